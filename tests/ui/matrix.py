# SPDX-License-Identifier: GPL-3.0-or-later
"""Windows that are checked at each stop in all ways: accessible tree, contrast in each style, focus
with Tab."""
import os
import tempfile

from e2e import environment, folder, wait, write, xdotool
import accessible
from contrast import FONTS, check_contrast
from focus import Focus
from screen import screen

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')
CREW = os.path.join(DATA, 'parts', 'callgrind.out.4711.gz')
SAMPLE = os.path.join(DATA, '..', '..', 'data', 'sample', 'callgrind.out.calc')

# Name, colour scheme and contrast; each differs from the next one in one of them.
STYLES = (('light', 'default', 'false'), ('dark', 'prefer-dark', 'false'),
          ('dark, high contrast', 'prefer-dark', 'true'), ('high contrast', 'default', 'true'))


class Stage(Focus):
    """A maximized window, whose desktop changes its style; it is light at first."""

    def __init__(self, *arguments, scale=1, **options):
        self.config = tempfile.mkdtemp(dir=folder)
        self.style = 0
        self.write_style()
        write(os.path.join(self.config, 'gtk-4.0/settings.ini'),
              '[Settings]\ngtk-cursor-blink=false\ngtk-enable-animations=false\n')
        fonts = {'FONTCONFIG_FILE': FONTS} if scale == 1 else {'GDK_SCALE': str(scale)}
        super().__init__(*arguments, env={
            **environment, **fonts, 'GSETTINGS_BACKEND': 'keyfile', 'XDG_CONFIG_HOME': self.config,
            'XDG_STATE_HOME': os.path.join(self.config, 'state')}, **options)
        xdotool('windowsize', self.id, screen.width, screen.height)
        width = screen.width // scale
        wait(lambda: self.root[0].extents()[2] > width - 40, 'the size')
        self.border = (width - self.root[0].extents()[2]) // 2

    def write_style(self):
        _, scheme, is_strong = STYLES[self.style]
        write(os.path.join(self.config, 'glib-2.0/settings/keyfile'),
              f"[org/gnome/desktop/interface]\ncolor-scheme='{scheme}'\n"
              f'[org/gnome/desktop/a11y/interface]\nhigh-contrast={is_strong}\n')

    def change_style(self, picture=None):
        """Changes to the next style, from the settled picture of the screen."""
        before = (picture or screen.settle()).rows
        self.style = (self.style + 1) % len(STYLES)
        self.write_style()
        wait(lambda: screen.shoot().rows != before, 'another style')


class Matrix:
    """The stops of all windows"""

    def __init__(self):
        self.sweep = accessible.Sweep()

    def stop(self, window, name, least, find_root=lambda root: root.children[0],
             has_tree=True):
        """Checks the accessible tree, and the contrast of at least that many texts and icons in
        each style, below the node that is found in the tree."""
        if has_tree:
            self.sweep.check(window, name)
        picture = None
        for _ in STYLES:
            if picture:
                window.change_style(picture)
            picture = check_contrast(window, f'{name}, {STYLES[window.style][0]}', least, find_root)
