#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the accessible tree of the views of a function, with and without source.

Usage: e2e-accessible-views.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os

from e2e import PROFILE, run_tests, wait, write
import accessible

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')
SAMPLE = os.path.join(DATA, '..', '..', 'data', 'sample', 'callgrind.out.calc')
CREW = os.path.join(DATA, 'parts', 'callgrind.out.4711.gz')
GOOD = write('good.out', PROFILE)
UPPER = ('Callers', 'All callers', 'Caller map', 'Source', 'Events')
LOWER = ('Callees', 'All callees', 'Callee map', 'Call graph', 'Assembly', 'Flame graph')
sweep = accessible.Sweep()


def opened(path):
    window = accessible.View('--function=main', path)
    wait(lambda: window.rows('Functions'), 'the profile')
    return window


def check_views(path):
    with opened(path) as window:
        for i, lower in enumerate(LOWER):
            for keys, views in (('ctrl+shift+', UPPER), ('ctrl+', LOWER)):
                if i < len(views):
                    window.press(f'{keys}{i + 1}')
                    window.find('panel', views[i])
            if lower in ('Callee map', 'Call graph', 'Flame graph'):
                wait(lambda: window.find('image', lower).description, f'what is in the {lower}')
            sweep.check(window, f'{os.path.basename(path)} {UPPER[i:i + 1]} {lower}')


def test_sample():
    check_views(SAMPLE)


def test_without_source():
    check_views(GOOD)


def test_pictures():
    """Pictures with the keyboard focus, their menus, and pictures as lists."""
    with opened(SAMPLE) as window:
        for key, name in (('ctrl+3', 'Callee map'), ('ctrl+4', 'Call graph'),
                          ('ctrl+6', 'Flame graph')):
            window.press(key)
            image = window.find('image', name)
            wait(lambda: image.description, f'what is in the {name}')
            window.point(image, 'click', 1)
            window.press('Right')
            wait(lambda: any(node.role == 'tree item' and node.name == image.description
                             for node in window.walk(image)), 'the box with the keyboard')
            sweep.check(window, f'{name} with the keyboard')
            window.press('Menu')
            window.find('menu item', 'Go To')
            sweep.check(window, f'{name} and its context menu')
            window.press('Escape')
            window.open_menu('Picture options')
            window.find('check menu item', 'Show as List')
            sweep.check(window, f'{name} and its options')
            window.choose_item('Show as List')
            wait(lambda: window.rows(f'{name} as a list'), 'the list')
            sweep.check(window, f'{name} as a list')


def test_events():
    with opened(GOOD) as window:
        window.press('ctrl+shift+5')
        window.click('push button', 'Add Event')
        window.find('text', 'Formula')
        sweep.check(window, 'the editor of events')


def test_parts():
    with opened(CREW) as window:
        window.press('ctrl+7')
        window.find('image', 'Parts chart')
        sweep.check(window, 'parts')
        sweep.report()


run_tests(test_sample, test_without_source, test_pictures, test_events, test_parts)
