#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Follows docs/tour.md in one window: each step describes what is shown.

Usage: e2e-tour.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil

from e2e import DOUBLE, Quick, folder, run_tests, stay, wait, xdotool

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
STRLEN = '__strlen_avx2'
STEPS = ('Open the profile', 'Inclusive and self', 'Callers', 'The line', 'Its instructions',
         'Back', 'Three pictures of the same', 'Search', 'Another event', 'Before and after',
         'Your own program')


def read_steps():
    with open(os.path.join(ROOT, 'docs', 'tour.md'), encoding='utf-8') as stream:
        text = stream.read()
    text = ' '.join(text[text.index('\n# A tour of ten minutes\n'):].split())
    found = re.split(r' \d+\. (?=\*\*)', text)[1:]
    assert [step[2:step.index('**', 2)].rstrip('.') for step in found] == list(STEPS), found
    return dict(zip(STEPS, found))


steps = read_steps()


def check_out():
    """Copies the tour like a git checkout: the profile is written before its sources, which are
    newer."""
    place = os.path.join(folder, 'tour')
    os.mkdir(place)
    for name in sorted(os.listdir(os.path.join(ROOT, 'data', 'tour'))):
        shutil.copyfile(os.path.join(ROOT, 'data', 'tour', name), os.path.join(place, name))
    return os.path.join(place, 'callgrind.out.words')


