#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Groups functions by real input, and compares the rows with the command line.

Usage: e2e-groups.py GRINDSCOPE GRINDSCOPE-CLI. Skipped if a dependency is missing. Prints TAP.
"""
import itertools
import json
import os
import shutil
import subprocess
import sys
import unittest

from e2e import DOUBLE, Quick, environment, percent, run_tests, wait, write

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
SAMPLE = os.path.join(ROOT, 'data', 'sample', 'callgrind.out.calc')
KINDS = ('object', 'file', 'class', 'cycle')
NAMELESS = {'object': 'unknown object', 'file': 'unknown file', 'class': 'no class',
            'cycle': 'no cycle'}

# Class N is re-entered through the function it calls back.
CLASSES = '''events: Ir
fn=main
1 10
cfn=N::sort(int)
calls=1 1
1 90
fn=N::sort(int)
1 20
cfn=compare
calls=5 1
1 50
cfn=P<int>::swap()
calls=1 1
1 20
fn=P<int>::swap()
1 15
cfn=P<int>::move()
calls=1 1
1 5
fn=P<int>::move()
1 5
fn=compare
1 45
cfn=N::less(int)
calls=1 1
1 5
fn=N::less(int)
1 5
'''


def cli(path, *options):
    result = subprocess.run([sys.argv[2], 'functions', '--limit=0', *options, path], check=True,
                            capture_output=True, text=True, env=environment)
    return result.stdout


def expected_groups(path, kind):
    """The rows of all groups, collapsed."""
    groups = json.loads(cli(path, '--format=json', '--group-by=' + kind))['groups']
    base = get_base(path)
    # In text output, the first column marks costs that are upper bounds.
    limits = [line.lstrip().startswith('≤')
              for line in cli(path, '--group-by=' + kind).splitlines()[2:]]
    return [[('≤ ' if is_limit else '') + percent(group['inclusive_max'][0], base),
             percent(group['self'][0], base), '', group['name'] or NAMELESS[kind]]
            for group, is_limit in zip(groups, limits)]


def get_base(path):
    return max(row['inclusive'][0] for row in functions(path))


def functions(path):
    return json.loads(cli(path, '--format=json'))['functions']


def expected_members(path, kind, name):
    base = get_base(path)
    return [[percent(row['inclusive'][0], base), percent(row['self'][0], base),
             str(row['called']), row['name']]
            for row in functions(path) if row[kind] in (name, '???' if name == '' else name)]


def rows(window, n_rows):
    """The first cells of the first rows."""
    found = window.find('list', 'Functions')
    return [[cell.name for cell in row][:4] for row in list(found)[:n_rows]]


def wait_for(window, wanted, is_all=True):
    seen = []

    def is_there():
        seen[:] = [rows(window, len(wanted) + is_all)]
        return seen[0] == wanted

    try:
        wait(is_there)
    except AssertionError as error:
        raise AssertionError(f'{seen[0][:9]} where there should be {wanted[:9]}') from error


def choose(window, n_steps):
    """Selects another item of the drop-down next to the search entry, n_steps below the current
    one."""
    window.press('ctrl+f', 'Tab', 'Tab', 'space', *['Down' if n_steps > 0 else 'Up'] * abs(n_steps),
                 'Return')


def focused_row(window):
    """The first cells of the focused row, or None."""
    for row in window.find('list', 'Functions'):
        if row.has('focused'):
            return [cell.name for cell in row][:4]
    return None


def has_open(window, groups):
    """Whether one group is expanded, initially that of the selected function."""
    found = rows(window, len(groups) + 1)
    closed = list(itertools.takewhile(lambda row: row[2] == '', found))
    return 0 < len(closed) < len(found) and closed == groups[:len(closed)]


def close_all(window, groups):
    """Moves from the selected function to the row of its group, and collapses it."""
    wait(lambda: has_open(window, groups), 'the group of the selected function')
    wait(lambda: window.focused() == 'Group by', 'the choices to go')
    window.press('ctrl+f')
    wait(lambda: window.focused() == 'Search functions', 'the search')
    for _ in range(6):   # widgets between the entry and the list
        if focused_row(window) is None:
            window.press('Tab')
    wait(lambda: focused_row(window)[2] != '', 'the selected function to be focused')
    window.press('Left')
    wait(lambda: focused_row(window) in groups, 'its group to be focused')
    window.press('Left')
    wait_for(window, groups)


def test_kinds():
    need_keyboard()
    for path in (SAMPLE, write('classes.out', CLASSES)):
        with Quick(path) as window:
            wait(lambda: len(rows(window, 2)) == 2)
            for kind in KINDS:
                choose(window, 1)
                close_all(window, expected_groups(path, kind))


def test_members():
    need_keyboard()
    with Quick(SAMPLE) as window:
        wait(lambda: len(rows(window, 2)) == 2)
        choose(window, 1)
        groups = expected_groups(SAMPLE, 'object')
        close_all(window, groups)
        # The focus is on the collapsed row, the object of the first function.
        window.press('Home', 'Down', 'Down', 'Right')
        members = expected_members(SAMPLE, 'object', groups[2][3])[:8]
        wait_for(window, groups[:3] + members, is_all=False)
        window.press('Return')
        wait_for(window, groups)
        window.press('Return')
        wait_for(window, groups[:3] + members, is_all=False)

        # Only this group, then all again
        window.press('shift+F10', 'Return')
        name = 'Only ' + os.path.basename(groups[2][3])
        button = window.find('push button', name)
        wait_for(window, groups[2:3] + members, is_all=False)
        window.point(button, 'click', 1)
        wait_for(window, groups[:3] + members, is_all=False)


def test_mouse():
    need_keyboard()
    path = write('mouse.out', CLASSES)
    with Quick(path) as window:
        wait(lambda: len(rows(window, 6)) == 6)
        choose(window, 3)
        groups = expected_groups(path, 'class')
        close_all(window, groups)
        # On the expander, at the beginning of the name
        cell = window.find('list', 'Functions')[1][3]
        x, y = window.place(cell)
        width = cell.extents()[2]
        subprocess.run(['xdotool', 'mousemove', str(x - width // 2 + 8), str(y), 'click', '1'],
                       check=True)
        wait(lambda: len(rows(window, 9)) == 5)
        # A double click on the name collapses it again.
        window.point(cell, *DOUBLE)
        wait_for(window, groups)


def test_search():
    need_keyboard()
    path = write('search.out', CLASSES)
    with Quick(path) as window:
        wait(lambda: len(rows(window, 6)) == 6)
        choose(window, 3)
        window.press('ctrl+f')
        window.type('s')
        # Groups are expanded now, and those without a match are left out.
        wait(lambda: [row[3] for row in rows(window, 9)] ==
             ['N', 'N::sort(int)', 'N::less(int)', 'P<int>', 'P<int>::swap()'])
        window.press('Escape')
        wait(lambda: 'no class' in [row[3] for row in rows(window, 9)])


def need_keyboard():
    if not shutil.which('xdotool'):
        raise unittest.SkipTest('there is no xdotool')


run_tests(test_kinds, test_members, test_mouse, test_search)
