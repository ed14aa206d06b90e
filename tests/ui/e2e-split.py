#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares two functions in a split window by real input.

Usage: e2e-split.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
from e2e import Window, run_tests, stay, wait, write, xdotool

TEXT = '''version: 1
cmd: ./program
events: Ir Dr
fl=main.c
fn=main
1 10 1
cfn=sort
calls=2 1
2 600 40
cfn=print
calls=1 1
3 300 60
fn=sort
1 100 10
cfn=compare
calls=9 1
1 500 30
fn=compare
1 500 30
fn=print
1 300 60
'''
PROFILE = write('split.out', TEXT)
FUNCTIONS = ['main', 'sort', 'compare', 'print']
FIRST = 'First function'
SECOND = 'Second function'


def half(window, name):
    return window.first('panel', name)


def shown(window, name):
    """The function in the header of a half, and its cost."""
    labels = [node.name.replace('\u00a0', ' ')
              for node in window.walk(half(window, name), with_rows=False, roles={'label'})
              if node.name]
    return labels[0], labels[1]


def selected(window):
    """The selected function of the list."""
    rows = window.find('list', 'Functions')
    return [cell.name for cells in rows if cells.has('selected')
            for cell in cells if cell.name in FUNCTIONS]


def wait_for(window, first, second, active):
    wait(lambda: half(window, FIRST) and half(window, SECOND), 'two halves')
    wait(lambda: shown(window, FIRST)[0] == first, f'{first} in the first half')
    wait(lambda: shown(window, SECOND)[0] == second, f'{second} in the second half')
    wait(lambda: selected(window) == [active], f'{active} to be selected')


def wait_for_whole(window, function):
    wait(lambda: not half(window, FIRST) and not half(window, SECOND), 'one half')
    wait(lambda: window.first('label', function), function)
    wait(lambda: selected(window) == [function], f'{function} to be selected')


def find_cell(window, function):
    return next(cell for cells in window.find('list', 'Functions') for cell in cells
                if cell.name == function)


def click(window, function, *actions):
    """Clicks on a function in the list; then moves the mouse away, before a tooltip covers other
    rows."""
    xdotool('windowfocus', '--sync', window.xid())
    window.point(find_cell(window, function), *(actions or ('click', 1)),
                 'mousemove', 1, 1)


def split(window, function):
    """Selects a function and shows it in both halves."""
    click(window, function)
    window.press('F4')
    wait_for(window, function, function, function)


def start():
    window = Window(PROFILE)
    wait(lambda: len(window.rows('Functions')) == len(FUNCTIONS), 'the functions')
    return window


def test_keyboard():
    with start() as window:
        split(window, 'main')
        window.press('Down')
        wait_for(window, 'sort', 'main', 'sort')
        window.press('F7')
        wait_for(window, 'sort', 'main', 'main')
        wait(lambda: 'Active' in half(window, SECOND).description, 'the second to be active')
        assert half(window, FIRST).description == ''
        # The half it is opened from keeps the focus, and its function.
        click(window, 'print')
        window.press('ctrl+Return')
        wait_for(window, 'print', 'print', 'print')
        window.press('Up')
        wait_for(window, 'print', 'compare', 'compare')
        window.press('F4')
        wait_for_whole(window, 'compare')


def test_history():
    """Each half has a separate history."""
    with start() as window:
        click(window, 'main')
        window.press('Return', 'F4', 'F7')
        wait_for(window, 'main', 'main', 'main')
        click(window, 'sort')
        window.press('Return')
        wait_for(window, 'main', 'sort', 'sort')
        stay()
        click(window, 'print')
        window.press('Return')
        wait_for(window, 'main', 'print', 'print')
        window.press('alt+Left')
        wait_for(window, 'main', 'sort', 'sort')
        window.press('F7')
        wait_for(window, 'main', 'sort', 'main')
        click(window, 'compare')
        window.press('Return')
        wait_for(window, 'compare', 'sort', 'compare')
        window.press('alt+Left')
        wait_for(window, 'main', 'sort', 'main')
        window.press('F7', 'alt+Right')
        wait_for(window, 'main', 'print', 'print')


def test_mouse():
    """A menu opens the split, a click in a half makes it the active one, a button closes it."""
    with start() as window:
        click(window, 'sort')
        click(window, 'compare', 'click', 3)
        window.choose_item('Open in Split View')
        wait_for(window, 'sort', 'compare', 'sort')

        label = next(node for node in window.walk(half(window, SECOND))
                     if node.role == 'label' and node.name == 'compare')
        window.point(label, 'click', 1)
        wait_for(window, 'sort', 'compare', 'compare')
        assert not window.nameless()

        window.point(window.look('push button', 'Close this function')[0], 'click', 1)
        wait_for_whole(window, 'compare')
        click(window, 'main')
        wait_for_whole(window, 'main')

        window.press('F4')
        wait_for(window, 'main', 'main', 'main')
        click(window, 'print')
        wait_for(window, 'print', 'main', 'print')
        window.point(window.look('push button', 'Close this function')[1], 'click', 1)
        wait_for_whole(window, 'print')


def test_event():
    """Both halves show the same event and the same kind of number."""
    with start() as window:
        split(window, 'sort')
        click(window, 'print')
        wait_for(window, 'print', 'sort', 'print')
        wait(lambda: '65.93 %' in shown(window, SECOND)[1], 'the share of sort')
        window.press('F7', 'ctrl+shift+5')
        wait(lambda: window.first('list', 'Events'), 'the events')
        event = window.find('list', 'Events')[1]
        places = []
        wait(lambda: places.append(window.place(event)) or places[-4:] == 4 * places[-1:],
             'the divider to stay')
        window.point(event, 'click', 1)
        window.press('Return')
        wait(lambda: '39.60 %' in shown(window, SECOND)[1], 'the share of sort in Dr')
        wait(lambda: '59.41 %' in shown(window, FIRST)[1], 'the share of print in Dr')
        # Each half has separate views.
        assert len(window.look('list', 'Events')) == 1


def test_reload():
    with start() as window:
        split(window, 'sort')
        click(window, 'print')
        wait_for(window, 'print', 'sort', 'print')
        window.press('F7')
        wait_for(window, 'print', 'sort', 'sort')
        write('split.out', TEXT.replace('1 300 60', '1 290 60'))
        window.press('F5')
        wait_for(window, 'print', 'sort', 'sort')
        window.press('F7')
        wait_for(window, 'print', 'sort', 'print')
        write('split.out', TEXT)


run_tests(test_keyboard, test_history, test_mouse, test_event, test_reload)
