/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the arguments and the environment of Valgrind: the profiled command, the names of dumps,
 * and how to connect to the process. */
#include "config.h"

#include "grind-live-run.h"

#include <string.h>

#define TOOL    "--callgrind:"
#define NUMBER  '\001'   /* represents %n, whose value only Valgrind has */

#define MAX_COMMAND 1000   /* bytes: more than fits in a row */
#define MAX_NAME    255    /* bytes: the limit of file names */

struct _GrindLiveRun
{
  int         pid;
  guint64     ticks;
  gint64      started;
  char       *command;
  char       *prefix;        /* (nullable) */
  char       *launcher;      /* (nullable) */
  char      **environment;
  char      **folders;
  char       *name;          /* of its files, may contain NUMBER */
  gboolean    is_reachable;
};

/* The relevant options; the last occurrence of each counts. */
typedef struct
{
  const char *tool;
  const char *out_file;
  const char *prefix;
  const char *vgdb;
} Options;

/* The value of an option, which may have a tool prefix: `--callgrind:dump-instr=yes`. */
static const char *
find_value (const char *argument,
            const char *name)
{
  gsize length = strlen (name);

  if (!g_str_has_prefix (argument, "--"))
    return NULL;
  argument += g_str_has_prefix (argument, TOOL) ? strlen (TOOL) : 2;

  return strncmp (argument, name, length) == 0 && argument[length] == '='
           ? argument + length + 1 : NULL;
}

static void
take_option (Options    *options,
             const char *argument)
{
  const struct
  {
    const char  *name;
    const char **value;
  } known[] = {
    { "tool", &options->tool },
    { "callgrind-out-file", &options->out_file },
    { "vgdb-prefix", &options->prefix },
    { "vgdb", &options->vgdb },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      const char *value = find_value (argument, known[i].name);

      if (value != NULL)
        *known[i].value = value;
    }
}

/* The start of the profiled command: Valgrind's own options end at the first argument that is not
 * an option, or after `--`. */
static guint
take_options (Options            *options,
              const char * const *arguments)
{
  guint i;

  for (i = 1; arguments[i] != NULL && arguments[i][0] == '-'; i++)
    {
      if (strcmp (arguments[i], "--") == 0)
        return i + 1;
      take_option (options, arguments[i]);
    }

  return i;
}

/* Arguments as typed in a shell, on one line. */
static char *
dup_command (const char * const *arguments)
{
  GString *command = g_string_new (NULL);
  g_autofree char *bytes = NULL;
  g_autofree char *start = NULL;

  for (guint i = 0; arguments[i] != NULL; i++)
    {
      gboolean is_plain = arguments[i][0] != '\0' && strpbrk (arguments[i], " \t\n\"'\\") == NULL;
      g_autofree char *quoted = is_plain ? NULL : g_shell_quote (arguments[i]);

      g_string_append_printf (command, "%s%s", i > 0 ? " " : "",
                              is_plain ? arguments[i] : quoted);
    }
  bytes = g_string_free (command, FALSE);
  g_strdelimit (bytes, "\t\r\n", ' ');

  if (strlen (bytes) <= MAX_COMMAND)
    return g_utf8_make_valid (bytes, -1);

  start = g_utf8_make_valid (bytes, MAX_COMMAND);

  return g_strconcat (start, "…", NULL);
}

/* Appends the value of a variable for `{NAME}` at *@pos, and advances past it. */
static void
append_variable (GString            *text,
                 const char        **pos,
                 const char * const *environment)
{
  const char *end = **pos == '{' ? strchr (*pos, '}') : NULL;
  g_autofree char *name = NULL;
  const char *value;

  if (end == NULL)
    return;

  name = g_strndup (*pos + 1, end - *pos - 1);
  value = g_environ_getenv ((char **) environment, name);
  g_string_append (text, value != NULL ? value : "");
  *pos = end + 1;
}

static char *
expand (const char         *format,
        int                 pid,
        const char * const *environment)
{
  GString *text = g_string_new (NULL);

  while (*format != '\0')
    {
      char sign = format[0] == '%' ? format[1] : '\0';

      format += sign != '\0' ? 2 : 1;
      if (sign == 'p')
        g_string_append_printf (text, "%d", pid);
      else if (sign == 'n')
        g_string_append_c (text, NUMBER);
      else if (sign == 'q')
        append_variable (text, &format, environment);
      else
        g_string_append_c (text, format[-1]);
    }

  return g_string_free (text, FALSE);
}

/*
 * Finds the positions in @name where a match of @told, the name passed to Valgrind, may end: @ends
 * has a byte for each position, including the one after the last byte. Takes no longer for crafted
 * names.
 */
static void
find_ends (const char *told,
           const char *name,
           gsize       length,
           guint8     *ends)
{
  ends[0] = TRUE;
  for (; *told != '\0'; told++)
    {
      gboolean was_end = FALSE;

      for (gsize i = 0; i <= length; i++)
        {
          gboolean is_next = i > 0 && (*told == NUMBER
                                         ? g_ascii_isdigit (name[i - 1]) && (was_end || ends[i - 1])
                                         : name[i - 1] == *told && was_end);

          was_end = ends[i];
          ends[i] = is_next;
        }
    }
}

