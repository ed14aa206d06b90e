#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the window with the command line.

Usage: e2e-numbers.py GRINDSCOPE GRINDSCOPE-CLI. Skipped if a dependency is missing. Prints TAP.
"""
import json
import os
import shutil
import subprocess
import sys
import unittest

from e2e import PROFILE, Quick, Shared, Window, environment, percent, run_tests, wait, write

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
SAMPLE = os.path.join(ROOT, 'data', 'sample', 'callgrind.out.calc')
# Every function has one caller, so the estimated costs are exact.
TREE = """events: Ir Dr
fl=tree.c
fn=main
1 7 3
cfn=reader
calls=2
1 500 11
cfn=writer
calls=3
1 293 46
fn=reader
1 111 4
cfn=parse
calls=40
1 300 5
cfn=check
calls=2
1 89 2
fn=parse
1 300 5
fn=check
1 89 2
fn=writer
1 13 6
cfn=format
calls=9
1 280 40
fn=format
1 30 1
cfn=digits
calls=70
1 250 39
fn=digits
1 250 39
"""
sample = Shared(lambda: Quick(SAMPLE))


def ask(command, *options, path=SAMPLE):
    result = subprocess.run([sys.argv[2], command, '--format=json', *options, path], check=True,
                            capture_output=True, env=environment)
    return json.loads(result.stdout)


DUMP = ask('dump')
FUNCTIONS = {function['id']: function for function in DUMP['functions']}
BASE = max(DUMP['totals'][0], *(f['inclusive'][0] for f in DUMP['functions']))


def expected_functions(*options):
    """Rows with the names that the window shows, some of which are looked up in installed files."""
    return [[percent(row['inclusive'][0], BASE), percent(row['self'][0], BASE),
             str(row['called']), row['symbol'] or row['name']]
            for row in ask('functions', '--symbols', '--limit=10', *options)['functions']]


def find_id(name):
    found = [number for number, function in FUNCTIONS.items() if function['name'] == name]
    assert len(found) == 1, found
    return found[0]


def expected_calls(function, here, there):
    """The calls of a function outside of cycles, as rows with the other function instead of a
    name."""
    calls = [call for call in DUMP['calls'] if call[here] == function]
    costs = [call['cost'][0] for call in calls]
    whole = FUNCTIONS[function]['inclusive'][0]
    assert calls and FUNCTIONS[function]['cycle'] is None and sum(costs) <= whole
    rows = [[percent(call['cost'][0], BASE), percent(call['cost'][0], whole), str(call['count']),
             FUNCTIONS[call[there]]] for call in calls]
    return [row for _, row in sorted(zip(costs, rows), key=lambda pair: -pair[0])]


def top(window, name, n_rows=10):
    """The first cells of the first rows of a list."""
    rows = window.find('list', name)
    return [[cell.name for cell in row][:4] for row in list(rows)[:n_rows]]


def wait_for(read, wanted):
    """Waits until read() returns the wanted value; shows both on failure."""
    seen = []

    def is_there():
        seen[:] = [read()]
        return seen[0] == wanted

    try:
        wait(is_there)
    except AssertionError as error:
        raise AssertionError(f'{seen} where there should be {wanted}') from error


def compare_calls(window, function):
    for name, here, there in (('Callers', 'callee', 'caller'), ('Callees', 'caller', 'callee')):
        wanted = expected_calls(find_id(function), here, there)
        wait_for(lambda: [row[:3] for row in top(window, name, len(wanted) + 1)],
                 [row[:3] for row in wanted])
        for row, other in zip(top(window, name, len(wanted)), wanted):
            # A call into a cycle shows the cycle, a call out of it a member.
            cycle = other[3]['cycle'] if name == 'Callees' else None
            assert row[3] == (f'<cycle {cycle}>' if cycle else other[3]['name']), (row, other)


def test_inclusive():
    with sample as window:
        wait_for(lambda: top(window, 'Functions'), expected_functions())
        compare_calls(window, 'main')


def test_calls():
    for function in ('calc_evaluate', '__printf_fp_l'):
        with Quick('--function=' + function, SAMPLE) as window:
            compare_calls(window, function)


def column(window, name, *places):
    """Some cells of each row of a list."""
    return [tuple(row[place] for place in places) for row in window.rows(name)]


def test_flow():
    path = write('tree.out', TREE)
    functions = {row['name']: row for row in ask('functions', path=path)['functions']}
    base, second_base = functions['main']['inclusive']
    costs = {name: row['inclusive'] for name, row in functions.items()}
    with Window('--view=all-callees', '--function=main', path) as window:
        # Cost, share, self, distance, count, name: callees sorted by cost.
        called = ask('calls', '--function=main', path=path)['callees']
        wait_for(lambda: [row for row in column(window, 'All callees', 0, 1, 4, 5, 3)
                          if row[-1] == '1'],
                 [(percent(row['cost'][0], base), percent(row['cost'][0], base),
                   str(row['count']), row['name'], '1') for row in called])
        wanted = [(percent(row['inclusive'][0], base), percent(row['self'][0], base),
                   str(row['called']), name)
                  for name, row in functions.items() if name != 'main']
        wait_for(lambda: column(window, 'All callees', 0, 2, 4, 5), wanted)

        window.open_menu('All Callees columns')
        window.choose_item('Secondary cost')
        wait_for(lambda: column(window, 'All callees', 3, 6),
                 [(percent(costs[row[-1]][1], second_base), row[-1]) for row in wanted])
    # Cost, share, distance, count, name: on the only path, all have its full cost.
    with Window('--view=all-callers', '--function=digits', path) as window:
        cost = percent(costs['digits'][0], base)
        wait_for(lambda: column(window, 'All callers', 0, 1, 2, 4),
                 [(cost, '100.00', str(distance), name)
                  for distance, name in enumerate(('format', 'writer', 'main'), 1)])


def find_sort_item(window, name):
    """The item of the submenu, which starts with a back item; columns have the same names."""
    items = {node.name: node for node in window.menu_items()}
    if 'Sort By' in items and 'Move Left' not in items and name in items:
        return items[name]
    raise LookupError(name)


def test_self():
    with sample as window:
        wait(lambda: top(window, 'Functions'))
        window.open_menu('Columns and sorting')
        window.choose_item('Sort By')
        wait(lambda: find_sort_item(window, 'Self').activate())
        wait_for(lambda: top(window, 'Functions'), expected_functions('--sort=self'))
        compare_calls(window, 'main')


def test_tabs():
    need_keyboard()
    names = [f'function{i}' for i in range(12)]
    paths = [write(f'tabs/{name}.out', f'events: Ir\nfn={name}\n1 100\ncfn=callee\ncalls=1\n1 100\n'
                   'fn=callee\n1 100\n') for name in names]
    shown = [[['100.00', '50.00', '0', name], ['50.00', '50.00', '1', 'callee']] for name in names]
    with Quick(*paths) as window:
        wait(lambda: len(window.tabs()) == 12, 'twelve tabs')
        # From the last tab, opened last, to the first one and back
        for key, order in (('ctrl+Page_Up', shown[-2::-1]), ('ctrl+Page_Down', shown[1:])):
            for wanted in order:
                window.press(key)
                wait_for(lambda: top(window, 'Functions'), wanted)


def test_background():
    need_keyboard()
    with Quick(SAMPLE, write('good.out', PROFILE)) as window:
        wait(lambda: len(top(window, 'Functions')) == 3, 'the last one')
        window.press('ctrl+Page_Up')
        wait_for(lambda: top(window, 'Functions'), expected_functions())
        compare_calls(window, 'main')


def need_keyboard():
    if not shutil.which('xdotool'):
        raise unittest.SkipTest('there is no xdotool')


run_tests(test_inclusive, test_self, test_calls, test_flow, test_tabs, test_background)
