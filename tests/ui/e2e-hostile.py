#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows a profile with malicious names in all views, and checks all accessible texts.

Usage: e2e-hostile.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import subprocess
import time

from e2e import (Quick, Window, clipboard, find_shown, find_windows, folder, has_popup, is_managed,
                 run_tests, wait, write, xdotool)
import hostile
from bus import TEXT, GLib

UPPER = ('callers', 'all-callers', 'caller-map', 'source', 'events')
LOWER = ('callees', 'all-callees', 'callee-map', 'call-graph', 'assembly', 'flame-graph', 'parts')
# One view of each side, shown at the same time
PAIRS = [(UPPER[place % len(UPPER)], view) for place, view in enumerate(LOWER)]
# Names are cut at 2000 characters; a description may contain a few of them.
MOST = 12000


def write_bytes(name, data):
    path = os.path.join(folder, name)
    with open(path, 'wb') as stream:
        stream.write(data)
    return path


PROFILE = write_bytes('hostile.out', hostile.make(hostile.NAMES) + hostile.make_part(hostile.NAMES))


def texts(window):
    """All texts available to a screen reader: names, descriptions, texts."""
    items = window.bus.shown()
    whole = GLib.Variant('(ii)', (0, -1))
    answers = window.bus.ask([(item.path, TEXT, 'GetText', whole) for item in items])
    for item, text in zip(items, answers):
        yield item.role, item.name
        yield item.role + ' description', item.description
        if text is not None:
            yield item.role + ' text', text[0]


def check(window):
    """Checks all texts and returns their number."""
    n_texts = 0
    for role, text in texts(window):
        n_texts += role.endswith(' text')
        assert not hostile.bad_characters(text), f'{role}: {text[:200]!r}'
        assert len(text) <= MOST, f'{role} of {len(text)} characters: {text[:100]!r}'
    for xid in find_windows(window.process):
        title = subprocess.run(['xdotool', 'getwindowname', xid], capture_output=True,
                               check=True).stdout.decode('utf-8').rstrip('\n')
        assert not hostile.bad_characters(title), repr(title)
    assert window.process.poll() is None, 'the window is gone'
    return n_texts


def show(window, upper, lower):
    window.press(f'ctrl+shift+{UPPER.index(upper) + 1}', f'ctrl+{LOWER.index(lower) + 1}')


def is_filled(window):
    return len(window.rows('Functions')) == len(hostile.NAMES) + 1


def test_views():
    """No view shows control characters, or interprets markup."""
    with Window(PROFILE) as window:
        wait(lambda: is_filled(window), 'the list')
        names = [row[3] for row in window.rows('Functions')]
        assert hostile.NAMES[0].decode() in names, names
        assert '$(touch hostile-ran)`touch hostile-ran`' in names, names
        for pair in PAIRS:
            show(window, *pair)
            time.sleep(1)       # until pictures are laid out
            assert check(window) > len(hostile.NAMES), 'no texts'


def test_functions():
    """Each function of the list is shown in the header, its path and the panes."""
    with Window(PROFILE, view='call-graph') as window:
        wait(lambda: is_filled(window), 'the list')
        xdotool('windowfocus', '--sync', window.xid())
        window.point(window.find('list', 'Functions')[0], 'click', 1)
        for place in range(len(hostile.NAMES)):
            xdotool('key', 'Down')
            if place % 5 == 4:
                time.sleep(0.5)
                check(window)
        check(window)
        selected = [row.has('selected')
                    for row in window.find('list', 'Functions')]
        assert selected[-1], selected


def test_menus_and_dialogs():
    with Window(PROFILE) as window:
        wait(lambda: is_filled(window), 'the list')
        window.open_menu('Main menu')
        window.find('menu item', 'Properties')
        check(window)
        window.choose_item('Properties')
        wait(lambda: len(window.root) == 2, 'the properties')
        time.sleep(0.5)
        check(window)


def places(window):
    """The rows of the palette, from the top."""
    return [row.name for row in window.find('list', 'Locations and actions')
            if row.role == 'list item']


def look_up(window, text, is_found):
    """Types a text into the open palette, and checks the matches."""
    window.press('ctrl+a')
    window.type(text)
    wait(lambda: is_found(places(window)), f'what “{text}” finds')
    check(window)


def test_palette():
    """The palette finds any name, and opens it; the entry shows the selected row."""
    with Quick(PROFILE, view='callees') as window:
        wait(lambda: is_filled(window), 'the list')
        name = hostile.NAMES[0].decode()
        for sign, folder_of_all in (('@', '/lib/'), ('/', '/src/')):
            window.press('ctrl+l')
            window.find('entry', 'Jump to')
            look_up(window, sign, lambda found: len(found) == len(hostile.NAMES) + 1)
            assert folder_of_all + name in places(window), places(window)
            window.press('Down')
            check(window)
            window.press('Return')
            wait(lambda: not window.first('list', 'Locations and actions'), 'the palette to go')
            check(window)
        window.press('ctrl+l')
        window.find('entry', 'Jump to')
        # A word from each kind of name; a whole name cannot be typed.
        for word in ('</span>', 'red', 'C1', 'tfel', 'zero', 'paragraphs', 'utf8', '<b>bold'):
            look_up(window, word, lambda found, word=word: word in found[0] and
                    f'Filter the function list by “{word}”' in found)
        assert places(window)[0] == name, places(window)


