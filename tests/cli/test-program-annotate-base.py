# SPDX-License-Identifier: GPL-3.0-or-later
"""`annotate --base`: lines and instructions before and after."""
import collections
import os
import shutil
import subprocess
import unittest

import cli_tap

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOUR = os.path.join(FOLDER, '..', '..', 'data', 'tour')
WORDS, MENDED = (os.path.join(TOUR, 'callgrind.out.' + name) for name in ('words', 'mended'))
GIT = shutil.which('git')

REST = 'void g (void)\n{\n  work ();\n}\n'
OLD = 'int f (void)\n{\n  old ();\n  g ();\n  return 1;\n}\n' + REST
NEW = '/* More */\nint f (void)\n{\n  g ();\n  fresh ();\n  return 1;\n}\n' + REST
HEAD = 'events: Ir Dr\nevent: Both = Ir + Dr\nfl=%s\n'
BEFORE = HEAD + 'fn=f\n2 2 1\n3 10 1\n4 5 1\ncfn=g\ncalls=3 1\n4 30 3\n5 1 1\nfn=g\n9 30 3\n'
AFTER = HEAD + 'fn=f\n3 2 1\n4 6 1\ncfn=g\ncalls=4 1\n4 40 4\n5 20 2\n6 1 1\nfn=g\n10 40 4\n'


def place(side):
    return side and (os.path.basename(side['source']), side['line'])


