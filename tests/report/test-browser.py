# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports in a real browser: every number of the page is that of the command line; clicks, keys,
searches, both styles, narrow windows, print, the accessibility tree, and pages without scripts."""
import base64
import collections
import html
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import time
import unittest

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'cli'))
import cli_tap  # noqa: E402
from browser import Browser, find_browser  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
TOUR = os.path.join(ROOT, 'data', 'tour')
WORDS = os.path.join(TOUR, 'callgrind.out.words')
MENDED = os.path.join(TOUR, 'callgrind.out.mended')
REAL = os.path.join(ROOT, '..', 'shared', 'corpus', 'real')
# What Jenkins sends with artefacts
JENKINS = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';"
# The contrast of each text with what is behind it; pictures are boxes with a fill.
CONTRAST = '''
const light = text => {
  const channels = text.match(/[\\d.]+/g).map(Number);
  const parts = channels.slice(0, 3).map(c => c / (text.startsWith('color(') ? 1 : 255))
    .map(c => c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const isClear = text => text === 'transparent' || / 0\\)$|, 0\\)$/.test(text);
const ground = node => {
  for (; node; node = node.parentElement) {
    const color = getComputedStyle(node).backgroundColor;
    if (!isClear(color)) return color;
  }
  return 'rgb(255, 255, 255)';
};
const poor = [];
const check = (node, color, behind) => {
  const [a, b] = [light(color), light(behind)].sort((x, y) => y - x);
  const contrast = (a + 0.05) / (b + 0.05);
  if (contrast < 4.5)
    poor.push([node.textContent.slice(0, 40), contrast.toFixed(2), color, behind]);
};
let n = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let text = walker.nextNode(); text; text = walker.nextNode()) {
  const node = text.parentElement;
  if (!text.data.trim() || !node.getClientRects().length ||
      /^(script|style|title)$/i.test(node.tagName))
    continue;
  n++;
  if (node instanceof SVGElement) {
    const box = node.closest('.frame, .box');
    check(node, getComputedStyle(node).fill, box ? getComputedStyle(box.querySelector('rect')).fill
      : ground(node.closest('svg')));
  } else if (!node.closest(':disabled'))
    check(node, getComputedStyle(node).color, ground(node));
}
return [n, poor];
'''
TABLE = '''
return [...document.querySelectorAll(arguments[0] + ' tbody tr')].map(row =>
  [...row.cells].map(cell => cell.textContent));
'''


class InBrowser(cli_tap.CliTest):
    @classmethod
    def setUpClass(cls):
        if not find_browser():
            raise unittest.SkipTest('there is no browser')
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()

    def setUp(self):
        super().setUp()
        self.browser.resize(1400, 900)
        self.browser.set_dark(False)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def open(self, *arguments, name='report.html'):
        """Writes a report, and opens it."""
        path = self.path(name)
        self.run_cli('report', '--output=' + path, *arguments)
        self.browser.requests()
        self.browser.messages()
        self.browser.open(path)
        self.browser.wait("document.querySelector('body.live .detail h2')", 'the script')
        return path

    def table(self, selector):
        return self.browser.run(TABLE, selector)

    def go(self, place):
        self.browser.run('location.hash = arguments[0]', place)

    def show_all(self):
        """Shows all rows of the list."""
        more = "document.querySelector('.status button')"
        while self.browser.run(f'return {more} !== null'):
            self.browser.run(more + '.click()')
        return self.table('.list')

    def choose_event(self, event):
        self.browser.run('''
            const select = document.querySelector('.tools select');
            select.value = arguments[0];
            select.dispatchEvent(new Event('change'));''', event)


class Numbers(InBrowser):
    def functions(self, path):
        return self.run_cli('functions', '--format=json', '--limit=0', path).json()

    def check_list(self, path, events=(0,)):
        """The list has the costs of the command line, for each event."""
        wanted = self.functions(path)
        for event in events:
            self.choose_event(event)
            rows = self.show_all()
            self.assertGreater(len(rows), 0)
            found = collections.Counter((row[1], row[3], row[4]) for row in rows)
            known = collections.Counter(
                (str(function['inclusive'][event]), str(function['self'][event]),
                 '–' if function['called'] is None else str(function['called']))
                for function in wanted['functions'])
            odd = [row for row in found - known if not row[2].startswith('≥')]
            self.assertEqual(odd, [], (path, event))
        return len(rows)

    def test_list(self):
        self.open(WORDS)
        n_events = len(self.functions(WORDS)['events'])
        self.assertGreater(self.check_list(WORDS, range(n_events)), 200)
        names = {row[5] for row in self.table('.list')}
        self.assertLessEqual({'main', 'lower_case', '(below main)'}, names)
        row = next(row for row in self.table('.list') if row[5] == 'main')
        self.assertTrue(row[6].startswith('words.c:'), row)

    def test_kinds(self):
        if not os.path.isdir(REAL):
            self.skipTest('there are no other profiles')
        for name in ('php.default.out', 'cg.git.out', 'gopprof.cpu-calltree.out',
                     'python.callers2.out'):
            path = os.path.join(REAL, name)
            self.open(path)
            self.check_list(path)

    def test_exact(self):
        """Numbers that are too large for JavaScript's own"""
        large = [2 ** 60 + 1, 2 ** 53 + 1, 3]
        path = self.write('events: Ir Dr\nevent: Sum = Ir + 3 Dr\n' + ''.join(
            f'fn=f{i}\n1 {cost} {i}\n' for i, cost in enumerate(large)))
        self.open('--limit=150', path)
        for event, wanted in ((0, large), (2, [cost + 3 * i for i, cost in enumerate(large)])):
            self.choose_event(event)
            rows = self.table('.list')
            self.assertEqual({row[5]: row[3] for row in rows},
                             {f'f{i}': str(cost) for i, cost in enumerate(wanted)})

    def test_names(self):
        """Colours and names belong to the function, also in a report of a report."""
        first = self.path('first.html')
        self.run_cli('report', '--limit=150', '--output=' + first, WORDS)
        for path in (WORDS, first):
            self.open('--limit=150', path)
            known = {(re.sub('^0x0+', '0x', function['name']), str(function['inclusive'][0]),
                      str(function['self'][0])) for function in self.functions(path)['functions']}
            found = {(row[5], row[1], row[3]) for row in self.show_all()}
            self.assertEqual(found - known, set())
            self.assertEqual({row[0] for row in found if row[0].startswith('(other')},
                             {row[0] for row in known if row[0].startswith('(other')})

    def test_go_names(self):
        path = self.write('events: Ir\nfn=runtime.(*mheap).alloc\n1 5\n'
                          'fn=llvm::(anonymous namespace)::Foo::bar(int)\n1 4\n')
        self.open(path)
        self.assertEqual({row[5] for row in self.table('.list')},
                         {'runtime.(*mheap).alloc', 'llvm::(anonymous namespace)::Foo::bar'})

    def test_events(self):
        """Event types have their titles in the choice, and as tooltips where these are cut."""
        long = 'Title ' * 40 + 'end'
        self.open(self.write(f'event: A : {long}\nevent: S = A + B : Sum of \u202eboth\n'
                             'events: A B\nfn=f\n1 3 4\n'))
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.tools option')]"
                                          '.map(option => option.textContent)'),
                         [f'A – {long}', 'B', 'S – Sum of \ufffdboth'])
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('#costs tr')]"
                                          '.slice(1).map(row => row.title)'),
                         [long, 'B', 'Sum of \ufffdboth'])
        wide = self.browser.run('return document.scrollingElement.scrollWidth')
        self.assertLessEqual(wide, 1400)

    def test_calls_left_out(self):
        """Another event matters, and no function that stands for others costs more than all."""
        path = self.write('events: A B\n' + ''.join(
            f'fn=f{i}\n1 {1000 if i == 0 else 0} {1 if i < 3 else 1000}\n' +
            (f'cfn=f{i + 1}\ncalls=1 1\n1 0 {1002 - i}\n' if i < 3 else '') for i in range(4)))
        self.open(path)
        self.choose_event(1)
        self.assertEqual({(row[5], row[0]) for row in self.table('.list')},
                         {('f0', '100.00'), ('f1', '99.90'), ('f2', '99.80'), ('f3', '99.70')})
        report = self.path('report.html')
        base = self.run_cli('functions', '--event=B', report).out
        self.assertIn('total 1003', base.split('\n')[0])
        self.assertNotIn('percentages', base.split('\n')[0])

    def test_locale(self):
        """Groups of digits as in the locale"""
        for locale, number in (('en_US', '7,155,088'), ('de_DE', '7.155.088'),
                               ('en_IN', '71,55,088')):
            path = self.path('report.html')
            subprocess.run(['localedef', '-i', locale, '-f', 'UTF-8', self.path(locale + '.UTF-8')],
                           check=True, capture_output=True)
            env = dict(os.environ, LC_ALL=locale + '.UTF-8', LANGUAGE='en',
                       LOCPATH=self.folder.name)
            result = subprocess.run([cli_tap.CLI, 'functions', '--limit=5', WORDS], env=env,
                                    text=True, capture_output=True, check=True)
            subprocess.run([cli_tap.CLI, 'report', '--output=' + path, WORDS], env=env, check=True)
            self.browser.open(path)
            self.browser.wait("document.querySelector('body.live .detail h2')", 'the script')
            wanted = [line.split()[0] for line in result.stdout.split('\n')[2:7]]
            self.assertEqual([row[1] for row in self.table('.list')][:5], wanted, locale)
            self.assertEqual(wanted[0], number)

    def test_shares(self):
        self.open(WORDS)
        rows = self.show_all()
        names = collections.Counter(row[5] for row in rows)
        rows = {row[5]: row for row in rows if names[row[5]] == 1}
        text = self.run_cli('functions', '--limit=0', WORDS).out
        lines = [line.split() for line in text.split('\n')[2:]]
        names = collections.Counter(words[5] for words in lines if len(words) > 5)
        for words in lines:
            if len(words) > 5 and words[5] in rows and names[words[5]] == 1:
                self.assertEqual(rows[words[5]][:5], [words[1], words[0], words[3], words[2],
                                                      words[4]])

    def test_calls(self):
        """Callers and callees of all functions in the list"""
        self.open(WORDS)
        rows = self.show_all()
        ids = self.browser.run("return [...document.querySelectorAll('.list [data-id]')]"
                               '.map(row => row.dataset.id)')
        names = collections.Counter(function['name'] for function in
                                    self.functions(WORDS)['functions'])
        chosen = [(id_, row[5]) for id_, row in zip(ids, rows) if names[row[5]] == 1][:30]
        self.assertEqual(len(chosen), 30)
        for id_, name in chosen:
            self.go(f'#{id_}/calls')
            self.browser.wait(f"document.querySelector('.detail h2').textContent === '{name}'")
            wanted = self.run_cli('calls', '--function=' + name, '--format=json', WORDS).json()
            for i, direction in enumerate(('callers', 'callees')):
                found = self.table(f'.panel h3:nth-of-type({i + 1}) + .rows')
                known = {(str(call['cost'][0]), str(call['count'])) for call in wanted[direction]}
                for row in found:
                    if not row[4].startswith('(other'):
                        self.assertIn((row[1], row[3]), known, (name, direction, row))
                if not any(row[4].startswith('(other') for row in found):
                    self.assertEqual(len(found), len(wanted[direction]), (name, direction))

    def test_comparison(self):
        self.open('--base=' + WORDS, MENDED)
        wanted = self.run_cli('diff', '--format=json', '--min=0', WORDS, MENDED).json()
        known = {(str(function['inclusive']['base'][0]), str(function['inclusive']['current'][0]),
                  str(function['inclusive']['change'][0]), str(function['self']['change'][0]))
                 for function in wanted['functions']}
        rows = self.show_all()
        self.assertGreater(len(rows), 200)
        for row in rows:
            numbers = tuple(text.replace('−', '-').replace('+', '') for text in row[:4])
            if row[5] != 'unnamed functions':
                self.assertIn(numbers, known, row)
        self.assertEqual(rows[0][5], '__strlen_avx2')
        result = self.browser.run("return document.querySelector('.result').textContent")
        self.assertRegex(result, r'^76\.3.* less Ir: lower_case .* 0\.1 points$')

    def changed(self):
        """Profiles before and after: main +20, f -60, g +40, old and new, and one unchanged."""
        paths = []
        for costs in ({'main': 10, 'f': 100, 'g': 50, 'old': 30, 'same': 40},
                      {'main': 30, 'f': 40, 'g': 90, 'new': 25, 'same': 40}):
            body = ''.join(f'cfn={name}\ncalls=1 1\n1 {cost}\n' for name, cost in costs.items()
                           if name != 'main')
            path = self.path(f'callgrind.out.{len(paths)}')
            with open(path, 'w', encoding='utf-8') as stream:
                stream.write('events: Ir\n' + f'fn=main\n1 {costs.pop("main")}\n' + body + ''.join(
                    f'fn={name}\n1 {cost}\n' for name, cost in costs.items()))
            paths.append(path)
        return paths

    def boxes(self, selector):
        """[name, share of the width, share of the area, colour] of each box"""
        return self.browser.run('''
            const boxes = [...document.querySelectorAll(arguments[0])];
            const sizes = boxes.map(box => ['width', 'height'].map(name =>
              Number(box.querySelector('rect').getAttribute(name)) + (name === 'width' ? .5 : 0)));
            return boxes.map((box, i) => [box.querySelector('title').textContent.split('\\n')[0],
              sizes[i][0] / sizes[0][0], sizes[i][0] * sizes[i][1], box.classList[1]]);''',
                                selector)

    def test_changes(self):
        """Pictures of a comparison are those of the window: boxes are as large as what changed."""
        base, path = self.changed()
        self.open('--base=' + base, path)
        svg = self.run_cli('flame', '--interactive', '--format=svg', '--output=-', '--base=' + base,
                           path).out
        drawn = json.loads(html.unescape(
            re.search('<metadata id="frames">(.*?)</metadata>', svg, re.DOTALL).group(1)))
        self.assertEqual([(frame[0], frame[5]) for frame in drawn[1:]],
                         [('main', 175), ('f', 60), ('g', 40), ('old', 30), ('new', 25)])
        self.go('#all/flame')
        self.browser.wait("document.querySelector('.frame')", 'the flame graph')
        boxes = self.boxes('.frame')
        self.assertEqual([(name, color) for name, _, _, color in boxes[:2]],
                         [('Whole profile', 'l3'), ('main', 'l3')])
        self.assertEqual([name for name, _, _, _ in boxes[2:]],
                         ['f', 'g', 'old (gone)', 'new (new)'])
        self.assertEqual([(round(175 * width), color) for _, width, _, color in boxes[2:]],
                         [(frame[5], frame[4]) for frame in drawn[2:]])
        self.assertIn('−26.1 %', self.browser.run("return document.querySelector('.panel svg')"
                                                  '.textContent'))
        self.go('#all/map')
        self.browser.wait("document.querySelector('.box')", 'the treemap')
        boxes = self.boxes('.box:not(.passed)')
        self.assertEqual([box[0] for box in boxes],
                         ['f', 'g', 'old (gone)', 'new (new)', 'main, self'])
        areas = [box[2] for box in boxes]
        for area, size in zip(areas, (60, 40, 30, 25, 20)):
            self.assertAlmostEqual(area / sum(areas), size / 175, delta=0.01)
        self.browser.run("document.querySelectorAll('.panel [aria-pressed]')[1].click()")
        self.assertEqual([box[0] for box in self.boxes('.box:not(.passed)')],
                         ['f', 'g', 'same', 'old (gone)', 'main, self'])
        self.open('--base=' + base, base)
        self.go('#all/map')
        self.browser.wait("document.querySelector('.panel').textContent.includes("
                          "'Nothing here has changed')", 'a note')

    def test_graph_of_changes(self):
        """Call graphs of comparisons have both sides, and arrows are as wide as the change."""
        base, path = self.changed()
        self.open('--base=' + base, path)
        self.go('#/graph')
        self.browser.wait("document.querySelector('.node')", 'the graph')
        nodes = self.browser.run('''return [...document.querySelectorAll('.node')].map(
            node => [node.classList[2], node.getAttribute('aria-label')])''')
        self.assertEqual(nodes, [
            ['m4', 'main, 100.0 → 97.8 %'], ['l4', 'f, 43.5 → 17.4 %'], ['m4', 'g, 21.7 → 39.1 %'],
            ['c0', 'same, 17.4 → 17.4 %'], ['l4', 'old (gone), 13.0 → 0 %'],
            ['m4', 'new (new), 0 → 10.9 %']])
        edges = self.browser.run('''return [...document.querySelectorAll('.edge')].map(edge =>
            [edge.classList[1], ...['stroke-width', 'stroke-dasharray'].map(
              name => edge.getAttribute(name))])''')
        self.assertEqual(edges, [['l4', '2.6', 'none'], ['m4', '2.0', 'none'],
                                 ['l4', '1.8', '2 3'], ['c0', '1.0', 'none'], ['m4', '1.7', '6 3']])
        self.assertEqual(self.browser.run(
            "return [...document.querySelectorAll('.edges text')].map(text => text.textContent)"),
            ['−26.1 %', '+17.4 %', '−13.0 %', '0 %', '+10.9 %'])

    def test_legend(self):
        """Pictures say what their colours mean."""
        legend = "document.querySelector('.panel .legend').textContent"
        same = self.write('events: Ir\n' + ''.join(f'fn=f{i}\n1 {9 + i}\n' for i in range(9)))
        for arguments, wanted in (
                ((WORDS,), ' strlen-avx2.S'),
                ((same,), 'Cost up to 1.6\xa0%'),
                (('--base=' + WORDS, MENDED), 'Change in percent of the total before, from −5.00')):
            self.open(*arguments)
            self.go('#all/flame')
            self.browser.wait("document.querySelector('.frame')", 'the flame graph')
            self.assertTrue(self.browser.run('return ' + legend).startswith(wanted), wanted)
        self.assertEqual(self.browser.run(
            "return [...document.querySelectorAll('.legend > span')].map(entry => "
            "entry.firstChild.classList[1] + entry.textContent)"),
            ['l4−5.00', 'l3−1.00', 'l2−0.25', 'l1−0.01', 'c0unchanged', 'm1+0.01', 'm2+0.25',
             'm3+1.00', 'm4+5.00'])

    def test_flame(self):
        """Frames have the costs of the folded stacks."""
        folded = self.run_cli('flame', '--format=folded', '--output=-', WORDS).out
        inclusive = collections.Counter()
        for line in folded.strip().split('\n'):
            stack, cost = line.rsplit(' ', 1)
            path = stack.split(';')
            for depth in range(len(path)):
                inclusive[tuple(path[:depth + 1])] += int(cost)
        known = collections.defaultdict(list)
        for path, cost in inclusive.items():
            known[re.sub('^0x0*', '0x', path[-1])].append(cost)
        self.open(WORDS)
        self.go('#all/flame')
        self.browser.wait("document.querySelectorAll('.frame').length > 20", 'the frames')
        titles = self.browser.run("return [...document.querySelectorAll('.frame title')]"
                                  '.map(title => title.textContent)')
        n_found = 0
        self.assertIn('7155086', titles[0])
        for title in titles[1:]:
            name, cost = title.split('\n')
            if name in known:
                number = int(cost.split(' ')[0])
                # Each stack is rounded.
                self.assertTrue(any(abs(number - other) <= 30 for other in known[name]),
                                (title, known[name]))
                n_found += 1
        self.assertGreater(n_found, 20)


