#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window takes no more memory than is in proportion to a profile: what SECURITY.md promises.

Usage: e2e-extremes.py GRINDSCOPE. Skipped where what it needs is missing. Prints TAP.
"""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import extremes  # noqa: E402
from e2e import PROFILE, Window, run_tests, wait, write  # noqa: E402

MIB = 1 << 20

# The law: bytes of memory at most for those of the profile, beside what the window takes anyway.
BASE = 64 * MIB
FACTOR = 20

# Menus, lists and the costs of what is shown take more for events than for all else.
BASE_OF_EVENTS = 128 * MIB

SIZE = 300_000
MAKERS = {**extremes.RECORDS, **extremes.PRODUCTS}
KINDS = ('parts', 'events', 'files', 'callers', 'jumps', 'parts-x-events', 'parts-x-functions',
         'events-x-functions', 'events-x-calls', 'events-x-lines', 'names-x-callers')
VIEWS = (('source', 'flame-graph'), ('events', 'callee-map'), ('all-callers', 'call-graph'))


def peak(path, views):
    """The most memory that a window has had which shows a profile, once it rests."""
    with Window(*(f'--view={view}' for view in views), path, view=None) as window:
        wait(lambda: window.root[0].name == os.path.basename(path), path)
        end = time.monotonic() + 5
        rests, last = 0, None
        while rests < 5 and time.monotonic() < end:
            time.sleep(0.1)
            worked = window.work()[0]
            rests = rests + 1 if worked == last else 0
            last = worked
        with open(f'/proc/{window.process.pid}/status', encoding='ascii') as stream:
            return next(int(line.split()[1]) * 1024 for line in stream
                        if line.startswith('VmHWM:'))


def test_memory():
    small = write('small.out', PROFILE)
    bases = {views: peak(small, views) for views in VIEWS}
    for number, kind in enumerate(KINDS):
        views = VIEWS[number % len(VIEWS)]
        path = write(kind, MAKERS[kind](SIZE))
        taken = peak(path, views) - bases[views]
        limit = (BASE_OF_EVENTS if 'events' in kind else BASE) + FACTOR * os.path.getsize(path)
        print(f'# {kind}: {taken / MIB:.0f} of {limit / MIB:.0f} MiB', flush=True)
        assert taken <= limit, f'{kind} takes {taken >> 20} MiB'


run_tests(test_memory)
