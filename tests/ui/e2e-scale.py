#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""On a screen with scale factor 4 the window is drawn at full resolution, and nothing is scaled up.

Usage: e2e-scale.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os

from e2e import Quick, environment, run_tests, wait, write, xdotool
from screen import Picture, Screen, contrast

SCALE = 2
EDGE = 4.5        # min. contrast between neighbours: the edge of a letter
MIN_EDGES = 20    # of a picture, at each subpixel position
ROWS = 240        # px that are checked

CREW = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data', 'parts',
                    'callgrind.out.4711.gz')
CODE = write('code.c',
             'int\nmain (void)\n{\n  return illustrious_function (1) + will_fill (1);\n}\n')
PROFILE_OF_CODE = write('code.out', f'events: Ir\nfl={CODE}\nfn=main\n2 117\n4 171\n5 11\n')
environment['GDK_SCALE'] = str(SCALE)
screen = Screen()


class Fine(Quick):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        xid = self.xid()
        xdotool('windowsize', xid, screen.width, screen.height)
        wait(lambda: self.root[0].extents()[2] > screen.width // SCALE - 40, 'the size')
        self.border = (screen.width // SCALE - self.root[0].extents()[2]) // 2

    def shoot(self, node):
        """The upper part of the node, in device pixels."""
        x, y, width, height = node.extents()
        return screen.shoot().part(SCALE * (x + self.border), SCALE * (y + self.border),
                                   SCALE * width, min(SCALE * height, ROWS))

    def check(self, role, name):
        node = self.find(role, name)
        wait(lambda: is_sharp(self.shoot(node)), f'{name} to be sharp')
        assert not is_sharp(coarsen(self.shoot(node))), name


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


def test_pictures():
    with Fine('--function=sort', CREW) as window:
        for view in ('Callee map', 'Flame graph', 'Call graph'):
            window.click('page tab', view)
            window.check('image', view)


def test_code():
    """The text and its gutters."""
    with Fine(f'--line={CODE}:4', PROFILE_OF_CODE, view='source') as window:
        window.check('text', 'Source')
        window.check('filler', 'GrindCostGutter')


def test_lists():
    with Fine('--function=sort', CREW) as window:
        window.check('tree table', 'Callers')


run_tests(test_pictures, test_code, test_lists)
