#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks views, pages and dialogs in each style, with one window for each profile: the accessible
tree, the contrast of texts and icons, the focus with Tab, and sharpness at another scale factor.

Usage: e2e-matrix.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import subprocess

from e2e import PROFILE, run_tests, wait, write
from compared import AFTER, BEFORE
from focus import check_round, go_round
from matrix import CREW, SAMPLE, Matrix, Stage
from screen import Picture, contrast, screen

# The views of both sides by their keys, and the minimum number of texts and icons. Keys focus a
# view, and the chart of parts has no description before.
VIEWS = ((2, 2, 200), (3, 3, 50), (4, 4, 50), (5, 6, 100), (5, 7, 150), (5, 8, 150))
SCALE = 2
EDGE = 4.5        # min. contrast between neighbours: the edge of a letter
MIN_EDGES = 20    # of a picture, at each subpixel position
ROWS = 240        # px that are checked

BAD = write('bad.out', 'version: 1\nfn=main\n1 10\n')
WARNING = write('warning.out', PROFILE + 'what is this\n')
CODE = write('code.c', """/* What is said of it */
#include <stdio.h>

int
main (void)
{
  for (int i = 0; i < 12; i++)
    printf ("%d\\n", i);

  return 0;
}
""")
PROFILE_OF_CODE = write('code.out', f"""positions: line
events: Ir Dr
fl={CODE}
fn=main
5 10 1
7 600 40
8 90 10
cfi=print.c
cfn=print
calls=12 1
8 800 12
10 3 1
fn=other
9 7 1
fl=print.c
fn=print
1 800 12
""")
matrix = Matrix()


def find_sides(root):
    """Everything around the views stays the same."""
    return root.find('filler', 'GrindViewStacks')


def wait_for_picture(window, name):
    wait(lambda: window.find('image', name).description, f'what is in the {name}')


def test_views():
    with Stage('--function=sort', CREW) as window:
        window.find('page tab', 'Callees')
        for _ in range(2):    # high contrast only makes the ring stronger
            go_round(window, 'Tab', 6, is_strong=True)
            window.change_style()
        matrix.stop(window, 'all', 200)
        for upper, lower, least in VIEWS:
            window.press(f'ctrl+shift+{upper}', f'ctrl+{lower}')
            matrix.stop(window, f'views {upper} and {lower}', least, find_sides)


def test_code():
    """The gutters next to the lines; another test checks the lines themselves."""
    with Stage(f'--line={CODE}:7', '--view=source', '--view=call-graph', PROFILE_OF_CODE,
               view=None) as window:
        window.find('text', 'Source')
        wait_for_picture(window, 'Call graph')
        check_round(window)
        matrix.stop(window, 'code', 100)
        window.click('page tab', 'Caller map')
        window.click('page tab', 'Callee map')
        wait_for_picture(window, 'Callee map')
        check_round(window)


def test_comparison():
    """Tab reaches the bar of a comparison. Bars of lists and arrows hide what contrast texts have;
    that of colours is computed elsewhere."""
    with Stage(f'--base={BEFORE}', '--view=source', '--view=call-graph', AFTER,
               view=None) as window:
        window.find('text', 'Source')
        wait_for_picture(window, 'Call graph')
        check_round(window)
        matrix.sweep.check(window, 'comparison')
        window.press('ctrl+shift+1', 'ctrl+7')
        wait_for_picture(window, 'Flame graph')
        matrix.sweep.check(window, 'comparison, callers and flame graph')


def test_start():
    with Stage() as window:
        window.find('push button', 'Open…')
        check_round(window)
        matrix.stop(window, 'start', 20)


def test_failure():
    with Stage(BAD, stderr=subprocess.DEVNULL) as window:
        window.find('push button', 'Open Another…')
        check_round(window)
        matrix.stop(window, 'failure', 20)


def test_states():
    with Stage(WARNING) as window:
        window.click('push button', 'Show List')
        window.find('tree table', 'Warnings')
        matrix.stop(window, 'warnings', 100)
        window.press('ctrl+comma')
        # It covers the other window, in the same corner.
        window.find('frame', 'Preferences')
        matrix.stop(window, 'preferences', 40, lambda root: root.find('frame', 'Preferences'),
                    has_tree=False)   # checked with animations
        window.id = window.xid()
        check_round(window)
    matrix.sweep.report()


def is_sharp(picture):
    """Whether letters have edges at all device pixels, and not only between application pixels."""
    edges = [0] * SCALE
    for row in picture.rows:
        for x in range(picture.width - 1):
            if row[x] != row[x + 1] and contrast(row[x], row[x + 1]) >= EDGE:
                edges[x % SCALE] += 1
    return min(edges) >= MIN_EDGES


def coarsen(picture):
    """Simulates drawing at low resolution and scaling up."""
    return Picture([[row[x - x % SCALE] for x in range(picture.width)]
                    for row in picture.rows[::SCALE] for _ in range(SCALE)])


def check_sharp(window, role, name):
    def shoot():
        """The upper part of the node, in device pixels"""
        x, y, width, height = node.extents()
        return screen.shoot().part(SCALE * (x + window.border), SCALE * (y + window.border),
                                   SCALE * width, min(SCALE * height, ROWS))

    node = window.find(role, name)
    wait(lambda: is_sharp(shoot()), f'{name} to be sharp')
    assert not is_sharp(coarsen(shoot())), name


def test_scale():
    """On a screen with scale factor 2 the window is drawn at full resolution, and nothing is scaled
    up."""
    with Stage('--function=main', '--view=source', SAMPLE, scale=SCALE) as window:
        check_sharp(window, 'text', 'Source')
        check_sharp(window, 'filler', 'GrindCostGutter')
        for view in ('Callee map', 'Flame graph', 'Call graph'):
            window.click('page tab', view)
            check_sharp(window, 'image', view)
        window.click('page tab', 'Callers')
        check_sharp(window, 'tree table', 'Callers')


run_tests(test_views, test_code, test_comparison, test_start, test_failure, test_states,
          test_scale)