class AnnotateBase(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.top = self.folder.name
        self.before = self.write(BEFORE % 'old/f.c', 'before.out')
        self.after = self.write(AFTER % 'new/f.c', 'after.out')
        for name, text in (('old', OLD), ('new', NEW)):
            os.mkdir(os.path.join(self.top, name))
            self.write(text, name + '/f.c')

    def annotate(self, *arguments, before=None, after=None, **options):
        return self.run_cli('annotate', '--base=' + (before or self.before), *arguments,
                            after or self.after, **options)

    def lines(self, *arguments, **options):
        """By the lines before and after: the method, and the self cost on both sides."""
        result = self.annotate('--format=json', *arguments, **options).json()
        return {(line['base'] and line['base']['line'], line['current'] and
                 line['current']['line']):
                (line['method'], line['self']['base'][0], line['self']['current'][0])
                for line in result['lines']}

    def test_texts(self):
        """With both texts, lines are paired by a comparison of them."""
        old = '--base-source=' + os.path.join(self.top, 'old')
        expected = {(2, 3): ('diff', 2, 2), (3, None): ('diff', 10, 0), (4, 4): ('diff', 5, 6),
                    (None, 5): ('diff', 0, 20), (5, 6): ('diff', 1, 1)}
        self.assertEqual(self.lines('--function=f', old), expected)
        text = self.annotate('--function=f', old).out
        self.assertIn('Lines are paired by comparing both texts.', text)
        rows = [line.split() for line in text.split('\n')]
        self.assertIn(['1', '+', '/*', 'More', '*/'], rows)
        self.assertIn(['10', '0', '−10', '−20.83', '3', '-', 'old', '();'], rows)
        self.assertIn(['0', '20', '+20', '+41.67', '5', '+', 'fresh', '();'], rows)
        self.assertIn(['30', '40', '+10', '+20.83', '=>', 'g', '(3x', '→', '4x)'], rows)

    def test_anchors(self):
        """With one text, or none, calls of the same functions tell."""
        self.assertEqual(self.lines('--function=f')[4, 4], ('calls', 5, 6))
        self.assertIn('--base-source compares the texts',
                      self.annotate('--function=f').out)
        self.assertEqual(self.lines('--function=g'), {(9, 10): ('offset', 30, 40)})

    def test_equal(self):
        same = self.annotate('--function=f', '--base-source=' + self.top + '/new',
                             before=self.after).out
        self.assertIn('Both texts are equal.', same)
        self.assertNotIn('+', same)

    def test_folder_lacks_file(self):
        empty = os.path.join(self.top, 'empty')
        os.mkdir(empty)
        self.assertIn('The source before was not found.',
                      self.annotate('--function=f', '--base-source=' + empty).out)
        self.annotate('--base-source=' + empty + '/missing', code=1)

    def git(self, *arguments):
        subprocess.run([GIT, '-C', self.top, '-c', 'user.name=A', '-c', 'user.email=a@b.c',
                        *arguments], check=True, stdout=subprocess.DEVNULL)

    @unittest.skipUnless(GIT, 'git is not there')
    def test_git(self):
        """A revision has the text of a file under the path that it had there."""
        self.git('init', '--quiet')
        self.write(OLD, 'new/f.c')
        self.git('add', 'new')
        self.git('commit', '--quiet', '--message=old')
        self.write(NEW, 'new/f.c')
        where = '--source-dir=' + self.top
        self.assertEqual(self.lines('--function=f', where, '--base-source=git:HEAD')[3, None],
                         ('diff', 10, 0))
        for revision in ('nowhere', '--help', '', 'HEAD:new', 'HEAD; touch x'):
            error = self.annotate('--function=f', where, '--base-source=git:' + revision,
                                  code=1).err
            self.assertIn('Git has no revision “%s”' % revision, error)
        self.assertFalse(os.path.exists(os.path.join(self.top, 'x')))

    @unittest.skipUnless(GIT, 'git is not there')
    def test_git_outside_of_folder(self):
        """A file is found anywhere in the revision; a tag of the same name does not matter."""
        self.git('init', '--quiet', '--initial-branch=main')
        os.rename(os.path.join(self.top, 'old'), os.path.join(self.top, 'include'))
        self.git('add', 'include')
        self.git('commit', '--quiet', '--message=old')
        self.git('tag', 'main')
        where = '--source-dir=' + os.path.join(self.top, 'new')
        self.assertEqual(self.lines('--function=f', where, '--base-source=git:main')[3, None],
                         ('diff', 10, 0))

    @unittest.skipUnless(GIT, 'git is not there')
    def test_no_repository(self):
        error = self.annotate('--function=f', '--source-dir=' + self.top,
                              '--base-source=git:HEAD', code=1).err
        self.assertIn('not a git repository', error)

    def test_file(self):
        """Of a file that has moved, all functions together."""
        lines = self.lines('--file=new/f.c', '--base-source=' + self.top + '/old')
        self.assertEqual(lines[9, 10], ('diff', 30, 40))
        self.assertEqual(lines[3, None], ('diff', 10, 0))
        self.assertIn('old/f.c → new/f.c', self.annotate('--file=new/f.c').out)

    def test_renamed_file(self):
        after = self.write(AFTER % 'new/g.c', 'renamed.out')
        os.rename(os.path.join(self.top, 'new/f.c'), os.path.join(self.top, 'new/g.c'))
        lines = self.lines('--file=g.c', '--base-source=' + self.top + '/old', after=after)
        self.assertEqual(lines[9, 10], ('diff', 30, 40))

    def test_file_of_function(self):
        """Of a function with code of a header, one file"""
        texts = [text % 'f.c' + 'fn=f\nfi=h.h\n7 %d 0\n' % cost
                 for text, cost in ((BEFORE, 5), (AFTER, 6))]
        before, after = self.write(texts[0], 'b.out'), self.write(texts[1], 'a.out')
        self.assertEqual(self.lines('--function=f', '--file=h.h', before=before, after=after),
                         {(7, 7): ('offset', 5, 6)})
        out = self.annotate('--function=f', '--file=h.h', before=before, after=after).out
        self.assertIn('h.h', out)
        self.assertNotIn('f.c  ', out.split('\n', 1)[1])

    def test_largest(self):
        """Without a choice, the largest changes of the whole profile come first."""
        lines = self.annotate('--limit=2').lines
        self.assertTrue(lines[0].startswith('Ir (Instruction Fetch): total 48 → 69'), lines[0])
        self.assertEqual([line.split()[2] for line in lines[2:4]], ['+19', '+10'])
        self.assertIn('more rows', lines[4])

    def test_absolute(self):
        """Messages for editors name lines that are there now."""
        lines = self.annotate('--absolute', '--limit=1', '--function=f',
                              '--base-source=' + self.top + '/old').lines
        self.assertEqual(lines[0], '%s:5: +41.67 points (0 -> 20 Ir) f' %
                         os.path.join(self.top, 'new/f.c'))

    def test_csv(self):
        rows = self.annotate('--format=csv', '--function=g').csv()
        self.assertEqual(rows[0][:8], ['name', 'file', 'object', 'source', 'line', 'source before',
                                       'line before', 'method'])
        self.assertEqual(rows[1], ['g', 'new/f.c', '', 'new/f.c', '10', 'old/f.c', '9', 'offset',
                                   '30', '40', '10', '3', '4', '1', '33', '44', '11'])

    def sums(self, lines, side):
        sums = collections.Counter()
        for line in lines:
            key = line['object'], line['file'], line['name']
            sums[key] += line['self'][side][0]
        return {key: cost for key, cost in sums.items() if cost}

    def test_sums(self):
        """The lines of a function add up to its self cost, and those of instructions, too."""
        functions = self.run_cli('functions', '--limit=0', '--format=json', '--base=' + WORDS,
                                 MENDED).json()['functions']
        for kind, key in ((), 'lines'), (('--instructions',), 'instructions'):
            found = self.annotate('--format=json', '--limit=0', *kind, before=WORDS, after=MENDED,
                                  may_warn=True).json()[key]
            for side in 'base', 'current':
                self.assertEqual(self.sums(found, side), self.sums(functions, side))

    def test_tour(self):
        """The loop that was mended: one line of the source, one call of strlen()."""
        text = self.annotate('--function=lower_case', before=WORDS, after=MENDED).out
        self.assertIn('self 96675 → 56402', text)
        self.assertIn('(8056x → 1x)', text)
        calls = [call for line in self.annotate('--function=lower_case', '--format=json',
                                                before=WORDS, after=MENDED).json()['lines']
                 for call in line['calls'] if call['name'] == '__strlen_avx2']
        self.assertEqual([(call['count'], call['cost']['change'][0]) for call in calls],
                         [({'base': 8056, 'current': 1}, -5396850)])

    def test_limit(self):
        """Of a function, the lines with the largest changes have costs, others are context."""
        out = self.annotate('--function=lower_case', '--limit=1', before=WORDS, after=MENDED).out
        self.assertIn('−24167', out)
        self.assertNotIn('−16106', out)
        self.assertIn('3 more rows', out)

    def test_instructions(self):
        """The same code is paired by its distance from the start, other code not at all."""
        code = 'positions: instr line\nevents: Ir\nfn=f\n'
        old = self.write(code + '0x10 1 5\n0x14 2 6\n0x18 3 7\n', 'old.out')
        moved = self.write(code + '0x110 1 5\n0x114 2 9\n0x118 3 7\n', 'moved.out')
        other = self.write(code + '0x110 1 5\n0x112 2 9\n', 'other.out')

        def pairs(after):
            found = self.annotate('--function=f', '--instructions', '--format=json', before=old,
                                  after=after, may_warn=True).json()['instructions']
            return [(line['base'] and line['base']['address'], line['current'] and
                     line['current']['address'], line['method']) for line in found]

        self.assertEqual(pairs(moved), [(0x10, 0x110, 'offset'), (0x14, 0x114, 'offset'),
                                        (0x18, 0x118, 'offset')])
        self.assertEqual(pairs(other), [(None, 0x110, None), (None, 0x112, None),
                                        (0x10, None, None), (0x14, None, None),
                                        (0x18, None, None)])
        self.assertIn('not paired', self.annotate('--function=f', '--instructions', before=old,
                                                  after=other, may_warn=True).out)

    def test_needs_base(self):
        self.run_cli('annotate', '--base-source=' + self.top, self.after, code=2)


if __name__ == '__main__':
    cli_tap.main()
