/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts the user's editor with an argument list, never through a shell: file names come from
 * untrusted profiles. */
#include "config.h"

#include "grind-editor.h"

#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

/* A misconfigured editor fails soon; after this time it is considered running. */
#define WATCH_TIME (2 * G_USEC_PER_SEC)
#define WATCH_STEP (20 * 1000)

/* Editors that users install deliberately come first, those of desktops and terminals last. */
static const GrindEditor editors[] = {
  { "vscode", "Visual Studio Code", { "code", "code-insiders", "code-oss" },
    "-g {file}:{line}:{column}" },
  { "vscodium", "VSCodium", { "codium", "vscodium" }, "-g {file}:{line}:{column}" },
  { "qtcreator", "Qt Creator", { "qtcreator", "qt-creator" },
    "-client {file}:{line}:{column}" },
  { "clion", "CLion", { "clion", "clion.sh" }, "--line {line} --column {column} {file}" },
  { "phpstorm", "PhpStorm", { "phpstorm", "phpstorm.sh" },
    "--line {line} --column {column} {file}" },
  { "idea", "IntelliJ IDEA",
    { "idea", "idea.sh", "intellij-idea-ultimate", "intellij-idea-community" },
    "--line {line} --column {column} {file}" },
  { "pycharm", "PyCharm", { "pycharm", "pycharm.sh", "pycharm-professional", "pycharm-community" },
    "--line {line} --column {column} {file}" },
  { "kdevelop", "KDevelop", { "kdevelop" }, "{file}:{line}:{column}" },
  { "sublime", "Sublime Text", { "subl", "sublime_text" }, "{file}:{line}:{column}" },
  { "zed", "Zed", { "zed", "zeditor", "zedit" }, "{file}:{line}:{column}" },
  { "emacs", "Emacs", { "emacsclient" }, "-n -a emacs +{line}:{column} {file}" },
  { "gvim", "GVim", { "gvim" }, "+{line} {file}" },
  { "kate", "Kate", { "kate" }, "{file} --line {line} --column {column}" },
  { "gnome-text-editor", "GNOME Text Editor", { "gnome-text-editor" },
    "{file} +{line}:{column}" },
  { "gedit", "gedit", { "gedit" }, "{file} +{line}:{column}" },
};

static const char *const shells[] = {
  "sh", "bash", "dash", "ash", "busybox", "zsh", "ksh", "mksh", "csh", "tcsh", "fish", NULL,
};

typedef struct
{
  const char *file;
  const char *line;
  const char *column;
} Values;

/* (nullable) (transfer full): the first of its programs that is installed */
static char *
find_program (const GrindEditor *editor)
{
  for (guint i = 0; i < G_N_ELEMENTS (editor->programs) && editor->programs[i] != NULL; i++)
    {
      char *program = g_find_program_in_path (editor->programs[i]);

      if (program != NULL)
        return program;
    }

  return NULL;
}

/* Substitutes in one pass, so that inserted text is not substituted again. */
static char *
substitute (const char   *text,
            const Values *values)
{
  const struct
  {
    const char *key;
    const char *value;
  } keys[] = {
    { "{file}", values->file },
    { "{line}", values->line },
    { "{column}", values->column },
  };
  GString *result = g_string_new (NULL);

  while (*text != '\0')
    {
      gsize length = 0;

      for (guint i = 0; i < G_N_ELEMENTS (keys) && length == 0; i++)
        {
          if (!g_str_has_prefix (text, keys[i].key))
            continue;
          g_string_append (result, keys[i].value);
          length = strlen (keys[i].key);
        }
      if (length == 0)
        g_string_append_c (result, *text);
      text += MAX (length, 1);
    }

  return g_string_free (result, FALSE);
}

static gboolean
is_shell (const char *program)
{
  g_autofree char *name = g_path_get_basename (program);

  return g_strv_contains (shells, name);
}

static gboolean
has_file (char **argv)
{
  for (guint i = 1; argv[i] != NULL; i++)
    {
      if (strstr (argv[i], "{file}") != NULL)
        return TRUE;
    }

  return FALSE;
}

