# SPDX-License-Identifier: GPL-3.0-or-later
"""Profiles for tests of both programs."""

# Like a Cachegrind profile: no calls.
FLAT = '''events: Ir
ob=/bin/prog
fl=/src/main.c
fn=main
1 50
fn=work
9 300
fl=/src/util.c
fn=help
3 50
ob=/lib/libc.so
fl=/src/malloc.c
fn=malloc
7 400
fn=free
8 200
'''
