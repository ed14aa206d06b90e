# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the benchmark itself, with made-up figures and fake programs."""
import json
import os
import subprocess
import sys
import time
import unittest

FOLDER = os.path.dirname(os.path.realpath(__file__))
sys.path[:0] = [FOLDER, os.path.join(FOLDER, '..', 'cli')]
import bench_accepted  # noqa: E402
import bench_inputs  # noqa: E402
import bench_loads  # noqa: E402
import bench_tables  # noqa: E402
import bench_turns  # noqa: E402
from cli_tap import CliTest, main  # noqa: E402

ACCEPTED = os.path.join(FOLDER, 'accepted.json')
NAME = 'instr, 10 MB: time by bare scanner'

# The 10 MB file really has a few bytes; the fake load takes twice the time of the scanner.
GENERATOR = '''open(sys.argv[3], 'w').write('events: Ir\\nfn=f\\n1 7\\ntotals: 7\\n')'''
SCANNER = '''print('{"seconds": 0.01, "cpu_seconds": 0.01}')'''
LOADER = '''print(json.dumps({'seconds': 0.02, 'cpu_seconds': 0.02, 'graph_seconds': 0.001,
    'first_event_seconds': 0.001, 'other_event_seconds': 0.001, 'rss_before': 100,
    'rss_after': 120, 'rss_peak': 125, 'rss_event': 121, 'name_bytes': 4, 'functions': 1,
    'calls': 0, 'events': 1, 'cycles': 0, 'warnings': 0, 'total': 7}))'''
VIEWER = '''
open(sys.argv[1]).close()
with open(sys.argv[1]) as stream:
    time.sleep(1)
    held = b'x' * 8000000
    time.sleep(1)
open('/dev/null').close()
time.sleep(60)'''


def write_program(path, body):
    with open(path, 'w', encoding='utf-8') as stream:
        stream.write(f'#!{sys.executable} -I\nimport json, sys, time\n{body}\n')
    os.chmod(path, 0o755)


class Regressions(unittest.TestCase):
    def compare(self, accepted, measured):
        return bench_accepted.Comparison(accepted, measured)

    def test_sixteen_percent_worse_is_seen(self):
        comparison = self.compare({'a': 2.0, 'b': 1.0}, {'a': 2.32, 'b': 1.0})
        self.assertEqual(comparison.worse, [('a', 2.0, 2.32)])
        self.assertEqual(comparison.n_compared, 2)

    def test_fourteen_percent_worse_is_not(self):
        self.assertEqual(self.compare({'a': 2.0}, {'a': 2.28}).worse, [])

    def test_better_is_no_regression(self):
        comparison = self.compare({'a': 2.0}, {'a': 1.0})
        self.assertEqual(comparison.worse, [])
        self.assertEqual(comparison.better, [('a', 2.0, 1.0)])

    def test_what_was_not_measured_is_not_compared(self):
        comparison = self.compare({'a': 2.0, 'b': 1.0}, {'a': 2.0})
        self.assertEqual(comparison.worse, [])
        self.assertEqual(comparison.missing, ['b'])
        self.assertEqual(comparison.n_compared, 1)

    def test_what_was_never_accepted_is_not_compared(self):
        comparison = self.compare({}, {'a': 2.0})
        self.assertEqual((comparison.n_compared, comparison.worse), (0, []))
        self.assertEqual(comparison.new, ['a'])

    def test_accepted_file_is_of_this_benchmark(self):
        kinds = {*bench_inputs.KINDS, *bench_inputs.PACKED}
        accepted = bench_accepted.read(ACCEPTED)
        self.assertGreater(len(accepted), len(kinds))
        for name in accepted:
            self.assertIn(name.split(',')[0], kinds)


