#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""po/POTFILES is the sorted list of exactly the sources with translatable texts; xgettext extracts
those without warnings; and each catalogue of po/LINGUAS is valid.

With --complete a catalogue must translate all of them, and no two items of a menu, nor two labels
that a source uses for menus and buttons, may have the same mnemonic.
With --write the list is fixed instead.
"""
import collections
import functools
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import tree

sys.path.insert(0, os.path.join(tree.ROOT, 'build-aux'))
import catalogues  # noqa: E402

LIST = 'po/POTFILES'
CALL = re.compile(r'\b(?:_|N_|C_|NC_|Q_|gettext|ngettext|g_dngettext|g_dpgettext2?) ?\(')
# A label with a mnemonic in a source, and its action if that follows. Sentences have none;
# underscores there belong to names.
CODE_LABEL = re.compile(r'\bN?_ ?\("([^"]*(?:(?<![A-Z])_|_(?![A-Z]))[^"]*[^".])"\)'
                        r'(?:,\s*"([^"]*)")?')
ATTRIBUTE = re.compile(r'\stranslatable="(?:yes|true|1)"')
# gettext has its own rules for which texts of these are translatable.
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


# A translation must contain these as often as its original
PARTS = {
    'a mnemonic': re.compile(r'(?<![A-Z])_|_(?![A-Z])'),
    'the same tags': re.compile(r'</?[a-z]+(?: [a-z]+="[^"]*")*>'),
    'the same {places}': re.compile(r'{[a-z]+}'),
    'the same options': re.compile(r'(?<![\w-])--[a-z][a-z-]*(?:=(?:yes|no)\b)?'),
    'the same semicolons': re.compile(';(?!.)'),
}
# A translation must end in one of these if and only if its original does
ENDS = ('…', ':', '.', '?', '!')


@functools.lru_cache(maxsize=None)
def template():
    text, warnings = catalogues.make_template()
    return catalogues.parse(text)[1:], warnings


@functools.lru_cache(maxsize=None)
def catalogue(language):
    return catalogues.read(catalogues.path(language + '.po'))


def comments_otherwise():
    for path in expected():
        for number, line in enumerate(tree.lines(path), 1):
            if re.search(r'(?:/\*|<!--|^#)\s*(?:Translators|TRANSLATORS)\b', line):
                yield '%s:%d: expected “translators:”, which xgettext looks for' % (path, number)


def wrong_list():
    languages = catalogues.languages()
    if languages != sorted(set(languages)):
        yield 'po/LINGUAS is not sorted'
    there = {os.path.basename(path)[:-3] for path in tree.files()
             if path.startswith('po/') and path.endswith('.po')}
    for language in sorted(there ^ set(languages)):
        yield 'po/%s.po is in one of po/ and po/LINGUAS only' % language


def unsound(language):
    """The findings of msgfmt, and header fields that are missing or not filled in."""
    path = catalogues.path(language + '.po')
    checked = subprocess.run(['msgfmt', '--check', '--output-file=/dev/null', path],
                             env=dict(os.environ, LC_ALL='C.UTF-8'), capture_output=True,
                             text=True, encoding='utf-8', check=False)
    yield from (line for line in checked.stderr.splitlines() if line.strip())
    header = catalogue(language)[0].translations[0]
    for field, value in (('Language', re.escape(language)), ('Last-Translator', '.*<.*>')):
        if not re.search(r'^%s: %s$' % (field, value), header, re.M) or 'EMAIL@ADDRESS' in header:
            yield 'po/%s.po: its header lacks %s' % (language, field)


def differences(original, translation):
    """Yields the elements of the original that the translation lacks."""
    for what, pattern in PARTS.items():
        counts = [collections.Counter(pattern.findall(text)) for text in (original, translation)]
        if counts[0] != counts[1]:
            yield what
    for end in ENDS:
        if original.endswith(end) != translation.endswith(end):
            yield '“%s” at the end' % end
    # Ignore blanks before a character: French has one before a semicolon.
    for place, blanks in (('beginning', r'\A[ \n\t]*'), ('end', r'[ \n\t]*\Z')):
        if re.search(blanks, original).group() != re.search(blanks, translation).group():
            yield 'the same blanks at the %s' % place


def unlike(language):
    for message in catalogue(language)[1:]:
        if not message.is_translated:
            continue
        for original, translation in zip(message.originals(), message.translations):
            for difference in differences(original, translation):
                yield 'po/%s.po: “%s” needs %s, as “%s” has' % (language, translation, difference,
                                                                original)


def not_isolated(language):
    """Placeholders of a right-to-left language without the isolates that po/README.md requires."""
    for message in catalogue(language)[1:]:
        if message.is_translated and message.has_names:
            for text in message.translations:
                bare = re.sub('[%s%s]' % (catalogues.FIRST_ISOLATE, catalogues.POP_ISOLATE), '',
                              text)
                if text != catalogues.isolate(bare):
                    yield 'po/%s.po: “%s” needs U+2068 and U+2069 around placeholders' % (language,
                                                                                          text)


def labels_of(menu):
    """(context, text) of the labels of a menu, without those of its submenus"""
    for node in menu:
        if node.tag == 'section':
            yield from labels_of(node)
        for label in node.findall('attribute[@name="label"]'):
            if node.tag in ('item', 'submenu') and label.get('translatable'):
                yield label.get('context'), label.text


def labels_in(path):
    """(context, text, action) of each label with a mnemonic, in lists of labels whose mnemonics
    must differ: those of a menu in a template, or of menus and buttons that a source builds."""
    if path.endswith('.ui'):
        for menu in xml.fromstring(tree.read(path)).iter():
            if menu.tag in ('menu', 'submenu'):
                yield [(context, text, None) for context, text in labels_of(menu)
                       if '_' in text]
    elif path.startswith('src/ui/'):
        yield [(None, *match.groups())
               for match in CODE_LABEL.finditer('\n'.join(tree.lines(path)))]


def ambiguous(language):
    """Mnemonics that two items of a menu share, in a language or in the originals. Untranslated
    items may clash; the same action is never in a menu twice."""
    translated = {message.key: message.translations[0]
                  for message in (catalogue(language) if language else []) if message.text}
    for path in expected():
        for labels in labels_in(path):
            seen = {}
            for context, text, action in labels:
                label = translated.get((context, text), '') if language else text
                letter = label.partition('_')[2][:1].lower()
                clash, its_action = seen.setdefault(letter, (label, action))
                if letter and clash != label and (action is None or action != its_action):
                    yield '%s: “%s” and “%s”' % (path, clash, label)


def incomplete(language):
    translated = {message.key: message.plural for message in catalogue(language)
                  if message.is_translated}
    for message in template()[0]:
        if translated.get(message.key, '') != message.plural:
            yield '%s: “%s” is not in po/%s.po' % (message.place, message.text, language)


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
tap.rule('comments to translators are found', comments_otherwise())
tap.rule('texts are found without warnings', template()[1])
tap.rule('the languages are listed', wrong_list())
for name in catalogues.languages():
    tap.rule('%s is sound' % name, unsound(name))
    tap.rule('%s is like its original' % name, unlike(name))
    if catalogues.is_right_to_left(name):
        tap.rule('%s isolates what is filled in' % name, not_isolated(name))
    if '--complete' in sys.argv[1:]:
        tap.rule('%s is complete' % name, incomplete(name))
        tap.rule('%s has mnemonics that differ' % name, ambiguous(name))
if '--complete' in sys.argv[1:]:
    tap.rule('the mnemonics of a menu differ', ambiguous(None))
tap.finish()
