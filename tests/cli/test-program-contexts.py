# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions recorded once per context, and the option --all-contexts."""
import re

import cli_tap

HEAD = 'positions: instr line\nevents: Ir\nob=/bin/a\nfl=a.c\n'

# Costs of f in its contexts, including calls between them: 10 in main, 20 in its second level, 30
# in g.
CONTEXTS = HEAD + '''fn=main
0x1 1 5
cfn=f'main
calls=2 10
0x2 2 60
cfn=g
calls=1 20
0x3 3 135
fn=f'main
0x10 10 10
cfn=f'main'2
calls=1 10
0x11 11 20
cfn=h'f
calls=1 30
0x12 12 30
fn=f'main'2
0x10 10 20
fn=g
0x20 20 5
cfn=f'g
calls=3 10
0x21 21 130
fn=f'g
0x10 10 30
cfn=h'f
calls=4 30
0x12 12 100
fn=h'f
0x30 30 130
fn=foldl'
0x40 40 1
'''

# f calls itself through g, so all contexts together are in a cycle.
REENTERED = '''events: Ir
fn=main
1 1
cfn=f'main
calls=1 1
1 60
fn=f'main
1 10
cfn=g
calls=1 1
1 50
fn=g
1 20
cfn=f'g
calls=1 1
1 30
fn=f'g
1 30
'''

# More contexts than are suggested for a name that does not exist
MANY = 'events: Ir\n' + ''.join("fn=f(int)'caller%d\n1 %d\n" % (number, 100 - number)
                                for number in range(12))

# Two functions, one of them with contexts
TWO = "events: Ir\nfl=a.c\nfn=f'1\n1 1\nfn=f'2\n1 2\nfl=b.c\nfn=f(int)\n1 9\n"


def join(text):
    """The profile as if recorded with all contexts of f as one"""
    return re.sub(r"fn=f'.*", 'fn=f', text)


