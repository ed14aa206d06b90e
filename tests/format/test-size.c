/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large and malicious profiles: no quadratic time, no recursion, no unlimited memory. */
#include "config.h"

#include <string.h>
#include <malloc.h>
#include <time.h>

#include "format/grind-loader.h"
#include "grind-test-pack.h"
#include "grind-test-profile.h"
#include "grind-test-stream.h"

/* CPU time: a linear reader takes about a second, even for the largest of these. */
#define MAX_SECONDS (GRIND_IS_SANITIZED ? 60 : 10)

/* Loads and frees @text, with blocks small enough for several threads. */
static GrindProfile *
load (GString *text,
      guint    n_threads)
{
  clock_t start = clock ();
  g_autoptr (GError) error = NULL;
  GrindProfile *profile = grind_test_load (text->str, text->len, 256 * 1024, n_threads, &error);
  double seconds = (clock () - start) / (double) CLOCKS_PER_SEC;

  g_assert_no_error (error);
  g_test_message ("%.1f MB, %u threads: %.2f s", text->len / 1e6, n_threads, seconds);
  g_assert_cmpfloat (seconds, <, MAX_SECONDS);

  return profile;
}

static gint64
sum_total (GrindProfile *profile)
{
  guint n = grind_profile_get_n_functions (profile);
  g_autofree gint64 *costs = g_new (gint64, n + 1);
  gint64 total = 0;
  guint i;

  grind_profile_sum_self (profile, 0, NULL, costs);
  for (i = 0; i < n; i++)
    total += costs[i];

  return total;
}

static gint64
sum_calls (GrindProfile *profile)
{
  guint n = grind_profile_get_n_calls (profile);
  g_autofree gint64 *costs = g_new (gint64, n + 1);
  gint64 total = 0;
  guint i;

  grind_profile_sum_calls (profile, 0, NULL, costs);
  for (i = 0; i < n; i++)
    total += costs[i];

  return total;
}

static void
check (GString *text,
       guint    n_functions,
       guint    n_calls,
       gint64   total,
       gint64   calls)
{
  guint n_threads;

  for (n_threads = 1; n_threads <= 2; n_threads++)
    {
      g_autoptr (GrindProfile) profile = load (text, n_threads);

      g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, n_functions);
      g_assert_cmpuint (grind_profile_get_n_calls (profile), ==, n_calls);
      g_assert_cmpint (sum_total (profile), ==, total);
      g_assert_cmpint (sum_calls (profile), ==, calls);
    }
}

static void
test_many_callees (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=main\n1 7\n");
  guint i;

  for (i = 0; i < 80000; i++)
    g_string_append_printf (text, "cfn=f%u\ncalls=1 1\n%u 2\n", i, i);
  check (text, 80001, 80000, 7, 160000);
}

static void
test_many_callers (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  guint i;

  for (i = 0; i < 80000; i++)
    g_string_append_printf (text, "fn=f%u\n%u 1\ncfn=leaf\ncalls=1 1\n%u 2\n", i, i, i);
  check (text, 80001, 80000, 80000, 160000);
}

/* Functions differ only in their file; a hash of the name alone would put all in one bucket. */
static void
test_one_name_in_many_files (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  guint i;

  for (i = 0; i < 80000; i++)
    g_string_append_printf (text, "fl=f%u.c\nfn=init\n1 1\n", i);
  check (text, 80000, 0, 80000, 0);
}

static void
test_many_parts (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint i;

  for (i = 0; i < 5000; i++)
    g_string_append_printf (text, "part: %u\nevents: Ir\nfn=(1) main\n1 1\ncfn=(2) f\ncalls=1 1\n"
                            "1 1\nfn=(2)\n2 2\ntotals: 3\n\n", i + 1);
  check (text, 2, 1, 15000, 5000);
}

/* A matrix of parts and functions would take 3 GB. */
static void
test_sparse_parts (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  guint i;

  for (i = 0; i < 90000; i++)
    {
      if (i % 22 == 0)
        g_string_append_printf (text, "part: %u\n", i / 22);
      g_string_append_printf (text, "fn=f%u\n1 1\n", i);
    }
  check (text, 90000, 0, 90000, 0);
}