class Use(InBrowser):
    def title(self):
        return self.browser.run("return document.querySelector('.detail h2').textContent")

    def test_clicks(self):
        self.open(WORDS)
        self.assertEqual(self.title(), 'main')
        self.browser.click('.panel tbody a[title="lower_case"]')
        self.browser.wait("document.querySelector('.detail h2').textContent === 'lower_case'")
        self.browser.run('history.back()')
        self.browser.wait("document.querySelector('.detail h2').textContent === 'main'")
        self.browser.click('.path a[title="lower_case"]')
        self.browser.wait("document.querySelector('.detail h2').textContent === 'lower_case'")
        self.browser.click('.detail nav a')
        self.browser.wait("document.querySelector('.frame')", 'the flame graph')

    def test_search_and_sort(self):
        self.open(WORDS)
        self.browser.type('.list input', 'WORD')
        rows = self.table('.list')
        self.assertTrue(rows and all('word' in row[5].lower() for row in rows))
        self.browser.run("const input = document.querySelector('.list input'); input.value = '';"
                         "input.dispatchEvent(new Event('input'))")
        self.browser.run("document.querySelectorAll('.list th button')[3].click()")
        costs = [int(row[3]) for row in self.table('.list')]
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.browser.run("document.querySelectorAll('.list th button')[5].click()")
        self.browser.run("document.querySelectorAll('.list th button')[5].click()")
        names = [row[5] for row in self.table('.list')]
        self.assertEqual(names, sorted(names, reverse=True))
        self.assertEqual(self.browser.run("return document.activeElement.textContent"), 'Function')

    def test_views(self):
        self.open('--sources=shown', '--source-dir=' + TOUR, WORDS)
        for view, what in (('graph', '.node'), ('flame', '.frame'), ('map', '.box'),
                           ('lines', '.lines code')):
            self.browser.run("[...document.querySelectorAll('[role=tab]')].find(tab => "
                             "tab.textContent.startsWith(arguments[0])).click()",
                             {'graph': 'Call graph', 'flame': 'Flame', 'map': 'Treemap',
                              'lines': 'Lines'}[view])
            self.browser.wait(f"document.querySelectorAll('{what}').length > 4", view)
        self.assertIn('lower_case (text);',
                      self.browser.run("return document.querySelector('.lines').textContent"))
        self.assertEqual(self.browser.messages(), [])

    def test_keyboard(self):
        self.open(WORDS)
        self.browser.run("document.querySelector('[role=tab][aria-selected=true]').focus()")
        self.browser.press('Right')
        self.browser.wait("document.activeElement.textContent === 'Call graph'", 'the next tab')
        self.browser.press('Tab', 'Down', 'Enter')
        self.browser.wait("document.querySelector('.detail h2').textContent !== 'main'",
                          'another function')
        self.go('#all/flame')
        self.browser.wait("document.querySelector('.frame')", 'the flame graph')
        self.browser.run("document.querySelector('.frame[tabindex=\"0\"]').focus()")
        self.browser.press('Down', 'Down', 'Enter')
        self.browser.wait("document.querySelectorAll('.frame.above').length === 2", 'the zoom')
        self.browser.press('Backspace')
        self.browser.wait("document.querySelectorAll('.frame.above').length === 1", 'less of it')

    def test_boxes(self):
        """A picture is one stop of the Tab key; arrow keys move, and Enter opens a function."""
        self.open(WORDS)
        name = "document.activeElement.getAttribute('aria-label')"
        for view in ('flame', 'map', 'graph'):
            self.go('#/' + view)
            self.browser.wait(f"location.hash === '#/{view}' && "
                              "document.querySelector('.panel svg [tabindex]')", view)
            self.browser.run("document.querySelector('[role=tab][aria-selected=true]').focus()")
            self.browser.press(*['Tab'] * (2 if view == 'flame' else 1))
            self.assertIn('main', self.browser.run('return ' + name))
            self.browser.press('Down')
            first = self.browser.run('return ' + name)
            self.browser.press('Right')
            second = self.browser.run('return ' + name)
            self.assertNotEqual(first, second)
            self.browser.press('Left')
            self.assertEqual(self.browser.run('return ' + name), first)
            self.browser.press('Up')
            root = self.browser.run('return ' + name)
            self.assertIn('main', root)
            self.browser.press('End')
            self.assertNotEqual(self.browser.run('return ' + name), root)
            self.browser.press('Tab')
            self.assertFalse(self.browser.run(
                "return document.querySelector('.panel').contains(document.activeElement)"), view)
            self.browser.run("document.querySelector('.panel svg [tabindex=\"0\"]').focus()")
            self.browser.press('Home', 'Down', 'Enter')
            if view == 'map':
                self.browser.wait("document.querySelector('.detail h2').textContent === "
                                  "'lower_case'", 'the function')

    def test_flame_search(self):
        self.open(WORDS)
        self.go('#all/flame')
        self.browser.wait("document.querySelector('.frame')", 'the flame graph')
        self.browser.type('.panel input', 'strlen')
        status = self.browser.run("return document.querySelector('.panel [role=status]')"
                                  '.textContent')
        self.assertIn('75.', status)
        self.assertGreater(self.browser.run("return document.querySelectorAll('.match').length"), 0)

    def resize_picture(self, width):
        self.browser.resize(width, 900)
        self.browser.wait("document.querySelector('.panel svg').viewBox.baseVal.width === "
                          "document.querySelector('.detail').clientWidth - 2", 'the picture')

    def test_resize(self):
        """Flame graphs keep zoom, search and focus at another width."""
        self.open(WORDS)
        self.go('#all/flame')
        self.browser.wait("document.querySelector('.frame')", 'the flame graph')
        self.browser.type('.panel input', 'strlen')
        self.browser.run("document.querySelector('.frame[tabindex=\"0\"]').focus()")
        self.browser.press(*['Down'] * 6, 'Enter')
        state = '''[document.querySelectorAll('.frame.above').length,
            document.querySelector('.match text').textContent,
            document.querySelector('.panel input').value,
            document.querySelector('.panel [role=status]').textContent,
            document.querySelector('.panel button').disabled,
            document.activeElement.textContent]'''
        before = self.browser.run('return ' + state)
        self.assertEqual(before[0:3], [6, '__strlen_avx2', 'strlen'])
        self.assertIn('lower_case', before[5])
        self.resize_picture(500)
        self.assertEqual(self.browser.run('return ' + state), before)
        for view, what in (('map', '.box'), ('graph', '.node')):
            self.go('#5/' + view)
            self.browser.wait(f"document.querySelector('{what}')", view)
            self.resize_picture(1400 if view == 'map' else 500)

    def test_interactive_picture(self):
        path = self.path('flame.svg')
        self.run_cli('flame', '--interactive', '--output=' + path, WORDS)
        self.browser.open(path)
        self.browser.wait("document.querySelectorAll('.frame').length > 20", 'the frames')
        nodes = self.browser.devtools('Accessibility.getFullAXTree')['nodes']
        names = [node['name']['value'] for node in nodes
                 if node['role']['value'] in ('tree', 'treeitem')]
        self.assertGreater(len(names), 20)
        self.assertEqual(names[0], 'Flame graph')
        self.assertTrue(all(names))
        self.browser.run("[...document.querySelectorAll('.frame')].find(frame => frame.textContent"
                         ".startsWith('lower_case')).dispatchEvent("
                         "new MouseEvent('click', {bubbles: true}))")
        self.browser.wait("document.querySelectorAll('.frame.above').length > 3", 'the zoom')
        self.browser.run("document.querySelector('#reset').dispatchEvent(new MouseEvent('click'))")
        self.browser.wait("document.querySelectorAll('.frame.above').length === 0", 'the start')
        self.browser.run("window.prompt = () => 'strlen';"
                         "document.querySelector('#search').dispatchEvent(new MouseEvent('click'))")
        self.assertIn('75.', self.browser.run("return document.querySelector('#status')"
                                              '.textContent'))
        self.assertEqual(self.browser.messages(), [])


