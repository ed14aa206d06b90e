#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts callers above callees and next to them, by keyboard and mouse.

Usage: e2e-layout.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re

from e2e import (PROFILE, Quick, environment, run_tests, wait, write, xdotool)

GOOD = write('good.out', PROFILE)
OTHER = write('other.out', PROFILE.replace('main', 'other'))
SETTINGS = os.path.join(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
SIZE = 1560, 900


def remember(*lines, size=SIZE):
    """Writes settings that persist from one window to the next."""
    os.makedirs(os.path.dirname(SETTINGS), exist_ok=True)
    with open(SETTINGS, 'w', encoding='utf-8') as stream:
        stream.write('\n'.join(('[io/github/grindscope/Grindscope]', f'window-width={size[0]}',
                                f'window-height={size[1]}', "upper-view='callers'",
                                "lower-view='callees'", *lines, '')))


def remembered(key):
    with open(SETTINGS, encoding='utf-8') as stream:
        found = re.search(f'^{key}=(.*)$', stream.read(), re.MULTILINE)
    return found and found[1].strip("'")


class Remembering(Quick):
    """A window whose settings persist."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, env={**environment, 'GSETTINGS_BACKEND': 'keyfile'},
                         **options)
        wait(lambda: self.box('Callers')[2] > 0 and self.box('Callees')[2] > 0, 'the lists')

    def box(self, name):
        """Left edge, top edge, width and height of a list."""
        return tuple(self.look('tree table', name)[-1].extents())

    def is_stacked(self):
        above, below = self.box('Callers'), self.box('Callees')
        return above[0] == below[0] and above[2] == below[2] and above[1] + above[3] <= below[1]

    def is_beside(self):
        before, after = self.box('Callers'), self.box('Callees')
        return (before[1] == after[1] and before[3] == after[3]
                and before[0] + before[2] <= after[0])

    def is_even(self):
        return self.is_beside() and abs(self.box('Callers')[2] - self.box('Callees')[2]) <= 2

    def resize(self, width, height=SIZE[1]):
        xdotool('windowsize', self.xid(), width, height)

    def drag(self, start, x, y):
        """Drags from start by x and y."""
        xdotool('mousemove', *start, 'sleep', 0.2, 'mousedown', 1, 'sleep', 0.2)
        for step in range(1, 6):
            xdotool('mousemove', start[0] + x * step // 5, start[1] + y * step // 5, 'sleep', 0.05)
        xdotool('sleep', 0.2, 'mouseup', 1)

    def divider(self):
        """The position to drag it: left of the second list, or above its tabs."""
        x, y, width, height = self.box('Callees')
        if self.is_beside():
            return x - 1, y + height // 2
        tab = self.find('page tab', 'Callees').extents()
        return x + width // 2, tab[1] - (y - tab[1] - tab[3]) // 2 - 1

    def choose_layout(self, name):
        self.open_menu('Main menu')
        self.choose_item('Layout')
        item = wait(lambda: [node for node in self.menu_items() if node.name == name], name)[-1]
        item.activate()
        self.press('Escape')
        wait(lambda: not self.first('menu item', 'Layout'), 'the menu to go')


def test_choice():
    """The layout is changed by keyboard and menu, and saved for all tabs and the next window."""
    remember()
    with Remembering(GOOD, OTHER) as window:
        wait(window.is_stacked, 'callers above callees')
        window.press('ctrl+shift+l')
        wait(window.is_even, 'callers beside callees')
        window.press('ctrl+Page_Down')
        wait(lambda: window.is_even() or window.press('ctrl+Page_Up'), 'the same in the other tab')
        window.choose_layout('Stacked')
        wait(window.is_stacked, 'callers above callees again')
        wait(lambda: remembered('layout') == 'stacked', 'that to be kept')
        window.choose_layout('Side by Side')
        wait(window.is_even, 'callers beside callees again')
        wait(lambda: remembered('layout') == 'side-by-side', 'that to be kept, too')
    with Remembering(GOOD) as window:
        wait(window.is_even, 'what was chosen')
        nameless = window.nameless()
        assert not nameless, nameless


def test_dividers():
    """Each layout has a separate divider position."""
    remember()
    with Remembering(GOOD) as window:
        wait(window.is_stacked, 'the lists')
        height = window.box('Callers')[3]
        window.drag(window.divider(), 0, 120)
        # The pointer may have grabbed it off-centre.
        height = wait(lambda: abs(height + 120 - window.box('Callers')[3]) < 10
                      and window.box('Callers')[3], 'higher callers')
        window.press('ctrl+shift+l')
        wait(window.is_even, 'even sides')
        width = window.box('Callers')[2]
        window.drag(window.divider(), -50, 0)
        width = wait(lambda: abs(width - 50 - window.box('Callers')[2]) < 10
                     and window.box('Callers')[2], 'narrower callers')

        def is_high():
            return window.is_stacked() and window.box('Callers')[3] == height

        def is_wide():
            return window.is_beside() and window.box('Callers')[2] == width

        window.press('ctrl+shift+l')
        wait(is_high, 'the height as it was')
        window.press('ctrl+shift+l')
        wait(is_wide, 'the width as it was')
        wait(lambda: remembered('upper-height') and remembered('upper-width'), 'both to be kept')
    with Remembering(GOOD) as window:
        wait(is_wide, 'the width of the last time')
        window.press('ctrl+shift+l')
        wait(is_high, 'the height of the last time')


def test_click():
    """A click on the divider neither moves it nor saves a position."""
    remember("layout='side-by-side'")
    with Remembering(GOOD) as window:
        wait(window.is_even, 'the lists')
        xdotool('mousemove', *window.divider(), 'sleep', 0.2, 'click', 1)
        window.resize(1500)
        wait(lambda: window.is_even() and window.box('Callees')[2] < 450, 'even sides')
    assert remembered('upper-width') is None, remembered('upper-width')


def test_folding():
    """A collapsed side is a strip that expands it, by mouse, keyboard and divider."""
    remember("layout='side-by-side'")
    with Remembering(GOOD) as window:
        wait(window.is_even, 'the lists')
        width = window.box('Callees')[2]
        for name, other in (('Callers', 'Callees'), ('Callees', 'Callers')):
            opener = f'Open “{name}”'
            window.point(window.find('page tab', name), 'click', 1)
            strip = window.find('push button', opener)
            wait(lambda other=other: window.box(other)[2] > 2 * width - 60, 'room for the other')
            wait(lambda strip=strip: 0 < strip.extents()[2] < 50, 'a narrow strip')
            assert not window.look('tree table', name)
            wait(lambda opener=opener: window.focused() == opener, 'the focus on it')
            window.press('space')
            wait(window.is_even, 'both sides')
            wait(lambda name=name: window.focused() == name, 'the focus on the tab')
            assert not window.look('push button', opener)

        window.point(window.find('page tab', 'Callers'), 'click', 1)
        x, y, strip, height = window.find('push button', 'Open “Callers”').extents()
        wait(lambda: window.box('Callees')[2] > 2 * width - 60, 'room for the callees')
        # Beyond the padding, which is not part of the accessible extents
        window.drag((x + strip + 6, y + height // 2), 400, 0)
        wait(lambda: window.is_beside() and 350 < window.box('Callers')[2] < 430,
             'callers as wide as they were dragged')


def test_narrow():
    """In a narrow window the lists are stacked, until it is wider."""
    remember("layout='side-by-side'")
    with Remembering(GOOD) as window:
        wait(window.is_even, 'the lists')
        window.point(window.find('page tab', 'Callers'), 'click', 1)
        window.find('push button', 'Open “Callers”')
        window.resize(1100)
        wait(lambda: window.first('page tab', 'Callers')
             and not window.first('push button', 'Open “Callers”'), 'a row of tabs')
        wait(lambda: window.focused() == 'Callers', 'the focus on the tab')
        window.press('space')
        wait(window.is_stacked, 'callers above callees')
        window.resize(SIZE[0])
        wait(window.is_even, 'callers beside callees')

        # Slowly across the threshold: one change there, one back, and the tabs always remain.
        for width in (*range(1300, 1000, -40), *range(1000, 1320, 40)):
            window.resize(width)
            wait(lambda: window.is_stacked() or window.is_even(), f'a layout at {width}')
        window.resize(1100)
        wait(window.is_stacked, 'callers above callees')
        window.press('ctrl+shift+l')
        window.press('ctrl+shift+l')
        window.find('label', 'The window is too narrow for callers and callees side by side')
        assert window.is_stacked()


run_tests(test_choice, test_dividers, test_click, test_folding, test_narrow)
