#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loads profiles of several kinds and sizes and compares time and memory with the targets.

Time is the ratio to the bare scanner, a program that splits the lines of the same file, converts
every number and keeps nothing; for compressed files the time to unpack them is added to the
scanner's. All programs take turns; the tables show medians. Memory is RssAnon after the load minus
before, divided by the size of the file; "-names" excludes the text of distinct names, in memory and
in the peak. "By CPU" is the ratio of CPU time, which is more reliable than wall-clock time while
other programs run. Then follow other programs that read such files, how the cost per byte grows
with the file, the default number of threads on small files, and sorting, pictures, the window, if
it was built and there is a display, and the search.

Ratios that depend little on the machine are compared with accepted.json. If one is more than 15 %
worse, or a load is wrong, the exit status is 1.
"""

import argparse
import json
import os
import sys

sys.dont_write_bytecode = True      # the source tree may be read-only, and must stay clean
import bench_accepted  # noqa: E402
import bench_compare  # noqa: E402
import bench_inputs  # noqa: E402
import bench_loads  # noqa: E402
import bench_pictures  # noqa: E402
import bench_tables  # noqa: E402
import bench_window  # noqa: E402
from bench_turns import Failure, run_json  # noqa: E402

SIZES = '10,30,100,300'             # MB
QUICK_SIZES = '10,30'
LARGE_MB = 250                      # opened in the window; less with --quick
SORT_FUNCTIONS = 1000000
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'data')
TOUR = [os.path.join(DATA, name) for name in ('tour/callgrind.out.words',
                                              'tour/callgrind.out.mended',
                                              'sample/callgrind.out.calc')]
ACCEPTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'accepted.json')
SMALL_KINDS = ('instr', 'line')
SMALL_SIZES = (0.3, 1, 3)           # MB
SECTIONS = ('loads', 'small', 'compare', 'sorts', 'pictures', 'window')


class Folder:
    """The folders of the benchmark's profiles and programs."""

    def __init__(self, build):
        self.data = os.path.join(build, 'bench-data')
        self.programs = os.path.join(build, 'tests', 'bench')
        os.makedirs(self.data, exist_ok=True)

    def generate(self, kind, megabytes):
        return bench_inputs.generate(os.path.join(self.programs, 'bench-generate'), self.data, kind,
                                     megabytes)

    def make(self, kind, megabytes):
        """A generated profile, compressed if that is its kind; None if the compressor is
        missing."""
        if kind in bench_inputs.PACKED:
            plain, _ = bench_inputs.PACKED[kind]
            return bench_inputs.pack(kind, self.generate(plain, megabytes))
        return self.generate(kind, megabytes)


def list_inputs(options, folder):
    """Yields the files to measure, and makes each just before its use."""
    for size in options.sizes:
        for kind in options.kinds:
            if kind in bench_inputs.REAL:
                continue
            source = folder.make(kind, size)
            if source is not None:
                yield source
            elif size == options.sizes[0]:
                print(f'{kind}: {bench_inputs.PACKED[kind][1][0]} is not installed',
                      file=sys.stderr)
    for kind in options.kinds:
        if kind in bench_inputs.REAL:
            source = bench_inputs.record(folder.data, kind)
            if source is None:
                print(f'{kind}: valgrind is not installed', file=sys.stderr)
            else:
                yield source
    for path in options.file:
        yield bench_inputs.Input(os.path.basename(path)[:14], path, bench_inputs.INSTRUCTIONS)


def measure_loads(options, folder):
    """Returns a row of figures for each file, and the failures."""
    peers = bench_loads.Peers(options.patience)
    for name in peers.list_missing():
        print(f'not installed: {name}', file=sys.stderr)
    loads = bench_loads.Loads(options.build, options.pairs, peers)
    rows = []
    bench_tables.print_header(bench_tables.LOADS)
    for source in list_inputs(options, folder):
        row = loads.measure(source)
        if row is not None:
            rows.append(row)
            bench_tables.print_load(row)
    bench_tables.print_peers(rows)
    bench_tables.print_growth(rows)
    return rows, loads.failures


def measure_small(options, folder):
    """Measures files that one thread reads almost instantly."""
    rows = []
    print('\nSmall files, for which threads must not take longer than one')
    bench_tables.print_header(bench_tables.SMALL)
    for kind in SMALL_KINDS:
        for size in SMALL_SIZES:
            row = bench_loads.measure_small(folder.programs, folder.generate(kind, size),
                                            options.pairs)
            rows.append(row)
            bench_tables.print_small(row)
    return rows


def measure_compare(options, folder):
    """Measures loading two profiles to compare them."""
    size = max(options.sizes) if options.quick else bench_compare.MEGABYTES
    rows = []
    print('\nTwo profiles to be compared, of a program in other folders')
    bench_tables.print_header(bench_tables.COMPARE)
    for kind in bench_compare.KINDS:
        row = bench_compare.measure(os.path.join(folder.programs, 'bench-load'),
                                    folder.generate(kind, size), options.pairs)
        rows.append(row)
        bench_tables.print_compare(row, bench_compare.TIME_LIMIT, bench_compare.MEMORY_LIMIT)
    return rows


