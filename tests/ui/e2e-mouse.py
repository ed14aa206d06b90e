#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Navigates profiles and windows with a mouse, and reads the clipboard like other programs.

Usage: e2e-mouse.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import contextlib
import os
import subprocess

from e2e import (DOUBLE, PROFILE, Window, clipboard, environment, find_windows, folder, program,
                 run_tests, running, skip, stay, wait, write, xdotool)

SLOW = 'click', 1, 'sleep', 0.06, 'mousedown', 1, 'sleep', 0.1, 'mouseup', 1
GOOD = write('good.out', PROFILE)
OTHER = write('other.out', 'events: Ir\nfl=a.c\nfn=other\n1 100\ncfn=other\ncalls=1 1\n1 0\n')
CHAIN = write('chain.out', 'events: Ir\nfl=a.c\nfn=one\n1 1\ncfn=two\ncalls=1 1\n1 99\n'
              'fn=two\n1 1\ncfn=three\ncalls=1 1\n1 98\n'
              'fn=three\n1 1\ncfn=four\ncalls=1 1\n1 97\nfn=four\n1 97\n')
CACHE = write('cache.out', 'desc: I1 cache: 32768 B, 64 B, 8-way associative\ncmd: ./slow -x\n'
              'events: Ir\nfl=a.c\nfn=main\n1 100\nsummary: 100\n')


def names(window, name):
    return [row[3] for row in window.rows(name)]


def row(window, name, index):
    return wait(lambda: window.find('list', name)[index], f'row {index} of {name}')


def menu(window):
    return [node.name for node in window.menu_items()]


def wait_for_text(text):
    wait(lambda: clipboard() == text, f'“{text}” in the clipboard')


def focus(window):
    xdotool('windowfocus', '--sync', window.xid())


