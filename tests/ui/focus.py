# SPDX-License-Identifier: GPL-3.0-or-later
"""Moves the focus around a window with Tab, both ways: each stop has a name, is visible, and shows
that it has the focus."""
import time

from e2e import wait, xdotool
import accessible
from screen import contrast, screen

MAX_STOPS = 90
MARGIN = 12     # px of the frame around the window and of focus rings around widgets
RING = 60       # min. visible px of a ring
STRONG = 3.0    # min. contrast of a visible pixel, of WCAG 2.1


class Focus(accessible.View):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
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
    assert x + width > 0 and y + height > 0 and x < screen.width and y < screen.height, \
        (stop.way(), stop.extents)


def is_changed(before, now, extents, is_strong):
    """Whether the screen has changed around a stop: at all, or so that it is easily seen."""
    x, y, width, height = extents
    box = x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN
    rows = [rows for rows in zip(before.part(*box).rows, now.part(*box).rows) if rows[0] != rows[1]]
    if not is_strong:
        return bool(rows)
    return sum(old != new and contrast(old, new) >= STRONG
               for row in rows for old, new in zip(*row)) > RING


def show_ring(window, stop, before, is_strong):
    """A screenshot with the focus at a stop. GTK hides the focus ring three seconds after the last
    key; if that was too early, moving back and forth shows it again."""
    for _ in range(5):
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            now = screen.shoot()
            if is_changed(before, now, stop.extents, is_strong):
                return now
            time.sleep(0.02)
        window.key('shift+Tab')
        window.key('Tab')
    raise AssertionError(f'{stop.way()} does not show that it has the keyboard')


def go_round(window, key, max_stops=MAX_STOPS, is_strong=False):
    """The stops of a key until it wraps around, or the first ones."""
    stops = [window.stop()]
    before = screen.settle()
    while len(stops) < MAX_STOPS:
        stop = window.go(key, stops[-1])
        check_stop(stop)
        # The caret of a text blinks.
        if key == 'Tab' and stop.role != 'text':
            before = show_ring(window, stop, before, is_strong)
        if stop.path in [other.path for other in stops] or len(stops) == max_stops:
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
    return there
