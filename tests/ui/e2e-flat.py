#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens profiles without calls, as Cachegrind writes them: the window has no lists, pictures and
columns of calls, and says how to record them.

Usage: e2e-flat.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import subprocess
import tempfile
import time

from e2e import (PROFILE, TIMEOUT, Shared, Window, clipboard, environment, folder, program,
                 run_tests, wait, write)

CACHEGRIND = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data', 'format',
                          'cachegrind.out')
# The same function in two files, and in two objects
NAMESAKES = '''events: Ir
ob=/bin/prog
fl=/src/main.c
fn=main
1 50
fn=init
1 40
fl=/src/util.c
fn=init
1 30
fn=log
1 20
ob=/lib/liblog.so.2
fn=log
1 10
'''
# Without files, so that there is no source
STRIPPED = 'events: Ir\nob=/bin/prog\nfn=0x1234\n0 70\nfn=0x5678\n0 30\n'

PURPOSE = ('Recorded without calls. For callers, callees and the call graph, record with '
           'Callgrind:')
COMMAND = 'valgrind --tool=callgrind ./sort -n words'
COPY = 'Copy the command'

FLAT = Shared(lambda: Window(CACHEGRIND, view=None))


def tabs(window):
    """The views of the upper side, then those of the lower one"""
    return [tab.name for tab in window.walk(roles={'page tab'})]


def shown(window):
    """The views that are visible"""
    return [tab.name for tab in window.walk(roles={'page tab'}) if tab.has('selected')]


def labels(window, root=None):
    return [node.name for node in window.walk(root, roles={'label'})]


def titles(window):
    """The columns of the function list"""
    return [title.name for title in window.look('table row', 'Column titles')[0]]


def functions(window):
    return [row[:2] for row in window.rows('Functions')]


def find_actions(window, text):
    """What the palette offers for a text, once that is the same twice"""
    def offered():
        return [row.name for row in window.find('list', 'Locations and actions')
                if row.role == 'list item']

    window.press('ctrl+l')
    window.type(':' + text)
    return wait(lambda: (found := offered(), time.sleep(0.5))[0] == offered() and [found],
                'the actions')[0]


def test_columns():
    """Self costs only, the largest first"""
    with FLAT as window:
        wait(lambda: functions(window) == [['80.00', 'compare'], ['15.20', '???'],
                                           ['4.80', 'main']], 'the functions')
        assert titles(window) == ['Self %', 'Function', 'Location'], titles(window)
        window.open_menu('Columns and sorting')
        items = wait(lambda: [item.name for item in window.menu_items()], 'the menu')
        assert 'Self' in items and not {'Inclusive', 'Called'} & set(items), items
        window.press('Escape')
        window.see_menu_go()


def test_views():
    """The views of one function, and the map of all"""
    with FLAT as window:
        wait(lambda: tabs(window) == ['Source', 'Events', 'Callee map', 'Assembly', 'Flame graph'],
             f'the tabs, not {tabs(window)}')
        assert shown(window) == ['Source', 'Callee map'], shown(window)


def test_header():
    with FLAT as window:
        facts = [text for text in labels(window) if '\u00a0% self' in text]
        assert facts == ['80.00\u00a0% self'], facts
        texts = labels(window)
        assert not [text for text in texts if text.endswith(' calls')], texts
        assert 'Hot path' not in texts, texts


def test_actions():
    """The palette shows only views that exist."""
    with FLAT as window:
        found = find_actions(window, 'show')
        assert {'Show source', 'Show callee map', 'Show assembly'} <= set(found), found
        window.press('Escape')
        for view in ('callers', 'all callers', 'caller map', 'callees', 'all callees',
                     'call graph', 'parts'):
            found = find_actions(window, 'show ' + view)
            assert f'Show {view}' not in found, found
            window.press('Escape')


def test_events():
    with FLAT as window:
        find_actions(window, 'show events')
        window.press('Return')
        wait(lambda: shown(window) == ['Events', 'Callee map'], 'the events')
        texts = labels(window, window.find('panel', 'Events'))
        assert [text for text in texts if text][:7] == \
            ['Event', 'Formula', 'Self %', 'Self', 'Total', 'Ir', '80.00'], texts


def test_stripped():
    """Without a file there is no source, so events are shown; but the user's view comes first."""
    path = write('stripped.out', STRIPPED)
    with Window(path, view=None) as window:
        wait(lambda: shown(window) == ['Events', 'Callee map'], 'the events')
    with Window(path, view='source') as window:
        wait(lambda: shown(window) == ['Source', 'Callee map'], 'the source')


def test_bar():
    """It stays closed, in other tabs, too."""
    home = dict(environment, XDG_STATE_HOME=tempfile.mkdtemp(dir=folder))
    with Window(CACHEGRIND, view=None, standalone=False, env=home) as window:
        window.find('label', PURPOSE)
        window.find('label', COMMAND)
        window.click('push button', COPY)
        wait(lambda: clipboard() == COMMAND, 'the command')
        window.click('push button', 'Hide message')
        wait(lambda: PURPOSE not in labels(window), 'the bar to go')
        subprocess.run([program, write('second.out', NAMESAKES)], env=home, timeout=TIMEOUT,
                       check=True)
        wait(lambda: ['33.33', 'main'] in functions(window), 'the second profile')
        assert PURPOSE not in labels(window), labels(window)


def test_namesakes():
    """Functions of the same name differ in their location, or in a note if that is hidden."""
    with Window(write('namesakes.out', NAMESAKES), view=None) as window:
        wait(lambda: len(functions(window)) == 5, 'the functions')
        assert [row[1:] for row in window.rows('Functions')] == [
            ['main', 'main.c · prog'], ['init', 'main.c · prog'], ['init', 'util.c · prog'],
            ['log', 'util.c · prog'], ['log', 'util.c · liblog.so']], window.rows('Functions')
        window.open_menu('Columns and sorting')
        window.choose_item('Location')
        wait(lambda: [row.name for row in window.find('list', 'Functions')] ==
             ['main', 'init, main.c', 'init, util.c', 'log, prog', 'log, liblog.so'], 'the notes')
        assert titles(window) == ['Self %', 'Function'], titles(window)


def test_with_calls():
    """In other profiles nothing is missing."""
    with Window(write('calls.out', PROFILE), view=None) as window:
        wait(lambda: titles(window)[:3] == ['Incl. %', 'Self %', 'Called'], 'the columns')
        assert {'Callers', 'Callees', 'Call graph'} <= set(tabs(window)), tabs(window)
        assert PURPOSE not in labels(window), labels(window)
        found = find_actions(window, 'show callers')
        assert found[0] == 'Show callers', found


run_tests(test_columns, test_views, test_header, test_actions, test_events, test_stripped,
          test_bar, test_namesakes, test_with_calls)
