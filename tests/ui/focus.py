# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves the focus around a window with Tab, both ways: each stop has a name, is visible, and shows
that it has the focus."""
import shutil
import subprocess

from e2e import skip, wait, xdotool
import accessible

WIDTH, HEIGHT = 1600, 1000
MAX_STOPS = 90
MARGIN = 12   # px of the frame around the window and of focus rings around widgets

if not shutil.which('import'):
    skip('ImageMagick is missing')


class Screen:
    """A screenshot"""

    def __init__(self):
        self.pixels = subprocess.run(['import', '-silent', '-window', 'root', '-depth', '8',
                                      'rgb:-'], capture_output=True, check=True).stdout

    def cut(self, extents):
        x, y, width, height = extents
        left, right = max(x - MARGIN, 0), min(x + width + MARGIN, WIDTH)
        return [self.pixels[3 * (row * WIDTH + left):3 * (row * WIDTH + right)]
                for row in range(max(y - MARGIN, 0), min(y + height + MARGIN, HEIGHT))]


class Focus(accessible.View):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.bus = wait(lambda: accessible.Tree(self.process.pid), 'the program on the bus')
        self.id = self.xid()

    def key(self, key):
        xdotool('windowfocus', '--sync', self.id, 'key', key)

    def stop(self):
        """The focused node: at most one"""
        found = self.bus.stops()
        assert len(found) < 2, [node.way() for node in found]
        return found[0] if found else None

    def extents(self, table):
        return self.find('tree table', table).extents()

    def go(self, key, last):
        """Presses a key and returns the next focused node."""
        self.key(key)
        return wait(lambda: (stop := self.stop()) and stop.path != last.path and stop,
                    f'what comes after {last.way()} with {key}')


def check_stop(stop):
    assert accessible.is_named(stop), f'{stop.way()} has no name'
    assert accessible.is_seen(stop), f'{stop.way()} cannot be seen: {stop.extents}'
    x, y, width, height = stop.extents
    assert x + width > 0 and y + height > 0 and x < WIDTH and y < HEIGHT, (stop.way(), stop.extents)


def show_ring(window, stop, before):
    """A screenshot with the focus at a stop. GTK hides the focus ring three seconds after the last
    key; if that was too early, moving back and forth shows it again."""
    for _ in range(5):
        now = Screen()
        if before.cut(stop.extents) != now.cut(stop.extents):
            return now
        window.key('shift+Tab')
        window.key('Tab')
    raise AssertionError(f'{stop.way()} does not show that it has the keyboard')


def go_round(window, key):
    """The stops of a key until it wraps around."""
    stops = [window.stop()]
    before = Screen()
    while len(stops) < MAX_STOPS:
        stop = window.go(key, stops[-1])
        check_stop(stop)
        # The caret of a text blinks.
        if key == 'Tab' and stop.role != 'text':
            before = show_ring(window, stop, before)
        if stop.path in [other.path for other in stops]:
            return stops
        stops.append(stop)
    raise AssertionError(f'no way back from {stops[-1].way()}')


def check_round(window):
    wait(window.stop, 'the focus')
    there = go_round(window, 'Tab')
    back = go_round(window, 'shift+Tab')
    ways = [{stop.path: stop.way() for stop in stops} for stops in (there, back)]
    assert set(ways[0]) == set(ways[1]), \
        [way[path] for way, other in (ways, ways[::-1]) for path in way if path not in other]
    print(f'# {len(there)} stops')
