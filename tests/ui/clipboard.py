#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the content of the clipboard, which another program owns.

Usage: clipboard.py [TYPE]
"""
import sys

import gi
gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402 pylint: disable=wrong-import-position


def read_cb(clipboard, result, loop):
    try:
        sys.stdout.write(clipboard.read_text_finish(result) or '')
    except GLib.Error as error:
        sys.stderr.write(f'{error.message}\n')
    loop.quit()


def opened_cb(clipboard, result, loop):
    stream, _ = clipboard.read_finish(result)
    memory = Gio.MemoryOutputStream.new_resizable()
    flags = Gio.OutputStreamSpliceFlags.CLOSE_SOURCE | Gio.OutputStreamSpliceFlags.CLOSE_TARGET
    memory.splice_async(stream, flags, GLib.PRIORITY_DEFAULT, None, spliced_cb, loop)


def spliced_cb(memory, result, loop):
    memory.splice_finish(result)
    sys.stdout.buffer.write(memory.steal_as_bytes().get_data())
    loop.quit()


Gtk.init()
main_loop = GLib.MainLoop()
board = Gdk.Display.get_default().get_clipboard()
if len(sys.argv) > 1:
    board.read_async(sys.argv[1:], GLib.PRIORITY_DEFAULT, None, opened_cb, main_loop)
else:
    board.read_text_async(None, read_cb, main_loop)
main_loop.run()
