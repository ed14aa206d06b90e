#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loads profiles of several kinds and sizes and compares time and memory with the targets.

Time is given as a ratio to the bare scanner, a program that splits the lines of the same file,
converts every number and keeps nothing. Scanner and load take turns; medians are shown. Memory is
RssAnon after the load minus before, divided by the bytes of the file; the text of distinct names is
not counted ("-names") in it and in the peak. "By CPU" is the ratio of processor time, which says
more than that of wall-clock time while other programs run. Last come the pictures, the window, if
it was built and there is a display for it, and the search.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time

sys.dont_write_bytecode = True      # the source tree may be read-only, and is to stay clean
import bench_inputs  # noqa: E402
import bench_pictures  # noqa: E402
import bench_window  # noqa: E402

MEMORY_LIMIT = 0.6
MEMORY_GOAL = 0.4
MEMORY_LIMIT_MANY_EVENTS = 0.8      # more than 8 events
PEAK_ALLOWANCE = 0.2
THREADS_GAIN = 1.6                  # of two threads over one, for files from 50 MB
THREADS_BYTES = 50e6 * 0.9          # generated sizes are approximate
RATIO_BYTES = 10e6 * 0.9
EVENT_SECONDS = 0.005
LINEAR_SLACK = 1.1                  # what counts as linear, given the noise of a measurement
REPORT_GAIN = 50
SORT_SECONDS = 0.1
SORT_FUNCTIONS = 1000000

COLUMNS = (
    ('kind', 14), ('MB', 7), ('scan MB/s', 10), ('load MB/s', 10), ('ratio', 15), ('by CPU', 6),
    ('2 threads', 13), ('memory', 6), ('-names', 14), ('peak', 14), ('event ms', 12),
)


class Bench:
    """The programs of one build directory, and what they measured."""

    def __init__(self, build, pairs):
        folder = os.path.join(build, 'tests', 'bench')
        self.folder = folder
        self.scanner = os.path.join(folder, 'bare-scanner')
        self.loader = os.path.join(folder, 'bench-load')
        self.sorter = os.path.join(folder, 'bench-sort')
        self.generator = os.path.join(folder, 'bench-generate')
        self.command_line = os.path.join(build, 'src', 'cli', 'grindscope-cli')
        self.pairs = pairs
        self.failures = []

    def scan(self, path):
        return json.loads(bench_inputs.run_quietly([self.scanner, path]))

    def load(self, path, *options):
        return json.loads(bench_inputs.run_quietly([self.loader, *options, path]))

    def measure(self, source):
        """All figures of one file."""
        has_threads = source.bytes >= THREADS_BYTES and (os.cpu_count() or 1) > 1
        scans, loads, threaded = [], [], []
        for _ in range(self.pairs + 1):
            scans.append(self.scan(source.path))
            loads.append(self.load(source.path, '--threads=1'))
            if has_threads:
                threaded.append(self.load(source.path, '--threads=2'))
        scans, loads, threaded = scans[1:], loads[1:], threaded[1:]     # the first was the warm-up
        self.check(source, loads + threaded)
        memory = self.load(source.path, '--threads=1', '--memory')
        return {
            'kind': source.kind, 'bytes': source.bytes, 'limit': source.ratio[0],
            'goal': source.ratio[1], 'functions': memory['functions'], 'calls': memory['calls'],
            'events': memory['events'], 'cycles': memory['cycles'],
            'scan_seconds': median(scans, 'seconds'),
            'load_seconds': median(loads, 'seconds'),
            'ratio': statistics.median(one['seconds'] / scan['seconds']
                                       for one, scan in zip(loads, scans)),
            'cpu_ratio': statistics.median(one['cpu_seconds'] / scan['cpu_seconds']
                                           for one, scan in zip(loads, scans)),
            'gain': statistics.median(one['seconds'] / two['seconds']
                                      for one, two in zip(loads, threaded))
                    if threaded else None,
            'event_seconds': max(median(loads, 'first_event_seconds'),
                                 median(loads, 'other_event_seconds')),
            'graph_seconds': median(loads, 'graph_seconds'),
            'name_bytes': memory['name_bytes'],
            'memory': (memory['rss_after'] - memory['rss_before']) / source.bytes,
            'event_memory': (memory['rss_event'] - memory['rss_after']) / source.bytes,
            'memory_limit': MEMORY_LIMIT_MANY_EVENTS if memory['events'] > 8 else MEMORY_LIMIT,
            'memory_without_names': (memory['rss_after'] - memory['rss_before']
                                     - memory['name_bytes']) / source.bytes,
            'peak_without_names': (memory['rss_peak'] - memory['rss_before']
                                   - memory['name_bytes']) / source.bytes,
        }

    def check(self, source, loads):
        """A fast load of wrong numbers is worth nothing."""
        expected = source.expected_total()
        for load in loads:
            if expected is not None and load['total'] != expected:
                self.failures.append(f'{source.path}: total {load["total"]}, not {expected}')
                return
            if load['warnings'] > 0:
                self.failures.append(f'{source.path}: {load["warnings"]} warnings')
                return

    def time_command(self, command, runs):
        """Median seconds from start to end of a command whose output is thrown away."""
        times = []
        for _ in range(runs):
            start = time.monotonic()
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
            times.append(time.monotonic() - start)
        return statistics.median(times)

    def report(self, source, runs):
        """`functions` beside callgrind_annotate, or None where either is missing."""
        annotate = shutil.which('callgrind_annotate')
        if annotate is None or not os.path.exists(self.command_line):
            return None
        ours = self.time_command([self.command_line, 'functions', source.path], self.pairs)
        theirs = self.time_command([annotate, source.path], runs)
        return {'report': source.kind, 'bytes': source.bytes, 'seconds': ours,
                'annotate_seconds': theirs, 'gain': theirs / ours}

    def sort(self, source):
        """Sorting as many functions as a large list has."""
        times = json.loads(bench_inputs.run_quietly([self.sorter, source.path]))
        return {'sort': source.kind, **times}


