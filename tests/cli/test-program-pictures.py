# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawing commands: their output, as other programs read it, and errors."""
import os
import resource
import shutil
import signal
import stat
import struct
import subprocess
import unittest
import xml.etree.ElementTree

import cli_tap
from cli_tap import CLI, CYCLE, NASTY, PARTS, SAMPLE
from profiles import FLAT

COMMANDS = ('graph', 'treemap', 'flame')
TEXTS = {'graph': 'dot', 'flame': 'folded'}
# Commands that can draw the whole program, and split costs
TREES = ('treemap', 'flame')

# Names that would break XML, reorder text, or are not text; main calls each.
HOSTILE = (b'events: Ir\nfl=a.c\nfn=main\n1 10\n' +
           b''.join(b'cfn=%s\ncalls=1 1\n1 50\n' % name for name in
                    (b'<a>&"b', b'\xe2\x80\xaeright\xe2\x80\xac', b'\x01\x1b[31m', b'\xff\xfe',
                     b']]>', b'\xef\xbf\xbe')) +
           b''.join(b'fn=%s\n1 50\n' % name for name in
                    (b'<a>&"b', b'\xe2\x80\xaeright\xe2\x80\xac', b'\x01\x1b[31m', b'\xff\xfe',
                     b']]>', b'\xef\xbf\xbe')))

# Both first and second call leaf.
BRANCHES = '''events: Ir
fl=a.c
fn=main
1 10
cfn=first
calls=1 1
1 100
cfn=second
calls=1 1
1 80
fn=first
1 60
cfn=leaf
calls=1 1
1 40
fn=second
1 50
cfn=leaf
calls=1 1
1 30
fn=leaf
1 70
'''

# Only main and lower have self costs.
CHAIN = '''events: Ir
fl=a.c
fn=main
1 10
cfn=upper
calls=1 1
1 100
fn=upper
1 0
cfn=between
calls=1 1
1 100
fn=between
1 0
cfn=lower
calls=1 1
1 100
fn=lower
1 100
'''

FULL = '/dev/full'


def needs(program):
    return unittest.skipUnless(shutil.which(program), '%s is not there' % program)


def run(*command, stdin=b''):
    process = subprocess.run(command, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             check=False, timeout=60)
    assert process.returncode == 0, (command, process.stderr)
    return process.stdout


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def png_size(data):
    assert data[:8] == b'\x89PNG\r\n\x1a\n', data[:8]
    return struct.unpack('>II', data[16:24])


class PictureTest(cli_tap.CliTest):
    def path(self, name):
        return os.path.join(self.folder.name, name)

    def draw(self, command, name, *arguments, text=SAMPLE, code=0):
        """Draws into a file of that name, and returns its bytes."""
        path = self.path(name)
        result = self.run_cli(command, '--output=' + path, *arguments, self.write(text), code=code)
        self.assertEqual(result.out, '')
        return read(path) if code == 0 else result.err

    def svg_texts(self, data):
        root = xml.etree.ElementTree.fromstring(data)
        return [''.join(element.itertext())
                for element in root.iter('{http://www.w3.org/2000/svg}text')]


