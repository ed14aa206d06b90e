#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Documents, man pages and the program's texts avoid idioms that are correct but foreign; tooltips
are short, and README.md stays an overview."""
import os
import re
import sys

import tree

sys.path.insert(0, os.path.join(tree.ROOT, 'build-aux'))
import catalogues  # noqa: E402

MAX_README = 150
MAX_TOOLTIP = 12     # words
# The code of conduct is quoted.
DOCUMENTS = re.compile(r'(?!CODE_OF_CONDUCT).*\.(?:md|1)')
TOOLTIP = re.compile(r'<property name="tooltip-text"[^>]*>([^<]*)<')

# Use a noun, an active verb or a word that developers search for instead. A blank also matches a
# line break.
TURNS = (
    r'(?:that|those) of (?:which|whom)', r'who(?:m?ever|m?soever)', r'(?:this|that|it) is none',
    r'what is (?:there|missing|odd|damaged|hidden|left out|read|said|seen|shown|reset|chosen)',
    r'what (?:came|comes|was made) of', r'what it (?:answers|is of)', r'what tells most',
    r'(?:is|are) to be \w+ed', r'(?:is|are) to be (?:drawn|shown|seen|made|found|read|done)',
    r'as (?:it|they) (?:is|are) to be', r'(?:could|can) not be looked at', r'to be looked at',
    r'(?:is|are|be) (?:told|said) (?:of|so|on|below|above|beside|once)', r'arranged in haste',
    r'(?:have|has|had) it (?:fetched|drawn|shown)', r'learns? from it', r'by itself alone',
    r'of the last time', r'th(?:is|at) is no \w+', r'mend(?:s|ed|ing)?', r'anew',
    r'hears? of no', r'(?:holds?|held) (?:it|them) to that', r'falls? upon', r'parted and quoted',
    r'is the doing of', r'is its doing', r'(?:where|who) (?:it|they) (?:is|are) from',
    r'all that (?:is|are|was|were|stands?)', r'tells? (?:what|how)', r'tells of',
)
# The program's texts have even less space for prose.
TEXT_TURNS = (
    r'usual\w*', r'beside', r'lest', r'stop (?:here|nowhere)', r'go on at', r'hands? (?:it )?on',
    r'(?:is|are) not there', r'looked (?:at|for|into)', r'than (?:as )?before',
    r'it (?:tells|says)', r'by itself', r'so many', r'taken for',
)


def compile_turns(turns):
    return re.compile(r'\b(?:%s)\b' % '|'.join(turns).replace(' ', r'\s+'), re.I)


FOREIGN = compile_turns(TURNS)
FOREIGN_TEXT = compile_turns(TURNS + TEXT_TURNS)
# Code is not prose.
CODE = re.compile(r'^ *```.*?^ *```$|`[^`]*`|<[^>]*>', re.M | re.S)


def foreign():
    for path in filter(DOCUMENTS.fullmatch, tree.texts()):
        prose = CODE.sub(lambda code: '`' + '\n' * code[0].count('\n'), tree.read(path).decode())
        for match in FOREIGN.finditer(prose):
            number = prose.count('\n', 0, match.start()) + 1
            yield '%s:%d: “%s” is foreign' % (path, number, ' '.join(match[0].split()))


def foreign_texts():
    # A separate check compares the catalogues with the sources.
    name = '%s.po' % catalogues.languages()[0]
    for message in catalogues.read(catalogues.path(name)):
        for text in filter(None, (message.text, message.plural)):
            for match in FOREIGN_TEXT.finditer(text):
                yield '%s: “%s” is foreign in “%s”' % (message.place, match[0], text)


def long_tooltips():
    for path in tree.texts():
        if path.endswith('.ui'):
            for text in TOOLTIP.findall(tree.read(path).decode()):
                if len(text.split()) > MAX_TOOLTIP:
                    yield '%s: “%s” has more than %d words' % (path, text, MAX_TOOLTIP)


def too_long():
    length = len(tree.lines('README.md')) - 1
    if length > MAX_README:
        yield 'README.md: %d lines, at most %d' % (length, MAX_README)


tap = tree.Tap()
tap.rule('no foreign turns in documents', foreign())
tap.rule('no foreign turns in texts', foreign_texts())
tap.rule('short tooltips', long_tooltips())
tap.rule('the length of README.md', too_long())
tap.finish()
