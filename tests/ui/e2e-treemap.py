#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Navigates treemaps with mouse and keyboard, and reads the descriptions of boxes.

Usage: e2e-treemap.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import time

from e2e import DOUBLE, Quick, Shared, run_tests, wait, write, xdotool
from profiles import FLAT

PROFILE = '''events: Ir Dr
ob=/bin/program
fl=/src/main.c
fn=main
1 100 10
cfn=parse
calls=3 1
2 500 50
cfi=/src/run.c
cfn=run
calls=1 1
3 400 140
fn=parse
1 400 20
cob=/lib/libheap.so
cfi=/src/heap.c
cfn=alloc
calls=10 1
2 100 30
fl=/src/run.c
fn=run
1 340 100
cob=/lib/libheap.so
cfi=/src/heap.c
cfn=alloc
calls=6 1
2 60 40
ob=/lib/libheap.so
fl=/src/heap.c
fn=alloc
1 160 70
'''

CYCLE = '''events: Ir
fn=main
1 100
cfn=ping
calls=1 1
2 900
fn=ping
1 600
cfn=pong
calls=5 1
2 300
fn=pong
1 300
cfn=ping
calls=4 1
2 200
'''


class Map(Quick):
    """A window with a treemap; only the treemap and its surroundings are searched."""

    def __init__(self, path, view='callee-map', *options):
        super().__init__(f'--view={view}', *options, path)
        self.map = self.find('image', 'Caller map' if view == 'caller-map' else 'Callee map')
        wait(lambda: any(node.name.endswith((' box', ' boxes')) or 'hatched' in node.name
                         for node in self.walk() if node.role == 'label'), 'a map')
        xdotool('mousemove', 2, 990)
        xdotool('windowfocus', '--sync', self.xid())

    def description(self):
        return self.map.description

    def press(self, *keys):
        for key in keys:
            xdotool('key', key)
            time.sleep(0.1)

    def box(self):
        """The accessible of the focused box."""
        text = self.description()
        return next(node for node in self.walk(self.map)
                    if node.role == 'tree item' and node.name == text)

    def extents(self):
        return self.box().extents()

    def click_start(self):
        """Clicks on the title strip of the outermost box."""
        x, y, _, _ = self.map.extents()
        xdotool('mousemove', x + 60, y + 8)
        time.sleep(0.2)
        xdotool('click', 1)
        time.sleep(0.6)
        return self.description()

    def start(self):
        """Focuses the map at the outermost box."""
        if not self.map.has('focused'):
            wait(self.click_start, 'a box with the focus')
        self.go('Up', lambda: False)
        return self.description()

    def go(self, key, is_there):
        """Presses a key until it no longer moves the focus."""
        before = None
        while not is_there() and self.description() != before:
            before = self.description()
            self.press(key)

    def seek(self, *path):
        """Moves from the outermost box inwards, by prefixes of descriptions."""
        self.start()
        for text in path:
            self.press('Down')
            self.go('Left', lambda: False)
            self.go('Right', lambda: self.description().startswith(text))
            assert self.description().startswith(text), (text, self.description())
        return self.description()

    def click_box(self, *click):
        """Clicks in the middle of the title strip, which no other box covers."""
        x, y, width, _ = self.extents()
        xdotool('mousemove', x + width // 2, y + 8)
        time.sleep(0.1)
        xdotool(*(click or ('click', 1)))

    def selected_function(self):
        rows = self.find('list', 'Functions')
        for row in rows:
            if row.has('selected'):
                return next(cell.name for cell in row if cell.name.isalpha())
        return None

    def callers(self):
        return [row[3] for row in self.rows('Callers')]

    def wait_for_label(self, text):
        text = text.replace(' %', '\u00a0%')
        wait(lambda: self.first('label', text), text)

    def wait_for_start(self, text):
        wait(lambda: self.start().startswith(text), text)

    def items(self, name):
        """Items with that name in the open menus."""
        return [node for node in self.menu_items() if node.name == name]

    def buttons(self, name):
        """The visible buttons next to the map's menu, without those of other views."""
        def right(node):
            x, _, width, _ = node.extents()
            return x + width

        return [node for node in self.look('push button', name)
                if 0 < right(node) <= right(self.map)]

    def choose(self, *names):
        """Opens menus by name, the first one by its button."""
        wait(lambda: self.buttons(names[0])[-1].activate(), names[0])
        for name in names[1:]:
            wait(lambda name=name: self.items(name), name)
            self.items(name)[0].activate()


CALLEES = Shared(lambda: Map(write('map.out', PROFILE)))


def test_walk():
    with CALLEES as window:
        assert window.start() == 'main, 100.00 % inclusive, 10.00 % self'
        window.seek('parse', 'alloc')
        assert window.description() == 'alloc, 10.00 % here (estimate), 16.00 % inclusive, ' \
            '16.00 % self, called 10 times'
        inner = window.extents()
        window.press('Up')
        assert window.description().startswith('parse, 50.00 % inclusive')
        outer = window.extents()
        assert outer[0] <= inner[0] and inner[0] + inner[2] <= outer[0] + outer[2]
        assert outer[1] <= inner[1] and inner[1] + inner[3] <= outer[1] + outer[3]
        window.seek('main, self')
        assert window.description() == 'main, self, 10.00 % here'
        window.wait_for_label('8 boxes')
        pane = window.find('panel', 'Callee map')
        assert not window.nameless(pane), window.nameless(pane)


def test_areas():
    """Areas of boxes within a box are proportional to costs, within a pixel on each side."""
    with CALLEES as window:
        area = {}
        for name in ('parse', 'run', 'main, self'):
            window.seek(name)
            _, _, width, height = window.extents()
            area[name] = (width + 1) * (height + 1)
            # The tolerance of the edges
            area[name + '+'] = 2 * (width + height)
        for name, part in (('run', 4 / 5), ('main, self', 1 / 5)):
            off = abs(area[name] - part * area['parse'])
            assert off <= area[name + '+'] + part * area['parse+'], area


def test_click():
    with CALLEES as window:
        window.seek('run', 'alloc')
        window.click_box()
        # It is selected everywhere, but the root of the map stays.
        wait(lambda: window.callers() == ['parse', 'run'], 'the callers of alloc')
        window.wait_for_label('8 boxes')
        window.wait_for_start('main, 100.00 % inclusive')
        window.seek('run')
        window.click_box(*DOUBLE)
        window.wait_for_start('run, 40.00 % inclusive')
        window.wait_for_label('3 boxes')
        window.press('BackSpace')
        # That function has no callees.
        window.wait_for_label('No calls recorded: all cost is self cost')
        window.press('BackSpace')
        window.wait_for_start('main, 100.00 % inclusive')


def test_enter():
    with CALLEES as window:
        window.seek('parse')
        window.press('space')
        wait(lambda: window.callers() == ['main'], 'the callers of parse')
        window.wait_for_start('main')
        window.seek('parse')
        window.press('Return')
        window.wait_for_start('parse, 50.00 % inclusive')


def test_zoom():
    with CALLEES as window:
        window.seek('run', 'alloc')
        width = window.extents()[2]
        window.press('plus', 'plus')   # 156 %, shown next to the tabs if it fits
        assert window.description().startswith('alloc, 6.00 % here')
        # Focusing it scrolls it into view.
        window.seek('run', 'alloc')
        wait(lambda: window.extents()[2] > 1.4 * width, 'a larger box')
        window.press('0')
        wait(lambda: abs(window.extents()[2] - width) <= 1, 'the box as it was')


def test_stop():
    with CALLEES as window:
        window.seek('run')
        window.click_box('click', 3)
        window.choose_item('Collapse')
        window.wait_for_label('7 boxes; 1 group of callees is hatched')
        window.seek('run', '1 function not drawn')
        window.press('Up', 'Menu')
        window.choose_item('Expand All')
        window.wait_for_label('8 boxes')
        window.seek('run', 'alloc')


def test_limits():
    with CALLEES as window:
        window.choose('Picture options', 'Depth', '1 call')
        window.wait_for_label('6 boxes; 2 groups of callees are hatched')
        window.choose('Picture options', 'Depth', 'All')
        window.wait_for_label('8 boxes')
        window.choose('Picture options', 'Minimum Area', '256\u00a0px')
        window.wait_for_label('8 boxes')


def test_narrow():
    """In a wide window the limits are next to the tabs."""
    with Map(write('narrow.out', PROFILE)) as window:
        xdotool('windowsize', '--sync', window.xid(), 1000, 700)
        wait(lambda: not window.buttons('Depth: all'), 'the button to go')
        xdotool('windowsize', '--sync', window.xid(), 1590, 900)
        wait(lambda: window.buttons('Depth: all'), 'the button')
        assert window.buttons('Min. area 8\u00a0px')
        window.choose('Depth: all', '1 call')
        wait(lambda: window.buttons('Depth: 1'), 'the new depth')
        xdotool('windowsize', '--sync', window.xid(), 1000, 700)
        wait(lambda: not window.buttons('Depth: 1'), 'the button to go')


def test_callers():
    with Map(write('callers.out', PROFILE), 'caller-map', '--function=alloc') as window:
        window.wait_for_label('5 boxes')
        window.seek('parse, 10.00 % here, 50.00 % inclusive')
        window.press('Down')
        assert window.description().startswith('main, 10.00 % here (estimate)')
        window.press('Up', 'Right')
        assert window.description().startswith('run, 6.00 % here, 40.00 % inclusive')
        window.click('push button', 'Up')
        window.wait_for_start('parse, 50.00 % inclusive')
        window.click('push button', 'Up')
        window.wait_for_label('No callers recorded: the program starts here, or the caller is '
                              'unknown')


def test_follow():
    """The map follows changes of event, number format, colours, and hidden functions"""
    with Map(write('follow.out', PROFILE)) as window:
        window.seek('parse')
        window.click('push button', 'Absolute costs')
        window.click('push button', 'Percentages')
        window.choose('Colour: ELF object', 'Cost')
        window.find('push button', 'Colour: cost')
        window.seek('run', 'alloc')
        window.press('Menu')
        window.find('menu item', 'Hide This Object')
        window.choose_item('Hide This Object')
        window.wait_for_label('6 boxes; 2 groups of small callees are hatched')
        window.click('push button', 'Show hidden functions')
        window.wait_for_label('8 boxes')
    with Map(write('follow.out', PROFILE), 'callee-map', '--event=Dr') as window:
        assert window.start().startswith('main, 100.00 % inclusive')
        # The largest box first
        window.press('Down')
        assert window.description().startswith('run, 70.00 % inclusive')


def test_cycle():
    with Map(write('cycle.out', CYCLE)) as window:
        window.seek('<cycle 1>, 90.00 % inclusive', 'ping, self, 60.00 % here (estimate)')
        window.press('ctrl+l')
        window.type(':show or hide cycles')
        window.press('Return')
        window.wait_for_label('3 functions')
        window.seek('ping', 'pong', 'ping')
        assert 'Recursive call' in window.description(), window.description()


def test_parts():
    """The upper side shows the map, the lower one the parts."""
    part = 'part: {}\nevents: Ir\nfn=main\n1 100\ncfn=callee\ncalls=1 1\n1 {}\nfn=callee\n1 {}\n\n'
    profile = ''.join(part.format(*numbers) for numbers in ((1, 100, 100), (2, 300, 300)))
    with Map(write('parts.out', profile), 'caller-map', '--view=parts',
             '--function=callee') as window:
        assert window.start().startswith('callee, 66.67 % inclusive')
        row = wait(lambda: window.find('list', 'Parts')[1], 'the second part')
        window.point(row, 'click', 1)
        window.wait_for_start('callee, 75.00 % inclusive')


def test_no_calls():
    """A profile without calls is drawn by object, file and function with self costs"""
    with Map(write('none.out', FLAT)) as window:
        assert window.start().startswith('Whole profile'), window.description()
        assert window.seek('/bin/prog', '/src/main.c', 'work') == \
            'work, 30.00 % inclusive, 30.00 % self', window.description()
        window.click_box()
        wait(lambda: window.selected_function() == 'work', 'the function is selected')
        window.seek('/lib/libc.so', '/src/malloc.c', 'malloc')


def test_no_callers():
    """It has no callers to draw, so that map is not there."""
    with Quick('--view=caller-map', write('none.out', FLAT)) as window:
        window.find('image', 'Callee map')
        tabs = [tab.name for tab in window.walk(roles={'page tab'})]
        assert 'Callee map' in tabs and 'Caller map' not in tabs, tabs


run_tests(test_walk, test_areas, test_zoom, test_stop, test_click, test_limits, test_enter,
          test_narrow, test_callers, test_follow, test_cycle, test_parts, test_no_calls,
          test_no_callers)
