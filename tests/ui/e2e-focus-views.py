#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves the focus with Tab through pictures and code views.

Usage: e2e-focus-views.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
from e2e import PROFILE, run_tests, wait, write
from focus import Focus, check_round

SOURCE = write('main.c', 'int\nmain (void)\n{\n  return first () + second ();\n}\n')
GOOD = write('good.out', PROFILE.replace('fl=main.c', 'fl=' + SOURCE))


def test_pictures():
    with Focus('--function=main', '--view=caller-map', '--view=callee-map', GOOD) as window:
        wait(lambda: window.find('image', 'Callee map').description, 'the map')
        check_round(window)


def test_code():
    with Focus('--function=main', '--view=source', '--view=call-graph', GOOD) as window:
        window.find('text', 'Source')
        wait(lambda: window.find('image', 'Call graph').description, 'the graph')
        check_round(window)


run_tests(test_pictures, test_code)