class Formats(PictureTest):
    def test_png(self):
        for command in COMMANDS:
            width = png_size(self.draw(command, 'a.png'))[0]
            self.assertEqual(width, 1600 if command in TREES else 480, command)
            self.assertEqual(png_size(self.draw(command, 'a.PNG', '--width=500', '--height=400')),
                             (500, 400), command)
            self.assertEqual(png_size(self.draw(command, 'a.png', '--width=500', '--height=400',
                                                '--scale=3')), (1500, 1200), command)

    def test_one_side(self):
        self.assertEqual(png_size(self.draw('treemap', 'a.png', '--width=800')), (800, 500))
        self.assertEqual(png_size(self.draw('treemap', 'a.png', '--height=500')), (800, 500))

    @needs('xmllint')
    def test_svg(self):
        for command in COMMANDS:
            for text in (SAMPLE, CYCLE, PARTS + 'calls=1 1\n1 3\n', HOSTILE, NASTY):
                if b'calls=' not in (text if isinstance(text, bytes) else text.encode()):
                    continue
                self.draw(command, 'a.svg', text=text)
                run('xmllint', '--noout', self.path('a.svg'))

    @needs('rsvg-convert')
    def test_svg_is_drawn(self):
        for command in COMMANDS:
            self.draw(command, 'a.svg', '--width=700', '--height=400', text=HOSTILE)
            image = run('rsvg-convert', self.path('a.svg'))
            self.assertEqual(png_size(image), (700, 400))

    def test_svg_has_text(self):
        for command in COMMANDS:
            texts = self.svg_texts(self.draw(command, 'a.svg', '--function=main'))
            for name in ('main', 'work', 'leaf'):
                self.assertTrue(any(name in text for text in texts), (command, texts))

    def test_hostile_names(self):
        for command in COMMANDS:
            joined = ' '.join(self.svg_texts(self.draw(command, 'a.svg', text=HOSTILE)))
            self.assertIn('<a>&"b', joined)
            self.assertIn('\ufffdright\ufffd', joined)
            self.assertIn('\ufffd\ufffd[31m', joined)
            for bad in '\u202e\u202c\x01\x1b\ufffe':
                self.assertNotIn(bad, joined)

    @needs('pdftotext')
    def test_pdf(self):
        for command in COMMANDS:
            self.draw(command, 'a.pdf', '--function=main')
            text = run('pdftotext', '-layout', self.path('a.pdf'), '-').decode('utf-8')
            for name in ('main', 'work', 'leaf'):
                self.assertIn(name, text, command)
            self.assertEqual(text.count('\f'), 1)

    @needs('pdfinfo')
    def test_pdf_page(self):
        self.draw('treemap', 'a.pdf', '--width=800', '--height=600', '--function=work')
        info = run('pdfinfo', self.path('a.pdf')).decode('utf-8')
        self.assertIn('600 x 450 pts', info)
        self.assertIn('Callee map of work', info)
        self.assertIn('Grindscope', info)

    def test_without_calls(self):
        """A profile without calls is drawn by object, file and function with self costs."""
        for command in TREES:
            texts = self.svg_texts(self.draw(command, 'a.svg', text=FLAT))
            self.assertIn('Self costs by ELF object, source file and function', texts)
            for text in ('Whole profile', 'prog', 'main.c', 'libc.so', 'work', 'free'):
                self.assertIn(text, texts)
            self.assertEqual(png_size(self.draw(command, 'a.png', text=FLAT))[0], 1600)
            self.assertTrue(self.draw(command, 'a.pdf', text=FLAT).startswith(b'%PDF'))
            texts = self.svg_texts(self.draw(command, 'a.svg', '--function=work', text=FLAT))
            self.assertIn('work', texts)
            self.assertNotIn('main.c', texts)
        lines = self.draw('flame', 'a.folded', text=FLAT).decode('utf-8').splitlines()
        self.assertEqual(lines, ['/lib/libc.so;/src/malloc.c;malloc 400',
                                 '/lib/libc.so;/src/malloc.c;free 200',
                                 '/bin/prog;/src/main.c;work 300', '/bin/prog;/src/main.c;main 50',
                                 '/bin/prog;/src/util.c;help 50'])

    def test_folded(self):
        lines = self.draw('flame', 'a.folded').decode('utf-8').splitlines()
        stacks = dict(line.rsplit(' ', 1) for line in lines)
        self.assertEqual(stacks, {'main': '100', 'main;work': '400', 'main;work;leaf': '200'})

    def test_standard_output(self):
        path = self.write(SAMPLE)
        for command in COMMANDS:
            data = self.run_cli(command, '-o', '-', '--format=png', '--width=300', path).raw
            self.assertEqual(png_size(data)[0], 300)
            self.assertIn('<svg', self.run_cli(command, '-o', '-', '--format=svg', path).out)
        data = self.run_cli('flame', '--output=-', '--format=folded', '-',
                            stdin=SAMPLE.encode()).out
        self.assertIn('main;work 400\n', data)

    def test_format_wins(self):
        self.assertEqual(self.draw('flame', 'a.svg', '--format=pdf')[:5], b'%PDF-')

    def test_no_display(self):
        env = {key: value for key, value in os.environ.items()
               if key not in ('DISPLAY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS',
                              'XDG_RUNTIME_DIR')}
        for command in COMMANDS:
            path = self.path('a.png')
            process = subprocess.run([CLI, command, '-o', path, self.write(SAMPLE)], env=env,
                                     stderr=subprocess.PIPE, check=False, timeout=60)
            self.assertEqual((process.returncode, process.stderr), (0, b''))
            self.assertEqual(png_size(read(path))[0], 1600 if command in TREES else 480)