def median(results, key):
    return statistics.median(result[key] for result in results)


def verdict(is_met):
    return 'ok' if is_met else 'OVER'


def print_header():
    print('  '.join(name.rjust(width) for name, width in COLUMNS))


def print_row(row):
    has_target = row['bytes'] >= RATIO_BYTES
    ratio = f'{row["ratio"]:.2f}'
    if has_target:
        ratio += f' <={row["limit"]:g} ' + verdict(row['ratio'] <= row['limit'])
    gain = '-'
    if row['gain'] is not None:
        gain = f'{row["gain"]:.2f} ' + verdict(row['gain'] >= THREADS_GAIN)
    limit = row['memory_limit']
    peak_limit = limit + PEAK_ALLOWANCE
    memory = row['memory_without_names']
    peak = row['peak_without_names']
    cells = (
        row['kind'], f'{row["bytes"] / 1e6:.1f}',
        f'{row["bytes"] / row["scan_seconds"] / 1e6:.0f}',
        f'{row["bytes"] / row["load_seconds"] / 1e6:.0f}',
        ratio, f'{row["cpu_ratio"]:.2f}', gain, f'{row["memory"]:.2f}',
        f'{memory:.2f} <={limit:.1f} {verdict(memory <= limit)}',
        f'{peak:.2f} <={peak_limit:.1f} {verdict(peak <= peak_limit)}',
        f'{row["event_seconds"] * 1e3:.2f} {verdict(row["event_seconds"] <= EVENT_SECONDS)}',
    )
    print('  '.join(cell.rjust(width) for cell, (_, width) in zip(cells, COLUMNS)), flush=True)


def list_growth(rows):
    """Per kind of two sizes or more: time per byte of the largest over that of the smallest."""
    by_kind = {}
    for row in rows:
        by_kind.setdefault(row['kind'], []).append(row)
    for kind, sizes in by_kind.items():
        sizes.sort(key=lambda row: row['bytes'])
        small, large = sizes[0], sizes[-1]
        if large['bytes'] > 2 * small['bytes']:
            growth = (large['load_seconds'] / large['bytes']
                      / (small['load_seconds'] / small['bytes']))
            yield kind, small['bytes'], large['bytes'], growth


def print_growth(rows):
    print(f'\nTime per byte, largest file over smallest (at most {LINEAR_SLACK:g}: linear)')
    for kind, small, large, growth in list_growth(rows):
        print(f'{kind:>14}  {small / 1e6:.0f} -> {large / 1e6:.0f} MB  {growth:.2f} '
              + verdict(growth <= LINEAR_SLACK))


def print_report(row):
    print(f'functions, {row["report"]}, {row["bytes"] / 1e6:.1f} MB: {row["seconds"]:.3f} s, '
          f'callgrind_annotate {row["annotate_seconds"]:.2f} s, {row["gain"]:.0f} times '
          f'(at least {REPORT_GAIN}: {verdict(row["gain"] >= REPORT_GAIN)})', flush=True)


def print_sorts(row):
    print(f'\nSort of {row["nodes"]:,} functions, ms (at most {SORT_SECONDS * 1e3:.0f} by cost, '
          'and by name once the order of names stands)')
    for key in ('inclusive', 'self', 'called', 'name'):
        print(f'{key:>14}  {row[key] * 1e3:.0f} {verdict(row[key] <= SORT_SECONDS)}'
              f', by CPU {row["cpu"][key] * 1e3:.0f}')
    print(f'{"location":>14}  {row["location"] * 1e3:.0f}')
    print(f'{"first by name":>14}  {row["first_name"] * 1e3:.0f}', flush=True)


