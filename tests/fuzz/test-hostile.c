/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Profiles of hostile sizes. Each is refused or read, with the right message, in linear time, and
 * with no more memory than 512 MiB and ten times its size.
 */
#include "config.h"

#include <string.h>

#include "analysis/graph/grind-graph.h"
#include "analysis/names/grind-class-name.h"
#include "analysis/names/grind-name-parts.h"
#include "format/grind-loader.h"
#include "grind-test-bounds.h"
#include "grind-test-pack.h"
#include "grind-test-stream.h"
#include "profile/grind-error.h"
#include "profile/grind-profile-private.h"

#define HEAD "events: Ir\nfl=a.c\nfn=f\n1 1\n"

#define MIB ((gsize) 1 << 20)

/* Loads @stream, which has @length bytes, and @text_length when decompressed, within the bounds for
 * these lengths. */
static GrindProfile *
load_stream (GInputStream  *stream,
             gsize          length,
             guint64        text_length,
             guint64        memory_limit,
             GError       **error)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) fault = NULL;
  GrindProfile *profile;
  GrindTestBounds bounds;

  grind_loader_add_stream (loader, stream, "test.out");
  grind_loader_set_memory_limit (loader, memory_limit);
  grind_test_bounds_begin (&bounds, length);
  profile = grind_loader_load (loader, NULL, error);
  grind_test_bounds_end (&bounds, text_length);
  if (profile != NULL && !_grind_profile_check (profile, &fault))
    g_error ("An invariant does not hold: %s", fault->message);

  return profile;
}

static GrindProfile *
load (const void  *bytes,
      gsize        length,
      guint64      text_length,
      GError     **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (bytes, length, NULL);

  return load_stream (stream, length, text_length, 0, error);
}

static GrindProfile *
load_text (GString *text)
{
  g_autoptr (GError) error = NULL;
  GrindProfile *profile = load (text->str, text->len, text->len, &error);

  g_assert_no_error (error);

  return profile;
}

static gint64
sum_total (GrindProfile *profile,
           GrindEventId  event)
{
  guint n = grind_profile_get_n_functions (profile);
  g_autofree gint64 *costs = g_new (gint64, n + 1);
  gint64 total = 0;

  grind_profile_sum_self (profile, event, NULL, costs);
  for (guint i = 0; i < n; i++)
    total += costs[i];

  return total;
}

/* A small complete profile, then @n_times @piece, each compressed on its own. */
static GByteArray *
make_bomb (GrindTestContainer  container,
           const char         *head,
           GString            *piece,
           guint               n_times)
{
  GByteArray *bomb = grind_test_pack (container, head, strlen (head));
  g_autoptr (GByteArray) packed = grind_test_pack (container, piece->str, piece->len);

  for (guint i = 0; i < n_times; i++)
    g_byte_array_append (bomb, packed->data, packed->len);

  return bomb;
}

/* Costs take memory, so the memory limit stops them. */
static void
test_bomb_of_costs (gconstpointer data)
{
  guint n_pieces = g_test_thorough () ? 500 : 40;
  g_autoptr (GString) piece = g_string_new (NULL);
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GByteArray) bomb = NULL;
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  while (piece->len < 8 * MIB)
    g_string_append (piece, "+1 1\n");
  bomb = make_bomb (GPOINTER_TO_UINT (data), HEAD, piece, n_pieces);
  g_assert_cmpuint (n_pieces * piece->len / bomb->len, >=, 500);

  stream = g_memory_input_stream_new_from_data (bomb->data, bomb->len, NULL);
  profile = load_stream (stream, bomb->len, n_pieces * piece->len, 32 * MIB, &error);
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_TOO_LARGE);
  g_assert_true (g_str_has_prefix (error->message, "test.out: "));
}

