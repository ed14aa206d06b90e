#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses the window under Wayland: in sway, which is small, needs no hardware, and lets a test plug
in a mouse and a keyboard, resize windows and take pictures.

Usage: e2e-wayland.py GRINDSCOPE [FOLDER]. Skipped if a dependency is missing. Prints TAP, and
leaves its pictures in FOLDER.
"""
import functools
import os
import subprocess
import sys
import time

from e2e import PROFILE, TIMEOUT, Shared, run_tests, running, wait, write
from accessible import SAMPLE
from compositor import GROUND, Compositor, WaylandWindow
from seat import LEFT, RIGHT

# The first functions of the sample, by inclusive cost
FUNCTIONS = [['100.00', '<0.01', '0', '_start'],
             ['98.45', '<0.01', '1', '(below main)'],
             ['98.45', '<0.01', '1', '__libc_start_main@@GLIBC_2.34'],
             ['98.44', '<0.01', '1', '(below main)'],
             ['98.42', '0.01', '1', 'main'],
             ['57.48', '0.18', '60', 'run_file']]
# A window with texts has at least as many, because letters are antialiased.
MIN_COLORS = 100
# px; the corners of a window are round.
MAX_GROUND = 100
ITEM_HEIGHT = 32
compositor = Compositor(*sys.argv[2:])
sample = Shared(lambda: WaylandWindow(compositor, SAMPLE))


def quietly(test):
    """The test, which fails if GTK or a library complains during it"""
    @functools.wraps(test)
    def run():
        test()
        with sample as window:
            complaints = window.complaints()
        assert not complaints, complaints
    return run


def first_rows(window, n_rows):
    """The cell texts of the first functions in the list"""
    return [[cell.name for cell in row]
            for row in list(window.find('list', 'Functions'))[:n_rows]]


def check_picture(window, name):
    """Checks that the window has a content up to its edges."""
    colors = dict(window.shoot(name).part(*window.rect()).colors())
    assert len(colors) > MIN_COLORS, (name, colors)
    assert colors.get(GROUND, 0) < MAX_GROUND, (name, colors[GROUND])


def has_size(window, *size):
    return window.rect()[2:] == window.root[0].extents()[2:] == size


def wait_for_size(window, *size):
    wait(lambda: has_size(window, *size), f'the size {size}')


def resize(window, *sizes):
    """Drags the lower right corner as windows without borders are resized: with Alt and the right
    button."""
    left, top, width, height = window.rect()
    x, y = left + width - 10, top + height - 10
    with compositor.seat.holding('alt'), compositor.dragging(x, y, RIGHT) as drag:
        for size in sizes:
            drag(x + size[0] - width, y + size[1] - height,
                 lambda size=size: has_size(window, *size), f'the size {size}')


def opened(window, node, button, role, name):
    """Clicks a node, and returns the place on the screen of the menu or popover that comes; it is
    below the node, or the mouse."""
    window.point(node)
    x, y = window.place(node)
    before = window.shoot()
    window.click_there(button)
    wait(lambda: any(found.name.startswith(name) for found in window.walk(roles={role})), name)
    after = window.shoot(name)
    place = left, top, width, height = window.popup()
    assert left - 1 <= x <= left + width and y - 1 <= top <= y + 40, (name, place, x, y)
    assert len(after.part(*place).colors()) > MIN_COLORS, name
    assert after.part(*place).rows != before.part(*place).rows, name
    return place


def find_item(window, name):
    return next((item for item in window.menu_items() if item.name == name), None)


def choose(window, place, name):
    """Clicks an item of the menu at that place. GTK does not tell where items are on the screen,
    but the one below the mouse gets the focus, and their distances are known."""
    wanted = wait(lambda: find_item(window, name), name)
    items = window.menu_items()
    x, y = place[0] + place[2] // 2, place[1] + ITEM_HEIGHT
    last = hovered = next((item for item in items if item.has('focused')), None)
    end = time.monotonic() + TIMEOUT
    while hovered != wanted or hovered == last:
        assert time.monotonic() < end, f'“{name}” is not below the mouse'
        is_known = hovered not in (None, last)
        y += wanted.extents()[1] - hovered.extents()[1] if is_known else ITEM_HEIGHT // 2
        before, last = window.work()[0], hovered
        compositor.move(x, y)
        window.settle(before)
        hovered = next((item for item in items if item.has('focused')), None)
    window.click_there()


def wait_for_end(window, role, name):
    wait(lambda: not any(node.name.startswith(name) for node in window.walk(roles={role})),
         f'“{name}” to go')


def test_list():
    with sample as window:
        wait(lambda: first_rows(window, len(FUNCTIONS)) == FUNCTIONS, 'the functions')
        assert window.tabs() == ['callgrind.out.calc'], window.tabs()
        check_picture(window, 'list')


def test_resize():
    """As the whole screen, also a small one; with the mouse; as a tile"""
    with sample as window:
        size = window.rect()[2:]
        window.order('fullscreen enable')
        wait_for_size(window, 1600, 1000)
        compositor.send('output * resolution 800x600')
        wait_for_size(window, 800, 600)
        check_picture(window, 'small')
        compositor.send('output * resolution 1600x1000')
        wait_for_size(window, 1600, 1000)
        window.order('fullscreen disable')
        wait_for_size(window, *size)
        resize(window, (1100, 800), (1000, 700), (900, 660))
        check_picture(window, 'resized')
        window.order('floating disable')
        wait_for_size(window, 1600, 1000)
        check_picture(window, 'tile')


def test_menu():
    with sample as window:
        place = opened(window, window.find('push button', 'Main menu'), LEFT, 'menu item',
                       'Sort Functions By')
        choose(window, place, 'Sort Functions By')
        choose(window, place, 'Name')
        wait(lambda: first_rows(window, 1)[0][3] != '_start', 'another order')
        wait_for_end(window, 'menu item', '')
        window.press('F10')
        window.find('menu item', 'New Window')
        window.press('Escape')
        wait_for_end(window, 'menu item', '')


def test_context_menu():
    """A click elsewhere closes it, and does nothing else."""
    with sample as window:
        rows = list(window.find('list', 'Functions'))
        opened(window, rows[3], RIGHT, 'menu item', 'Go To')
        window.point(rows[25], LEFT)
        wait_for_end(window, 'menu item', '')
        assert not rows[25].has('selected')
        name = first_rows(window, 4)[3][3]
        choose(window, opened(window, rows[3], RIGHT, 'menu item', 'Go To'), 'Go To')
        wait(lambda: window.first('label', name), name)
        wait_for_end(window, 'menu item', '')


def test_popovers():
    with sample as window:
        for role, name, content in (('push button', 'Help on Functions', ('label', 'Self is')),
                                    ('combo box', 'Event type', ('list', 'Event type'))):
            opened(window, window.find(role, name), LEFT, *content)
            window.press('Escape')
            wait_for_end(window, *content)


def test_drop():
    """A file that another program drags opens in a tab."""
    path = write('good.out', PROFILE)
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'drag-source.py')
    with sample as window, running(source, path, env=compositor.environment,
                                   stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == 'ready\n'
        left, top, width, height = wait(lambda: compositor.find(process.pid), 'the other window')
        with compositor.dragging(left + width // 2, top + height // 2) as drag:
            drag(600, 700, lambda: window.look('label', 'Drop to open'), 'the hint')
            window.shoot('drop')
        assert process.stdout.readline() == 'end\n'
        wait(lambda: window.tabs() == ['callgrind.out.calc', 'good.out'], 'two tabs')
        wait(lambda: [row[3] for row in first_rows(window, 4)] ==
             ['main', 'ns::first(int)', 'ns::second(int)'], 'the functions')
        wait_for_end(window, 'label', 'Drop to open')
        check_picture(window, 'dropped')


with compositor:
    run_tests(*map(quietly, (test_list, test_resize, test_menu, test_context_menu, test_popovers,
                             test_drop)))
