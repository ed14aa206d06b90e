/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The examples of the format's specification, with the numbers in its text, each as printed, with
 * compressed names, and indented. The oldest edition states 420 for `main` of the extended example;
 * 20 + 400 + 400 is 820, as in the later ones.
 */
#include "config.h"

#include <string.h>

#include "grind-test-profile.h"

typedef struct
{
  const char *name;
  const char *text;
  const char *expected;
  const char *inclusive;   /* NAME COST, separated by spaces */
} Example;

#define EXTENDED_EXPECTED \
  "event Instructions\n" \
  "fn |file1.c|main 20\nfn |file1.c|func1 100\nfn |file2.c|func2 700\n" \
  "call main -> func1 1x 400\ncall main -> func2 3x 400\ncall func1 -> func2 2x 300\n" \
  "at func1 50\nat func2 20\ntotal 820\nno note"
#define EXTENDED_INCLUSIVE "main 820 func1 400 func2 700"
#define TICKS_EXPECTED \
  "event ticks\nfn ||func 12\npositions 1 instr line\nlines 3\ntotal 12\nno note"

static const Example examples[] = {
  { "simple",
    "events: Cycles Instructions Flops\n"
    "fl=file.f\n"
    "fn=main\n"
    "15 90 14 2\n"
    "16 20 12\n",
    "event Cycles\nevent Instructions\nevent Flops\nfn |file.f|main 110 26 2\n"
    "total 110 26 2\nlines 2\npositions 1 line\nno note\nno call", "main 110" },
  { "simple-without-function",
    "events: Cycles Instructions Flops\n"
    "15 90 14 2\n"
    "16 20 12\n",
    "fn ||??? 110 26 2\ntotal 110 26 2\nwarning 2 x*", "??? 110" },
  { "extended",
    "events: Instructions\n"
    "\n"
    "fl=file1.c\n"
    "fn=main\n"
    "16 20\n"
    "cfn=func1\n"
    "calls=1 50\n"
    "16 400\n"
    "cfi=file2.c\n"
    "cfn=func2\n"
    "calls=3 20\n"
    "16 400\n"
    "\n"
    "fn=func1\n"
    "51 100\n"
    "cfi=file2.c\n"
    "cfn=func2\n"
    "calls=2 20\n"
    "51 300\n"
    "\n"
    "fl=file2.c\n"
    "fn=func2\n"
    "20 700\n",
    EXTENDED_EXPECTED, EXTENDED_INCLUSIVE },
  { "extended-cfl",
    "events: Instructions\n"
    "\n"
    "fl=file1.c\n"
    "fn=main\n"
    "16 20\n"
    "cfn=func1\n"
    "calls=1 50\n"
    "16 400\n"
    "cfl=file2.c\n"
    "cfn=func2\n"
    "calls=3 20\n"
    "16 400\n"
    "\n"
    "fn=func1\n"
    "51 100\n"
    "cfl=file2.c\n"
    "cfn=func2\n"
    "calls=2 20\n"
    "51 300\n"
    "\n"
    "fl=file2.c\n"
    "fn=func2\n"
    "20 700\n",
    EXTENDED_EXPECTED, EXTENDED_INCLUSIVE },
  { "compressed",
    "events: Instructions\n"
    "\n"
    "fl=(1) file1.c\n"
    "fn=(1) main\n"
    "16 20\n"
    "cfn=(2) func1\n"
    "calls=1 50\n"
    "16 400\n"
    "cfi=(2) file2.c\n"
    "cfn=(3) func2\n"
    "calls=3 20\n"
    "16 400\n"
    "\n"
    "fn=(2)\n"
    "51 100\n"
    "cfi=(2)\n"
    "cfn=(3)\n"
    "calls=2 20\n"
    "51 300\n"
    "\n"
    "fl=(2)\n"
    "fn=(3)\n"
    "20 700\n",
    EXTENDED_EXPECTED, EXTENDED_INCLUSIVE },
  { "definitions-first",
    "events: Instructions\n"
    "\n"
    "# define file ID mapping\n"
    "fl=(1) file1.c\n"
    "fl=(2) file2.c\n"
    "# define function ID mapping\n"
    "fn=(1) main\n"
    "fn=(2) func1\n"
    "fn=(3) func2\n"
    "\n"
    "fl=(1)\n"
    "fn=(1)\n"
    "16 20\n"
    "cfn=(2)\n"
    "calls=1 50\n"
    "16 400\n"
    "cfl=(2)\n"
    "cfn=(3)\n"
    "calls=3 20\n"
    "16 400\n"
    "\n"
    "fn=(2)\n"
    "51 100\n"
    "cfl=(2)\n"
    "cfn=(3)\n"
    "calls=2 20\n"
    "51 300\n"
    "\n"
    "fl=(2)\n"
    "fn=(3)\n"
    "20 700\n",
    EXTENDED_EXPECTED, EXTENDED_INCLUSIVE },
  { "definitions-first-beginning",
    "events: Instructions\n"
    "\n"
    "# define file ID mapping\n"
    "fl=(1) file1.c\n"
    "fl=(2) file2.c\n"
    "# define function ID mapping\n"
    "fn=(1) main\n"
    "fn=(2) func1\n"
    "fn=(3) func2\n"
    "\n"
    "fl=(1)\n"
    "fn=(1)\n"
    "16 20\n",
    "fn |file1.c|main 20\nno note\nno call", "main 20" },
  { "addresses",
    "positions: instr line\n"
    "events: ticks\n"
    "\n"
    "fn=func\n"
    "0x80001234 90 1\n"
    "0x80001237 90 5\n"
    "0x80001238 91 6\n",
    TICKS_EXPECTED, "func 12" },
  { "relative-addresses",
    "positions: instr line\n"
    "events: ticks\n"
    "\n"
    "fn=func\n"
    "0x80001234 90 1\n"
    "+3 * 5\n"
    "+1 +1 6\n",
    TICKS_EXPECTED, "func 12" },
  { "long-name",
    "event: Ir : Instruction Fetches\n"
    "events: Ir Dr\n",
    "event Ir\nevent Dr\nlong Ir Instruction Fetches\nno note\nno formula", "" },
  { "inherited-event",
    "event: Ir : Instruction Fetches\n"
    "events: Ir Dr\n"
    "event: Sum = Ir + Dr\n"
    "fn=main\n"
    "1 5 2\n",
    "event Ir\nevent Dr\nlong Ir Instruction Fetches\nderived Sum 7\nformula Sum Ir + Dr\n"
    "total 5 2 7\nno note", "main 5" },
};

