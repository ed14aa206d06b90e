# SPDX-License-Identifier: GPL-3.0-or-later
"""The accepted ratios, and regressions since.

accepted.json has the value of each figure when it was last accepted. It has only figures that
depend little on the machine: ratios to programs that ran in turn with ours, bytes of memory per
byte of the file, instructions per byte. For all of them less is better. Figures that were not
measured this time, because a program or a size was left out, are not compared.
"""

import json

ALLOWED = 1.15    # times the accepted value; more is a regression


class Comparison:
    """Names with the accepted and the measured value."""

    def __init__(self, accepted, measured):
        known = [(name, accepted[name], value) for name, value in sorted(measured.items())
                 if name in accepted]
        self.n_compared = len(known)
        self.worse = [row for row in known if row[2] > row[1] * ALLOWED]
        self.better = [row for row in known if row[2] * ALLOWED < row[1]]
        self.new = sorted(set(measured) - set(accepted))
        self.missing = sorted(set(accepted) - set(measured))


def read(path):
    """The accepted figures; empty if there is no such file yet."""
    try:
        with open(path, encoding='utf-8') as stream:
            ratios = json.load(stream)
    except FileNotFoundError:
        return {}
    if not isinstance(ratios, dict) or not all(isinstance(value, (int, float)) and value > 0
                                               for value in ratios.values()):
        raise ValueError(f'{path}: expected an object of positive numbers')
    return ratios


def write(path, accepted, measured):
    """Accepts the measured figures. Figures that were not measured are unchanged."""
    ratios = {**accepted, **{name: float(f'{value:.3g}') for name, value in measured.items()}}
    with open(path, 'w', encoding='utf-8') as stream:
        json.dump(dict(sorted(ratios.items())), stream, indent=2)
        stream.write('\n')


def list_ratios(row):
    """Yields the name and value of each compared figure of a file, a row of bench_loads.

    Recorded profiles differ between machines; only generated ones are always the same.
    """
    if row['megabytes'] is None:
        return
    for name, key in (('time by bare scanner', 'cpu_ratio'),
                      ('time by KCachegrind', 'kcachegrind_ratio'),
                      ('report by annotate', 'report_ratio'),
                      ('two threads by one', 'threads_ratio'),
                      ('memory by file', 'memory_without_names'),
                      ('peak by file', 'peak_without_names'),
                      ('instructions for a byte', 'instructions')):
        value = row[key]
        if value is not None and value > 0:
            yield f'{row["kind"]}, {row["megabytes"]:g} MB: {name}', value
