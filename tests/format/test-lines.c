/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading returns all written lines, with any costs and positions. */
#include "config.h"

#include "grind-test-profile.h"
#include "profile/grind-line-reader.h"

typedef struct
{
  GrindLineKind  kind;
  guint64        address;
  guint64        line;
  guint          file;        /* number in its name */
  guint          callee;
  gint64         count;
  guint64        executed;
  gint64        *costs;
} Line;

typedef struct
{
  GRand     *rand;
  GString   *text;
  guint      n_events;
  gboolean   has_addresses;
  GArray    *lines[4];        /* Line, by function */
  gint64    *last_costs;
  guint64    last_address;
  guint64    last_line;
} Sheet;

static guint64
random_number (GRand *rand)
{
  guint64 number = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);

  return number >> g_rand_int_range (rand, 0, 64);
}

/* Below 2^52, so that no sum saturates. */
static gint64
random_cost (GRand *rand)
{
  gint64 cost = random_number (rand) >> 12;

  if (g_rand_int_range (rand, 0, 3) == 0)
    return 0;

  return g_rand_int_range (rand, 0, 10) == 0 ? -cost : cost;
}

static void
write_position (Sheet   *sheet,
                guint64  address,
                guint64  line)
{
  if (sheet->has_addresses)
    g_string_append_printf (sheet->text, "0x%" G_GINT64_MODIFIER "x ", address);
  g_string_append_printf (sheet->text, "%" G_GUINT64_FORMAT, line);
}

static void
write_costs (Sheet *sheet,
             Line  *line)
{
  gboolean is_again = g_rand_int_range (sheet->rand, 0, 4) == 0;

  line->costs = g_new0 (gint64, sheet->n_events);
  for (guint i = 0; i < sheet->n_events; i++)
    {
      guint kind = g_rand_int_range (sheet->rand, 0, 4);

      /* Costs often are those of the line before, or of the first event. */
      if (is_again || kind == 0)
        line->costs[i] = sheet->last_costs[i];
      else
        line->costs[i] = kind == 1 ? line->costs[0] : random_cost (sheet->rand);
      g_string_append_printf (sheet->text, " %" G_GINT64_FORMAT, line->costs[i]);
    }
  memcpy (sheet->last_costs, line->costs, sheet->n_events * sizeof (gint64));
}

/* Consecutive self costs of the same place may become one line. */
static gboolean
is_same_place (const Line *line,
               const Line *other)
{
  return line->kind == GRIND_LINE_SELF && other->kind == GRIND_LINE_SELF &&
         line->file == other->file && line->address == other->address &&
         line->line == other->line;
}

static void
add_line (Sheet  *sheet,
          GArray *lines,
          Line    line)
{
  Line *last = lines->len > 0 ? &g_array_index (lines, Line, lines->len - 1) : NULL;

  if (last == NULL || !is_same_place (last, &line))
    {
      g_array_append_val (lines, line);
      return;
    }
  for (guint i = 0; i < sheet->n_events; i++)
    last->costs[i] += line.costs[i];
  g_free (line.costs);
}

static void
write_line (Sheet *sheet,
            guint  function,
            guint  file)
{
  Line line = {
    .kind = g_rand_int_range (sheet->rand, 0, 3),
    .address = sheet->has_addresses ? random_number (sheet->rand) : GRIND_NO_ADDRESS,
    .line = random_number (sheet->rand) >> 32,
    .file = file,
    .callee = g_rand_int_range (sheet->rand, 0, 4),
    .count = 1 + g_rand_int_range (sheet->rand, 0, 3) * random_number (sheet->rand) / 8,
    .executed = random_number (sheet->rand) >> 1,
  };

  if (g_rand_int_range (sheet->rand, 0, 2) == 0)
    {
      line.address = sheet->last_address;
      line.line = sheet->last_line;
    }
  sheet->last_address = line.address;
  sheet->last_line = line.line;

  if (line.kind == GRIND_LINE_CALL)
    {
      g_string_append_printf (sheet->text, "cfi=home\ncfn=f%u\ncalls=%" G_GINT64_FORMAT " ",
                              line.callee, line.count);
      write_position (sheet, 1, 1);
      g_string_append_c (sheet->text, '\n');
    }
  if (line.kind == GRIND_LINE_JUMP)
    {
      g_string_append_printf (sheet->text, "jump=%" G_GUINT64_FORMAT " ", line.executed);
      write_position (sheet, line.address, line.line);
      g_string_append_c (sheet->text, '\n');
    }
  write_position (sheet, line.address, line.line);
  if (line.kind != GRIND_LINE_JUMP)
    write_costs (sheet, &line);
  g_string_append_c (sheet->text, '\n');
  add_line (sheet, sheet->lines[function], line);
}

