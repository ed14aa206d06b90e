# SPDX-License-Identifier: GPL-3.0-or-later
"""--symbols: the names of functions that were recorded as addresses, as nm knows them."""
import csv
import io
import os
import re
import shutil
import subprocess
import time
import unittest

import cli_tap

TOOLS = ('valgrind', 'nm', 'objcopy', 'strip', 'cc')
OTHER = 'int main (void) { volatile int i = 0; while (i < 100) i++; return 0; }\n'


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True, timeout=200).stdout


def read_nm(program):
    """By start: the size of a function, or 0, and its names"""
    functions = {}
    for line in run('nm', '-S', '--defined-only', program).split('\n'):
        match = re.match(r'([0-9a-f]+) (?:([0-9a-f]+) )?[TtWwi] (\S+)$', line)
        if match:
            start, size, name = match.groups()
            known, names = functions.setdefault(int(start, 16), (0, set()))
            names.add(name)
            functions[int(start, 16)] = (max(known, int(size or '0', 16)), names)
    return functions


def find(functions, address):
    """The names of the function at @address: it starts there, or its size covers it"""
    if address in functions:
        return functions[address][1]
    for start in sorted(functions, reverse=True):
        if start < address < start + functions[start][0]:
            return functions[start][1]
    return None


@unittest.skipUnless(all(map(shutil.which, TOOLS)), 'needs valgrind, binutils and cc')
class Symbols(cli_tap.CliTest):
    """A stripped copy of this very program, and its symbols in a debug file"""
    @classmethod
    def setUpClass(cls):
        cls.skipped = '__asan_init' in run('nm', '-D', cli_tap.CLI)

    def setUp(self):
        super().setUp()
        if self.skipped:
            self.skipTest('sanitizers do not run under valgrind')
        folder = self.folder.name
        self.program = os.path.join(folder, 'program')
        self.debug = os.path.join(folder, 'program.debug')
        hidden = os.path.join(folder, 'hidden', 'program.debug')
        os.mkdir(os.path.dirname(hidden))
        shutil.copy(cli_tap.CLI, self.program)
        self.functions = read_nm(self.program)
        run('objcopy', '--only-keep-debug', self.program, hidden)
        run('strip', self.program)
        run('objcopy', '--remove-section=.note.gnu.build-id', self.program)
        run('objcopy', '--add-gnu-debuglink=' + hidden, self.program)
        self.profile = os.path.join(folder, 'callgrind.out')
        run('valgrind', '--tool=callgrind', '--callgrind-out-file=' + self.profile, self.program,
            'info', self.write(cli_tap.SAMPLE))
        # Valgrind must not have found it.
        os.rename(hidden, self.debug)

    def list(self, *options):
        """By address: what was looked up of the functions of the program"""
        d = self.run_cli('functions', '--format=json', *options, self.profile,
                         may_warn=True).json()
        found = {}
        for f in d['functions']:
            match = re.match(r"(0x[0-9a-f]+)('2)?$", f['name'])
            if match and f['object'] == self.program:
                found[int(match.group(1), 16)] = f
        return found

    def test_names(self):
        """Every name is that of nm, and every one that nm knows was found."""
        found = self.list('--symbols')
        self.assertGreater(len(found), 100)
        n_starts = 0
        for address, f in found.items():
            names = find(self.functions, address)
            symbol = f['symbol']
            with self.subTest(address=hex(address)):
                if names is None:
                    self.assertTrue(symbol is None or symbol.endswith('@plt'), symbol)
                    continue
                self.assertIsNotNone(symbol)
                self.assertIn(re.sub("'2$", '', symbol), names)
                n_starts += address in self.functions
        self.assertGreater(n_starts, 100)

    def test_formats(self):
        """Data have the name beside the recorded one; text and lookups have either."""
        found = self.list('--symbols')
        self.assertNotIn('symbol', next(iter(self.list().values())))
        names = [f['name'] for f in self.run_cli('functions', '--format=json', self.profile,
                                                 may_warn=True).json()['functions']]
        # A library may have a function at the same address.
        f = next(f for f in found.values() if (f['symbol'] or '').startswith('grind_cli_') and
                 names.count(f['name']) == 1)
        symbol = f['symbol']
        text = self.run_cli('functions', '--symbols', '--limit=0', self.profile, may_warn=True)
        self.assertRegex(text.err, r'^grindscope-cli: Names found for \d+ of \d+ functions without')
        self.assertRegex(text.out, rf'\b{symbol} +\S*\?\?\? \[')
        self.assertNotIn(f['name'], text.out)
        for name in (symbol, f['name']):
            d = self.run_cli('calls', '--symbols', '--format=json', '--function=' + name,
                             self.profile, may_warn=True).json()
            self.assertEqual(d['function']['symbol'], symbol)
            self.assertEqual(d['function']['name'], f['name'])
        out = self.run_cli('functions', '--symbols', '--format=csv', self.profile,
                           may_warn=True).out
        rows = list(csv.DictReader(io.StringIO(out)))
        self.assertEqual({(row['name'], row['symbol']) for row in rows
                          if row['object'] == self.program and row['symbol']},
                         {(f['name'], f['symbol']) for f in found.values() if f['symbol']})
        dump = self.run_cli('dump', self.profile).json()
        self.assertIn(f['name'], [f['name'] for f in dump['functions']])

    def test_other_build(self):
        """Another program at the same place, older than the profile, names nothing."""
        source = self.write(OTHER, 'other.c')
        os.unlink(self.debug)
        run('cc', '-o', self.program, source)
        os.utime(self.program, (0, 0))
        found = self.list('--symbols')
        self.assertEqual([f['symbol'] for f in found.values() if f['symbol']], [])

    def test_newer(self):
        """Neither does a newer file."""
        later = time.time() + 1000
        os.utime(self.program, (later, later))
        self.assertEqual({f['symbol'] for f in self.list('--symbols').values()}, {None})


class Usage(cli_tap.CliTest):
    def test_comparison(self):
        path = self.write(cli_tap.SAMPLE)
        refused = self.run_cli('functions', '--symbols', '--base=' + path, path, code=2)
        self.assertIn('--symbols cannot be combined with --base', refused.err)
        self.run_cli('diff', '--symbols', path, path, code=2)
        self.run_cli('dump', '--symbols', path, code=2)

    def test_nothing_to_find(self):
        path = self.write(cli_tap.SAMPLE)
        d = self.run_cli('functions', '--symbols', '--format=json', path).json()
        self.assertEqual({f['symbol'] for f in d['functions']}, {None})
        self.assertEqual(self.run_cli('functions', '--symbols', path).out,
                         self.run_cli('functions', path).out)


if __name__ == '__main__':
    cli_tap.main()
