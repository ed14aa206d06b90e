/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines and instructions before and after: random functions, with and without texts. */
#include "config.h"

#include "../analysis/grind-test-random.h"
#include "code/compare/grind-line-changes.h"

#define N_ROUNDS 300
#define MAX_LINE 20

/* A function in two parts, and the texts of its files */
typedef struct
{
  GrindProfile    *profile;
  GrindGraph      *graph;
  GrindLineTable  *before;
  GrindLineTable  *after;
  GrindSourceText *texts[2];
} Sides;

static void
sides_clear (Sides *self)
{
  g_clear_pointer (&self->before, grind_line_table_unref);
  g_clear_pointer (&self->after, grind_line_table_unref);
  g_clear_object (&self->graph);
  g_clear_object (&self->profile);
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&self->texts[i], grind_source_text_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sides, sides_clear)

/* Takes @text, a profile of two parts with a function f. */
static void
sides_init (Sides          *self,
            char           *text,
            GrindLinesKind  kind)
{
  GrindFunctionId function;

  *self = (Sides) { .profile = test_load_take (text) };
  self->graph = test_graph_compare (self->profile, 1, 2, TRUE);
  function = test_find (self->graph, "f");
  self->before = grind_line_table_new (grind_graph_get_before (self->graph), function, kind, NULL,
                                       NULL);
  self->after = grind_line_table_new (self->graph, function, kind, NULL, NULL);
}

static void
append_function (GString *text,
                 GRand   *rand)
{
  static const char *const files[] = { "fl=a.c\n", "fi=b.h\n", "fi=x/c.h\n" };

  g_string_append (text, files[0]);
  g_string_append (text, "fn=f\n");
  for (guint file = 0; file < G_N_ELEMENTS (files); file++)
    {
      if (file > 0 && g_rand_boolean (rand))
        continue;
      if (file > 0)
        g_string_append (text, files[file]);
      for (guint line = 0; line < MAX_LINE; line += g_rand_int_range (rand, 1, 5))
        {
          g_string_append_printf (text, "%u %d\n", line, g_rand_int_range (rand, 0, 100));
          if (g_rand_int_range (rand, 0, 3) == 0)
            g_string_append_printf (text, "cfn=g%d\ncalls=1 1\n%u 7\n",
                                    g_rand_int_range (rand, 0, 3), line);
        }
    }
}

static char *
make_profile (GRand *rand)
{
  GString *text = g_string_new ("# callgrind format\nevents: Ir\npart: 1\n");

  append_function (text, rand);
  g_string_append (text, "part: 2\n");
  append_function (text, rand);

  return g_string_free (text, FALSE);
}

/* A text of a few different lines */
static GrindSourceText *
make_text (GRand *rand)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;

  for (int n = g_rand_int_range (rand, 0, MAX_LINE); n > 0; n--)
    g_string_append_printf (text, "%c\n", 'a' + g_rand_int_range (rand, 0, 4));
  bytes = g_string_free_to_bytes (text);

  return grind_source_text_new ("a.c", bytes, NULL, NULL);
}

/* Only a.c is known. */
static GrindSourceText *
load (GrindFileId file,
      gboolean    is_before,
      gpointer    data)
{
  Sides *sides = data;
  const char *name = grind_profile_get_file (sides->profile, file, NULL);
  GrindSourceText *text = sides->texts[is_before ? 0 : 1];

  return text != NULL && g_str_equal (name, "a.c") ? grind_source_text_ref (text) : NULL;
}

/* Marks a row, which must not be marked yet; GRIND_NONE is none. */
static void
mark (guint8 *seen,
      guint   row)
{
  if (row == GRIND_NONE)
    return;
  g_assert_false (seen[row]);
  seen[row] = TRUE;
}

static guint
count_rows (GrindLineTable *table)
{
  guint n_rows;

  grind_line_table_get_rows (table, &n_rows);

  return n_rows;
}

