#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A layer includes headers of the layers below it only, and of no library that is not its own."""
import functools
import re

import tree

MAY_INCLUDE = {
    'profile': [],
    'format': ['profile'],
    'analysis': ['profile'],
    'source': ['profile', 'analysis'],
    'layout': ['profile', 'analysis', 'source'],
    'text': ['profile', 'analysis'],
    'code': ['profile', 'analysis', 'source', 'text'],
    'draw': ['profile', 'analysis', 'source', 'layout', 'text'],
    'ui': ['profile', 'format', 'analysis', 'source', 'layout', 'text', 'code', 'draw'],
    'cli': ['profile', 'format', 'analysis', 'source', 'layout', 'text', 'code', 'draw'],
}
WINDOW = re.compile(r'gtk|gdk|gsk|adwaita|graphene')
BINARY = re.compile(r'elfutils|dwarf|gelf|libelf|capstone|demangle')
PICTURE = re.compile(r'cairo|pango')
INCLUDE = re.compile(r'\s*#\s*(?:include|import)\s*([<"])([^>"]+)[>"]')


@functools.lru_cache(maxsize=None)
def includes():
    """(path, line number, layer, whether in angle brackets, what) for each include in src."""
    found = []
    for path in tree.c_files('src/'):
        layer = path.split('/')[1]
        for number, line in enumerate(tree.lines(path), 1):
            match = INCLUDE.match(line)
            if match:
                found.append((path, number, layer, match.group(1) == '<', match.group(2)))
    return found


def unknown_layers():
    for path in tree.c_files('src/'):
        if path.split('/')[1] not in MAY_INCLUDE:
            yield '%s: is in no layer' % path


def upward():
    for path, number, layer, is_system, what in includes():
        if is_system or '/' not in what:
            continue
        other = what.split('/')[0]
        if other != layer and other not in MAY_INCLUDE.get(layer, []):
            yield '%s:%d: %s must not include “%s”' % (path, number, layer, what)


def window_libraries():
    for path, number, layer, is_system, what in includes():
        if is_system and layer != 'ui' and WINDOW.match(what):
            yield '%s:%d: only ui may include <%s>' % (path, number, what)


def picture_libraries():
    for path, number, layer, is_system, what in includes():
        if is_system and layer not in ('draw', 'ui') and PICTURE.match(what):
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


tap = tree.Tap()
tap.rule('sources are in a layer', unknown_layers())
tap.rule('layers include what is below them', upward())
tap.rule('GTK is for ui alone', window_libraries())
tap.rule('cairo and Pango are for draw and ui', picture_libraries())
tap.rule('what reads ELF is a program of its own', binary_libraries())
tap.rule('config.h comes first', configuration_first())
tap.finish()