class Page(InBrowser):
    def test_no_requests(self):
        path = self.open('--sources=shown', '--source-dir=' + TOUR, WORDS)
        for view in ('graph', 'flame', 'map', 'lines', 'calls'):
            self.go('#5/' + view)
            time.sleep(0.1)
        requests = [address for address in self.browser.requests()
                    if not address.startswith('chrome:')]
        self.assertEqual([address for address in requests if not address.startswith('data:')],
                         ['file://' + path])
        self.assertEqual(self.browser.messages(), [])

    def test_contrast(self):
        for arguments in ((WORDS,), ('--base=' + WORDS, MENDED)):
            self.open('--sources=shown', '--source-dir=' + TOUR, *arguments)
            for is_dark in False, True:
                self.browser.set_dark(is_dark)
                for view in ('calls', 'graph', 'flame', 'map', 'lines'):
                    self.go('#5/' + view)
                    self.browser.wait(f"location.hash === '#5/{view}'")
                    time.sleep(0.1)
                    n, poor = self.browser.run(CONTRAST)
                    self.assertGreater(n, 100)
                    self.assertEqual(poor, [], (view, is_dark))

    def test_narrow(self):
        self.open('--sources=shown', '--source-dir=' + TOUR, WORDS)
        for width in (320, 400, 768, 1600):
            self.browser.resize(width, 800)
            for view in ('calls', 'graph', 'flame', 'map', 'lines'):
                self.go('#5/' + view)
                time.sleep(0.1)
                wide = self.browser.run('return document.scrollingElement.scrollWidth')
                self.assertLessEqual(wide, width, view)

    def test_columns(self):
        """Lists leave out columns rather than names."""
        rows = "document.querySelector('.list .rows')"
        for arguments in ((WORDS,), ('--base=' + WORDS, MENDED)):
            self.open(*arguments)
            for width in (360, 600, 900, 1010, 1200, 1300, 1400, 1600):
                self.browser.resize(width, 900)
                wide, room, name = self.browser.run(
                    f"return [{rows}.scrollWidth, {rows}.clientWidth, "
                    f"{rows}.querySelector('td.name').clientWidth]")
                self.assertLessEqual(wide, room, (arguments, width))
                self.assertGreaterEqual(name, 120, (arguments, width))

    def test_accessible(self):
        """Screen readers find names for all that can be used."""
        self.open('--sources=shown', '--source-dir=' + TOUR, WORDS)
        for view in ('calls', 'graph', 'flame', 'map', 'lines'):
            self.go('#5/' + view)
            time.sleep(0.2)
            nodes = self.browser.devtools('Accessibility.getFullAXTree')['nodes']
            roles = collections.Counter()
            for node in nodes:
                role = node.get('role', {}).get('value')
                roles[role] += 1
                if role in ('button', 'link', 'searchbox', 'combobox', 'tab', 'columnheader',
                            'tree', 'treeitem'):
                    name = node.get('name', {}).get('value', '')
                    self.assertTrue(name, (view, role, node))
            for role in ('heading', 'searchbox', 'tab', 'tabpanel', 'table', 'columnheader',
                         'link'):
                self.assertGreater(roles[role], 0, role)
            if view in ('flame', 'map'):
                n_boxes = self.browser.run("return document.querySelectorAll('.panel svg > g, "
                                           ".panel svg > a').length")
                self.assertEqual(roles['treeitem'], n_boxes)

    def test_without_scripts(self):
        path = self.path('report.html')
        self.run_cli('report', '--output=' + path, WORDS)
        self.browser.set_scripts(False)
        try:
            self.browser.open(path)
            nodes = self.browser.devtools('Accessibility.getFullAXTree')['nodes']
        finally:
            self.browser.set_scripts(True)
        texts = {node.get('name', {}).get('value') for node in nodes}
        for text in ('lower_case', '7155086', 'Instruction Fetch', 'callgrind.out.words',
                     '5518360'):
            self.assertIn(text, texts)
        self.assertFalse([text for text in texts if text and 'too old' in text])

    def test_old_browser(self):
        """A browser that cannot unpack the profile says so above what needs no script."""
        path = self.path('report.html')
        self.run_cli('report', '--output=' + path, WORDS)
        self.browser.messages()
        script = self.browser.devtools('Page.addScriptToEvaluateOnNewDocument',
                                       source='delete window.DecompressionStream')
        try:
            self.browser.open(path)
        finally:
            self.browser.devtools('Page.removeScriptToEvaluateOnNewDocument', **script)
        seen = self.browser.run("return document.body.innerText")
        self.assertIn('This browser is too old', seen)
        for text in ('Instruction Fetch', 'lower_case', '5518360'):
            self.assertIn(text, seen)
        self.assertGreater(self.browser.run("return document.querySelectorAll('.frame').length"), 5)
        self.assertEqual(self.browser.messages(), [])
        self.open(WORDS)
        self.assertNotIn('too old', self.browser.run("return document.body.innerText"))

    def test_policy_of_jenkins(self):
        """Neither scripts nor styles: tables and picture are there and readable."""
        path = self.path('report.html')
        self.run_cli('report', '--output=' + path, WORDS)
        folder = self.folder.name

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=folder)

            def end_headers(self):
                self.send_header('Content-Security-Policy', JENKINS)
                super().end_headers()

            def log_message(self, *_):
                pass

        with http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            self.browser.open(f'http://127.0.0.1:{server.server_address[1]}/report.html')
            found = self.browser.run('''return [
                document.querySelectorAll('tbody tr').length,
                document.querySelectorAll('svg .frame').length,
                document.querySelector('svg rect').getAttribute('fill'),
                document.querySelector('body').classList.contains('live')]''')
            server.shutdown()
        self.assertGreater(found[0], 50)
        self.assertGreater(found[1], 10)
        self.assertTrue(found[2].startswith('#'))
        self.assertFalse(found[3])

    def test_print(self):
        self.open(WORDS)
        pdf = self.path('report.pdf')
        data = self.browser.devtools('Page.printToPDF', printBackground=True)['data']
        with open(pdf, 'wb') as stream:
            stream.write(base64.b64decode(data))
        text = subprocess.run(['pdftotext', pdf, '-'], capture_output=True, text=True,
                              check=True).stdout
        for name in ('lower_case', 'callgrind.out.words', '7155086'):
            self.assertIn(name, text)
        text = subprocess.run(['pdftotext', '-f', '2', '-l', '2', pdf, '-'], capture_output=True,
                              text=True, check=True).stdout
        for title in ('Incl. %', 'Function', 'Location'):
            self.assertIn(title, text)

    def test_hostile_names(self):
        names = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><b id=x>',
                 '\u202egnp.exe', 'y' * 100000, 'javascript:alert(1)']
        body = ''.join(f'fn={name}\n1 {100 + i}\ncfn={names[i - 1]}\ncalls=1 1\n1 50\n'
                       for i, name in enumerate(names))
        path = self.write('events: Ir\nfl=<i>.c\n' + body)
        self.open(path)
        for view in ('calls', 'graph', 'flame', 'map'):
            self.go('#1/' + view)
            time.sleep(0.1)
            self.assertEqual(self.browser.run("return document.querySelectorAll('img, b#x, i')"
                                              '.length'), 0)
            wide = self.browser.run('return document.scrollingElement.scrollWidth')
            self.assertLessEqual(wide, 1400, view)
        self.assertEqual(self.browser.messages(), [])
        shown = set(self.browser.run("return [...document.querySelectorAll('.list td a')]"
                                     '.map(link => link.title)'))
        self.assertIn(names[0], shown)
        self.assertNotIn(names[3], shown)

    def test_first_paint(self):
        path = os.path.join(REAL, '..', 'big', 'cc1plus-O2.instr-jumps-cache.out.xz')
        if not os.path.exists(path):
            self.skipTest('there is no large profile')
        self.open(path)
        # The page may be alive before it is painted.
        paint = self.browser.wait("performance.getEntriesByName('first-contentful-paint')[0]",
                                  'the first paint')
        self.assertLess(paint['startTime'], 1000)


if __name__ == '__main__':
    cli_tap.main()
