#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that developer documents name exists, and each folder and rule is documented there.
Links between documents work, and README.md links to each page."""
import fnmatch
import functools
import os
import re

import tree

RULES = 'src/format/README.md'
TEXTS = ('CONTRIBUTING.md', 'src/README.md', RULES, 'tests/README.md', 'SECURITY.md')
PAGE = re.compile(r'docs/[^/]+\.md')
LINK = re.compile(r'\]\(([^()\s]+)\)|(?:src|href)="([^"]+)"')
HEADING = re.compile(r'^#+ (.*)$', re.M)
FENCE = re.compile(r'^ *```.*?^ *```$', re.M | re.S)
# Names from the examples in CONTRIBUTING.md, and generated files
MADE = re.compile(r'(?:grind|test)-place-pane|grind_place_pane|config\.h|_build/')
SPAN = re.compile(r'`([^`\n]+)`')
FILE = re.compile(r'[\w./…-]+\.(?:build|c|h|md|py|sh|ui|xml)|'
                  r'(?:\.ci|build-aux|data|po|src|tests)/[\w./…-]+')
SYMBOL = re.compile(r'(\w+)(?: ?\(\)|\[\])')
PARAGRAPH = re.compile(r'^\*\*([\w/-]+)/\*\* ', re.M)
STATED = re.compile(r'^- \*\*([A-Z]\d+)\*\* ', re.M)
VIEWS = 'src/ui/workspace/grind-views.c'
# A view and its heading in the user guide
VIEW = re.compile(r'\.name = "([a-z-]+)".*?\.anchor = "([a-z-]+)"', re.S)
# The places that list the views, and the pattern of each list
VIEW_LISTS = {
    'data/grindscope.1': re.compile(r'^\.BI .*view=.*\n(?:[^.].*\n)+', re.M),
}
NAMED = re.compile(r'\b[rR]ules? ([CDHNPW]\d+)')
TESTED = re.compile(r'"/format/([A-Z]\d+)/')


def text_of(path):
    return tree.read(path).decode()


@functools.lru_cache(maxsize=None)
def paths():
    """All files and folders, each with a leading slash."""
    found = set()
    for path in tree.files():
        parts = path.split('/')
        found.update('/' + '/'.join(parts[:end]) for end in range(1, len(parts) + 1))
    return sorted(found)


@functools.lru_cache(maxsize=None)
def symbols():
    found = set()
    for path in tree.c_files():
        found.update(re.findall(r'\b\w+(?= ?[(\[])', text_of(path)))
    return found


def spans():
    for path in (*TEXTS, 'README.md', *filter(PAGE.fullmatch, tree.texts())):
        for number, line in enumerate(tree.lines(path), 1):
            for span in SPAN.findall(line):
                if not MADE.search(span) and not re.search(r'\b[A-Z]{4}', span):
                    yield '%s:%d' % (path, number), span


def missing_files():
    # A release contains neither of these.
    is_release = '.gitattributes' not in tree.files()
    for place, span in spans():
        name = span.rstrip('/')
        if is_release and name.startswith('.ci/'):
            continue
        if (FILE.fullmatch(name) and not fnmatch.filter(paths(), '*/' + name.replace('…', '*'))):
            yield '%s: no file “%s”' % (place, name)


def missing_symbols():
    for place, span in spans():
        match = SYMBOL.fullmatch(span)
        if match and match.group(1) not in symbols():
            yield '%s: “%s” is in no source' % (place, span)


def untold_folders():
    for top in ('src', 'tests'):
        path = top + '/README.md'
        told = set(PARAGRAPH.findall(text_of(path)))
        there = {path[1:].split('/', 1)[1] for path in paths() if path.startswith('/%s/' % top)}
        with_sources = {path.split('/', 1)[1].rsplit('/', 1)[0]
                        for path in tree.c_files(top + '/') if path.count('/') > 1}
        # A test folder has the name of the folder that it tests.
        rooms = {folder for folder in with_sources if top == 'tests' and '/' in folder}
        for folder in sorted(with_sources - told - rooms):
            yield '%s: no paragraph on %s/' % (path, folder)
        for folder in sorted(told - there - {'data', 'po', 'build-aux'}):
            yield '%s: there is no folder %s/' % (path, folder)


def rules_amiss():
    stated = STATED.findall(text_of(RULES))
    tested = set()
    for path in tree.c_files('src/', 'tests/'):
        for number, line in enumerate(tree.lines(path), 1):
            found = TESTED.findall(line)
            tested.update(found)
            for rule in NAMED.findall(line) + found:
                if rule not in stated:
                    yield '%s:%d: rule %s is not in %s' % (path, number, rule, RULES)
    for rule in stated:
        if stated.count(rule) > 1:
            yield '%s: %s is there twice' % (RULES, rule)
        if rule not in tested:
            yield '%s: no test is called “/format/%s/…”' % (RULES, rule)


def unlisted_views():
    views = {view for view, _ in VIEW.findall(text_of(VIEWS))}
    if not views:
        yield VIEWS + ': no views are found in it'
    for path, passage in VIEW_LISTS.items():
        found = '\n'.join(passage.findall(text_of(path)))
        for view in sorted(views - set(re.findall(r'(?:show-)?([a-z]+(?:-[a-z]+)*)', found))):
            yield '%s: the view “%s” is missing' % (path, view)


def prose_of(path):
    return FENCE.sub('', text_of(path))


def anchors(path):
    """The anchors that forges generate for headings."""
    return {re.sub(r'[^\w -]', '', heading.lower()).replace(' ', '-')
            for heading in HEADING.findall(prose_of(path))}


def links(path):
    """(link, path from the root, anchor) of a document's links to other files."""
    for found in LINK.findall(prose_of(path)):
        link = ''.join(found)
        if not re.match(r'[a-z]+:', link):
            place, _, anchor = link.partition('#')
            folder = os.path.dirname(path)
            yield link, os.path.normpath(os.path.join(folder, place)) if place else path, anchor


