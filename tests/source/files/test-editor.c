/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editors are started with the right arguments, whatever the name of a file is. A stand-in records
 * them. */
#include "config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "grind-test-folder.h"
#include "source/files/grind-editor.h"

#define RECORDER "#!/bin/sh\nprintf '%s\\0' \"$0\" \"$@\" >\"$GRIND_TEST_RECORD.new\"\n" \
                 "mv \"$GRIND_TEST_RECORD.new\" \"$GRIND_TEST_RECORD\"\n"

typedef struct
{
  const char *id;
  const char *program;
  const char *arguments;   /* separated by `|`, of line 12 and column 3 of FILE */
} Known;

static const Known known[] = {
  { "vscode", "code", "-g|FILE:12:3" },
  { "vscodium", "codium", "-g|FILE:12:3" },
  { "qtcreator", "qtcreator", "-client|FILE:12:3" },
  { "clion", "clion", "--line|12|--column|3|FILE" },
  { "phpstorm", "phpstorm.sh", "--line|12|--column|3|FILE" },
  { "idea", "idea", "--line|12|--column|3|FILE" },
  { "pycharm", "pycharm-community", "--line|12|--column|3|FILE" },
  { "kdevelop", "kdevelop", "FILE:12:3" },
  { "kate", "kate", "FILE|--line|12|--column|3" },
  { "gnome-text-editor", "gnome-text-editor", "FILE|+12:3" },
  { "gedit", "gedit", "FILE|+12:3" },
  { "gvim", "gvim", "+12|FILE" },
  { "emacs", "emacsclient", "-n|-a|emacs|+12:3|FILE" },
  { "sublime", "subl", "FILE:12:3" },
  { "zed", "zeditor", "FILE:12:3" },
};

static const char *const names[] = {
  "/s/a.c",
  "/s/with blank.c",
  "/s/with\nnewline.c",
  "/s/it's \"quoted\" \\ `id` $(id) $HOME.c",
  "/s/-leading/--dash.c",
  "/s/{line}{file}{column}.c",
  "/s/a.c; rm -rf x & | > y",
  "/s/gr\xc3\xbc\xc3\x9f \xff.c",
  "/s/%s%n.c",
  "/s/*?[a].c",
};

typedef struct
{
  char *folder;
  char *record;
} Desk;

static void
install (Desk       *desk,
         const char *program,
         const char *script)
{
  g_autofree char *name = g_build_filename ("bin", program, NULL);
  g_autofree char *path = g_build_filename (desk->folder, name, NULL);

  grind_test_folder_write (desk->folder, name, script, -1);
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
}

/* A system without programs, except those that a test installs. */
static void
set_up (Desk          *desk,
        gconstpointer  data)
{
  g_autofree char *bin = NULL;

  desk->folder = grind_test_folder_new ();
  bin = g_build_filename (desk->folder, "bin", NULL);
  desk->record = g_build_filename (desk->folder, "record", NULL);
  grind_test_folder_make (desk->folder, "bin");
  grind_test_folder_link (desk->folder, "bin/mv", "/bin/mv");
  g_setenv ("PATH", bin, TRUE);
  g_setenv ("GRIND_TEST_RECORD", desk->record, TRUE);
}

static void
tear_down (Desk          *desk,
           gconstpointer  data)
{
  grind_test_folder_remove (desk->folder);
  g_free (desk->record);
}

static GPtrArray *
split_record (const char *record,
              gsize       length)
{
  GPtrArray *arguments = g_ptr_array_new_with_free_func (g_free);

  for (const char *pos = record; pos < record + length; pos += strlen (pos) + 1)
    g_ptr_array_add (arguments, g_strdup (pos));

  return arguments;
}

static void
check_record (Desk       *desk,
              const char *program,
              const char *arguments,
              const char *file)
{
  g_autofree char *record = NULL;
  g_autofree char *path = g_build_filename (desk->folder, "bin", program, NULL);
  g_auto (GStrv) expected = g_strsplit (arguments, "|", -1);
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_file_get_contents (desk->record, &record, &length, &error);
  g_assert_no_error (error);
  found = split_record (record, length);
  g_assert_cmpuint (found->len, ==, g_strv_length (expected) + 1);
  g_assert_cmpstr (found->pdata[0], ==, path);
  for (guint i = 0; expected[i] != NULL; i++)
    {
      g_auto (GStrv) pieces = g_strsplit (expected[i], "FILE", -1);
      g_autofree char *argument = g_strjoinv (file, pieces);

      g_assert_cmpstr (found->pdata[i + 1], ==, argument);
    }
  g_assert_cmpint (g_remove (desk->record), ==, 0);
}

static void
open_file (const char *id,
           const char *command,
           const char *file)
{
  g_autoptr (GError) error = NULL;
  gboolean is_open = grind_editor_open (id, command, file, 12, 3, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (is_open);
}

/* Opens every name with every editor of the table. */
static void
test_known (Desk          *desk,
            gconstpointer  data)
{
  guint n;

  grind_editor_get_all (&n);
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (known));
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      install (desk, known[i].program, RECORDER);
      for (guint j = 0; j < G_N_ELEMENTS (names); j++)
        {
          open_file (known[i].id, "", names[j]);
          check_record (desk, known[i].program, known[i].arguments, names[j]);
        }
    }
}

