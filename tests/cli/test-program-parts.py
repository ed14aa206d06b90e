# SPDX-License-Identifier: GPL-3.0-or-later
"""Selected parts add up, in a real profile of 34 parts and four threads, and in more of them if
there are any next to the project."""
import collections
import glob
import os
import random
import unittest

import cli_tap

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
CREW = os.path.join(TESTS, 'data', 'parts', 'callgrind.out.4711.gz')
REAL = os.path.join(TESTS, '..', '..', 'shared', 'corpus', 'real')
RUNS = ['creq.combined.out', 'creq.sep.out*', 'rec.dump-before.out*', 'rec.everybb-combined.out',
        'thr.sep-combined.out', 'thr.sep.out*', 'xdebug320.append.out']


def facts(dump):
    """Self costs by function, costs and counts by call, with 0 for unknown ones; totals."""
    found = collections.Counter()
    names = {}
    for function in dump['functions']:
        name = function['object'], function['file'], function['name']
        names[function['id']] = name
        for event, cost in zip(dump['events'], function['self']):
            found['self', name, event['name']] += cost
    for call in dump['calls']:
        ends = names[call['caller']], names[call['callee']]
        found['count', ends] += call['count'] or 0
        for event, cost in zip(dump['events'], call['cost']):
            found['call', ends, event['name']] += cost
    for event, cost in zip(dump['events'], dump['totals']):
        found['total', event['name']] += cost
    return +found


class Parts(cli_tap.CliTest):
    def dump(self, *arguments):
        return self.run_cli('dump', '--no-cycles', *arguments).json()

    def check_run(self, *paths):
        whole = self.dump(*paths)
        n_parts = len(whole['parts'])
        self.assertGreater(n_parts, 1)
        alone = [facts(self.dump(f'--part={i + 1}', *paths)) for i in range(n_parts)]
        self.assertEqual(facts(whole), sum(alone, collections.Counter()))

        seed = int(os.environ.get('SEED', random.randrange(2 ** 32)))
        print(f'# SEED={seed}')
        some = sorted(random.Random(seed).sample(range(n_parts), n_parts // 2))
        chosen = ','.join(str(i + 1) for i in some)
        self.assertEqual(facts(self.dump(f'--part={chosen}', *paths)),
                         sum((alone[i] for i in some), collections.Counter()))

    def test_crew(self):
        self.check_run(CREW)

    def test_text(self):
        """A total of only some parts is marked as such."""
        some = self.run_cli('functions', '--part=2,5-7', CREW).lines[0]
        self.assertRegex(some, r'^Ir \(Instruction Fetch\) in 4 of 34 parts: total \d')
        every = self.run_cli('functions', '--part=1-34', CREW).lines[0]
        self.assertEqual(every, self.run_cli('functions', CREW).lines[0])
        self.assertNotIn('parts', every)

    def test_others(self):
        if not os.path.isdir(REAL):
            raise unittest.SkipTest('they are not here')
        for run in RUNS:
            paths = sorted(path for path in glob.glob(os.path.join(REAL, run))
                           if os.path.getsize(path) > 0)
            self.check_run(*paths)


if __name__ == '__main__':
    cli_tap.main()
