#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Selects parts by mouse and keyboard, and compares the functions with the command line.

Usage: e2e-parts.py GRINDSCOPE GRINDSCOPE-CLI. Skipped if a dependency is missing. Prints TAP.
"""
import json
import operator
import os
import subprocess
import sys

from e2e import (PROFILE, Quick, Window, environment, percent, run_tests, wait, write,
                 xdotool)
from compared import name, plain

CREW = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data', 'parts',
                    'callgrind.out.4711.gz')
MARGIN = 6     # px, around the boxes
NUMBERS = 20   # px, above them


def ask(command, *options):
    result = subprocess.run([sys.argv[2], command, '--format=json', *options, CREW], check=True,
                            capture_output=True, env=environment)
    return json.loads(result.stdout)


PARTS = ask('info')['parts']
LISTED = [i for i, part in enumerate(PARTS) if any(part['totals'])]


def expected(chosen):
    """The first rows of the function list for parts with these indices."""
    option = '--part=' + ','.join(str(i + 1) for i in chosen)
    base = ask('info', option)['bases'][0]
    return [[percent(row['inclusive'][0], base), percent(row['self'][0], base), row['name']]
            for row in ask('functions', '--limit=8', option)['functions']]


def changes(before, after):
    """The first functions of a comparison of parts, those with the largest change first"""
    def option(chosen):
        return ','.join(str(i + 1) for i in chosen)

    rows = ask('functions', '--limit=8', '--sort=self', '--base=' + CREW,
               '--base-part=' + option(before), '--part=' + option(after))['functions']
    return [[row['inclusive']['change'][0], row['self']['change'][0], row['name']] for row in rows]


def find(number, thread):
    return next(i for i, part in enumerate(PARTS)
                if (part['part'], part['thread']) == (number, thread))


def column(number):
    return [i for i in LISTED if PARTS[i]['part'] == number]


def cost(parts):
    return sum(PARTS[i]['totals'][0] for i in parts)


class Crew(Quick):
    def __init__(self):
        super().__init__(CREW)
        self.click('push button', f'{len(PARTS)} parts')
        self.find('list', 'Parts')
        xdotool('windowfocus', '--sync', self.xid())

    def functions(self):
        rows = self.find('list', 'Functions')
        return [[row[j].name for j in (0, 1, 3)] for row in list(rows)[:8]]

    def changes(self, n_rows):
        def number(cell):
            return int(plain(cell.name).replace('−', '-'))

        rows = list(self.find('list', 'Functions'))[:n_rows]
        return [[number(row[0]), number(row[1]), name(map(operator.attrgetter('name'), row))]
                for row in rows]

    def check(self, chosen):
        """Waits until everything that shows the selected parts shows these."""
        is_all = len(chosen) in (len(LISTED), len(PARTS))
        count = len(PARTS) if is_all else len(chosen)
        rows = expected(range(len(PARTS)) if is_all else chosen)
        wait(lambda: self.functions() == rows, f'the functions of {chosen}')
        wait(lambda: self.selected() == (LISTED if is_all else sorted(chosen)), 'the rows')
        if is_all:
            self.find('push button', f'{count} parts')
            return
        self.find('push button', f'Parts {count} of {len(PARTS)}')
        text = f'{count} of {len(PARTS)} parts'
        share = percent(cost(chosen), cost(LISTED))
        wait(lambda: any(node.name.startswith(f'{text} selected: {share} % of the run')
                         for node in self.walk() if node.role == 'label'), share)
        self.find('label', f'total {cost(chosen)} Ir in {text}')

    def selected(self):
        rows = self.find('list', 'Parts')
        return [LISTED[i] for i, row in enumerate(rows) if row.has('selected')]

    def place(self, number, thread):
        """The centre of a box, or of the number above a column, computed from the costs."""
        x, y, width, height = self.find('image', 'Parts chart').extents()
        before = [i for i in LISTED if PARTS[i]['part'] < number]
        above = [i for i in column(number) if PARTS[i]['thread'] < (thread or 0)]
        x += MARGIN
        x += (cost(before) + cost(column(number)) / 2) / cost(LISTED) * (width - 2 * MARGIN)
        if thread is None:
            return int(x), y + NUMBERS // 2
        down = (cost(above) + cost([find(number, thread)]) / 2) / cost(column(number))
        return int(x), int(y + NUMBERS + down * (height - NUMBERS - MARGIN))

    def box(self, number, thread, *modifiers):
        for modifier in modifiers:
            xdotool('keydown', modifier)
        xdotool('mousemove', *self.place(number, thread), 'click', 1)
        for modifier in modifiers:
            xdotool('keyup', modifier)

    def drag(self, start, end):
        (x, y), (to_x, to_y) = self.place(*start), self.place(*end)
        xdotool('mousemove', x, y, 'mousedown', 1, 'mousemove', (x + to_x) // 2, (y + to_y) // 2,
                'mousemove', to_x, to_y, 'mouseup', 1)


def test_one_part():
    with Window(write('one.out', PROFILE)) as window:
        window.find('list', 'Callees')
        assert not window.look('list', 'Parts')
        assert not [node for node in window.walk() if node.name.endswith(' parts')]


def test_mouse_in_picture():
    with Crew() as window:
        window.check(LISTED)
        window.box(6, 3)
        window.check([find(6, 3)])
        window.box(8, 4, 'ctrl')
        window.check([find(6, 3), find(8, 4)])
        window.box(6, 3, 'ctrl')
        window.check([find(8, 4)])
        window.box(4, 4)
        window.box(5, 4, 'shift')
        window.check([find(4, 4)] + column(5))
        window.box(7, None)
        window.check(column(7))
        window.drag((2, 3), (3, 3))
        window.check([find(2, 3), find(3, 3)])
        window.box(3, 3)
        window.box(3, 3, 'ctrl')   # that was the last one
        window.check(LISTED)
        window.box(3, 3, 'ctrl')   # all but one
        window.check([i for i in LISTED if i != find(3, 3)])


def test_keyboard_in_picture():
    with Crew() as window:
        window.box(5, 4)
        window.check([find(5, 4)])
        for key in ('Right', 'Up', 'Left', 'Up'):
            window.press(key)
        picture = window.find('image', 'Parts chart')
        share = percent(cost([find(5, 2)]), cost(LISTED))
        wait(lambda: picture.description == f'Part 5, Thread 2: {share} %, not selected',
             'the description')
        window.press('space')
        window.check([find(5, 2)])
        assert picture.description.endswith('%, selected')
        window.press('shift+Down')
        window.check([find(5, 2), find(5, 3)])
        window.press('End', 'ctrl+space')
        window.check([find(5, 2), find(5, 3), LISTED[-1]])
        window.press('ctrl+a')
        window.check(LISTED)


def test_keyboard_in_list():
    with Crew() as window:
        rows = window.find('list', 'Parts')
        x, y, width, height = rows[2].extents()
        xdotool('mousemove', x + width // 2, y + height // 2, 'click', 1)
        window.check([LISTED[2]])
        window.press('Down', 'shift+Down')
        window.check(LISTED[3:5])
        window.press('ctrl+Down', 'ctrl+Down', 'ctrl+space')
        window.check(LISTED[3:5] + [LISTED[6]])
        window.press('Return')
        window.check([LISTED[6]])
        window.press('ctrl+a')
        window.check(LISTED)


def test_buttons():
    with Crew() as window:
        window.click('push button', 'Thread 2')
        second = [i for i in LISTED if PARTS[i]['thread'] == 2]
        window.check(second)
        window.click('push button', 'Invert')
        window.check([i for i in LISTED if i not in second])
        window.click('push button', 'All parts')
        window.check(LISTED)
        assert not window.nameless(), window.nameless()


def test_compare():
    """The totals of both sides, from the context menu by mouse and by keyboard."""
    with Crew() as window:
        def check(before, after):
            window.find('label', f'total {cost(before)} → {cost(after)} Ir')
            wait(lambda: window.selected() == sorted(before + after), 'the rows')
            rows = changes(before, after)
            wait(lambda: window.changes(len(rows)) == rows, 'the functions')

        window.click('push button', 'Absolute costs')
        xdotool('mousemove', *window.place(6, 3), 'click', 3)
        window.click('menu item', 'Compare With the Part Before')
        check([find(5, 3)], [find(6, 3)])
        window.find('push button', f'Parts 1 of {len(PARTS)}')
        window.box(7, None)
        check([find(5, 3)], column(7))
        window.press('Menu')
        window.find('menu item', 'Use as Before')
        window.press('Down', 'Return')
        check(column(7), [i for i in LISTED if i not in column(7)])
        window.click('push button', 'Thread 2')
        check([find(7, 2)], [i for i in LISTED if PARTS[i]['thread'] == 2 and i != find(7, 2)])
        window.click('push button', 'Percentages')
        window.click('push button', 'End comparison')
        window.check([i for i in LISTED if PARTS[i]['thread'] == 2 and i != find(7, 2)])


run_tests(test_one_part, test_mouse_in_picture, test_keyboard_in_picture, test_keyboard_in_list,
          test_buttons, test_compare)
