# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs to record, and windows that record them with real Valgrind."""
import json
import os
import re
import shutil
import subprocess
import sys

from e2e import Window, environment, find_windows, folder, skip, wait, write

SOURCE = r"""
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

volatile long sum;

void work (long n)
{
  for (long i = 0; i < n; i++)
    sum += i;
}

int main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  time_t end = time (NULL) + 30;

  for (int i = 2; i < argc; i++)
    printf ("[%s]\n", argv[i]);
  work (strcmp (what, "busy") == 0 ? 60000000 : 50000);
  if (strcmp (what, "crash") == 0)
    *(volatile int *) 0 = 1;
  if (strcmp (what, "fork") == 0)
    {
      if (fork () == 0)
        {
          work (10000);
          _exit (0);
        }
      wait (NULL);
    }
  if (strcmp (what, "deaf") == 0)
    signal (SIGTERM, SIG_IGN);
  if (strcmp (what, "long") == 0 || strcmp (what, "deaf") == 0)
    {
      printf ("working\n");
      fflush (stdout);
      while (time (NULL) < end)
        work (1000);
    }
  return 0;
}
"""


def compile_program(name, source, compiler='cc', *options):
    for tool in (compiler, 'valgrind', 'vgdb'):
        if not shutil.which(tool):
            skip(tool + ' is missing')
    path = os.path.join(folder, name)
    suffix = '.cc' if compiler == 'c++' else '.c'
    subprocess.run([compiler, '-g', '-O1', '-fno-inline', '-o', path,
                    write('source' + suffix, source), *options], check=True)
    return path


PROGRAM = compile_program('program', SOURCE)


def processes():
    """The PIDs of running copies of the program"""
    found = subprocess.run(['pgrep', '-f', re.escape(PROGRAM)], capture_output=True, text=True,
                           check=False)
    return found.stdout.split()


class Recorder(Window):
    """A window with recordings of its own, with the usual views."""

    breadth = 30

    def __init__(self, *arguments, **options):
        self.cache = os.path.join(folder, f'cache{len(os.listdir(folder))}')
        options.setdefault('env', dict(environment, XDG_CACHE_HOME=self.cache,
                                       XDG_STATE_HOME=self.cache + '-state',
                                       XDG_DATA_HOME=self.cache + '-data'))
        super().__init__(*arguments, view=None, **options)

    def recordings(self):
        """The folders of recordings, in the order of their times."""
        parent = os.path.join(self.cache, 'grindscope', 'recordings')
        names = os.listdir(parent) if os.path.isdir(parent) else []
        return [os.path.join(parent, name) for name in
                sorted(names, key=lambda name: os.stat(os.path.join(parent, name)).st_mtime_ns)]

    def profiles(self):
        """The profiles of the last recording."""
        found = self.recordings()
        return sorted(os.path.join(found[-1], name) for name in os.listdir(found[-1])
                      if '.out.' in name and os.path.getsize(os.path.join(found[-1], name)))

    def is_whole(self):
        """Whether the first recording has a profile with the total of Valgrind's log."""
        found = self.recordings()
        if not found or not self.profiles():
            return False
        log = next(name for name in sorted(os.listdir(found[0])) if name.endswith('.log'))
        with open(os.path.join(found[0], log), encoding='utf-8') as stream:
            collected = re.findall(r'Collected : (\d+)', stream.read())
        return collected and int(collected[-1]) == total(self.profiles())

    def labels(self):
        return [node.name for node in self.walk(roles={'label'})]

    def told(self, text):
        return wait(lambda: next((name for name in self.labels() if text in name), None), text)

    def printed(self, text):
        """Waits for the output of the program."""
        wait(lambda: any(text in node.text() for node in self.look('text', 'Output')), text)

    def form(self, command=None):
        """Opens the form, and enters a command."""
        self.press('ctrl+shift+r')
        self.find('frame', 'Record a Program')
        if command is not None:
            self.press('ctrl+a')
            self.type(command)

    def may_record(self):
        wait(lambda: self.find('push button', 'Record').has('sensitive'), 'the button')

    def record(self, command):
        """Records a command with the form."""
        self.form(command)
        self.may_record()
        self.press('Return')
        self.closed()

    def closed(self):
        """Waits until only the window is left."""
        wait(lambda: len(find_windows(self.process)) == 1, 'the dialog to close')

    def begin(self, what='long'):
        """Records the program until it works for half a minute."""
        self.record(f'{PROGRAM} {what}')
        self.printed('working')

    def line(self):
        """The command line in the form"""
        return self.find('text', 'Command').text()

    def is_recording(self):
        return bool(self.look('push button', 'Stop'))

    def is_open(self):
        return bool(self.look('list', 'Functions'))

    def opened(self, function='main'):
        """Waits for a profile with a function, and returns its row."""
        return wait(lambda: self.is_open() and
                    next((row for row in self.rows('Functions') if row[3] == function), None),
                    f'the profile with {function}')


def total(paths):
    """The total of profiles according to the command line"""
    result = subprocess.run([sys.argv[2], 'info', '--format=json', *paths], check=True,
                            capture_output=True, env=environment)
    return json.loads(result.stdout)['totals'][0]
