#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window's memory is at most proportional to a profile, as SECURITY.md promises.

Usage: e2e-extremes.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import tempfile
import time

from e2e import (PROFILE, environment, find_windows, folder, program, run_tests, running, wait,
                 write, xdotool)
import extremes

MIB = 1 << 20

# The limit in bytes: BASE + FACTOR * the size of the profile, plus the window's base memory.
BASE = 64 * MIB
FACTOR = 20

SIZE = 300_000
MAKERS = {**extremes.RECORDS, **extremes.PRODUCTS}
KINDS = ('parts', 'events', 'files', 'callers', 'jumps', 'parts-x-events', 'parts-x-functions',
         'events-x-functions', 'events-x-calls', 'events-x-lines', 'names-x-callers')
VIEWS = (('source', 'flame-graph'), ('events', 'callee-map'), ('all-callers', 'call-graph'))


def anonymous(process):
    """The current memory of a process without file mappings, in bytes."""
    with open(f'/proc/{process.pid}/status', encoding='ascii') as stream:
        return next(int(line.split()[1]) * 1024 for line in stream if line.startswith('RssAnon:'))


def peak(path, views):
    """The peak memory of a window with a profile, once it is stable. Without accessibility, which
    takes memory, too."""
    state = tempfile.mkdtemp(dir=folder)
    with running(program, '--standalone', *(f'--view={view}' for view in views), path,
                 env=dict(environment, GTK_A11Y='none', XDG_STATE_HOME=state)) as process:
        xid = wait(lambda: find_windows(process), 'a window')[-1]
        wait(lambda: os.path.basename(path) in xdotool('getwindowname', xid), path)
        most, since = 0, time.monotonic()
        end = since + 10
        while time.monotonic() < min(since + 1.5, end):
            time.sleep(0.02)
            now = anonymous(process)
            if abs(now - most) > MIB // 4:
                since = time.monotonic()
            most = max(most, now)
        assert process.poll() is None, 'the window is gone'
        return most


def test_memory():
    small = write('small.out', PROFILE)
    # The first window fills the caches of libraries.
    peak(small, VIEWS[0])
    bases = {views: peak(small, views) for views in VIEWS}
    for number, kind in enumerate(KINDS):
        views = VIEWS[number % len(VIEWS)]
        path = write(kind, MAKERS[kind](SIZE))
        taken = peak(path, views) - bases[views]
        limit = BASE + FACTOR * os.path.getsize(path)
        print(f'# {kind}: {taken / MIB:.0f} of {limit / MIB:.0f} MiB', flush=True)
        assert taken <= limit, f'{kind} takes {taken >> 20} MiB'


run_tests(test_memory)
