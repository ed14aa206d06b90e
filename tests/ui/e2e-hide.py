#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hides functions by real input, and reads the lists and the status line.

Usage: e2e-hide.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
from e2e import Shared, Window, run_tests, wait, write, xdotool

# One object and one file have a path that is a prefix of another.
PROFILE = write('hide.out', '''events: Ir Dr
event: Cost = 2 Ir + 3 Dr : Weighted
ob=/bin/program
fl=/src/main.c
fn=main
1 100 10
cfi=/src/a.c
cob=/lib/liba.so
cfn=first
calls=1 1
2 600 40
cfi=/src/a.cc
cob=/lib/liba.so.1
cfn=second
calls=1 1
3 300 60
ob=/lib/liba.so
fl=/src/a.c
fn=first
1 600 40
ob=/lib/liba.so.1
fl=/src/a.cc
fn=second
1 300 60
''')
profile = Shared(lambda: Window(PROFILE))


def names(window, name):
    return [row[3] for row in window.rows(name)]


def wait_for(window, name, wanted):
    wait(lambda: names(window, name) == wanted, f'{wanted} in {name}')


def wait_for_label(window, text):
    text = text.replace(' %', '\u00a0%').replace(' Ir', '\u00a0Ir')
    wait(lambda: window.first('label', text), text)


def open_menu(window, index):
    """Opens the context menu of a row of the function list."""
    xdotool('windowfocus', '--sync', window.xid())
    cell = wait(lambda: window.find('list', 'Functions')[index][3])
    window.point(cell, 'click', 3)
    window.find('menu item', 'Hide This Object')


def show_all(window):
    window.point(window.find('push button', 'Show hidden functions'), 'click', 1)
    wait_for(window, 'Functions', ['main', 'first', 'second'])
    wait_for(window, 'Callees', ['first', 'second'])
    wait(lambda: not window.first('push button', 'Show hidden functions'), 'the bar to go')


def test_paths():
    with profile as window:
        wait_for(window, 'Functions', ['main', 'first', 'second'])
        for item in ('Hide This Object', 'Hide This File'):
            open_menu(window, 1)
            window.choose_item(item)
            # Paths with the same prefix are not hidden.
            wait_for(window, 'Functions', ['main', 'second'])
            wait_for(window, 'Callees', ['second'])
            wait_for_label(window, '1 function hidden, with 60.00 % self')
            wait_for_label(window, '1 call to a hidden function not shown')
            assert [row[:2] for row in window.rows('Functions')] == \
                [['100.00', '10.00'], ['30.00', '30.00']]
            show_all(window)


def test_expression():
    with profile as window:
        wait_for(window, 'Functions', ['main', 'first', 'second'])
        open_menu(window, 0)
        window.choose_item('Hide Functions Like This…')
        # The initial text is selected.
        wait(lambda: window.focused() == 'Functions to hide', 'the entry')
        window.press('ctrl+a')
        window.type('object:liba')
        window.press('Return')
        wait_for(window, 'Functions', ['main'])
        wait_for(window, 'Callees', [])
        wait_for_label(window, '2 functions hidden, with 90.00 % self')
        wait_for_label(window, '2 calls to hidden functions not shown')
        show_all(window)


def test_focus():
    with Window('--event=Cost', PROFILE) as window:
        wait_for(window, 'Functions', ['main', 'first', 'second'])
        open_menu(window, 0)
        window.choose_item('Hide Functions Like This…')
        wait(lambda: window.focused() == 'Functions to hide', 'the entry')
        window.press('ctrl+a')
        window.type('main')
        window.press('alt+o')
        wait_for(window, 'Functions', ['main'])
        # The sum of a derived event.
        wait_for_label(window, '2 functions hidden, with 90.13 % self')
        show_all(window)


run_tests(test_paths, test_expression, test_focus)
