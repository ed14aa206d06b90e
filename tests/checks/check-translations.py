#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""po/POTFILES lists, sorted, exactly the sources that have something to translate.

With --write it puts the list right instead.
"""
import functools
import os
import re
import sys

import tree

LIST = 'po/POTFILES'
CALL = re.compile(r'\b(?:_|N_|C_|NC_|Q_|gettext|ngettext|g_dngettext|g_dpgettext2?) ?\(')
ATTRIBUTE = re.compile(r'\stranslatable="(?:yes|true|1)"')
# Of these gettext itself knows what is to be translated.
DATA = ('.desktop.in', '.gschema.xml', '.metainfo.xml.in', '.mime.xml')


def is_translatable(path):
    if path.startswith('data/'):
        return path.endswith(DATA)
    text = '\n'.join(tree.lines(path))
    if path.endswith(('.c', '.h')):
        return CALL.search(tree.without_comments(text)) is not None
    return path.endswith('.ui') and ATTRIBUTE.search(text) is not None


@functools.lru_cache(maxsize=None)
def expected():
    return [path for path in tree.texts()
            if path.startswith(('data/', 'src/')) and is_translatable(path)]


@functools.lru_cache(maxsize=None)
def listed():
    return [line for line in tree.lines(LIST) if line and not line.startswith('#')]


def write():
    with open(os.path.join(tree.ROOT, LIST), 'w', encoding='utf-8') as stream:
        stream.write('# SPDX-License-Identifier: GPL-3.0-or-later\n')
        stream.writelines(path + '\n' for path in expected())


def without_header():
    for path in expected():
        text = '\n'.join(tree.lines(path))
        if path.endswith('.c') and '<glib/gi18n' not in text:
            yield '%s: expected #include <glib/gi18n.h>' % path


if sys.argv[1:] == ['--write']:
    write()
    sys.exit()

tap = tree.Tap()
tap.rule('sources are listed', ('%s: expected %s' % (LIST, path)
                                for path in expected() if path not in listed()))
tap.rule('listed sources have text', ('%s: %s has nothing to translate' % (LIST, path)
                                      for path in listed() if path not in expected()))
tap.rule('the list is sorted', [LIST] if listed() != sorted(set(listed())) else [])
tap.rule('translated sources include the header', without_header())
tap.finish()