static void
test_chain (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfl=a.c\n");
  guint n = 1000000;
  guint i;

  for (i = 0; i < n; i++)
    g_string_append_printf (text, "fn=(%u) f%u\n1 1\ncfn=(%u) f%u\ncalls=1 1\n2 3\n",
                            i, i, i + 1, i + 1);
  check (text, n + 1, n, n, 3 * n);
}

static void
test_cycle (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfl=a.c\n");
  guint n = 100000;
  guint i;

  for (i = 0; i < n; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\ncfn=f%u\ncalls=1 1\n2 3\n", i, (i + 1) % n);
  check (text, n, n, n, 3 * n);
}

/* Ids a power of two apart, up to the largest one. */
static void
test_sparse_ids (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  static const guint shifts[] = { 0, 8, 16, 32, 44 };
  gsize i;
  guint64 j;

  for (i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      g_string_append_printf (text, "fl=%u.c\n", shifts[i]);
      for (j = 1; j < 20000; j++)
        g_string_append_printf (text, "fn=(%" G_GUINT64_FORMAT ") f%" G_GUINT64_FORMAT "\n1 1\n",
                                j << shifts[i], j);
    }
  g_string_append (text, "fn=(18446744073709551615) last\n1 1\nfn=(18446744073709551615)\n1 1\n");
  check (text, 5 * 19999 + 1, 0, 5 * 19999 + 2, 0);
}

static void
test_undefined_ids (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;
  guint i;

  for (i = 0; i < 100000; i++)
    g_string_append_printf (text, "fl=(%u)\nfn=(%u)\n1 1\n", i, i);
  profile = load (text, 2);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, 100000);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), ==, 2);
  g_assert_cmpuint (grind_profile_get_diagnostic (profile, 0)->count, ==, 100000);
}

static void
test_redefined_ids (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  guint i;

  for (i = 0; i < 100000; i++)
    g_string_append_printf (text, "fn=(1) f%u\n1 1\nfn=(1)\n2 1\n", i);
  check (text, 100000, 0, 200000, 0);
}

static void
test_one_line_position (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n");
  guint i;

  for (i = 0; i < 1000000; i++)
    g_string_append (text, "7 1\n");
  check (text, 1, 0, 1000000, 0);
}

/* The maximum memory for the tables of these profiles. */
#define BOMB_MEMORY (4 << 20)

/* Reads @line repeatedly, @n_bytes in all after unpacking; the cost of each is @cost. */
static void
check_bomb (const char *header,
            const char *line,
            gsize       n_bytes,
            gint64      cost)
{
  GrindTestContainer container = grind_test_can_pack (GRIND_TEST_ZSTD) ? GRIND_TEST_ZSTD
                                                                       : GRIND_TEST_GZIP;
  gint64 n_lines = n_bytes / strlen (line);
  g_autoptr (GString) text = g_string_sized_new (n_bytes + 1000);
  g_autoptr (GByteArray) packed = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  g_string_append (text, header);
  for (gint64 i = 0; i < n_lines; i++)
    g_string_append (text, line);
  packed = grind_test_pack (container, text->str, text->len);
  stream = g_memory_input_stream_new_from_data (packed->data, packed->len, NULL);
  grind_loader_add_stream (loader, stream, "bomb.out");
  grind_loader_set_memory_limit (loader, BOMB_MEMORY);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sum_total (profile), ==, n_lines * cost);
}

/* Lines of one position take no memory after the first of a range, in any notation. */
static void
test_one_position_packed (void)
{
  gsize n_bytes = GRIND_IS_SANITIZED || grind_test_is_slowed () ? 10000000 : 100000000;
  g_autoptr (GString) many = g_string_new ("events:");

  for (guint i = 0; i < 70; i++)
    g_string_append_printf (many, " E%u", i);
  g_string_append (many, "\nfn=f\n");
  check_bomb ("events: Ir\nfn=f\n", "5 1\n", n_bytes, 1);
  check_bomb ("events: Ir\nfn=f\n", "5 -3\r\n", n_bytes / 10, -3);
  check_bomb ("positions: instr line\nevents: Ir Dr\nfn=f\n", "0x8000 5 7 1\n", n_bytes / 10, 7);
  check_bomb ("events: Ir Ir\nfn=f\n", "* 1 1\n", n_bytes / 10, 2);
  check_bomb (many->str, "5 1 0 3\n", n_bytes / 10, 1);
}