def list_inputs(options, bench, folder):
    """The files to measure, each made when its turn comes."""
    for size in options.sizes:
        for kind in options.kinds:
            if kind in bench_inputs.KINDS:
                yield bench_inputs.generate(bench.generator, folder, kind, size)
    for kind in options.kinds:
        if kind in bench_inputs.REAL:
            source = bench_inputs.record(folder, kind)
            if source is None:
                print(f'{kind:>14}  valgrind is not installed', file=sys.stderr)
            else:
                yield source
    for path in options.file:
        yield bench_inputs.Input(os.path.basename(path)[:14], path, bench_inputs.INSTRUCTIONS)


def parse_arguments():
    kinds = list(bench_inputs.KINDS) + list(bench_inputs.REAL)
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', metavar='BUILDDIR', help='a release build')
    parser.add_argument('--quick', action='store_true', help='files of 10 and 50 MB only')
    parser.add_argument('--sizes', metavar='MB,...', help='sizes of the generated files')
    parser.add_argument('--kinds', metavar='KIND,...', help='of ' + ', '.join(kinds))
    parser.add_argument('--pairs', type=int, default=7, help='how often each file is loaded')
    parser.add_argument('--file', action='append', default=[], help='load this profile, too')
    parser.add_argument('--json', action='store_true', help='print lines of JSON')
    options = parser.parse_args()
    sizes = options.sizes or ('10,50' if options.quick else '10,50,300')
    options.sizes = [float(size) for size in sizes.split(',')]
    options.kinds = options.kinds.split(',') if options.kinds else kinds
    unknown = set(options.kinds) - set(kinds)
    if unknown:
        parser.error('no such kind: ' + ', '.join(sorted(unknown)))
    return options


def measure_loads(options, bench, folder):
    rows = []
    if not options.json:
        print_header()
    for source in list_inputs(options, bench, folder):
        row = bench.measure(source)
        rows.append(row)
        if options.json:
            print(json.dumps(row), flush=True)
        else:
            print_row(row)
    if not options.json:
        print_growth(rows)


def measure_reports(options, bench, folder):
    if not options.json:
        print('\nReports')
    for kind in ('instr', 'line'):
        source = bench_inputs.generate(bench.generator, folder, kind, 10)
        row = bench.report(source, 1 if options.quick else 3)
        if row is None:
            print('callgrind_annotate or grindscope-cli is not there', file=sys.stderr)
            return
        if options.json:
            print(json.dumps(row), flush=True)
        else:
            print_report(row)


def measure_sorts(options, bench, folder):
    source = bench_inputs.generate(bench.generator, folder, 'functions',
                                   SORT_FUNCTIONS * bench_window.BYTES_PER_FUNCTION / 1e6)
    row = bench.sort(source)
    if options.json:
        print(json.dumps(row), flush=True)
    else:
        print_sorts(row)


def make_report(options):
    """A function that prints a row of times or, above rows, a title."""
    def report(result):
        if isinstance(result, bench_window.Row):
            print(result.to_json() if options.json else result, flush=True)
        else:
            print(result if options.json else f'\n{result}',
                  file=sys.stderr if options.json else sys.stdout, flush=True)
    return report


def measure_pictures(options, bench, folder):
    source = bench_inputs.generate(bench.generator, folder, bench_pictures.KIND,
                                   bench_pictures.MEGABYTES)
    bench_pictures.measure(bench.folder, source, make_report(options))


def measure_window(options, bench, folder):
    functions = bench_window.FUNCTIONS * bench_window.BYTES_PER_FUNCTION / 1e6
    sources = [bench_inputs.generate(bench.generator, folder, kind, size)
               for kind, size in (('instr', bench_window.LIST_MB), ('instr', max(options.sizes)),
                                  ('functions', functions))]
    sources.append(bench_inputs.record(folder, bench_window.DRAWN) or sources[0])
    sources.append(bench_inputs.generate(bench.generator, folder, 'instr',
                                         bench_window.SOURCE_MB))
    bench_window.measure(bench.folder, sources, make_report(options))


def main():
    options = parse_arguments()
    bench = Bench(options.build, options.pairs)
    folder = os.path.join(options.build, 'bench-data')
    os.makedirs(folder, exist_ok=True)
    measure_loads(options, bench, folder)
    measure_reports(options, bench, folder)
    measure_sorts(options, bench, folder)
    measure_pictures(options, bench, folder)
    measure_window(options, bench, folder)
    for failure in bench.failures:
        print(failure, file=sys.stderr)
    return 1 if bench.failures else 0


if __name__ == '__main__':
    sys.exit(main())