/* Lines of the text that have no line here: they are in the order after, and none is missing. */
static void
check_order (const GrindFileChanges *file)
{
  guint64 last_after = 0, last_before = 0, n_after = 0, n_before = 0;

  for (guint i = 0; i < file->lines->len; i++)
    {
      const GrindLineChange *change = &g_array_index (file->lines, GrindLineChange, i);

      if (change->line_after > 0)
        {
          g_assert_cmpuint (change->line_after, >, last_after);
          last_after = change->line_after;
          n_after++;
        }
      if (change->line_before > 0)
        {
          g_assert_cmpuint (change->line_before, >, last_before);
          last_before = change->line_before;
          n_before++;
        }
      if (change->line_before > 0 && change->line_after > 0)
        g_assert_cmpuint (grind_line_pairing_get_after (file->pairing, change->line_before), ==,
                          change->line_after);
    }
  if (file->text_after != NULL)
    g_assert_cmpuint (n_after, >=, grind_source_text_get_n_lines (file->text_after));
  if (file->text_before != NULL && file->text_after != NULL)
    g_assert_cmpuint (n_before, >=, grind_source_text_get_n_lines (file->text_before));
}

/* Every row is in one place. */
static void
check_changes (const Sides      *sides,
               GrindLineChanges *changes)
{
  g_autofree guint8 *before = g_new0 (guint8, count_rows (sides->before) + 1);
  g_autofree guint8 *after = g_new0 (guint8, count_rows (sides->after) + 1);

  for (guint i = 0; i < grind_line_changes_get_n_files (changes); i++)
    {
      const GrindFileChanges *file = grind_line_changes_get_file (changes, i);

      for (guint j = 0; j < file->lines->len; j++)
        {
          const GrindLineChange *change = &g_array_index (file->lines, GrindLineChange, j);

          mark (before, change->row_before);
          mark (after, change->row_after);
        }
      check_order (file);
    }
  for (guint i = 0; i < count_rows (sides->before); i++)
    g_assert_true (before[i]);
  for (guint i = 0; i < count_rows (sides->after); i++)
    g_assert_true (after[i]);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_auto (Sides) sides = { NULL, };
      GrindLineSources sources = { load, &sides };
      g_autoptr (GrindLineChanges) changes = NULL;
      GrindFileId file;

      sides_init (&sides, make_profile (rand), GRIND_LINES_BY_LINE);
      for (guint i = 0; i < 2; i++)
        if (g_rand_boolean (rand))
          sides.texts[i] = make_text (rand);
      file = grind_profile_get_function_file (sides.profile, test_find (sides.graph, "f"));
      changes = grind_line_changes_new (sides.before, sides.after, file, file, TRUE, &sources,
                                        NULL, NULL);
      check_changes (&sides, changes);
    }
}

/* Moved code is paired by its distance if it is the same, and otherwise not at all. */
static void
test_addresses (void)
{
  static const struct
  {
    const char      *before;
    const char      *after;
    GrindLineMethod  method;
    guint            n_pairs;
  } cases[] = {
    { "0x10 1 5\n0x14 2 6\n", "0x20 1 5\n0x24 2 7\n", GRIND_LINES_OFFSET, 2 },
    { "0x10 1 5\n0x14 2 6\n", "0x10 1 5\n0x16 2 7\n", GRIND_LINES_UNPAIRED, 0 },
    { "0x10 1 5\n", "0x10 1 5\n0x14 1 5\n", GRIND_LINES_UNPAIRED, 0 },
    { "", "0x10 1 5\n", GRIND_LINES_UNPAIRED, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Sides) sides = { NULL, };
      g_autoptr (GrindLineChanges) changes = NULL;
      const GrindFileChanges *file;
      guint n_pairs = 0;

      sides_init (&sides, g_strdup_printf ("# callgrind format\npositions: instr line\nevents: Ir\n"
                                           "part: 1\nfn=f\n%sfn=g\n0x90 1 1\npart: 2\nfn=f\n%s",
                                           cases[i].before, cases[i].after),
                  GRIND_LINES_BY_ADDRESS);
      changes = grind_line_changes_new_by_address (sides.before, sides.after, NULL);
      file = grind_line_changes_get_file (changes, 0);
      g_assert_cmpint (file->method, ==, cases[i].method);
      check_changes (&sides, changes);
      for (guint j = 0; j < file->lines->len; j++)
        {
          const GrindLineChange *change = &g_array_index (file->lines, GrindLineChange, j);

          n_pairs += change->row_before != GRIND_NONE && change->row_after != GRIND_NONE;
        }
      g_assert_cmpuint (n_pairs, ==, cases[i].n_pairs);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code/line-changes/random", test_random);
  g_test_add_func ("/code/line-changes/addresses", test_addresses);

  return g_test_run ();
}
