#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows the source of a program that is compiled and profiled here.

Usage: e2e-source.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import shutil
import subprocess
import unittest

from e2e import DOUBLE, Quick, Shared, folder, run_tests, wait, write

HEADER = """\
static inline __attribute__ ((always_inline)) unsigned
mix (unsigned value)
{
  unsigned mixed = value * 2654435761u;

  return mixed >> 7;
}
"""

PROGRAM = """\
#include "mix.h"

static unsigned slots[256];

/* Where a key is, or where it belongs. */
__attribute__ ((noinline)) unsigned
find_slot (unsigned key)
{
  unsigned at = mix (key) & 255;

  while (slots[at] != 0 && slots[at] != key)
    at = (at + 1) & 255;

  return at;
}

__attribute__ ((noinline)) void
insert_key (unsigned key)
{
  slots[find_slot (key)] = key;
}

int
main (void)
{
  for (unsigned i = 1; i <= 240; i++)
    insert_key (i * 7);

  return 0;
}
"""

program_folder = os.path.join(folder, 'program')
SOURCE = os.path.join(program_folder, 'table.c')


def line_of(text):
    """The number of the first line that contains a text."""
    return PROGRAM[:PROGRAM.index(text)].count('\n') + 1


def record():
    """Compiles and profiles the program once; returns the path of the profile."""
    profile = os.path.join(folder, 'callgrind.out.table')
    if os.path.exists(profile):
        return profile
    compiler = shutil.which('cc') or shutil.which('gcc')
    if compiler is None or shutil.which('valgrind') is None:
        raise unittest.SkipTest('a compiler or valgrind is missing')
    write('program/mix.h', HEADER)
    write('program/table.c', PROGRAM)
    subprocess.run([compiler, '-g', '-O0', 'table.c', '-o', 'table'], cwd=program_folder,
                   check=True)
    subprocess.run(['valgrind', '--tool=callgrind', '--dump-instr=yes', '--collect-jumps=yes',
                    '--callgrind-out-file=' + profile, './table'], cwd=program_folder, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return profile


class Source(Quick):
    def __init__(self, *arguments, function='find_slot'):
        super().__init__(f'--function={function}', *arguments, record(), view='source')

    def text(self):
        """The whole text of the view."""
        found = self.look('text', 'Source')
        return found[0].text() if found else ''

    def line(self):
        """The line of the caret, from 1."""
        return self.find('text', 'Source').text_before_caret().count('\n') + 1

    def expect_line(self, number):
        wait(lambda: self.line() == number, f'line {number}, not {self.line()}')

    def calls(self):
        """The names of the calls shown below their lines."""
        return [node.name for node in self.walk() if node.role == 'link']

    def labels(self):
        return [node.name for node in self.walk() if node.role == 'label']

    def expect(self, text):
        wait(lambda: any(text in name for name in self.labels()), f'“{text}”')

    def expect_text(self, text):
        wait(lambda: self.text().rstrip() == text.rstrip(), 'the text of the file')

    def search(self, text):
        """Goes to the first line with a text."""
        self.click('push button', 'Search the source')
        wait(lambda: self.focused() == 'Search the text', 'the entry')
        self.type(text)
        self.press('Return', 'Escape')

    def description(self):
        """The description of the caret's line."""
        return self.find('text', 'Source').description

    def expect_function(self, text):
        """Waits until the function is shown that begins after the line with a text."""
        self.expect(f'table.c:{line_of(text) + 1}')


FIND_SLOT = Shared(Source)
INSERT_KEY = Shared(lambda: Source(function='insert_key'))


def test_opens():
    with FIND_SLOT as window:
        window.expect_text(PROGRAM)
        # The first line of the function with a cost
        window.expect_line(line_of('find_slot (unsigned key)') + 1)
        window.find('push button', 'table.c')
        window.find('page tab', 'mix.h')
        assert not window.nameless(), window.nameless()


def test_inlined():
    with FIND_SLOT as window:
        window.expect_text(PROGRAM)
        window.click('page tab', 'mix.h')
        window.expect_text(HEADER)
        window.expect_line(4)
        window.click('push button', 'table.c')
        window.expect_text(PROGRAM)


def test_walks():
    """A call leads from the caller to the callee, and back."""
    with INSERT_KEY as window:
        window.expect_text(PROGRAM)
        call = window.find('link', next(name for name in wait(window.calls)))
        assert call.name.startswith('find_slot, 240 calls, '), call.name
        window.point(call, *DOUBLE)
        window.expect_function('find_slot (unsigned key)')
        wait(lambda: not window.calls(), 'a function without calls')
        window.press('alt+Left')
        window.expect_function('insert_key (unsigned key)')
        wait(window.calls, 'the call')


def test_keys():
    """The same by keyboard, and the focus stays in the text."""
    with INSERT_KEY as window:
        wait(window.calls, 'the call')
        window.search('find_slot (key)')
        window.expect_line(line_of('slots[find_slot (key)]'))
        wait(lambda: window.focused() == 'Source', 'the text with the focus')
        window.press('Tab')
        wait(lambda: str(window.focused()).startswith('find_slot, 240'), 'the call with the focus')
        window.press('Return')
        window.expect_function('find_slot (unsigned key)')
        wait(lambda: window.focused() == 'Source', 'the focus in the text')


def test_folds():
    with INSERT_KEY as window:
        wait(window.calls, 'the call')
        window.point(window.find('text', 'Source'), 'click', 1)
        for key, has_calls in (('slash', False), ('asterisk', True)):
            window.press(key)
            wait(lambda has_calls=has_calls: bool(window.calls()) == has_calls, key)


def test_hot_lines():
    with FIND_SLOT as window:
        window.expect_text(PROGRAM)
        lines = [window.line()]
        for _ in range(12):
            window.click('push button', 'Next expensive line')
            wait(lambda: window.line() != lines[-1], f'another line than {lines[-1]}')
            lines.append(window.line())
        loop = line_of('while (slots[at]')
        assert loop in lines, (loop, lines)


def test_searches():
    with FIND_SLOT as window:
        window.expect_text(PROGRAM)
        window.search('insert_key (i')
        window.expect_line(line_of('insert_key (i * 7)'))


def test_assembly():
    """A line selects its instructions, and an instruction its line."""
    with Source('--view=assembly') as window:
        window.expect_text(PROGRAM)
        window.find('text', 'Assembly')
        loop = line_of('at = (at + 1)')
        window.search('at = (at + 1)')
        window.expect(f'of table.c:{loop} selected')
        window.point(window.find('text', 'Assembly'), 'click', 1)
        window.press('ctrl+Home', 'Down')
        wait(lambda: window.line() != loop, 'the line of the instruction')
        window.expect(f'of table.c:{window.line()} selected')


def test_shortcut():
    """The shortcut of the tab opens it."""
    with Quick(record(), '--function=find_slot', view='callers') as window:
        assert not window.look('text', 'Source')
        window.press('ctrl+shift+4')
        window.find('text', 'Source')


def test_missing():
    """If the file is missing, its lines are listed until it is found."""
    record()
    away = SOURCE + '.away'
    os.rename(SOURCE, away)
    try:
        with Source() as window:
            window.expect('table.c was not found')
            rows = wait(lambda: window.rows('Source lines'), 'lines')
            lines = [int(row[0]) for row in rows]
            assert line_of('while (slots[at]') in lines, lines
            assert not window.nameless(), window.nameless()
            os.rename(away, SOURCE)
            window.click('push button', 'Search again')
            window.expect_text(PROGRAM)
    finally:
        if os.path.exists(away):
            os.rename(away, SOURCE)


def test_newer():
    profile = record()
    status = os.stat(SOURCE)
    os.utime(SOURCE, (os.stat(profile).st_mtime + 60,) * 2)
    try:
        with Source() as window:
            window.expect('This file was changed after the profile was written')
            window.click('push button', 'Hide message')
    finally:
        os.utime(SOURCE, ns=(status.st_atime_ns, status.st_mtime_ns))


def test_no_source():
    """A function without source lines shows the reason."""
    path = write('lines.out', 'positions: instr\nevents: Ir\nfn=main\n0x10 5\n')
    with Quick(path, '--view=source') as window:
        wait(lambda: any('without source lines' in node.name for node in window.walk()
                         if node.role == 'label'), 'the reason')


run_tests(test_opens, test_inlined, test_hot_lines, test_searches, test_folds, test_walks,
          test_keys, test_assembly, test_shortcut, test_missing, test_newer, test_no_source)