static void
test_block_per_call (void)
{
  g_autoptr (GString) text = g_string_new ("events: T\nfl=(1) a.php\nfn=(1) f\n1 1\nfn=(2) g\n"
                                           "1 1\n");
  guint i;

  for (i = 0; i < 300000; i++)
    g_string_append (text, "\nfl=(1)\nfn=(1)\n3 1\n\nfl=(1)\nfn=(2)\n1 2\ncfn=(1)\ncalls=1 0 0\n"
                           "3 4\n");
  check (text, 2, 1, 900002, 1200000);
}

static void
test_many_inlined_files (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfl=a.c\nfn=f\n");
  guint i;

  for (i = 0; i < 200000; i++)
    g_string_append_printf (text, "fi=(%u) f%u.h\n%u 1\n", i % 50000, i % 50000, i);
  check (text, 1, 0, 200000, 0);
}

static void
test_many_costs_in_a_line (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir Dr\nfn=f\n1");
  g_autoptr (GrindProfile) profile = NULL;
  guint i;

  for (i = 0; i < 100000; i++)
    g_string_append (text, " 1");
  g_string_append (text, "\n2 1\n");
  profile = load (text, 2);
  g_assert_cmpint (sum_total (profile), ==, 2);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), ==, 1);
}

static void
test_many_events (void)
{
  g_autoptr (GString) text = g_string_new ("events:");
  g_autoptr (GrindProfile) profile = NULL;
  guint i;

  for (i = 0; i < 20000; i++)
    g_string_append_printf (text, " E%u", i);
  g_string_append (text, "\nfn=f\n1 1\n2");
  for (i = 0; i < 20000; i++)
    g_string_append (text, " 1");
  g_string_append (text, "\n");
  profile = load (text, 2);
  g_assert_cmpuint (grind_profile_get_n_real_events (profile), ==, 20000);
  g_assert_cmpint (sum_total (profile), ==, 2);
}

static void
test_long_number (void)
{
  g_autofree char *digits = g_strnfill (100000, '9');
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n");
  g_autoptr (GrindProfile) profile = NULL;

  g_string_append_printf (text, "1 %s\n%s 0\n", digits, digits);
  profile = load (text, 1);
  g_assert_cmpint (sum_total (profile), ==, G_MAXINT64);
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), >=, 1);
}

static void
test_deep_formulas (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GrindProfile) profile = NULL;
  guint i;

  for (i = 20000; i > 0; i--)
    g_string_append_printf (text, "event: X%u = X%u + Ir\n", i, i - 1);
  g_string_append (text, "event: X0 = Ir\nevents: Ir\nfn=f\n1 5\n");
  profile = load (text, 1);
  g_assert_cmpint (sum_total (profile), ==, 5);
}

/* 2^60 terms if expanded. */
static void
test_doubling_formulas (void)
{
  g_autoptr (GString) text = g_string_new ("event: X0 = Ir\n");
  g_autoptr (GrindProfile) profile = NULL;
  GrindEventId event;
  gint64 real = 5;
  guint i;

  for (i = 1; i <= 60; i++)
    g_string_append_printf (text, "event: X%u = X%u + X%u\n", i, i - 1, i - 1);
  g_string_append (text, "events: Ir\nfn=f\n1 5\n");
  profile = load (text, 1);
  event = grind_profile_find_event (profile, "X60");
  if (event != GRIND_NONE)
    g_assert_cmpint (grind_profile_derive (profile, event, &real), ==,
                     5 * (G_GINT64_CONSTANT (1) << 60));
  else
    g_assert_cmpuint (grind_profile_get_n_warnings (profile), >=, 1);
}

/* Names made of other names would double in length 62 times without a limit. */
static void
test_doubling_names (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=(0) abc\n1 1\n");
  g_autoptr (GrindProfile) profile = NULL;
  guint i;

  for (i = 1; i <= 62; i++)
    g_string_append_printf (text, "fn=(%u) (%u)'(%u)\n1 1\n", i, i - 1, i - 1);
  profile = load (text, 1);
  g_assert_cmpint (sum_total (profile), ==, 63);
  for (i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      gsize length;

      grind_profile_get_function_name (profile, i, &length);
      g_assert_cmpuint (length, <=, 16 * 1024 * 1024);
    }
}

static void
test_many_headers (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  guint i;

  for (i = 0; i < 200000; i++)
    g_string_append_printf (text, "key %c: value %u\n", 'a' + i % 26, i);
  g_string_append (text, "fn=f\n1 1\n");
  check (text, 1, 0, 1, 0);
}

