# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures pictures: their estimates and geometry, building, painting and showing them."""

import json
import os

from bench_turns import run_quietly
from bench_window import Row

BOXES = 20000
KIND = 'callers'                    # about 24,000 functions in 10 MB
MEGABYTES = 10
LAYOUT_MS = 30
ZOOM_MS = 100                       # until the new picture is shown
SHOW_MS = 16


def list_rows(result):
    """Yields a row for each step, and for each time that a user waits."""
    def row(name, steps, limit, key='seconds'):
        boxes = result[steps[-1]]['boxes']
        milliseconds = sum(result[step][key] for step in steps) * 1e3
        return Row(f'{name} ({boxes:,} boxes)', milliseconds, limit)

    yield row('call tree', ['call tree of callees'], None)
    yield row('call tree of callers', ['call tree of callers'], None)
    yield row('call tree, recursion merged', ['call tree, levels merged'], None)
    yield row('treemap layout', ['treemap layout'], LAYOUT_MS)
    yield row('flame graph layout', ['flame graph layout'], None)
    for name in ('treemap', 'flame graph'):
        for title, picture in ((f'{name} on a screen', name), (name, f'full {name}')):
            made, painted = f'{picture}, made', f'{picture}, painted'
            yield row(f'{title}: made', [made], None)
            yield row(f'{title}: painted', [painted], None)
            yield row(f'{title}: made and painted', [made, painted], ZOOM_MS)
            yield row(f'{title}: the same by CPU', [made, painted], None, 'cpu')
            yield row(f'{title}: pointer moves', [f'{picture}, hovered'], SHOW_MS)


OVERLAPS = ('on_boxes', 'on_labels', 'on_arrows', 'left_out')


def count_overlaps(folder, paths):
    """Prints, for the call graphs of recorded profiles, which labels cannot be read at a glance."""
    lines = run_quietly([os.path.join(folder, 'bench-overlaps'), *paths]).splitlines()
    results = [json.loads(line) for line in lines]
    sums = {key: sum(result[key] for result in results) for key in ('labels', *OVERLAPS)}
    sums['graphs'] = len(results)
    print(f'\nLabels in {len(results)} call graphs: {sums["labels"]:,}; on boxes '
          f'{sums["on_boxes"]}, on other labels {sums["on_labels"]}, on arrows of other calls '
          f'{sums["on_arrows"]}, left out {sums["left_out"]} (each should be 0)', flush=True)
    return sums


def measure(folder, source, report):
    """Passes a title and rows to report()."""
    program = os.path.join(folder, 'bench-pictures')
    result = json.loads(run_quietly([program, source.path, str(BOXES)]))
    report(f'Pictures of {result["nodes"]:,} functions, ms')
    for row in list_rows(result):
        report(row)
