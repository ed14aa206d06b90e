# SPDX-License-Identifier: GPL-3.0-or-later
"""grindscope-cli and callgrind_annotate agree about the bundled profile, as far as their rules do,
and about the lines of programs that are compiled and profiled here. Their rules differ in some
ways:

- It takes the total from the line "summary:", which includes the costs of Valgrind before the
  first function; ours is the sum of the self costs.
- It counts code of another file that was inlined into a function as a function of that file; ours
  is one. So costs are compared by name, summed over all files. Inclusive costs of such a function
  are left out: it counts the inlined code in both.
- It takes the inclusive cost of a function from its callers, including the function itself, so
  recursive calls count twice. Ours leaves those out, and uses the sum of the function and its
  callees if that is more.
- It has no cycles, in which more is counted twice.
- Of the calls of one function on a line it shows those of one caller only; so calls are compared
  only if the line belongs to one function.
"""
import collections
import os
import re
import shutil
import subprocess
import unittest

import cli_tap

GCC = shutil.which('gcc')
VALGRIND = shutil.which('valgrind')
ANNOTATE = shutil.which('callgrind_annotate')
SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'data', 'sample',
                      'callgrind.out.calc')
LINE = re.compile(r' *([\d,]+) \( *[\d.]+%\)  ([*<>]?) *(.*)')
MARK = re.compile(r'-- line (\d+) -+')
COSTS = re.compile(r' *(?:([\d,]+) \( *[\d.]+%\)|0|\.) (.*)')
COUNT = re.compile(r' \(([\d,]+)x\)$')


def number(text):
    return int(text.replace(',', ''))


def number_of(text):
    return number(text) if text else 0


def split(text):
    """Splits "file:name (12x) [object]" into the name and the count, if there is one."""
    text = re.sub(r' \[[^]]*\]$', '', text)
    match = COUNT.search(text)
    name = COUNT.sub('', text).split(':', 1)[1]
    return name, number(match.group(1)) if match else None


def add_calls(calls, name, count, cost):
    previous = calls.get(name, (0, 0))
    calls[name] = previous[0] + count, previous[1] + cost


