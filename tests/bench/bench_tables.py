# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the measurements as tables, each figure next to its target."""

PEAK_ALLOWANCE = 0.2
THREADS_GAIN = 1.6                  # of two threads over one
RATIO_BYTES = 10e6 * 0.9            # generated sizes are approximate
THREADS_BYTES = 50e6 * 0.9          # in smaller files two threads only must not be slower
SMALL_GAIN = 0.97                   # counts as not slower, given the noise
EVENT_SECONDS = 0.005
LINEAR_SLACK = 1.1                  # counts as linear, given the noise of a measurement
REPORT_GAIN = 50
SORT_SECONDS = 0.1

LOADS = (
    ('kind', 14), ('MB', 7), ('scan MB/s', 10), ('load MB/s', 10), ('ratio', 15), ('by CPU', 6),
    ('2 threads', 15), ('memory', 6), ('-names', 14), ('peak', 14), ('event ms', 12),
)
PEERS = (
    ('kind', 14), ('MB', 7), ('ins./byte', 9), ('wc -l MB/s', 10), ('load/wc', 8),
    ('KCachegrind MB/s', 16), ('times', 6), ('2 threads', 9), ('memory', 7),
    ('functions s', 11), ('annotate s', 10), ('times', 15), ('by CPU', 6),
)
GROWTH = (
    ('kind', 14), ('MB', 12), ('time', 13), ('by CPU', 13), ('memory', 13), ('peak', 13),
)
COMPARE = (('kind', 14), ('MB', 7), ('s', 7), ('times', 15), ('by CPU', 15), ('memory', 15))
SMALL = (('kind', 14), ('MB', 7), ('1 thread ms', 11), ('sensible ms', 12), ('times', 15))


def verdict(is_met):
    return 'ok' if is_met else 'OVER'


def print_cells(columns, cells):
    print('  '.join(cell.rjust(width) for cell, (_, width) in zip(cells, columns)), flush=True)


def print_header(columns):
    print_cells(columns, [name for name, _ in columns])


def print_compare(row, time_limit, memory_limit):
    def limited(value, limit):
        return f'{value:.2f} <={limit:g} {verdict(value <= limit)}'
    print_cells(COMPARE, (row['kind'], f'{row["bytes"] / 1e6:.1f}', f'{row["seconds"]:.2f}',
                          limited(row['ratio'], time_limit),
                          limited(row['cpu_ratio'], time_limit),
                          limited(row['memory'], memory_limit)))


def print_load(row):
    ratio = f'{row["ratio"]:.2f}'
    if row['limit'] is not None and row['bytes'] >= RATIO_BYTES:
        ratio += f' <={row["limit"]:g} ' + verdict(row['ratio'] <= row['limit'])
    gain = '-'
    if row['gain'] is not None:
        least = THREADS_GAIN if row['bytes'] >= THREADS_BYTES else 1
        gain = f'{row["gain"]:.2f} >={least:g} ' + verdict(row['gain'] >= least)
    limit = row['memory_limit']
    peak_limit = limit + PEAK_ALLOWANCE
    memory = row['memory_without_names']
    peak = row['peak_without_names']
    print_cells(LOADS, (
        row['kind'], f'{row["bytes"] / 1e6:.1f}',
        f'{row["bytes"] / row["scan_seconds"] / 1e6:.0f}',
        f'{row["bytes"] / row["load_seconds"] / 1e6:.0f}',
        ratio, f'{row["cpu_ratio"]:.2f}', gain, f'{row["memory"]:.2f}',
        f'{memory:.2f} <={limit:.1f} {verdict(memory <= limit)}',
        f'{peak:.2f} <={peak_limit:.1f} {verdict(peak <= peak_limit)}',
        f'{row["event_seconds"] * 1e3:.2f} {verdict(row["event_seconds"] <= EVENT_SECONDS)}',
    ))


def format_optional(value, pattern):
    return '-' if value is None else pattern.format(value)


