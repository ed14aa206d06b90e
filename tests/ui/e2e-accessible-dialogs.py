#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the accessible tree of everything that opens over the views: questions, file choosers, the
groups of a legend; and of a hot path wider than the window.

Usage: e2e-accessible-dialogs.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import glob
import unittest

from e2e import PROFILE, environment, run_tests, wait, write, xdotool
import accessible

GOOD = write('good.out', PROFILE)
NAMES = [f'a_function_with_a_rather_long_name_{i}' for i in range(20)]
DEEP = write('deep.out', 'events: Ir\n' + ''.join(
    f'ob=/lib/library_{i}.so\nfn={name}\n1 {10 + i}\n' +
    (f'cob=/lib/library_{i + 1}.so\ncfn={NAMES[i + 1]}\ncalls=1 1\n1 {sum(range(11 + i, 30))}\n'
     if i + 1 < len(NAMES) else '') for i, name in enumerate(NAMES)))
sweep = accessible.Sweep()


def opened(path, *arguments, **options):
    window = accessible.View(*arguments, path, **options)
    wait(lambda: window.rows('Functions'), 'the profile')
    return window


def test_path_map():
    with opened(GOOD, '--function=main', '--view=source') as window:
        window.click('push button', 'Add Map…')
        window.find('push button', 'Choose a folder')
        sweep.check(window, 'path map')


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


def test_legend():
    """The groups that do not fit into the legend are in a menu with a search."""
    def groups():
        return [node for node in window.walk() if node.role == 'list item']

    with opened(DEEP, '--function=' + NAMES[0], '--view=callee-map') as window:
        wait(lambda: window.find('image', 'Callee map').description, 'the map')
        more = wait(lambda: [node.name for node in window.walk() if node.name.endswith(' more')],
                    'the rest of the legend')
        window.open_menu(more[0])
        window.find('list', 'Groups')
        sweep.check(window, 'legend')
        window.type('library_1')
        wait(lambda: len(groups()) == 8, 'what was searched for')
        sweep.check(window, 'legend, searched')
        window.type('zz')
        window.find('label', 'No results')
        sweep.check(window, 'legend, searched in vain')


def test_hot_path():
    """Names that do not fit are left out; a list has them."""
    def steps():
        return [node.name for node in window.walk()
                if node.role == 'push button' and node.name in NAMES]

    with opened(DEEP, '--function=' + NAMES[0]) as window:
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
        sweep.report()


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


run_tests(test_path_map, test_debuginfod, test_legend, test_hot_path, test_export)
