# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures loading two profiles to compare them, in turn with loading each of them alone.

The second one is the first one as if it had been built and installed in other folders, so that no
function has the same source file and ELF object, and all have to be paired.
"""

import os
import re

from bench_turns import median, run_json, take_turns, without_warm_up

TIME_LIMIT = 1.15                   # of the time of both loads, one after the other
MEMORY_LIMIT = 1.1                  # of their memory
MEGABYTES = 100
KINDS = ('line', 'instr')
PLACE = re.compile(rb'(?m)^((?:fl|fi|fe|cfi|cfl|ob|cob)=\(\d+\) )')


def move(source):
    """The same profile, built elsewhere."""
    path = source.path + '.moved'
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(source.path):
        partial = path + '.part'
        with open(source.path, 'rb') as lines, open(partial, 'wb') as output:
            for line in lines:
                output.write(PLACE.sub(rb'\1/elsewhere/', line))
        os.replace(partial, path)
    return path


def measure(program, source, rounds):
    """Returns a row of figures."""
    before, after = source.path, move(source)
    results = take_turns({
        'before': lambda: run_json([program, before]),
        'after': lambda: run_json([program, after]),
        'both': lambda: run_json([program, f'--base={before}', after]),
    }, rounds)
    memory = {name: run_json([program, '--memory', *arguments])['rss_peak']
              for name, arguments in (('before', [before]), ('after', [after]),
                                      ('both', [f'--base={before}', after]))}

    def ratio(key):
        numbers = without_warm_up(results['both'])
        ratios = sorted(results['both'][i][key] /
                        (results['before'][i][key] + results['after'][i][key]) for i in numbers)
        return ratios[len(ratios) // 2]
    return {
        'kind': source.kind, 'bytes': os.path.getsize(before) + os.path.getsize(after),
        'seconds': median(results['both'], 'load_seconds'),
        'ratio': ratio('load_seconds'), 'cpu_ratio': ratio('load_cpu_seconds'),
        'memory': memory['both'] / (memory['before'] + memory['after']),
    }