/* The id space of a kind of line. */
static guint
find_space (const char *line)
{
  static const char *const files[] = { "fl=", "fi=", "fe=", "cfi=", "cfl=" };
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (files); i++)
    {
      if (g_str_has_prefix (line, files[i]))
        return 1;
    }

  return g_str_has_prefix (line, "fn=") || g_str_has_prefix (line, "cfn=") ? 2 : 0;
}

static void
append_compressed (GString    *out,
                   GPtrArray  *names,
                   const char *line)
{
  const char *name = strchr (line, '=') + 1;
  guint id;

  g_string_append_len (out, line, name - line);
  if (g_ptr_array_find_with_equal_func (names, name, g_str_equal, &id))
    {
      g_string_append_printf (out, "(%u)\n", id + 1);
      return;
    }

  g_ptr_array_add (names, g_strdup (name));
  g_string_append_printf (out, "(%u) %s\n", names->len, name);
}

static char *
compress (const char *text)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) functions = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *out = g_string_new (NULL);
  guint i;

  for (i = 0; lines[i] != NULL; i++)
    {
      guint space = find_space (lines[i]);

      if (space == 0 || strchr (lines[i], '(') != NULL)
        g_string_append_printf (out, "%s\n", lines[i]);
      else
        append_compressed (out, space == 1 ? files : functions, lines[i]);
    }

  return g_string_free (out, FALSE);
}

static char *
indent (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *joined = g_strjoinv ("\n ", lines);

  return g_strconcat (" ", joined, NULL);
}

static gint64
sum_inclusive (GrindProfile *profile,
               const char   *name)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_calls = grind_profile_get_n_calls (profile);
  g_autofree gint64 *self = g_new0 (gint64, n_functions);
  g_autofree gint64 *calls = g_new0 (gint64, n_calls + 1);
  guint i = 0;
  guint j;

  while (i < n_functions && strcmp (grind_profile_get_function_name (profile, i, NULL), name) != 0)
    i++;
  g_assert_cmpuint (i, <, n_functions);
  grind_profile_sum_self (profile, 0, NULL, self);
  grind_profile_sum_calls (profile, 0, NULL, calls);
  for (j = 0; j < n_calls; j++)
    {
      if (grind_profile_get_caller (profile, j) == i)
        self[i] += calls[j];
    }

  return self[i];
}

static void
check_example (const Example *example,
               const char    *text)
{
  g_auto (GStrv) inclusive = g_strsplit (example->inclusive, " ", -1);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  guint i;

  grind_test_check_text (text, strlen (text), example->expected);
  profile = grind_test_load (text, strlen (text), 0, 0, &error);
  g_assert_no_error (error);
  for (i = 0; inclusive[i] != NULL && inclusive[i + 1] != NULL; i += 2)
    {
      g_assert_cmpint (sum_inclusive (profile, inclusive[i]), ==,
                       g_ascii_strtoll (inclusive[i + 1], NULL, 10));
    }
}

static void
test_plain (gconstpointer data)
{
  const Example *example = data;

  check_example (example, example->text);
}

static void
test_compressed (gconstpointer data)
{
  const Example *example = data;
  g_autofree char *text = compress (example->text);

  check_example (example, text);
}

static void
test_indented (gconstpointer data)
{
  const Example *example = data;
  g_autofree char *plain = indent (example->text);
  g_autofree char *compressed = compress (example->text);
  g_autofree char *both = indent (compressed);

  check_example (example, plain);
  check_example (example, both);
}

static void
add_test (const char        *form,
          const Example     *example,
          GTestDataFunc      test)
{
  g_autofree char *path = g_strdup_printf ("/format/specification/%s/%s", example->name, form);

  g_test_add_data_func (path, example, test);
}

int
main (int   argc,
      char *argv[])
{
  gsize i;

  g_test_init (&argc, &argv, NULL);
  for (i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      add_test ("plain", &examples[i], test_plain);
      add_test ("compressed", &examples[i], test_compressed);
      add_test ("indented", &examples[i], test_indented);
    }

  return g_test_run ();
}