/* (nullable) (transfer full): @command split into arguments, without substitution */
static char **
split_command (const char  *command,
               GError     **error)
{
  g_auto (GStrv) argv = NULL;
  const char *problem = NULL;

  if (!g_shell_parse_argv (command, NULL, &argv, error))
    return NULL;

  if (strchr (argv[0], '{') != NULL)
    problem = _("The command must begin with a program.");
  else if (is_shell (argv[0]))
    problem = _("A shell would run file names as commands.");
  else if (!has_file (argv))
    problem = _("The command must contain {file} after its program.");
  if (problem == NULL)
    return g_steal_pointer (&argv);

  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, problem);
  return NULL;
}

static void
leave_session_cb (gpointer user_data)
{
  /* A signal from this program's terminal must not end the editor. */
  setsid ();
}

/* Waits briefly for the editor to fail. */
static gboolean
watch (GSubprocess   *process,
       const char    *program,
       GCancellable  *cancellable,
       GError       **error)
{
  g_autofree char *name = g_path_get_basename (program);
  gint64 end = g_get_monotonic_time () + WATCH_TIME;

  while (g_subprocess_get_identifier (process) != NULL)
    {
      if (g_get_monotonic_time () > end || g_cancellable_is_cancelled (cancellable))
        return TRUE;
      g_usleep (WATCH_STEP);
    }

  if (!g_subprocess_wait (process, NULL, error))
    return FALSE;
  if (g_subprocess_get_successful (process))
    return TRUE;

  if (g_subprocess_get_if_exited (process))
    /* translators: the name of a program, a number */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s exited with status %d."), name,
                 g_subprocess_get_exit_status (process));
  else
    /* translators: the name of a program, a number */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s was terminated by signal %d."), name,
                 g_subprocess_get_term_sig (process));
  return FALSE;
}

static gboolean
run (char          **argv,
     GCancellable   *cancellable,
     GError        **error)
{
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_subprocess_launcher_set_child_setup (launcher, leave_session_cb, NULL, NULL);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv, error);

  return process != NULL && watch (process, argv[0], cancellable, error);
}

/* Uses the handler of plain text for all files, as the handler of a file's type may execute it. */
static gboolean
open_with_system (const char  *file,
                  GError     **error)
{
  g_autoptr (GAppInfo) app = g_app_info_get_default_for_type ("text/plain", FALSE);
  g_autoptr (GFile) opened = g_file_new_for_path (file);
  GList files = { opened, NULL, NULL };

  if (app == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _("No editor was found. Choose one under “Editor” in the preferences."));
      return FALSE;
    }

  return g_app_info_launch (app, &files, NULL, error);
}

/* (nullable) (transfer full): the command of an installed editor */
static char *
find_command (const GrindEditor  *editor,
              GError            **error)
{
  g_autofree char *program = find_program (editor);

  if (program == NULL)
    {
      /* translators: the name of an editor */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("%s is not installed."),
                   editor->title);
      return NULL;
    }

  return grind_editor_dup_command (editor, program);
}

/**
 * grind_editor_get_all:
 * @n: (out): the number of editors
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (array length=n): the supported editors
 */
const GrindEditor *
grind_editor_get_all (guint *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  *n = G_N_ELEMENTS (editors);
  return editors;
}

/**
 * grind_editor_find:
 * @id: the name of an editor in the settings
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (nullable): the editor; %NULL if there is none with this name
 */
const GrindEditor *
grind_editor_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (editors); i++)
    {
      if (g_str_equal (editors[i].id, id))
        return &editors[i];
    }

  return NULL;
}

/**
 * grind_editor_list_installed:
 *
 * Searches the program folders for editors. Blocks, so call it in a worker thread.
 *
 * Returns: (transfer full) (element-type GrindEditor): the installed editors, of which the first is
 *   the default
 */
GPtrArray *
grind_editor_list_installed (void)
{
  GPtrArray *installed = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (editors); i++)
    {
      g_autofree char *program = find_program (&editors[i]);

      if (program != NULL)
        g_ptr_array_add (installed, (gpointer) &editors[i]);
    }

  return installed;
}

/**
 * grind_editor_dup_command:
 * @self: an editor
 * @program: (nullable): its program, or %NULL for its first possible name
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): its command line, in the form of a custom command
 */
