#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds every view of a comparison in the real window against grindscope-cli, to the unit.

Usage: e2e-compare-views.py GRINDSCOPE GRINDSCOPE-CLI. Skipped if a dependency is missing. Prints
TAP.
"""
import collections
import csv
import os
import re
import shutil
import subprocess
import sys
import unittest

from e2e import TIMEOUT, Shared, Window, folder, run_tests, wait, write
from compared import AFTER, BEFORE, TOUR, name, plain

CLI = sys.argv[2]
FUNCTION = '--function=lower_case'
PROGRAM = '''\
#include <stdlib.h>

static unsigned
count_bits (unsigned value)
{
  unsigned n = 0;

  while (value != 0)
    {
      n += value & 1;
      value >>= 1;
    }

  return n;
}

int
main (int argc, char **argv)
{
  return argc > 1 ? count_bits (atoi (argv[1])) : 0;
}
'''


def run(*command):
    return subprocess.run([CLI, *command], text=True, capture_output=True, check=True,
                          timeout=TIMEOUT).stdout


def cli(command, *options, before=BEFORE, after=AFTER):
    """What the command line writes of a comparison"""
    return run(command, f'--base={before}', *options, after)


def table(command, *options, **files):
    """A dictionary a row"""
    return list(csv.DictReader(cli(command, '--format=csv', *options, **files).splitlines()))


def differences():
    """All functions, those with the largest change first"""
    return list(csv.DictReader(run('diff', '--format=csv', '--min=0', BEFORE,
                                   AFTER).splitlines()))


def stacks(*options):
    """The change of each stack, a tuple of names"""
    lines = cli('flame', '--format=folded', '--output=-', FUNCTION, *options).splitlines()
    found = {}
    for line in filter(None, lines):
        stack, before, after = line.rsplit(' ', 2)
        found[tuple(stack.split(';'))] = int(after) - int(before)
    return found


def inclusive(changes):
    """The change of all stacks that begin with each stack"""
    sums = collections.Counter()
    for stack, change in changes.items():
        for depth in range(len(stack)):
            sums[stack[:depth + 1]] += change
    return sums


def signed(number):
    """A number as in lists"""
    text = str(number)
    return text.replace('-', '−') if text.startswith('-') or text == '0' else '+' + text


def arrow(before, after):
    """A count on both sides as in lists"""
    return before if before == after else f'{before} → {after}'


def open_words():
    window = Window(f'--base={BEFORE}', AFTER, '--view=callers', '--view=callees')
    wait(lambda: window.rows('Functions')[1:], 'the functions')
    window.click('push button', 'Absolute costs')
    wait(lambda: plain(window.rows('Functions')[0][0]) == '−5396850', 'numbers')
    return window


words = Shared(open_words)


def shown(window, title):
    return [[plain(cell) for cell in row] for row in window.rows(title)]


def wait_for_rows(window, title, get, expected):
    """Waits until the rows, of which `get` takes what is compared, are the expected ones."""
    seen = []

    def are_there():
        seen[:] = [get(row) for row in shown(window, title)]
        return seen == expected

    try:
        wait(are_there)
    except AssertionError as error:
        raise AssertionError(f'{title}: {seen}, not {expected}') from error


def test_functions():
    """The functions in their order, with the changes that the command line writes"""
    with words as window:
        window.click('push button', 'Show all functions')
        expected = [(signed(row['inclusive change Ir']), signed(row['self change Ir']),
                     row['name']) for row in differences()]
        # GTK has rows for those that are visible, and some more.
        wait(lambda: [(row[0], row[1], name(row)) for row in shown(window, 'Functions')[:100]] ==
             expected[:100], 'the functions')


def test_groups():
    """Groups of functions, and the functions of an open one"""
    with words as window:
        functions = {row['name']: row for row in table('functions')}
        names = {'': 'unknown object'}
        expected = [('≈ ' * (int(row['members']) > 10) + signed(row['inclusive_max change Ir']),
                     signed(row['self change Ir']), names.get(row['name'], row['name']))
                    for row in table('functions', '--group-by=object', '--sort=self')]
        window.open_menu('Group by')
        wait(lambda: window.walk(roles={'list item'}), 'kinds of groups')
        window.press('Down', 'Return')
        rows = wait(lambda: [row for row in shown(window, 'Functions') if len(row) == 3] and
                    shown(window, 'Functions'), 'groups')
        groups = [tuple(row) for row in rows if row[2] not in functions]
        assert [group for group in expected if group in groups] == groups, groups
        assert groups[:2] == expected[:2], (groups, expected)
        members = [row for row in rows if row[2] in functions]
        assert members, rows
        for total, self_cost, member in members:
            row = functions[member]
            assert total == signed(row['inclusive change Ir']), (total, row)
            assert self_cost == signed(row['self change Ir']), (self_cost, row)
        window.open_menu('Group by')
        wait(lambda: window.walk(roles={'list item'}), 'kinds of groups')
        window.press('Up', 'Return')


def test_calls():
    """Callers and callees"""
    with words as window:
        for side, title in (('caller', 'Callers'), ('callee', 'Callees')):
            wait_for_rows(window, title, lambda row: (row[0], row[-3] if len(row) > 3 else '',
                                                      name(row)),
                          [(signed(row['cost change Ir']),
                            arrow(row['count before'], row['count after']), row['name'])
                           for row in table('calls', FUNCTION) if row['side'] == side])


def test_transitive():
    """All callers and all callees: the sums of the stacks that lead through them"""
    with words as window:
        for title, options in (('All callers', ['--callers']), ('All callees', [])):
            window.click('page tab', title)
            expected = collections.Counter()
            for stack, change in inclusive(stacks(*options)).items():
                if len(stack) > 1:
                    expected[stack[-1]] += change
            wait(lambda title=title: shown(window, title), title)
            rows = collections.Counter()
            for row in shown(window, title):
                rows[name(row)] += int(row[0].replace('−', '-'))
            assert rows == expected, (rows, expected)


def test_header():
    """The selected function, and the hot path of the change"""
    with words as window:
        row = next(row for row in differences() if row['name'] == 'lower_case')
        text = (f"{row['inclusive before Ir']} → {row['inclusive after Ir']} Ir inclusive "
                f"({signed(row['inclusive change Ir'])})    {row['self before Ir']} → "
                f"{row['self after Ir']} Ir self ({signed(row['self change Ir'])})    1 call")
        wait(lambda: text in [plain(node.name) for node in window.walk(roles={'label'})], text)
        window.find('label', 'Hot path of the change')
        window.find('push button', '__strlen_avx2')


def list_of(window, tab, title):
    """The rows of a picture as a list: change, calls, depth, name and kind"""
    window.click('page tab', tab)
    wait(lambda: window.find('image', title).description, title)
    window.open_menu('Picture options')
    window.choose_item('Show as List')
    rows = wait(lambda: shown(window, f'{title} as a list'), f'{title} as a list')
    return [(row[0], row[2], int(row[3]), row[4], row[5]) for row in rows]


def test_maps():
    """Boxes of the treemaps of callees and callers"""
    with words as window:
        for title, side, other in (('Caller map', 'caller', 'Callees'),
                                   ('Callee map', 'callee', 'Callers')):
            # Only one view has options of a picture.
            window.click('page tab', other)
            rows = list_of(window, title, title)
            root, boxes = rows[0], rows[1:]
            changes = inclusive(stacks(*(['--callers'] if side == 'caller' else [])))
            assert root[0] == signed(changes[('lower_case',)]), root
            counts = {row['name']: arrow(row['count before'], row['count after'])
                      for row in table('calls', FUNCTION) if row['side'] == side}
            path = ['lower_case']
            for change, count, depth, function, kind in boxes:
                if kind == 'self':
                    assert change == signed(stacks()[('lower_case',)]), (title, function)
                    continue
                path[depth:] = [function]
                assert change == signed(changes[tuple(path)]), (title, path, change)
                assert depth > 1 or count == counts[function], (title, path, count)
            assert {box[3] for box in boxes if box[2] == 1 and box[4] != 'self'} == set(counts)


def test_call_graph():
    """Functions and calls of the picture that the command line draws"""
    with words as window:
        rows = list_of(window, 'Call graph', 'Call graph')
        text = cli('graph', '--format=dot', '--output=-', FUNCTION)
        nodes = {node: label.split('\\n')[1] for node, label in
                 re.findall(r'^  (n\d+) \[label="([^"]*)"', text, re.MULTILINE)}
        functions = {row['name']: row for row in table('functions')}
        assert {(row[3], row[0]) for row in rows if row[4] == 'function'} == \
            {(node, signed(functions[node]['inclusive change Ir'])) for node in nodes.values()}
        calls = {(f'{nodes[caller]} → {nodes[callee]}', count) for caller, callee, count in
                 re.findall(r'^  (n\d+) -> (n\d+) \[label="([^"]*) ×"', text, re.MULTILINE)}
        assert {(row[3], row[1]) for row in rows if row[4] == 'call'} == calls, (rows, calls)
        changes = {row['name']: signed(row['cost change Ir']) for row in table('calls', FUNCTION)}
        for change, _, _, call, kind in rows:
            if kind == 'call':
                caller, callee = call.split(' → ')
                assert change == changes[caller if callee == 'lower_case' else callee], call


def test_flame_graph():
    """Frames below the selected function"""
    with words as window:
        changes = inclusive(stacks())
        path = []
        for change, _, depth, function, kind in list_of(window, 'Flame graph', 'Flame graph'):
            if kind == 'function':
                path[depth:] = [function]
                assert change == signed(changes[tuple(path)]), (path, change)
        assert path[0] == 'lower_case' and len(path) > 1, path


def events_shown(window, events):
    """The event, its costs and their change, of each row"""
    labels = [plain(node.name) for node in window.walk(window.find('list', 'Events'),
                                                       roles={'label'})]
    return [tuple(labels[i:i + 4]) for i, label in enumerate(labels) if label in events]


def test_events():
    """Each event of the selected function"""
    with words as window:
        row = next(row for row in differences() if row['name'] == 'lower_case')
        window.click('page tab', 'Events')
        events = [key.split()[-1] for key in row if key.startswith('self change')]
        expected = [(event, row[f'inclusive before {event}'], row[f'inclusive after {event}'],
                     signed(row[f'inclusive change {event}'])) for event in events]
        wait(lambda: events_shown(window, events) == expected, 'the events')


def go_down(window, title, n_lines):
    """The descriptions of the lines of a text, with the caret in each"""
    text = window.find('text', title)
    window.point(text, 'click', 1)
    window.press('ctrl+Home')
    found = []
    for _ in range(n_lines):
        found.append(plain(wait(lambda: text.description, 'a line')))
        window.press('Down')
    return found


def test_source():
    """Each line of the selected function"""
    with words as window:
        window.click('page tab', 'Source')
        wait(lambda: window.first('text', 'Source') and 'lower_case' in
             window.find('text', 'Source').text(), 'the source')
        lines = table('annotate', FUNCTION, f'--source-dir={TOUR}')
        assert len(lines) == 4, lines
        told = go_down(window, 'Source', max(int(line['line']) for line in lines))
        for line in lines:
            text = told[int(line['line']) - 1]
            start = (f"Line {line['line']}, {line['self before Ir']} → {line['self after Ir']} Ir "
                     f"({signed(line['self change Ir'])},")
            assert text.startswith(start), (text, start)
        # F8 goes to an expensive line, as without a comparison.
        text = window.find('text', 'Source')
        window.press('ctrl+Home', 'F8')
        starts = tuple(f"Line {line['line']}," for line in lines)
        wait(lambda: plain(text.description).startswith(starts), 'an expensive line')


def record(argument):
    """Profiles the program with an argument, and returns the path."""
    path = os.path.join(folder, f'callgrind.out.{argument}')
    subprocess.run(['valgrind', '--tool=callgrind', '--dump-instr=yes',
                    f'--callgrind-out-file={path}', './bits', argument], cwd=folder, check=False,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


def test_assembly():
    """Each instruction of a function of the same object"""
    if not shutil.which('cc') or not shutil.which('valgrind'):
        raise unittest.SkipTest('a compiler or valgrind is missing')
    write('bits.c', PROGRAM)
    subprocess.run(['cc', '-g', '-O0', 'bits.c', '-o', 'bits'], cwd=folder, check=True)
    files = {'before': record('3'), 'after': record('1000')}
    rows = table('annotate', '--instructions', '--function=count_bits', **files)
    with Window(f'--base={files["before"]}', files['after'], '--function=count_bits',
                view='assembly') as window:
        wait(lambda: window.first('text', 'Assembly') and
             window.find('text', 'Assembly').text().count('\n') + 1 == len(rows), 'instructions')
        for text, row in zip(go_down(window, 'Assembly', len(rows)), rows):
            expected = (f"{row['self before Ir']} → {row['self after Ir']} Ir "
                        f"({signed(row['self change Ir'])}")
            assert expected in text, (text, expected)


run_tests(test_functions, test_groups, test_calls, test_transitive, test_header, test_maps,
          test_call_graph, test_flame_graph, test_events, test_source, test_assembly)