static void
write_sheet (Sheet *sheet)
{
  guint i;
  guint j;

  g_string_append (sheet->text, sheet->has_addresses ? "positions: instr line\n"
                                                       "events:" : "events:");
  for (i = 0; i < sheet->n_events; i++)
    g_string_append_printf (sheet->text, " E%u", i);
  g_string_append (sheet->text, "\nfl=home\n");
  for (i = 0; i < 40; i++)
    {
      guint function = g_rand_int_range (sheet->rand, 0, 4);
      guint file = g_rand_int_range (sheet->rand, 0, 5);

      g_string_append_printf (sheet->text, "fn=f%u\nfi=file%u\n", function, file);
      for (j = g_rand_int_range (sheet->rand, 0, 6); j > 0; j--)
        write_line (sheet, function, file);
    }
}

static void
check_line (Sheet           *sheet,
            GrindProfile    *profile,
            const GrindLine *found,
            const Line      *line)
{
  g_autofree char *file = g_strdup_printf ("file%u", line->file);
  g_autofree char *callee = g_strdup_printf ("f%u", line->callee);

  g_assert_cmpint (found->kind, ==, line->kind);
  g_assert_cmpuint (found->address, ==, line->address);
  g_assert_cmpuint (found->line, ==, line->line);
  g_assert_cmpstr (grind_profile_get_file (profile, found->file, NULL), ==, file);
  if (line->kind == GRIND_LINE_CALL)
    {
      g_assert_cmpstr (grind_profile_get_function_name (profile, found->callee, NULL), ==, callee);
      g_assert_cmpint (found->count, ==, line->count);
    }
  if (line->kind == GRIND_LINE_JUMP)
    {
      g_assert_cmpuint (found->executed, ==, line->executed);
      g_assert_cmpuint (found->followed, ==, line->executed);
      g_assert_false (found->is_conditional);
      g_assert_cmpuint (found->target_line, ==, line->line);
      g_assert_cmpuint (found->target_address, ==, line->address);
      return;
    }
  g_assert_cmpmem (found->costs, sheet->n_events * sizeof (gint64),
                   line->costs, sheet->n_events * sizeof (gint64));
}

static void
check_function (Sheet           *sheet,
                GrindProfile    *profile,
                GrindFunctionId  function)
{
  const char *name = grind_profile_get_function_name (profile, function, NULL);
  GArray *lines = sheet->lines[name[1] - '0'];
  g_autoptr (GrindLineReader) reader = grind_line_reader_new (profile, function);
  g_autofree gint64 *costs = g_new0 (gint64, sheet->n_events);
  GrindLine found;
  gboolean is_there = grind_line_reader_next (reader, &found);
  guint i;

  for (i = 0; is_there; i++)
    {
      GrindLine line = found;

      g_assert_cmpuint (i, <, lines->len);
      memset (costs, 0, sheet->n_events * sizeof *costs);
      do
        {
          for (guint event = 0; event < sheet->n_events; event++)
            costs[event] += found.costs[event];
          is_there = grind_line_reader_next (reader, &found);
        }
      while (is_there && found.kind == GRIND_LINE_SELF && line.kind == GRIND_LINE_SELF &&
             found.file == line.file && found.address == line.address && found.line == line.line);
      line.costs = costs;
      check_line (sheet, profile, &line, &g_array_index (lines, Line, i));
    }
  g_assert_cmpuint (i, ==, lines->len);
  g_assert_false (grind_line_reader_next (reader, &found));
}

static void
clear_line (gpointer data)
{
  g_free (((Line *) data)->costs);
}

static void
check_sheet (guint    seed,
             guint    n_events,
             gboolean has_addresses)
{
  Sheet sheet = {
    .rand = g_rand_new_with_seed (seed),
    .text = g_string_new (NULL),
    .n_events = n_events,
    .has_addresses = has_addresses,
    .last_costs = g_new0 (gint64, n_events),
    .last_address = has_addresses ? 0 : GRIND_NO_ADDRESS,
  };
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  guint i;

  for (i = 0; i < 4; i++)
    {
      sheet.lines[i] = g_array_new (FALSE, FALSE, sizeof (Line));
      g_array_set_clear_func (sheet.lines[i], clear_line);
    }
  write_sheet (&sheet);
  profile = grind_test_load (sheet.text->str, sheet.text->len, seed % 3 == 0 ? 0 : seed * 10,
                             1 + seed % 3, &error);
  g_assert_no_error (error);
  for (i = 0; i < grind_profile_get_n_functions (profile); i++)
    check_function (&sheet, profile, i);

  for (i = 0; i < 4; i++)
    g_array_unref (sheet.lines[i]);
  g_free (sheet.last_costs);
  g_string_free (sheet.text, TRUE);
  g_rand_free (sheet.rand);
}

static void
test_lines (gconstpointer data)
{
  guint n_events = GPOINTER_TO_UINT (data);
  guint seed;

  for (seed = 1; seed <= 40; seed++)
    check_sheet (seed, n_events, seed % 2);
}

int
main (int   argc,
      char *argv[])
{
  static const guint counts[] = { 1, 2, 13, 61, 62, 63, 64, 65, 200 };
  gsize i;

  g_test_init (&argc, &argv, NULL);
  for (i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/format/lines/%u-events", counts[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (counts[i]), test_lines);
    }

  return g_test_run ();
}
