#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder includes only headers of the folders below it, and of no other library than its own."""
import functools
import re

import tree

VIEWS = ['ui/functions', 'ui/calls', 'ui/pictures', 'ui/code', 'ui/events', 'ui/parts']
# What each folder may include; the name of a parent folder includes all of its folders.
MAY_INCLUDE = {
    'profile': [],
    'output': ['profile'],
    'format': ['profile'],

    'analysis/names': ['profile'],
    'analysis/events': ['profile', 'analysis/names'],
    'analysis/graph': ['profile', 'analysis/names', 'analysis/events'],
    'analysis/search': ['profile', 'analysis/names', 'analysis/events', 'analysis/graph'],
    'analysis/estimate': ['profile', 'analysis/names', 'analysis/graph', 'analysis/search'],
    'analysis/subgraph': ['profile', 'analysis/names', 'analysis/events', 'analysis/graph',
                          'analysis/search', 'analysis/estimate'],
    'analysis/lists': ['profile', 'analysis/names', 'analysis/events', 'analysis/graph',
                       'analysis/search', 'analysis/estimate', 'analysis/compare'],
    'analysis/lines': ['profile', 'analysis/names', 'analysis/graph'],
    'analysis/parts': ['profile', 'analysis/events', 'analysis/graph'],
    'analysis/compare': ['profile', 'analysis/names', 'analysis/events', 'analysis/graph'],
    'analysis/session': ['profile', 'analysis/names', 'analysis/events', 'analysis/graph',
                         'analysis/search', 'analysis/compare'],

    'source/process': [],
    'source/files': ['profile', 'source/process'],
    'source/objinfo': ['profile'],
    'source/objinfo/fallback': ['source/objinfo'],
    'source/binary': ['profile', 'analysis', 'source/process', 'source/files', 'source/objinfo'],
    'source/live': ['profile', 'source/process', 'source/files'],
    'source/record': ['profile', 'source/process', 'source/files', 'source/binary', 'source/live'],

    'layout': ['profile', 'analysis', 'source/process'],
    'text': ['profile', 'analysis'],
    'code/compare': ['profile', 'analysis/events', 'analysis/graph', 'analysis/lines',
                     'source/files', 'source/binary'],
    'code/flow': ['profile', 'analysis/graph', 'analysis/lines', 'source/binary'],
    'text/columns': ['profile', 'analysis', 'text', 'code/compare'],
    'code': ['profile', 'analysis', 'source', 'text', 'code/compare', 'code/flow'],
    'draw': ['profile', 'analysis', 'source', 'layout', 'text'],
    'draw/graph/flow': ['profile', 'analysis', 'layout', 'text', 'code', 'draw'],
    'draw/graph': ['profile', 'analysis', 'layout', 'text', 'draw'],

    'report': ['profile', 'analysis', 'source', 'text', 'draw', 'output'],

    # Fallbacks for old releases of GTK are part of ui/base.
    'ui/base/gtk48': ['ui/base'],
    'ui/base': ['profile', 'format', 'analysis', 'source', 'text', 'draw', 'ui/base/gtk48'],
    'ui/lists': ['profile', 'analysis', 'text', 'ui/base'],
    'ui/functions': ['profile', 'analysis', 'text', 'ui/base', 'ui/lists'],
    'ui/calls': ['profile', 'analysis', 'text', 'ui/base', 'ui/lists'],
    'ui/pictures': ['profile', 'analysis', 'source', 'layout', 'text', 'code', 'draw', 'ui/base',
                    'ui/lists'],
    'ui/code': ['profile', 'analysis', 'source', 'text', 'code', 'draw', 'ui/base', 'ui/lists'],
    'ui/events': ['profile', 'analysis', 'text', 'ui/base', 'ui/lists'],
    'ui/parts': ['profile', 'analysis', 'text', 'draw', 'ui/base', 'ui/lists'],
    'ui/workspace': ['profile', 'analysis', 'text', 'ui/base', 'ui/lists', *VIEWS],
    'ui/record': ['profile', 'analysis', 'source', 'ui/base'],
    'ui/page': ['profile', 'format', 'analysis', 'source', 'text', 'ui/base', 'ui/lists',
                'ui/workspace', 'ui/record'],
    'ui/preferences': ['profile', 'analysis', 'source', 'draw', 'ui/base', 'ui/lists'],
    'ui/app': ['profile', 'format', 'analysis', 'source', 'text', 'code', 'draw', 'report',
               'ui/base', 'ui/lists', 'ui/workspace', 'ui/record', 'ui/page', 'ui/preferences'],

    'cli/base': ['profile', 'format', 'analysis', 'source', 'text', 'draw', 'report', 'output'],
    'cli/diff': ['profile', 'analysis', 'text', 'output', 'cli/base'],
    'cli/export': ['profile', 'format', 'analysis', 'output', 'cli/base'],
    'cli/commands': ['profile', 'format', 'analysis', 'source', 'layout', 'text', 'code', 'draw',
                     'report', 'output', 'cli/base', 'cli/diff'],
}
WINDOW = re.compile(r'gtk|gdk|gsk|adwaita|graphene')
BINARY = re.compile(r'elfutils|dwarf|gelf|libelf|capstone|demangle')
PICTURE = re.compile(r'cairo|pango')
INCLUDE = re.compile(r'\s*#\s*(?:include|import)\s*([<"])([^>"]+)[>"]')


