# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports: what is in them, what is not, and that the profile inside has the numbers of the whole
one."""
import base64
import os
import subprocess
import unittest

import cli_tap
from report_file import Report, hash_of

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
TOUR = os.path.join(ROOT, 'data', 'tour')
WORDS = os.path.join(TOUR, 'callgrind.out.words')
MENDED = os.path.join(TOUR, 'callgrind.out.mended')
REAL = os.path.join(ROOT, '..', 'shared', 'corpus', 'real')
KINDS = ['ls.cache-branch.out', 'cg.git.out', 'php.default.out', 'python.callers2.out',
         'gopprof.cpu-calltree.out', 'creq.combined.out', 'cc1.default.out', 'rec.instr-off.out',
         'cppO0.nodemangle.out']


def key(function):
    return function['name'], function['object'], function['file']


class Reports(cli_tap.CliTest):
    def path(self, name):
        return os.path.join(self.folder.name, name)

    def report(self, *arguments):
        return Report(self.run_cli('report', *arguments).out)

    def functions(self, *arguments):
        return self.run_cli('functions', '--format=json', '--limit=0', *arguments).json()

    def check_numbers(self, path, *arguments):
        """The profile in the report has the numbers of the whole one."""
        output = self.path('report.html')
        self.run_cli('report', '--output=' + output, *arguments, path)
        whole = self.functions(path)
        part = self.functions(output)
        found = {key(function): function for function in whole['functions']}
        self.assertEqual(part['events'], whole['events'])
        for function in part['functions']:
            if function['name'].startswith(('(other ', '<cycle')):
                continue
            for column in 'self', 'inclusive', 'called', 'recursive':
                self.assertEqual(function[column], found[key(function)][column],
                                 (path, function['name'], column))
        totals = [self.run_cli('info', '--format=json', file).json()['totals']
                  for file in (path, output)]
        self.assertEqual(*totals, path)
        self.run_cli('check', output)
        return len(part['functions']), len(whole['functions'])

    def test_numbers(self):
        n_part, n_whole = self.check_numbers(WORDS)
        self.assertGreater(n_part, 200)
        self.assertLess(n_part, n_whole)

    def test_kinds(self):
        """Profiles of many producers"""
        paths = [os.path.join(REAL, name) for name in KINDS]
        if not os.path.isdir(REAL):
            self.skipTest('there are no other profiles')
        for path in paths:
            self.check_numbers(path)

    def test_events(self):
        """Event types keep what a file says of them."""
        path = self.write('event: Ir : Instructions, as counted\nevent: Sum = Ir + 2 Dr : Both\n'
                          'event: Bare = Ir + Dr\nevents: Ir Dr\nfn=f\n1 3 4\n')
        self.check_numbers(path)
        profile = self.report(path).data('profile').decode()
        self.assertIn('\nevent: Ir : Instructions, as counted\n', profile)
        self.assertIn('\nevent: Bare = Ir + Dr\n', profile)
        self.assertNotIn('event: Dr', profile)

    def test_limit(self):
        """What is left out for size is said."""
        path = os.path.join(REAL, 'cc1.default.out')
        if not os.path.exists(path):
            self.skipTest('there are no other profiles')
        large = self.report(path)
        small = self.report('--limit=150', path)
        self.assertLess(len(small.text), 150000)
        self.assertLess(len(large.text), 1000000)
        self.assertRegex(small.static(), 'Functions below .* are left out')
        self.assertRegex(large.static(), 'Calls below .* are left out')
        self.assertLess(len(small.data('profile')), len(large.data('profile')))
        self.check_numbers(path, '--limit=150')

    def test_policy(self):
        report = self.report(WORDS)
        policy = report.policy()
        self.assertIn("default-src 'none'", policy)
        self.assertIn(f"script-src '{hash_of(report.element('script'))}'", policy)
        self.assertIn(f"style-src '{hash_of(report.element('style'))}'", policy)
        static = report.static()
        for name in (' src=', ' href=', ' style=', ' onclick=', 'http://', 'https://'):
            self.assertNotIn(name, static.replace('http://www.w3.org/2000/svg', ''), name)
        self.assertLess(len(report.element('script')) + len(report.element('style')), 60000)

    def test_secrets(self):
        report = self.report(WORDS)
        command = '/secret/tool --password=1'
        path = self.write(cli_tap.SAMPLE.replace('./demo "x"', command)
                          .replace('demo.c', '/home/me/demo.c'))
        for element in ('facts', 'profile', 'sources'):
            self.assertNotIn(b'text[length]', report.data(element))
        report = self.report('--strip-prefix=/home/me/', path)
        for place in (report.static().encode(), report.data('facts'), report.data('profile')):
            self.assertNotIn(b'password', place)
            self.assertNotIn(b'/secret', place)
            self.assertNotIn(b'/home/me', place)
        self.assertIn(b'cmd: tool\n', report.data('profile'))
        self.assertIn(b'demo.c', report.data('profile'))
        report = self.report('--with-command', path)
        self.assertIn(command, report.static())

    def test_function_names_with_paths(self):
        """Xdebug names functions by their files."""
        def profile(name, cost):
            return self.write(f'events: Time\nfl=php\nfn={{main}}\n1 1\n'
                              f'cfn=include::/home/me/a.php\ncalls=1 1\n1 {cost}\n'
                              f'fn=include::/home/me/a.php\n1 {cost}\n', name)

        before, after = profile('before.out', 900), profile('after.out', 400)
        for arguments in (after,), ('--base=' + before, after):
            report = self.report('--strip-prefix=/home/me/', *arguments)
            self.assertNotIn('/home/me', report.static())
            self.assertIn('include::a.php', report.static())
            for element in ('facts', 'profile', 'sources'):
                self.assertNotIn(b'/home/me', report.data(element))

    def test_many_events(self):
        """Costs that are all 0 and a limit that is too small: the report ends."""
        events = ' '.join(f'event_{i}_{"x" * 200}' for i in range(1000))
        for body in ('fn=f\n1 0\n', ''.join(f'fn=f{i}\n1 10\n' for i in range(30))):
            report = self.report('--limit=150', self.write(f'events: {events}\n{body}'))
            self.assertIn('940 more', report.static())

    def test_large_cycle(self):
        """A cycle that seems to be too large is in the report if it fits when it is packed."""
        n = 4000
        path = self.write('events: Ir Dr Dw\n' + ''.join(
            f'fn=function_of_a_cycle_{i}\n1 1000 1000 1000\n'
            f'cfn=function_of_a_cycle_{(i + 1) % n}\ncalls=1 1\n1 100000 100000 100000\n'
            f'cfn=function_of_a_cycle_{(i + 2) % n}\ncalls=1 1\n1 100000 100000 100000\n'
            for i in range(n)))
        report = self.report('--limit=500', path)
        self.assertLess(len(report.text), 500000)
        self.assertEqual(report.data('profile').count(b') function_of_a_cycle_'), n)

    def test_sources(self):
        none = self.report('--source-dir=' + TOUR, WORDS).sources()
        shown = self.report('--sources=shown', '--source-dir=' + TOUR, WORDS).sources()
        all_of_it = self.report('--sources=all', '--source-dir=' + TOUR, WORDS).sources()
        short = self.report('--sources=shown', '--source-lines=0', '--source-dir=' + TOUR,
                            WORDS).sources()
        self.assertEqual(none, [])
        with open(os.path.join(TOUR, 'words.c'), encoding='utf-8') as stream:
            lines = stream.read().expandtabs().split('\n')
        for excerpts in shown, all_of_it, short:
            words = [excerpt for excerpt in excerpts if excerpt['file'] == './words.c']
            self.assertTrue(words)
            for excerpt in words:
                first = excerpt['line'] - 1
                self.assertEqual(excerpt['text'],
                                 [line.rstrip() for line in
                                  lines[first:first + len(excerpt['text'])]])
        n_lines = [sum(len(excerpt['text']) for excerpt in excerpts)
                   for excerpts in (short, shown, all_of_it)]
        self.assertEqual(n_lines, sorted(set(n_lines)))

    def test_source_files(self):
        """Source text is left out before functions are; what is missing is named."""
        folder = self.path('sources')
        os.mkdir(folder)
        names = ['large.c', 'small.c', 'newer.c', 'missing.c']
        path = self.write('events: Ir\n' + ''.join(
            f'fl={name}\nfn=function_{i}_of_{name}\n1 {1000 - i}\n2 {1000 - i}\n'
            for i, name in enumerate(names * 40)))
        for name in names[:3]:
            with open(os.path.join(folder, name), 'w', encoding='utf-8') as stream:
                for _ in range(5000 if name == 'large.c' else 5):
                    stream.write(base64.b64encode(os.urandom(60)).decode() + '\n')
            if name != 'newer.c':
                os.utime(os.path.join(folder, name), (1, 1))
        os.utime(path, (1000000000, 1000000000))
        report = self.report('--limit=150', '--sources=all', '--source-dir=' + folder, path)
        self.assertLess(len(report.text), 150000)
        self.assertEqual({excerpt['file'] for excerpt in report.sources()}, {'small.c'})
        for note, name in (('No space was left', 'large.c'), ('newer than the profile', 'newer.c'),
                           ('were not found', 'missing.c')):
            self.assertRegex(report.static(), f'<li>[^<]*{note}[^<]*: {name}</li>')
        self.assertEqual(report.data('profile').count(b'function_'), 4 * 40)
        self.assertIn(b'large.c', report.data('profile'))

    def test_same_names(self):
        """Files of one name without their prefixes stay two."""
        for name in ('a', 'b'):
            os.makedirs(self.path(name))
            with open(self.path(f'{name}/x.c'), 'w', encoding='utf-8') as stream:
                stream.write(f'// file {name}\n')
            os.utime(self.path(f'{name}/x.c'), (1, 1))
        path = self.write('events: Ir\n' + ''.join(
            f'fl={self.path(name)}/x.c\nfn=f{name}\n1 {10 if name == "a" else 5}\n'
            for name in ('a', 'b')))
        report = self.report('--sources=all', f'--strip-prefix={self.path("a")}/',
                             f'--strip-prefix={self.path("b")}/', path)
        self.assertEqual({excerpt['file']: excerpt['text'] for excerpt in report.sources()},
                         {'x.c': ['// file a'], 'x.c (2)': ['// file b']})
        self.assertIn(b' x.c (2)\n', report.data('profile'))

    def test_long_texts(self):
        """The limit holds for long paths, and for the picture of deep calls."""
        long_paths = 'events: Ir\n' + ''.join(
            f'ob={"o" * 300000}{i}\nfl={"f" * 300000}{i}\nfn=f{i}\n1 1000\n' for i in range(20))
        deep = 'events: Ir\n' + ''.join(
            f'fn={"x" * 500}{i}\n1 1\ncfn={"x" * 500}{i + 1}\ncalls=1 1\n1 {1000 - i}\n'
            for i in range(999)) + f'fn={"x" * 500}999\n1 1\n'
        for text in long_paths, deep:
            report = self.report('--limit=150', self.write(text))
            self.assertLess(len(report.text), 150000)

    def test_comparison(self):
        output = self.path('compared.html')
        self.run_cli('report', '--output=' + output, '--base=' + WORDS, MENDED)
        with open(output, encoding='utf-8') as stream:
            report = Report(stream.read())
        self.assertIn('less Ir: lower_case', report.static())
        self.assertEqual(report.facts()['nSides'], 2)
        found = self.run_cli('diff', '--format=json', '--min=0', output, output).json()
        wanted = self.run_cli('diff', '--format=json', '--min=0', WORDS, MENDED).json()
        for side in 'base', 'current':
            self.assertEqual(found[side]['totals'], wanted[side]['totals'])
        changes = {key(function['current'] or function['base']): function
                   for function in wanted['functions']}
        n_equal = 0
        for function in found['functions']:
            name = function['current'] or function['base']
            if not name['name'].startswith(('(other', 'unnamed functions')):
                for column in 'self', 'inclusive', 'called':
                    self.assertEqual(function[column], changes[key(name)][column], name)
                n_equal += 1
        self.assertGreater(n_equal, 200)
        # Alone it is the side after.
        self.assertEqual(self.run_cli('info', '--format=json', output).json()['totals'],
                         self.run_cli('info', '--format=json', MENDED).json()['totals'])

    def test_small_changes(self):
        """A function with an important change is in the report however little it costs."""
        calm = 'events: Ir\nfn=large\n1 1000000000\n' + ''.join(
            f'fn=calm{i}\n1 {100000 - i}\n' for i in range(5000))
        before = self.write(calm + 'fn=changed\n1 500\n', 'before.out')
        after = self.write(calm + 'fn=changed\n1 100\n', 'after.out')
        output = self.path('compared.html')
        self.run_cli('report', '--limit=150', '--output=' + output, '--base=' + before, after)
        names = {function['name'] for function in self.functions(output)['functions']}
        self.assertIn('changed', names)
        self.assertNotIn('calm4999', names)

    def test_hostile_names(self):
        """Names are no markup, and none is so long that it fills the page."""
        names = ['<script>alert(1)</script>', '</script><b>', '"\'&', '\u202eevil', 'x' * 300000,
                 'x' * 300001, "(1)'(2)", '(3)', '<!--', ']]>', '<cycle 1>', '(other callees)']
        # Such an id is none, so that the name is not a reference.
        plain = '(18446744073709551616) '
        body = ''.join(f'fn={plain if name[1].isdigit() else ""}{name}\n1 {100 + i}\n'
                       for i, name in enumerate(names))
        path = self.write('events: Ir\n' + body)
        report = self.report(path)
        self.assertLess(len(report.text), 150000)
        self.assertEqual(report.text.count('<script'), 4)
        self.assertNotIn('</script><b>', report.static())
        self.assertNotIn('\u202e', report.static())
        text = report.data('profile').decode()
        self.assertEqual(sum(int(line.split()[1]) for line in text.split('\n')
                             if line.startswith(('0 ', '1 '))), sum(range(100, 112)))
        output = self.path('report.html')
        self.run_cli('report', '--output=' + output, path)
        found = {function['name']: function['self'] for function in
                 self.functions(output)['functions']}
        for i, name in enumerate(names):
            if len(name) < 2000 and '\u202e' not in name:
                self.assertEqual(found[name], [100 + i], name)

    def test_saved_again(self):
        """Chromium adds a comment to pages that it saves."""
        comment = '<!-- saved from url=(0034)https://a.example/ -->'
        text = self.report(WORDS).text.replace('html>\n', 'html>\n' + comment, 1)
        saved = self.write(text, 'saved.html')
        self.assertEqual(self.run_cli('info', '--format=json', saved).json()['totals'],
                         self.run_cli('info', '--format=json', WORDS).json()['totals'])

    def test_damaged(self):
        report = self.report(WORDS).text
        for text in (report[:3000], report.replace('id="profile">', 'id="profile">AAAA'),
                     report[:report.index('id="profile"') + 2000]):
            path = self.write(text, 'damaged.html')
            result = subprocess.run([cli_tap.CLI, 'check', path], capture_output=True, check=False)
            self.assertIn(result.returncode, (1, 4), result)

    def test_interactive_flame(self):
        svg = self.run_cli('flame', '--interactive', '--output=-', '--format=svg', WORDS).out
        path = self.write(svg, 'flame.svg')
        subprocess.run(['xmllint', '--noout', path], check=True)
        self.assertIn('lower_case', svg)
        self.assertNotIn('href', svg)
        self.run_cli('flame', '--interactive', '--output=x.png', WORDS, code=2)

    def test_usage(self):
        for wrong in ('--sources=some', '--limit=10', '--source-lines=-1', '--format=json'):
            self.run_cli('report', wrong, WORDS, code=2)
        self.run_cli('report', '--output=/nowhere/report.html', WORDS, code=1)
        self.run_cli('report', 'nowhere.out', code=1)


if __name__ == '__main__':
    cli_tap.main()
