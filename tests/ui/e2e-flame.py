#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Zooms in and out of flame graphs with mouse and keyboard, and searches them.

Usage: e2e-flame.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
from e2e import DOUBLE, Quick, Shared, run_tests, stay, wait, write, xdotool
from profiles import FLAT

# start -> main -> left 600, right 300; left -> deep 400 -> tail 398; right -> left again 100 of 700
PROFILE = """events: Ir
fl=main.c
fn=start
1 1000
cfn=main
calls=1 1
1 1000
fn=main
1 100
cfn=left
calls=2 1
2 600
cfn=right
calls=1 1
3 300
fn=left
1 300
cfn=deep
calls=3 1
1 400
fn=deep
1 2
cfn=tail
calls=3 1
1 398
fn=tail
1 398
fn=right
1 200
cfn=left
calls=5 1
1 100
"""
PATH = write('flame.out', PROFILE)
FLAT_PATH = write("flat.out", FLAT)
FLAT_NAMES = "free malloc"


class Flame(Quick):
    def __init__(self, path=PATH, *arguments):
        super().__init__('--view', 'flame-graph', *arguments, path)

    def open(self, width=1600):
        self.canvas = self.find('image', 'Flame graph')
        window = self.xid()

        def has_resized():
            xdotool('windowsize', window, width, 1000)
            return f'WIDTH={width}' in xdotool('getwindowgeometry', '--shell', window)
        wait(has_resized, f'a window {width} wide')
        xdotool('windowfocus', '--sync', window)
        self.expect(' frame')
        return self

    def labels(self):
        return [node.name for node in self.walk() if node.role == 'label']

    def expect(self, *texts):
        for text in texts:
            wait(lambda text=text: any(text in name for name in self.labels()), f'“{text}”')

    def gone(self, text):
        wait(lambda: not any(text in name for name in self.labels()), f'no “{text}”')

    def focus(self):
        """Moves the focus to the first frame."""
        def reach():
            x, y, width, height = self.canvas.extents()
            xdotool('mousemove', x + width - 20, y + height - 20, 'click', 1, 'sleep', '0.2',
                    'key', 'Right')
            return self.canvas.description
        wait(reach, 'a focused item')
        xdotool('key', 'Home')

    def item(self):
        return self.canvas.description.split(',')[0]

    def walk_to(self, *keys_and_names):
        for key, name in zip(keys_and_names[::2], keys_and_names[1::2]):
            xdotool('key', key)
            wait(lambda name=name: self.item() == name, f'{key} to {name}, not {self.item()}')

    def find_place(self, *keys_and_names):
        """The position of the frame at the end of a path from the first row, on the screen."""
        self.focus()
        self.walk_to(*keys_and_names)
        marker = self.find('tree item', self.canvas.description)
        x, y, width, height = marker.extents()
        return x + width // 2, y + height // 2, width

    def width(self):
        return self.find('tree item', self.canvas.description).extents()[2]

    def edge(self):
        """The left edge of the focused frame; 0 if unknown."""
        found = self.look('tree item', self.canvas.description)
        return found[0].extents()[0] if found else 0

    def selected(self):
        """The function that is selected in the list."""
        rows = self.find('list', 'Functions')
        for row in rows:
            if row.has('selected'):
                return next(cell.name for cell in row if cell.name in PROFILE + FLAT_NAMES and
                            cell.name.isalpha())
        return None

    def select(self, name):
        wait(lambda: self.selected() == name, f'{name} selected, not {self.selected()}')

    def has_zoomed(self, zoomed=True):
        wait(lambda: bool(self.first('push button', 'Reset zoom')) == zoomed, f'zoomed: {zoomed}')


MAIN = Shared(lambda: Flame(PATH, '--function=main').open())


def test_walk():
    with MAIN as window:
        window.expect('6 frames')
        window.focus()
        assert window.item() == 'Path: start. Click to expand or collapse', \
            window.item()
        window.walk_to('Down', 'main', 'Down', 'left', 'Down', 'deep', 'Up', 'left', 'Right',
                       'right', 'Down', 'left', 'Down', 'deep', 'Up', 'left', 'Up', 'right',
                       'Left', 'left', 'Up', 'main')
        window.walk_to('Down', 'left')
        # 600 of its 700 of 2000 are below this caller.
        about = window.canvas.description
        assert about.startswith('left, 30.00 % here, 35.00 % inclusive, 15.00 % self, called 2'), \
            about
        window.walk_to('Down', 'deep')
        about = window.canvas.description
        assert '17.15 % here (estimate)' in about and 'tail' in about, about
        assert not window.nameless(), window.nameless()


def test_zoom():
    with MAIN as window:
        x, y, narrow = window.find_place('Down', 'main', 'Down', 'left', 'Down', 'deep')
        xdotool('mousemove', x, y, 'click', 1)
        window.has_zoomed()
        window.select('deep')
        stay()
        wait(lambda: window.width() > narrow * 2, 'the full width')
        wide = window.width()
        # It is below its callers.
        window.walk_to('Up', 'left', 'Up', 'main')
        wait(lambda: window.width() == wide, 'main as wide')
        window.walk_to('Down', 'left')
        x, y, _ = window.find_place('Down', 'main', 'Down', 'left')
        xdotool('mousemove', x, y, 'click', 1)
        window.select('left')
        window.has_zoomed()
        xdotool('key', 'BackSpace')
        window.has_zoomed(False)
        xdotool('key', 'BackSpace')
        window.select('deep')   # now the selection goes back