class Turns(unittest.TestCase):
    def test_programs_take_turns(self):
        order = []
        bench_turns.take_turns({'a': lambda: order.append('a') or {},
                                'b': lambda: order.append('b') or {}}, 2)
        self.assertEqual(order, ['a', 'b'] * 3)

    def test_ratio_is_that_of_pairs(self):
        """When the load of the machine grows, each result is compared with the one of its round."""
        ours = {number: {'seconds': 2.0 * 3 ** number} for number in range(4)}
        theirs = {number: {'seconds': 3.0 ** number} for number in range(4)}
        self.assertAlmostEqual(bench_turns.ratio(ours, theirs), 2)

    def test_warm_up_does_not_count(self):
        results = {0: {'seconds': 100}, 1: {'seconds': 1}, 2: {'seconds': 2}, 3: {'seconds': 3}}
        self.assertEqual(bench_turns.median(results, 'seconds'), 2)

    def test_only_round_counts(self):
        self.assertEqual(bench_turns.ratio({0: {'seconds': 1}, 1: {'seconds': 5}},
                                           {0: {'seconds': 4}}), 0.25)

    def test_who_was_not_there_has_no_ratio(self):
        self.assertIsNone(bench_turns.ratio({0: {'seconds': 1}}, {}))

    def test_who_fails_is_left_out(self):
        def fail():
            raise bench_turns.Failure('no')

        results = bench_turns.take_turns({'a': dict, 'b': fail}, 2)
        self.assertEqual(len(results['a']), 3)
        self.assertEqual(results['b'], {})

    def test_who_is_slow_sits_out(self):
        results = bench_turns.take_turns({'a': dict, 'b': lambda: time.sleep(0.02) or {}}, 5, 0.03)
        self.assertEqual(len(results['a']), 6)
        self.assertLess(len(results['b']), 3)


class Growth(unittest.TestCase):
    def test_larger_files_are_held_against_the_smallest(self):
        def row(size, seconds, memory):
            return {'kind': 'k', 'bytes': size, 'load_seconds': seconds,
                    'load_cpu_seconds': seconds, 'memory_without_names': memory,
                    'peak_without_names': memory}

        growth = list(bench_tables.list_growth([row(10e6, 1, 0.5), row(100e6, 15, 0.4)]))
        self.assertEqual(len(growth), 1)
        self.assertAlmostEqual(growth[0]['seconds'], 1.5)
        self.assertAlmostEqual(growth[0]['memory'], 0.8)


@unittest.skipUnless(sys.platform == 'linux', 'its kernel tells who opens a file')
class Viewer(CliTest):
    def test_longest_opening_counts(self):
        program = os.path.join(self.folder.name, 'viewer')
        write_program(program, VIEWER)
        path = self.write('events: Ir\n')
        result = bench_turns.run_json([sys.executable, os.path.join(FOLDER, 'kcachegrind.py'),
                                       program, path])
        self.assertGreater(result['seconds'], 1)
        self.assertLess(result['seconds'], 30)
        self.assertLess(result['cpu_seconds'], result['seconds'])
        self.assertGreater(result['memory'], 7e6)

    def test_who_does_not_read_fails(self):
        program = os.path.join(self.folder.name, 'viewer')
        write_program(program, '')
        with self.assertRaises(bench_turns.Failure):
            bench_turns.run_json([sys.executable, os.path.join(FOLDER, 'kcachegrind.py'),
                                  program, self.write('events: Ir\n')])

    def test_large_files_are_left_out(self):
        peers = bench_loads.Peers(patience=10)
        source = bench_inputs.Input('instr', self.write('x' * 1000), None)
        self.assertTrue(peers.is_patient('annotate', source))
        peers.note('annotate', source, {0: {'seconds': 1}})
        source.bytes *= 11
        self.assertFalse(peers.is_patient('annotate', source))