/* Parses the suffix of dump and thread files: “.3”, “-02”, both or nothing. */
static gboolean
read_end (const char *end,
          guint64     numbers[2])
{
  static const char signs[] = { '.', '-' };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      numbers[i] = 0;
      if (end[0] != signs[i] || !g_ascii_isdigit (end[1]))
        continue;
      numbers[i] = g_ascii_strtoull (end + 1, NULL, 10);
      end += 1 + strspn (end + 1, "0123456789");
    }

  return *end == '\0';
}

/* Whether a file name belongs to the run; sets @numbers to its part and thread, 0 if not in the
 * name */
static gboolean
read_name (GrindLiveRun *self,
           const char   *name,
           guint64       numbers[2])
{
  guint8 ends[MAX_NAME + 1] = { 0 };
  gsize length = strlen (name);

  numbers[0] = numbers[1] = 0;
  if (length > MAX_NAME || strlen (self->name) > MAX_NAME)
    return FALSE;

  find_ends (self->name, name, length, ends);
  for (gsize i = length + 1; i-- > 0;)
    if (ends[i] && read_end (name + i, numbers))
      return TRUE;
  numbers[0] = numbers[1] = 0;

  return FALSE;
}

/* A name is relative to the folder in which Valgrind was started. The program may have changed its
 * folder since, and PWD may be wrong: one of both is the right one. */
static char **
make_folders (const char *path,
              const char *current,
              const char *told)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GPtrArray) folders = g_ptr_array_new ();

  g_strdelimit (folder, "\001", '1');
  if (g_path_is_absolute (path))
    g_ptr_array_add (folders, g_canonicalize_filename (folder, NULL));
  else
    {
      if (current != NULL && g_path_is_absolute (current))
        g_ptr_array_add (folders, g_canonicalize_filename (folder, current));
      if (told != NULL && g_path_is_absolute (told) && g_strcmp0 (told, current) != 0)
        g_ptr_array_add (folders, g_canonicalize_filename (folder, told));
    }
  g_ptr_array_add (folders, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&folders), FALSE);
}

static char **
make_environment (const char * const *environment)
{
  static const char *const names[] = GRIND_LIVE_RUN_VARIABLES;
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = g_environ_getenv ((char **) environment, names[i]);

      if (value != NULL)
        g_ptr_array_add (kept, g_strconcat (names[i], "=", value, NULL));
    }
  g_ptr_array_add (kept, NULL);

  return (char **) g_ptr_array_free (g_steal_pointer (&kept), FALSE);
}

static void
clear (GrindLiveRun *self)
{
  g_free (self->command);
  g_free (self->prefix);
  g_free (self->launcher);
  g_strfreev (self->environment);
  g_strfreev (self->folders);
  g_free (self->name);
}

/**
 * grind_live_run_new:
 * @pid: the PID
 * @ticks: its start time on the monotonic clock
 * @started: its start time, in µs since 1970
 * @arguments: the arguments of Valgrind, starting with its own name
 * @environment: its environment, like `NAME=value`
 * @defaults: options that apply unless overridden in @arguments
 * @folder: (nullable): the current folder of the process
 *
 * Parses the start parameters of a process. Accesses no files.
 *
 * Returns: (transfer full) (nullable): the run, or %NULL if it does not use Callgrind
 */
GrindLiveRun *
grind_live_run_new (int                 pid,
                    guint64             ticks,
                    gint64              started,
                    const char * const *arguments,
                    const char * const *environment,
                    const char * const *defaults,
                    const char         *folder)
{
  Options options = { .out_file = "callgrind.out.%p" };
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  GrindLiveRun *self;
  guint command;

  g_return_val_if_fail (arguments != NULL && environment != NULL && defaults != NULL, NULL);

  if (arguments[0] == NULL)
    return NULL;
  for (guint i = 0; defaults[i] != NULL; i++)
    take_option (&options, defaults[i]);
  options.tool = NULL;   /* never in defaults, as the launcher only parses arguments */
  command = take_options (&options, arguments);
  if (g_strcmp0 (options.tool, "callgrind") != 0 || arguments[command] == NULL)
    return NULL;

  self = g_atomic_rc_box_new0 (GrindLiveRun);
  self->pid = pid;
  self->ticks = ticks;
  self->started = started;
  self->command = dup_command (arguments + command);
  self->prefix = g_strdup (options.prefix);
  self->launcher = g_strdup (g_environ_getenv ((char **) environment, "VALGRIND_LAUNCHER"));
  self->environment = make_environment (environment);
  self->is_reachable = g_strcmp0 (options.vgdb, "no") != 0;

  path = expand (options.out_file, pid, environment);
  name = g_path_get_basename (path);
  self->name = g_steal_pointer (&name);
  self->folders = make_folders (path, folder, g_environ_getenv ((char **) environment, "PWD"));

  return self;
}

