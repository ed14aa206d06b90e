#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-links.py PROGRAM: the command-line program links no library of the window. It draws with
cairo, which may depend on libX11, but needs no display."""
import re
import subprocess
import sys

import tree

FOREIGN = re.compile(r'^\s*(lib(?:gtk|gdk|adwaita|wayland)\S*)', re.M)

output = subprocess.run(['ldd', sys.argv[1]], check=True, stdout=subprocess.PIPE).stdout.decode()
tap = tree.Tap()
tap.rule('links GLib', [] if 'libglib-2.0' in output else [output])
tap.rule('links no window library', FOREIGN.findall(output))
tap.finish()