/* Skipped lines take no memory, however many there are. */
static void
test_bomb_of_nothing (gconstpointer data)
{
  guint n_pieces = g_test_thorough () ? 500 : 12;
  g_autoptr (GString) piece = g_string_new (NULL);
  g_autoptr (GByteArray) bomb = NULL;
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  while (piece->len < 8 * MIB)
    g_string_append (piece, "#\n\nwhat\n");
  bomb = make_bomb (GPOINTER_TO_UINT (data), HEAD, piece, n_pieces);
  profile = load (bomb->data, bomb->len, n_pieces * piece->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), ==, 1);
  g_assert_cmpuint (grind_profile_get_diagnostic (profile, 0)->count, ==,
                    n_pieces * piece->len / 8);
  g_assert_cmpuint (grind_profile_get_diagnostic (profile, 0)->line, ==, 7);
  g_assert_cmpint (sum_total (profile, 0), ==, 1);
}

/* A long line takes no memory: it arrives a megabyte at a time, compressed or not. */
static void
test_line_of_300_mb (void)
{
  static const char start[] = HEAD "2 2\nfn=";
  g_autofree char *piece = g_strnfill (MIB, 'x');
  g_autoptr (GString) text = g_string_new (piece);
  g_autoptr (GByteArray) bytes = make_bomb (GRIND_TEST_GZIP, start, text, 300);
  g_autoptr (GByteArray) end = grind_test_pack (GRIND_TEST_GZIP, "\n3 4\n", 5);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  g_byte_array_append (bytes, end->data, end->len);
  profile = load (bytes->data, bytes->len, 300 * MIB, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, 1);
  g_assert_cmpint (sum_total (profile, 0), ==, 7);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), ==, 1);
  g_assert_cmpuint (grind_profile_get_diagnostic (profile, 0)->line, ==, 6);
}

/* A line that never ends, in a file that is not a profile. */
static void
test_endless_line (void)
{
  g_autofree char *piece = g_strnfill (MIB, 'x');
  g_autoptr (GrindTestStream) stream = grind_test_stream_new (piece, MIB);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  stream->repeats = 300;
  profile = load_stream (G_INPUT_STREAM (stream), 0, 300 * MIB, 0, &error);
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_NOT_A_PROFILE);
}

/* The largest ids, and one beyond 64 bits. */
static void
test_ids_near_2_64 (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, "fn=(%" G_GUINT64_FORMAT ") f%u\n1 1\n", G_MAXUINT64 - i, i);
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, "fn=(%" G_GUINT64_FORMAT ")\n2 1\n", G_MAXUINT64 - i);
  profile = load_text (text);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, 1000);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), ==, 0);

  g_clear_object (&profile);
  g_string_append (text, "fn=(18446744073709551616) g\n3 1\n");
  profile = load_text (text);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), ==, 1);
  g_assert_cmpuint (grind_profile_get_diagnostic (profile, 0)->line, ==, 4002);
  g_assert_cmpint (sum_total (profile, 0), ==, 2001);
}

static GString *
make_events (guint n_events)
{
  GString *text = g_string_new ("events:");

  for (guint i = 0; i < n_events; i++)
    g_string_append_printf (text, " E%u", i);
  g_string_append_c (text, '\n');

  return text;
}

/* An event takes more memory than the length of its name, so the memory limit stops them. */
static void
test_many_events (void)
{
  g_autoptr (GString) text = make_events (80000);
  g_autoptr (GString) more = make_events (1000000);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindProfile) refused = NULL;
  g_autoptr (GError) error = NULL;

  g_string_append (text, "fn=f\n1 5\n2 6 7\n");
  profile = load_text (text);
  g_assert_cmpuint (grind_profile_get_n_real_events (profile), ==, 80000);
  g_assert_cmpint (sum_total (profile, 0), ==, 11);
  g_assert_cmpint (sum_total (profile, 1), ==, 7);
  g_assert_cmpint (sum_total (profile, 79999), ==, 0);

  g_string_append (more, "fn=f\n1 5\n");
  refused = load (more->str, more->len, more->len, &error);
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_TOO_LARGE);
}

/* Each function and call could have a cost of each event, but has only one. */
static void
test_many_events_of_many (void)
{
  g_autoptr (GString) text = make_events (80000);
  g_autoptr (GrindProfile) profile = NULL;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "fn=f%u\n1 5\ncfn=g%u\ncalls=1 1\n2 3\n", i, i);
  profile = load_text (text);
  g_assert_cmpint (sum_total (profile, 0), ==, 1000);
}