class Program(CliTest):
    """Runs the whole benchmark without other programs installed."""

    def setUp(self):
        super().setUp()
        programs = os.path.join(self.folder.name, 'tests', 'bench')
        os.makedirs(programs)
        for name, body in (('bench-generate', GENERATOR), ('bare-scanner', SCANNER),
                           ('bench-load', LOADER)):
            write_program(os.path.join(programs, name), body)

    def bench(self, accepted, *options, code=0, **environment):
        """Runs the benchmark. Returns its output."""
        self.accepted = self.write(json.dumps(accepted), 'accepted.json')
        process = subprocess.run(
            [sys.executable, os.path.join(FOLDER, 'bench.py'), self.folder.name, '--only', 'loads',
             '--kinds', 'instr', '--sizes', '10', '--accepted', self.accepted, *options],
            env=dict(os.environ, PATH=self.folder.name, **environment), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, timeout=60, text=True)
        self.assertEqual(process.returncode, code, process.stderr)
        return process

    def test_what_stayed_is_well(self):
        self.assertIn('1 ratios compared with those that were accepted, 0 worse',
                      self.bench({NAME: 2.0}).stdout)

    def test_regression_is_told(self):
        process = self.bench({NAME: 1.7}, code=1)
        self.assertIn(f'WORSE  {NAME}: 1.7, now 2 (+18 %)', process.stdout)

    def test_missing_programs_are_told_and_skipped(self):
        process = self.bench({NAME: 2.0, 'instr, 10 MB: time by KCachegrind': 0.1})
        for name in ('wc', 'KCachegrind', 'callgrind_annotate', 'cg_annotate', 'valgrind'):
            self.assertIn(f'not installed: {name}', process.stderr)
        self.assertIn('1 ratios compared', process.stdout)

    def test_core_of_kcachegrind_takes_turns(self):
        core = os.path.join(self.folder.name, 'core')
        write_program(core, 'time.sleep(.2); open(sys.argv[1]).close()')
        path = os.path.join(self.folder.name, 'figures.json')
        process = self.bench({NAME: 2.0}, '--json', path, GRINDSCOPE_KCACHEGRIND_CORE=core)
        self.assertNotIn('not installed: KCachegrind', process.stderr)
        with open(path, encoding='utf-8') as stream:
            row = json.load(stream)['loads'][0]
        self.assertGreaterEqual(row['kcachegrind_seconds'], .2)
        self.assertGreater(row['kcachegrind_gain'], 5)
        self.assertIsNone(row['kcachegrind_bytes'])

    def test_accept_writes_what_was_measured(self):
        other = 'line, 30 MB: memory by file'
        self.bench({NAME: 1.0, other: 0.5}, '--accept')
        accepted = bench_accepted.read(self.accepted)
        self.assertEqual((accepted[NAME], accepted[other]), (2.0, 0.5))

    def test_json_has_all_figures(self):
        path = os.path.join(self.folder.name, 'figures.json')
        self.bench({NAME: 1.0}, '--json', path, code=1)
        with open(path, encoding='utf-8') as stream:
            figures = json.load(stream)
        self.assertEqual(figures['worse'], [NAME])
        self.assertEqual(figures['loads'][0]['cpu_ratio'], 2.0)
        self.assertIsNone(figures['loads'][0]['kcachegrind_ratio'])

    def test_json_has_what_was_measured_before_a_failure(self):
        write_program(os.path.join(self.folder.name, 'tests', 'bench', 'bench-sort'), 'sys.exit(3)')
        path = os.path.join(self.folder.name, 'figures.json')
        self.bench({NAME: 2.0}, '--only', 'loads,sorts', '--json', path, code=1)
        with open(path, encoding='utf-8') as stream:
            figures = json.load(stream)
        self.assertEqual(len(figures['loads']), 1)
        self.assertNotIn('sorts', figures)

    def test_threads_must_not_be_slower(self):
        options = ('--only', 'small', '--pairs', '1')
        process = self.bench({}, *options)
        self.assertRegex(process.stdout, r'line +0\.0 +20\.00 +20\.00 +1\.00 >=0\.97 ok')
        program = os.path.join(self.folder.name, 'tests', 'bench', 'bench-load')
        write_program(program, LOADER.replace("'seconds': 0.02",
                                              "'seconds': 0.02 - 0.01 * int(sys.argv[1][-1])"))
        self.assertRegex(self.bench({}, *options).stdout, r'0\.50 >=0\.97 OVER')

    def test_wrong_total_fails(self):
        write_program(os.path.join(self.folder.name, 'tests', 'bench', 'bench-generate'),
                      GENERATOR.replace('totals: 7', 'totals: 8'))
        self.assertIn('total 7, not 8', self.bench({}, code=1).stderr)

    def test_unreadable_ratios_are_an_error(self):
        self.assertIn('expected an object of positive numbers', self.bench([], code=1).stderr)


if __name__ == '__main__':
    main()
