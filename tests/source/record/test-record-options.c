/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line that a recording shows reads back as the same recording, and a shell runs it
 * with exactly these arguments. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "source/record/grind-record-options.h"

static const char * const words[] = {
  "a", "", "a b", "it's", "\"quoted\"", "new\nline", "\t", ";rm -rf", "$HOME", "`id`", "*", "<",
  "&&", "--", "-x", "#", "~", "\\", "caf\303\251", "\377\376", "NAME=value", "%p", "!",
  "valgrind", "cd",
};

static char **
pick_words (GRand *rand,
            guint  minimum,
            guint  maximum)
{
  guint n = g_rand_int_range (rand, minimum, maximum + 1);
  char **picked = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    picked[i] = g_strdup (words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);

  return picked;
}

static gboolean
toss (GRand *rand)
{
  return g_rand_boolean (rand);
}

static char *
pick_text (GRand *rand)
{
  const char *word = words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))];

  return toss (rand) && *word != '\0' ? g_strdup (word) : NULL;
}

static GrindRecordOptions *
make_options (GRand *rand)
{
  static const char * const others[] = { "--fn-skip=a b", "--dump-instr=yes", "--verbose", "-q" };
  GrindRecordOptions *self = grind_record_options_new ();

  g_strfreev (self->command);
  self->command = pick_words (rand, 1, 5);
  self->folder = pick_text (rand);
  self->input = pick_text (rand);
  self->is_cachegrind = toss (rand) && toss (rand);
  self->caches = toss (rand);
  self->branches = toss (rand);
  self->children = toss (rand);
  if (toss (rand))
    grind_record_options_set_words (&self->environment, (const char *[]) {
      "GONE", "A=1", "B=it's a \"value\"", "C=", "odd;touch x=1", "F%%=() { x; }", NULL });
  if (!self->is_cachegrind)
    {
      self->instructions = toss (rand);
      self->system_time = toss (rand);
      self->threads = toss (rand);
      self->n_callers = g_rand_int_range (rand, 0, 4);
      self->n_recursions = g_rand_int_range (rand, 0, 4);
      self->start = g_rand_int_range (rand, 0, 3);
      if (self->start == GRIND_RECORD_AT_FUNCTION)
        self->function = g_strdup ("ns::work(int, char const*)");
      if (!self->instructions && toss (rand))
        grind_record_options_set_words (&self->others, (const char *[]) {
          others[g_rand_int_range (rand, 0, 2)], others[g_rand_int_range (rand, 2, 4)], NULL });
    }

  return self;
}

static void
assert_same (const GrindRecordOptions *self,
             const GrindRecordOptions *other)
{
  g_autoptr (GVariant) variant = grind_record_options_dup_variant (self);
  g_autoptr (GVariant) other_variant = grind_record_options_dup_variant (other);
  g_autofree char *text = g_variant_print (variant, FALSE);
  g_autofree char *other_text = g_variant_print (other_variant, FALSE);

  g_assert_cmpstr (text, ==, other_text);
}

static void
test_round_trip (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (28);

  for (guint i = 0; i < 3000; i++)
    {
      g_autoptr (GrindRecordOptions) options = make_options (rand);
      g_autoptr (GrindRecordOptions) copy = grind_record_options_copy (options);
      g_autofree char *line = grind_record_options_dup_command_line (options);
      g_autoptr (GVariant) variant = grind_record_options_dup_variant (options);
      g_autoptr (GrindRecordOptions) saved = grind_record_options_new_from_variant (variant);
      g_autoptr (GError) error = NULL;
      g_autoptr (GrindRecordOptions) parsed = grind_record_options_parse (line, &error);

      g_assert_no_error (error);
      assert_same (copy, options);
      assert_same (saved, options);
      assert_same (parsed, options);
    }
}

