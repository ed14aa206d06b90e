#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the accessible tree of the views of a function with source, groups, the legend, a hot path
wider than the window, and questions.

Usage: e2e-accessible-views.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import glob
import unittest

from e2e import PROFILE, Shared, environment, run_tests, wait, write, xdotool
from accessible import SAMPLE, Sweep, opened

GOOD = write('good.out', PROFILE)
NAMES = [f'a_function_with_a_rather_long_name_{i}' for i in range(20)]
DEEP = write('deep.out', 'events: Ir\n' + ''.join(
    f'ob=/lib/library_{i}.so\nfn={name}\n1 {10 + i}\n' +
    (f'cob=/lib/library_{i + 1}.so\ncfn={NAMES[i + 1]}\ncalls=1 1\n1 {sum(range(11 + i, 30))}\n'
     if i + 1 < len(NAMES) else '') for i, name in enumerate(NAMES)))
sweep = Sweep()
sample = Shared(lambda: opened(SAMPLE, '--function=main'))
deep = Shared(lambda: opened(DEEP, '--function=' + NAMES[0], '--view=callee-map'))


def test_views():
    with sample as window:
        sweep.check_views(window, 'sample')


def test_pictures():
    """Pictures with the keyboard focus, their menus, and pictures as lists."""
    with sample as window:
        for key, name in (('ctrl+3', 'Callee map'), ('ctrl+4', 'Call graph'),
                          ('ctrl+7', 'Flame graph')):
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


def test_groups():
    with sample as window:
        window.press('ctrl+shift+1', 'ctrl+1')
        window.find('tree table', 'Callees')
        for kind in range(4):
            window.open_menu('Group by')
            wait(lambda: window.walk(roles={'list item'}), 'kinds of groups')
            window.press('Down', 'Return')
            wait(lambda: not window.walk(roles={'list item'}), 'the kinds to go')
            sweep.check(window, f'groups {kind}')


def test_legend():
    """The groups that do not fit into the legend are in a menu with a search."""
    with deep as window:
        wait(lambda: window.find('image', 'Callee map').description, 'the map')
        more = wait(lambda: [node.name for node in window.walk() if node.name.endswith(' more')],
                    'the rest of the legend')
        window.open_menu(more[0])
        window.find('list', 'Groups')
        sweep.check(window, 'legend')
        window.type('library_1')
        wait(lambda: len(window.walk(roles={'list item'})) == 8, 'what was searched for')
        sweep.check(window, 'legend, searched')
        window.type('zz')
        window.find('label', 'No results')
        sweep.check(window, 'legend, searched in vain')
        window.press('Escape', 'Escape')
        wait(lambda: not window.first('label', 'No results'), 'the groups to go')


def test_hot_path():
    """Names that do not fit are left out; a list has them."""
    def steps():
        return [node.name for node in window.walk()
                if node.role == 'push button' and node.name in NAMES]

    with deep as window:
        window.press('ctrl+1')
        shown = wait(steps, 'the hot path')
        sweep.check(window, 'hot path')
        assert shown == NAMES[1:1 + len(shown)] and len(shown) < 6, shown
        window.open_menu('More callees')
        rows = wait(lambda: window.rows('Rest of the hot path'), 'the others')
        assert len(rows) == len(NAMES) - 1 - len(shown), rows
        sweep.check(window, 'hot path, the others')
        window.press('Escape')
        xdotool('windowsize', window.xid(), 1560, 900)
        wait(lambda: len(steps()) > len(shown), 'more names')
        sweep.check(window, 'hot path, wide')


def test_debuginfod():
    # If the system configures servers, unsetting the variable does not disable them.
    question = 'Download Missing Files?'
    for urls, sign in (('http://127.0.0.1:9', question),
                       ('', question if glob.glob('/etc/debuginfod/*.urls')
                        else 'Downloads Not Available')):
        with opened(GOOD, '--function=main', '--view=source',
                    env=dict(environment, DEBUGINFOD_URLS=urls)) as window:
            window.click('push button', 'Download…')
            window.find('label', sign)
            if urls and not window.look('push button', 'Download'):
                raise unittest.SkipTest('there is no libdebuginfod')
            sweep.check(window, sign)


def test_export():
    """GTK's dialog: only our own options in it"""
    with opened(GOOD, '--function=main', '--view=callee-map',
                env=dict(environment, G_DEBUG='')) as window:
        wait(lambda: window.find('image', 'Callee map').description, 'the map')
        window.open_menu('Picture options')
        window.choose_item('Export…')
        size = window.find('combo box', 'Size of PNG')
        button = next(node for node in window.walk(size) if node.role == 'push button')
        assert button.name == 'Size of PNG' and button.description, (button.name,
                                                                     button.description)
        sweep.report()


run_tests(test_views, test_pictures, test_groups, test_legend, test_hot_path, test_debuginfod,
          test_export)
