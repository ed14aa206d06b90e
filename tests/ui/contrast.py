# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the contrast of texts and icons on the screen."""
from e2e import wait, write
from bus import LISTS, Atspi
from screen import screen

TEXT = 4.5   # minimum of WCAG 2.1
ICON = 3.0
ROWS = 4     # checked in each list
TEXTS = {'label', 'column header', 'text', 'link', 'table cell'}
ICONS = {'push button', 'toggle button', 'image', 'icon', 'check box', 'radio button'}
CLIPS = {'scroll pane', 'list', 'tree table', 'table row', 'frame'}
GUTTERS = {'GrindCostGutter', 'GrindTextGutter'}

# Antialiasing would hide the colour of letters.
FONTS = write('fonts.conf', """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <match target="pattern"><edit name="antialias" mode="assign"><bool>false</bool></edit></match>
  <match target="font"><edit name="antialias" mode="assign"><bool>false</bool></edit></match>
</fontconfig>
""")


def is_measured(node):
    return node.role in CLIPS | TEXTS | ICONS or node.name in GUTTERS


def place(node, clip, border):
    """The visible part of the node on the screen."""
    x, y, width, height = node.extents or (0, 0, 0, 0)
    left, top = max(x + border, clip[0]), max(y + border, clip[1])
    right = min(x + border + width, clip[0] + clip[2])
    bottom = min(y + border + height, clip[1] + clip[3])
    return left, top, max(right - left, 0), max(bottom - top, 0)


def seen(node, clip, border):
    """Visible and sensitive nodes below a node, with box."""
    if not (node.has_state(Atspi.StateType.VISIBLE) and node.has_state(Atspi.StateType.SENSITIVE)):
        return
    if is_measured(node):
        box = place(node, clip, border)
        if 0 in box[2:]:
            return
        if node.role in CLIPS:
            clip = box
        else:
            yield node, box
    for child in node.children[:ROWS if node.role in LISTS else None]:
        yield from seen(child, clip, border)


def measure(window, picture, root):
    """The contrast of each text and icon: ratio, minimum, description."""
    window.bus.place([node for node in root.walk() if is_measured(node)])
    for node, box in seen(root, (0, 0, picture.width, picture.height), window.border):
        part = picture.part(*box)
        if node.role not in ICONS:
            for ratio, *colors in part.texts():
                yield ratio, TEXT, describe(node, colors)
        elif not any(child.role == 'label' for child in node.walk()):
            ratio, *colors = part.best()
            yield ratio, ICON, describe(node, colors)


def describe(node, colors):
    return f'{node.role} “{node.name}”, ' + \
        ' on '.join(f'{color & 0xffffff:06x}' for color in colors)


def check_contrast(window, state, least, find_root):
    """Checks what is below a node, which must have at least that many texts and icons. Returns the
    picture of the screen."""
    # Measure again if the screen has changed since the screenshot.
    picture, found = None, []
    while picture is None or picture.rows != screen.shoot().rows:
        picture = screen.settle()
        root = wait(lambda: find_root(window.bus.snapshot(ROWS)), state)
        found = sorted(measure(window, picture, root))
    print(f'# {state}: {len(found)} texts and icons, least {found[:1]}', flush=True)
    assert len(found) >= least, (state, len(found))
    faint = sorted({what for what in found if what[0] < what[1]})
    assert not faint, (state, faint)
    return picture
