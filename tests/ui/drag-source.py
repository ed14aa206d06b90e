#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small window to drag files from, like a file manager.

Usage: drag-source.py FILE... Prints “ready” once it is, “end” after each drag.
"""
import sys

import gi
gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402 pylint: disable=wrong-import-position

URIS = ''.join(Gio.File.new_for_path(path).get_uri() + '\r\n' for path in sys.argv[1:])


def prepare(*_):
    return Gdk.ContentProvider.new_for_bytes('text/uri-list', GLib.Bytes.new(URIS.encode()))


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title='drag source', decorated=False)
    label = Gtk.Label(label='Drag me', width_request=160, height_request=60)
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.connect('prepare', prepare)
    source.connect('drag-end', lambda *_: print('end', flush=True))
    label.add_controller(source)
    label.connect('map', lambda *_: print('ready', flush=True))
    window.set_child(label)
    window.present()


program = Gtk.Application(application_id='io.github.grindscope.DragSource',
                          flags=Gio.ApplicationFlags.NON_UNIQUE)
program.connect('activate', activate)
program.run(None)
