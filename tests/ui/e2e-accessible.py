#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the accessible tree of pages, of views without source, of menus and dialogs, in their
states.

Usage: e2e-accessible.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
from e2e import PROFILE, Shared, large, run_tests, set_desktop, wait, write, xdotool
from accessible import Sweep, View, opened

GOOD = write('good.out', PROFILE)
OTHER = write('other.out', PROFILE)
WARNING = write('warning.out', PROFILE + 'what is this\n')
# Menu -> role of an item in it
MENUS = {
    'Main menu': 'check menu item',
    'Recent profiles': 'menu item',
    'Event type': 'list item',
    'Columns and sorting': 'check menu item',
    'Columns of the callers': 'check menu item',
    'Columns of the callees': 'check menu item',
    'Group by': 'list item',
}
ITEMS = ('menu item', 'check menu item', 'radio menu item', 'list item')
sweep = Sweep()
good = Shared(lambda: opened(GOOD, '--function=main'))
warning = Shared(lambda: opened(WARNING))


def names(window):
    return [row[3] for row in window.rows('Functions')]


def has(window, *roles):
    return any(node.role in roles for node in window.walk())


def press(window, keys, role, name):
    """Presses keys until the widget they open is found."""
    window.press(*keys)
    window.find(role, name)


def test_pages():
    """Each page is a tab; the last one is shown first."""
    paths = ('/nonexistent.out', write('bad.out', 'this is no profile\n'),
             write('none.out', 'events: Ir\nfn=main\n'), large(40))
    with View() as window:
        window.find('label', 'Open a profile')
        sweep.check(window, 'start')
    with View(*paths) as window:
        for sign in ('Reading large.out', 'The profile has no functions', 'Not a profile',
                     'File not found'):
            window.find('label', sign)
            sweep.check(window, sign)
            window.press('ctrl+Page_Up')


def test_menus():
    with warning as window:
        sweep.check(window, 'warning')
        window.click('push button', 'Show List')
        window.find('tree table', 'Warnings')
        for menu, role in MENUS.items():
            window.open_menu(menu)
            wait(lambda: has(window, role), f'{role} in {menu}')
            sweep.check(window, menu)
            window.press('Escape')
            wait(lambda: not has(window, *ITEMS), f'{menu} to go')


def test_keys():
    """Menus and dialogs opened by keyboard."""
    with warning as window:
        press(window, ['ctrl+f', 'Escape', 'Menu'], 'menu item', 'Go To')
        sweep.check(window, 'context menu')
        window.press('Escape')
        window.see_menu_go()
        press(window, ['F1'], 'dialog', 'Functions')
        sweep.check(window, 'help')
        window.press('Escape')
        press(window, ['ctrl+l'], 'entry', 'Jump to')
        sweep.check(window, 'jump')
        window.type('first')
        wait(lambda: len(window.find('list', 'Locations and actions')) > 0, 'places')
        sweep.check(window, 'jump to')
        window.press('Escape', 'ctrl+f')
        window.type('first')
        wait(lambda: names(window) == ['ns::first(int)'], 'what was searched for')
        sweep.check(window, 'search')
        window.type('zz')
        wait(lambda: not names(window), 'nothing')
        sweep.check(window, 'search in vain')
        window.press('alt+Down')
        wait(lambda: has(window, *ITEMS), 'ways to search')
        sweep.check(window, 'ways to search')


def make_narrow(window, xid):
    """Shrinks the window step by step, as its minimum width decreases. Returns whether it is
    done."""
    if ('WIDTH=620' in xdotool('getwindowgeometry', '--shell', xid) and
            window.look('push button', 'Function list')):
        return True
    xdotool('windowsize', xid, 620, 700)
    return False


def test_layouts():
    with opened(GOOD, OTHER) as window:
        xid = window.xid()
        sweep.check(window, 'two tabs')
        press(window, ['F4'], 'panel', 'Second function')
        sweep.check(window, 'split')
        window.press('F4')
        wait(lambda: not window.first('panel', 'Second function'), 'one half')
        xdotool('windowsize', xid, 1560, 900)
        window.press('ctrl+shift+l')
        sweep.check(window, 'side by side')
        window.point(window.find('page tab', 'Callers'), 'click', 1)
        window.find('push button', 'Open “Callers”')
        sweep.check(window, 'folded side')
        xdotool('mousemove', 2, 990)
        wait(lambda: make_narrow(window, xid), 'the list to fold')
        sweep.check(window, 'narrow')
        xdotool('windowfocus', '--sync', xid, 'key', 'F9')
        window.find('tree table', 'Functions')
        sweep.check(window, 'narrow, with the list')


def test_changes():
    path = write('changing.out', PROFILE)
    with opened(path) as window:
        write('changing.out', PROFILE.replace('390', '395'))
        window.find('push button', 'Reload')
        sweep.check(window, 'changed')
        window.press('F5')
        window.find('push button', 'Hide message')
        sweep.check(window, 'reloaded')
        press(window, ['Menu'], 'menu item', 'Hide Functions Like This…')
        window.choose_item('Hide Functions Like This…')
        wait(lambda: window.focused() == 'Functions to hide', 'the entry')
        sweep.check(window, 'what to hide')
        window.press('alt+o')
        window.find('push button', 'Show hidden functions')
        sweep.check(window, 'left out')


def test_views():
    with good as window:
        sweep.check_views(window, 'without source')
        window.press('ctrl+shift+5')
        window.click('push button', 'Add Event')
        window.find('text', 'Formula')
        sweep.check(window, 'the editor of events')


def close_dialog(window):
    window.press('Escape')
    wait(lambda: len(window.root) == 1, 'the dialog to go')


def test_dialogs():
    with good as window:
        for keys, name in (('ctrl+d', 'Dump Now'), ('ctrl+question', 'Keyboard shortcuts'),
                           ('ctrl+comma', 'Preferences')):
            press(window, [keys], 'frame', name)
            sweep.check(window, name)
            if name == 'Preferences':
                for page in ('Files', 'Editor', 'Limits'):
                    window.click('page tab', page)
                    sweep.check(window, page)
                window.press('ctrl+f')
                window.type('minimum')
                sweep.check(window, 'preferences found')
                window.press('Escape')
            close_dialog(window)
        for item, name in (('Properties', 'Properties'), ('About Grindscope', 'About')):
            window.open_menu('Main menu')
            window.choose_item(item)
            window.find('frame', name)
            if item == 'Properties':
                window.find('label', './program --fast')
            sweep.check(window, item)
            close_dialog(window)
        press(window, ['ctrl+shift+4'], 'push button', 'Add Map…')
        window.click('push button', 'Add Map…')
        window.find('push button', 'Choose a folder')
        sweep.check(window, 'path map')
        sweep.report()


# Without animations, libadwaita 1.2 exposes the tabs of a hidden view switcher bar.
set_desktop(animations=True)
run_tests(test_pages, test_menus, test_keys, test_layouts, test_changes, test_views,
          test_dialogs)
