#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows a profile whose names mean harm in all views, and reads what there is to read.

Usage: e2e-hostile.py GRINDSCOPE. Skipped where what it needs is missing. Prints TAP.
"""
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import hostile  # noqa: E402
from e2e import (Quick, Window, clipboard, find_windows, folder, run_tests,  # noqa: E402
                 wait, xdotool)
from bus import GLib  # noqa: E402
from pyatspi import STATE_SELECTED, WINDOW_COORDS  # noqa: E402

VIEWS = ('callers', 'all-callers', 'caller-map', 'source', 'events', 'parts', 'callees',
         'all-callees', 'callee-map', 'call-graph', 'assembly', 'flame-graph')
# Each of what these are made of
LONG_VIEWS = ('all-callers', 'caller-map', 'events', 'callees', 'call-graph', 'flame-graph')
# A name is cut at 2000 characters; what tells of one may tell of a few more.
MOST = 12000


def write_bytes(name, data):
    path = os.path.join(folder, name)
    with open(path, 'wb') as stream:
        stream.write(data)
    return path


PROFILE = write_bytes('hostile.out', hostile.make(hostile.NAMES) + hostile.make_part(hostile.NAMES))


def texts(window):
    """All that a screen reader could read: names, descriptions, texts."""
    items = window.get_bus().shown()
    whole = GLib.Variant('(ii)', (0, -1))
    answers = window.get_bus().ask([(item.path, 'org.a11y.atspi.Text', 'GetText', whole)
                                    for item in items])
    for item, text in zip(items, answers):
        yield item.role, item.name
        yield item.role + ' description', item.description
        if text is not None:
            yield item.role + ' text', text[0]


def check(window):
    """Gives how many texts there were."""
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


def is_filled(window):
    return len(window.rows('Functions')) == len(hostile.NAMES) + 1


def test_views():
    """No view shows what would move the text around it; nothing is taken for markup."""
    for view in VIEWS:
        with Window(PROFILE, view=view) as window:
            wait(lambda: is_filled(window), 'the list')
            time.sleep(1)       # pictures are laid out
            assert check(window) > len(hostile.NAMES), 'no texts'
            if view == 'callees':
                names = [row[3] for row in window.rows('Functions')]
                assert hostile.NAMES[0].decode() in names, names
                assert '$(touch hostile-ran)`touch hostile-ran`' in names, names


def test_functions():
    """Going through the list shows each of them in the header, the way there and the panes."""
    with Window(PROFILE, view='call-graph') as window:
        wait(lambda: is_filled(window), 'the list')
        xdotool('windowfocus', '--sync', window.xid())
        window.point(window.find('list', 'Functions').getChildAtIndex(0), 'click', 1)
        for place in range(len(hostile.NAMES)):
            xdotool('key', 'Down')
            if place % 5 == 4:
                time.sleep(0.5)
                check(window)
        check(window)
        selected = [row.getState().contains(STATE_SELECTED)
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


def test_palette():
    with Window(PROFILE) as window:
        wait(lambda: is_filled(window), 'the list')
        window.press('ctrl+k')
        window.type('a')
        time.sleep(1)
        check(window)


def test_copy():
    """A copy of the list for a program has the names as they are."""
    with Window(PROFILE) as window:
        wait(lambda: is_filled(window), 'the list')
        xdotool('windowfocus', '--sync', window.xid())
        cell = wait(lambda: window.find('list', 'Functions').getChildAtIndex(0).getChildAtIndex(3))
        window.point(cell, 'click', 3)
        window.choose_item('Copy List As')
        window.choose_item('CSV')
        for name in hostile.NAMES:
            if b'"' not in name and b'\r' not in name and b'\x00' not in name:
                wanted = name.decode('utf-8', 'replace')
                if '\ufffd' not in wanted:
                    wait(lambda wanted=wanted: wanted in clipboard(), repr(wanted))


def watch(window, seconds):
    """The longest time in which the window did not answer, and what it has computed so far."""
    longest, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        window.root.getChildAtIndex(0).queryComponent().getExtents(WINDOW_COORDS)
        longest = max(longest, time.monotonic() - start)
        time.sleep(0.005)
    with open(f'/proc/{window.process.pid}/stat', encoding='utf-8') as stream:
        ticks = stream.read().rsplit(')', 1)[1].split()[11:13]
    return longest * 1000, sum(map(int, ticks)) / os.sysconf('SC_CLK_TCK')


def measure(path, view):
    with Quick(path, view=view) as window:
        wait(lambda: window.look('list', 'Functions'), 'the list')
        pause, seconds = watch(window, 2)
        check(window)
        return seconds, pause


def test_long_names():
    """A name of a megabyte holds up no view: not much more is computed than for short ones."""
    pieces = (b'x', b'ab<', b'ns::', b'\xd7\xa9', b'\xe6\xbc\xa2 ', b'(', b'\x1b')
    names = [b'f%d::' % place + piece * (1000000 // len(piece))
             for place, piece in enumerate(pieces)]
    short, long = (write_bytes(f'{length}.out', hostile.make(cut) + hostile.make_part(cut))
                   for length in (30, 1000000) for cut in [[name[:length] for name in names]])
    usual, _ = measure(short, 'call-graph')
    for view in LONG_VIEWS:
        needed, pause = measure(long, view)
        print(f'# {view}: {needed:.2f} s after {usual:.2f} s; waited {pause:.0f} ms', flush=True)
        assert needed < usual + 3, f'{view} took {needed} s instead of {usual} s'


def test_name_of_the_file():
    """The file's own name is somebody's, too."""
    name = 'a<b>\x1b[31m\u202eb&amp;_c$(touch hostile-ran).out'
    path = write_bytes(name, hostile.make([b'f']))
    with Window(path) as window:
        wait(lambda: window.look('list', 'Functions'), 'the list')
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
    """No command in any name was run, here or where the program was started."""
    for place in (folder, os.getcwd(), os.path.expanduser('~')):
        assert not os.path.exists(os.path.join(place, 'hostile-ran')), place


run_tests(test_views, test_functions, test_menus_and_dialogs, test_palette, test_copy,
          test_long_names, test_name_of_the_file, test_nothing_ran)