def test_copy():
    """A copy of the list as data has the original names."""
    with Window(PROFILE) as window:
        wait(lambda: is_filled(window), 'the list')
        xdotool('windowfocus', '--sync', window.xid())
        cell = wait(lambda: window.find('list', 'Functions')[0][3])
        window.point(cell, 'click', 3)
        window.choose_item('Copy List As')
        window.choose_item('CSV')
        wanted = [name.decode('utf-8', 'replace') for name in hostile.NAMES
                  if not any(sign in name for sign in b'"\r\x00')]
        text = wait(clipboard, 'the list')
        lacking = [name for name in wanted if '\ufffd' not in name and name not in text]
        assert not lacking, lacking


def watch(window, seconds):
    """The longest delay of an answer of the window."""
    longest, end, frame = 0, time.monotonic() + seconds, window.root[0]
    while time.monotonic() < end:
        start = time.monotonic()
        frame.extents()
        longest = max(longest, time.monotonic() - start)
        time.sleep(0.005)
    return longest * 1000


def measure(path):
    """The CPU seconds that each pair of views and the palette need, and the longest delay of an
    answer."""
    found, done = {}, 0
    with Quick(path) as window:
        wait(lambda: window.first('list', 'Functions'), 'the list')
        for pair in PAIRS:
            show(window, *pair)
            pause = watch(window, 1)
            check(window)
            found[pair] = window.work()[0] / 1e9 - done, pause
            done += found[pair][0]
        use_palette(window)
        found['palette'] = window.work()[0] / 1e9 - done, watch(window, 1)
    return found


def use_palette(window):
    window.press('ctrl+l')
    window.find('entry', 'Jump to')
    look_up(window, 'x', lambda found: 'Filter the function list by “x”' in found)
    for sign in '@/':
        look_up(window, sign, lambda found: len(found) >= 7 and 'Reload' not in found)


def write_long(length):
    """A profile with names of a repeated character or pattern."""
    pieces = (b'x', b'ab<', b'ns::', b'\xd7\xa9', b'\xe6\xbc\xa2 ', b'(', b'\x1b')
    names = [(b'f%d::' % place + piece * (1000000 // len(piece)))[:length]
             for place, piece in enumerate(pieces)]
    source = write('between.c', 10 * 'line\n').encode()
    return write_bytes(f'{length}.out', hostile.make_between(names, source) +
                       hostile.make_part(names))


def test_long_names():
    """A name of a megabyte blocks no view: it takes little more time than short ones."""
    short, long = write_long(30), write_long(1000000)
    bases = measure(short)
    for what, (needed, pause) in measure(long).items():
        base = bases[what][0]
        print(f'# {what}: {needed:.2f} s after {base:.2f} s; waited {pause:.0f} ms', flush=True)
        assert needed < base + 3, f'{what} took {needed} s instead of {base} s'


def tip_width(window, x, y):
    """The width of the tooltip at a place, once there is one."""
    def hover():
        """Moves the mouse there and rests: a window that was just laid out anew starts over."""
        xdotool('mousemove', x, y, 'sleep', 0.1, 'mousemove', x + 1, y, 'sleep', 1)
        return [xid for xid in find_shown(window.process) if not is_managed(xid)]

    popup = wait(hover, 'a tooltip')[-1]
    shape = xdotool('getwindowgeometry', '--shell', popup)
    return int(dict(line.split('=') for line in shape.split())['WIDTH'])


def test_long_tooltips():
    """A tooltip fits on a screen, whatever its text."""
    with Quick(write_long(1000000), '--view=callers', view='callee-map') as window:
        picture = window.find('image', 'Callee map')
        x, y, width, height = picture.extents()
        rows = list(wait(lambda: window.look('list', 'Functions'))[0])
        inside = [(x + part * width // 6, y + line * height // 4)
                  for part in (1, 3, 5) for line in (1, 3)]
        for place in [window.place(row) for row in rows] + inside:
            xdotool('mousemove', 2, 990)
            wait(lambda: not has_popup(window.process), 'the last tooltip to go')
            found = tip_width(window, *place)
            assert 100 < found < 1000, f'{place}: {found} pixels wide'


def test_name_of_the_file():
    """The name of the file may be malicious, too."""
    name = 'a<b>\x1b[31m\u202eb&amp;_c$(touch hostile-ran).out'
    path = write_bytes(name, hostile.make([b'f']))
    with Window(path) as window:
        wait(lambda: window.first('list', 'Functions'), 'the list')
        check(window)
        assert any('a<b>' in tab for tab in window.tabs()) or not window.tabs(), window.tabs()
    broken = write_bytes('broken' + name, b'events: Ir\n\x1b[31m\xe2\x80\xae\nfn=(1\n')
    with Window(broken) as window:
        time.sleep(1)
        check(window)
    missing = os.path.join(folder, 'missing' + name)
    with Window(missing) as window:
        time.sleep(1)
        check(window)


def test_nothing_ran():
    """No command in any name was run, here or in the working directory."""
    for place in (folder, os.getcwd(), os.path.expanduser('~')):
        assert not os.path.exists(os.path.join(place, 'hostile-ran')), place


run_tests(test_views, test_functions, test_menus_and_dialogs, test_palette, test_copy,
          test_long_names, test_long_tooltips, test_name_of_the_file, test_nothing_ran)
