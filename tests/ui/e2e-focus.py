#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves the focus with Tab through lists and between panes, and moves dividers by keyboard.

Usage: e2e-focus.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
from e2e import PROFILE, Shared, run_tests, wait, write
from focus import Focus, check_round

GOOD = write('good.out', PROFILE)


def opened(function):
    window = Focus('--function=' + function, GOOD)
    wait(lambda: window.rows('Callers' if function == 'ns::first' else 'Callees'), 'the profile')
    return window


first = Shared(lambda: opened('ns::first'))
calls = Shared(lambda: opened('main'))


def test_lists():
    """Tab moves from left to right and top to bottom."""
    wanted = ['ns::first(int)', 'Copy name', 'main', 'Callers', 'Columns of the callers',
              'main', 'Callees', 'Columns of the callees', 'Open', 'Recent profiles',
              'Event type', 'Percentages', 'Absolute costs', 'Search', 'Main menu',
              'Search functions', 'Columns and sorting', 'ns::first(int)']
    with first as window:
        window.press('ctrl+f', 'Escape')
        order = [stop.name for stop in check_round(window)]
        rest = iter([*order, order[0]])
        assert all(name in rest for name in wanted), order


def test_missing():
    with calls as window:
        window.press('ctrl+shift+4')
        window.find('label', 'main.c was not found')
        window.press('ctrl+shift+4')
        check_round(window)
        window.press('ctrl+shift+1')
        window.find('tree table', 'Callers')


def pane_of(stop):
    """The pane of a focused widget"""
    panes = ('Functions', 'Callers', 'Callees', 'Source', 'Callee map')
    return next((node.name for node in stop.ancestors() if node.name in panes), None)


def test_panes():
    """F6 moves the focus between panes, to the last focus in each; Shift+F6 goes back."""
    with first as window:
        window.press('ctrl+f', 'Escape')
        stop = wait(lambda: (found := window.stop()) and pane_of(found) and found, 'the list')
        ways = []
        for key in ('F6', 'F6', 'F6', 'shift+F6', 'shift+F6'):
            stop = window.go(key, stop)
            ways.append(pane_of(stop))
        assert ways == ['Callers', 'Callees', 'Functions', 'Callees', 'Callers'], ways
        # Closing the context menu of a row returns the focus to the row.
        window.go('Escape', window.go('Menu', stop))
        wait(lambda: window.stop().path == stop.path, 'the row')
        # A hidden list is skipped.
        window.key('F9')
        wait(lambda: not window.first('tree table', 'Functions'), 'the list to go')
        assert pane_of(window.go('F6', stop)) == 'Callees'
        assert pane_of(window.go('F6', window.stop())) == 'Callers'
        window.key('F9')
        window.find('tree table', 'Functions')


def test_panes_search():
    """F6 returns to the search, even if it found nothing."""
    with first as window:
        window.press('ctrl+f')
        entry = wait(lambda: (stop := window.stop()) and stop.role == 'entry' and stop, 'the entry')
        for text, found in (('sec', 1), ('nothing has this', 0)):
            window.type(text)
            wait(lambda n=found: len(window.rows('Functions')) == n, 'the search')
            stop = window.go('F6', entry)
            assert pane_of(stop) == 'Callers', stop.way()
            stop = window.go('shift+F6', stop)
            assert stop.path == entry.path, stop.way()


def test_panes_rows():
    """F6 returns to the last button or row of a pane, and to the selected function."""
    with calls as window:
        window.press('ctrl+f', 'Escape')
        stop = wait(lambda: (found := window.stop()) and pane_of(found) and found, 'the list')
        assert stop.name == 'main', stop.way()
        first = window.go('shift+F6', stop)
        second = window.go('Down', first)
        assert pane_of(second) == 'Callees' and second.name != first.name, second.way()
        before = window.go('shift+Tab', second)
        stop = window.go('shift+F6', window.go('F6', before))
        assert stop.path == before.path, stop.way()
        assert window.go('Tab', before).path == second.path
        stop = window.go('shift+F6', window.go('F6', second))
        assert stop.path == second.path, stop.way()
        window.key('Return')
        wait(lambda: not window.rows('Callees'), 'the callee')
        window.key('F6')
        wait(lambda: (found := window.stop()) and pane_of(found) == 'Functions' and
             found.name == second.name, 'its row')


def test_dividers():
    """F8 focuses a divider, which arrow keys move."""
    with first as window:
        divider = window.go('F8', window.stop())
        assert divider.name.endswith('divider'), divider.way()
        width = window.extents('Functions')[2]
        window.key('Left')
        wait(lambda: window.extents('Functions')[2] < width, 'a narrower list')
        window.key('Escape')
        wait(lambda: window.stop().role != 'separator', 'the focus off the divider')


def test_columns():
    """Ctrl+Shift+F10 opens a list's column menu, which changes column widths."""
    def width(table, title):
        titles = window.find('tree table', table)[0]
        return next(node for node in titles if node.name == title).extents()[2]

    def choose(item, column):
        """Selects a submenu and a column in it with arrow keys."""
        stop = window.stop()
        for key, wanted in (('ctrl+shift+F10', None), ('Up', item), ('Right', None),
                            ('Down', column)):
            stop = window.go(key, stop)
            while wanted and stop.name != wanted:
                stop = window.go(key, stop)
        window.key('Return')
        wait(lambda: not window.menu_items(), 'the menu to go')
        return wait(lambda: (found := window.stop()) and found.role == 'table row' and found,
                    'the row')

    with calls as window:
        window.press('alt+Left')
        wait(lambda: window.rows('Callees'), 'the caller')
        window.press('ctrl+f', 'Escape')
        wait(lambda: window.stop().role == 'table row', 'the list')
        usual = width('Functions', 'Called')
        choose('Wider', 'Called')
        wait(lambda: width('Functions', 'Called') > usual, 'a wider column')
        choose('Narrower', 'Called')
        wait(lambda: width('Functions', 'Called') == usual, 'a narrower column')
        # Numbers are never cut off.
        choose('Fit to Contents', 'Called')
        wait(lambda: 20 < width('Functions', 'Called') < usual, 'a column that fits')
        # A picture as a list has no button for that menu.
        window.press('ctrl+3')
        wait(lambda: window.find('image', 'Callee map').description, 'the map')
        window.open_menu('Picture options')
        window.choose_item('Show as List')
        wait(lambda: window.rows('Callee map as a list'), 'the list')
        window.press('ctrl+3')
        wait(lambda: window.stop().role == 'table row', 'the focus in it')
        usual = width('Callee map as a list', 'Kind')
        choose('Wider', 'Kind')
        wait(lambda: width('Callee map as a list', 'Kind') > usual, 'a wider column there')


# Some change what the next one finds.
run_tests(test_panes, test_lists, test_dividers, test_panes_search, test_missing, test_panes_rows,
          test_columns)
