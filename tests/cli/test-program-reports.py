# SPDX-License-Identifier: GPL-3.0-or-later
"""Formats of grindscope-cli diff for other services, and files of --report."""
import json
import os
import re
import resource
import shutil
import subprocess
import unittest
import xml.etree.ElementTree

import cli_tap

try:
    import jsonschema
except ImportError:
    jsonschema = None

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')
SAMPLES = os.path.join(DATA, 'format')
SPECIAL = ('markdown', 'junit', 'sarif', 'github', 'gitlab')
MAX_MARKDOWN = 65536

# main calls work, whose first line is known.
PROFILE = '''events: Ir Dr
fl=%s
fn=main
1 100 10
cfn=work(int)
calls=1 5
2 %d 5
fn=work(int)
5 %d 5
'''


def schema(name):
    with open(os.path.join(DATA, 'schemas', name), encoding='utf-8') as stream:
        return json.load(stream)


class ReportTest(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.start = os.getcwd()
        self.addCleanup(os.chdir, self.start)
        os.chdir(self.folder.name)

    def sides(self, before, after):
        self.write(before, 'before.out')
        self.write(after, 'after.out')

    def usual(self, path='src/a.c'):
        self.sides(PROFILE % (path, 900, 900), PROFILE % (path, 930, 930))

    def diff(self, *options, files=('before.out', 'after.out'), **keywords):
        keywords.setdefault('may_warn', True)
        return self.run_cli('diff', *options, *files, **keywords)

    def junit(self, *options, **keywords):
        """The suite of a valid report."""
        out = self.diff('--format=junit', *options, **keywords).raw
        if shutil.which('xmllint'):
            path = os.path.join(os.path.abspath(DATA), 'schemas', 'junit.xsd')
            checked = subprocess.run(['xmllint', '--noout', '--nonet', '--huge', '--schema', path,
                                      '-'], input=out, stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, check=False)
            self.assertEqual(checked.returncode, 0, checked.stdout)
        suites = xml.etree.ElementTree.fromstring(out)
        suite = suites.find('testsuite')
        cases = suite.findall('testcase')
        for element in (suites, suite):
            self.assertEqual(element.get('tests'), str(len(cases)))
            self.assertEqual(element.get('failures'),
                             str(sum(case.find('failure') is not None for case in cases)))
        return suite

    def valid_json(self, name, schema_name, *options, **keywords):
        """The value of a valid report."""
        value = self.diff('--format=' + name, *options, **keywords).json()
        if jsonschema is not None:
            jsonschema.validate(value, schema(schema_name))
        return value

    def sarif(self, *options, **keywords):
        value = self.valid_json('sarif', 'sarif-2.1.0.json', *options, **keywords)
        self.assertEqual(value['version'], '2.1.0')
        run, = value['runs']
        for result in run['results']:
            self.assertEqual(run['tool']['driver']['rules'][result['ruleIndex']]['id'],
                             result['ruleId'])
        return run

    def gitlab(self, *options, **keywords):
        issues = self.valid_json('gitlab', 'gitlab-code-quality.json', *options, **keywords)
        keys = [issue['fingerprint'] for issue in issues]
        self.assertEqual(len(set(keys)), len(keys))
        return issues

    def github(self, *options, **keywords):
        """The commands: kind, properties and message."""
        commands = []
        for line in self.diff('--format=github', *options, **keywords).lines[:-1]:
            kind, properties, message = re.fullmatch(r'::(\w+) ([^:]*)::(.*)', line).groups()
            values = dict(part.split('=', 1) for part in properties.split(','))
            commands.append((kind, {key: unescape(text) for key, text in values.items()},
                             unescape(message)))
        self.assertEqual(commands[-1][0], 'notice')
        return commands[:-1]

    def markdown(self, *options, **keywords):
        out = self.diff('--format=markdown', *options, **keywords).out
        self.assertLessEqual(len(out.encode('utf-8')), MAX_MARKDOWN)
        return out


def unescape(text):
    """As the runner of GitHub does, percent signs last"""
    for escape, character in (('%0D', '\r'), ('%0A', '\n'), ('%3A', ':'), ('%2C', ','),
                              ('%25', '%')):
        text = text.replace(escape, character)
    return text


def table(markdown, title):
    """The cells of the table whose head contains a title."""
    lines = markdown.split('\n')
    start = next(i for i, line in enumerate(lines) if line.startswith('|') and title in line)
    rows = []
    for line in lines[start + 2:]:
        if not line.startswith('|'):
            break
        rows.append([cell.strip() for cell in line.strip('|').split('|')])
    return rows


class Tools(unittest.TestCase):
    def test_xmllint(self):
        if not shutil.which('xmllint'):
            self.skipTest('xmllint is not installed: XML is not validated')

    def test_jsonschema(self):
        if jsonschema is None:
            self.skipTest('python3-jsonschema is not installed: JSON is not validated')


class Markdown(ReportTest):
    def test_all(self):
        self.usual()
        out = self.markdown('--fail-if=Ir>2%', '--warn-if=Ir@work>1pp', '--fail-if=Ir>50%', code=3)
        lines = out.split('\n')
        self.assertEqual(lines[0], '<!-- grindscope-diff -->')
        self.assertEqual(lines[1], '**Ir (Instruction Fetch) increased by 3.00 % from before.out '
                                   'to after.out: 1000 → 1030 (+30)**')
        self.assertIn('2 of 3 gates tripped', lines)
        gates = table(out, 'Gate')
        self.assertEqual([row[0] for row in gates], ['Failed', 'Warning', 'Passed'])
        self.assertIn('1000 → 1030, +30 (+3.00 %), limit 2%', gates[0][2])
        changes = table(out, 'Points')
        self.assertEqual(changes[0][:4], ['900', '930', '+30', '+3.00'])
        self.assertEqual(changes[0][-2:], ['<code>work(int)</code>', '<code>src/a.c</code>'])
        self.assertEqual(lines[-2], 'Paired: 100.00 % of the cost before and 100.00 % after; '
                                    'new functions: 0, gone: 0')

    def test_sentences(self):
        self.usual()
        self.assertIn('decreased by 2.91 % from', self.markdown(files=('after.out', 'before.out')))
        self.assertIn('is the same in before.out and before.out: 1000',
                      self.markdown(files=('before.out', 'before.out')))
        self.sides('events: Ir Dr\nfn=f\n1 0 1\n', 'events: Ir Dr\nfn=f\n1 5 1\n')
        self.assertIn('changed from before.out to after.out: 0 → 5 (+5)', self.markdown())

    def test_labels(self):
        self.usual()
        lines = self.markdown('--label=main,feature/x').split('\n')
        self.assertEqual(lines[0], '<!-- grindscope-diff: main,feature/x -->')
        self.assertIn('from main to feature/x', lines[1])
        # The line depends on the labels only.
        self.sides(PROFILE % ('b.c', 5, 5), PROFILE % ('b.c', 7, 7))
        self.assertEqual(self.markdown('--label=main,feature/x', '--event=Dr').split('\n')[0],
                         lines[0])
        for label in ('a-->b,c', 'a--!>,x', 'a,<b>--', 'a\nb,c'):
            first = self.markdown('--label=' + label).split('\n')[0]
            self.assertTrue(first.startswith('<!-- ') and first.endswith(' -->'), first)
            self.assertNotRegex(first[4:-3], r'--|<|>')

    def test_limit(self):
        functions = ''.join('fn=f%d\n1 %%d\n' % i for i in range(40))
        self.sides('events: Ir\n' + functions % ((10,) * 40),
                   'events: Ir\n' + functions % tuple(range(20, 60)))
        out = self.markdown()
        self.assertEqual(len(table(out, 'Points')), 30)
        self.assertIn('10 more functions are left out', out)
        out = self.markdown('--limit=0')
        self.assertEqual(len(table(out, 'Points')), 40)
        self.assertNotIn('left out', out)
        self.assertIn('40 functions with smaller changes', self.markdown('--min=1000'))

    def test_ten_thousand_functions(self):
        # With names that need escapes, and gates that all trip
        name = 'ns::very_long_name<std::vector<int>, %d>::operator|(char const*)'
        text = ''.join('fn=%s\n1 %%d\n' % (name % i) for i in range(10000))
        self.sides('events: Ir\n' + text % ((10,) * 10000),
                   'events: Ir\n' + text % tuple(range(20, 10020)))
        gates = ('--fail-if=Ir@ns::very_long_name*>1', '--limit=0')
        out = self.markdown(*gates, code=3)
        self.assertGreater(len(out), MAX_MARKDOWN - 4096)
        self.assertEqual(out.count(' left out'), 2)
        n_gates = len(table(out, 'Gate'))
        n_rows = len(table(out, 'Points'))
        self.assertGreater(n_gates, 20)
        self.assertGreater(n_rows, 100)
        self.assertIn('%d more lines are left out' % (10000 - n_gates), out)
        self.assertIn('%d more functions are left out' % (10000 - n_rows), out)
        self.assertTrue(out.split('\n')[-2].startswith('Paired: '))
        # Other formats are complete.
        self.assertEqual(len(self.gitlab(*gates, code=3)), 10000)

    def test_end_of_table(self):
        """Wherever the last row ends, the notes below it fit."""
        for pad in range(0, 120, 6):
            text = ''.join('fn=%s%d\n1 %%d\n' % ('f' * pad, i) for i in range(1500))
            self.sides('events: Ir\n' + text % ((10,) * 1500),
                       'events: Ir\n' + text % ((20,) * 1500))
            out = self.markdown('--limit=0')
            self.assertGreater(len(out), MAX_MARKDOWN - 2048)
            self.assertIn('more functions are left out', out)

    def test_is_utf8_in_every_locale(self):
        self.usual('ä.c')
        self.assertIn('ä.c', self.diff('--format=markdown', locale='C').out)
        self.assertIn('→', self.diff('--format=markdown', locale='C').out)


class JUnit(ReportTest):
    def test_cases(self):
        self.usual()
        suite = self.junit('--fail-if=Ir>3%', '--fail-if=Ir@*>1%', '--warn-if=Ir>1%',
                           '--warn-if=Ir@none>1%', '--allow-unmatched', '--label=old,new', code=3)
        self.assertEqual(suite.get('name'), 'old → new')
        self.assertEqual(suite.get('skipped'), '1')
        cases = suite.findall('testcase')
        self.assertEqual([(case.get('name'), case.get('classname')) for case in cases],
                         [('Ir>3%', 'fail-if'), ('Ir@*>1%', 'fail-if'), ('Ir>1%', 'warn-if'),
                          ('Ir@none>1%', 'warn-if')])
        self.assertEqual(len(cases[0]), 0)
        failure = cases[1].find('failure')
        self.assertEqual(failure.get('message'),
                         'Ir in main: 1000 → 1030, +30 (+3.00 %), limit 1%')
        self.assertEqual(failure.text.split('\n'),
                         ['Ir in main: 1000 → 1030, +30 (+3.00 %), limit 1%',
                          'Ir in work(int): 900 → 930, +30 (+3.33 %), limit 1%'])
        self.assertEqual(cases[2].find('system-out').text,
                         'Ir: 1000 → 1030, +30 (+3.00 %), limit 1%')
        self.assertIn('no function matches', cases[3].find('skipped').text)

    def test_no_gate(self):
        self.usual()
        case, = self.junit().findall('testcase')
        self.assertEqual(case.get('name'), 'no gate given')
        self.assertEqual(len(case), 0)


class Places(ReportTest):
    def test_sarif(self):
        self.usual()
        run = self.sarif('--fail-if=Ir@work>1%', '--warn-if=Ir>1%', '--fail-if=Ir>50%', code=3)
        driver = run['tool']['driver']
        self.assertEqual([rule['id'] for rule in driver['rules']],
                         ['fail-if=Ir@work>1%', 'fail-if=Ir>50%', 'warn-if=Ir>1%'])
        first, second = run['results']
        self.assertEqual(first['level'], 'error')
        self.assertEqual(first['message']['text'],
                         'Ir in work(int): 900 → 930, +30 (+3.33 %), limit 1%')
        location, = first['locations']
        self.assertEqual(location['physicalLocation'],
                         {'artifactLocation': {'uri': 'src/a.c'}, 'region': {'startLine': 5}})
        self.assertEqual(location['logicalLocations'],
                         [{'fullyQualifiedName': 'work(int)', 'kind': 'function'}])
        # A total is in no source file.
        self.assertEqual(second['level'], 'warning')
        self.assertEqual(second['locations'], [
            {'physicalLocation': {'artifactLocation': {'uri': 'after.out'}}}])

    def test_sarif_problems(self):
        self.usual()
        run = self.sarif('--fail-if=Xy>1%', '--allow-unmatched')
        self.assertEqual(run['results'], [])
        notification, = run['invocations'][0]['toolConfigurationNotifications']
        self.assertIn('Xy', notification['message']['text'])
        self.assertEqual(self.sarif()['results'], [])

    def test_github(self):
        self.usual()
        self.assertEqual(
            self.github('--fail-if=Ir@work>1%', '--warn-if=Ir>1%', '--fail-if=Xy>1',
                        '--allow-unmatched', code=3),
            [('error', {'file': 'src/a.c', 'line': '5', 'title': 'Ir@work>1%'},
              'Ir in work(int): 900 → 930, +30 (+3.33 %), limit 1%'),
             ('warning', {'title': 'Ir>1%'}, 'Ir: 1000 → 1030, +30 (+3.00 %), limit 1%'),
             ('warning', {'title': 'Xy>1'},
              'Gate “Xy>1” is not checked: no side has the event “Xy”')])
        self.assertEqual(self.diff('--format=github').out,
                         '::notice title=grindscope-cli diff::Ir increased by 3.00 %25 from '
                         'before.out to after.out: 1000 → 1030 (+30)\n')

    def test_gitlab(self):
        self.usual()
        issues = self.gitlab('--fail-if=Ir@work>1%', '--warn-if=Ir>1%', code=3)
        self.assertEqual([issue['severity'] for issue in issues], ['major', 'minor'])
        self.assertEqual(issues[0]['location'], {'path': 'src/a.c', 'lines': {'begin': 5}})
        self.assertEqual(issues[0]['check_name'], 'Ir@work>1%')
        self.assertEqual(issues[1]['location'], {'path': 'after.out', 'lines': {'begin': 1}})
        self.assertEqual(self.gitlab(), [])

    def test_fingerprints_are_stable(self):
        gates = ('--fail-if=Ir@*>1%', '--warn-if=Ir@*>1%', '--fail-if=self:Ir@*>1%',
                 '--fail-if=*>1%')
        self.usual()
        first = {issue['fingerprint'] for issue in self.gitlab(*gates, code=3)}
        self.assertEqual(len(first), 6)
        # Other costs, another line, another name of the profile
        self.sides(PROFILE % ('src/a.c', 900, 900),
                   (PROFILE % ('src/a.c', 950, 950)).replace('calls=1 5', 'calls=1 7'))
        os.rename('after.out', 'later.out')
        files = ('before.out', 'later.out')
        self.assertEqual({issue['fingerprint'] for issue in
                          self.gitlab(*gates, files=files, code=3)}, first)
        self.assertEqual({result['partialFingerprints']['gate/v1'] for result in
                          self.sarif(*gates, files=files, code=3)['results']}, first)

    def test_paths(self):
        here = os.path.realpath(self.folder.name)
        for recorded, path, uri in (
                (here + '/src/a.c', 'src/a.c', 'src/a.c'),
                (here + '/src/../lib/a.c', 'lib/a.c', 'lib/a.c'),
                ('./src/a.c', 'src/a.c', 'src/a.c'),
                ('src/a b%c#d.c', 'src/a b%c#d.c', 'src/a%20b%25c%23d.c'),
                ('c:x.c', 'c:x.c', 'c%3Ax.c'),
                ('ä.c', 'ä.c', '%C3%A4.c'),
                ('../a.c', '../a.c', '../a.c'),
                (here + 'x/a.c', here + 'x/a.c', 'file://' + here + 'x/a.c'),
                ('/usr/include/a.h', '/usr/include/a.h', 'file:///usr/include/a.h'),
                ('???', None, 'after.out'), ('', None, 'after.out')):
            self.usual(recorded)
            gate = '--fail-if=Ir@work>1%'
            self.assertEqual(self.github(gate, code=3)[0][1].get('file'), path)
            self.assertEqual(self.gitlab(gate, code=3)[0]['location']['path'],
                             path or 'after.out')
            place = self.sarif(gate, code=3)['results'][0]['locations'][0]['physicalLocation']
            self.assertEqual(place['artifactLocation']['uri'], uri)

    def test_profile_of_total(self):
        self.usual()
        here = os.path.realpath(self.folder.name)
        for name, path in ((here + '/after.out', 'after.out'), ('./after.out', 'after.out')):
            issue, = self.gitlab('--fail-if=Ir>1%', files=('before.out', name), code=3)
            self.assertEqual(issue['location']['path'], path)
        with open('after.out', 'rb') as stream:
            issue, = self.gitlab('--fail-if=Ir>1%', files=('before.out', '-'), code=3,
                                 stdin=stream.read())
        self.assertEqual(issue['location']['path'], 'stdin')


class Hostile(ReportTest):
    NAMES = (b'a|b', b'<script>alert(1)</script>', b'say "hi" & \'bye\'', b'x::y::', b'100%25%0A',
             b'`code` *bold* _it_', b'bad\xff\xc3byte', b'esc\x1b[31m', b'ret\rurn', b'nul\x00l',
             b'@user #1 $x$ http://a.b', b'--><!--', b']]>', b'\\', b'x' * 1000000,
             '\u202egnp.exe'.encode(), b'f,line=1::error::')

    def setUp(self):
        super().setUp()
        text = b'events: Ir\n' + b''.join(
            b'fl=' + name[:1000] + b'.c\nfn=' + name + b'\n1 %d\n' for name in self.NAMES)
        # Not a format string: names contain percent signs.
        self.sides(text.replace(b'1 %d\n', b'1 100\n'), text.replace(b'1 %d\n', b'1 200\n'))
        self.n = len(self.NAMES)

    def test_valid(self):
        gate = '--fail-if=Ir@*>1%'
        self.assertEqual(len(self.sarif(gate, code=3)['results']), self.n)
        self.assertEqual(len(self.gitlab(gate, code=3)), self.n)
        self.assertEqual(len(self.github(gate, code=3)), self.n)
        text = self.junit(gate, code=3).find('testcase').find('failure').text
        self.assertEqual(len(text.split('\n')), self.n)
        for name in ('junit', 'github', 'gitlab', 'markdown'):
            out = self.diff('--format=' + name, gate, code=3).out
            self.assertNotRegex(out, r'[\x00-\x09\x0b-\x1f\x7f\u202e]')
            self.assertLess(len(out), 100000)

    def test_markdown(self):
        out = self.markdown('--fail-if=Ir@*>1%', '--limit=0', code=3)
        body = out.split('\n', 1)[1]
        # No tags but ours, nothing that is special
        self.assertEqual(set(re.findall(r'<[^>]*>', body)), {'<code>', '</code>'})
        self.assertNotRegex(body.replace('**', ''), r'[`_@$\\\[\]~]|http://')
        for title, width in (('Gate', 3), ('Points', 9)):
            rows = table(out, title)
            self.assertEqual(len(rows), self.n)
            self.assertEqual({len(row) for row in rows}, {width})

    def test_github(self):
        # A line is a command: names add neither lines nor properties.
        for kind, properties, message in self.github('--fail-if=Ir@*>1%', code=3):
            self.assertEqual(kind, 'error')
            self.assertLessEqual(set(properties), {'file', 'line', 'title'})
            self.assertIn('100 → 200, +100 (+100.00 %), limit 1%', message)

    def test_gates_and_files(self):
        gate = '--fail-if=Ir@a|b<&">\n::error::,%x>1'
        keywords = {'files': ('before.out', 'a|b\n::<x>&.out')}
        shutil.copy('after.out', keywords['files'][1])
        options = (gate, '--fail-if=Ir>0', '--allow-unmatched')
        self.assertEqual(len(self.junit(*options, code=3, **keywords)), 3)
        self.assertEqual(len(self.sarif(*options, code=3, **keywords)['results']), 1)
        self.assertEqual(len(self.gitlab(*options, code=3, **keywords)), 1)
        self.assertEqual([command[0] for command in self.github(*options, code=3, **keywords)],
                         ['error', 'warning'])
        rows = table(self.markdown(*options, code=3, **keywords), 'Gate')
        self.assertEqual([len(row) for row in rows], [3, 3])


class Files(ReportTest):
    def test_all_formats(self):
        self.usual()
        gates = ('--fail-if=Ir>1%', '--warn-if=Ir@work>1%')
        names = ('text', 'json', 'csv') + SPECIAL
        expected = {name: self.diff('--format=' + name, *gates, code=3).raw for name in names}
        for main in ('text', 'json', 'sarif'):
            result = self.diff('--format=' + main, *gates,
                               *['--report=%s:out.%s' % (name, name) for name in names], code=3)
            self.assertEqual(result.raw, expected[main])
            for name in names:
                with open('out.' + name, 'rb') as stream:
                    self.assertEqual(stream.read(), expected[name], name)

    def test_gates_on_standard_error(self):
        self.usual()
        for name in SPECIAL:
            self.assertEqual(self.diff('--format=' + name, '--fail-if=Ir>1%', code=3).err,
                             'Failed: Ir>1%: Ir: 1000 → 1030, +30 (+3.00 %), limit 1%\n')
        self.assertEqual(self.diff('--report=junit:x', '--fail-if=Ir>1%', code=3).err, '')

    def test_same_in_every_language(self):
        self.usual()
        options = ('--fail-if=Ir>1%', '--warn-if=Xy>1', '--allow-unmatched')
        for name in SPECIAL[1:]:
            self.assertEqual(self.diff('--format=' + name, *options, code=3).raw,
                             self.diff('--format=' + name, *options, code=3, locale='C').raw)

    def test_replaces(self):
        self.usual()
        self.write('x' * 100000, 'out.csv')
        self.diff('--report=csv:out.csv')
        with open('out.csv', encoding='utf-8') as stream:
            self.assertTrue(stream.read().startswith('name,'))
        # The file may have colons.
        self.diff('--report=csv:a:b.csv')
        self.assertTrue(os.path.exists('a:b.csv'))

    def test_unwritable(self):
        self.usual()
        result = self.diff('--report=json:missing/a.json', '--report=csv:b.csv',
                           '--fail-if=Ir>1%', code=1)
        self.assertIn('missing/a.json: ', result.err)
        self.assertTrue(os.path.exists('b.csv'))
        self.assertIn('+3.00', result.out)
        os.mkdir('folder')
        self.assertIn('folder: ', self.diff('--report=json:folder', code=1).err)

    def test_full_disk(self):
        # Nothing is left of a new file, and all of an old one.
        text = ''.join('fn=function_%d\n1 5\n' % i for i in range(2000))
        self.sides('events: Ir\n' + text, 'events: Ir\n' + text)
        self.write('old', 'old.json')
        before = sorted(os.listdir())
        for name in ('new.json', 'old.json'):
            process = subprocess.run(
                [cli_tap.CLI, 'diff', '--min=0', '--limit=1', '--report=text:' + name,
                 '--limit=0', 'before.out', 'after.out'],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10000, 10000)))
            self.assertEqual(process.returncode, 1)
            self.assertIn(name.encode() + b': ', process.stderr)
        self.assertEqual(sorted(os.listdir()), before)
        with open('old.json', encoding='utf-8') as stream:
            self.assertEqual(stream.read(), 'old')

    def test_wrong_usage(self):
        self.usual()
        for option in ('--report=x', '--report=yaml:x', '--report=json:', '--report=:x',
                       '--report=json:-', '--report=', '--format=yaml', '--format=svg'):
            result = self.diff(option, code=2)
            self.assertEqual(result.out, '')
            self.assertIn('markdown, junit, sarif, github or gitlab', result.err)
        self.assertIn('cannot write',
                      self.run_cli('functions', '--format=junit', 'after.out', code=2).err)


class Samples(ReportTest):
    def test_producers(self):
        """Each sample with itself, and with another: reports are valid."""
        names = sorted(name for name in os.listdir(os.path.join(self.start, SAMPLES))
                       if not name.endswith(('.md', '.expected', '.txt')))
        samples = [os.path.join(os.path.abspath(os.path.join(self.start, SAMPLES)), name)
                   for name in names]
        readable = [path for path in samples
                    if subprocess.run([cli_tap.CLI, 'info', path], stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL, check=False).returncode == 0]
        self.assertGreater(len(readable), 3)
        for before, after in zip(readable, readable[1:] + readable[:1]):
            options = ('--warn-if=*>0', '--warn-if=*@*>1%', '--allow-unmatched')
            for files in ((before, before), (before, after)):
                self.junit(*options, files=files)
                self.sarif(*options, files=files)
                self.gitlab(*options, files=files)
                self.github(*options, files=files)
                self.markdown(*options, files=files)


if __name__ == '__main__':
    cli_tap.main()
