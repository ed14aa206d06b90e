/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "grind-test-folder.h"
#include "grind-test-program.h"
#include "source/record/grind-record-check.h"

/* Headers of programs for other machines */
#define ELF_386   "\177ELF\1\1\1\0\0\0\0\0\0\0\0\0\2\0\3\0\1\0\0\0"
#define ELF_SPARC "\177ELF\1\2\1\0\0\0\0\0\0\0\0\0\0\2\0\2\0\0\0\1"
#define ELF_S390  "\177ELF\2\2\1\0\0\0\0\0\0\0\0\0\0\2\0\x16\0\0\0\1"

typedef struct
{
  char               *folder;
  GrindRecordOptions *options;
} Desk;

static void
set_up (Desk          *desk,
        gconstpointer  data)
{
  desk->folder = grind_test_folder_new ();
  desk->options = grind_record_options_new ();
  desk->options->folder = g_strdup (desk->folder);
  desk->options->output = g_build_filename (desk->folder, "output", NULL);
  grind_test_folder_write (desk->folder, "a.c", "int main (void) { return 0; }\n", -1);
}

static void
tear_down (Desk          *desk,
           gconstpointer  data)
{
  grind_record_options_free (desk->options);
  grind_test_folder_remove (desk->folder);
}

static void
set_mode (Desk       *desk,
          const char *name,
          int         mode)
{
  g_autofree char *path = g_build_filename (desk->folder, name, NULL);

  g_assert_cmpint (g_chmod (path, mode), ==, 0);
}

static void
write_program (Desk       *desk,
               const char *name,
               const char *bytes,
               gssize      length)
{
  grind_test_folder_write (desk->folder, name, bytes, length);
  set_mode (desk, name, 0755);
}

/* @expected: the findings as "error: …|warning: …", of which texts contain these */
static void
assert_findings (Desk       *desk,
                 const char *command,
                 const char *expected)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_auto (GStrv) texts = g_strsplit (expected, "|", -1);

  grind_record_options_set_words (&desk->options->command, (const char *[]) { command, NULL });
  findings = grind_record_check (desk->options, NULL);
  for (guint i = 0; i < findings->len; i++)
    {
      GrindRecordFinding *finding = findings->pdata[i];
      g_autofree char *text = g_strconcat (finding->is_error ? "error: " : "warning: ",
                                           finding->text, NULL);

      if (i >= g_strv_length (texts) || !g_pattern_match_simple (texts[i], text))
        g_error ("%s: %s", command, text);
    }
  if (findings->len != g_strv_length (texts))
    g_error ("%s: %u findings, not “%s”", command, findings->len, expected);
}

static void
test_programs (Desk          *desk,
               gconstpointer  data)
{
  g_autofree char *plain = grind_test_program_compile (desk->folder, "plain", "a.c", "-g0");
  g_autofree char *good = grind_test_program_compile (desk->folder, "good", "a.c", "");
  g_autofree char *setuid = grind_test_program_compile (desk->folder, "setuid", "a.c", "");

  set_mode (desk, "setuid", 04755);
  write_program (desk, "script", "#! /bin/sh -e\n", -1);
  write_program (desk, "sparc", ELF_SPARC, sizeof ELF_SPARC - 1);
  write_program (desk, "s390", ELF_S390, sizeof ELF_S390 - 1);
  assert_findings (desk, "./good", "");
  assert_findings (desk, good, "");
  assert_findings (desk, plain, "warning: *plain” has no debugging information*");
  assert_findings (desk, setuid, "error: *setuid*");
  assert_findings (desk, "./script", "warning: *script” is a script*/bin/sh -e*");
  assert_findings (desk, "./sparc", "error: *");
  assert_findings (desk, "./a.c", "error: *a.c” is not executable*chmod*");
  assert_findings (desk, "./", "error: *is a folder*");
  assert_findings (desk, "./nowhere", "error: *nowhere” cannot be run*");
  assert_findings (desk, "good", "error: There is no program “good” in PATH*./good*");
  assert_findings (desk, "", "error: Enter a program.");
#ifdef __x86_64__
  assert_findings (desk, "./s390", "error: *s390” was built for another processor.");
#endif

  grind_record_options_set_words (&desk->options->environment, (const char *[]) {
    "PATH=/usr/bin:.", NULL });
  assert_findings (desk, "good", "");
}

static void
test_folders (Desk          *desk,
              gconstpointer  data)
{
  g_autofree char *good = grind_test_program_compile (desk->folder, "good", "a.c", "");

  desk->options->input = g_strdup ("a.c");
  assert_findings (desk, good, "");
  grind_record_options_set_text (&desk->options->input, "nowhere");
  assert_findings (desk, good, "error: *standard input*nowhere*");
  grind_record_options_set_text (&desk->options->input, ".");
  assert_findings (desk, good, "error: *standard input*");
  grind_record_options_set_text (&desk->options->input, NULL);

  grind_record_options_set_text (&desk->options->folder, ".");
  grind_record_options_set_text (&desk->options->input, "nowhere");
  assert_findings (desk, good, "error: *standard input*/nowhere*");
  grind_record_options_set_text (&desk->options->input, NULL);
  grind_record_options_set_text (&desk->options->folder, "/nowhere/at/all");
  assert_findings (desk, good, "error: The working folder “/nowhere/at/all” does not exist.");
  grind_record_options_set_text (&desk->options->folder, NULL);
  g_free (desk->options->output);
  desk->options->output = g_build_filename (desk->folder, "a.c", "output", NULL);
  assert_findings (desk, good, "error: *folder for recordings*");
}

static void
test_options (Desk          *desk,
              gconstpointer  data)
{
  g_autofree char *good = grind_test_program_compile (desk->folder, "good", "a.c", "");
  g_autofree char *path = g_strdup (g_getenv ("PATH"));

  desk->options->start = GRIND_RECORD_AT_FUNCTION;
  assert_findings (desk, good, "error: Enter the function to start counting at.");
  desk->options->is_cachegrind = TRUE;
  assert_findings (desk, good, "");

  grind_record_options_set_words (&desk->options->others, (const char *[]) {
    "--verbose", "word", NULL });
  assert_findings (desk, good, "error: “word” is not an option of Valgrind.");
  grind_record_options_set_words (&desk->options->others, (const char *[]) {
    "--tool=memcheck", NULL });
  assert_findings (desk, good, "error: --tool=memcheck writes no profile*");
  grind_record_options_set_words (&desk->options->others, (const char *[]) { NULL });
  /* Nothing is created before the start. */
  g_assert_false (g_file_test (desk->options->output, G_FILE_TEST_EXISTS));

  g_setenv ("PATH", desk->folder, TRUE);
  assert_findings (desk, good, "error: Valgrind is not installed*");

#ifdef __x86_64__
  /* One that has nothing for other machines */
  write_program (desk, "valgrind", "", 0);
  write_program (desk, "386", ELF_386, sizeof ELF_386 - 1);
  assert_findings (desk, "./386", "error: *386” is a 32-bit program*");
#endif
  g_setenv ("PATH", path, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *valgrind = g_find_program_in_path ("valgrind");

  g_test_init (&argc, &argv, NULL);
  if (grind_test_program_skip ())
    return 0;
  if (valgrind == NULL)
    {
      g_print ("1..0 # SKIP there is no valgrind\n");
      return 0;
    }

  g_test_add ("/record-check/programs", Desk, NULL, set_up, test_programs, tear_down);
  g_test_add ("/record-check/folders", Desk, NULL, set_up, test_folders, tear_down);
  g_test_add ("/record-check/options", Desk, NULL, set_up, test_options, tear_down);

  return g_test_run ();
}
