#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Editors find the lines that grindscope-cli prints, with the recipes read from docs/editors.md.
Vim and Emacs are run if installed; for VS Code and the JetBrains IDEs the patterns are applied.
Prints TAP. Usage:

    test-program-editors.py PATH-OF-GRINDSCOPE-CLI
"""
import json
import os
import re
import shutil
import subprocess

import cli_tap

PROFILE = '''events: Ir
fl=main.c
fn=main
3 100
4 50
fn=ns::work(int, char const*)
10 700
fi=in line.h
2 4000
fe=main.c
'''

# These IDEs use the output filter of docs/editors.md as a regular expression on each line, with
# macros for a path and a number.
JETBRAINS = {'$FILE_PATH$': r'((?:[A-Za-z]\:)?[0-9 a-z_A-Z\-\\./]+)', '$LINE$': '([0-9]+)'}

# Calls next-error until there are no more, and writes each location.
EMACS = '''
(setq compilation-ask-about-save nil)
(grind-lines "callgrind.out.7")
(while (get-buffer-process compilation-last-buffer)
  (accept-process-output nil 0.05))
(condition-case nil
    (while t
      (next-error)
      (with-current-buffer (window-buffer)
        (message "at %s:%d" (buffer-file-name) (line-number-at-pos (window-point)))))
  (user-error nil))
'''

with open(os.path.join(os.path.dirname(__file__), '..', '..', 'docs', 'editors.md'),
          encoding='utf-8') as page:
    SECTION = page.read().split('\n## From an IDE\n')[1].split('\n## ')[0]


def block(language):
    return re.search(r'^```' + language + r'\n(.*?)^```$', SECTION, re.M | re.S)[1]


class EditorsTest(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.home = os.path.join(self.folder.name, "it's a folder")
        os.mkdir(self.home)
        self.profile = self.write(PROFILE, "it's a folder/callgrind.out.7")
        for name in ('main.c', 'in line.h'):
            self.write('int x;\n' * 20, "it's a folder/" + name)
        self.expected = [(os.path.join(self.home, name), line) for name, line in
                         (('in line.h', 2), ('main.c', 10), ('main.c', 3), ('main.c', 4))]
        os.mkdir(os.path.join(self.folder.name, 'bin'))
        os.symlink(cli_tap.CLI, os.path.join(self.folder.name, 'bin', 'grindscope-cli'))

    def run_editor(self, *command):
        """Runs an editor with the program in PATH."""
        path = os.path.join(self.folder.name, 'bin') + ':' + os.environ['PATH']
        env = dict(os.environ, PATH=path, HOME=self.folder.name, TERM='dumb')
        done = subprocess.run(command, cwd=self.home, env=env, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=60)
        self.assertEqual(done.returncode, 0, done)
        return done.stdout.decode() + done.stderr.decode()

    def test_vs_code(self):
        task = json.loads(block('json'))['tasks'][1]
        matcher = task['problemMatcher']
        self.assertEqual((task['type'], task['command']), ('process', 'grindscope-cli'))
        arguments = [argument.replace('${file}', self.profile) for argument in task['args']]
        pattern = matcher['pattern']
        found = [re.search(pattern['regexp'], line)
                 for line in self.run_cli(*arguments).out.splitlines()]
        self.assertEqual([(match[pattern['file']], int(match[pattern['line']]))
                          for match in found], self.expected)
        self.assertEqual(found[0][pattern['message']],
                         '82.5 % (4,000 Ir) ns::work(int, char const*)')

    def test_jetbrains(self):
        # Their expression does not support apostrophes in paths.
        self.home = os.path.join(self.folder.name, 'folder')
        os.rename(os.path.join(self.folder.name, "it's a folder"), self.home)
        pattern = re.search(r'output filter `(\$[^`]*)`', SECTION)[1]
        for macro, expression in JETBRAINS.items():
            pattern = pattern.replace(macro, expression)
        self.assertNotIn('$', pattern)
        out = self.run_cli('annotate', '--absolute',
                           os.path.join(self.home, 'callgrind.out.7')).out
        found = [re.search(pattern, line) for line in out.splitlines()]
        self.assertEqual([(match[1], int(match[2])) for match in found],
                         [(path.replace("it's a folder", 'folder'), line)
                          for path, line in self.expected])

    def run_vim(self, *commands):
        if not shutil.which('vim') or '+quickfix' not in self.run_editor('vim', '--version'):
            self.skipTest('there is no vim that has scripts')
        steps = [step for command in commands for step in ('-c', command)]
        result = os.path.join(self.folder.name, 'vim.json')
        self.run_editor(
            'vim', '-Nu', self.write(block('vim'), 'recipe.vim'), '-i', 'NONE', '-es', *steps,
            '-c', "call writefile([json_encode(map(getqflist(), "
                  "'[fnamemodify(bufname(v:val.bufnr), \":p\"), v:val.lnum, v:val.text, "
                  "v:val.valid]'))], '%s')" % result,
            '-c', 'qall!')
        with open(result, encoding='utf-8') as stream:
            return json.load(stream)

    def test_vim(self):
        found = self.run_vim('GrindLines callgrind.out.7')
        self.assertEqual([(path, line) for path, line, _, _ in found], self.expected)
        self.assertEqual(found[1][2:], [' 14.4 % (700 Ir) ns::work(int, char const*)', 1])

    def test_vim_as_it_is(self):
        command = 'grindscope-cli annotate --absolute callgrind.out.7'
        found = self.run_vim("cgetexpr system('%s')" % command)
        self.assertEqual([(path, line) for path, line, _, _ in found], self.expected)

    def test_emacs(self):
        if not shutil.which('emacs'):
            self.skipTest('there is no emacs')
        out = self.run_editor('emacs', '-Q', '--batch',
                              '-l', self.write(block('elisp'), 'recipe.el'),
                              '-l', self.write(EMACS, 'test.el'))
        self.assertEqual([(path, int(line)) for path, line in
                          re.findall(r'^at (.*):(\d+)$', out, re.M)], self.expected, out)


if __name__ == '__main__':
    cli_tap.main()