@contextlib.contextmanager
def other_program(path):
    """A window next to ours, because without a window manager the root must not get a drop."""
    with running(os.path.join(os.path.dirname(__file__), 'drag-source.py'), path,
                 stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == 'ready\n'
        xid = wait(lambda: find_windows(process), 'the other window')[-1]
        xdotool('windowmove', '--sync', xid, 1300, 850)
        yield 1340, 880


def check_same_row(view, name, column):
    def first():
        return (window.rows(name) or [[''] * (column + 1)])[0][column]

    with Window('--function=one', CHAIN, view=view) as window:
        wait(lambda: first() == 'two', 'the function')
        focus(window)
        callees = window.find('list', name)
        for callee in ('three', 'four'):
            window.point(row(window, name, 0), *SLOW)
            wait(lambda n=callee: first() == n, callee)
            assert callees.count_selected() == 0, 'it was selected, too'
        window.point(row(window, name, 0), 'click', 1)
        wait(lambda: callees.count_selected() == 1, 'the selection')
        assert first() == 'four'


def test_same_row():
    """A clicked row stays in place, but then shows another function."""
    check_same_row('callees', 'Callees', 3)
    check_same_row('all-callees', 'All callees', 5)


def test_history():
    with Window('--function=ns::first', GOOD) as window:
        wait(lambda: names(window, 'Callers') == ['main'], 'the function')
        focus(window)
        # A click selects a caller, a double click goes to it.
        window.point(row(window, 'Callers', 0), 'click', 1)
        wait(lambda: window.find('list', 'Callers').count_selected() == 1)
        assert names(window, 'Callers') == ['main']
        window.point(row(window, 'Callers', 0), *DOUBLE)
        wait(lambda: names(window, 'Callees') == ['ns::first(int)', 'ns::second(int)'], 'main')
        stay()
        window.point(row(window, 'Callees', 1), *DOUBLE)
        wait(lambda: names(window, 'Callees') == [], 'second')
        for key, callees in (('alt+Left', 2), ('alt+Right', 0), ('alt+Up', 2)):
            window.press(key)
            wait(lambda n=callees: len(names(window, 'Callees')) == n, key)

        window.point(window.find('push button', 'Back'), 'click', 3)
        wait(lambda: menu(window)[:3] == ['ns::second(int)', 'main', 'ns::first(int)'], 'the menu')
        window.choose_item('ns::first(int)')
        wait(lambda: names(window, 'Callers') == ['main'], 'the first one')
        window.point(window.find('push button', 'Forward'), 'mousedown', 1)
        wait(lambda: menu(window)[:2] == ['main', 'ns::second(int)'], 'what was left')
        xdotool('mouseup', 1, 'key', 'Escape')
        window.see_menu_go()
        window.point(window.find('list', 'Callees'))
        for button, callees in ((9, 2), (9, 0), (8, 2), (8, 0)):
            xdotool('click', button)
            wait(lambda n=callees: len(names(window, 'Callees')) == n, f'button {button}')


def test_history_of_launch():
    """The function that was asked for is kept, even if it is left at once."""
    with Window('--function=ns::first', GOOD) as window:
        wait(lambda: window.find('list', 'Functions').count_selected() == 1, 'the function')
        window.point(row(window, 'Functions', 0), 'click', 1)
        wait(lambda: names(window, 'Callers') == [], 'main')
        window.press('alt+Left')
        wait(lambda: names(window, 'Callers') == ['main'], 'the function again')


def test_row_menu():
    with Window(GOOD) as window:
        focus(window)
        window.point(row(window, 'Functions', 2), 'click', 3)
        window.choose_item('Copy Name')
        wait_for_text('ns::second(int)')
        window.point(row(window, 'Callees', 0), 'click', 3)
        wait(lambda: 'Go To' in menu(window), 'the menu')
        window.choose_item('Go To')
        wait(lambda: names(window, 'Callers') == ['main'], 'the callee')


def test_title_menu():
    with Window(GOOD) as window:
        focus(window)
        assert [cell.name for cell in row(window, 'Functions', 0)][1] == '1.00'
        title = next(iter(window.find('table row', 'Column titles')))
        window.point(title, 'click', 3)
        wait(lambda: 'Move Right' in menu(window), 'the menu of the title')
        window.choose_item('Self')
        wait(lambda: [cell.name for cell in row(window, 'Functions', 0)][1] == '0', 'it to go')


def test_copy_buttons():
    with Window() as window:
        for purpose, command in (('PHP with Xdebug', 'php -d xdebug.mode=profile'),
                                 ('Go, and anything else that pprof reads',
                                  'go tool pprof -callgrind'),
                                 ('C, C++, Rust: calls, lines, instructions and jumps',
                                  'valgrind --tool=callgrind')):
            window.click('push button', 'Copy the command for: ' + purpose)
            wait(lambda start=command: clipboard().startswith(start), command)
    with Window(CACHE) as window:
        window.click('push button', 'Copy the command')
        wait_for_text('valgrind --tool=callgrind ./slow -x')
    with Window(GOOD) as window:
        window.click('push button', 'Copy name')
        wait_for_text('main')
    with Window(write('bad.out', 'no profile\n')) as window:
        window.click('push button', 'Copy Details')
        wait(lambda: 'bad.out' in clipboard(), 'the details')


def test_copy_lists():
    with Window(GOOD) as window:
        focus(window)
        window.point(row(window, 'Callees', 1), 'click', 3)
        window.choose_item('Copy Row')
        wait_for_text('39.00  39.00  1  ns::second(int)  main.c')
        window.point(row(window, 'Functions', 0), 'click', 3)
        window.choose_item('Copy List As')
        window.choose_item('CSV')
        wait_for_text('Incl. %,Self %,Called,Function\r\n100,1,0,main\r\n'
                      '60,60,2,ns::first(int)\r\n39,39,1,ns::second(int)\r\n')
        window.see_menu_go()
        window.point(row(window, 'Functions', 2), 'click', 1)
        wait(lambda: names(window, 'Callers') == ['main'], 'the function')
        xdotool('key', 'ctrl+c')
        wait_for_text('39.00  39.00  1  ns::second(int)')
        # One of the two buttons with that name is hidden.
        window.point(window.look('push button', 'main')[-1], 'click', 3)
        window.choose_item('Markdown')
        wait_for_text('| Incl. % | Function | Location |\n| ---: | :--- | :--- |\n'
                      '| 100.00 | main | main.c |\n| 39.00 | ns::second(int) | main.c |\n')


def test_recent():
    with Window(GOOD) as window:
        wait(lambda: names(window, 'Functions'), 'the profile')
        focus(window)
        window.press('ctrl+w')
        window.find('label', 'Open a profile')
        window.open_menu('Recent profiles')
        item = f'good.out  –  {folder}'
        wait(lambda: item in menu(window), item)
        window.choose_item(item)
        wait(lambda: names(window, 'Functions')[0] == 'main', 'the profile again')


def test_chooser():
    """GTK's file chooser prints warnings, and may fail if it closes while being read. So one is
    read, and another is used."""
    path = write('chooser/of any name', PROFILE)
    with Window(env={**environment, 'G_DEBUG': ''}) as window:
        window.find('label', 'Open a profile')
        window.press('ctrl+o')
        wait(lambda: [node for node in window.root if node.name == 'Open profiles'], 'the dialog')
        wait(lambda: any(node.name == 'All files' for node in window.walk()), 'all files')

    with running(program, '--standalone',
                 env={**environment, 'G_DEBUG': '', 'GTK_A11Y': 'none'}) as process:
        for name, keys in (('^Grindscope$', ['key', 'ctrl+o']), ('^Open profiles$', ['type', path]),
                           ('^Open profiles$', ['key', 'Return'])):
            xid = wait(lambda name=name: find_windows(process, name), name)[-1]
            xdotool('windowfocus', '--sync', xid, *keys)
        wait(lambda: find_windows(process, '^of any name'), 'the profile')


def test_tab_out():
    with Window(GOOD, OTHER) as window, other_program(GOOD) as place:
        wait(lambda: names(window, 'Functions') == ['other'], 'the profiles')
        focus(window)
        x, y = window.place(window.find('push button', 'Close other.out'))
        start = x - 120, y
        xdotool('mousemove', *start, 'sleep', 0.2, 'mousedown', 1, 'sleep', 0.2)
        for step in range(1, 13):
            xdotool('mousemove', *(a + (b - a) * step // 12 for a, b in zip(start, place)),
                    'sleep', 0.05)
        xdotool('sleep', 0.3, 'mouseup', 1)
        wait(lambda: len(window.root) == 2, 'a second window')
        wait(lambda: sorted(node.name for node in window.root) == ['good.out', 'other.out'],
             'a profile in each')
        wait(lambda: sorted(len(list(node)) for node in window.walk()
                            if node.role == 'list' and node.name == 'Functions')
             == [1, 3], 'their functions')


def test_wheel():
    """A list scrolls correctly if each wheel step is one event."""
    text = ''.join(f'fn=function_{i}\n1 {i}\n' for i in range(20000)) + \
        'cfn=function_0\ncalls=1 1\n1 0\n'
    with Window(write('long.out', 'events: Ir\n' + text)) as window:
        wait(lambda: len(names(window, 'Functions')) > 20, 'the functions')
        focus(window)
        window.point(row(window, 'Functions', 5), 'click', '--repeat', 100, '--delay', 4, 5)

        # The first row in the tree is the focused one, wherever it is.
        wait(lambda: names(window, 'Functions')[1] < 'function_19900', 'the list to scroll')
        assert 'function_19000' < names(window, 'Functions')[1], names(window, 'Functions')[:2]


try:
    import gi
    gi.require_version('Gtk', '4.0')
except (ImportError, ValueError):
    skip('the bindings of GTK are missing')
run_tests(test_same_row, test_history, test_history_of_launch, test_row_menu, test_title_menu,
          test_copy_buttons, test_copy_lists, test_recent, test_chooser, test_tab_out, test_wheel)
