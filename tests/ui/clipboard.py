#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the text in the clipboard, which another program has put there.

Usage: clipboard.py
"""
import sys

import gi
gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, GLib, Gtk  # noqa: E402 pylint: disable=wrong-import-position


def read_cb(clipboard, result, loop):
    try:
        sys.stdout.write(clipboard.read_text_finish(result) or '')
    except GLib.Error as error:
        sys.stderr.write(f'{error.message}\n')
    loop.quit()


Gtk.init()
main_loop = GLib.MainLoop()
Gdk.Display.get_default().get_clipboard().read_text_async(None, read_cb, main_loop)
main_loop.run()