def measure_sorts(folder):
    """Measures sorting as many functions as a large list has."""
    source = folder.generate('functions', SORT_FUNCTIONS * bench_window.BYTES_PER_FUNCTION / 1e6)
    times = run_json([os.path.join(folder.programs, 'bench-sort'), source.path])
    bench_tables.print_sorts(times)
    return times


def make_report(rows):
    """Returns a function that prints and stores a row of times, or prints a title."""
    def report(result):
        if isinstance(result, bench_window.Row):
            print(result, flush=True)
            rows.append(result.to_dictionary())
        else:
            print(f'\n{result}', flush=True)
    return report


def measure_pictures(options, folder):
    rows = []
    source = folder.generate(bench_pictures.KIND, bench_pictures.MEGABYTES)
    bench_pictures.measure(folder.programs, source, make_report(rows))
    recorded = bench_inputs.record(folder.data, bench_window.DRAWN)
    files = [*TOUR, *([recorded.path] if recorded is not None else []), *options.file]
    rows.append(bench_pictures.count_overlaps(folder.programs, files))
    return rows


def measure_window(options, folder):
    rows = []
    functions = bench_window.FUNCTIONS * bench_window.BYTES_PER_FUNCTION / 1e6
    large = max(options.sizes) if options.quick else LARGE_MB
    sources = [folder.generate(kind, size)
               for kind, size in (('instr', bench_window.LIST_MB), ('instr', large),
                                  ('functions', functions))]
    sources.append(bench_inputs.record(folder.data, bench_window.DRAWN) or sources[0])
    sources.append(folder.generate('instr', bench_window.SOURCE_MB))
    bench_window.measure(folder.programs, sources, make_report(rows))
    return rows


def compare(options, rows):
    """Compares the ratios with the accepted ones, or accepts them. Returns the regressions."""
    measured = dict(pair for row in rows for pair in bench_accepted.list_ratios(row))
    accepted = bench_accepted.read(options.accepted)
    comparison = bench_accepted.Comparison(accepted, measured)
    bench_tables.print_comparison(comparison)
    if options.accept:
        bench_accepted.write(options.accepted, accepted, measured)
        print(f'{len(measured)} ratios accepted')
    return comparison


def parse_arguments():
    kinds = [*bench_inputs.KINDS, *bench_inputs.PACKED, *bench_inputs.REAL]
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', metavar='BUILDDIR', help='a release build')
    parser.add_argument('--quick', action='store_true',
                        help=f'files of {QUICK_SIZES} MB only, and fewer runs')
    parser.add_argument('--sizes', metavar='MB,...',
                        help=f'sizes of the generated files ({SIZES})')
    parser.add_argument('--kinds', metavar='KIND,...', help='of ' + ', '.join(kinds))
    parser.add_argument('--only', metavar='SECTION,...', help='of ' + ', '.join(SECTIONS))
    parser.add_argument('--pairs', type=int, help='how often each program runs (7, quick: 3)')
    parser.add_argument('--patience', type=float, metavar='SECONDS',
                        help='what a program may take for one file (30, quick: 10)')
    parser.add_argument('--file', action='append', default=[], help='load this profile, too')
    parser.add_argument('--json', metavar='FILE', help='write all figures to this file')
    parser.add_argument('--accepted', metavar='FILE', default=ACCEPTED,
                        help='the ratios that were accepted')
    parser.add_argument('--accept', action='store_true', help='accept those of this run')
    options = parser.parse_args()
    options.sizes = sorted(float(size) for size in
                           (options.sizes or (QUICK_SIZES if options.quick else SIZES)).split(','))
    options.pairs = options.pairs or (3 if options.quick else 7)
    options.patience = options.patience or (10 if options.quick else 30)
    for name, all_names in (('kinds', kinds), ('only', SECTIONS)):
        given = getattr(options, name)
        setattr(options, name, given.split(',') if given else list(all_names))
        unknown = set(getattr(options, name)) - set(all_names)
        if unknown:
            parser.error(f'--{name}: unknown: ' + ', '.join(sorted(unknown)))
    return options


def measure(options, figures):
    """Measures everything requested, into a dictionary. Returns the exit status."""
    folder = Folder(options.build)
    failures, worse = [], []
    if 'loads' in options.only:
        rows, failures = measure_loads(options, folder)
        comparison = compare(options, rows)
        worse = comparison.worse
        figures.update(loads=rows, growth=list(bench_tables.list_growth(rows)),
                       worse=[name for name, _, _ in worse])
    if 'small' in options.only:
        figures['small'] = measure_small(options, folder)
    if 'compare' in options.only:
        figures['compare'] = measure_compare(options, folder)
    if 'sorts' in options.only:
        figures['sorts'] = measure_sorts(folder)
    if 'pictures' in options.only:
        figures['pictures'] = measure_pictures(options, folder)
    if 'window' in options.only:
        figures['window'] = measure_window(options, folder)
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures or (worse and not options.accept) else 0


def write_figures(path, figures):
    with open(path, 'w', encoding='utf-8') as stream:
        json.dump(figures, stream, indent=2)
        stream.write('\n')


def run(options):
    """Writes the figures measured so far even if something fails."""
    figures = {}
    try:
        return measure(options, figures)
    finally:
        if options.json:
            write_figures(options.json, figures)


def main():
    try:
        return run(parse_arguments())
    except (Failure, ValueError) as failure:
        print(failure, file=sys.stderr)
        return 1


if __name__ == '__main__':
    sys.exit(main())