def broken_links():
    for path in tree.texts():
        for link, place, anchor in links(path) if path.endswith('.md') else ():
            if '/' + place not in paths():
                yield '%s: no file “%s”' % (path, link)
            elif anchor and anchor not in anchors(place):
                yield '%s: no heading “%s”' % (path, link)


def help_without_guide():
    headings = anchors('docs/guide.md')
    for view, anchor in VIEW.findall(text_of(VIEWS)):
        if anchor not in headings:
            yield '%s: docs/guide.md has no heading “%s” about “%s”' % (VIEWS, anchor, view)


def missing_pictures():
    """The installed guide needs the pictures that its pages show."""
    installed = text_of('docs/meson.build')
    for page in filter(PAGE.fullmatch, tree.texts()):
        for picture in sorted(set(re.findall(r'screenshots/[\w-]+\.png', text_of(page)))):
            if picture not in installed:
                yield 'docs/meson.build: %s shows %s' % (page, picture)


def unlinked_pages():
    linked = {place for _, place, _ in links('README.md')}
    for page in filter(PAGE.fullmatch, tree.texts()):
        if page not in linked:
            yield 'README.md: no link to %s' % page


tap = tree.Tap()
tap.rule('files that texts name are there', missing_files())
tap.rule('so is what they name of the sources', missing_symbols())
tap.rule('each folder has a paragraph', untold_folders())
tap.rule('each rule of the format is written down and tested', rules_amiss())
tap.rule('each view is in the lists of views', unlisted_views())
tap.rule('links lead somewhere', broken_links())
tap.rule('pictures of the guide are installed', missing_pictures())
tap.rule('each help topic has its heading in the user guide', help_without_guide())
tap.rule('README.md leads to each page', unlinked_pages())
tap.finish()