/**
 * grind_live_run_ref:
 * @self: a run
 *
 * Returns: (transfer full): @self
 */
GrindLiveRun *
grind_live_run_ref (GrindLiveRun *self)
{
  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_live_run_unref:
 * @self: (transfer full): a run
 */
void
grind_live_run_unref (GrindLiveRun *self)
{
  g_atomic_rc_box_release_full (self, (GDestroyNotify) clear);
}

/**
 * grind_live_run_get_pid:
 * @self: a run
 *
 * Returns: the PID
 */
int
grind_live_run_get_pid (GrindLiveRun *self)
{
  return self->pid;
}

/**
 * grind_live_run_get_ticks:
 * @self: a run
 *
 * Returns: the start time of the process on the monotonic clock; with the PID, this identifies it
 *   uniquely
 */
guint64
grind_live_run_get_ticks (GrindLiveRun *self)
{
  return self->ticks;
}

/**
 * grind_live_run_get_started:
 * @self: a run
 *
 * Returns: the start time of the process, in µs since 1970
 */
gint64
grind_live_run_get_started (GrindLiveRun *self)
{
  return self->started;
}

/**
 * grind_live_run_get_command:
 * @self: a run
 *
 * Returns: (transfer none): the profiled command with its arguments, for display
 */
const char *
grind_live_run_get_command (GrindLiveRun *self)
{
  return self->command;
}

/**
 * grind_live_run_get_prefix:
 * @self: a run
 *
 * Returns: (transfer none) (nullable): the value of `--vgdb-prefix`
 */
const char *
grind_live_run_get_prefix (GrindLiveRun *self)
{
  return self->prefix;
}

/**
 * grind_live_run_get_launcher:
 * @self: a run
 *
 * Returns: (transfer none) (nullable): the path of the `valgrind` that started it; related programs
 *   are next to it
 */
const char *
grind_live_run_get_launcher (GrindLiveRun *self)
{
  return self->launcher;
}

/**
 * grind_live_run_get_environment:
 * @self: a run
 *
 * Returns: (transfer none): the %GRIND_LIVE_RUN_VARIABLES in the environment of the process, like
 *   `NAME=value`; a program that connects to it needs exactly the same
 */
const char * const *
grind_live_run_get_environment (GrindLiveRun *self)
{
  return (const char * const *) self->environment;
}

/**
 * grind_live_run_get_folders:
 * @self: a run
 *
 * Returns: (transfer none): the possible folders of its files
 */
const char * const *
grind_live_run_get_folders (GrindLiveRun *self)
{
  return (const char * const *) self->folders;
}

/**
 * grind_live_run_is_reachable:
 * @self: a run
 *
 * Returns: whether other programs can connect to it, which is so unless it has `--vgdb=no`
 */
gboolean
grind_live_run_is_reachable (GrindLiveRun *self)
{
  return self->is_reachable;
}

/**
 * grind_live_run_is_same:
 * @self: a run
 * @other: another run
 *
 * Returns: whether both are the same process, not just the same PID
 */
gboolean
grind_live_run_is_same (GrindLiveRun *self,
                        GrindLiveRun *other)
{
  return self->pid == other->pid && self->ticks == other->ticks;
}

/**
 * grind_live_run_has_name:
 * @self: a run
 * @name: a file name, without its folder
 *
 * Returns: whether a file of the run can have this name
 */
gboolean
grind_live_run_has_name (GrindLiveRun *self,
                         const char   *name)
{
  guint64 numbers[2];

  return read_name (self, name, numbers);
}

/**
 * grind_live_run_owns:
 * @self: a run
 * @file: a file
 *
 * Returns: whether the run writes @file, judging by its folder and name
 */
gboolean
grind_live_run_owns (GrindLiveRun *self,
                     GFile        *file)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = NULL;
  g_autofree char *folder = NULL;

  if (path == NULL)
    return FALSE;

  name = g_path_get_basename (path);
  folder = g_path_get_dirname (path);

  return g_strv_contains ((const char * const *) self->folders, folder) &&
         grind_live_run_has_name (self, name);
}

/**
 * grind_live_run_compare:
 * @self: a run
 * @a: the name of one of its files, without its folder
 * @b: another name
 *
 * Compares files by the order in which they are written: by part, then by thread.
 *
 * Returns: less than, equal to or greater than 0
 */
int
grind_live_run_compare (GrindLiveRun *self,
                        const char   *a,
                        const char   *b)
{
  guint64 a_numbers[2];
  guint64 b_numbers[2];

  read_name (self, a, a_numbers);
  read_name (self, b, b_numbers);
  for (int i = 0; i < 2; i++)
    if (a_numbers[i] != b_numbers[i])
      return a_numbers[i] < b_numbers[i] ? -1 : 1;

  return strcmp (a, b);
}
