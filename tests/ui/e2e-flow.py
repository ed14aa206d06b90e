#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The control flow of a function of a program that is compiled and profiled here, by mouse and
keyboard, beside its source and its instructions.

Usage: e2e-flow.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil
import subprocess
import unittest

from e2e import Quick, Shared, folder, run_tests, wait, write, xdotool

PROGRAM = """\
static unsigned slots[256];
static unsigned n_errors;

__attribute__ ((noinline)) unsigned
find_slot (unsigned key)
{
  unsigned at = key & 15;

  if (key == 0)
    {
      if (n_errors > 3)
        slots[0] = key;
      return n_errors++;
    }
  while (slots[at] != 0 && slots[at] != key)
    at = (at + 1) & 255;

  return at;
}

int
main (void)
{
  for (unsigned i = 1; i <= 240; i++)
    slots[find_slot (i * 7)] = i * 7;

  return 0;
}
"""


def record():
    """Compiles and profiles the program once; returns the path of the profile."""
    place = os.path.join(folder, 'program')
    profile = os.path.join(folder, 'callgrind.out.slots')
    if os.path.exists(profile):
        return profile
    if not all(map(shutil.which, ('cc', 'valgrind'))):
        raise unittest.SkipTest('a compiler or valgrind is missing')
    write('program/slots.c', PROGRAM)
    subprocess.run(['cc', '-g', '-O1', 'slots.c', '-o', 'slots'], cwd=place, check=True)
    subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=' + profile,
                    '--dump-instr=yes', '--collect-jumps=yes', './slots'], cwd=place, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return profile


class Flow(Quick):
    def __init__(self):
        super().__init__('--function=find_slot', '--view=source', record(), view='control-flow')
        xdotool('windowsize', '--sync', self.xid(), 1800, 1000)
        self.canvas = self.find('image', 'Control flow')
        self.expect(' drawn')
        xdotool('windowfocus', '--sync', self.xid())

    def labels(self):
        return [node.name for node in self.walk() if node.role == 'label']

    def expect(self, text):
        return wait(lambda: next((name for name in self.labels() if text in name), None),
                    f'“{text}”, not {self.labels()}')

    def focus(self):
        """Focuses the picture; the first key shows the focused item."""
        x, y, _, _ = self.canvas.extents()
        xdotool('mousemove', x + 20, y + 20, 'click', 1, 'key', 'Home')
        wait(lambda: self.canvas.description.startswith('Block '),
             f'a focused block, not {self.canvas.description}')

    def press_until(self, key, text):
        """Moves along the arrows until the description contains a text."""
        for _ in range(9):
            if text in self.canvas.description:
                return
            before = self.canvas.description
            xdotool('key', key)
            wait(lambda before=before: self.canvas.description != before, f'a block {key}')
        raise AssertionError(f'{text} is not in {self.canvas.description}')


FLOW = Shared(Flow)


def test_opens():
    with FLOW as window:
        assert re.search(r'^\d blocks drawn; \d cold blocks folded \(0 %\)$',
                         window.expect(' drawn')), window.labels()
        window.focus()
        window.press_until('Down', 'Starts a loop')
        assert re.match(r'Block [0-9a-f]+–[0-9a-f]+, [\d.]+ %, [\d,]+ Ir, Executed [\d,]+ times, ',
                        window.canvas.description), window.canvas.description


def test_selects():
    """Space selects the block's first instruction in Assembly and its line in Source."""
    with FLOW as window:
        window.focus()
        window.press_until('Down', 'Starts a loop')
        xdotool('key', 'space')
        window.press('ctrl+5')
        window.find('text', 'Assembly')
        window.expect(' of slots.c:')
        window.press('ctrl+6')
        window.find('image', 'Control flow')


def test_click():
    """A click on a box does the same."""
    with FLOW as window:
        window.focus()
        window.point(window.find('tree item', window.canvas.description), 'click', 1)
        window.press('ctrl+5')
        window.expect(' of slots.c:9 selected')
        window.press('ctrl+6')
        window.find('image', 'Control flow')


def test_folded():
    """The link below the picture shows all blocks, and folds them again."""
    with FLOW as window:
        window.click('push button', 'Show All')
        wait(lambda: 'cold' not in window.expect(' drawn'), 'all blocks')
        window.click('push button', 'Fold Cold Blocks')
        wait(lambda: 'cold' in window.expect(' drawn'), 'fewer blocks')


def test_instructions():
    with FLOW as window:
        for first, second in (('Source Lines', 'Instructions'), ('Instructions', 'Source Lines')):
            window.open_menu(first)
            window.choose_item(second)
            wait(lambda second=second: second in window.labels(), f'{second} in blocks')


run_tests(test_opens, test_selects, test_click, test_folded, test_instructions)