static void
test_custom (Desk          *desk,
             gconstpointer  data)
{
  static const char *const commands[][2] = {
    { "ed {file}", "FILE" },
    { "ed {file} {line} {column}", "FILE|12|3" },
    { "  ed   '{file}'   \"at {line}\"  ", "FILE|at 12" },
    { "ed --x={file}:{line} {file}", "--x=FILE:12|FILE" },
    { "ed '' 'a b' {file} {lines} {", "|a b|FILE|{lines}|{" },
    { "ed -- {file} '$(id)' ~ *", "--|FILE|$(id)|~|*" },
  };

  install (desk, "ed", RECORDER);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    for (guint j = 0; j < G_N_ELEMENTS (names); j++)
      {
        g_assert_true (grind_editor_check_command (commands[i][0], NULL));
        open_file (GRIND_EDITOR_CUSTOM, commands[i][0], names[j]);
        check_record (desk, "ed", commands[i][1], names[j]);
      }
}

static void
test_bad_commands (void)
{
  static const char *const commands[] = {
    "", "   ", "ed", "ed {line}", "{file}", "{file} {file}", "x{file} {file}", "ed '{file}",
    "ed \"{file}", "ed {file} \\", "sh -c {file}", "/bin/bash {file}", "'/usr/bin/dash' {file}",
    "# {file}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) argv = NULL;

      g_assert_false (grind_editor_check_command (commands[i], NULL));
      argv = grind_editor_build_argv (commands[i], "/s/a.c", 1, 1, &error);
      g_assert_null (argv);
      g_assert_nonnull (error);
      g_assert_cmpuint (strlen (error->message), >, 0);
    }
}

/* No line means the first one; a relative name becomes a path, so that it cannot begin with a
 * dash. */
static void
test_argv (void)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) argv = NULL;
  g_autofree char *path = g_canonicalize_filename ("-x.c", NULL);

  argv = grind_editor_build_argv ("ed {file} {line} {column}", "-x.c", 0, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (argv), ==, 4);
  g_assert_cmpstr (argv[1], ==, path);
  g_assert_cmpstr (argv[2], ==, "1");
  g_assert_cmpstr (argv[3], ==, "1");
  g_clear_pointer (&argv, g_strfreev);
  argv = grind_editor_build_argv ("ed {file} {line}", "/a.c", G_MAXUINT64, 0, &error);
  g_assert_cmpstr (argv[2], ==, "18446744073709551615");
}

static void
test_installed (Desk          *desk,
                gconstpointer  data)
{
  g_autoptr (GPtrArray) none = grind_editor_list_installed ();
  g_autoptr (GPtrArray) some = NULL;

  g_assert_cmpuint (none->len, ==, 0);
  install (desk, "gedit", RECORDER);
  install (desk, "pycharm-community", RECORDER);
  /* Not executable */
  grind_test_folder_write (desk->folder, "bin/kate", RECORDER, -1);
  some = grind_editor_list_installed ();
  g_assert_cmpuint (some->len, ==, 2);
  g_assert_cmpstr (((const GrindEditor *) some->pdata[0])->id, ==, "pycharm");
  g_assert_cmpstr (((const GrindEditor *) some->pdata[1])->id, ==, "gedit");

  open_file (GRIND_EDITOR_AUTO, "", "/s/a.c");
  check_record (desk, "pycharm-community", "--line|12|--column|3|FILE", "/s/a.c");
  open_file ("one of another version", "", "/s/a.c");
  check_record (desk, "pycharm-community", "--line|12|--column|3|FILE", "/s/a.c");
}

static void
check_failure (const char *id,
               const char *command,
               const char *said)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (grind_editor_open (id, command, "/s/a.c", 1, 1, NULL, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  if (strstr (error->message, said) == NULL)
    g_error ("“%s” does not say “%s”", error->message, said);
}

static void
test_failures (Desk          *desk,
               gconstpointer  data)
{
  check_failure ("kate", "", "Kate is not installed");
  check_failure (GRIND_EDITOR_CUSTOM, "nothing {file}", "nothing");
  check_failure (GRIND_EDITOR_CUSTOM, "", "");
  install (desk, "kate", "#!/bin/sh\nexit 3\n");
  check_failure ("kate", "", "kate exited with status 3");
  install (desk, "kate", "#!/bin/sh\nkill -9 $$\n");
  check_failure ("kate", "", "kate was terminated by signal 9");
  install (desk, "kate", "#!/nowhere/sh\n");
  check_failure ("kate", "", "kate");
}

/* An editor that stays open is not waited for, and cannot fail later. */
static void
test_stays (Desk          *desk,
            gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  gint64 start = g_get_monotonic_time ();

  grind_test_folder_link (desk->folder, "bin/sleep", "/bin/sleep");
  install (desk, "kate", "#!/bin/sh\nsleep 4\nexit 1\n");
  open_file ("kate", "", "/s/a.c");
  g_assert_cmpint (g_get_monotonic_time () - start, <, 10 * G_USEC_PER_SEC);

  g_cancellable_cancel (cancellable);
  start = g_get_monotonic_time ();
  g_assert_true (grind_editor_open ("kate", "", "/s/a.c", 1, 1, cancellable, NULL));
  g_assert_cmpint (g_get_monotonic_time () - start, <, G_USEC_PER_SEC);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/editor/known", Desk, NULL, set_up, test_known, tear_down);
  g_test_add ("/editor/custom", Desk, NULL, set_up, test_custom, tear_down);
  g_test_add_func ("/editor/bad-commands", test_bad_commands);
  g_test_add_func ("/editor/argv", test_argv);
  g_test_add ("/editor/installed", Desk, NULL, set_up, test_installed, tear_down);
  g_test_add ("/editor/failures", Desk, NULL, set_up, test_failures, tear_down);
  g_test_add ("/editor/stays", Desk, NULL, set_up, test_stays, tear_down);

  return g_test_run ();
}