def room_of(path):
    """The folder of a file or header in src."""
    return path.rpartition('/')[0]


@functools.lru_cache(maxsize=None)
def includes():
    """(path, line number, folder, whether in angle brackets, header) for each include in src."""
    found = []
    for path in tree.c_files('src/'):
        room = room_of(path[len('src/'):])
        for number, line in enumerate(tree.lines(path), 1):
            match = INCLUDE.match(line)
            if match:
                found.append((path, number, room, match.group(1) == '<', match.group(2)))
    return found


def unknown_rooms():
    for path in tree.c_files('src/'):
        if room_of(path[len('src/'):]) not in MAY_INCLUDE:
            yield '%s: is in no room' % path


def may_include(room, other):
    return any(other == allowed or other.startswith(allowed + '/')
               for allowed in [room, *MAY_INCLUDE.get(room, [])])


def upward():
    for path, number, room, is_system, what in includes():
        # Without a folder the header is in the same folder.
        if not is_system and '/' in what and not may_include(room, room_of(what)):
            yield '%s:%d: %s must not include “%s”' % (path, number, room, what)


def circles():
    """The table has no cycles."""
    below = {room: {other for other in MAY_INCLUDE if may_include(room, other)} - {room}
             for room in MAY_INCLUDE}
    for room, others in below.items():
        for other in others:
            # A subfolder is part of its parent.
            is_part = (room + '/').startswith(other + '/') or (other + '/').startswith(room + '/')
            if room in below[other] and not is_part:
                yield '%s and %s may include each other' % (room, other)


def window_libraries():
    for path, number, room, is_system, what in includes():
        if is_system and not room.startswith('ui/') and WINDOW.match(what):
            yield '%s:%d: only ui may include <%s>' % (path, number, what)


def picture_libraries():
    for path, number, room, is_system, what in includes():
        if is_system and not room.startswith(('draw', 'ui/')) and PICTURE.match(what):
            yield '%s:%d: only draw and ui may include <%s>' % (path, number, what)


def binary_libraries():
    for path, number, _, is_system, what in includes():
        if is_system and BINARY.match(what) and not path.startswith('src/source/objinfo/'):
            yield '%s:%d: only source/objinfo may include <%s>' % (path, number, what)


def configuration_first():
    first = {}
    for path, _, _, _, what in includes():
        first.setdefault(path, what)
    for path in tree.c_files('src/'):
        if path.endswith('.c') and first.get(path) != 'config.h':
            yield '%s: expected “config.h” as the first include' % path


def undated():
    """Fallbacks for old releases of GTK state for which."""
    for path in tree.c_files('src/ui/base/gtk48/'):
        is_dated = any(line.startswith('/* Needed up to: ') for line in tree.lines(path))
        if path.endswith('.c') and not is_dated:
            yield '%s: expected “Needed up to: ” and a release' % path


tap = tree.Tap()
tap.rule('sources are in a room', unknown_rooms())
tap.rule('rooms include what is below them', upward())
tap.rule('rooms have a direction', circles())
tap.rule('what is for old releases says so', undated())
tap.rule('GTK is for ui alone', window_libraries())
tap.rule('cairo and Pango are for draw and ui', picture_libraries())
tap.rule('what reads ELF is a program of its own', binary_libraries())
tap.rule('config.h comes first', configuration_first())
tap.finish()
