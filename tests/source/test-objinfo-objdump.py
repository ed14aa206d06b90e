# SPDX-License-Identifier: GPL-3.0-or-later
"""Address, length and mnemonic of every instruction match objdump, in both syntaxes."""
import os
import platform
import random
import re

import objdump
import objinfo
import objinfo_test

SEED = int(os.environ.get('SEED', '200'))
N_FUNCTIONS = 200
SYNTAXES = (objinfo.ATT, objinfo.INTEL)

C_SOURCE = r'''
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; double weight; int key; char name[24]; };
static _Atomic long counter;
static int (*table[4]) (const char *, ...);

__attribute__ ((noinline)) double mean (const double *v, int n)
{ double s = 0; for (int i = 0; i < n; i++) s += v[i] * 0.5; return n ? s / n : NAN; }
__attribute__ ((noinline)) long double wide (long double a) { return sinl (a) + sqrtl (a) * 3; }
__attribute__ ((noinline)) int classify (int c)
{ switch (c) { case 0: return 7; case 1: return 9; case 2: return 1; case 3: return 4;
  case 4: return 2; case 5: return 8; case 9: return 3; default: return c * 13 % 7; } }
__attribute__ ((noinline)) unsigned long mix (unsigned long a, unsigned char b)
{ a ^= a >> 33; a *= 0xff51afd7ed558ccdUL; a += b; a = a << 13 | a >> 51; return a % 1000003; }
__attribute__ ((noinline)) void count (int n) { atomic_fetch_add (&counter, n); counter++; }
__attribute__ ((noinline)) struct node *push (struct node *head, int key)
{ struct node *n = calloc (1, sizeof *n); n->next = head; n->key = key; n->weight = key;
  snprintf (n->name, sizeof n->name, "n%d", key); return n; }
static int compare (const void *a, const void *b) { return *(const int *) a - *(const int *) b; }
__attribute__ ((noinline)) void copy (char *to, const char *from, size_t n)
{ memset (to, 0, n + 64); memcpy (to, from, n); to[n >> 1] |= 3; }
int main (int argc, char **argv)
{
  int numbers[100]; double values[100]; char text[400]; struct node *head = NULL;
  for (int i = 0; i < 100; i++) { numbers[i] = classify (i); values[i] = numbers[i]; }
  qsort (numbers, 100, sizeof *numbers, compare);
  for (int i = 0; i < argc; i++) head = push (head, (int) mix (i, argv[i][0]));
  count (numbers[3]); copy (text, argv[0], strlen (argv[0]) % 300);
  table[argc & 3] = printf; table[argc & 3] ("%f %Lf\n", mean (values, 100), wide (argc));
  return head != NULL && head->weight > 3.0;
}
'''


class Objdump(objinfo_test.Case):
    def setUp(self):
        super().setUp()
        self.need_feature(objinfo.HAS_ELFUTILS)
        self.need_feature(objinfo.HAS_CAPSTONE)
        objinfo_test.need('objdump')
        if platform.machine() not in ('x86_64', 'AMD64'):
            self.skipTest('these are programs for x86-64')

    def check(self, path, choose=None):
        """Compares all functions of .text, or the chosen ones; returns their number."""
        handle = self.helper.open(path).handle
        first, size = next(section[:2] for section in self.helper.sections(handle)
                           if section[3] == '.text')
        _, functions = self.helper.symbols(handle, first, first + size)
        functions = [function for function in functions
                     if function.size > 0 and function.start + function.size <= first + size]
        if choose is not None:
            functions = choose(functions)
        wrong = []
        for syntax in SYNTAXES:
            theirs = objdump.disassemble(path, first, first + size, syntax)
            for function in functions:
                end = function.start + function.size
                stop, ours = self.helper.disassemble(handle, function.start, end, syntax)
                self.assertGreaterEqual(stop, end)
                wrong.extend(objdump.differences(theirs, ours))
        self.assertEqual(wrong, [], 'SEED=%d' % SEED)
        return len(functions)

    def compile(self, *options):
        objinfo_test.need('cc')
        source = self.write('a.c', C_SOURCE)
        program = self.path('program')
        objinfo_test.run('cc', source, '-o', program, '-lm', *options)
        return program

    def test_library(self):
        """Functions of the C library, which is partly written in assembly."""
        path = c_library()
        if path is None:
            self.skipTest('there is no C library with symbols')
        source = random.Random(SEED)
        n = self.check(path, lambda functions: source.sample(functions,
                                                             min(N_FUNCTIONS, len(functions))))
        self.assertGreaterEqual(n, N_FUNCTIONS)

    def test_unoptimized(self):
        self.assertGreater(self.check(self.compile('-O0')), 10)

    def test_optimized(self):
        self.assertGreater(self.check(self.compile('-O2', '-fcf-protection=full')), 10)

    def test_vectors(self):
        self.assertGreater(self.check(self.compile('-O3', '-ffast-math', '-mavx2', '-mbmi2')), 10)

    def test_position_dependent(self):
        self.assertGreater(self.check(self.compile('-Os', '-no-pie')), 10)

    def test_bytes(self):
        """The bytes of instructions match the file."""
        path = self.compile('-O2')
        handle = self.helper.open(path).handle
        _, functions = self.helper.symbols(handle)
        main = next(function for function in functions if function.name == 'main')
        _, ours = self.helper.disassemble(handle, main.start, main.start + main.size)
        text = objinfo_test.run('objdump', '-d', '-w', '--start-address=%#x' % main.start,
                                '--stop-address=%#x' % (main.start + main.size), path)
        theirs = re.findall(r'^\s*[0-9a-f]+:\t((?:[0-9a-f]{2} )+)', text, re.M)
        self.assertEqual(b''.join(i.bytes for i in ours).hex(),
                         ''.join(theirs).replace(' ', ''))


def c_library():
    for line in open('/proc/self/maps', encoding='utf-8', errors='replace'):
        path = line.split(None, 5)[-1].strip()
        if re.search(r'/libc(\.so\.6|-[0-9.]+\.so)$', path):
            return path
    return None


if __name__ == '__main__':
    objinfo_test.main()
