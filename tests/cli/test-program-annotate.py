# SPDX-License-Identifier: GPL-3.0-or-later
"""What grindscope-cli says of the bundled profile is what callgrind_annotate says of it, as far as
their rules agree. They do not in some ways:

- It takes the total from the line "summary:", which counts what Valgrind did before the first
  function as well; ours is the sum of the self costs.
- It counts code of another file that was inlined into a function as a function of that file; ours
  is one. So costs are compared by name, those of all files added up. Inclusive costs of such a
  function are left out: it counts the inlined code in both.
- It takes what the callers of a function say for its inclusive cost, that function itself among
  them, so that what calls itself is counted twice. Ours leaves that out, and takes what the
  function and its callees say where that is more.
- It knows no cycles, in which more is counted twice.
"""
import collections
import os
import re
import shutil
import subprocess
import unittest

import cli_tap

ANNOTATE = shutil.which('callgrind_annotate')
SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'data', 'sample',
                      'callgrind.out.calc')
LINE = re.compile(r' *([\d,]+) \( *[\d.]+%\)  ([*<>]?) *(.*)')
COUNT = re.compile(r' \(([\d,]+)x\)$')


def number(text):
    return int(text.replace(',', ''))


def split(text):
    """The name and the count, if there is one, of "file:name (12x) [object]"."""
    text = re.sub(r' \[[^]]*\]$', '', text)
    match = COUNT.search(text)
    name = COUNT.sub('', text).split(':', 1)[1]
    return name, number(match.group(1)) if match else None


def add_calls(calls, name, count, cost):
    former = calls.get(name, (0, 0))
    calls[name] = former[0] + count, former[1] + cost


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
        """By name callers and callees, each as counts and costs by name."""
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


if __name__ == '__main__':
    cli_tap.main()
