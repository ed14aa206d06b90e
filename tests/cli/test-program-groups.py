# SPDX-License-Identifier: GPL-3.0-or-later
"""`functions --group-by` matches the list of functions; also for real profiles, if a folder with
some is the second argument."""
import glob
import os
import sys
import unittest

import cli_tap
from cli_tap import CYCLE, NASTY, SAMPLE

REAL = sys.argv[2] if len(sys.argv) > 2 else None
UNKNOWN = ('', '???')

# sort and swap are in b; sort calls compare in a, which also contains main.
CALLBACK = '''events: Ir
event: Twice = 2 Ir
ob=/lib/a
fl=m.c
fn=main
1 10
cob=/lib/b
cfi=s.c
cfn=N::sort
calls=1 1
1 90
ob=/lib/b
fl=s.c
fn=N::sort
1 20
cob=/lib/a
cfi=m.c
cfn=compare
calls=5 1
1 50
cob=/lib/b
cfn=N::swap
calls=1 1
1 20
fn=N::swap
1 20
ob=/lib/a
fl=m.c
fn=compare
1 50
'''


class Groups(cli_tap.CliTest):
    def test_text(self):
        result = self.run_cli('functions', '--group-by=object', self.write(CALLBACK))
        self.assertEqual(result.lines[0], 'Ir (Instruction Fetch): total 100')
        self.assertEqual(result.lines[1].split(),
                         ['Inclusive', '%', 'Self', '%', 'Functions', 'Name'])
        self.assertEqual(result.lines[2].split(),
                         ['≤', '100', '≤', '100.00', '60', '60.00', '2', '/lib/a'])
        self.assertEqual(result.lines[3].split(), ['90', '90.00', '40', '40.00', '2', '/lib/b'])
        self.assertEqual(result.lines[4:], [''])

    def test_nameless(self):
        path = self.write(CALLBACK)
        self.assertIn('(no class)', self.run_cli('functions', '--group-by=class', path).out)
        self.assertIn('(no cycle)', self.run_cli('functions', '--group-by=cycle', path).out)
        path = self.write('events: Ir\nfn=f\n1 1\n')
        self.assertIn('(unknown object)', self.run_cli('functions', '--group-by=object', path).out)
        self.assertIn('(unknown file)', self.run_cli('functions', '--group-by=file', path).out)
        d = self.run_cli('functions', '--group-by=file', '--format=json', path).json()
        self.assertEqual(d['groups'],
                         [{'name': '', 'members': 1, 'self': [1], 'inclusive_max': [1]}])

    def test_json(self):
        d = self.run_cli('functions', '--group-by=class', '--format=json',
                         self.write(CALLBACK)).json()
        self.assertEqual(list(d), ['events', 'groups'])
        self.assertEqual(d['groups'],
                         [{'name': '', 'members': 2, 'self': [60, 120],
                           'inclusive_max': [100, 200]},
                          {'name': 'N', 'members': 2, 'self': [40, 80],
                           'inclusive_max': [90, 180]}])

    def test_csv(self):
        rows = self.run_cli('functions', '--group-by=file', '--format=csv', '--sort=name',
                            self.write(CALLBACK)).csv()
        self.assertEqual(rows, [['name', 'members', 'inclusive_max Ir', 'self Ir',
                                 'inclusive_max Twice', 'self Twice'],
                                ['m.c', '2', '100', '60', '200', '120'],
                                ['s.c', '2', '90', '40', '180', '80']])

    def test_filter_and_limit(self):
        path = self.write(CALLBACK)
        d = self.run_cli('functions', '--group-by=object', '--filter=SWAP', '--format=json',
                         path).json()
        self.assertEqual(d['groups'], [{'name': '/lib/b', 'members': 2, 'matches': 1,
                                        'self': [40, 80], 'inclusive_max': [90, 180]}])
        out = self.run_cli('functions', '--group-by=object', '--filter=swap', path).out
        self.assertIn('1 of 2', out)
        rows = self.run_cli('functions', '--group-by=object', '--filter=m', '--format=csv',
                            path).csv()
        self.assertEqual([row[:3] for row in rows], [['name', 'members', 'matches'],
                                                     ['/lib/a', '2', '2']])
        out = self.run_cli('functions', '--group-by=object', '--limit=1', path).out
        self.assertIn('1 more row', out)

    def test_cycles(self):
        path = self.write(CYCLE)
        d = self.run_cli('functions', '--group-by=cycle', '--format=json', path).json()
        self.assertEqual(d['groups'],
                         [{'name': '', 'members': 2, 'self': [30], 'inclusive_max': [100]},
                          {'name': '<cycle 1>', 'members': 2, 'self': [70],
                           'inclusive_max': [90]}])
        d = self.run_cli('functions', '--group-by=cycle', '--no-cycles', '--format=json',
                         path).json()
        self.assertEqual([group['members'] for group in d['groups']], [4])

    def test_odd_names(self):
        d = self.run_cli('functions', '--group-by=file', '--format=json', self.write(NASTY)).json()
        self.assertEqual([group['name'] for group in d['groups']], ['a"b,c.c'])

    def check(self, path, group_by, key):
        """The groups are those of the functions, and their self costs the sums of theirs."""
        d = self.run_cli('functions', '--format=json', path).json()
        n = len(d['events'])
        wanted = {}
        for function in d['functions']:
            if function['name'].startswith('<cycle ') and not function['object'] + function['file']:
                continue
            members, costs = wanted.setdefault(key(function), (0, [0] * n))
            wanted[key(function)] = (members + 1,
                                     [a + b for a, b in zip(costs, function['self'])])
        groups = self.run_cli('functions', '--group-by=' + group_by, '--format=json',
                              path).json()['groups']
        self.assertEqual({group['name']: (group['members'], group['self']) for group in groups},
                         wanted, path)
        self.assertEqual(len(groups), len(wanted))
        totals = self.run_cli('info', '--format=json', path).json()['totals']
        self.assertEqual([sum(column) for column in zip(*(g['self'] for g in groups))],
                         totals if groups else [], path)
        for event in range(n):
            for group in groups:
                if all(value >= 0 for value in group['self']):
                    self.assertGreaterEqual(group['inclusive_max'][event], group['self'][event])

    def check_all(self, path):
        for name in ('object', 'file'):
            self.check(path, name, lambda function: '' if function[name] in UNKNOWN
                       else function[name])
        self.check(path, 'cycle', lambda function: '<cycle %d>' % function['cycle']
                   if function['cycle'] is not None else '')

    def test_sums(self):
        for text in (SAMPLE, CYCLE, CALLBACK):
            self.check_all(self.write(text))

    def test_real(self):
        if REAL is None:
            self.skipTest('no real profiles')
        paths = sorted(glob.glob(os.path.join(REAL, '*.out')))
        self.assertGreater(len(paths), 0)
        for path in paths[::8]:
            with self.subTest(path=path):
                self.check_all(path)


if __name__ == '__main__':
    cli_tap.main()