char *
grind_editor_dup_command (const GrindEditor *self,
                          const char        *program)
{
  g_autofree char *quoted = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  if (program == NULL)
    return g_strconcat (self->programs[0], " ", self->arguments, NULL);

  quoted = g_shell_quote (program);
  return g_strconcat (quoted, " ", self->arguments, NULL);
}

/**
 * grind_editor_check_command:
 * @command: a custom command
 * @error: return location for the reason why it is invalid
 *
 * May be called from any thread.
 *
 * Returns: whether grind_editor_build_argv() can use it
 */
gboolean
grind_editor_check_command (const char  *command,
                            GError     **error)
{
  g_auto (GStrv) argv = NULL;

  g_return_val_if_fail (command != NULL, FALSE);

  argv = split_command (command, error);
  return argv != NULL;
}

/**
 * grind_editor_build_argv:
 * @command: a program and its arguments, separated and quoted as in a shell; `{file}`, `{line}` and
 *   `{column}` are substituted
 * @file: the path of a file
 * @line: a line of the file from 1, or 0 for none
 * @column: a column from 1, or 0 for none
 * @error: %G_SHELL_ERROR, or %G_IO_ERROR_INVALID_ARGUMENT for an invalid command
 *
 * Builds an argument list. The command is split first, so that a file name is always a single
 * argument. May be called from any thread.
 *
 * Returns: (transfer full) (array zero-terminated=1): the program and its arguments
 */
char **
grind_editor_build_argv (const char  *command,
                         const char  *file,
                         guint64      line,
                         guint        column,
                         GError     **error)
{
  g_autofree char *path = NULL;
  g_autofree char *line_text = NULL;
  g_autofree char *column_text = NULL;
  Values values;
  char **argv;

  g_return_val_if_fail (command != NULL && file != NULL, NULL);

  argv = split_command (command, error);
  if (argv == NULL)
    return NULL;

  /* Absolute, so that it does not start with a dash */
  path = g_canonicalize_filename (file, NULL);
  line_text = g_strdup_printf ("%" G_GUINT64_FORMAT, MAX (line, 1));
  column_text = g_strdup_printf ("%u", MAX (column, 1));
  values = (Values) { path, line_text, column_text };
  for (guint i = 1; argv[i] != NULL; i++)
    {
      char *argument = substitute (argv[i], &values);

      g_free (argv[i]);
      argv[i] = argument;
    }

  return argv;
}

/**
 * grind_editor_open:
 * @id: the name of an editor, or one of %GRIND_EDITOR_AUTO, %GRIND_EDITOR_SYSTEM and
 *   %GRIND_EDITOR_CUSTOM; unknown names mean %GRIND_EDITOR_AUTO
 * @command: the custom command
 * @file: the path of an existing file
 * @line: a line of the file from 1, or 0 for none
 * @column: a column from 1, or 0 for none
 * @cancellable: (nullable): ends the wait, not the editor
 * @error: return location for the reason why it could not be started, or failed soon
 *
 * Opens a file in an editor. Never runs a shell. Blocks for up to two seconds, so call it in a
 * worker thread.
 *
 * Returns: whether it was opened
 */
gboolean
grind_editor_open (const char    *id,
                   const char    *command,
                   const char    *file,
                   guint64        line,
                   guint          column,
                   GCancellable  *cancellable,
                   GError       **error)
{
  g_autoptr (GPtrArray) installed = NULL;
  g_autofree char *found = NULL;
  g_auto (GStrv) argv = NULL;
  const GrindEditor *editor;

  g_return_val_if_fail (id != NULL && command != NULL && file != NULL, FALSE);

  if (g_str_equal (id, GRIND_EDITOR_SYSTEM))
    return open_with_system (file, error);

  editor = grind_editor_find (id);
  if (g_str_equal (id, GRIND_EDITOR_CUSTOM))
    {
      found = g_strdup (command);
    }
  else if (editor != NULL)
    {
      found = find_command (editor, error);
    }
  else
    {
      installed = grind_editor_list_installed ();
      if (installed->len == 0)
        return open_with_system (file, error);
      found = find_command (installed->pdata[0], error);
    }

  argv = found != NULL ? grind_editor_build_argv (found, file, line, column, error) : NULL;
  return argv != NULL && run (argv, cancellable, error);
}
