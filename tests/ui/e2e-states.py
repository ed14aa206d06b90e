#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that all panes are updated together, and odd profiles.

Usage: e2e-states.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import subprocess
import sys
import unittest

from e2e import (PROFILE, TIMEOUT, Shared, Window, environment, folder, large, run_tests, running,
                 wait, write, xdotool)

GOOD = write('good.out', PROFILE)
good = Shared(lambda: Window(GOOD))


def names(window, name='Functions'):
    return [row[3] for row in window.rows(name)]


def is_listed(window, dialog, titles):
    """The texts of the dialog if these titles are among them."""
    found = [node.name for node in window.walk(dialog)]
    return found if set(titles) <= set(found) else None


def test_shortcuts():
    """Two sections with one page each, which fit a small screen; a warning of GTK would be
    fatal."""
    with good as window:
        wait(lambda: len(names(window)) == 3, 'the profile')
        window.press('ctrl+question')
        dialog = window.find('frame', 'Keyboard shortcuts')
        for keys, *titles in (((), 'Open profiles', 'Quit'),
                              (('Tab', 'space', 'Down', 'Return'), 'Go to a line', 'Pictures')):
            window.press(*keys)
            labels = wait(lambda titles=titles: is_listed(window, dialog, titles), titles)
            assert '_2' not in labels, labels   # the button of a second page
            height = dialog.extents()[3]
            assert 0 < height < 768, height
        window.press('Escape')
        wait(lambda: len(window.root) == 1, 'it to go')
        assert window.process.poll() is None, window.process.poll()


def test_events():
    with good as window:
        wait(lambda: len(names(window)) == 3, 'the profile')

        def numbers():
            facts = ' '.join(node.name for node in window.walk() if 'inclusive' in node.name)
            return (window.rows('Functions')[1][:2], window.rows('Callees')[0][:1],
                    facts.replace('\u00a0', ' '))

        for numbers_as, event, function, callee, fact in (
                (None, None, ['60.00', '60.00'], ['60.00'], '100.00 % inclusive'),
                ('Absolute costs', None, ['600', '600'], ['600'], '1000 Ir inclusive'),
                (None, 'Dr', ['60', '60'], ['60'], '101 Dr inclusive'),
                ('Percentages', None, ['59.41', '59.41'], ['59.41'], '100.00 % inclusive')):
            if numbers_as:
                window.click('push button', numbers_as)
            if event:
                window.open_menu('Event type')
                wait(lambda: any(node.name.startswith(event) for node in window.walk()), event)
                window.press('Down', 'Return')
            wait(lambda: numbers()[:2] == (function, callee) and fact in numbers()[2], fact)


def test_search():
    with good as window:
        wait(lambda: len(names(window)) == 3, 'the profile')
        window.press('ctrl+f')
        xdotool('type', 'SECOND')
        wait(lambda: names(window) == ['ns::second(int)'], 'what is looked for')
        window.find('label', '1 of 3 functions found')
        window.press('Return')
        wait(lambda: names(window, 'Callers') == ['main'], 'what was found')
        window.press('ctrl+f', 'Escape')
        wait(lambda: len(names(window)) == 3, 'all')


def test_odd_costs():
    zero = write('zero.out', 'events: Ir\nfn=main\n1 0\ncfn=idle\ncalls=3 1\n1 0\n'
                 'fn=idle\n1 0\n')
    none = write('none.out', 'events: Ir\nfn=main\n')
    less = write('less.out', 'events: Ir\nfn=main\n1 300\ncfn=main\ncalls=1 1\n1 0\n'
                 'fn=saved\n1 -100\n')
    for path, rows in ((zero, [['0', '0', '3', 'idle'], ['0', '0', '0', 'main']]),
                       (less, [['100.00', '100.00', '0', 'main'],
                               ['\u221233.33', '\u221233.33', '0', 'saved']])):
        with Window(path) as window:
            wait(lambda: [row[:4] for row in window.rows('Functions')] == rows,
                 f'{rows}, not {window.rows("Functions")}')
    with Window(none) as window:
        window.find('label', 'The profile has no functions')


def test_close_while_loading():
    with Window(large(40), GOOD) as window:
        wait(lambda: len(window.tabs()) == 2, 'two tabs')
        wait(lambda: names(window), 'the small one')
        xdotool('windowfocus', '--sync', window.xid(), 'key', 'ctrl+Page_Up')
        window.find('push button', 'Cancel')
        window.look('push button', 'Close')[-1].activate()
        status = window.process.wait(TIMEOUT)
        assert status == 1, status


def test_remote():
    """A remote file is read through GVfs."""
    if not os.path.exists('/usr/share/gvfs/mounts/http.mount'):
        raise unittest.SkipTest('GVfs cannot read what is on the web')
    write('web/remote profile.out', PROFILE)
    with running(sys.executable, '-u', '-m', 'http.server', '--bind', '127.0.0.1', '0',
                 '--directory', os.path.join(folder, 'web'),
                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        port = server.stdout.readline().split()[5]
        uri = f'http://127.0.0.1:{port}/remote%20profile.out'
        online = {name: value for name, value in environment.items() if name != 'GIO_USE_VFS'}
        with Window(uri, env={**online, 'G_DEBUG': ''}) as window:
            wait(lambda: names(window)[:1] == ['main'], 'the file from the web')
            assert window.tabs() == ['remote profile.out'], window.tabs()


run_tests(test_shortcuts, test_events, test_search, test_odd_costs, test_close_while_loading,
          test_remote)
