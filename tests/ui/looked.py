# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the tests that measure contrast on the screen."""
import os
import time

from e2e import TIMEOUT, Quick, environment, wait, write, xdotool
from bus import Atspi, has_state
from screen import Screen

CREW = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data', 'parts',
                    'callgrind.out.4711.gz')
DARK = {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}
STRONG = {'ADW_DEBUG_HIGH_CONTRAST': '1'}
STYLES = {'light': {}, 'dark': DARK, 'high contrast': STRONG,
          'dark, high contrast': {**DARK, **STRONG}}
TEXT = 4.5   # minimum of WCAG 2.1
ICON = 3.0
ROWS = 4     # checked in each list
TEXTS = {'label', 'column header', 'text', 'link', 'table cell'}
ICONS = {'push button', 'toggle button', 'image', 'icon', 'check box', 'radio button'}
CLIPS = {'scroll pane', 'list', 'tree table', 'table row', 'frame'}
GUTTERS = {'GrindCostGutter', 'GrindTextGutter'}

# Antialiasing would hide the colour of letters.
environment['FONTCONFIG_FILE'] = write('fonts.conf', """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <match target="pattern"><edit name="antialias" mode="assign"><bool>false</bool></edit></match>
  <match target="font"><edit name="antialias" mode="assign"><bool>false</bool></edit></match>
</fontconfig>
""")
write(os.path.join(os.environ['XDG_CONFIG_HOME'], 'gtk-4.0', 'settings.ini'),
      '[Settings]\ngtk-enable-animations=0\ngtk-cursor-blink=0\n')
screen = Screen()


class Looked(Quick):
    """A window with a style, maximized."""

    def __init__(self, style, *arguments, **options):
        self.style = style
        super().__init__(*arguments, env=dict(environment, **STYLES[style]), **options)
        xid = self.xid()
        shell = xdotool('getwindowgeometry', '--shell', xid)
        width = int(shell.split('WIDTH=')[1].split()[0])
        self.border = (width - self.root[0].extents()[2]) // 2
        xdotool('windowsize', xid, screen.width, screen.height)
        wait(lambda: self.root[0].extents()[2] > screen.width - 40, 'the size')

    def place(self, node, clip):
        """The visible part of the node on the screen."""
        x, y, width, height = node.extents()
        left, top = max(x + self.border, clip[0]), max(y + self.border, clip[1])
        right = min(x + self.border + width, clip[0] + clip[2])
        bottom = min(y + self.border + height, clip[1] + clip[3])
        return left, top, max(right - left, 0), max(bottom - top, 0)

    def seen(self, node, clip):
        """Visible and sensitive nodes below a node, with role and box."""
        item = self.items.get(node.path)
        if not all(has_state(item.states, state) if item else node.has(state.value_nick)
                   for state in (Atspi.StateType.VISIBLE, Atspi.StateType.SENSITIVE)):
            return
        role = node.role
        if role in CLIPS | TEXTS | ICONS or node.name in GUTTERS:
            box = self.place(node, clip)
            if 0 in box[2:]:
                return
            if role in CLIPS:
                clip = box
            else:
                yield node, role, box
        for child in list(node)[:ROWS if role in ('list', 'tree table') else None]:
            yield from self.seen(child, clip)


    def measure(self, picture, root=None):
        """The contrast of each text and icon: ratio, minimum, description."""
        whole = 0, 0, picture.width, picture.height
        self.items = self.bus.items()
        for node, role, box in list(self.seen(root or self.root[0], whole)):
            part = picture.part(*box)
            if role not in ICONS:
                for ratio, *colors in part.texts():
                    yield ratio, TEXT, describe(role, node, colors)
            elif not any(child.role == 'label' for child in self.walk(node)):
                ratio, *colors = part.best()
                yield ratio, ICON, describe(role, node, colors)

    def check(self, view, least, root=None):
        """Checks a view, which must have at least that many texts and icons."""
        # Measure again if the screen has changed since the screenshot.
        picture, found = None, []
        while picture is None or picture.rows != screen.shoot().rows:
            picture = settled()
            found = sorted(self.measure(picture, root))
        print(f'# {self.style}, {view}: {len(found)} texts and icons, least {found[0]}', flush=True)
        assert len(found) >= least, (view, len(found))
        faint = sorted({what for what in found if what[0] < what[1]})
        assert not faint, (view, faint)


def describe(role, node, colors):
    return f'{role} “{node.name}”, ' + ' on '.join(f'{color & 0xffffff:06x}' for color in colors)


def settled():
    """A screenshot once the screen no longer changes."""
    end = time.monotonic() + TIMEOUT
    last, picture = None, screen.shoot()
    while last is None or last.rows != picture.rows:
        assert time.monotonic() < end, 'the screen does not come to rest'
        time.sleep(0.25)
        last, picture = picture, screen.shoot()
    return picture
