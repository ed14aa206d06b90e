#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Data files are valid; the bundled profile is complete and names no private folder."""
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as xml

import tree

VALIDATORS = {
    '.desktop': ['desktop-file-validate'],
    '.gschema.xml': ['glib-compile-schemas', '--strict', '--dry-run'],
}
PRIVATE_PLACE = re.compile(rb'/(?:home|root|work|builds?|workspace)/')
SAMPLE = 'data/sample/callgrind.out.calc'


def not_well_formed():
    for path in tree.texts():
        if path.endswith(('.xml', '.ui', '.svg')):
            try:
                xml.fromstring(tree.read(path))
            except xml.ParseError as error:
                yield '%s: %s' % (path, error)


def complaint(command, path):
    """The output of the validator for a file, or None. A schema is validated with its folder."""
    target = os.path.join(tree.ROOT, path)
    if path.endswith('.gschema.xml'):
        target = os.path.dirname(target)
    result = subprocess.run(command + [target], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return None if result.returncode == 0 else result.stdout.decode('utf-8', 'replace').strip()


def validate(tap, path, command):
    if shutil.which(command[0]) is None:
        tap.skip(path, '%s is not installed' % command[0])
        return
    said = complaint(command, path)
    tap.rule(path, [said] if said else [])


def sample():
    content = tree.read(SAMPLE)
    if not content.startswith(b'# callgrind format\n'):
        yield '%s:1: expected “# callgrind format”' % SAMPLE
    if b'\ntotals: ' not in content:
        yield '%s: expected a totals: line, so that the end is there' % SAMPLE
    match = PRIVATE_PLACE.search(content)
    if match:
        yield '%s: names %s' % (SAMPLE, match.group(0).decode())


tap = tree.Tap()
tap.rule('XML is well formed', not_well_formed())
tap.rule('the sample is whole', sample())
for path in tree.texts():
    for ending, command in VALIDATORS.items():
        if path.endswith(ending):
            validate(tap, path, command)
tap.finish()
