# SPDX-License-Identifier: GPL-3.0-or-later
"""`diff`: two profiles side by side, held against each of them read alone."""
import collections
import glob
import os
import shutil
import subprocess
import unittest

import cli_tap

FOLDER = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(FOLDER, '..', '..', '..', 'shared', 'corpus')
LEAST, MOST = -2 ** 63, 2 ** 63 - 1

BEFORE = '''# callgrind format
creator: callgrind-3.19.0
cmd: ./demo old
events: Ir Dr
ob=/old/demo
fl=/old/src/demo.c
fn=main
1 100 10
cfn=work(int)
calls=2 5
2 800 80
cfn=same
calls=1 9
3 100 9
fn=work(int)
5 500 50
cfn=gone
calls=4 8
6 300 30
fn=gone
8 300 30
fn=same
9 100 9
ob=/lib/libother.so.1
fl=???
fn=0x1000
0 7 1
fn=0x2000
0 3 1
'''
AFTER = '''# callgrind format
creator: callgrind-3.20.0
cmd: ./demo new
events: Ir Bc
ob=/new/demo
fl=/new/src/demo.c
fn=main
1 100 1
cfn=work(long)
calls=2 5
2 400 4
cfn=same
calls=1 9
3 120 1
cfn=fresh
calls=1 20
4 50 1
fn=work(long)
5 400 4
fn=same
9 120 1
fn=fresh
20 50 1
ob=/lib/libother.so.2
fl=???
fn=0x1000
0 5 1
fn=0x3000
0 5 1
'''

TOOLS = [shutil.which(tool) for tool in ('gcc', 'valgrind', 'cg_diff')]
PROGRAM = '''#include <stdlib.h>
#include <string.h>

static int work (int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i * i % 7; return sum; }

int
main (int argc, char **argv)
{
  char *text = malloc (1000);
  memset (text, argc, 1000);
  return work (argc * COUNT + text[9]) & 1;
}
'''


def clamp(value):
    return max(LEAST, min(MOST, value))


def place(function):
    return function['object'], function['file'], function['name']