class Tour(Quick):
    """A user who follows the tour, by mouse and keyboard."""

    def __init__(self):
        super().__init__(check_out(), view=None)
        wait(lambda: self.rows('Functions')[5:], 'the functions')
        xdotool('mousemove', 1590, 990, 'windowsize', '--sync', self.xid(), 1600, 1000)

    def row(self, name, function):
        """The cells of a function's row in a list."""
        return wait(lambda: next((row for row in self.rows(name) if row[3] == function), None),
                    function)

    def click_row(self, name, function, *how):
        rows = self.find('list', name)
        index = [row[3] for row in self.rows(name)].index(function)
        row = rows[index]
        # A hidden row still reports its last position.
        wait(lambda: row.has('visible'), function)
        self.point(row, *(how or ('click', 1)))

    def click_title(self, name):
        """Sorts the functions."""
        titles = self.find('table row', 'Column titles')
        self.point(next(title for title in titles
                        if any(node.name == name for node in self.walk(title))), 'click', 1)

    def labels(self):
        return [node.name for node in self.walk() if node.role == 'label']

    def label(self, pattern):
        """The group of the pattern in the only label that matches it."""
        found = wait(lambda: [match for match in (re.fullmatch(pattern, name)
                                                  for name in self.labels()) if match], pattern)
        return found[0].group(1)

    def expect_function(self, name):
        """Waits until a function is selected; the description has its full name, which the label
        may shorten."""
        wait(lambda: any(node.description == name for node in self.look('label', name)),
             name + ' to be selected')

    def choose_view(self, name):
        self.click('page tab', name)

    def whole_text(self, name):
        return self.find('text', name).text()

    def line(self, name):
        """The number and the text of the caret's line in a view."""
        text = self.find('text', name)
        number = text.text_before_caret().count('\n') + 1
        return number, text.text().split('\n')[number - 1].strip()

    def click_into(self, text):
        """Clicks between the calls below lines, which would take the focus themselves."""
        x, y, width, height = text.extents()
        for part in range(1, 10):
            before = self.work()[0]
            xdotool('mousemove', x + width // 2, y + height * part // 10, 'click', 1)
            self.settle(before)
            if text.has('focused'):
                return
        raise AssertionError('no line to click at')

    def move_to_line(self, name, number):
        """Clicks into a text and moves the caret to a line."""
        self.click_into(self.find('text', name))
        xdotool('windowfocus', '--sync', self.xid(), 'key', 'ctrl+Home', *['Down'] * (number - 1))
        wait(lambda: self.line(name)[0] == number, f'line {number} of {name}')

    def link(self, start):
        """The name of a call below its line."""
        return wait(lambda: next((node.name for node in self.walk() if node.name.startswith(start)
                                  and node.role == 'link'), None), 'a call of ' + start)


def say(step, *texts):
    """A step contains the texts that are shown."""
    for text in texts:
        assert text in steps[step], f'“{text}” is not in “{steps[step]}”'


def test_open():
    step = 'Open the profile'
    first = [row[3] for row in tour.rows('Functions')[:5]]
    assert first[4] == 'main', first
    say(step, 'the four above `main`')
    tour.expect_function('main')
    say(step, 'all ' + tour.label(r'(\d+ functions)'),
        f'(`Ir`), {tour.label("total ([0-9]+) Ir")} in total')
    # There are no warnings.
    assert not any('kind of warning' in name for name in tour.labels())


def test_inclusive_and_self():
    step = 'Inclusive and self'
    cells = tour.row('Functions', 'lower_case')
    say(step, f'"Incl. %" is {cells[0]} and "Self %" {cells[1]}')
    tour.click_title('Self %')
    wait(lambda: tour.rows('Functions')[0][3] == STRLEN, 'the order')
    say(step, f'`{STRLEN}` is on top, with {tour.rows("Functions")[0][1]}')


def test_callers():
    step = 'Callers'
    tour.click_row('Functions', STRLEN)
    tour.expect_function(STRLEN)
    wait(lambda: len(tour.rows('Callers')) == 3, 'the callers')
    cells = tour.rows('Callers')[0]
    say(step, 'lists three functions', f'`{cells[3]}` made {cells[2]} calls',
        f'"Share %" says that {cells[1]} of the cost')
    stay()


def test_line():
    step = 'The line'
    tour.click_row('Callers', 'lower_case', *DOUBLE)
    tour.expect_function('lower_case')
    tour.choose_view('Source')
    wait(lambda: tour.line('Source')[0] > 1, 'the function in the source')
    said = tour.link(STRLEN)
    tour.move_to_line('Source', 33)
    say(step, 'Line 33 is `%s`' % tour.line('Source')[1])
    say(step, *re.findall(r'[0-9]+ calls|[0-9.]+(?=\s%)', said.replace(',', '')))
    # The source is not newer than the profile.
    assert not any('changed after' in name for name in tour.labels())


def test_instructions():
    step = 'Its instructions'
    tour.choose_view('Assembly')
    wait(lambda: 'strlen' in tour.whole_text('Assembly'), 'the instructions')
    lines = tour.whole_text('Assembly').split('\n')
    tour.move_to_line('Assembly', next(i for i, line in enumerate(lines, 1) if 'strlen' in line))
    wait(lambda: 'Address b41' in tour.find('text', 'Assembly').description, 'the address')
    say(step, 'The call is at address `b41`')
    # Its line is selected in the source.
    wait(lambda: tour.line('Source')[0] == 33, 'the line of the call')
    tour.move_to_line('Assembly', next(i for i, line in enumerate(lines, 1)
                                       if line.startswith('jb')))
    said = wait(lambda: re.search(r'b49 to b26, taken ([0-9,]+) of ([0-9,]+) times',
                                  tour.find('text', 'Assembly').description), 'the jump')
    say(step, 'from `b49` back to `b26`',
        'taken %s times of %s' % tuple(number.replace(',', '') for number in said.groups()))


def test_back():
    for key, function in (('alt+Left', STRLEN), ('alt+Left', 'main'), ('alt+Right', STRLEN),
                          ('alt+Left', 'main')):
        tour.press(key)
        tour.expect_function(function)
    path = [node.name for node in tour.walk(tour.find('panel', 'Hot path'))
            if node.role in ('label', 'push button')]
    path = list(dict.fromkeys(path))
    at = path.index('main')
    assert path[at:at + 3] == ['main', 'lower_case', STRLEN], path


def go_left(picture):
    """Moves to the first of the siblings, the most expensive one."""
    before = None
    while picture.description != before:
        before = picture.description
        tour.press('Left')


def walk_picture(view, is_at_end):
    """Selects a picture and follows the most expensive items down; returns the path from the
    top."""
    tour.choose_view(view)
    picture = tour.find('image', view)

    def has_focus():
        # An empty area of the picture, or the outermost box
        x, y, width, height = picture.extents()
        xdotool('mousemove', *((x + width - 12, y + height - 12) if is_at_end else (x + 60, y + 8)),
                'click', 1, 'key', 'Home')
        return picture.description
    wait(has_focus, view)
    # The last click and key may still be on their way.
    tour.press('Home')
    way = [picture.description]
    while not way[-1].startswith(STRLEN) and len(way) < 9:
        xdotool('key', 'Down')
        wait(lambda: picture.description != way[-1], f'something below {way[-1]} in {view}')
        go_left(picture)
        way.append(picture.description)
    return [item.split(',')[0] for item in way]


def test_pictures():
    # The caller of a library is not collapsed.
    for view, is_at_end, end in (('Call graph', True, ['main', 'lower_case', STRLEN]),
                                 ('Callee map', False, ['main', 'lower_case', STRLEN]),
                                 ('Flame graph', True, ['main', 'lower_case', STRLEN])):
        way = walk_picture(view, is_at_end)
        assert way[-len(end):] == end, (view, way)
        tour.expect_function('main')
    tour.press('space')
    tour.expect_function(STRLEN)
    tour.press('alt+Left')
    tour.expect_function('main')


def test_search():
    step = 'Search'
    tour.point(tour.find('entry', 'Search functions'), 'click', 1)
    tour.type('word')
    wait(lambda: len(tour.rows('Functions')) == 7, 'what is found')
    say(step, 'type `word`: seven functions',
        f'`word_add` costs {tour.row("Functions", "word_add")[0]} %')
    tour.press('Escape')
    wait(lambda: len(tour.rows('Functions')) > 7, 'all functions')


def test_event():
    step = 'Another event'
    instructions = tour.row('Functions', 'sum_column')[0]
    tour.click_title('Incl. %')
    wait(lambda: tour.rows('Functions')[4][3] == 'main', 'the first order')
    tour.open_menu('Event type')
    wait(lambda: any(node.name.startswith('D1mr') for item in tour.find('list', 'Event type')
                     for node in item), 'the events')
    tour.press('Down', 'Down', 'Down', 'Down', 'Return')
    wait(lambda: tour.row('Functions', 'sum_column')[0] != instructions, 'the other event')
    say(step, 'choose `D1mr`',
        f'`sum_column` has {tour.row("Functions", "sum_column")[0]} % of these, with '
        f'{instructions} %')
    tour.click_row('Functions', 'sum_column')
    tour.expect_function('sum_column')
    wait(lambda: 'pairs[first][second]' in tour.whole_text('Source'), 'the source')
    tour.move_to_line('Source', 23)
    assert tour.line('Source')[1] == 'sum += pairs[first][second];', tour.line('Source')
    wait(lambda: 'Line 23, 97.48' in tour.find('text', 'Source').description, 'the cost of line 23')
    say(step, 'line 23 walks down the columns')


with Tour() as tour:
    run_tests(test_open, test_inclusive_and_self, test_callers, test_line, test_instructions,
              test_back, test_pictures, test_search, test_event)
