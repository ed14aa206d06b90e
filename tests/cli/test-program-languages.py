#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is for people is in their language, with its numbers; what is for programs is not.

Usage: test-program-languages.py GRINDSCOPE-CLI CATALOGUES. Skipped where the locale cannot be made.
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


class Languages(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.path = self.write(LARGE)

    def both(self, *arguments):
        """What is said in German and in no language."""
        return [self.run_cli(*arguments, self.path, locale=locale).out
                for locale in ('de_DE.UTF-8', 'C.UTF-8')]

    def test_text(self):
        german, plain = self.both('functions')
        for words in (('Befehlsabruf', 'Inklusive', 'Selbst'), ('7.654.321', '3.456')):
            for word in words:
                self.assertIn(word, german)
                self.assertNotIn(word, plain)

    def test_data(self):
        for command, *options in (['info'], ['functions'], ['functions', '--group-by=file'],
                                  ['calls', '--function=main'], ['annotate']):
            for form in ('json', 'csv'):
                german, plain = self.both(command, '--format=' + form, *options)
                self.assertEqual(german, plain)
                self.assertRegex(plain, '[0-9]{7}')

    def test_dump(self):
        german, plain = self.both('dump')
        self.assertEqual(german, plain)

    def test_messages(self):
        result = self.run_cli('functions', '--format=docx', self.path, code=2,
                              locale='de_DE.UTF-8')
        self.assertIn('Es gibt kein Format „docx“', result.err)


with tempfile.TemporaryDirectory(prefix='grindscope-') as locales:
    if shutil.which('localedef'):
        subprocess.run(['localedef', '-i', 'de_DE', '-f', 'UTF-8',
                        os.path.join(locales, 'de_DE.UTF-8')],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if not os.listdir(locales):
        print('1..0 # SKIP the locale cannot be made')
        sys.exit()
    os.environ.update(LOCPATH=locales, GRINDSCOPE_LOCALEDIR=sys.argv[2])
    os.environ.pop('LANGUAGE', None)
    cli_tap.main()