/* A shell passes the same words. */
static void
test_shell (void)
{
  g_autofree char *quoted = NULL;
  g_autofree char *script = NULL;
  g_autofree char *output = NULL;
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) all = g_new0 (char *, G_N_ELEMENTS (words) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      all[i] = g_strdup (words[i]);
      g_string_append_printf (expected, "%s|", words[i]);
    }
  quoted = grind_record_quote_words ((const char * const *) all);
  script = g_strconcat ("printf '%s|' ", quoted, NULL);
  g_assert_true (g_spawn_sync (NULL, (char *[]) { (char *) "/bin/sh", (char *) "-c", script, NULL },
                               NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (output, ==, expected->str);
}

/* A shell runs what is shown in the folder, with the environment and the input. */
static void
test_shell_line (void)
{
  g_autofree char *folder = g_dir_make_tmp ("grind record;XXXXXX", NULL);
  g_autofree char *program = g_build_filename (folder, "valgrind", NULL);
  g_autofree char *input = g_build_filename (folder, "in put", NULL);
  g_autoptr (GrindRecordOptions) options = grind_record_options_new ();
  g_autofree char *line = NULL;
  g_autofree char *script = NULL;
  g_autofree char *output = NULL;
  g_autofree char *expected = NULL;

  g_assert_true (g_file_set_contents (program, "#!/bin/sh\npwd\ncat\nprintf '%s|' \"$GONE\" "
                                      "\"$SET\" \"$@\"\n", -1, NULL));
  g_assert_cmpint (g_chmod (program, 0755), ==, 0);
  g_assert_true (g_file_set_contents (input, "text\n", -1, NULL));
  options->folder = g_strdup (folder);
  options->input = g_strdup ("in put");
  grind_record_options_set_words (&options->command, (const char *[]) { "a b", "$x;", NULL });
  grind_record_options_set_words (&options->environment, (const char *[]) {
    "SET=it's", "GONE", "odd;touch harm=1", NULL });
  line = grind_record_options_dup_command_line (options);
  script = g_strdup_printf ("GONE=here PATH='%s':$PATH; export GONE PATH; %s", folder, line);
  g_assert_true (g_spawn_sync (NULL, (char *[]) { (char *) "/bin/sh", (char *) "-c", script, NULL },
                               NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, NULL, NULL));
  expected = g_strdup_printf ("%s\ntext\n|it's|--tool=callgrind|--|a b|$x;|", folder);
  g_assert_cmpstr (output, ==, expected);
  g_assert_cmpint (g_unlink (program), ==, 0);
  g_assert_cmpint (g_unlink (input), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_arguments (void)
{
  static const struct
  {
    const char *line;
    const char *arguments;
  } cases[] = {
    { "valgrind --tool=callgrind ./a -x", "V --tool=callgrind -- ./a -x" },
    { "valgrind --tool=callgrind './a;' \"b|c\" \\$d",
      "V --tool=callgrind -- './a;' 'b|c' '$d'" },
    { "valgrind --tool=callgrind --dump-instr=yes --collect-jumps=yes --branch-sim=yes -- a",
      "V --tool=callgrind --branch-sim=yes --dump-instr=yes --collect-jumps=yes -- a" },
    { "valgrind --tool=callgrind --dump-instr=yes a", "V --tool=callgrind --dump-instr=yes -- a" },
    { "valgrind --tool=callgrind --cache-sim=no --instr-atstart=no a",
      "V --tool=callgrind --instr-atstart=no -- a" },
    { "valgrind --tool=callgrind --toggle-collect='f(int)' --toggle-collect=g a",
      "V --tool=callgrind '--toggle-collect=f(int)' --toggle-collect=g -- a" },
    { "valgrind --tool=cachegrind a", "V --tool=cachegrind --cache-sim=no -- a" },
    { "valgrind --tool=callgrind --separate-callers=12 --separate-callers2=main a",
      "V --tool=callgrind --separate-callers=12 --separate-callers2=main -- a" },
    { "valgrind --tool=callgrind --separate-recs=x --cache-sim=maybe a",
      "V --tool=callgrind --separate-recs=x --cache-sim=maybe -- a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrindRecordOptions) options = grind_record_options_parse (cases[i].line, &error);
      g_auto (GStrv) arguments = NULL;
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      arguments = grind_record_options_dup_arguments (options, "V", NULL);
      text = grind_record_quote_words ((const char * const *) arguments);
      g_assert_cmpstr (text, ==, cases[i].arguments);
    }
}

static void
test_files (void)
{
  g_autoptr (GrindRecordOptions) options =
    grind_record_options_parse ("valgrind --tool=callgrind a", NULL);
  g_auto (GStrv) arguments = grind_record_options_dup_arguments (options, "V", "/x/100% y");

  g_assert_cmpstr (arguments[2], ==, "--callgrind-out-file=/x/100%% y/callgrind.out.%p");
  g_assert_cmpstr (arguments[3], ==, "--log-file=/x/100%% y/valgrind.%p.log");
}

static void
test_errors (void)
{
  static const struct
  {
    const char *line;
    const char *message;
  } cases[] = {
    { "", "empty" },
    { "valgrind 'a", "matching quote" },
    { "valgrind ./a", "--tool=callgrind or --tool=cachegrind is missing" },
    { "/opt/valgrind --tool=callgrind ./a", "must start with valgrind" },
    { "valgrind --tool=callgrind ./a > out", "Quote “>”" },
    { "valgrind --tool=callgrind ./a $HOME", "Quote “$”" },
    { "valgrind --tool=callgrind ./a \"$HOME\"", "Quote “$”" },
    { "valgrind --tool=callgrind ./a ~/x", "Quote “~”" },
    { "valgrind --tool=callgrind ./a *", "Quote “*”" },
    { "valgrind --tool=callgrind ./a; ls", "Quote “;”" },
    { "cd `pwd` && valgrind --tool=callgrind ./a", "Quote “`”" },
    { "./a", "must start with valgrind" },
    { "cd /x", "must start with valgrind" },
    { "cd /x && A=1", "must start with valgrind" },
    { "valgrind --tool=memcheck a", "--tool=memcheck writes no profile" },
    { "valgrind --callgrind-out-file=x a", "sets --callgrind-out-file= itself" },
    { "valgrind --log-file=x a", "sets --log-file= itself" },
    { "valgrind --vgdb=no a", "sets --vgdb=no itself" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (grind_record_options_parse (cases[i].line, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, cases[i].message));
    }
}

static void
test_environment (void)
{
  g_autoptr (GrindRecordOptions) options =
    grind_record_options_parse (
      "env -u GRIND_OLD GRIND_NEW='a b' GRIND_SET= valgrind --tool=callgrind x", NULL);
  g_auto (GStrv) environment = NULL;

  g_setenv ("GRIND_OLD", "1", TRUE);
  environment = grind_record_options_dup_environment (options);
  g_assert_cmpstr (g_environ_getenv (environment, "GRIND_NEW"), ==, "a b");
  g_assert_cmpstr (g_environ_getenv (environment, "GRIND_OLD"), ==, NULL);
  g_assert_cmpstr (g_environ_getenv (environment, "GRIND_SET"), ==, "");
  g_assert_cmpstr (g_environ_getenv (environment, "PATH"), ==, g_getenv ("PATH"));
}

/* The first event counts the same, whatever else is counted. */
static void
test_same_run (void)
{
  g_autoptr (GrindRecordOptions) options = grind_record_options_parse (
    "valgrind --tool=callgrind a b", NULL);
  g_autoptr (GrindRecordOptions) more = grind_record_options_parse (
    "valgrind --tool=callgrind --cache-sim=yes --dump-instr=yes --collect-jumps=yes a b", NULL);
  g_autoptr (GrindRecordOptions) other = grind_record_options_parse (
    "valgrind --tool=callgrind a c", NULL);
  g_autoptr (GrindRecordOptions) part = grind_record_options_parse (
    "valgrind --tool=callgrind --toggle-collect=f a b", NULL);

  g_assert_true (grind_record_options_is_same_run (options, more));
  g_assert_false (grind_record_options_is_same_run (options, other));
  g_assert_false (grind_record_options_is_same_run (options, part));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record-options/round-trip", test_round_trip);
  g_test_add_func ("/record-options/shell", test_shell);
  g_test_add_func ("/record-options/shell-line", test_shell_line);
  g_test_add_func ("/record-options/arguments", test_arguments);
  g_test_add_func ("/record-options/files", test_files);
  g_test_add_func ("/record-options/errors", test_errors);
  g_test_add_func ("/record-options/environment", test_environment);
  g_test_add_func ("/record-options/same-run", test_same_run);

  return g_test_run ();
}