class Contexts(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.path = self.write(CONTEXTS)
        self.joined = self.write(join(CONTEXTS), 'joined.out')

    def read(self, *arguments):
        """The output for the contexts together, and for the profile that has them as one"""
        command, *rest = arguments
        # The ELF objects do not exist, so instructions cannot be shown.
        may_warn = '--instructions' in rest
        return (self.run_cli(command, '--all-contexts', *rest, self.path, may_warn=may_warn),
                self.run_cli(command, *rest, self.joined, may_warn=may_warn))

    def test_one_matches(self):
        """The name without its context is enough, like `f` for `f(int)`."""
        found = self.run_cli('calls', '--function=h', '--format=json', self.path).json()
        self.assertEqual(found['function']['name'], "h'f")
        found = self.run_cli('calls', "--function=f'main", '--format=json', self.path).json()
        self.assertEqual(found['function']['self'], [10])

    def test_several_match(self):
        """All matches are listed, the most expensive first."""
        lines = self.run_cli('calls', '--function=f', self.path, code=2).err.splitlines()
        self.assertIn('“f” was recorded in 3 contexts', lines[0])
        self.assertIn('--all-contexts', lines[0])
        self.assertEqual([line.split()[1] for line in lines[1:]], ["f'g", "f'main", "f'main'2"])
        lines = self.run_cli('calls', '--function=f', self.write(MANY), code=2).err.splitlines()
        self.assertEqual([line.split()[1] for line in lines[1:]],
                         ["f(int)'caller%d" % number for number in range(12)])
        lines = self.run_cli('calls', '--function=f', self.write(TWO), code=2).err.splitlines()
        self.assertIn('3 functions are named “f”', lines[0])

    def test_apostrophes(self):
        """An apostrophe that is part of the name starts no context."""
        self.assertIn('no function “foldl”',
                      self.run_cli('calls', '--function=foldl', self.path, code=2).err)
        found = self.run_cli('calls', "--function=foldl'", '--all-contexts', '--format=json',
                             self.path).json()
        self.assertEqual(found['function']['name'], "foldl'")

    def test_calls(self):
        one, other = (result.json() for result in
                      self.read('calls', '--function=f', '--format=json'))
        self.assertEqual(one['function']['self'], [60])
        self.assertEqual(one['function']['inclusive'], [190])
        self.assertEqual(one['function']['called'], 5)
        self.assertEqual(one['function']['recursive'], 1)
        for side in ('callers', 'callees'):
            self.assertEqual([(call['name'], call['count'], call['cost']) for call in one[side]],
                             [(call['name'], call['count'], call['cost']) for call in other[side]])
        self.assertEqual([(call['name'], call['cost']) for call in one['callees']],
                         [("h'f", [130]), ('f', [20])])
        for more in ((), ('--format=csv',), ('--no-cycles',)):
            one, other = self.read('calls', '--function=f', *more)
            self.assertEqual(one.out, other.out)

    def test_other_commands(self):
        """Annotations and pictures treat contexts like one function, too."""
        for command in (('annotate',), ('annotate', '--instructions'),
                        ('annotate', '--format=json'), ('annotate', '--absolute'),
                        ('graph', '--format=dot', '--output=-'),
                        ('treemap', '--format=svg', '--output=-', '--no-caption'),
                        ('treemap', '--callers', '--format=svg', '--output=-', '--no-caption'),
                        ('flame', '--format=folded', '--output=-'),
                        ('flame', '--format=folded', '--output=-', '--callers'),
                        ('flame', '--format=svg', '--output=-', '--no-caption')):
            one, other = (re.sub(r'"id": \d+', '"id": N', result.out)
                          for result in self.read(*command, '--function=f'))
            self.assertEqual(one, other, command)
        self.assertIn('f;h\'f 130\n', self.read('flame', '--function=f', '--format=folded',
                                                '--output=-')[0].out)

    def test_reentered(self):
        """Contexts that call each other through other functions form a cycle."""
        path = self.write(REENTERED)
        joined = self.write(join(REENTERED), 'joined.out')
        for more in ((), ('--no-cycles',)):
            found = self.run_cli('calls', '--function=f', '--all-contexts', *more, path)
            self.assertEqual(found.out, self.run_cli('calls', '--function=f', *more, joined).out)
        found = self.run_cli('calls', '--function=f', '--all-contexts', path)
        self.assertIn('<cycle 1>', found.out)
        self.assertIn('is a cycle', self.run_cli('calls', '--function=<cycle 1>', '--all-contexts',
                                                 joined, code=2).err)

    def test_which_function(self):
        """Contexts of several functions are not joined; an id selects the function."""
        path = self.write(TWO)
        error = self.run_cli('calls', '--function=f', '--all-contexts', path, code=2).err
        self.assertIn('2 functions are named “f”', error)
        names = {}
        for line in error.splitlines()[1:]:
            found = self.run_cli('calls', line.split()[0], '--all-contexts', '--format=json', path)
            names[found.json()['function']['name']] = found.json()['function']['self']
        self.assertEqual(names, {'f': [3], 'f(int)': [9]})

    def test_one_without_a_name(self):
        """The suffix of a recursion level is a context; the first level has none."""
        path = self.write("events: Ir\nfn=f\n1 5\ncfn=f'2\ncalls=1 1\n1 7\nfn=f'2\n1 7\n")
        found = self.run_cli('calls', '--function=f', '--format=json', path, may_warn=True)
        self.assertEqual(found.json()['function']['self'], [5])
        self.assertIn('note: “f” is one of 2 contexts', found.err)
        self.assertIn('--all-contexts', found.err)
        for name in ("f'2", '#0'):
            self.assertEqual(self.run_cli('calls', '--function=' + name, path).err, '')
        found = self.run_cli('calls', '--function=f', '--all-contexts', '--format=json', path)
        self.assertEqual((found.json()['function']['self'], found.err), ([12], ''))

    def test_parts(self):
        text = "events: Ir\npart: 1\nfn=f'a\n1 1\nfn=f'b\n1 2\npart: 2\nfn=f'a\n1 4\nfn=f'b\n1 8\n"
        path = self.write(text)
        for parts, cost in (('1', 3), ('2', 12), ('1,2', 15)):
            found = self.run_cli('calls', '--function=f', '--all-contexts', '--part=' + parts,
                                 '--format=json', path).json()
            self.assertEqual(found['function']['self'], [cost])

    def test_refused(self):
        """Commands that show no function reject the option."""
        for command in (['info'], ['functions'], ['check'], ['dump']):
            self.assertIn('--all-contexts',
                          self.run_cli(*command, '--all-contexts', self.path, code=2).err)
        for command in (['annotate'], ['graph', '--output=a.svg'], ['treemap', '--output=a.svg'],
                        ['flame', '--output=a.svg'], ['calls']):
            self.assertIn('--function=NAME',
                          self.run_cli(*command, '--all-contexts', self.path, code=2).err)


if __name__ == '__main__':
    cli_tap.main()
