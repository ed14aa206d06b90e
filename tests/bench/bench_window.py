# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the window: its first frame, opening, and user actions in a long list.

Runs on a virtual display if there is xvfb-run, as the targets assume, and else on the current
display. The user's settings and recent files are neither read nor written.
"""

import json
import os
import shlex
import shutil
import statistics
import sys
import tempfile

from bench_turns import run_quietly

FIRST_FRAME_MS = 300
LIST_MS = 200                       # from the last byte read, for a file of LIST_MB
LIST_MB = 10
GAP_MS = 50
HANDED_MS = 50                      # from a further launch to the running instance's opening
OWN_MS = 16
FRAME_MS = 150
SEARCH_MS = 16
RANKED_MS = 150                     # fuzzy searches and regular expressions
FUNCTIONS = 300000
BYTES_PER_FUNCTION = 93             # in generated files with many functions
DRAWN = 'real-line'                 # has a call graph like that of typical programs
ZOOM_MS = 100                       # from a zoom step to the frame with the new picture
SOURCE_MS = 200                     # until the frame with the source, for a file of SOURCE_MB
SOURCE_MB = 100
RUNS = 5

SEARCHED = ('parse', 'e', 'words=parse emit', 'fuzzy=prsmt', 'regex=parse.*emit',
            'regex=[a-z]+_[0-9]+x')
ACTIONS = ('type', 'clear', 'sort', 'percent', 'select')
SCREEN = ['xvfb-run', '-a', '-s', '-screen 0 1600x1000x24 -noreset']
SESSION = ['dbus-run-session', '--']
HANDOVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'handover.py')


class Row:
    """One figure in milliseconds. limit is None without a target."""

    def __init__(self, name, milliseconds, limit=None):
        self.name = name
        self.milliseconds = milliseconds
        self.limit = limit

    def to_dictionary(self):
        return {'name': self.name, 'ms': round(self.milliseconds, 3), 'limit_ms': self.limit}

    def __str__(self):
        target = ''
        if self.limit is not None:
            is_met = self.milliseconds <= self.limit
            target = f'  <={self.limit:g} ' + ('ok' if is_met else 'OVER')
        return f'{self.name:>70}  {self.milliseconds:7.1f}{target}'


def find_display():
    """The command prefix that provides a display and a session bus, None if there is none."""
    session = SESSION if shutil.which(SESSION[0]) else []
    if session and shutil.which(SCREEN[0]):
        return SCREEN + session
    return session if os.environ.get('DISPLAY') else None


def make_environment(folder, has_own_display):
    environment = dict(os.environ, GDK_BACKEND='x11', GSK_RENDERER='cairo', GTK_A11Y='none',
                       NO_AT_BRIDGE='1', GSETTINGS_BACKEND='memory', GIO_USE_VFS='local')
    for name in ('CACHE', 'CONFIG', 'DATA', 'STATE'):
        environment[f'XDG_{name}_HOME'] = os.path.join(folder, name.lower())
    for name in ('WAYLAND_DISPLAY', 'GTK_THEME', 'GTK_DEBUG'):
        environment.pop(name, None)
    if has_own_display:
        environment['XDG_RUNTIME_DIR'] = folder
    return environment


def run_all(display, commands):
    """Runs commands one after the other on one display, and returns the result of each."""
    script = ' && '.join(shlex.join(command) for command in commands)
    with tempfile.TemporaryDirectory() as folder:
        output = run_quietly(
            display + ['sh', '-c', script],
            env=make_environment(folder, display[:1] == SCREEN[:1]))
    return [json.loads(line) for line in output.splitlines()]


def list_openings(small, large, results):
    """The first half of the results is for the small file, the second for the large one."""
    half = len(results) // 2
    warm, large_results = results[1:half], results[half + 1:]      # without the warm-ups

    def take(part, key):
        return statistics.median(one[key] for one in part) * 1e3

    yield Row('first frame', take(warm + large_results, 'first_frame'), FIRST_FRAME_MS)
    has_target = 0.9 <= small.bytes / 1e6 / LIST_MB <= 1.1
    yield Row(f'list of {small.bytes / 1e6:.0f} MB, since the last byte was read',
              take(warm, 'read_to_list'), LIST_MS if has_target else None)
    yield Row(f'list of {small.bytes / 1e6:.0f} MB, since it was opened', take(warm, 'open'))
    name = f'{large.bytes / 1e6:.0f} MB'
    yield Row(f'list of {name}, since it was opened', take(large_results, 'open'))
    yield Row(f'opening {name}: longest gap', take(large_results, 'gap'), GAP_MS)
    yield Row(f'opening {name}: longest turn, by CPU', take(large_results, 'turn'))


def list_launches(times):
    yield Row('further launch, until the running instance opens its file',
              statistics.median(times[1:]) * 1e3, HANDED_MS)   # without the warm-up


def list_actions(result):
    """Turns include painting by GTK, so only the immediate work has a target."""
    for name in ACTIONS:
        action = result[name]
        yield Row(f'{name}: our work at once, by CPU', action['at_once'], OWN_MS)
        yield Row(f'{name}: longest turn with painting, by CPU', action['turn'])
        yield Row(f'{name}: the list is right', action['ready'], FRAME_MS)


def list_inputs(result):
    """Yields rows for input from the display: medians, which have targets, and the longest work.

    Work is the time between frames; a turn includes painting by GTK.
    """
    for name, action in result.items():
        if name == 'functions':
            continue
        (work, worst), (turn, _), (shown, _), (right, _) = (
            action[key] for key in ('work', 'turn', 'shown', 'right'))
        yield Row(f'{name}: longest work between frames, by CPU', work, OWN_MS)
        yield Row(f'{name}: the worst of these', worst)
        yield Row(f'{name}: longest turn with painting, by CPU', turn)
        yield Row(f'{name}: the next frame', shown, FRAME_MS)
        yield Row(f'{name}: all panes are right', right)


def list_pictures(result):
    """Yields the median of each action, which has a target, and the longest turn.

    A turn includes painting by GTK, and of all lists if a function is selected.
    """
    for name, action in result.items():
        title = f'{name} ({action["items"]:,} items)'
        is_zoom = 'zoom' in name
        is_made = is_zoom or 'another' in name
        (at_once, _), (turn, worst), (shown, _) = (action[key]
                                                   for key in ('at_once', 'turn', 'shown'))
        yield Row(f'{title}: our work at once, by CPU', at_once, OWN_MS)
        yield Row(f'{title}: longest turn, by CPU', turn, None if is_made else OWN_MS)
        yield Row(f'{title}: the worst of these', worst)
        yield Row(f'{title}: shown', shown, ZOOM_MS if is_zoom else FRAME_MS)


def list_sources(result, source):
    title = f'source of a function, {source.bytes / 1e6:.0f} MB'
    (shown, worst), (complete, _), (turn, _) = (result[key]
                                                for key in ('shown', 'complete', 'turn'))
    yield Row(f'{title}: shown', shown, SOURCE_MS)
    yield Row(f'{title}: the worst of {result["functions"]}', worst)
    yield Row(f'{title}: measured and coloured', complete)
    yield Row(f'{title}: longest turn with painting, by CPU', turn)


def list_searches(result):
    yield Row('search: names made ready, once', result['prepare'] * 1e3)
    yield Row('search: one look at all bytes', result['scan'] * 1e3)
    for text in SEARCHED:
        n_rows, whole, narrowed, cpu, _ = result[text]
        target = RANKED_MS if text.startswith(('fuzzy=', 'regex=')) else SEARCH_MS
        yield Row(f'search: "{text}" ({n_rows:,} found)', whole * 1e3, target)
        yield Row(f'search: "{text}", by CPU', cpu * 1e3)
        if len(text) > 1:
            yield Row(f'search: "{text}", slowest further letter', narrowed * 1e3, target)


def measure(folder, sources, report):
    """Calls report with one heading or row at a time.

    folder has the programs; sources are a small profile, a large one, one of FUNCTIONS functions,
    one with a large call graph, and one of SOURCE_MB with lines.
    """
    window, function_list, inputs, canvas, source, search = (
        os.path.join(folder, name) for name in
        ('bench-window', 'bench-list', 'bench-input', 'bench-canvas', 'bench-source',
         'bench-search'))
    program = os.path.join(folder, '..', '..', 'src', 'ui', 'grindscope')
    small, large, many, drawn, lines = sources
    display = find_display()
    if not os.path.exists(window) or not os.path.exists(function_list):
        report('The window is left out: it was not built')
    elif display is None:
        report('The window is left out: there is neither xvfb-run with dbus-run-session '
               'nor a display')
    else:
        report('Window, ms')
        results = run_all(display, [[window, '--stream', small.path]] * (RUNS + 1)
                          + [[window, large.path]] * (RUNS + 1))
        for row in list_openings(small, large, results):
            report(row)
        for row in list_launches(run_all(display, [[sys.executable, HANDOVER, program,
                                                    str(RUNS + 1)]])[0]):
            report(row)
        result = run_all(display, [[function_list, many.path]])[0]
        report(f'List of {result["functions"]:,} functions, ms')
        for row in list_actions(result):
            report(row)
        if shutil.which('xdotool'):
            for views in (), ('all-callers', 'all-callees'):
                named = [f'--view={view}' for view in views]
                result = run_all(display, [[inputs, *named, many.path]])[0]
                report(f'Keys and clicks in the window of {result["functions"]:,} functions, ms'
                       + ''.join(', with ' + view for view in views))
                for row in list_inputs(result):
                    report(row)
        else:
            report('Keys and clicks are left out: there is no xdotool')
        report('Pictures in the window, ms')
        for row in list_pictures(run_all(display, [[canvas, drawn.path]])[0]):
            report(row)
        report('Source, ms')
        for row in list_sources(run_all(display, [[source, lines.path]])[0], lines):
            report(row)
    report(f'Search of {FUNCTIONS:,} names, ms')
    for row in list_searches(json.loads(run_quietly([search, many.path, *SEARCHED]))):
        report(row)
