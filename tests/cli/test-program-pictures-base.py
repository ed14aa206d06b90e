# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures and folded stacks of two profiles."""
import os
import re
import xml.etree.ElementTree

import cli_tap

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOUR = os.path.join(FOLDER, '..', '..', 'data', 'tour')
WORDS, MENDED = (os.path.join(TOUR, 'callgrind.out.' + name) for name in ('words', 'mended'))

BEFORE = '''events: Ir
fl=a.c
fn=main
1 100
cfn=slow
calls=8 1
2 600
cfn=old
calls=1 1
3 100
cfn=same
calls=1 1
4 200
fn=slow
1 600
fn=old
1 100
fn=same
1 200
'''
AFTER = '''events: Ir
fl=a.c
fn=main
1 100
cfn=slow
calls=2 1
2 150
cfn=new
calls=3 1
3 50
cfn=same
calls=1 1
4 200
fn=slow
1 150
fn=new
1 50
fn=same
1 200
'''


class PicturesBase(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.before, self.after = self.write(BEFORE, 'before.out'), self.write(AFTER, 'after.out')

    def draw(self, command, *arguments, before=None, after=None):
        path = os.path.join(self.folder.name, command + '.svg')
        self.run_cli(command, '--output=' + path, '--base=' + (before or self.before),
                     *arguments, after or self.after)
        with open(path, encoding='utf-8') as file:
            return file.read()

    def texts(self, *arguments, **options):
        root = xml.etree.ElementTree.fromstring(self.draw(*arguments, **options))
        return [''.join(element.itertext()) for element in root.iter()
                if element.tag.endswith('}text')]

    def folded(self, *arguments, before=None, after=None):
        out = self.run_cli('flame', '--format=folded', '--output=-',
                           '--base=' + (before or self.before), *arguments,
                           after or self.after).out
        stacks = (line.rsplit(' ', 2) for line in out.splitlines())
        return {stack: (int(old), int(new)) for stack, old, new in stacks}

    def test_folded(self):
        """Two columns, as difffolded.pl writes them"""
        self.assertEqual(self.folded(), {'main': (100, 100), 'main;slow': (600, 150),
                                         'main;same': (200, 200), 'main;old': (100, 0),
                                         'main;new': (0, 50)})
        self.assertEqual(self.folded('--function=slow'), {'slow': (600, 150)})

    def test_folded_totals(self):
        stacks = self.folded(before=WORDS, after=MENDED).values()
        self.assertEqual([sum(column) for column in zip(*stacks)], [7155086, 1693619])

    def test_flame(self):
        texts = self.texts('flame')
        for text in ('slow', 'old (gone)', 'new', '−45.0 %', '+5.0 %', '−50.0 %'):
            self.assertIn(text.replace(' %', '\xa0%'), texts)
        self.assertNotIn('same', texts)
        self.assertIn('same', self.texts('flame', '--size=before'))
        self.assertNotIn('new', self.texts('flame', '--size=before'))
        self.assertIn('new (new)', self.texts('flame', '--size=after'))
        self.assertNotIn('old (gone)', self.texts('flame', '--size=after'))

    def test_treemap(self):
        texts = self.texts('treemap')
        for text in ('slow', 'old (gone)', 'new (new)', '−45.0\xa0%', '−10.0\xa0%', '+5.0\xa0%'):
            self.assertIn(text, texts)
        self.assertNotIn('same', texts)
        self.assertIn('same', self.texts('treemap', '--size=after'))

    def test_graph(self):
        texts = self.texts('graph', '--function=main')
        for text in ('100.0 → 50.0\xa0%', '60.0 → 15.0\xa0%', '20.0\xa0%', '10.0 → 0\xa0%',
                     '0 → 5.0\xa0%', '8 → 2 ×', '1 ×'):
            self.assertIn(text, texts)
        dot = self.run_cli('graph', '--function=main', '--format=dot', '--output=-',
                           '--base=' + self.before, self.after).out
        self.assertRegex(dot, r'old\\n.*style="rounded,filled,dotted"')
        self.assertRegex(dot, r'new\\n.*style="rounded,filled,dashed"')
        self.assertEqual(len(re.findall(r'-> n\d .*style=dotted', dot)), 1)
        self.assertEqual(len(re.findall(r'-> n\d .*style=dashed', dot)), 1)

    def test_graph_begins_where_most_changed(self):
        self.assertIn('Call graph of slow', self.texts('graph'))

    def test_changed_functions_are_not_folded(self):
        """lower_case() only passes cost on, but it is what was mended."""
        self.assertIn('lower_case', self.texts('graph', '--function=main', before=WORDS,
                                               after=MENDED))

    def test_caption(self):
        """The files, the totals and the fixed scale of colours are in every picture."""
        for command in 'flame', 'treemap', 'graph':
            text = ' '.join(self.texts(command))
            self.assertIn('before.out → after.out', text)
            self.assertIn('total 1000 → 500', text)
            for limit in '−5.00', '−0.01', 'unchanged', '+0.25', '+5.00':
                self.assertIn(limit, text)

    def test_other_formats(self):
        for command in 'flame', 'treemap', 'graph':
            for suffix, magic in ('png', b'\x89PNG'), ('pdf', b'%PDF'):
                path = os.path.join(self.folder.name, f'{command}.{suffix}')
                self.run_cli(command, '--dark', '--output=' + path, '--base=' + self.before,
                             self.after)
                with open(path, 'rb') as file:
                    self.assertTrue(file.read().startswith(magic))

    def test_same(self):
        """A profile has not changed against itself."""
        for command in 'flame', 'treemap', 'graph':
            texts = self.texts(command, after=self.before)
            self.assertFalse([text for text in texts if re.match('[−+][1-9].*%', text)], texts)

    def test_without_calls(self):
        flat = 'events: Ir\nob=/bin/a\nfl=a.c\nfn=f\n1 %d\nfl=b.c\nfn=g\n1 %d\n'
        before, after = (self.write(flat % costs, name) for costs, name in
                         (((60, 40), 'old.out'), ((10, 40), 'new.out')))
        self.assertIn('−50.0\xa0%', self.texts('treemap', before=before, after=after))
        self.assertEqual(self.folded(before=before, after=after),
                         {'a.c;f': (60, 10), 'b.c;g': (40, 40)})

    def test_per(self):
        """Relative to the calls of slow(), main() costs more."""
        texts = self.texts('graph', '--function=main', '--per=slow')
        self.assertIn('100.0 → 200.0\xa0%', texts)
        self.assertIn('as many calls of slow as after: 8 → 2', ' '.join(texts))

    def test_wrong_usage(self):
        self.run_cli('flame', '--output=a.svg', '--size=after', self.after, code=2)
        self.run_cli('flame', '--output=a.svg', '--base=' + self.before, '--size=net', self.after,
                     code=2)
        self.run_cli('graph', '--output=a.svg', '--base=' + self.before, '--size=after',
                     self.after, code=2)


if __name__ == '__main__':
    cli_tap.main()
