# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and builds the translation catalogues in po/ for the scripts and checks."""
import os
import re
import subprocess

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), '..'))
DOMAIN = 'grindscope'
ESCAPES = {'n': '\n', 't': '\t', '"': '"', '\\': '\\'}
# UTF-8 bytes may be octal escapes.
ESCAPE = re.compile(r'((?:\\[0-7]{3})+)|\\(.)')
# Placeholder of a name or a formatted number, with its percent sign
NAME = re.compile(r'%(?:\d+\$)?s(?:[ \u00a0]%%)?')
FIRST_ISOLATE = '\u2068'
POP_ISOLATE = '\u2069'
RIGHT_TO_LEFT = '\u200f'
RIGHT_TO_LEFT_LANGUAGES = ('ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi')
FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?) ')


def path(name):
    return os.path.join(ROOT, 'po', name)


def lines_of(name):
    """Returns the lines of a list in po/, without its comments."""
    with open(path(name), encoding='utf-8') as stream:
        lines = [line.strip() for line in stream]
    return [line for line in lines if line and not line.startswith('#')]


def languages():
    return ' '.join(lines_of('LINGUAS')).split()


def decode(match):
    if match.group(1):
        return bytes(int(byte, 8) for byte in match.group(1)[1:].split('\\')).decode()
    return ESCAPES[match.group(2)]


def unquote(text):
    return ESCAPE.sub(decode, text[text.index('"') + 1:text.rindex('"')])


def quote(text):
    for escape, char in (('\\', '\\'), ('"', '"'), ('n', '\n'), ('t', '\t')):
        text = text.replace(char, '\\' + escape)
    return '"%s"' % text


def is_right_to_left(language):
    return re.split('[_@]', language)[0] in RIGHT_TO_LEFT_LANGUAGES


def isolate(text):
    """Isolates placeholders for a right-to-left language: names run in the other direction, and
    neither they nor the first letter of the line may change the direction of the text around
    them."""
    def marked(match):
        line = re.sub('<[^>]*>', '', text[:match.start()].rpartition('\n')[2])
        begins = not any(char.isalpha() or char == RIGHT_TO_LEFT for char in line)
        return (RIGHT_TO_LEFT if begins else '') + FIRST_ISOLATE + match.group() + POP_ISOLATE
    return NAME.sub(marked, text)


class Message:
    """A text to translate and its translations: one, or one for each plural form."""

    def __init__(self):
        self.context = None
        self.text = None
        self.plural = None
        self.translations = []
        self.places = []
        self.flags = []

    @property
    def key(self):
        return self.context, self.text

    @property
    def place(self):
        return self.places[0] if self.places else 'po'

    @property
    def is_fuzzy(self):
        return 'fuzzy' in self.flags

    @property
    def is_translated(self):
        return bool(self.translations) and all(self.translations) and not self.is_fuzzy

    @property
    def is_format(self):
        return 'c-format' in self.flags

    @property
    def has_names(self):
        """Whether it contains placeholders and only widgets show it: pictures do not support
        direction marks, and terminals print them."""
        return self.is_format and NAME.search(self.text + (self.plural or '')) and \
            all(place.startswith(('src/code/', 'src/text/', 'src/ui/')) for place in self.places)

    def originals(self):
        """The best guess at the original of each translation."""
        several = self.text if self.plural is None else self.plural
        last = len(self.translations) - 1
        return [several if i == last else self.text for i in range(len(self.translations))]

    def add(self, field, text):
        if field == 'msgctxt':
            self.context = (self.context or '') + text
        elif field == 'msgid':
            self.text = (self.text or '') + text
        elif field == 'msgid_plural':
            self.plural = (self.plural or '') + text
        else:
            index = int(field[7:-1]) if '[' in field else 0
            self.translations += [''] * (index + 1 - len(self.translations))
            self.translations[index] += text


def parse_block(block):
    """Returns: the message in these lines, or None if there is none"""
    message = Message()
    field = None
    for line in block:
        match = FIELD.match(line)
        if match:
            field = match.group(1)
            message.add(field, unquote(line))
        elif line.startswith('"') and field:
            message.add(field, unquote(line))
        elif line.startswith('#:'):
            message.places += line[2:].split()
        elif line.startswith('#,'):
            message.flags += [flag.strip() for flag in line[2:].split(',')]
    return message if message.text is not None else None


def parse(text):
    """Returns: the messages of a catalogue; the first is the header, with an empty text"""
    blocks = re.split(r'\n(?:[ \t]*\n)+', text.strip())
    messages = [parse_block(block.split('\n')) for block in blocks]
    return [message for message in messages if message is not None]


def read(name):
    with open(name, encoding='utf-8') as stream:
        return parse(stream.read())


def make_template():
    """Extracts the texts from the sources. Returns: the template, and the warnings"""
    version = re.search(r"\bversion: '([^']+)'", open(os.path.join(ROOT, 'meson.build'),
                                                     encoding='utf-8').read()).group(1)
    made = subprocess.run(
        ['xgettext', '--files-from=po/POTFILES', '--directory=.', '--output=-',
         '--package-name=' + DOMAIN, '--package-version=' + version,
         *lines_of('xgettext-options')],
        cwd=ROOT, env=dict(os.environ, LC_ALL='C.UTF-8'), capture_output=True, text=True,
        encoding='utf-8', check=False)
    if made.returncode != 0:
        raise RuntimeError(made.stderr)
    return made.stdout.replace('charset=CHARSET', 'charset=UTF-8'), made.stderr.splitlines()
