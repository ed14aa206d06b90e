#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports pictures to files, the clipboard and the printer, and shows a picture as a list.

Usage: e2e-export.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import resource
import struct

from e2e import (PROFILE, Window, clipboard, environment, find_windows, folder, run_tests, wait,
                 write, xdotool)

# A function below the callees of main, to go to
GOOD = write('good.out', PROFILE.replace('1 600 40\n', '1 100 40\ncfn=below\ncalls=5 1\n'
                                         '1 500 0\nfn=below\n1 500 0\n'))
VIEW = '--view=callee-map'


class Quiet(Window):
    """Ignores warnings of GTK's dialogs, which also fail if they close while being read."""

    def __init__(self, *arguments):
        super().__init__(VIEW, '--function=main', GOOD, *arguments,
                         env={**environment, 'G_DEBUG': ''})
        wait(lambda: [node for node in self.walk() if node.name == 'Callee map'], 'the picture')

    def choose(self, name):
        """Chooses an item of the picture's menu"""
        self.open_menu('Picture options')
        self.choose_item(name)

    def window(self, name):
        return wait(lambda: find_windows(self.process, name), name)[-1]


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def export(name):
    """Exports into a file of that name with the keyboard only."""
    path = os.path.join(folder, name)
    with Quiet() as window:
        window.choose('Export…')
        window.save_in('Export Picture', path)
        wait(lambda: not find_windows(window.process, '^Export Picture$'), 'the dialog to go')
        yield window, path


def test_svg():
    for window, path in export('map.svg'):
        wait(lambda path=path: os.path.exists(path), path)
        wait(lambda: [node for node in window.walk() if node.name == 'Saved as “map.svg”'],
             'that it is said')
        text = read(path).decode()
        assert '<title>Callee map of main</title>' in text, text[:400]


def test_suffix():
    """Without a suffix, the format selected in the dialog is used."""
    for _, path in export('picture'):
        wait(lambda path=path: os.path.exists(path + '.png'), path)
        wait(lambda path=path: len(read(path + '.png')) > 24, 'all of it')
        width, height = struct.unpack('>II', read(path + '.png')[16:24])
        assert width > 1000 and height > 400, (width, height)


def test_failure():
    """If the disk is full, the old file is kept."""
    path = write('full/map.svg', 'what was there before')
    with Quiet() as window:
        resource.prlimit(window.process.pid, resource.RLIMIT_FSIZE, (1000, 1000))
        n_windows = len(find_windows(window.process))
        window.choose('Export…')
        window.save_in('Export Picture', path)
        wait(lambda: len(find_windows(window.process)) == n_windows + 2, 'dialog and question')
        # A dialog read while it opens is not updated later.
        xdotool('windowfocus', '--sync', find_windows(window.process)[-1], 'sleep', 0.3,
                'key', 'alt+r', 'sleep', 2)
        wait(lambda: [node for node in window.walk()
                      if node.name == '“map.svg” could not be saved'], 'why not')
        assert read(path) == b'what was there before', read(path)[:40]


def test_report():
    """A report, which opens again. The suffix is appended."""
    path = os.path.join(folder, 'report.html')
    with Quiet() as window:
        window.press('ctrl+shift+s')
        window.save_in('Export Report', path.removesuffix('.html'))
        wait(lambda: [node for node in window.walk() if node.name == 'Saved as “report.html”'],
             'that it is said')
        text = read(path).decode()
        assert '<title>good.out</title>' in text, text[:400]
    with Window(path) as window:
        wait(lambda: 'below' in [row[3] for row in window.rows('Functions')], 'the functions')


def test_copy():
    with Quiet() as window:
        window.choose('Copy Picture')
        wait(lambda: [node for node in window.walk() if node.name == 'Picture copied'],
             'that it is said')
        assert clipboard('image/png').startswith(b'\x89PNG')


def test_print():
    with Quiet() as window:
        window.press('ctrl+p')
        window.window('^Print$')


def test_list():
    """A picture as a list can be read and navigated."""
    with Quiet() as window:
        window.choose('Show as List')
        rows = wait(lambda: window.rows('Callee map as a list'), 'the list')
        assert rows[0][0] == '100.00' and any('main' in cell for cell in rows[0]), rows
        assert not window.nameless(), window.nameless()
        names = [next(cell for cell in row if cell and not cell[0].isdigit()) for row in rows]
        window.point(window.find('list', 'Callee map as a list')[0], 'click', 1)
        second = window.find('list', 'Callee map as a list')[1].name
        window.press('Down')
        wait(lambda: window.focused() == second, second)
        wait(lambda: ['main' in row for row in window.rows('Callers')] == [True],
             'what calls it')
        window.press('Return')
        wait(lambda: window.rows('Callee map as a list')[0] != rows[0], names[1])
        window.press('BackSpace')
        wait(lambda: window.rows('Callee map as a list')[0] == rows[0], 'the way back')


run_tests(test_svg, test_suffix, test_failure, test_report, test_copy, test_print, test_list)