class Options(PictureTest):
    def caption(self, command, *arguments, text=SAMPLE):
        data = self.draw(command, 'a.svg', *arguments, text=text)
        return ' '.join(self.svg_texts(data)), data.decode('utf-8')

    def test_caption(self):
        for command in COMMANDS:
            texts, data = self.caption(command, '--width=900')
            title = ' of the whole program' if command in TREES else 'Call graph of main'
            self.assertIn(title, texts)
            self.assertIn('./demo "x" · sample.out · Ir, Instruction Fetch · 100 % = 700 Ir',
                          texts)
            self.assertEqual('costs are estimates' in texts, command in TREES)
            self.assertIn('<title>', data)
            texts, data = self.caption(command, '--no-caption')
            self.assertNotIn(title, texts)
            self.assertNotIn('<title>', data)

    def test_function(self):
        for command in COMMANDS:
            texts = self.caption(command, '--function=work')[0]
            self.assertIn(' of work', texts)
            self.assertNotIn('100 % are 600', texts)

    def test_event(self):
        for command in COMMANDS:
            texts = self.caption(command, '--event=Sum')[0]
            self.assertIn('Sum, Both', texts)
            self.assertIn('100 % = 840 Sum', texts)

    def test_absolute(self):
        for command in COMMANDS:
            texts = self.caption(command, '--absolute', '--color=object')[0]
            self.assertNotIn('%', texts)
            self.assertIn('700', texts)

    def test_parts(self):
        text = PARTS + 'cfn=g\ncalls=1 1\n1 3\n'
        for command in COMMANDS:
            texts = self.caption(command, '--part=2-3', text=text)[0]
            self.assertIn('2 of 3 parts', texts)
            self.assertIn('100 % = 65 Ir', texts)

    def test_cycles(self):
        for command in COMMANDS:
            self.assertIn('<cycle 1>', self.caption(command, text=CYCLE)[0])
            self.assertNotIn('<cycle', self.caption(command, '--no-cycles', text=CYCLE)[0])

    def test_callers(self):
        for command in TREES:
            texts = self.caption(command, '--function=leaf', '--callers', text=BRANCHES)[0]
            for name in ('leaf', 'first', 'second', 'main'):
                self.assertIn(name, texts)
            err = self.draw(command, 'a.svg', '--callers', code=2)
            self.assertIn('--function=NAME', err)

    def test_depth(self):
        texts = self.caption('treemap', '--function=main', '--depth=1')[0]
        self.assertIn('work', texts)
        self.assertNotIn('leaf', texts)
        self.assertIn('1 box is not drawn', texts)
        self.assertIn('leaf', self.caption('treemap', '--function=main', '--depth=0')[0])

    def test_min_area(self):
        self.assertNotIn('leaf', self.caption('treemap', '--min-area=1000000')[0])

    def test_dark(self):
        for command in COMMANDS:
            light, dark = (self.caption(command, *option)[1] for option in ((), ('--dark',)))
            self.assertIn('fill="#616161"', light)
            self.assertIn('fill="#b3b3b3"', dark)
            self.assertNotEqual(light, dark)

    def test_key(self):
        for command in COMMANDS:
            self.assertIn('demo.c', self.caption(command, '--color=file')[0])
            self.assertIn('Cost up to', self.caption(command, '--color=cost')[0])

    def test_unfold(self):
        folded, unfolded = (self.caption('flame', '--color=file', *option, text=CHAIN)[0]
                            for option in ((), ('--unfold',)))
        self.assertNotIn(' between ', folded)
        self.assertIn(' between ', unfolded)

    def test_colors(self):
        for command in COMMANDS:
            pictures = {self.draw(command, 'a.png', '--color=' + kind)
                        for kind in ('object', 'cost')}
            self.assertEqual(len(pictures), 2)
            for kind in ('file', 'class', 'auto'):
                self.draw(command, 'a.png', '--color=' + kind)


