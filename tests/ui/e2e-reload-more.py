#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes open files: the state of the views is kept, and settings are respected.

Usage: e2e-reload-more.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import gzip
import os
import random
import time

from e2e import PROFILE, Window, environment, folder, run_tests, wait, write

CHANGED = 'The profile has changed on disk.'


def labels(window, start):
    return [node.name.replace('\u00a0', ' ') for node in window.walk()
            if node.role == 'label' and node.name.startswith(start)]


def parts(second):
    """A run with two parts, of 100 Ir and of second."""
    return ('version: 1\npid: 1\npart: 1\nevents: Ir\nfn=main\n1 100\ntotals: 100\n'
            f'part: 2\nevents: Ir\nfn=main\n1 {second}\ntotals: {second}\n')


def test_parts():
    """Reloading keeps the selected parts, in a view other than the default."""
    path = write('parts.out', parts(200))
    with Window(path, view='parts') as window:
        def selected():
            rows = window.find('list', 'Parts')
            return [i for i, row in enumerate(rows) if row.has('selected')]

        wait(lambda: len(window.find('list', 'Parts')) == 2, 'the parts')
        window.point(window.find('list', 'Parts')[1], 'click', 1)
        window.find('push button', 'Parts 1 of 2')
        chosen = wait(lambda: len(selected()) == 1 and selected(), 'one to be selected')
        total = wait(lambda: labels(window, 'total '), 'the total')
        write('parts.out', parts(250))
        window.find('label', CHANGED)
        window.click('push button', 'Reload')
        wait(lambda: labels(window, 'Reloaded: total 350 Ir'), 'it to be read again')
        window.find('push button', 'Parts 1 of 2')
        wait(lambda: window.first('list', 'Parts') and selected() == chosen,
             'the same view with the same part')
        now = wait(lambda: labels(window, 'total '), 'the total')
        assert now in (total, [label.replace('200', '250') for label in total]), (total, now)


def test_views():
    """Reloading keeps the selected views."""
    path = write('views.out', PROFILE)
    with Window(path) as window:
        wait(lambda: len(window.rows('Functions')) == 3, 'the profile')
        window.press('ctrl+2', 'ctrl+shift+2')
        window.find('list', 'All callees')
        window.find('list', 'All callers')
        write('views.out', PROFILE.replace('390', '400'))
        window.find('label', CHANGED)
        window.click('push button', 'Reload')
        wait(lambda: labels(window, 'Reloaded'), 'it to be read again')
        window.find('list', 'All callees')
        window.find('list', 'All callers')


def setting(choice):
    """An environment with this setting for changed files."""
    config = os.path.join(folder, choice)
    write(f'{choice}/glib-2.0/settings/keyfile',
          f"[io/github/grindscope/Grindscope]\nreload='{choice}'\n")
    return dict(environment, GSETTINGS_BACKEND='keyfile', XDG_CONFIG_HOME=config)


def test_never():
    """A change is neither reported nor read until the user reloads."""
    path = write('never.out', PROFILE)
    with Window(path, env=setting('never')) as window:
        wait(lambda: len(window.rows('Functions')) == 3, 'the profile')
        total = labels(window, 'total ')
        write('never.out', PROFILE.replace('390', '413'))
        end = time.monotonic() + 4   # longer than the notification of a change
        while time.monotonic() < end:
            assert not labels(window, CHANGED) and not labels(window, 'Reloaded')
            assert labels(window, 'total ') == total
            time.sleep(0.2)
        window.press('F5')
        wait(lambda: labels(window, 'Reloaded: total 1023 Ir'), 'what the user has asked for')
        assert labels(window, 'total ') != total


def test_compressed():
    """A compressed file is not read until it is complete, even if it is written slowly."""
    path = os.path.join(folder, 'pieces.out.gz')
    with gzip.open(path, 'wt') as stream:
        stream.write(PROFILE)
    numbers = random.Random(1)
    rest = ''.join(f'fn=function_{numbers.random()}\n1 1\n' for _ in range(300))
    whole = gzip.compress((PROFILE + rest).encode())
    with Window(path, env=setting('always')) as window:
        wait(lambda: len(window.rows('Functions')) == 3, 'the profile')
        with open(path, 'wb') as stream:
            for start in range(0, len(whole), len(whole) // 3 + 1):
                assert not labels(window, 'Reloaded') and not labels(window, 'The changed')
                stream.write(whole[start:start + len(whole) // 3 + 1])
                stream.flush()
                time.sleep(2)
        wait(lambda: labels(window, 'Reloaded: total 1300 Ir'), 'the whole file')


run_tests(test_parts, test_views, test_never, test_compressed)
