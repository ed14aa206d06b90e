#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows instructions of a program that is compiled and profiled here, also if its object is broken
or missing.

Usage: e2e-assembly.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil
import subprocess
import unittest

from e2e import Quick, Shared, folder, run_tests, wait, write

PROGRAM = """\
static unsigned slots[256];

__attribute__ ((noinline)) unsigned
mix (unsigned value)
{
  return value * 2654435761u >> 7;
}

__attribute__ ((noinline)) unsigned
find_slot (unsigned key)
{
  unsigned at = mix (key) & 255;

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

program_folder = os.path.join(folder, 'program')
OBJECT = os.path.join(program_folder, 'table')


def compile_program(source, *options):
    compiler = shutil.which('cc') or shutil.which('gcc')
    if compiler is None or shutil.which('valgrind') is None or shutil.which('objdump') is None:
        raise unittest.SkipTest('a compiler, valgrind or objdump is missing')
    write('program/table.c', source)
    subprocess.run([compiler, '-g', '-O0', *options, 'table.c', '-o', 'table'],
                   cwd=program_folder, check=True)


def record(name='callgrind.out.table', *options):
    """Compiles and profiles the program once; returns the path of the profile."""
    profile = os.path.join(folder, name)
    if os.path.exists(profile):
        return profile
    compile_program(PROGRAM)
    subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=' + profile,
                    *(options or ('--dump-instr=yes', '--collect-jumps=yes')), './table'],
                   cwd=program_folder, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    shutil.copy(OBJECT, OBJECT + '.kept')
    return profile


def mnemonics():
    """The instructions of find_slot according to objdump."""
    output = subprocess.run(['objdump', '-d', '--no-show-raw-insn', '--disassemble=find_slot',
                             OBJECT + '.kept'],
                            capture_output=True, text=True, check=True).stdout
    return re.findall(r'^ +[0-9a-f]+:\t(\S+)', output, re.MULTILINE)


class Assembly(Quick):
    def __init__(self, *arguments, function='find_slot', profile=None):
        super().__init__(f'--function={function}', *arguments, profile or record(),
                         view='assembly')

    def text(self):
        """The whole text of the view."""
        found = self.look('text', 'Assembly')
        return found[0].text() if found else ''

    def lines(self):
        return self.text().split('\n')

    def expect_lines(self, condition, what):
        return wait(lambda: condition(self.lines()) and self.lines(), what)

    def find_line(self, start):
        """The index of the first line with this prefix, from 0."""
        lines = self.expect_lines(lambda all_lines: any(line.startswith(start)
                                                        for line in all_lines), start)
        return next(i for i, line in enumerate(lines) if line.startswith(start))

    def go_to(self, start, *keys):
        """Moves the caret into the first line with this prefix."""
        line = self.find_line(start)
        self.point(self.find('text', 'Assembly'), 'click', 1)
        self.press('ctrl+Home', *['Down'] * line, *keys)
        return line

    def line(self):
        return self.find('text', 'Assembly').text_before_caret().count('\n')

    def description(self):
        return self.find('text', 'Assembly').description

    def labels(self):
        return [node.name for node in self.walk() if node.role == 'label']

    def expect(self, text):
        return wait(lambda: next((name for name in self.labels() if text in name), None),
                    f'“{text}”')

    def choose(self, button, item):
        """Chooses an item of a menu."""
        self.open_menu(button)
        self.choose_item(item)


FIND_SLOT = Shared(Assembly)


def test_opens():
    with FIND_SLOT as window:
        expected = mnemonics()
        window.expect_lines(lambda lines: [line.split()[0] for line in lines] == expected,
                            'the instructions of objdump')
        call = window.find_line('call')
        assert window.lines()[call].endswith('<mix>'), window.lines()[call]
        jumps = [line for line in window.lines() if line.startswith('j')]
        assert all('<find_slot+0x' in line for line in jumps), jumps
        window.expect('conditional jump')
        assert not window.nameless(), window.nameless()


def test_jumps():
    """Jumps are described, and can be followed by keyboard."""
    with FIND_SLOT as window:
        jump = window.go_to('jne')
        wait(lambda: 'Conditional jump, ' in window.description() and
             re.search(r', taken [0-9,]+ of [0-9,]+ times', window.description()),
             'the description of a jump, not ' + window.description())
        window.press('Return')
        wait(lambda: window.line() != jump, 'the other end of the jump')
        wait(lambda: 'Conditional jump, ' in window.description(), 'the jump at its other end')


def test_calls():
    with FIND_SLOT as window:
        window.go_to('call')
        wait(lambda: any(node.role == 'link' and node.name.startswith('mix, ')
                         for node in window.walk()), 'the call below its instruction')
        wait(lambda: 'calls 1 function' in window.description(), 'the call in the description')
        window.press('Return')
        window.expect_lines(lambda lines: any(line.startswith(('imul', 'mul')) for line in lines),
                            'the instructions of the callee')


def test_syntax():
    with FIND_SLOT as window:
        window.expect_lines(lambda lines: any('%rbp' in line for line in lines), 'AT&T')
        window.choose('AT&T', 'Intel')
        window.expect_lines(lambda lines: any('rbp' in line for line in lines) and
                            not any('%' in line for line in lines), 'Intel')
        window.choose('Intel', 'AT&T')
        window.expect_lines(lambda lines: any('%rbp' in line for line in lines), 'AT&T again')


def test_blocks():
    with FIND_SLOT as window:
        window.expect_lines(lambda lines: len(lines) > 5, 'the instructions')
        window.choose('Assembly options', 'Basic Blocks')
        lines = window.expect_lines(lambda all_lines: all_lines[0].startswith('── block of '),
                                    'a block')
        assert 'executed 240 times' in lines[0], lines[0]
        blocks = [line for line in lines if line.startswith('──')]
        assert 3 < len(blocks) < 10, blocks
        window.choose('Assembly options', 'Basic Blocks')
        window.expect_lines(lambda all_lines: not all_lines[0].startswith('──'), 'no blocks')


def test_linked():
    """An instruction selects its source line in both views; and a source line its instructions."""
    with Assembly('--view=source') as window:
        number = PROGRAM[:PROGRAM.index('at = (at + 1)')].count('\n') + 1
        window.go_to('add')
        window.expect(f' of table.c:{number} selected')
        source = window.find('text', 'Source')
        wait(lambda: source.text_before_caret().count('\n') + 1 == number,
             'the line in the source')
        window.point(window.find('text', 'Source'), 'click', 1)
        window.press('ctrl+Home', *['Down'] * (number + 1))
        window.expect(f' of table.c:{number + 2} selected')
        wait(lambda: 'Address ' in window.description(), 'an address in the description')


def with_object(change):
    """Runs the test with a changed object."""
    def decorate(test):
        def run():
            record()
            try:
                change()
                test()
            finally:
                shutil.copy(OBJECT + '.kept', OBJECT)
        run.__name__ = test.__name__
        return run
    return decorate


def make_corrupt():
    with open(OBJECT + '.kept', 'rb') as stream:
        data = bytearray(stream.read())
    # The offsets and sizes of the segment and section tables
    data[32:64] = b'\xff' * 32
    with open(OBJECT, 'wb') as stream:
        stream.write(data)


def make_other():
    compile_program(PROGRAM.replace('static unsigned slots[256];',
                                    'static unsigned slots[256];\n'
                                    'unsigned more (unsigned a, unsigned b, unsigned c)\n'
                                    '{ return a % 3 ? b / c : c % (b + 1); }'))


@with_object(lambda: os.remove(OBJECT))
def test_missing():
    with Assembly() as window:
        table = window.find('list', 'Instructions')
        wait(lambda: len(table) > 0, 'addresses with costs')
        window.expect(OBJECT)
        assert not window.look('text', 'Assembly')


def is_selected(window):
    """Whether any row of the instruction list is selected."""
    return any(row.has('selected')
               for row in window.find('list', 'Instructions'))


@with_object(lambda: os.remove(OBJECT))
def test_missing_linked():
    """A source line selects its first instruction in the list, too."""
    with Assembly('--view=source') as window:
        wait(lambda: len(window.find('list', 'Instructions')) > 0, 'addresses')
        assert not is_selected(window)
        number = PROGRAM[:PROGRAM.index('at = (at + 1)')].count('\n') + 1
        window.point(window.find('text', 'Source'), 'click', 1)
        window.press('ctrl+Home', *['Down'] * (number - 1))
        wait(lambda: is_selected(window), 'the row of an instruction')


@with_object(make_corrupt)
def test_corrupt():
    with Assembly() as window:
        window.expect('The instructions cannot be shown')
        window.find('list', 'Instructions')
        window.expect(OBJECT)
        assert not window.look('text', 'Assembly')
        # Functions of other objects can still be shown.
        assert window.process.poll() is None


@with_object(make_other)
def test_other():
    with Assembly() as window:
        window.expect('This is not the profiled file')
        window.expect_lines(lambda lines: len(lines) > 3, 'instructions nevertheless')


def test_without_addresses():
    profile = record('callgrind.out.lines', '--dump-instr=no')
    with Assembly(profile=profile) as window:
        window.expect('--dump-instr=yes')
        assert not window.look('text', 'Assembly') and not window.look('list', 'Instructions')


run_tests(test_opens, test_jumps, test_syntax, test_blocks, test_calls, test_linked, test_missing,
          test_missing_linked, test_corrupt, test_other, test_without_addresses)
