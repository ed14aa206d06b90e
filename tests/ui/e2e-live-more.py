#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes files while they are shown: what stays as the user has made it.

Usage: e2e-live-more.py GRINDSCOPE. Skipped where what it needs is missing. Prints TAP.
"""
from e2e import PROFILE, Window, pyatspi, run_tests, wait, write

CHANGED = 'The profile has changed on disk.'


def labels(window, start):
    return [node.name.replace('\u00a0', ' ') for node in window.walk()
            if node.getRoleName() == 'label' and node.name.startswith(start)]


def parts(second):
    """A run of two parts, of 100 Ir and of others."""
    return ('version: 1\npid: 1\npart: 1\nevents: Ir\nfn=main\n1 100\ntotals: 100\n'
            f'part: 2\nevents: Ir\nfn=main\n1 {second}\ntotals: {second}\n')


def test_parts():
    """The parts that are chosen, in a view that the settings do not ask for."""
    path = write('parts.out', parts(200))
    with Window(path, view='parts') as window:
        def selected():
            rows = window.find('list', 'Parts')
            return [i for i in range(rows.childCount)
                    if rows.getChildAtIndex(i).getState().contains(pyatspi.STATE_SELECTED)]

        wait(lambda: window.find('list', 'Parts').childCount == 2, 'the parts')
        window.point(window.find('list', 'Parts').getChildAtIndex(1), 'click', 1)
        window.find('push button', 'Parts 1 of 2')
        chosen = wait(lambda: len(selected()) == 1 and selected(), 'one to be selected')
        total = wait(lambda: labels(window, 'total '), 'the total')
        write('parts.out', parts(250))
        window.find('label', CHANGED)
        window.click('push button', 'Reload')
        wait(lambda: labels(window, 'Reloaded: total 350 Ir'), 'it to be read again')
        window.find('push button', 'Parts 1 of 2')
        wait(lambda: window.look('list', 'Parts') and selected() == chosen,
             'the same view with the same part')
        now = wait(lambda: labels(window, 'total '), 'the total')
        assert now in (total, [label.replace('200', '250') for label in total]), (total, now)


def test_views():
    """What is seen of the callers and the callees."""
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


run_tests(test_parts, test_views)
