/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command of a recording: as arguments for Valgrind, and as a line for a shell and back. */
#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "grind-record-options.h"

/* Characters that no shell interprets */
#define PLAIN G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-./=:,+@%"

/* The name and the possible values of an option that is yes or no by default */
static const struct
{
  const char *option;
  gsize       offset;
  gboolean    has_cachegrind;   /* Cachegrind knows it, too */
} switches[] = {
  { "--cache-sim=", G_STRUCT_OFFSET (GrindRecordOptions, caches), TRUE },
  { "--branch-sim=", G_STRUCT_OFFSET (GrindRecordOptions, branches), TRUE },
  { "--separate-threads=", G_STRUCT_OFFSET (GrindRecordOptions, threads), FALSE },
  { "--trace-children=", G_STRUCT_OFFSET (GrindRecordOptions, children), TRUE },
};

static const struct
{
  const char *option;
  gsize       offset;
} numbers[] = {
  { "--separate-callers=", G_STRUCT_OFFSET (GrindRecordOptions, n_callers) },
  { "--separate-recs=", G_STRUCT_OFFSET (GrindRecordOptions, n_recursions) },
};

#define SYSTEM_TIME     "--collect-systime=nsec"
#define INSTRUCTIONS    "--dump-instr=yes"
#define JUMPS           "--collect-jumps=yes"
#define TOGGLE          "--toggle-collect="
#define BY_HAND         "--instr-atstart=no"

/* Options that this program sets */
static const char * const reserved[] = {
  "--callgrind-out-file=", "--cachegrind-out-file=", "--log-file=", "--log-fd=", "--log-socket=",
  "--vgdb=no",
};

static const char *
get_tool (const GrindRecordOptions *self)
{
  return self->is_cachegrind ? "cachegrind" : "callgrind";
}

static void
add_callgrind_options (GStrvBuilder             *words,
                       const GrindRecordOptions *self)
{
  if (self->instructions)
    g_strv_builder_add_many (words, INSTRUCTIONS, JUMPS, NULL);
  if (self->system_time)
    g_strv_builder_add (words, SYSTEM_TIME);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      guint number = G_STRUCT_MEMBER (guint, self, numbers[i].offset);
      g_autofree char *word = g_strdup_printf ("%s%u", numbers[i].option, number);

      if (number > 0)
        g_strv_builder_add (words, word);
    }
  if (self->start == GRIND_RECORD_AT_FUNCTION && self->function != NULL)
    {
      g_autofree char *word = g_strconcat (TOGGLE, self->function, NULL);

      g_strv_builder_add (words, word);
    }
  if (self->start == GRIND_RECORD_BY_HAND)
    g_strv_builder_add (words, BY_HAND);
}

/* Valgrind gives `%` a meaning in names of files. */
static void
add_file_option (GStrvBuilder *words,
                 const char   *option,
                 const char   *folder,
                 const char   *name)
{
  g_autoptr (GString) path = g_string_new (folder);
  g_autofree char *word = NULL;

  g_string_replace (path, "%", "%%", 0);
  word = g_strconcat (option, path->str, G_DIR_SEPARATOR_S, name, NULL);
  g_strv_builder_add (words, word);
}

/**
 * grind_record_options_dup_arguments:
 * @self: options
 * @valgrind: the program `valgrind`
 * @folder: (nullable): a folder for the profiles, `callgrind.out.PID` or `cachegrind.out.PID`, and
 *   for the messages of Valgrind, `valgrind.PID.log`; %NULL to name no files
 *
 * Returns: (transfer full): the arguments that record the program
 */
