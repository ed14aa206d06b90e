# SPDX-License-Identifier: GPL-3.0-or-later
"""Output for a profile with malicious names: on a terminal, in pipes and in files."""
import csv
import io
import json
import os
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

import cli_tap
import hostile

REPORTS = (['info'], ['functions'], ['functions', '--group-by=object'],
           ['functions', '--group-by=file'], ['functions', '--group-by=class'],
           ['calls', '--function=main'], ['annotate'], ['check'],
           ['diff', '--min=0', '--limit=0', 'before.out'], ['functions', '--base=before.out'],
           ['functions', '--group-by=class', '--base=before.out'])
DRAWINGS = ('graph', 'treemap', 'flame')
HARMLESS = [b'name%d' % place for place in range(len(hostile.NAMES))]
PLAIN = [name for name in hostile.NAMES if b'\0' not in name]


def text_of(name):
    """The name as printed by the commands: bytes that are not UTF-8 are replaced one by one."""
    text, place = '', 0
    while place < len(name):
        for length in (1, 2, 3, 4):
            try:
                character = name[place:place + length].decode('utf-8')
                break
            except UnicodeDecodeError:
                continue
        else:
            character, length = '\ufffd', 1
        text += '\ufffd' if character == '\0' else character
        place += length
    return text


class Hostile(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.hostile = self.write(hostile.make(hostile.NAMES))
        previous = os.getcwd()
        os.chdir(self.folder.name)
        # Names that are only before are hostile, too.
        self.write(hostile.make([b'old' + name for name in hostile.NAMES]), 'before.out')
        self.addCleanup(os.chdir, previous)
        self.addCleanup(self.check_nothing_ran)

    def check_nothing_ran(self):
        self.assertFalse(os.path.exists(os.path.join(self.folder.name, 'hostile-ran')))

    def read(self, *arguments):
        return self.run_cli(*arguments, self.hostile)

    def read_in_terminal(self, *arguments):
        env = dict(os.environ, LC_ALL='C.UTF-8', TERM='xterm', NO_COLOR='1', COLUMNS='20000')
        _, out = cli_tap.run_in_terminal([*arguments, self.hostile], stderr=subprocess.STDOUT,
                                         env=env)
        return re.sub('\r+\n', '\n', out.decode('utf-8'))

    def test_text(self):
        """Escaped in a pipe as on a terminal: piped text is displayed sooner or later."""
        for report in REPORTS:
            for out in (self.read(*report).out, self.read_in_terminal(*report)):
                self.assertEqual(hostile.bad_characters(out), [], report)
        out = self.read('functions').out
        self.assertIn('\\x1b]0;title\\x07\\x1b[31mred\\x1b[2J\\x08', out)
        self.assertIn('\\u009b31mC1', out)
        self.assertIn('right\\u202etfel\\u202c', out)
        self.assertIn('zero\\u200bwidth', out)
        self.assertIn('carriage\\rreturn', out)

    def test_json(self):
        for report in REPORTS + (['dump'],):
            result = self.read(*report, *([] if report == ['dump'] else ['--format=json']))
            self.assertEqual(hostile.bad_characters(result.out), [], report)
            json.loads(result.out)
        names = {function['name'] for function in self.read('dump').json()['functions']}
        for name in hostile.NAMES:
            self.assertIn(text_of(name), names)

    def test_csv(self):
        """Unchanged in a pipe, and harmless on a terminal."""
        out = self.read('functions', '--format=csv').out
        names = {row[0] for row in csv.reader(io.StringIO(out, newline=''), strict=True)}
        for name in hostile.NAMES:
            self.assertIn(text_of(name), names)
        for report in REPORTS:
            if report[0] in ('functions', 'calls', 'annotate'):
                out = self.read_in_terminal(*report, '--format=csv')
                self.assertEqual(hostile.bad_characters(out), [], report)

    def draw(self, command, path, names):
        profile = self.write(hostile.make(names), 'drawn.out')
        self.run_cli(command, '--output=' + path, profile)
        with open(path, 'rb') as stream:
            return stream.read()

    def test_svg(self):
        """Names are text, and never elements or attributes."""
        for command in DRAWINGS:
            seen = []
            for names in (HARMLESS, hostile.NAMES):
                data = self.draw(command, 'a.svg', names)
                self.assertEqual(hostile.bad_characters(data.decode('utf-8')), [])
                root = ElementTree.fromstring(data)
                seen.append({(element.tag, *sorted(element.attrib))
                             for element in root.iter()})
                for element in root.iter():
                    for key, value in element.attrib.items():
                        self.assertNotRegex(key, '^on')
                        if key.endswith('href'):
                            self.assertRegex(value, '^#')
            self.assertEqual(seen[1] - seen[0], set(), command)
            self.assertNotIn(b'<script', data)

    def test_other_pictures(self):
        for command in DRAWINGS:
            for ending in ('png', 'pdf'):
                self.assertGreater(len(self.draw(command, 'a.' + ending, hostile.NAMES)), 1000)

    @unittest.skipUnless(shutil.which('dot'), 'dot is missing')
    def test_dot(self):
        """Graphviz finds as many nodes as without the names, each with its label."""
        counts = []
        for names in (HARMLESS, hostile.NAMES):
            data = self.draw('graph', 'a.dot', names)
            self.assertEqual(hostile.bad_characters(data.decode('utf-8')), [])
            plain = subprocess.run(['dot', '-Tplain', 'a.dot'], check=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.assertEqual(plain.stderr, b'')
            counts.append((len(re.findall(rb'^node ', plain.stdout, re.M)),
                           len(re.findall(rb'^edge ', plain.stdout, re.M))))
        self.assertEqual(counts[0], counts[1])

    def test_folded(self):
        """One line per stack, with only names, semicolons and a cost."""
        stacks = []
        for names in (HARMLESS, hostile.NAMES):
            data = self.draw('flame', 'a.folded', names).decode('utf-8')
            self.assertEqual(hostile.bad_characters(data), [])
            stacks.append([(stack.count(';'), cost) for stack, cost in
                           (line.rsplit(' ', 1) for line in data.splitlines())])
        self.assertGreater(len(stacks[0]), len(hostile.NAMES))
        self.assertEqual(stacks[0], stacks[1])

    def test_names_as_arguments(self):
        for name in PLAIN:
            if name == text_of(name).encode('utf-8'):
                found = self.run_cli('calls', b'--function=' + name, self.hostile)
                self.assertEqual(hostile.bad_characters(found.out), [], name)

    def test_messages(self):
        for name in PLAIN:
            path = os.fsencode(self.folder.name) + b'/' + name.replace(b'/', b'_')
            process = subprocess.run([cli_tap.CLI, b'functions', path], stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, check=False,
                                     env=dict(os.environ, LC_ALL='C.UTF-8'))
            self.assertEqual(process.returncode, 1)
            message = process.stderr.decode('utf-8')
            self.assertEqual(hostile.bad_characters(message), [], message)
            process = subprocess.run([cli_tap.CLI, b'functions', b'--' + name],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                                     env=dict(os.environ, LC_ALL='C.UTF-8'))
            # GLib treats `--=NAME` as a file.
            self.assertEqual(process.returncode, 1 if name.startswith(b'=') else 2)
            self.assertEqual(hostile.bad_characters(process.stderr.decode('utf-8')), [])

    def test_long_names(self):
        """Every command handles names of a megabyte."""
        names = [b'f%d::' % place + piece * (1000000 // len(piece))
                 for place, piece in enumerate((b'x', b'ab<', b'\xd7\xa9', b'(', b'\x1b'))]
        path = self.write(hostile.make(names), 'long.out')
        for report in REPORTS:
            self.run_cli(*report, path)
        for command in DRAWINGS:
            self.run_cli(command, '--output=long.svg', path)
            with open('long.svg', 'rb') as stream:
                ElementTree.fromstring(stream.read())


if __name__ == '__main__':
    cli_tap.main()
