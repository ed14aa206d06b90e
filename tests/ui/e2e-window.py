#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real program from outside, like a screen reader and a keyboard.

Usage: e2e-window.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""

import os
import shutil
import struct
import subprocess

from e2e import (PROFILE, TIMEOUT, Shared, Window, environment, folder, program, run_tests, wait,
                 write)

good = write('good.out', PROFILE)
GOOD = Shared(lambda: Window(good))
bad = write('bad.out', 'this is no profile\n')


def test_lists():
    with GOOD as window:
        wait(lambda: len(window.rows('Functions')) == 3)
        rows = [[row[0], row[1], row[2], row[3]] for row in window.rows('Functions')]
        assert rows == [['100.00', '1.00', '0', 'main'],
                        ['60.00', '60.00', '2', 'ns::first(int)'],
                        ['39.00', '39.00', '1', 'ns::second(int)']], rows
        assert window.rows('Callers') == []
        assert [row[3] for row in window.rows('Callees')] == ['ns::first(int)', 'ns::second(int)']


def test_numbers():
    with GOOD as window:
        window.find('push button', 'Absolute costs').activate()
        wait(lambda: [row[0] for row in window.rows('Functions')] == ['1000', '600', '390'])
        window.find('push button', 'Percentages').activate()
        wait(lambda: window.rows('Functions')[1][0] == '60.00')


def test_names():
    with GOOD as window:
        for role, name in (('push button', 'Open'), ('push button', 'Main menu'),
                           ('combo box', 'Event type'), ('tree table', 'Functions'),
                           ('tree table', 'Callers'), ('tree table', 'Callees')):
            window.find(role, name)
        nameless = window.nameless()
        assert not nameless, nameless


def test_search():
    def names():
        return [row[3] for row in window.rows('Functions')]

    def choose(n_down):
        window.press('alt+Down', *['Down'] * n_down, 'Return')

    with Window(good) as window:
        wait(lambda: len(window.rows('Functions')) == 3)
        window.press('ctrl+f')
        window.type('int ns')
        wait(lambda: names() == [])
        choose(1)
        wait(lambda: names() == ['ns::first(int)', 'ns::second(int)'])
        choose(2)
        window.press('ctrl+a')
        window.type('nsc')
        wait(lambda: names() == ['ns::second(int)'])
        choose(3)
        window.press('ctrl+a')
        window.type('^main$|ir.t')
        wait(lambda: names() == ['main', 'ns::first(int)'])
        window.press('ctrl+a')
        window.type('main(')
        wait(lambda: window.find('alert', 'At the end: missing terminating )'))
        assert names() == ['main'], names()
        # Enter in the entry goes to the first match; Escape shows all functions again.
        window.press('BackSpace', 'Return', 'ctrl+f', 'Escape')
        wait(lambda: len(window.rows('Functions')) == 3)


def selected(window):
    return next((row.name for row in window.find('list', 'Functions')
                 if row.has('selected')), None)


def test_jump():
    def choices():
        return [row.name for row in window.find('list', 'Locations and actions')
                if row.role == 'list item']

    def told():
        return next(node.description for node in window.walk()
                    if node.has('focused'))

    with Window(good) as window:
        wait(lambda: len(window.rows('Functions')) == 3)
        window.press('ctrl+l')
        window.type('nsec')
        wait(lambda: choices()[:2] == ['ns::second(int)',
                                       'Filter the function list by “nsec”'])
        # The focus stays in the entry, whose description is the selected row.
        wait(lambda: told() == 'ns::second(int), Functions')
        window.press('Down')
        wait(lambda: told() == 'Filter the function list by “nsec”, Actions')
        window.press('Up')
        wait(lambda: told() == 'ns::second(int), Functions')
        window.press('Return')
        wait(lambda: selected(window) == 'ns::second(int)')
        assert not window.look('list', 'Locations and actions')

        # Ctrl+Enter only selects: no history entry is added.
        window.press('ctrl+l')
        window.type('first')
        window.press('ctrl+Return')
        wait(lambda: selected(window) == 'ns::first(int)')

        window.press('ctrl+l')
        window.type('@')
        wait(lambda: choices() == [])
        window.press('BackSpace')
        window.type(':percent of nothing')
        wait(lambda: choices() == [])
        window.press('Escape')
        wait(lambda: not window.first('list', 'Locations and actions'))

        # A file shows only its functions.
        window.press('ctrl+l')
        window.type('/main')
        wait(lambda: choices() == ['main.c'])
        window.press('Return')
        window.click('push button', 'Only main.c')
        wait(lambda: not window.first('push button', 'Only main.c'))

        # Disabled actions are not offered, all others are.
        window.press('ctrl+l')
        window.type(':s')
        wait(lambda: 'Show all callers' in choices())
        for title in ('Show events', 'Group by class', 'Show or hide cycles',
                      'Shorten or show template arguments', 'Show percentages or absolute costs'):
            assert title in choices(), (title, choices())
        for title in ('Show parts', 'Show hidden functions'):
            assert title not in choices(), title
        window.press('ctrl+a')
        window.type(':group by class')
        wait(lambda: choices() == ['Group by class'])
        window.press('Return')
        wait(lambda: 'ns' in [row[3] for row in window.rows('Functions')])
        window.press('ctrl+l')
        window.type(':do not group')
        wait(lambda: choices() == ['Do not group'])
        window.press('Return')
        wait(lambda: len(window.rows('Functions')) == 3)

        # Opens an action through group and row: the list shows the filtered text.
        window.press('ctrl+l')
        window.type('second')
        wait(lambda: len(choices()) == 2)
        window.press('Tab', 'Return')
        wait(lambda: [row[3] for row in window.rows('Functions')] == ['ns::second(int)'])


