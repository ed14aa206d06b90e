# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs programs in turn, so that other load of the machine affects all of them alike."""

import json
import os
import statistics
import subprocess
import sys
import time


class Failure(Exception):
    """A program failed."""


def run_quietly(command, **options):
    """Runs a command and returns its output; raises Failure if it fails."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                            **options)
    if result.returncode != 0:
        said = result.stderr.decode(errors='replace').strip().splitlines()[-5:]
        raise Failure('\n'.join([f'{command[0]} ends with {result.returncode}', *said]))
    return result.stdout


def run_json(command, **options):
    return json.loads(run_quietly(command, **options))


def time_process(command):
    """Returns wall-clock and CPU seconds of a command, discarding its output."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise Failure(f'{command[0]} ends with {process.returncode}')
    return {'seconds': seconds, 'cpu_seconds': usage.ru_utime + usage.ru_stime}


def take_turns(runners, rounds, patience=None):
    """Calls the runners, a dictionary of functions, in turn: A B C A B C...

    The first round is the warm-up; rounds more follow. A runner that has used up patience seconds
    skips the rest, and one that fails is reported and left out. Returns {name: {round: result}}.
    """
    results = {name: {} for name in runners}
    spent = dict.fromkeys(runners, 0)
    failed = set()
    for number in range(rounds + 1):
        for name, run in runners.items():
            if name in failed or patience is not None and spent[name] >= patience:
                continue
            start = time.monotonic()
            try:
                results[name][number] = run()
            except Failure as failure:
                print(f'{name}: {failure}', file=sys.stderr)
                failed.add(name)
                results[name] = {}
            spent[name] += time.monotonic() - start
    return results


def without_warm_up(rounds):
    """Returns the numbers of the rounds that count: all but the first, unless it is the only
    one."""
    rounds = sorted(rounds)
    return rounds[1:] or rounds


def median(results, key):
    """The median of one program's results, {round: result}."""
    return statistics.median(results[number][key] for number in without_warm_up(results))


def ratio(ours, theirs, key='seconds'):
    """The median of the ratios of pairs, None without pairs."""
    rounds = without_warm_up(set(ours) & set(theirs))
    if not rounds:
        return None
    return statistics.median(ours[number][key] / max(theirs[number][key], 1e-9)
                             for number in rounds)
