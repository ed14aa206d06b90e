#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Text output is in the user's language and number format; data output is not.

Usage: test-program-languages.py GRINDSCOPE-CLI CATALOGUES. Skipped if the locales cannot be built.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import cli_tap

LARGE = '''creator: test
events: Ir Dr
event: Ratio = Ir + 2 Dr
fl=demo.c
fn=main
10 1234567 89012
cfn=work
calls=3456 20
11 7654321 10000
fn=work
20 7654321 10000
'''
ODD = LARGE + 'calls=x y\nwhat is this\n'
LOCALES = 'de_DE', 'fr_FR'


class Languages(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.path = self.write(LARGE)

    def all(self, *arguments, **options):
        """Returns the output in each of LOCALES, and in the C locale."""
        return [self.run_cli(*arguments, self.path, locale=locale + '.UTF-8', **options).out
                for locale in (*LOCALES, 'C')]

    def assert_same(self, *arguments, **options):
        *others, plain = self.all(*arguments, **options)
        self.assertEqual(others, [plain] * len(others), arguments)
        return plain

    def test_text(self):
        *others, plain = self.all('functions')
        for text, *words in zip(others, ('Befehlsabruf', 'Lecture d’instruction'),
                                ('Inklusive', 'Inclusif'), ('Selbst', 'Propre'),
                                ('7.654.321', '7\u202f654\u202f321'), ('3.456', '3\u202f456')):
            for word in words:
                self.assertIn(word, text)
                self.assertNotIn(word, plain)

    def test_data(self):
        for command, *options in (['info'], ['functions'], ['functions', '--group-by=file'],
                                  ['calls', '--function=main'], ['annotate']):
            for form in ('json', 'csv'):
                self.assertRegex(self.assert_same(command, '--format=' + form, *options),
                                 '[0-9]{7}')

    def test_dump(self):
        self.assert_same('dump')

    def test_findings(self):
        """Data has a stable name and an English message for each warning."""
        self.path = self.write(ODD)
        for command, code in (('check', 4), ('info', 0)):
            self.assertIn('found “what is this”',
                          self.assert_same(command, '--format=json', code=code))
        self.assertIn('unknown-line',
                      self.assert_same('check', '--format=csv', code=4))
        german, french, plain = self.all('check', code=4)
        self.assertEqual(len({german, french, plain}), 3)

    def test_messages(self):
        result = self.run_cli('functions', '--format=docx', self.path, code=2,
                              locale='de_DE.UTF-8')
        self.assertIn('Unbekanntes Format „docx“', result.err)


with tempfile.TemporaryDirectory(prefix='grindscope-') as locales:
    if shutil.which('localedef'):
        for name in LOCALES:
            subprocess.run(['localedef', '-i', name, '-f', 'UTF-8',
                            os.path.join(locales, name + '.UTF-8')],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if len(os.listdir(locales)) < len(LOCALES):
        print('1..0 # SKIP the locales cannot be made')
        sys.exit()
    os.environ.update(LOCPATH=locales, GRINDSCOPE_LOCALEDIR=sys.argv[2])
    os.environ.pop('LANGUAGE', None)
    cli_tap.main()
