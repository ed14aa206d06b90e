#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-release.py [FILE]...: all versions and dates agree, with meson.build as the reference.

A FILE is a built manual page or one of the programs. A version is in development while its heading
in NEWS.md says “(unreleased)”; afterwards all dates must be the same.
"""
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import tree

METAINFO = 'data/io.github.grindscope.Grindscope.metainfo.xml.in'
DOAP = 'grindscope.doap'
DOAP_NAMES = {'': 'http://usefulinc.com/ns/doap#',
              'rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'}
RESOURCE = '{%s}resource' % DOAP_NAMES['rdf']
CHANGELOG = 'build-aux/debian/changelog'
PAGES = ('data/grindscope.1', 'data/grindscope-cli.1')


def text_of(path):
    return tree.read(path).decode('utf-8')


def only_match(path, pattern):
    """The group of the pattern in a file, which must match exactly once."""
    found = re.findall(pattern, text_of(path), re.M)
    if len(found) != 1:
        sys.exit('%s: expected “%s” once, found %d' % (path, pattern, len(found)))
    return found[0]


def news_heading():
    """(version, date) of the first section; the date is None while unreleased."""
    headings = re.findall(r'^## (.*)$', text_of('NEWS.md'), re.M)
    match = re.fullmatch(r'(\S+) \((?:unreleased|(\d{4}-\d\d-\d\d))\)', headings[0])
    return match.groups() if match else (headings[0], None)


def wrong_version():
    if not re.fullmatch(r'\d+\.\d+(\.\d+)?', VERSION):
        yield 'meson.build: %s is no version' % VERSION


def wrong_news():
    version, _ = news_heading()
    if version != VERSION:
        yield 'NEWS.md: expected “## %s (unreleased)” or its date, found %s' % (VERSION, version)


def wrong_metainfo(released):
    release = xml.fromstring(tree.read(METAINFO)).find('releases/release')
    if release.get('version') != '@VERSION@':
        yield '%s: expected @VERSION@ first, found %s' % (METAINFO, release.get('version'))
    if released and release.get('date') != released:
        yield '%s: expected %s, found %s' % (METAINFO, released, release.get('date'))
    kind = 'stable' if released else 'development'
    if release.get('type', 'stable') != kind:
        yield '%s: expected the type %s' % (METAINFO, kind)


def wrong_doap(released):
    project = xml.fromstring(tree.read(DOAP))
    release = project.find('release/Version', DOAP_NAMES)
    if release.findtext('revision', None, DOAP_NAMES) != VERSION:
        yield '%s: expected %s' % (DOAP, VERSION)
    if release.findtext('created', None, DOAP_NAMES) != released:
        yield '%s: expected %s' % (DOAP, 'created %s' % released if released else 'no date')
    urls = {url.get('type'): url.text for url in xml.fromstring(tree.read(METAINFO)).iter('url')}
    for name, kind in (('homepage', 'homepage'), ('bug-database', 'bugtracker'),
                       ('repository/GitRepository/browse', 'vcs-browser')):
        found = project.find(name, DOAP_NAMES)
        if found is None or found.get(RESOURCE) != urls[kind]:
            yield '%s: expected %s as in the metainfo, %s' % (DOAP, name, urls[kind])


def wrong_changelog(released):
    first = text_of(CHANGELOG).partition('\n')[0]
    distribution = 'unstable' if released else 'UNRELEASED'
    pattern = r'grindscope \(%s-\d+\) %s; urgency=\w+' % (re.escape(VERSION), distribution)
    if not re.fullmatch(pattern, first):
        yield '%s:1: expected %s-1 for %s, found “%s”' % (CHANGELOG, VERSION, distribution, first)


def wrong_page(path, built):
    for name in (path, built) if built else (path,):
        with open(os.path.join(tree.ROOT, name), encoding='utf-8') as stream:
            header = re.search(r'^\.TH .*$', stream.read(), re.M).group(0)
        expected = '"Grindscope %s"' % ('@VERSION@' if name == path else VERSION)
        if expected not in header:
            yield '%s: expected %s, found %s' % (name, expected, header)


def wrong_answer(program):
    environment = {key: value for key, value in os.environ.items() if key != 'DISPLAY'}
    said = subprocess.run([program, '--version'], stdout=subprocess.PIPE, env=environment,
                          check=False, encoding='utf-8').stdout.splitlines()
    if not said or said[0].split()[-1] != VERSION:
        yield '%s --version: expected %s, found %s' % (program, VERSION, said[:1])


VERSION = only_match('meson.build', r"^  version: '(.*)',$")
date = news_heading()[1]
files = {os.path.basename(path): path for path in sys.argv[1:]}
tap = tree.Tap()
tap.rule('meson.build has the version', wrong_version())
tap.rule('NEWS.md begins with it', wrong_news())
tap.rule('the metainfo file agrees', wrong_metainfo(date))
tap.rule('the doap file agrees', wrong_doap(date))
tap.rule('the changelog for Debian agrees', wrong_changelog(date))
for page in PAGES:
    tap.rule('%s agrees' % page, wrong_page(page, files.pop(os.path.basename(page), None)))
for name, path in sorted(files.items()):
    tap.rule('%s --version agrees' % name, wrong_answer(path))
tap.finish()
