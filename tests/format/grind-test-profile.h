/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/*
 * A profile is rendered as lines of text, each of which starts with its kind:
 *
 *   fn OBJECT|FILE|NAME SELF...      a function, self cost by real event; odd bytes escaped
 *   shown NAME                       its name as shown
 *   at LABEL LINE                    the line where it starts, if known
 *   call LABEL -> LABEL COUNT COST...  COUNT is `3x`, `?x` (unknown) or `>=3x`
 *   line LABEL PLACE COST...         consecutive self cost lines of one place; PLACE is FILE:LINE
 *                                    or FILE:LINE@ADDRESS
 *   site LABEL PLACE -> LABEL COUNTx COST...   a call line
 *   jump LABEL PLACE FOLLOWED[/EXECUTED] -> [NAME ]PLACE
 *   total COST...                    by event, derived ones last
 *   event NAME, derived NAME VALUE, long NAME TEXT, formula NAME TEXT
 *   parts N
 *   part I number N thread N pid N: COST...   I from 1
 *   lines N..., jumps N...           by part: self cost lines, jumps
 *   positions I [instr] [line]
 *   summary I COST..., totals I COST..., header I KEY: VALUE
 *   version I TEXT, creator I TEXT, command I TEXT, trigger I TEXT, timerange I TEXT
 *   warning LINE xCOUNT, note LINE xCOUNT
 *   error CODE                       alone: the profile cannot be opened
 *
 * LABEL is the function's name, or OBJECT|FILE|NAME if several functions have the name.
 *
 * An expectation is a few such lines, in any order. It must list all lines of each kind that it
 * mentions, except for `header` and `long`: well-known events have long names by default. It must
 * list all warnings; `warnings any` allows every one, `warnings some` requires at least one. In
 * expected lines `*` matches any text. `no KIND` expects no lines of that kind.
 */

/**
 * GrindTestCase:
 * @path: the path of the test; its third component is the rule
 * @text: the profile
 * @length: its length
 * @expected: the expectation
 */
typedef struct
{
  const char *path;
  const char *text;
  gsize       length;
  const char *expected;
} GrindTestCase;

/* Whether everything takes many times as long, as in Valgrind or an emulator: tests do less. */
static inline gboolean
grind_test_is_slowed (void)
{
  return g_getenv ("GRIND_TEST_SLOWED") != NULL;
}

/* Whether to try the input with that number, of very many. Most errors show with sanitizers: tests
 * try fewer inputs without them, and all inputs if the variable is not set. */
static inline gboolean
grind_test_is_sampled (guint number)
{
  const char *share = g_getenv ("GRIND_TEST_SAMPLE");

  return share == NULL || number % MAX (1, atoi (share)) == 0;
}

/* A profile as a literal, which may contain NULs. */
#define GRIND_TEST_TEXT(literal) (literal), sizeof (literal) - 1

void          grind_test_add_cases    (const GrindTestCase  *cases,
                                       gsize                 n_cases);
GrindProfile *grind_test_load         (const char           *text,
                                       gsize                 length,
                                       gsize                 block_size,
                                       guint                 n_threads,
                                       GError              **error);
char         *grind_test_render       (GrindProfile         *profile,
                                       const GError         *error);
char         *grind_test_render_text  (const char           *text,
                                       gsize                 length,
                                       gsize                 block_size,
                                       guint                 n_threads);
gboolean      grind_test_agrees       (const char           *rendering,
                                       const char           *expected);
void          grind_test_check_profile (GrindProfile        *profile,
                                        const GError        *error,
                                        const char          *expected);
GBytes       *grind_test_write        (GrindProfile         *profile,
                                       const guint8         *parts);
void          grind_test_check_written (GrindProfile        *profile);
void          grind_test_check_text   (const char           *text,
                                       gsize                 length,
                                       const char           *expected);
void          grind_test_check_blocks (const char           *text,
                                       gsize                 length,
                                       const gsize          *block_sizes,
                                       gsize                 n_block_sizes);
char         *grind_test_dup_data_path (const char          *folder,
                                        const char          *name);

G_END_DECLS
