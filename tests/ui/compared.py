# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by tests that compare profiles in the real window."""
import os
import re

TOUR = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'data', 'tour')
BEFORE = os.path.join(TOUR, 'callgrind.out.words')
AFTER = os.path.join(TOUR, 'callgrind.out.mended')


def plain(text):
    """Without characters that only keep numbers and names together"""
    for character in '\u2066\u2067\u2068\u2069':
        text = text.replace(character, '')
    return text.replace('\u00a0', ' ')


def name(row):
    """The function of a row; before it are numbers, after it perhaps a location."""
    return next(cell for cell in map(plain, row) if not re.fullmatch('[-<>≈≤+−0-9,. →%]*', cell))