def print_peers(rows):
    """Prints other programs: “times” is their CPU time divided by ours, or for two threads and the
    reports their wall-clock time."""
    print('\nPeers (times: by how much we are faster, by CPU but for 2 threads and the last ones; '
          'KCachegrind: its core, or opening a file until it is closed again)')
    print_header(PEERS)
    for row in rows:
        megabytes = row['bytes'] / 1e6
        report, gain = '-', row['report_gain']
        if gain is not None:
            report = f'{gain:.0f}'
            if 0.9 * RATIO_BYTES <= row['bytes'] <= 1.2 * RATIO_BYTES:
                report += f' >={REPORT_GAIN} {verdict(gain >= REPORT_GAIN)}'
        viewer, memory = row['kcachegrind_ratio'], row['kcachegrind_bytes']
        print_cells(PEERS, (
            row['kind'], f'{megabytes:.1f}', format_optional(row['instructions'], '{:.2f}'),
            format_optional(row['wc_seconds'] and megabytes / row['wc_seconds'], '{:.0f}'),
            format_optional(row['wc_ratio'], '{:.1f}'),
            format_optional(row['kcachegrind_seconds'] and megabytes / row['kcachegrind_seconds'],
                            '{:.0f}'),
            format_optional(viewer and 1 / viewer, '{:.1f}'),
            format_optional(row['kcachegrind_gain'], '{:.1f}'),
            format_optional(memory and memory / row['loaded_bytes'], '{:.0f}'),
            format_optional(row['report_seconds'], '{:.3f}'),
            format_optional(row['annotate_seconds'], '{:.2f}'), report,
            format_optional(row['report_ratio'] and 1 / row['report_ratio'], '{:.0f}'),
        ))


def list_growth(rows):
    """Per kind with at least two sizes: cost per byte relative to the smallest file."""
    smallest = {}
    for row in sorted(rows, key=lambda row: row['bytes']):
        first = smallest.setdefault(row['kind'], row)
        if row['bytes'] < 2 * first['bytes']:
            continue

        def grow(key, unit=1):
            return row[key] / first[key] * (first['bytes'] / row['bytes']) ** unit

        yield {'kind': row['kind'], 'from_bytes': first['bytes'], 'to_bytes': row['bytes'],
               'seconds': grow('load_seconds'), 'cpu_seconds': grow('load_cpu_seconds'),
               'memory': grow('memory_without_names', 0), 'peak': grow('peak_without_names', 0)}


def print_growth(rows):
    print(f'\nGrowth of what a byte takes (at most {LINEAR_SLACK:g}: linear)')
    print_header(GROWTH)
    order = list(dict.fromkeys(row['kind'] for row in rows))
    for row in sorted(list_growth(rows), key=lambda row: order.index(row['kind'])):
        print_cells(GROWTH, (
            row['kind'], f'{row["from_bytes"] / 1e6:.0f} -> {row["to_bytes"] / 1e6:.0f}',
            *(f'{row[key]:.2f} {verdict(row[key] <= LINEAR_SLACK)}'
              for key in ('seconds', 'cpu_seconds', 'memory', 'peak'))))


def print_small(row):
    print_cells(SMALL, (
        row['kind'], f'{row["bytes"] / 1e6:.1f}', f'{row["one_seconds"] * 1e3:.2f}',
        f'{row["some_seconds"] * 1e3:.2f}',
        f'{row["gain"]:.2f} >={SMALL_GAIN:g} {verdict(row["gain"] >= SMALL_GAIN)}'))


def print_sorts(row):
    print(f'\nSort of {row["nodes"]:,} functions, ms (at most {SORT_SECONDS * 1e3:.0f} by cost, '
          'and by name once the order of names stands)')
    for key in ('inclusive', 'self', 'called', 'name'):
        print(f'{key:>14}  {row[key] * 1e3:.0f} {verdict(row[key] <= SORT_SECONDS)}'
              f', by CPU {row["cpu"][key] * 1e3:.0f}')
    print(f'{"location":>14}  {row["location"] * 1e3:.0f}')
    print(f'{"first by name":>14}  {row["first_name"] * 1e3:.0f}', flush=True)


def print_comparison(comparison):
    """Prints the changes since the ratios were accepted."""
    print(f'\n{comparison.n_compared} ratios compared with those that were accepted, '
          f'{len(comparison.worse)} worse, {len(comparison.better)} better')
    for title, changed in (('WORSE', comparison.worse), ('better', comparison.better)):
        for name, accepted, measured in changed:
            print(f'{title}  {name}: {accepted:.3g}, now {measured:.3g} '
                  f'({100 * (measured / accepted - 1):+.0f} %)')
    if comparison.new:
        print(f'{len(comparison.new)} were never accepted: --accept does')
