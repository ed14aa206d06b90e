#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the style rules that can be checked automatically."""
import re

import tree

MAX_COLUMNS = 100
MAX_FILE = 800
MAX_FUNCTION = 60
MAX_CLASS_INIT = 90

# Split up, because this file is searched too.
UNFINISHED = re.compile(r'\b(?:TO' r'DO|FIX' r'ME|(?-i:X' r'XX)|HA' r'CK|stu' r'b|'
                        r'not imple' r'mented|for n' r'ow)\b', re.I)


def each_line(paths):
    for path in paths:
        for number, line in enumerate(tree.lines(path), 1):
            yield path, number, line


def tabs():
    for path, number, line in each_line(tree.texts()):
        # make(1) requires one before a command, and so do rules that check debian/rules.
        if '\t' in (line[1:] if path.endswith('/rules') else line):
            yield '%s:%d: a tab' % (path, number)


def trailing_blanks():
    for path, number, line in each_line(tree.texts()):
        if line.rstrip('\r') != line.rstrip():
            yield '%s:%d: blanks at the end of the line' % (path, number)


def line_ends():
    for path in tree.texts():
        content = tree.read(path)
        if b'\r' in content:
            yield '%s: a carriage return' % path
        if content and (not content.endswith(b'\n') or content.endswith(b'\n\n')):
            yield '%s: expected one newline at the end' % path


def encoding():
    for path in tree.texts():
        try:
            tree.read(path).decode('utf-8')
        except UnicodeDecodeError as error:
            yield '%s: %s' % (path, error)


def columns():
    for path, number, line in each_line(tree.code()):
        if len(line) > MAX_COLUMNS:
            yield '%s:%d: %d columns, at most %d' % (path, number, len(line), MAX_COLUMNS)


def file_lengths():
    for path in tree.code():
        length = len(tree.lines(path)) - 1
        if length > MAX_FILE:
            yield '%s: %d lines, at most %d' % (path, length, MAX_FILE)


def functions(path):
    """(line number, name, body) of the functions of a C file."""
    text = tree.without_comments('\n'.join(tree.lines(path)))
    # The parameters may contain one level of brackets, for callbacks.
    head = r'^([A-Za-z_]\w*) ?\((?:[^(){};]|\([^(){};]*\))*\)\s*\n\{\n(.*?)^\}'
    for match in re.finditer(head, text, re.M | re.S):
        number = text.count('\n', 0, match.start()) + 1
        yield number, match.group(1), match.group(2)


def function_lengths():
    for path in tree.c_files():
        for number, name, body in functions(path):
            length = body.count('\n') + 2
            limit = MAX_CLASS_INIT if name.endswith('_class_init') else MAX_FUNCTION
            if length > limit:
                yield '%s:%d: %s has %d lines, at most %d' % (path, number, name, length, limit)


def unfinished():
    for path, number, line in each_line(tree.texts()):
        match = UNFINISHED.search(line)
        if match:
            yield '%s:%d: “%s” marks something unfinished' % (path, number, match.group(0))


# A worker may drop the last reference to a task, and with it the last one to its source. Widgets
# must not be disposed there.
def widgets_in_workers():
    for path in tree.c_files():
        for number, name, body in functions(path):
            source = re.search(r'g_task_new \((?!NULL|g_task_get_source_object)(.*?),', body)
            if '/ui/' in path and 'g_task_run_in_thread' in body and source is not None:
                yield '%s:%d: %s has the source %s' % (path, number, name, source.group(1))


# Reports of crashes name the last actions.
def unnoted_actions():
    for path, number, line in each_line(tree.c_files()):
        if 'gtk_widget_class_install_action (' in line and 'last-actions' not in path:
            yield '%s:%d: use grind_last_actions_install ()' % (path, number)


tap = tree.Tap()
tap.rule('no tabs', tabs())
tap.rule('no trailing blanks', trailing_blanks())
tap.rule('line ends', line_ends())
tap.rule('UTF-8', encoding())
tap.rule('columns', columns())
tap.rule('length of files', file_lengths())
tap.rule('length of functions', function_lengths())
tap.rule('nothing unfinished', unfinished())
tap.rule('workers have no widget as a source', widgets_in_workers())
tap.rule('actions are noted for reports of crashes', unnoted_actions())
tap.finish()