def test_keyboard():
    with Window(good) as window:
        wait(lambda: len(window.rows('Callees')) == 2)
        # Tab from the functions through the header with its path to the callers and on to the
        # callees, each with tabs, menu and help; then one row down, and open it.
        window.press(*['Tab'] * 10, 'Down', 'Return')
        wait(lambda: [row[3] for row in window.rows('Callers')] == ['main'])
        assert window.rows('Callees') == []
        wait(lambda: selected(window) == 'ns::second(int)', 'the row of the callee')


def test_view_keys():
    with Window(good) as window:
        wait(lambda: len(window.rows('Callees')) == 2)
        window.press('ctrl+1', 'Down', 'Return')
        wait(lambda: [row[3] for row in window.rows('Callers')] == ['main'])
        window.press('ctrl+shift+1', 'Return')
        wait(lambda: len(window.rows('Callees')) == 2)


def test_help():
    """F1 opens help on the focused list, Escape returns the focus."""
    with Window(good) as window:
        wait(lambda: len(window.rows('Callees')) == 2)
        for button in ('Help on Functions', 'Help on Callees'):
            window.find('push button', button)
        for keys, beginning in (([], 'Self is the cost'),
                                (['ctrl+shift+1'], 'The functions that call the selected one'),
                                (['ctrl+1'], 'The functions that the selected one calls')):
            window.press(*keys, 'F1')
            wait(lambda: (window.focused() or '').startswith(beginning), beginning)
            window.press('Escape')
            wait(lambda: not any(node.name.startswith(beginning) for node in window.walk()),
                 'the end of ' + beginning)
        window.press('Down', 'Return')
        wait(lambda: [row[3] for row in window.rows('Callers')] == ['main'])
        window.click('push button', 'Help on Callees')
        wait(lambda: (window.focused() or '').startswith(
            'The functions that the selected one calls'))


def test_menu():
    """The focus returns to the window after choosing an item of a submenu."""
    with Window(good) as window:
        wait(lambda: len(window.rows('Callees')) == 2)
        names = [row[3] for row in window.rows('Functions')]
        window.press('ctrl+1', 'F10')
        window.choose_item('Sort Functions By')
        window.choose_item('Name')
        wait(lambda: [row[3] for row in window.rows('Functions')] == sorted(names))
        window.press('Down', 'Return')
        wait(lambda: window.rows('Callees') == [])


def test_error():
    with Window(bad) as window:
        window.find('label', 'Not a profile')
        window.find('push button', 'Try Again')


def test_command_line():
    def run(*arguments):
        return subprocess.run([program, *arguments], capture_output=True, text=True,
                              timeout=TIMEOUT, check=False, env=environment)

    picture = os.path.join(folder, 'picture.png')
    assert run('--screenshot=' + picture, '--screenshot-size=900x600', good).returncode == 0
    with open(picture, 'rb') as png:
        assert struct.unpack('>II', png.read(24)[16:]) == (900, 600)
    failed = run('--screenshot=' + picture, bad)
    assert failed.returncode == 1 and failed.stderr
    assert run('--no-such-option').returncode == 2
    assert run('--screenshot=' + picture).returncode == 2
    assert run('--screenshot=' + picture, '--screenshot-size=big', good).returncode == 2
    version = run('--version')
    assert version.returncode == 0 and version.stdout.startswith('Grindscope ')
    for name in ('GTK', 'GtkSourceView', 'cairo', 'zlib', 'capstone', 'libiberty', 'Graphviz'):
        assert f'\n  {name}' in version.stdout, (name, version.stdout)
    assert run('--help').returncode == 0


tests = [test_lists, test_numbers, test_names, test_error, test_command_line]
if shutil.which('xdotool'):
    tests += [test_search, test_jump, test_keyboard, test_view_keys, test_help, test_menu]
run_tests(*tests)
