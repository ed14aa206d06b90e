#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the contrast of texts and icons, in each style and each view of a profile.

Usage: e2e-contrast.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
from e2e import run_tests
from looked import CREW, Looked

# The views of both sides, and the minimum number of texts and icons
VIEWS = (('All callers', 'All callees', 200),
         ('Caller map', 'Callee map', 50), ('Source', 'Call graph', 50),
         ('Events', 'Flame graph', 100), ('Events', 'Parts', 150))


def check_views(style):
    with Looked(style, '--function=sort', CREW) as window:
        window.find('page tab', 'Callees')
        window.check('all', 200)
        # Everything around the views stays the same.
        sides = next(node for node in window.walk() if node.name == 'GrindViewStacks')
        for upper, lower, least in VIEWS:
            window.click('page tab', upper)
            window.click('page tab', lower)
            window.check(f'{upper} and {lower}', least, sides)


def test_light():
    check_views('light')


def test_dark():
    check_views('dark')


def test_high_contrast():
    check_views('high contrast')


def test_dark_high_contrast():
    check_views('dark, high contrast')


run_tests(test_light, test_dark, test_high_contrast, test_dark_high_contrast)