@unittest.skipUnless(ANNOTATE, 'callgrind_annotate is not there')
class Annotate(cli_tap.CliTest):
    def annotate(self, event, *options):
        """The lines of its report as cost, mark and text."""
        out = subprocess.run([ANNOTATE, '--threshold=100', '--auto=no', '--show=' + event,
                              '--sort=' + event, *options, SAMPLE], check=True,
                             stdout=subprocess.PIPE, encoding='utf-8',
                             env=dict(os.environ, LC_ALL='C')).stdout
        lines = []
        for line in out.splitlines():
            match = LINE.fullmatch(line)
            if match and match.group(3) != 'PROGRAM TOTALS':
                lines.append((number(match.group(1)), match.group(2), match.group(3)))
        self.assertGreater(len(lines), 10)
        return lines

    def sum_by_name(self, event):
        costs = collections.Counter()
        for cost, _, text in self.annotate(event):
            costs[split(text)[0]] += cost
        return costs

    def test_self(self):
        dump = self.run_cli('dump', SAMPLE).json()
        for i, event in enumerate(dump['events']):
            if event['formula'] or event['name'] not in ('Ir', 'Dw', 'D1mr', 'Bcm'):
                continue
            theirs = self.sum_by_name(event['name'])
            ours = collections.Counter()
            for f in dump['functions']:
                if not f['name'].startswith('<cycle '):
                    ours[f['name']] += f['self'][i]
            self.assertGreater(len(theirs), 50)
            self.assertEqual({name: ours[name] for name in theirs}, dict(theirs), event['name'])
            self.assertEqual(sum(ours.values()), dump['totals'][i])

    def test_inclusive(self):
        lines = self.annotate('Ir', '--inclusive=yes')
        n_lines = collections.Counter(split(text)[0] for _, _, text in lines)
        theirs = {split(text)[0]: cost for cost, _, text in lines}
        for options in ((), ('--no-cycles',)):
            functions = self.run_cli('functions', '--format=json', *options,
                                     SAMPLE).json()['functions']
            n_functions = collections.Counter(f['name'] for f in functions)
            alike = [f for f in functions
                     if n_lines[f['name']] == 1 and n_functions[f['name']] == 1]
            plain = [f for f in alike if not f['recursive'] and not f['cycle']]
            self.assertGreater(len(plain), 100)
            self.assertEqual({f['name']: f['inclusive'][0] for f in plain},
                             {f['name']: theirs[f['name']] for f in plain})
            for f in alike:
                self.assertLessEqual(f['inclusive'][0], theirs[f['name']], f['name'])
            self.assertLess(len(plain), len(alike))
            self.assertLess(len(alike) - len(plain), 10)

    def read_tree(self):
        """Callers and callees of each name, as counts and costs by name."""
        found = {}
        callers = {}
        name = None
        for cost, mark, text in self.annotate('Ir', '--tree=both'):
            other, count = split(text)
            if mark == '<':
                add_calls(callers, other, count, cost)
            elif mark == '*':
                name = other
                sides = found.setdefault(name, ({}, {}))
                for caller, (n, sum_) in callers.items():
                    add_calls(sides[0], caller, n, sum_)
                callers = {}
            elif mark == '>':
                add_calls(found[name][1], other, count, cost)
        return found

    def test_calls(self):
        functions = self.run_cli('functions', '--format=json', '--no-cycles',
                                 SAMPLE).json()['functions']
        tree = self.read_tree()
        n_compared = 0
        for name in ('main', 'run_file', 'report', 'calc_evaluate', 'parse_sum', 'parse_value',
                     'merge_sort', 'printf', 'free'):
            if sum(f['name'] == name for f in functions) != 1 or name not in tree:
                continue
            d = self.run_cli('calls', '--function=' + name, '--format=json', '--no-cycles',
                             SAMPLE).json()
            for side, calls in (('callers', tree[name][0]), ('callees', tree[name][1])):
                ours = {}
                for call in d[side]:
                    add_calls(ours, call['name'], call['count'], call['cost'][0])
                self.assertEqual(ours, calls, (name, side))
            n_compared += 1
        self.assertGreater(n_compared, 5)


INLINE_H = '''static inline unsigned mix (unsigned x)
{
  x ^= x >> 7;
  x *= 2654435761u;
  for (int i = 0; i < 3; i++)
    x += x << 5 ^ i;
  return x;
}
'''

PROGRAM_C = '''#include <stdio.h>
#include <stdlib.h>
#include "inline.h"

static unsigned numbers[500];

static int
compare (const void *a, const void *b)
{
  unsigned x = *(const unsigned *) a, y = *(const unsigned *) b;

  return (x > y) - (x < y);
}

int fibonacci (int n);

int
fibonacci (int n)
{
  if (n < 2)
    return n;
  return fibonacci (n - 1) + fibonacci (n - 2);
}

__attribute__ ((noinline)) static unsigned
fill (unsigned seed)
{
  for (int i = 0; i < 500; i++)
    numbers[i] = seed = mix (seed + i);
  return mix (seed);
}

int
main (void)
{
  unsigned seed = 1;

  for (int i = 0; i < 5; i++)
    seed = fill (seed) + fibonacci (i + 8); seed++;
  qsort (numbers, 500, sizeof *numbers, compare);
  printf ("%u %u\\n", numbers[0], seed);
  return 0;
}
'''