class Graph(PictureTest):
    def texts(self, *arguments, text=SAMPLE):
        return self.svg_texts(self.draw('graph', 'a.svg', '--no-caption', *arguments, text=text))

    @needs('dot')
    def test_dot(self):
        for text in (SAMPLE, CYCLE, BRANCHES, HOSTILE, NASTY + b'cfn=x\ncalls=1 1\n1 3\n'):
            self.draw('graph', 'a.dot', '--function=#0', '--min=0', text=text)
            plain = run('dot', '-Tplain', self.path('a.dot')).decode('utf-8').splitlines()
            self.assertTrue(plain[0].startswith('graph '))
        self.draw('graph', 'a.dot', '--function=main')
        plain = run('dot', '-Tplain', self.path('a.dot')).decode('utf-8')
        for name in ('main', 'work', 'leaf'):
            self.assertIn(name, plain)
        self.assertEqual(plain.count('\nedge '), 2)

    def test_first_choice(self):
        self.assertIn('main', self.texts())

    def test_depths(self):
        self.assertIn('leaf', self.texts('--function=main'))
        self.assertNotIn('leaf', self.texts('--function=main', '--depth=1'))
        self.assertNotIn('main', self.texts('--function=leaf'))
        self.assertIn('main', self.texts('--function=leaf', '--caller-depth=2'))
        self.assertIn('main', self.texts('--function=leaf', '--caller-depth=0'))

    def test_min(self):
        self.assertIn('leaf', self.texts('--function=main', '--min=28'))
        self.assertNotIn('leaf', self.texts('--function=main', '--min=29'))
        self.assertIn('--min', self.draw('graph', 'a.svg', '--min=101', code=2))

    def test_direction(self):
        sizes = [png_size(self.draw('graph', 'a.png', '--no-caption', *option))
                 for option in ((), ('--left-to-right',))]
        self.assertLess(sizes[0][0], sizes[1][0])
        self.assertGreater(sizes[0][1], sizes[1][1])

    def test_unfold(self):
        self.assertNotIn('between', self.texts(text=CHAIN))
        self.assertIn('between', self.texts('--unfold', text=CHAIN))

    def test_frames(self):
        self.assertNotIn('demo', self.texts())
        self.assertIn('demo', self.texts('--group-by=object'))
        self.assertIn('cycle', self.draw('graph', 'a.svg', '--group-by=cycle', code=2))

    def test_without_dot(self):
        """Without Graphviz the layout is simpler, which is reported, and the program continues."""
        path = self.path('a.svg')
        process = subprocess.run([CLI, 'graph', '-o', path, self.write(SAMPLE)],
                                 env=dict(os.environ, PATH=self.folder.name, LC_ALL='C.UTF-8'),
                                 stderr=subprocess.PIPE, check=False, timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertIn(b'note: ', process.stderr)
        self.assertIn('work', self.svg_texts(read(path)))


class Refusals(PictureTest):
    def test_usage(self):
        path = self.write(SAMPLE)
        for command in COMMANDS:
            for arguments, told in (
                    ([], '--output=FILE'), (['--output='], '--output=FILE'),
                    (['--output=a.gif'], '“a.gif”'), (['--output=svg'], 'svg, png, pdf'),
                    (['--output=-'], 'Standard output')):
                self.assertIn(told, self.run_cli(command, *arguments, path, code=2).err)
            for argument, told in (
                    ('--format=gif', '“gif”'), ('--format=text', '“text”'),
                    ('--width=0', '--width'), ('--height=-4', '--height'),
                    ('--width=30001', '30000'), ('--scale=5', '--scale'),
                    ('--color=red', '“red”'), ('--limit=3', '--limit'), ('--event=Nope', '“Nope”'),
                    ('--part=2', 'no part 2'), ('--function=nothing', '“nothing”'),
                    ('--colour=cost', 'did you mean “--color”?')):
                self.assertIn(told, self.draw(command, 'a.svg', argument, code=2))
                self.assertFalse(os.path.exists(self.path('a.svg')))

    def test_text_formats(self):
        path = self.write(SAMPLE)
        for command in COMMANDS:
            for text in {'dot', 'folded'} - {TEXTS.get(command)}:
                self.run_cli(command, '--output=a.' + text, path, code=2)

    def test_too_large(self):
        err = self.draw('treemap', 'a.png', '--width=20000', '--scale=4', code=2)
        self.assertIn('too large for PNG', err)

    def test_nothing_to_draw(self):
        for command in COMMANDS:
            for text, told in (('events: Ir\n', 'no functions'),
                               ('events: Ir Dr\nfn=f\n1 5\ncfn=g\ncalls=1 1\n1 5\nfn=g\n1 5\n',
                                'no costs of this event')):
                err = self.draw(command, 'a.svg', '--event=' + ('Dr' if 'Dr' in text else 'Ir'),
                                text=text, code=1)
                self.assertIn(told, err)
                self.assertEqual(err.count('\n'), 1)
                self.assertFalse(os.path.exists(self.path('a.svg')))
            err = self.draw(command, 'a.svg', '--function=g', code=1,
                            text='events: Ir\nfn=f\n1 5\ncfn=g\ncalls=1 1\n1 0\n')
            self.assertIn('nothing to draw', err)
            self.assertFalse(os.path.exists(self.path('a.svg')))

    def test_no_call_graph(self):
        self.assertIn('without calls, so it has no call graph',
                      self.draw('graph', 'a.svg', text=FLAT, code=1))
        for command in TREES:
            self.assertIn('no call graph or callers',
                          self.draw(command, 'a.svg', '--callers', '--function=work',
                                    text=FLAT, code=1))

    def test_less_than_nothing(self):
        text = 'events: Ir\nfn=work\n1 5\nfn=rest\n1 -10\n'
        for command in TREES:
            self.assertIn('have a negative total', self.draw(command, 'a.svg', text=text, code=1))

    def test_no_profile(self):
        self.assertIn('sample.out', self.draw('flame', 'a.svg', text='no profile\n', code=1))


class Failures(PictureTest):
    OLD = b'what was there before'

    def old(self):
        path = self.path('old.svg')
        with open(path, 'wb') as file:
            file.write(self.OLD)
        return path

    @unittest.skipUnless(os.path.exists(FULL), '/dev/full is not there')
    def test_full(self):
        err = self.run_cli('treemap', '--format=svg', '-o', FULL, self.write(SAMPLE), code=1).err
        self.assertIn('/dev/full: ', err)
        self.assertIn('No space left', err)

    def test_limit(self):
        """The old file is kept, and no other file is left in the folder."""
        path = self.old()
        profile = self.write(SAMPLE)

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

        process = subprocess.run([CLI, 'flame', '-o', path, profile], preexec_fn=limit,
                                 stderr=subprocess.PIPE, check=False, timeout=60)
        self.assertEqual(process.returncode, 1, process.stderr)
        self.assertNotEqual(process.returncode, -signal.SIGXFSZ)
        self.assertIn(b'old.svg', process.stderr)
        self.assertEqual(read(path), self.OLD)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ['old.svg', 'sample.out'])

    def test_no_folder(self):
        err = self.run_cli('flame', '-o', self.path('none/a.svg'), self.write(SAMPLE), code=1).err
        self.assertIn('none/a.svg', err)
        err = self.run_cli('flame', '--format=svg', '-o', self.folder.name, self.write(SAMPLE),
                           code=1).err
        self.assertIn(self.folder.name, err)

    @unittest.skipIf(os.geteuid() == 0, 'root may write everywhere')
    def test_read_only(self):
        folder = self.path('closed')
        os.mkdir(folder)
        os.chmod(folder, stat.S_IRUSR | stat.S_IXUSR)
        self.addCleanup(os.chmod, folder, stat.S_IRWXU)
        err = self.run_cli('flame', '-o', folder + '/a.svg', self.write(SAMPLE), code=1).err
        self.assertIn('a.svg', err)

    def test_bad_profile_keeps_file(self):
        path = self.old()
        self.run_cli('flame', '-o', path, self.write('no profile\n'), code=1)
        self.assertEqual(read(path), self.OLD)

    def test_replaced(self):
        path = self.old()
        self.run_cli('flame', '-o', path, self.write(SAMPLE))
        self.assertIn(b'<svg', read(path))


if __name__ == '__main__':
    cli_tap.main()