char **
grind_record_options_dup_arguments (const GrindRecordOptions *self,
                                    const char               *valgrind,
                                    const char               *folder)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autofree char *tool = g_strconcat ("--tool=", get_tool (self), NULL);

  g_strv_builder_add_many (words, valgrind, tool, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    {
      gboolean is_on = G_STRUCT_MEMBER (gboolean, self, switches[i].offset);
      g_autofree char *word = g_strconcat (switches[i].option, is_on ? "yes" : "no", NULL);

      /* Whether Cachegrind simulates caches by default depends on its version. */
      if (self->is_cachegrind ? i == 0 || (is_on && switches[i].has_cachegrind) : is_on)
        g_strv_builder_add (words, word);
    }
  if (!self->is_cachegrind)
    add_callgrind_options (words, self);
  g_strv_builder_addv (words, (const char **) self->others);
  if (folder != NULL)
    {
      g_autofree char *option = g_strdup_printf ("--%s-out-file=", get_tool (self));
      g_autofree char *name = g_strconcat (get_tool (self), ".out.%p", NULL);

      add_file_option (words, option, folder, name);
      add_file_option (words, "--log-file=", folder, "valgrind.%p.log");
    }
  g_strv_builder_add (words, "--");
  g_strv_builder_addv (words, (const char **) self->command);

  return g_strv_builder_end (words);
}

static char **
change_environment (char  **environment,
                    char  **changes)
{
  for (guint i = 0; changes[i] != NULL; i++)
    {
      const char *value = strchr (changes[i], '=');
      g_autofree char *name = value != NULL ? g_strndup (changes[i], value - changes[i])
                                            : g_strdup (changes[i]);

      if (value != NULL)
        environment = g_environ_setenv (environment, name, value + 1, TRUE);
      else
        environment = g_environ_unsetenv (environment, name);
    }

  return environment;
}

/**
 * grind_record_options_dup_environment:
 * @self: options
 *
 * Returns: (transfer full): the environment of this process with the changes of @self
 */
char **
grind_record_options_dup_environment (const GrindRecordOptions *self)
{
  char **environment = change_environment (g_get_environ (), self->inherited);

  return change_environment (environment, self->environment);
}

static void
append_quoted (GString    *line,
               const char *word)
{
  g_autofree char *quoted = NULL;

  if (word[0] == '\0' || word[strspn (word, PLAIN)] != '\0')
    quoted = g_shell_quote (word);
  g_string_append (line, quoted != NULL ? quoted : word);
}

/* Whether @word sets a variable of a shell */
static gboolean
is_variable (const char *word)
{
  gsize length = strspn (word, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_");

  return length > 0 && !g_ascii_isdigit (word[0]) && word[length] == '=';
}

/* As arguments of `env`: those that are removed come first. */
static void
append_environment (GString  *line,
                    char    **environment)
{
  g_string_append (line, "env ");
  for (guint i = 0; environment[i] != NULL; i++)
    if (strchr (environment[i], '=') == NULL)
      {
        g_string_append (line, "-u ");
        append_quoted (line, environment[i]);
        g_string_append_c (line, ' ');
      }
  for (guint i = 0; environment[i] != NULL; i++)
    {
      const char *value = strchr (environment[i], '=');

      if (value == NULL)
        continue;
      if (is_variable (environment[i]) && value[1] != '\0')
        {
          g_string_append_len (line, environment[i], value + 1 - environment[i]);
          append_quoted (line, value + 1);
        }
      else
        append_quoted (line, environment[i]);
      g_string_append_c (line, ' ');
    }
}

/**
 * grind_record_quote_words:
 * @words: words
 *
 * Returns: (transfer full): @words as a shell takes them, on one line unless a word contains
 *   several
 */
char *
grind_record_quote_words (const char * const *words)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (line, ' ');
      append_quoted (line, words[i]);
    }

  return g_string_free (g_steal_pointer (&line), FALSE);
}

/**
 * grind_record_options_dup_command_line:
 * @self: options
 *
 * Returns: (transfer full): a line for a shell that records the same, in the default files
 */
char *
grind_record_options_dup_command_line (const GrindRecordOptions *self)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_auto (GStrv) words = grind_record_options_dup_arguments (self, "valgrind", NULL);
  g_autofree char *command = grind_record_quote_words ((const char * const *) words);

  if (self->folder != NULL)
    {
      g_string_append (line, "cd ");
      append_quoted (line, self->folder);
      g_string_append (line, " && ");
    }
  if (self->input != NULL)
    {
      g_string_append_c (line, '<');
      append_quoted (line, self->input);
      g_string_append_c (line, ' ');
    }
  if (self->environment[0] != NULL)
    append_environment (line, self->environment);
  g_string_append (line, command);

  return g_string_free (g_steal_pointer (&line), FALSE);
}

