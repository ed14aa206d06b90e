#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The desktop detects profiles by name or content, and opens them with Grindscope.

Usage: check-desktop.py DESKTOP-FILE MIME-FILE METAINFO-FILE VERSION [CORPUS]. Installs the first
two into a temporary folder and queries GIO, also about all plain files of a folder of profiles.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

import tree

TYPE = 'application/x-kcachegrind'
CALLGRIND = b'# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\nevents: Ir\nfn=f\n1 1\n'
XDEBUG = b'version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.7)\ncmd: x.php\nevents: Time_(10ns)\n\nfl=x\n'
CACHEGRIND = b'desc: I1 cache: 32768 B\ncmd: ./x\nevents: Ir I1mr\nfl=x.c\nfn=f\n1 1 0\n'
MINIMAL = b'events: Ir\nfl=x.c\nfn=f\n1 1\n'

# File name, content, the type GIO should report. Names that other types claim are out of reach.
FILES = (
    ('callgrind.out.4711', CALLGRIND, TYPE),
    ('callgrind.out.4711-02', CALLGRIND, TYPE),
    ('cachegrind.out.4711', CACHEGRIND, TYPE),
    ('cachegrind.out.1711', XDEBUG, TYPE),
    ('renamed', CALLGRIND, TYPE),
    ('renamed-too', XDEBUG, TYPE),
    ('by-hand', MINIMAL, TYPE),
    ('program.callgrind', b'fn=f\n', TYPE),
    ('program.callgrind.gz', b'\x1f\x8b\x08\x00', TYPE + '-gzip'),
    ('notes', b'events: a party\nand another\n', 'text/plain'),
)

# Suffixes of manual pages and logs, which take precedence over content; see docs/guide.md.
FOREIGN = re.compile(r'\.(?:[1-9]|log)$')

desktop_file, mime_file, metainfo_file, version = sys.argv[1:5]
corpus = sys.argv[5] if len(sys.argv) > 5 else None
tap = tree.Tap()


def output(*command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                            text=True, errors='replace', **options)
    return result.returncode, result.stdout.strip()


def missing(*programs):
    return next((name for name in programs if shutil.which(name) is None), None)


def check(name, programs, problems):
    absent = missing(*programs)
    if absent:
        tap.skip(name, '%s is not installed' % absent)
    else:
        tap.rule(name, problems())


def invalid():
    status, said = output('desktop-file-validate', desktop_file)
    if status != 0 or said:
        yield said


def install(data):
    for folder, source in (('applications', desktop_file), ('mime/packages', mime_file)):
        os.makedirs(os.path.join(data, folder))
        shutil.copy(source, os.path.join(data, folder))
    # GIO ignores a desktop file whose program does not exist.
    program = os.path.join(data, 'grindscope')
    with open(program, 'w', encoding='utf-8') as stream:
        stream.write('#!/bin/sh\n')
    os.chmod(program, 0o755)
    yield from (said for status, said in (
        output('update-mime-database', os.path.join(data, 'mime')),
        output('update-desktop-database', os.path.join(data, 'applications')),
    ) if status != 0)


def gio(data, *arguments):
    # Use only the types of the system and ours
    environment = dict(os.environ, XDG_DATA_HOME=data, XDG_DATA_DIRS='/usr/share', LC_ALL='C',
                       GIO_USE_VFS='local', XDG_CONFIG_HOME=data,
                       PATH=os.environ['PATH'] + os.pathsep + data)
    return output('gio', *arguments, env=environment)[1]


def wrong_types(data):
    yield from install(data)
    for name, content, expected in FILES:
        path = os.path.join(data, name)
        with open(path, 'wb') as stream:
            stream.write(content)
        said = gio(data, 'info', '-a', 'standard::content-type', path)
        if 'standard::content-type: ' + expected not in said.splitlines()[-1]:
            yield '%s: expected %s, found %s' % (name, expected, said.splitlines()[-1].strip())
    said = gio(data, 'info', '-a', 'standard::content-type',
               os.path.join(tree.ROOT, 'data/sample/callgrind.out.calc'))
    if TYPE not in said:
        yield 'the sample: expected %s, found %s' % (TYPE, said)
    if os.path.basename(desktop_file) not in gio(data, 'mime', TYPE):
        yield '%s: expected to open %s' % (desktop_file, TYPE)


def profiles():
    for folder in ('real', 'wild'):
        for name in sorted(os.listdir(os.path.join(corpus, folder))):
            path = os.path.join(corpus, folder, name)
            if os.path.getsize(path) > 0 and not FOREIGN.search(name):
                yield path


def foreign_profiles(data):
    paths = list(profiles())
    for path in paths:
        said = gio(data, 'info', '-a', 'standard::content-type', path).splitlines()[-1].strip()
        print('# %s: %s' % (os.path.basename(path), said.split()[-1]))
        if said != 'standard::content-type: ' + TYPE:
            yield '%s: expected %s, found %s' % (path, TYPE, said)
    if not paths:
        yield '%s: expected profiles' % corpus


def wrong_metainfo():
    status, said = output('appstreamcli', 'validate', '--no-net', metainfo_file)
    if status != 0:
        yield said
    release = xml.parse(metainfo_file).find('releases/release')
    if release.get('version') != version:
        yield '%s: expected a release %s first' % (metainfo_file, version)


with tempfile.TemporaryDirectory(prefix='grind-desktop-') as folder:
    check('the desktop file is valid', ['desktop-file-validate'], invalid)
    check('GIO recognizes profiles', ['gio', 'update-mime-database', 'update-desktop-database'],
          lambda: wrong_types(folder))
    if corpus is None:
        tap.skip('GIO recognizes all profiles', 'there is no folder of them')
    else:
        check('GIO recognizes all profiles', ['gio', 'update-mime-database'],
              lambda: foreign_profiles(folder))
check('the metainfo file is valid', ['appstreamcli'], wrong_metainfo)
tap.finish()