def test_reset():
    with MAIN as window:
        window.focus()
        window.walk_to('Down', 'main', 'Down', 'left', 'Right', 'right', 'Down', 'left')
        xdotool('key', 'space')
        window.has_zoomed()
        wait(lambda: window.item() == 'left', 'the frame')
        window.click('push button', 'Reset zoom')
        window.has_zoomed(False)
        window.expect('6 frames')


def test_double_click():
    with MAIN as window:
        stay()
        x, y, _ = window.find_place('Down', 'main', 'Down', 'left')
        xdotool('mousemove', x, y, *DOUBLE)
        window.select('left')
        window.has_zoomed(False)
        window.expect('2 frames')   # left, and its callee
        xdotool('key', 'BackSpace')
        window.select('main')
        window.expect('6 frames')


def test_callers_above():
    with Flame(PATH, '--function=left').open() as window:
        x, y, _ = window.find_place()
        assert window.item() == 'Path: 2 functions from start to main. Click to expand or ' \
            'collapse', window.item()
        xdotool('mousemove', x, y, 'click', 1)

        def has_expanded():
            xdotool('key', 'Home', 'Down')
            return window.item() == 'start'
        wait(has_expanded, 'start')
        window.walk_to('Down', 'main', 'Down', 'left')
        window.walk_to('Up', 'main')
        xdotool('key', 'space')
        window.select('main')
        window.expect('6 frames')


def test_search():
    with Flame(PATH, '--function=main').open() as window:
        window.focus()
        window.press('ctrl+f')
        wait(lambda: window.focused() == 'Search the flame graph', 'the entry')
        window.type('deep')
        # 400 of 1000 of main, which is half of the total
        window.expect('40.0\u00a0%')
        window.expect('“deep” matches 20.0\u00a0% of the total, 40.0\u00a0% of this view; 6 frames')
        window.press('Return')
        wait(lambda: window.item() == 'deep', 'the first match')
        first = wait(window.edge, 'its place')
        window.click('push button', 'Next match')
        wait(lambda: window.edge() > first, 'the next match')
        window.press('ctrl+shift+g')
        wait(lambda: window.edge() == first, 'the first match again')
        xdotool('key', 'space')
        window.has_zoomed()
        window.expect('100.0\u00a0%', '100.0\u00a0% of this view')
        window.press('ctrl+f')
        window.press('Escape')
        window.gone('of this view')


def test_narrow():
    with Flame(PATH, '--function=main').open(1000) as window:
        assert not window.look('push button', 'Next match')
        window.focus()
        window.press('ctrl+f')
        wait(lambda: window.focused() == 'Search the flame graph', 'the entry')
        window.type('tail')
        window.expect('of this view')
        assert not window.nameless(), window.nameless()
        window.press('Escape')
        window.gone('of this view')
        wait(lambda: not window.first('push button', 'Next match'), 'the search gone')


def test_inverted():
    with Flame(PATH, '--function=left').open() as window:
        window.open_menu('Direction of the flame graph Callees')
        window.choose_item('Callers Below Callees')
        window.see_menu_go()
        window.expect('3 frames')
        window.focus()
        wait(lambda: window.item() == 'left', 'the function first')
        window.walk_to('Down', 'main', 'Right', 'right', 'Up', 'left')


def test_program():
    with Flame(PATH, '--function=deep').open() as window:
        window.open_menu('Picture options')
        window.choose_item('Below the Whole Program')
        window.see_menu_go()
        window.expect('8 frames')
        window.focus()
        wait(lambda: window.item() == 'Whole profile', 'the program')
        window.walk_to('Down', 'start', 'Down', 'main', 'Down', 'left')
        window.select('deep')


def test_no_calls():
    """Objects, files and functions; a click selects without a new picture."""
    with Flame(FLAT_PATH).open() as window:
        window.expect('11 frames')
        window.gone('Estimate: the profile records calls, not stacks')
        window.focus()
        wait(lambda: window.item() == 'Whole profile', 'the profile')
        window.walk_to('Down', '/lib/libc.so')
        assert window.canvas.description.startswith('/lib/libc.so, 60.00 % here'), \
            window.canvas.description
        x, y, _ = window.find_place('Down', '/lib/libc.so', 'Down', '/src/malloc.c', 'Down',
                                    'malloc', 'Right', 'free')
        assert window.canvas.description == 'free, 20.00 % inclusive, 20.00 % self', \
            window.canvas.description
        xdotool('mousemove', x, y, 'click', 1)
        window.select('free')
        window.has_zoomed(False)
        window.expect('11 frames')
        window.open_menu('Direction of the flame graph Callees')
        window.choose_item('Callers Below Callees')
        window.expect('recorded without calls')


run_tests(test_walk, test_double_click, test_reset, test_zoom, test_search, test_callers_above,
          test_narrow, test_inverted, test_program, test_no_calls)