/* Reads what precedes `valgrind`: the folder, the input and variables. Returns the position of
 * `valgrind`. */
static guint
parse_start (GrindRecordOptions  *self,
             const char * const  *words,
             GStrvBuilder        *environment)
{
  gboolean has_env = FALSE;
  guint i = 0;

  if (strcmp (words[0], "cd") == 0 && words[1] != NULL && g_strcmp0 (words[2], "&&") == 0)
    {
      grind_record_options_set_text (&self->folder, words[1]);
      i = 3;
    }
  for (; words[i] != NULL; i++)
    {
      if (words[i][0] == '<' && (words[i][1] != '\0' || words[i + 1] != NULL))
        grind_record_options_set_text (&self->input,
                                       words[i][1] != '\0' ? words[i] + 1 : words[++i]);
      else if (has_env && strcmp (words[i], "-u") == 0 && words[i + 1] != NULL)
        g_strv_builder_add (environment, words[++i]);
      else if (is_variable (words[i]) || (has_env && strchr (words[i], '=') != NULL))
        g_strv_builder_add (environment, words[i]);
      else if (strcmp (words[i], "env") == 0)
        has_env = TRUE;
      else
        break;
    }

  return i;
}

static gboolean
parse_switch (GrindRecordOptions *self,
              const char         *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    {
      const char *value = word + strlen (switches[i].option);

      if (g_str_has_prefix (word, switches[i].option) &&
          (strcmp (value, "yes") == 0 || strcmp (value, "no") == 0))
        {
          G_STRUCT_MEMBER (gboolean, self, switches[i].offset) = *value == 'y';
          return TRUE;
        }
    }

  return FALSE;
}

static gboolean
parse_number (GrindRecordOptions *self,
              const char         *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      const char *value = word + strlen (numbers[i].option);

      if (g_str_has_prefix (word, numbers[i].option) && *value != '\0' &&
          strlen (value) <= 6 && value[strspn (value, "0123456789")] == '\0')
        {
          G_STRUCT_MEMBER (guint, self, numbers[i].offset) = atoi (value);
          return TRUE;
        }
    }

  return FALSE;
}

/* Reads an option that has a field of its own. */
static gboolean
parse_known (GrindRecordOptions *self,
             const char         *word)
{
  if (strcmp (word, "--tool=callgrind") == 0 || strcmp (word, "--tool=cachegrind") == 0)
    self->is_cachegrind = strcmp (word, "--tool=cachegrind") == 0;
  else if (strcmp (word, SYSTEM_TIME) == 0)
    self->system_time = TRUE;
  else if (strcmp (word, BY_HAND) == 0 && self->function == NULL)
    self->start = GRIND_RECORD_BY_HAND;
  else if (g_str_has_prefix (word, TOGGLE) && self->start == GRIND_RECORD_AT_ONCE &&
           word[strlen (TOGGLE)] != '\0')
    {
      self->start = GRIND_RECORD_AT_FUNCTION;
      grind_record_options_set_text (&self->function, word + strlen (TOGGLE));
    }
  else
    return parse_switch (self, word) || parse_number (self, word);

  return TRUE;
}

static gboolean
check_option (const char  *word,
              GError     **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (reserved); i++)
    if (g_str_has_prefix (word, reserved[i]))
      {
        /* translators: an option of Valgrind */
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _("Grindscope sets %s itself."), reserved[i]);
        return FALSE;
      }
  if (g_str_has_prefix (word, "--tool=") && strcmp (word, "--tool=callgrind") != 0 &&
      strcmp (word, "--tool=cachegrind") != 0)
    {
      /* translators: an option of Valgrind */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("%s writes no profile; use callgrind or cachegrind."), word);
      return FALSE;
    }

  return TRUE;
}

/**
 * grind_record_options_check_others:
 * @self: options
 * @error: return location for a #GError
 *
 * Errors are %G_IO_ERROR_INVALID_DATA, with messages for display.
 *
 * Returns: whether all of @others are options that may be given
 */
gboolean
grind_record_options_check_others (const GrindRecordOptions  *self,
                                   GError                   **error)
{
  for (guint i = 0; self->others[i] != NULL; i++)
    {
      if (!check_option (self->others[i], error))
        return FALSE;
      if (self->others[i][0] != '-' || strcmp (self->others[i], "--") == 0)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _("“%s” is not an option of Valgrind."), self->others[i]);
          return FALSE;
        }
    }

  return TRUE;
}

