#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Goes with the Tab key through lists, pages and a dialog, and moves dividers by keyboard.

Usage: e2e-focus.py GRINDSCOPE. Skipped where what it needs is missing. Prints TAP.
"""
from e2e import PROFILE, run_tests, wait, write
from focus import Focus, check_round

GOOD = write('good.out', PROFILE)


def test_lists():
    with Focus('--function=ns::first', GOOD) as window:
        wait(lambda: window.rows('Callers'), 'the profile')
        check_round(window)


def test_pages():
    for arguments in ([], [write('bad.out', 'this is no profile\n')]):
        with Focus(*arguments) as window:
            check_round(window)


def test_missing():
    with Focus('--function=main', '--view=source', GOOD) as window:
        window.find('label', 'main.c was not found')
        check_round(window)


def test_dialogs():
    with Focus(GOOD) as window:
        wait(lambda: window.rows('Functions'), 'the profile')
        window.key('ctrl+comma')
        window.find('frame', 'Preferences')
        window.id = window.xid()
        check_round(window)


def pane_of(stop):
    """The pane that a stop is in"""
    panes = ('Functions', 'Callers', 'Callees', 'Source', 'Callee map')
    return next((node.name for node in stop.ancestors() if node.name in panes), None)


def test_panes():
    """F6 leads from pane to pane, where the keyboard was last, and back with Shift."""
    with Focus('--function=ns::first', GOOD) as window:
        wait(lambda: window.rows('Callers'), 'the profile')
        window.press('ctrl+f', 'Escape')
        stop = wait(lambda: (found := window.stop()) and pane_of(found) and found, 'the list')
        ways = []
        for key in ('F6', 'F6', 'F6', 'shift+F6', 'shift+F6'):
            stop = window.go(key, stop)
            ways.append(pane_of(stop))
        assert ways == ['Callers', 'Callees', 'Functions', 'Callees', 'Callers'], ways
        # A list that is hidden is passed over.
        window.key('F9')
        wait(lambda: not window.look('tree table', 'Functions'), 'the list to go')
        assert pane_of(window.go('F6', stop)) == 'Callees'
        assert pane_of(window.go('F6', window.stop())) == 'Callers'


def test_dividers():
    """F8 leads to a divider, which arrow keys move."""
    with Focus('--function=ns::first', GOOD) as window:
        wait(lambda: window.rows('Callers'), 'the profile')
        divider = window.go('F8', window.stop())
        assert divider.name.startswith('Divider'), divider.way()
        width = window.extents('Functions')[2]
        window.key('Left')
        wait(lambda: window.extents('Functions')[2] < width, 'a narrower list')
        window.key('Escape')
        wait(lambda: window.stop().role != 'separator', 'the focus off the divider')


run_tests(test_lists, test_pages, test_missing, test_dialogs, test_panes, test_dividers)