static void
test_many_problems (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n1 1\n");
  guint i;

  for (i = 0; i < 300000; i++)
    g_string_append (text, "what\n1 5x\ncalls=1 1\n");
  check (text, 1, 0, 1, 0);
}

/* Twice the lines take about twice the time. */
static double
time_load (guint n)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  double best = G_MAXDOUBLE;
  guint i;

  for (i = 0; i < n; i++)
    g_string_append_printf (text, "fl=%u.c\nfn=f%u\n%u 1\ncfn=g%u\ncalls=1 1\n1 1\n",
                            i % 1000, i, i, i * 7 % n);
  for (i = 0; i < 3; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (GrindProfile) profile = load (text, 1);

      best = MIN (best, (double) (g_get_monotonic_time () - start));
      g_assert_nonnull (profile);
    }

  return best;
}

static void
test_linear (void)
{
  double small = time_load (25000);
  double large = time_load (200000);

  g_test_message ("8 times the input takes %.1f times as long", large / small);
  g_assert_cmpfloat (large, <, 32 * small);
}

/* Offsets and line numbers of more than 32 bits: 5 GiB in 320 parts. */
static void
test_beyond_4_gib (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n1 1\nwhat\n# ");
  g_autoptr (GrindTestStream) stream = NULL;
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  GrindLoadProgress progress;
  gsize start = text->len;

  if (!g_test_slow ())
    {
      g_test_skip ("reads 5 GiB");
      return;
    }

  g_string_set_size (text, 16 * 1024 * 1024);
  memset (text->str + start, '\n', text->len - start);
  stream = grind_test_stream_new (text->str, text->len);
  stream->repeats = 320;
  grind_loader_add_stream (loader, G_INPUT_STREAM (stream), "large.out");
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  grind_loader_get_progress (loader, &progress);
  g_assert_cmpuint (progress.bytes, ==, 320 * text->len);
  g_assert_cmpint (sum_total (profile), ==, 320);
  g_assert_cmpuint (grind_profile_get_n_parts (profile), ==, 320);
  g_assert_cmpuint (grind_profile_get_diagnostic (profile, 0)->count, ==, 320);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#ifdef M_PERTURB
  /* With MALLOC_PERTURB_, a realloc() clears the whole rest of the free block that it grows into,
   * which may be megabytes each time. */
  mallopt (M_PERTURB, 0);
#endif

  g_test_add_func ("/format/size/many-callees", test_many_callees);
  g_test_add_func ("/format/size/many-callers", test_many_callers);
  g_test_add_func ("/format/size/one-name-in-many-files", test_one_name_in_many_files);
  g_test_add_func ("/format/size/many-parts", test_many_parts);
  g_test_add_func ("/format/size/sparse-parts", test_sparse_parts);
  g_test_add_func ("/format/size/chain", test_chain);
  g_test_add_func ("/format/size/cycle", test_cycle);
  g_test_add_func ("/format/size/sparse-ids", test_sparse_ids);
  g_test_add_func ("/format/size/undefined-ids", test_undefined_ids);
  g_test_add_func ("/format/size/redefined-ids", test_redefined_ids);
  g_test_add_func ("/format/size/one-line-position", test_one_line_position);
  g_test_add_func ("/format/size/one-position-packed", test_one_position_packed);
  g_test_add_func ("/format/size/block-per-call", test_block_per_call);
  g_test_add_func ("/format/size/many-inlined-files", test_many_inlined_files);
  g_test_add_func ("/format/size/many-costs-in-a-line", test_many_costs_in_a_line);
  g_test_add_func ("/format/size/many-events", test_many_events);
  g_test_add_func ("/format/size/long-number", test_long_number);
  g_test_add_func ("/format/size/deep-formulas", test_deep_formulas);
  g_test_add_func ("/format/size/doubling-formulas", test_doubling_formulas);
  g_test_add_func ("/format/size/doubling-names", test_doubling_names);
  g_test_add_func ("/format/size/many-headers", test_many_headers);
  g_test_add_func ("/format/size/many-problems", test_many_problems);
  g_test_add_func ("/format/size/linear", test_linear);
  g_test_add_func ("/format/size/beyond-4-gib", test_beyond_4_gib);

  return g_test_run ();
}