@unittest.skipUnless(ANNOTATE and VALGRIND, 'valgrind is not there')
class AnnotatedSource(cli_tap.CliTest):
    def make_profile(self, compiler, options):
        """Compiles and profiles the program."""
        source = self.write(PROGRAM_C, 'program.c')
        self.write(INLINE_H, 'inline.h')
        program = os.path.join(self.folder.name, 'program')
        profile = os.path.join(self.folder.name, 'callgrind.out.1')
        subprocess.run([GCC, '-g', *compiler, source, '-o', program], check=True)
        subprocess.run([VALGRIND, '-q', '--tool=callgrind', '--callgrind-out-file=' + profile,
                        *options, program], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        return profile

    def read_theirs(self, profile, event):
        """By file and line: cost, and calls as (cost, count) by name."""
        out = subprocess.run([ANNOTATE, '--threshold=100', '--auto=yes', '--context=0',
                              '--show=' + event, '--sort=' + event, profile], check=True,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding='utf-8',
                             cwd=self.folder.name, env=dict(os.environ, LC_ALL='C')).stdout
        lines = {}
        name = number = None
        for text in out.splitlines():
            mark = MARK.fullmatch(text)
            costs = COSTS.fullmatch(text)
            if text.startswith('-----'):
                number = None
            elif text.startswith('-- Auto-annotated source: '):
                name, number = text.split(': ', 1)[1], None
            elif mark:
                number = int(mark.group(1)) - 1
            elif name and number is not None and costs:
                cost = number_of(costs.group(1))
                if costs.group(2).startswith(' => '):
                    callee, count = split(costs.group(2)[4:])
                    lines[name, number][1][callee] = cost, count
                else:
                    number += 1
                    lines[name, number] = cost, {}
        return lines

    def check(self, compiler, *options, event='Ir'):
        profile = self.make_profile(compiler, options)
        theirs = self.read_theirs(profile, event)
        d = self.run_cli('annotate', '--format=json', profile).json()
        place = [e['name'] for e in d['events']].index(event)
        ours = collections.Counter()
        functions = collections.defaultdict(set)
        for line in d['lines']:
            key = os.path.basename(line['source']), line['line']
            ours[key] += line['self'][place]
            functions[key].add(line['name'])
        theirs = {(os.path.basename(name), line): found for (name, line), found in theirs.items()}
        theirs = {key: found for key, found in theirs.items()
                  if key[0] in ('program.c', 'inline.h')}
        ours = {key: cost for key, cost in ours.items() if key[0] in ('program.c', 'inline.h')}
        self.assertEqual({key: found[0] for key, found in theirs.items() if found[0]},
                         {key: cost for key, cost in ours.items() if cost})
        self.assertGreater(len(ours), 15)
        self.check_calls(profile, place, theirs, functions)
        return d, place

    def check_calls(self, profile, place, theirs, functions):
        n_compared = 0
        for name in ('main', 'fill'):
            d = self.run_cli('annotate', '--function=' + name, '--format=json', profile).json()
            for line in d['lines']:
                key = os.path.basename(line['source']), line['line']
                if functions[key] != {name} or not line['calls']:
                    continue
                calls = {call['name']: (call['cost'][place], call['count'])
                         for call in line['calls']}
                self.assertEqual(calls, theirs[key][1])
                n_compared += len(calls)
        self.assertGreater(n_compared, 2)

    def test_plain(self):
        self.check(['-O0'])

    def test_optimized(self):
        d, _ = self.check(['-O2'])
        inlined = [line for line in d['lines'] if line['source'].endswith('inline.h')]
        self.assertTrue([line for line in inlined if line['file'].endswith('program.c')])

    def test_instructions(self):
        d, place = self.check(['-O2'], '--dump-instr=yes', '--collect-jumps=yes')
        self.assertEqual(sum(line['self'][place] for line in d['lines']),
                         sum(i['self'][place] for i in d['instructions']))

    def test_cache(self):
        self.check(['-O1'], '--cache-sim=yes', '--branch-sim=yes', event='Dr')

    def test_separate_recursions(self):
        self.check(['-O1'], '--separate-recs=3', '--compress-strings=no', '--compress-pos=no')


if __name__ == '__main__':
    cli_tap.main()
