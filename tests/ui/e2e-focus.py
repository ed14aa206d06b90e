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


run_tests(test_lists, test_pages, test_missing, test_dialogs, test_dividers)