/* Finds a character outside of quotes that a shell would interpret. In the first words, some are
 * understood. */
static const char *
find_special (const char *line,
              guint       n_understood)
{
  guint n_words = 0;
  char quote = '\0';

  for (const char *pos = line; *pos != '\0'; pos++)
    {
      gboolean is_start = quote == '\0' && (pos == line || strchr (" \t\n", pos[-1]) != NULL);

      n_words += is_start && strchr (" \t\n", *pos) == NULL;
      if (quote != '\0' && *pos == quote)
        quote = '\0';
      else if (quote == '\0' && strchr ("'\"", *pos) != NULL)
        quote = *pos;
      else if (*pos == '\\' && quote != '\'' && pos[1] != '\0')
        pos++;
      else if ((quote != '\'' && strchr ("$`", *pos) != NULL) ||
               (is_start && strchr ("~#", *pos) != NULL) ||
               (n_words > n_understood && quote == '\0' && strchr (";|&<>()*?[{\n", *pos) != NULL))
        return pos;
    }

  return NULL;
}

/* Reads the options after `valgrind`. Returns the position of the program, or -1 with an error. */
static int
parse_options (GrindRecordOptions  *self,
               const char * const  *words,
               guint                start,
               GError             **error)
{
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) others_and_details = g_strv_builder_new ();
  gboolean has_instructions = FALSE, has_jumps = FALSE, has_tool = FALSE;
  guint i;

  for (i = start; words[i] != NULL && words[i][0] == '-' && strcmp (words[i], "--") != 0; i++)
    {
      if (!check_option (words[i], error))
        return -1;
      has_tool |= g_str_has_prefix (words[i], "--tool=");
      if (strcmp (words[i], INSTRUCTIONS) == 0)
        has_instructions = TRUE;
      else if (strcmp (words[i], JUMPS) == 0)
        has_jumps = TRUE;
      else if (parse_known (self, words[i]))
        continue;
      else
        g_strv_builder_add (others, words[i]);
      g_strv_builder_add (others_and_details, words[i]);
    }
  if (!has_tool)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _("The option --tool=callgrind or --tool=cachegrind is missing."));
      return -1;
    }

  /* One without the other is no choice in the form. */
  self->instructions = has_instructions && has_jumps;
  g_strfreev (self->others);
  self->others = g_strv_builder_end (self->instructions ? others : others_and_details);

  return words[i] != NULL && strcmp (words[i], "--") == 0 ? i + 1 : i;
}

/**
 * grind_record_options_parse:
 * @command_line: a line as from grind_record_options_dup_command_line()
 * @error: return location for a #GError
 *
 * Reads the options from a line for a shell. All other options of Valgrind are kept as they are.
 *
 * Errors are %G_IO_ERROR_INVALID_DATA, and those of g_shell_parse_argv(). All messages are for
 * display.
 *
 * Returns: (transfer full) (nullable): the options, or %NULL with an error
 */
GrindRecordOptions *
grind_record_options_parse (const char  *command_line,
                            GError     **error)
{
  g_autoptr (GrindRecordOptions) self = grind_record_options_new ();
  g_autoptr (GStrvBuilder) environment = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;
  const char *special;
  int position;
  guint i;

  g_return_val_if_fail (command_line != NULL, NULL);

  if (!g_shell_parse_argv (command_line, NULL, &words, error))
    return NULL;

  i = parse_start (self, (const char * const *) words, environment);
  g_strfreev (self->environment);
  self->environment = g_strv_builder_end (environment);
  if (g_strcmp0 (words[i], "valgrind") != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _("The command must start with valgrind, after the working folder, "
                             "input and variables."));
      return NULL;
    }

  special = find_special (command_line, i);
  if (special != NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _("Quote “%c”: there is no shell that interprets it."), *special);
      return NULL;
    }

  position = parse_options (self, (const char * const *) words, i + 1, error);
  if (position < 0)
    return NULL;
  grind_record_options_set_words (&self->command, (const char * const *) words + position);

  return g_steal_pointer (&self);
}
