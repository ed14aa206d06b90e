#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No thread of the program wakes up while nothing happens.

Usage: e2e-idle.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP. Looks for
GRIND_IDLE_SECONDS, or a few; a timer with a longer period is not seen.
"""
import glob
import os
import re
import time

from e2e import Window, run_tests, wait

SECONDS = float(os.environ.get('GRIND_IDLE_SECONDS', 4))
TRIES = 8
DATA = os.path.join(os.path.dirname(os.path.realpath(__file__)), '..', '..', 'data')


def count_sleeps(process):
    """How often each thread has gone to sleep."""
    counts = {}
    for path in glob.glob(f'/proc/{process.pid}/task/*/status'):
        try:
            with open(path, encoding='ascii') as stream:
                counts[path] = int(re.search(r'^voluntary_ctxt_switches:\s*(\d+)', stream.read(),
                                             re.M)[1])
        except OSError:
            pass   # the thread has ended
    return counts


def count_wakes(window, seconds):
    before = count_sleeps(window.process)
    time.sleep(seconds)
    after = count_sleeps(window.process)
    return sum(count - before.get(path, 0) for path, count in after.items())


def check_quiet(window, what):
    """Passes once nothing has happened for a while: what goes on for ever never allows that. GLib's
    pool ends a thread half a minute after its last task, which is one wake-up."""
    counts = []
    for _ in range(TRIES):
        counts.append(count_wakes(window, SECONDS))
        if counts[-1] <= 1 + SECONDS / 15:
            return
    raise AssertionError(f'{what}: {counts} wake-ups in {SECONDS:g} s each')


def test_start_page():
    with Window() as window:
        window.find('label', 'Open a profile')
        check_quiet(window, 'the start page')


def test_views():
    with Window(os.path.join(DATA, 'tour', 'callgrind.out.words')) as window:
        wait(lambda: window.rows('Functions'), 'the functions')
        check_quiet(window, 'the profile')
        names = [tab.name for tab in window.walk(roles={'page tab'})]
        assert len(names) > 8, names
        for name in names:
            window.point(window.find('page tab', name), 'click', 1)
            check_quiet(window, name)


run_tests(test_start_page, test_views)
