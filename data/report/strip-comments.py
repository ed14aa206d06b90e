#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Removes comments, except the first, and indentation from the scripts and the stylesheet that each
report contains.

usage: strip-comments.py INPUT OUTPUT
"""
import re
import sys

CAST = re.compile(r'/\*\* @\w+ .*? \*/ ?')
COMMENT = re.compile(r'^[ ]*(/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ ]*$', re.MULTILINE)

with open(sys.argv[1], encoding='utf-8') as stream:
    licence, text = stream.read().split('\n', 1)
text = COMMENT.sub('', CAST.sub('', text))
lines = [licence] + [line.strip() for line in text.split('\n') if line.strip()]
with open(sys.argv[2], 'w', encoding='utf-8') as stream:
    stream.write('\n'.join(lines) + '\n')