static void
test_million_parts (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GrindProfile) profile = NULL;
  guint n = 1000000;

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "part: %u\nevents: Ir\nfn=(1)%s\n1 1\n", i, i == 1 ? " f" : "");
  profile = load_text (text);
  g_assert_cmpuint (grind_profile_get_n_parts (profile), ==, n);
  g_assert_cmpint (sum_total (profile, 0), ==, n);
}

/* A cycle of all functions, each of which also calls itself and a distant one. */
static void
test_cycle_of_100000 (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfl=a.c\n");
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GError) error = NULL;
  GrindTestBounds bounds;
  guint n = 100000;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\ncfn=f%u\ncalls=1 1\n2 3\ncfn=f%u\ncalls=1 1\n2 3\n"
                            "cfn=f%u\ncalls=1 1\n2 3\n", i, (i + 1) % n, i,
                            (guint) ((guint64) i * 7919 % n));
  profile = load_text (text);
  grind_test_bounds_begin (&bounds, text->len);
  graph = grind_graph_new (profile, NULL, TRUE, NULL, &error);
  grind_test_bounds_end (&bounds, text->len);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, 1);
}

/* Nested and listed parts of names, as deep as the length of a name allows. */
static void
test_deep_names (void)
{
  static const char *const pieces[] = {
    "a<", "(", "a::", "operator<", "<a as ", "{lambda(", "f'", "decltype(", "a.", "[", "~", "'2",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      g_autofree char *class_name = NULL;
      g_autofree char *callers = NULL;
      GrindTestBounds bounds;
      GrindNameParts parts;

      while (name->len < MIB)
        g_string_append (name, pieces[i]);
      grind_test_bounds_begin (&bounds, name->len);
      class_name = grind_class_name_dup (name->str, name->len);
      grind_name_parts_split (name->str, name->len, &parts);
      callers = grind_name_parts_dup_callers (&parts, name->str, name->len);
      grind_test_bounds_end (&bounds, name->len);
      g_assert_cmpuint (parts.context, <=, name->len);
      g_assert_cmpuint (strlen (class_name), <=, name->len);
    }
}

static void
test_many_names_of_1_mib (void)
{
  g_autofree char *name = g_strnfill (MIB - 8, 'n');
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;
  guint n = g_test_thorough () ? 300 : 40;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fl=%s%u\nfn=%s%u\n1 1\n", name, i, name, i);
  profile = load_text (text);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, n);
  g_assert_cmpuint (grind_profile_get_n_diagnostics (profile), ==, 0);
  g_assert_cmpint (sum_total (profile, 0), ==, n);
}

static void
add_bombs (void)
{
  for (guint i = 0; i < GRIND_TEST_N_CONTAINERS; i++)
    {
      g_autofree char *costs = NULL;
      g_autofree char *nothing = NULL;

      if (!grind_test_can_pack (i))
        continue;
      costs = g_strdup_printf ("/fuzz/hostile/bomb-of-costs/%s", grind_test_get_name (i));
      nothing = g_strdup_printf ("/fuzz/hostile/bomb-of-nothing/%s", grind_test_get_name (i));
      g_test_add_data_func (costs, GUINT_TO_POINTER (i), test_bomb_of_costs);
      g_test_add_data_func (nothing, GUINT_TO_POINTER (i), test_bomb_of_nothing);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add_bombs ();
  g_test_add_func ("/fuzz/hostile/line-of-300-mb", test_line_of_300_mb);
  g_test_add_func ("/fuzz/hostile/endless-line", test_endless_line);
  g_test_add_func ("/fuzz/hostile/ids-near-2-64", test_ids_near_2_64);
  g_test_add_func ("/fuzz/hostile/many-events", test_many_events);
  g_test_add_func ("/fuzz/hostile/many-events-of-many", test_many_events_of_many);
  g_test_add_func ("/fuzz/hostile/million-parts", test_million_parts);
  g_test_add_func ("/fuzz/hostile/cycle-of-100000", test_cycle_of_100000);
  g_test_add_func ("/fuzz/hostile/deep-names", test_deep_names);
  g_test_add_func ("/fuzz/hostile/many-names-of-1-mib", test_many_names_of_1_mib);

  return g_test_run ();
}
