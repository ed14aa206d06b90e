# SPDX-License-Identifier: GPL-3.0-or-later
"""control-flow: the blocks of a function of a program that is compiled and recorded here."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import cli_tap

SOURCE = '''#include <stdio.h>
#include <stdlib.h>
static volatile int sink;
__attribute__ ((noinline)) int
work (const char *text, int n)
{
  int sum = 0;

  for (int i = 0; i < n; i++)
    {
      if (text[i % 16] == 'a')
        sum += i * 3 + sink;
      else if (text[i % 16] == 'b')
        sum ^= i + sink;
      else
        sum -= EXTRA sink;
    }

  return sum;
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    abort ();
  printf ("%d\\n", work (argv[1], atoi (argv[2])));
  return 0;
}
'''

PLAIN = '''# callgrind format
positions: instr line
events: Ir
ob=/bin/none
fn=start
0x100 1 5
0x104 2 50
jcnd=45/50 0x104 2
0x104 2
0x108 3 5
'''


def run(folder, *command):
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, timeout=100)


def record(folder, program, profile, text):
    path = os.path.join(folder, profile)
    run(folder, 'valgrind', '--tool=callgrind', '--dump-instr=yes', '--collect-jumps=yes',
        '--callgrind-out-file=' + path, os.path.join(folder, program), text, '5000')
    return path


@unittest.skipUnless(all(map(shutil.which, ('valgrind', 'cc'))), 'needs valgrind and cc')
class Flow(cli_tap.CliTest):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.TemporaryDirectory(prefix='grindscope-')
        cls.addClassCleanup(cls.work.cleanup)
        with open(os.path.join(cls.work.name, 'work.c'), 'w', encoding='utf-8') as file:
            file.write(SOURCE)
        run(cls.work.name, 'cc', '-g', '-O1', '-DEXTRA=', '-o', 'program', 'work.c')
        cls.first = record(cls.work.name, 'program', 'first.out', 'abababababababab')
        cls.second = record(cls.work.name, 'program', 'second.out', 'abcdabcdabcdabab')

    def move(self, name, to):
        """Until the end of the test"""
        paths = [os.path.join(self.work.name, place) for place in (name, to)]
        os.makedirs(os.path.dirname(paths[1]), exist_ok=True)
        os.rename(*paths)
        self.addCleanup(os.rename, *reversed(paths))

    def draw(self, *arguments, function='work', **options):
        return self.run_cli('control-flow', '--function=' + function, *arguments, **options)

    def dot(self, *arguments, note=None):
        result = self.draw('--output=-', '--format=dot', *arguments, may_warn=note is not None)
        if note is not None:
            self.assertIn('note: ' + note, result.err)
        return result.out

    def test_counts(self):
        """Each alternative is every second of 5,000 executions."""
        text = self.dot('--fold=0', self.first)
        self.assertTrue(text.startswith('digraph "work" {'))
        self.assertRegex(text, r"11  if \(text\[i % 16\] == 'a'\)")
        self.assertEqual(len(re.findall(r'label="2500 \(50 %\)"', text)), 2)
        self.assertEqual(len(re.findall(r'label="4999 \(>99 %\)", constraint=false', text)), 1)
        self.assertIn('label="0 (0 %)"', text)
        self.assertNotIn('cold', text)

    def test_folded(self):
        text = self.dot(self.first)
        self.assertRegex(text, r'cold \[label="cold: 0\u00a0% · \d blocks')
        self.assertNotIn('label="0 (0 %)"', text)

    def test_instructions(self):
        text = self.dot('--instructions', self.first)
        self.assertRegex(text, r'[0-9a-f]{4,}  (cmpb|cmp|ldrb|lbu)')
        self.assertNotIn('sum += i', text)

    def test_sources(self):
        """Without the source file there are line numbers."""
        self.move('work.c', 'other/work.c')
        self.assertRegex(self.dot(self.first), r'\\l11\\l')
        self.assertIn("16] == 'a')", self.dot('--source-dir=' + self.work.name + '/other',
                                              self.first))

    def test_comparison(self):
        """Both sides where the bytes are equal"""
        text = self.dot('--base=' + self.first, self.second)
        self.assertIn('2500 → 1562', text)
        self.assertIn('0 → 1876', text)
        work = self.work.name
        run(work, 'cc', '-g', '-O1', '-DEXTRA=7 * i +', '-o', 'changed', 'work.c')
        changed = record(work, 'changed', 'changed.out', 'abcdabcdabcdabab')
        text = self.dot('--base=' + self.first, changed,
                        note='The code of this function is not the same on both sides')
        self.assertIn('1562', text)
        self.assertNotIn(' → 1562', text)

    def test_formats(self):
        starts = {'svg': b'<?xml', 'png': b'\x89PNG', 'pdf': b'%PDF', 'dot': b'digraph'}
        for name, start in starts.items():
            path = os.path.join(self.folder.name, 'work.' + name)
            self.draw('--output=' + path, self.first)
            with open(path, 'rb') as file:
                self.assertEqual(file.read(len(start)), start)
        self.assertIn('Unknown option --color', self.draw('--color=file', '--output=a.svg',
                                                          self.first, code=2).err)

    def test_without_code(self):
        self.move('program', 'away')
        text = self.dot(self.first, note='The code of this function was not found')
        self.assertEqual(len(re.findall(r'label="2500 \(50 %\)"', text)), 2)

    def test_not_recorded(self):
        path = os.path.join(self.folder.name, 'plain.out')
        run(self.folder.name, 'valgrind', '--tool=callgrind', '--callgrind-out-file=' + path,
            os.path.join(self.work.name, 'program'), 'a', '5')
        self.assertIn('--dump-instr=yes --collect-jumps=yes',
                      self.draw('--output=a.svg', path, code=1).err)
        self.assertIn('recorded without instructions',
                      self.draw('--output=a.svg', self.write(cli_tap.SAMPLE), code=1).err)

    def test_contradictions(self):
        """The program ends in the middle of a function of the C library."""
        result = self.draw('--output=-', '--format=dot', self.first, function='_Exit',
                           may_warn=True)
        self.assertIn('note: ', result.err)
        result = self.draw('--output=-', '--format=dot', self.write(PLAIN), function='start',
                           may_warn=True)
        self.assertIn('note: The code of this function was not found', result.err)
        self.assertIn('note: Entered 5 times without a call', result.err)

    def test_gone(self):
        """A function that is only in the profile before"""
        path = self.write(PLAIN.replace('start', 'other'), 'after.out')
        result = self.draw('--base=' + self.write(PLAIN, 'before.out'), '--output=a.svg', path,
                           function='start', code=1)
        self.assertIn('only in the profile before', result.err)


cli_tap.main()