class Diff(cli_tap.CliTest):
    def write(self, text, name=None):
        self.n_files = getattr(self, 'n_files', 0) + 1
        return super().write(text, name or f'{self.n_files}.out')

    def rows(self, *arguments):
        titles, *rows = self.run_cli('diff', '--format=csv', '--min=0', *arguments).csv()
        return [dict(zip(titles, row)) for row in rows]

    def diff(self, *arguments):
        return self.run_cli('diff', '--format=json', '--limit=0', '--min=0', *arguments).json()

    def alone(self, path, names):
        """What a file has alone: its totals, and its functions by place."""
        dump = self.run_cli('dump', '--no-cycles', path).json()
        own = {event['name']: i for i, event in enumerate(dump['events'])}

        def pick(costs):
            return [costs[own[name]] if name in own else 0 for name in names]
        return pick(dump['totals']), {place(function): (pick(function['self']),
                                                        pick(function['inclusive']),
                                                        function['called'])
                                      for function in dump['functions']}

    def check(self, before, after):
        """Holds every number against those of each file read alone."""
        diff = self.diff('--no-cycles', before, after)
        names = [event['name'] for event in diff['events']]
        n_whole = sum(event['formula'] is None for event in diff['events'])
        sums = [0] * n_whole
        for side, path in (('base', before), ('current', after)):
            totals, functions = self.alone(path, names)
            self.assertEqual(diff[side]['totals'], totals)
            seen = collections.Counter(place(row[side]) for row in diff['functions'] if row[side])
            self.assertEqual(dict.fromkeys(functions, 1), seen)
            zero = [0] * len(names), [0] * len(names), None
            for row in diff['functions']:
                costs = functions[place(row[side])] if row[side] else zero
                self.assertEqual((row['self'][side], row['inclusive'][side], row['called'][side]),
                                 costs)
        for row in diff['functions']:
            for kind in ('self', 'inclusive'):
                self.assertEqual(row[kind]['change'],
                                 [clamp(new - old) for old, new in zip(row[kind]['base'],
                                                                       row[kind]['current'])])
            self.assertEqual(row['level'] is None, row['base'] is None or row['current'] is None)
            sums = [total + change for total, change in zip(sums, row['self']['change'])]
        self.assertEqual(sums, [new - old for old, new in zip(diff['base']['totals'],
                                                              diff['current']['totals'])][:n_whole])
        return diff

    def pairs(self, diff):
        return {((row['base'] or {}).get('name'), (row['current'] or {}).get('name')): row['level']
                for row in diff['functions']}

    def test_numbers(self):
        before, after = self.write(BEFORE), self.write(AFTER)
        self.assertEqual(self.pairs(self.check(before, after)), {
            ('main', 'main'): 2, ('same', 'same'): 2, ('work(int)', 'work(long)'): 5,
            ('gone', None): None, (None, 'fresh'): None, ('0x1000', None): None,
            (None, '0x1000'): None, ('0x2000', None): None, (None, '0x3000'): None})

    def test_same(self):
        path = self.write(BEFORE)
        diff = self.check(path, path)
        self.assertEqual({row['level'] for row in diff['functions']}, {0, 1})
        self.assertFalse(diff['differences'])
        self.assertFalse(any(any(row['self']['change']) for row in diff['functions']))

    def test_swapped(self):
        before, after = self.write(BEFORE), self.write(AFTER)
        forth, back = self.diff(before, after), self.diff(after, before)

        def changes(diff, old, new, sign):
            names = [event['name'] for event in diff['events']]
            return {((row[old] or {}).get('name'), (row[new] or {}).get('name')):
                    (row['level'], {name: sign * change for name, change in
                                    zip(names, row['inclusive']['change'])})
                    for row in diff['functions']}
        self.assertEqual(changes(forth, 'base', 'current', 1), changes(back, 'current', 'base', -1))

    def test_differences(self):
        diff = self.diff(self.write(BEFORE), self.write(AFTER))
        self.assertEqual({row['name']: (row['base'], row['current'])
                          for row in diff['differences']},
                         {'command': (['./demo old'], ['./demo new']), 'events': (['Dr'], ['Bc']),
                          'creator': (['callgrind-3.19.0'], ['callgrind-3.20.0'])})

    def differences(self, before, after):
        return {row['name']: (row['base'], row['current'])
                for row in self.diff(self.write(before), self.write(after))['differences']}

    def test_differences_of_names(self):
        """Objects that were renamed, and callers in names"""
        self.assertEqual(self.differences(BEFORE, BEFORE.replace('/old/demo', '/old/prog')),
                         {'objects': (['demo'], ['prog'])})
        self.assertEqual(self.differences(BEFORE, BEFORE.replace('fn=same', "fn=same'main")),
                         {'contexts': (['no'], ['yes'])})
        self.assertEqual(self.differences(BEFORE, BEFORE.replace('fn=same', "fn=same'2")), {})
        cache = 'desc: D1 cache: 1 B\n'
        self.assertEqual(self.differences(BEFORE, BEFORE.replace('events', cache + 'events')),
                         {'cache': ([], ['1 B'])})

        many = ''.join(f'ob=/lib/{i}.so\nfn=f\n1 1\n' for i in range(7))
        out = self.run_cli('diff', self.write(BEFORE), self.write(BEFORE + many)).out
        self.assertIn('Objects: none → 0.so, 1.so, 2.so, 3.so, 3 more', out)

    def test_long_commands(self):
        """Of long commands only the words that differ are shown, of short ones all."""
        option = ' --an-option=with-a-rather-long-value' * 3
        for commands, text in (
                ((f'./a{option} --one x', f'./b{option} --two x'), './a … --one … → ./b … --two …'),
                ((f'./a{option}', f'./a{option} -O2'), '… → … -O2'),
                (('./a --one x', './a --two x'), './a --one x → ./a --two x')):
            before, after = (self.write(BEFORE.replace('events', f'cmd: {command}\nevents', 1))
                             for command in commands)
            self.assertIn(f'The runs differ: Command: {text}\n', self.run_cli('diff', before,
                                                                              after).out)

    def test_moved(self):
        """Where a function was before: the file, else the object"""
        text = 'events: Ir\nob=/l/{}.so\nfl={}\nfn=f\n1 {}\nob=/l/c.so\nfl=/c.c\nfn=g\n1 1\n'
        for file, other, was in (('/a.c', '/b.c', '/a.c'), ('???', '???', 'a.so')):
            out = self.run_cli('diff', self.write(text.format('a', file, 1)),
                               self.write(text.format('b', other, 5))).out
            self.assertIn(f'f (moved from {was})', out)

    def test_text(self):
        before, after = self.write(BEFORE), self.write(AFTER)
        out = self.run_cli('diff', before, after).out
        self.assertIn('total 1010 → 680, −330 (−32.67 %)', out)
        self.assertIn('new functions: 1, gone: 1', out)
        self.assertIn('The runs differ: Events: Dr → Bc', out)
        rows = [line.split() for line in out.splitlines() if '[' in line]
        self.assertEqual([tuple(row[i] for i in (2, 3, 7)) for row in rows][:3],
                         [('−300', '−29.70', 'gone'), ('−100', '−9.90', 'work(long)'),
                          ('+50', '+4.95', 'fresh')])
        self.assertIn('work(long) (parameters changed)', out)
        self.assertIn('fresh (new, perhaps inlined into main before: self 100 → 100)', out)
        self.assertIn('unnamed functions in libother.so.2',
                      self.run_cli('diff', '--min=0', before, after).out)
        self.assertIn('demo.c: functions gone: 1, new: 1, net −24.75 points', out)

        out = self.run_cli('diff', '--sort=name', '--min=20', before, after).out
        self.assertRegex(out, r'\d functions with smaller changes')
        self.assertNotIn('fresh', out)
        out = self.run_cli('diff', '--event=Bc', before, after).out
        self.assertIn('total 0 → 9, +9 (– %)', out)

    def test_csv(self):
        rows = self.rows(self.write(BEFORE), self.write(AFTER))
        by_name = {row['name'] or row['name before']: row for row in rows}
        row = by_name['work(long)']
        self.assertEqual([row[key] for key in ('name before', 'level', 'called before',
                                               'self before Ir', 'self after Ir',
                                               'self change Ir', 'inclusive change Ir')],
                         ['work(int)', '5', '2', '500', '400', '-100', '-400'])
        self.assertEqual((by_name['gone']['level'], by_name['gone']['self after Dr']), ('', '0'))

    def test_matches(self):
        before, after = self.write(BEFORE), self.write(AFTER)
        self.assertEqual(self.pairs(self.diff('--match=gone=fresh', before, after))
                         ['gone', 'fresh'], 7)
        equals = [self.write(text) for text in (BEFORE.replace('gone', 'operator=='),
                                                AFTER.replace('fresh', 'a=b'))]
        self.assertEqual(self.pairs(self.diff('--match=operator===a=b', *equals))
                         ['operator==', 'a=b'], 7)
        for match in ('gone=nothing', 'fresh=gone'):
            error = self.run_cli('diff', f'--match={match}', before, after, code=2).err
            self.assertIn('Expected one function before and one after', error)
        error = self.run_cli('diff', '--match=main=same', before, before, code=2).err
        self.assertIn('“main” and “same” cannot be paired', error)
        self.run_cli('diff', '--match=gone', before, after, code=2)

    def test_clones(self):
        split = BEFORE.replace('fn=gone', 'fn=same.part.0')
        arguments = self.write(split), self.write(AFTER)
        out = self.run_cli('diff', *arguments).out
        self.assertNotIn('same.part.0', out)
        self.assertRegex(out, r'400 +120 +−280 .* same ')
        self.assertIn('same.part.0 (gone', self.run_cli('diff', '--no-fold-clones',
                                                        *arguments).out)
        self.assertIn(('same.part.0', None), self.pairs(self.diff(*arguments)))

    def test_runs(self):
        """Of several runs, every number is the lower median."""
        texts = [AFTER.replace('9 120 1', f'9 {cost} 1') for cost in (150, 110, 900, 130)]
        files = [self.write(text) for text in texts]
        diff = self.diff(self.write(BEFORE), '--', *files)
        costs = {row['current']['name']: row['self']['current'][0] for row in diff['functions']
                 if row['current']}
        self.assertEqual((costs['same'], costs['main']), (130, 100))
        self.assertEqual(diff['current']['totals'][0], 690)
        self.assertEqual(len(diff['current']['files']), 4)
        rows = self.rows(self.write(BEFORE), '--', *files)
        self.assertEqual([row['self after Ir'] for row in rows if row['name'] == 'same'], ['130'])
        out = self.run_cli('diff', '--min=0', self.write(BEFORE), '--', *files).out
        self.assertRegex(out, r'100 +130 +\+30 .* same ')

    def test_per(self):
        """Costs before are for as many calls of a function as after, or for the same total."""
        twice = AFTER.replace('calls=1 9', 'calls=2 9')
        before, after = self.write(BEFORE), self.write(twice)
        plain, scaled = self.diff(before, after), self.diff('--per=same', before, after)
        self.assertIsNone(plain['per'])
        self.assertEqual(scaled['per'], {'name': 'same', 'base': 1, 'current': 2})
        self.assertEqual(scaled['current'], plain['current'])
        self.assertEqual(scaled['base']['totals'],
                         [2 * cost for cost in plain['base']['totals']])
        def name(row):
            return [side and side['name'] for side in (row['base'], row['current'])]

        of_plain, of_scaled = ({str(name(row)): row for row in diff['functions']}
                               for diff in (plain, scaled))
        self.assertEqual(of_plain.keys(), of_scaled.keys())
        for key, old in of_plain.items():
            new = of_scaled[key]
            for key in 'self', 'inclusive':
                base = [2 * cost for cost in old[key]['base']]
                self.assertEqual(new[key]['base'], base)
                self.assertEqual(new[key]['current'], old[key]['current'])
                self.assertEqual(new[key]['change'],
                                 [b - a for a, b in zip(base, new[key]['current'])])
        out = self.run_cli('diff', '--per=same', before, after).out
        self.assertIn('as many calls of same as after: 1 → 2', out)
        total = self.diff('--per=total', before, after)
        self.assertEqual(total['base']['totals'][0], total['current']['totals'][0])
        # Twice the cost for twice the work is no growth.
        self.run_cli('diff', '--fail-if=Ir>-1%', before, after, code=0)
        self.run_cli('diff', '--fail-if=same>0%', '--per=total', before, after, code=2)
        for name in 'gone', 'main':
            error = self.run_cli('diff', '--per=' + name, before, after, code=2).err
            self.assertIn('not counted on both sides', error)
        self.run_cli('diff', '--per=nothing', before, after, code=2)
        calls = self.run_cli('calls', '--function=same', '--per=same', '--format=json',
                             '--base=' + before, after).json()
        self.assertEqual(calls['function']['called'], {'base': 2, 'current': 2})

    def test_hostile_name(self):
        text = 'events: Ir\nfn=main\n1 1\ncfn=\x1b[31mred\ncalls=1 1\n1 1\nfn=\x1b[31mred\n1 1\n'
        path = self.write(text)
        for command in ('diff', '--per=\x1b[31mred', path, path), \
                ('info', '--per=\x1b[31mred', '--base=' + path, path):
            out = self.run_cli(*command).out
            self.assertIn('[31mred as after: 1 → 1', out)
            self.assertNotIn('\x1b', out)

    def test_notes(self):
        """JSON tells what may explain functions that are on one side only."""
        base = 'events: Ir\nfl=a.c\nfn=main\n1 100\n'
        before = self.write(base + 'cfn=small\ncalls=9 5\n2 900\nfn=small\n5 900\n')
        after = self.write(base.replace('100', '950'))
        inlinings = self.diff(before, after)['inlinings']
        self.assertEqual([(place(note['function'])[2], place(note['caller'])[2])
                          for note in inlinings], [('small', 'main')])

    def test_info(self):
        before, after = self.write(BEFORE), self.write(AFTER)
        info = self.run_cli('info', '--format=json', '--base=' + before, after).json()
        diff = self.diff(before, after)
        self.assertEqual(info['totals']['base'], diff['base']['totals'])
        self.assertEqual(info['totals']['current'], diff['current']['totals'])
        self.assertEqual(info['differences'], diff['differences'])
        rows = self.run_cli('info', '--format=csv', '--base=' + before, after).csv()
        self.assertEqual(rows[:2], [['event', 'before', 'after', 'change'],
                                    ['Ir', '1010', '680', '-330']])
        out = self.run_cli('info', '--base=' + before, after).out
        self.assertRegex(out, r'Ir +1010 +680 +−330 +−32\.67')
        self.assertIn('The runs differ: Command', out)

    def test_parts(self):
        two = BEFORE + 'part: 2\nfn=main\n1 5 5\n'
        diff = self.diff('--base-part=2', self.write(two), self.write(AFTER))
        self.assertEqual(diff['base']['totals'][0], 5)
        error = self.run_cli('diff', '--base-part=3', self.write(two), self.write(AFTER),
                             code=2).err
        self.assertIn('no part 3, only 2 parts', error)
        diff = self.diff('--part=2', self.write(AFTER), self.write(two))
        self.assertEqual(diff['current']['totals'][0], 5)

    def test_cycles(self):
        """A cycle is that of both sides: its row is the same thing on both."""
        back = 'events: Ir\nfl=c.c\nfn=a\n1 5\ncfn=b\ncalls=1 1\n1 9\nfn=b\n1 4\n'
        cycle = back + 'cfn=a\ncalls=1 1\n1 3\n'
        diff = self.diff(self.write(back), self.write(cycle))
        row = next(row for row in diff['functions'] if row['current']['name'] == '<cycle 1>')
        self.assertEqual(row['self'], {'base': [9], 'current': [9], 'change': [0]})

    def test_wrong_usage(self):
        before, after, empty = self.write(BEFORE), self.write(AFTER), self.write('')
        for arguments in ((before,), (before, after, after), (before, '--'), ('--', after),
                          ('-', '-'), ('--min=x', before, after), ('--min=', before, after),
                          ('--min=1e3', before, after), ('--label=one', before, after)):
            error = self.run_cli('diff', *arguments, code=2).err
            self.assertRegex(error, 'xpected|once|FORMAT', arguments)
        for arguments in ((empty, after), (before, empty)):
            error = self.run_cli('diff', *arguments, code=1).err
            self.assertIn(f'{empty}: nothing to compare', error)
        error = self.run_cli('diff', before, '/nowhere/else.out', code=1).err
        self.assertIn('/nowhere/else.out', error)

    def test_functions(self):
        """The list of functions has what each side has alone."""
        before, after = self.write(BEFORE), self.write(AFTER)
        out = self.run_cli('functions', '--format=json', '--no-cycles', f'--base={before}',
                           after).json()
        names = [event['name'] for event in out['events']]
        sides = {'base': self.alone(before, names)[1], 'current': self.alone(after, names)[1]}
        seen = 0
        for row in out['functions']:
            if row['name'].startswith('0x'):
                continue
            places = {'base': row['base'] and place(row['base']), 'current': place(row)}
            for side, functions in sides.items():
                costs = functions.get(places[side], ([0] * len(names), [0] * len(names), 0))
                self.assertEqual((row['self'][side], row['inclusive'][side], row['called'][side]),
                                 costs, row['name'])
            seen += 1
        self.assertEqual(seen, 5)

        out = self.run_cli('functions', '--sort=name', '--filter=WORK', f'--base={before}',
                           after).out
        self.assertRegex(out, r'\n +800 +400 +−400 +−39.60 +500 +400 +−100 +−9.90 +2 +2 +'
                         r'work\(long\) \(parameters changed\)')

    def test_largest_first(self):
        """The largest changes come first, whatever their sign."""
        before, after = self.write(BEFORE), self.write(AFTER)
        for arguments, key, cost in (
                (('functions',), 'functions', 'inclusive'),
                (('functions', '--sort=self'), 'functions', 'self'),
                (('functions', '--group-by=object', '--sort=self'), 'groups', 'self'),
                (('calls', '--function=main'), 'callees', 'cost')):
            out = self.run_cli(*arguments, '--format=json', f'--base={before}', after).json()
            sizes = [abs(row[cost]['change'][0]) for row in out[key]]
            self.assertGreater(len(set(sizes)), 1)
            self.assertEqual(sizes, sorted(sizes, reverse=True), arguments)

    def test_groups(self):
        before, after = self.write(BEFORE), self.write(AFTER)
        out = self.run_cli('functions', '--group-by=object', '--format=json', f'--base={before}',
                           after).json()
        groups = {row['name']: row for row in out['groups']}
        self.assertEqual(groups['/new/demo']['self'],
                         {'base': [700, 69, 0], 'current': [670, 0, 7], 'change': [-30, -69, 7]})
        self.assertEqual(groups['/old/demo']['self']['change'], [-300, -30, 0])
        self.assertEqual(groups['/new/demo']['members'], 4)

    def test_calls(self):
        before, after = self.write(BEFORE), self.write(AFTER)
        out = self.run_cli('calls', '--function=main', '--format=json', f'--base={before}',
                           after).json()
        callees = {row['name']: row for row in out['callees']}
        self.assertEqual(callees['work(long)']['cost'],
                         {'base': [800, 80, 0], 'current': [400, 0, 4], 'change': [-400, -80, 4]})
        self.assertEqual(callees['fresh']['count'], {'base': 0, 'current': 1})
        rows = self.run_cli('calls', '--function=work', '--format=csv', f'--base={before}',
                            after).csv()
        row = dict(zip(rows[0], rows[2]))
        self.assertEqual([row[key] for key in ('side', 'name', 'count before', 'count after',
                                               'cost change Ir')],
                         ['callee', 'gone', '4', '0', '-300'])
        self.run_cli('functions', '--base-part=1', after, code=2)
        self.run_cli('functions', '--base=-', '-', code=2)

    @unittest.skipUnless(all(TOOLS), 'gcc, valgrind or cg_diff is not there')
    def test_cg_diff(self):
        """cg_diff finds the same differences in profiles of Cachegrind, by file and name."""
        source = self.write(PROGRAM, 'work.c')
        files = []
        for count in 1000, 3000:
            program, profile = (os.path.join(self.folder.name, f'{kind}.{count}')
                                for kind in ('work', 'cachegrind.out'))
            subprocess.run([TOOLS[0], '-g', '-O1', '-fno-inline', f'-DCOUNT={count}', '-o', program,
                            source], check=True)
            subprocess.run([TOOLS[1], '-q', '--tool=cachegrind',
                            '--cachegrind-out-file=' + profile, program],
                           stderr=subprocess.DEVNULL)
            files.append(profile)
        output = subprocess.run([TOOLS[2], *files], check=True, capture_output=True,
                                encoding='utf-8').stdout
        theirs, place = collections.Counter(), []
        for line in output.splitlines():
            key, _, value = line.partition('=')
            if key == 'fl':
                place = [value]
            elif key == 'fn':
                place = [place[0], value]
            elif line[:1].isdigit():
                for event, cost in enumerate(line.split()[1:]):
                    theirs[(*place, event)] += int(cost)
        ours = collections.Counter()
        diff = self.diff(*files)
        n_real = len([event for event in diff['events'] if event.get('formula') is None])
        for row in diff['functions']:
            side = row['current'] or row['base']
            for event, change in enumerate(row['self']['change'][:n_real]):
                ours[side['file'] or '???', side['name'], event] += change
        self.assertGreater(sum(map(bool, theirs.values())), 0)
        self.assertEqual({key: cost for key, cost in ours.items() if cost},
                         {key: cost for key, cost in theirs.items() if cost})

    def test_corpus(self):
        """The pairs next to the project, if there are any."""
        folders = sorted(glob.glob(os.path.join(CORPUS, 'pairs', '*', '')))
        for folder in folders:
            self.check(*(os.path.join(folder, side + '.out.xz') for side in ('before', 'after')))
        files = sorted(glob.glob(os.path.join(CORPUS, 'real', '*.out')))
        full = [path for path in files if os.path.getsize(path) > 0 and
                not path.endswith('thr.sep.out')]
        for before, after in list(zip(full, full[1:]))[::8]:
            self.check(before, after)
        if not folders:
            self.skipTest('there is no corpus')


if __name__ == '__main__':
    cli_tap.main()
