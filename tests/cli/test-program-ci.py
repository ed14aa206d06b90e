# SPDX-License-Identifier: GPL-3.0-or-later
"""The recipes of docs/continuous-integration.md, as written: the same program several times gives
no alarm at 1 %, and a program that is 2 % slower gives one every time. Over 20 commits, the first
slow one is found."""
import os
import re
import shutil
import subprocess
import unittest

import cli_tap

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'docs',
                    'continuous-integration.md')
TOOLS = ('git', 'make', 'cc', 'valgrind')
# Ten without the variable
N_RUNS = 3 if 'GRIND_TEST_SAMPLE' in os.environ else 10
MAKEFILE = 'program: program.c\n\tcc -O2 -g -o $@ program.c\n'
# Its addresses and its memory vary as those of any program.
PROGRAM = r'''
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static unsigned work (unsigned n)
{
  unsigned sum = time (NULL);
  for (unsigned i = 0; i < n; i++)
    sum = sum * 31 + (unsigned) (size_t) malloc (i % 64);
  return sum;
}
int main (void)
{
  printf ("%u\n", work (20000) + work (LATER));
  return 0;
}
'''


def read_recipe(title):
    """The lines of a recipe."""
    with open(PAGE, encoding='utf-8') as page:
        section = page.read().split(f'\n## {title}\n')[1].split('\n## ')[0]
    return re.search(r'^```yaml\n(.*?)^```$', section, re.M | re.S)[1].splitlines()


def read_block(lines, start):
    """The shell commands of a `|` block."""
    first = lines.index(start) + 1
    indent = len(lines[first]) - len(lines[first].lstrip())
    block = []
    for line in lines[first:]:
        if not line.startswith(' ' * indent):
            break
        block.append(line[indent:])
    return '\n'.join(block)


def read_list(lines, start):
    """The shell commands of a list, whose items may go on in lines that are indented more."""
    items = []
    for line in lines[lines.index(start) + 1:]:
        if line.startswith('    - '):
            items.append(line[6:])
        elif line.startswith('        '):
            items[-1] += ' ' + line.strip()
        else:
            break
    return '\n'.join(items)


@unittest.skipUnless(all(map(shutil.which, TOOLS)), 'a program is missing: ' + ', '.join(TOOLS))
class Recipes(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        path = self.folder.name
        programs = os.path.join(path, 'programs')
        os.mkdir(programs)
        os.symlink(cli_tap.CLI, os.path.join(programs, 'grindscope-cli'))
        self.work = os.path.join(path, 'work')
        self.env = dict(os.environ, PATH=programs + ':' + os.environ['PATH'],
                        GIT_CONFIG_GLOBAL='/dev/null', GIT_CONFIG_SYSTEM='/dev/null',
                        GIT_AUTHOR_NAME='n', GIT_AUTHOR_EMAIL='e', GIT_COMMITTER_NAME='n',
                        GIT_COMMITTER_EMAIL='e', GITHUB_BASE_REF='main',
                        CI_MERGE_REQUEST_TARGET_BRANCH_NAME='main')
        os.mkdir(os.path.join(path, 'origin'))
        self.git('init', '--quiet', '--initial-branch=main', cwd=os.path.join(path, 'origin'))
        self.commit(os.path.join(path, 'origin'), 20000)
        self.git('clone', '--quiet', os.path.join(path, 'origin'), self.work, cwd=path)

    def git(self, *arguments, cwd):
        subprocess.run(['git', *arguments], cwd=cwd, env=self.env, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def commit(self, folder, later):
        for name, text in (('Makefile', MAKEFILE),
                           ('program.c', PROGRAM.replace('LATER', str(later)))):
            with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
                file.write(text)
        self.git('add', '.', cwd=folder)
        self.git('commit', '--quiet', '--allow-empty', '--message=change', cwd=folder)

    def run_recipe(self, shell):
        """Runs it as the services do, and cleans up. Returns the exit status and the output."""
        result = subprocess.run(['bash', '-e', '-o', 'pipefail', '-c', shell], cwd=self.work,
                                env=self.env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                timeout=100, check=False)
        self.git('worktree', 'remove', '--force', '../base', cwd=self.work)
        return result.returncode, result.stdout.decode()

    def check_runs(self, shell, n_runs):
        for _ in range(n_runs):
            status, out = self.run_recipe(shell)
            self.assertEqual(status, 0, out)
        self.commit(self.work, 20800)
        for _ in range(n_runs):
            status, out = self.run_recipe(shell)
            self.assertEqual(status, 3, out)

    def read_shell(self):
        """The blocks of the recipe for many runs"""
        with open(PAGE, encoding='utf-8') as stream:
            section = stream.read().split('## Over many runs\n')[1].split('\n## ')[0]
        return re.findall(r'```sh\n(.*?)```', section, re.DOTALL)

    @unittest.skipUnless(shutil.which('sqlite3'), 'sqlite3 is missing')
    def test_many_runs(self):
        for i in range(20):
            self.commit(self.work, 20000 if i < 12 else 20800)
        revisions = subprocess.run(['git', 'rev-list', '--reverse', '-20', 'HEAD'], cwd=self.work,
                                   env=self.env, check=True, capture_output=True,
                                   text=True).stdout.split()
        collect, picture, first = self.read_shell()
        outs = []
        for shell in (collect, picture, first):
            result = subprocess.run(['bash', '-e', '-o', 'pipefail', '-c', shell], cwd=self.work,
                                    env=self.env, capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 0, result.stderr)
            outs.append(result.stdout)
        rows = [line.split('|') for line in outs[1].splitlines()]
        self.assertEqual([row[0] for row in rows], [revision[:8] for revision in revisions])
        self.assertEqual(len(rows[-1][2]), 40)
        self.assertEqual(len(rows[0][2]), 40 * int(rows[0][1]) // int(rows[-1][1]))
        self.assertEqual(outs[2].strip(), revisions[12])
        self.assertEqual(outs[0].count('Added: 1,'), 20)

    def test_github(self):
        lines = read_recipe('GitHub')
        self.assertLessEqual(len(lines), 20)
        self.check_runs(read_block(lines, '      - run: |'), N_RUNS)
        with open(os.path.join(self.work, 'comment.md'), encoding='utf-8') as comment:
            self.assertIn('before', comment.read())

    def test_gitlab(self):
        lines = read_recipe('GitLab')
        self.assertLessEqual(len(lines), 20)
        self.check_runs(read_list(lines, '  script:'), 1)
        for name in ('quality.json', 'gates.xml'):
            self.assertGreater(os.path.getsize(os.path.join(self.work, name)), 2)


if __name__ == '__main__':
    cli_tap.main()
