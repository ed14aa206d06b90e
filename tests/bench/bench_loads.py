# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures loading a profile, in turn with the bare scanner and with other programs.

Those are, each if installed: `wc -l`, which only counts lines; KCachegrind, from opening a file to
closing it (see kcachegrind.py), or its core if somebody has built a program that reads the file
named by its argument and has set GRINDSCOPE_KCACHEGRIND_CORE to its path; and callgrind_annotate,
or cg_annotate for Cachegrind's files, compared with `grindscope-cli functions`. Valgrind counts
instructions.
"""

import os
import re
import shutil
import sys

from bench_turns import (Failure, median, ratio, run_json, run_quietly, take_turns, time_process)

MEMORY_LIMIT = 0.6
MEMORY_LIMIT_MANY_EVENTS = 0.8      # more than 8 events
COUNTED_MB = 10                     # size of the files whose instructions are counted
SMALL_ROUNDS = 5                    # times as often as larger files
GREEDY = 15                         # max. bytes of memory of KCachegrind per byte of the file

FOLDER = os.path.dirname(os.path.abspath(__file__))


def available_memory():
    """Available memory in bytes, infinite if the kernel does not report it."""
    try:
        with open('/proc/meminfo', encoding='ascii') as stream:
            return 1024 * int(re.search(r'^MemAvailable:\s*(\d+)', stream.read(), re.M)[1])
    except (OSError, TypeError):
        return float('inf')


class Peers:
    """The other programs that are installed, and their speed."""

    def __init__(self, patience):
        self.patience = patience
        self.rates = {}             # seconds per byte, of the previous file
        self.counter = shutil.which('wc')
        self.core = os.environ.get('GRINDSCOPE_KCACHEGRIND_CORE')
        self.viewer = shutil.which('kcachegrind') or shutil.which('qcachegrind')
        self.annotators = {name: shutil.which(name)
                           for name in ('callgrind_annotate', 'cg_annotate')}
        self.valgrind = shutil.which('valgrind')
        self.session = shutil.which('dbus-run-session')

    def list_missing(self):
        if self.counter is None:
            yield 'wc'
        if self.core is not None:
            pass
        elif self.viewer is None:
            yield 'KCachegrind'
        elif self.session is None:
            yield 'dbus-run-session, which KCachegrind needs'
        for name in self.annotators:
            if self.annotators[name] is None:
                yield name
        if self.valgrind is None:
            yield 'valgrind, which counts instructions'

    def is_patient(self, name, source):
        """Whether to run the program: not if it would need too much time or memory."""
        expected = self.rates.get((name, source.kind), 0) * source.bytes
        if expected > self.patience:
            print(f'{name}: left out for {source.path}, would take {expected:.0f} s',
                  file=sys.stderr)
            return False
        if name == 'kcachegrind' and GREEDY * source.bytes > available_memory():
            print(f'{name}: left out for {source.path}, there is not enough memory',
                  file=sys.stderr)
            return False
        return True

    def note(self, name, source, results):
        if results:
            self.rates[name, source.kind] = median(results, 'seconds') / source.bytes

    def list_runners(self, source):
        """{name: function} of all installed programs that can read the file."""
        runners = {}
        annotator = 'cg_annotate' if source.kind == 'cachegrind' else 'callgrind_annotate'
        if source.unpack is not None:
            return {'unpack': lambda: time_process(source.unpack)}
        if self.counter is not None:
            runners['wc'] = lambda: time_process([self.counter, '-l', source.path])
        if self.core is not None:
            runners['kcachegrind'] = lambda: time_process([self.core, source.path])
        elif self.viewer is not None and self.session is not None:
            script = os.path.join(FOLDER, 'kcachegrind.py')
            runners['kcachegrind'] = lambda: run_json(
                [self.session, '--', sys.executable, script, self.viewer, source.path])
        if self.annotators[annotator] is not None:
            runners['annotate'] = lambda: time_process([self.annotators[annotator], source.path])
        return {name: run for name, run in runners.items() if self.is_patient(name, source)}

    def count_instructions(self, command):
        """The number of instructions of a command, None without Valgrind."""
        if self.valgrind is None:
            return None
        log = run_quietly([self.valgrind, '--tool=cachegrind', '--cache-sim=no', '--log-fd=1',
                           '--cachegrind-out-file=/dev/null', *command], text=True)
        return int(re.search(r'I +refs:\s*([\d,]+)', log)[1].replace(',', ''))


class Loads:
    """The programs of one build directory, and their measurements."""

    def __init__(self, build, pairs, peers):
        folder = os.path.join(build, 'tests', 'bench')
        self.scanner = os.path.join(folder, 'bare-scanner')
        self.loader = os.path.join(folder, 'bench-load')
        self.command_line = os.path.join(build, 'src', 'cli', 'grindscope-cli')
        self.pairs = pairs
        self.peers = peers
        self.failures = []

    def load(self, path, *options):
        return run_json([self.loader, *options, path])

    def run_all(self, source):
        """Runs all programs in turn: {name: {round: result}}."""
        runners = {'scan': lambda: run_json([self.scanner, source.plain]),
                   'load': lambda: self.load(source.path, '--threads=1')}
        if source.unpack is None and (os.cpu_count() or 1) > 1:
            runners['threads'] = lambda: self.load(source.path, '--threads=2')
        peers = self.peers.list_runners(source)
        if 'annotate' in peers and os.path.exists(self.command_line):
            runners['report'] = lambda: time_process([self.command_line, 'functions', source.path])
        results = take_turns({**runners, **peers}, self.pairs, self.peers.patience)
        for name in peers:
            self.peers.note(name, source, results[name])
        return results

    def measure(self, source):
        """All figures of one file; None after reporting that it was not loaded."""
        results = self.run_all(source)
        loads = results['load']
        if not loads or not results.get('unpack', results['scan']):
            if source.unpack is None:
                self.failures.append(f'{source.path}: was not loaded')
            return None
        self.check(source, [*loads.values(), *results.get('threads', {}).values()])
        memory = self.load(source.path, '--threads=1', '--memory')
        yardstick = results['scan']
        if source.unpack is not None:
            yardstick = {number: {key: scan[key] + results['unpack'][number][key]
                                  for key in ('seconds', 'cpu_seconds')}
                         for number, scan in yardstick.items() if number in results['unpack']}
        return {
            'kind': source.kind, 'megabytes': source.megabytes, 'bytes': source.bytes,
            'limit': source.ratio and source.ratio[0], 'goal': source.ratio and source.ratio[1],
            'functions': memory['functions'], 'calls': memory['calls'],
            'events': memory['events'], 'cycles': memory['cycles'],
            'scan_seconds': median(yardstick, 'seconds'),
            'load_seconds': median(loads, 'seconds'),
            'load_cpu_seconds': median(loads, 'cpu_seconds'),
            'ratio': ratio(loads, yardstick),
            'cpu_ratio': ratio(loads, yardstick, 'cpu_seconds'),
            'gain': ratio(loads, results.get('threads', {})),
            'threads_ratio': ratio(results.get('threads', {}), loads),
            'event_seconds': max(median(loads, 'first_event_seconds'),
                                 median(loads, 'other_event_seconds')),
            'graph_seconds': median(loads, 'graph_seconds'),
            **self.take_memory(source, memory),
            **self.take_peers(results),
            'instructions': self.count_instructions(source),
        }

    @staticmethod
    def take_memory(source, memory):
        """The figures per byte of the file, except the text of distinct names."""
        names, before = memory['name_bytes'], memory['rss_before']
        return {
            'name_bytes': names,
            'memory': (memory['rss_after'] - before) / source.bytes,
            'event_memory': (memory['rss_event'] - memory['rss_after']) / source.bytes,
            'memory_limit': MEMORY_LIMIT_MANY_EVENTS if memory['events'] > 8 else MEMORY_LIMIT,
            'memory_without_names': (memory['rss_after'] - before - names) / source.bytes,
            'peak_without_names': (memory['rss_peak'] - before - names) / source.bytes,
            'loaded_bytes': memory['rss_after'] - before,
        }

    @staticmethod
    def take_peers(results):
        """Ratios of CPU time, which is less sensitive to other running programs; for the report,
        which uses two threads, also of wall-clock time."""
        def compare(ours, theirs, key='cpu_seconds'):
            return ratio(results.get(ours, {}), results.get(theirs, {}), key)

        def seconds(name):
            return median(results[name], 'seconds') if results.get(name) else None

        viewer = results.get('kcachegrind')
        return {
            'wc_seconds': seconds('wc'), 'wc_ratio': compare('load', 'wc'),
            'kcachegrind_seconds': seconds('kcachegrind'),
            'kcachegrind_ratio': compare('load', 'kcachegrind'),
            'kcachegrind_gain': compare('kcachegrind', 'threads', 'seconds'),
            'kcachegrind_bytes': (median(viewer, 'memory') if viewer and 'memory' in viewer[0]
                                  else None),
            'report_seconds': seconds('report'), 'annotate_seconds': seconds('annotate'),
            'report_ratio': compare('report', 'annotate'),
            'report_gain': compare('annotate', 'report', 'seconds'),
        }

    def count_instructions(self, source):
        """Instructions per byte of a load by one thread; None if not counted."""
        if source.megabytes != COUNTED_MB:
            return None
        try:
            count = self.peers.count_instructions([self.loader, '--threads=1', source.path])
        except Failure as failure:
            print(failure, file=sys.stderr)
            return None
        return count and count / source.bytes

    def check(self, source, loads):
        """Checks that the loads are correct: a fast wrong load is worthless."""
        expected = source.expected_total()
        for load in loads:
            if expected is not None and load['total'] != expected:
                self.failures.append(f'{source.path}: total {load["total"]}, not {expected}')
                return
            if load['warnings'] > 0:
                self.failures.append(f'{source.path}: {load["warnings"]} warnings')
                return


def measure_small(programs, source, pairs):
    """Compares one thread with the default number, in turn and with more rounds, as the times are
    short."""
    loader = os.path.join(programs, 'bench-load')
    results = take_turns({name: lambda n=n: run_json([loader, f'--threads={n}', source.path])
                          for name, n in (('one', 1), ('some', 0))}, SMALL_ROUNDS * pairs)
    return {'kind': source.kind, 'megabytes': source.megabytes, 'bytes': source.bytes,
            'one_seconds': median(results['one'], 'seconds'),
            'some_seconds': median(results['some'], 'seconds'),
            'gain': ratio(results['one'], results['some'])}
