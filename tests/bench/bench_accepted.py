# SPDX-License-Identifier: GPL-3.0-or-later
"""The ratios that were accepted, and what became worse since.

accepted.json says for each figure how large it was when somebody last accepted it. Only figures
that depend little on the machine are in there: ratios to what ran in turn with it, bytes of memory
for each byte of the file, instructions for each byte. Of all of them less is better. A figure that
was not measured this time, since a program or a size was left out, is not compared.
"""

import json

ALLOWED = 1.15    # times what was accepted; more is a regression


class Comparison:
    """Names with what was accepted and what is measured now."""

    def __init__(self, accepted, measured):
        known = [(name, accepted[name], value) for name, value in sorted(measured.items())
                 if name in accepted]
        self.n_compared = len(known)
        self.worse = [row for row in known if row[2] > row[1] * ALLOWED]
        self.better = [row for row in known if row[2] * ALLOWED < row[1]]
        self.new = sorted(set(measured) - set(accepted))
        self.missing = sorted(set(accepted) - set(measured))


def read(path):
    """What was accepted; nothing if there is no such file yet."""
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
    """Accepts what was measured. What was not, stays as it was."""
    ratios = {**accepted, **{name: float(f'{value:.3g}') for name, value in measured.items()}}
    with open(path, 'w', encoding='utf-8') as stream:
        json.dump(dict(sorted(ratios.items())), stream, indent=2)
        stream.write('\n')


def list_ratios(row):
    """Name and value of the figures of one file, a row of bench_loads, that are compared.

    Recorded profiles differ from machine to machine, only the generated ones are the same.
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
