/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-options.h"

#include <string.h>

#include <glib/gi18n.h>

#include "grind-cli-options-private.h"
#include "grind-cli-suggest.h"

/* Rows of a text table without --limit: few enough to read without much scrolling. */
#define DEFAULT_TEXT_LIMIT 30

/* Commands that show functions, or take one. */
#define TAKES_FUNCTION (GRIND_CLI_TAKES_FUNCTION | GRIND_CLI_TAKES_PICTURE | GRIND_CLI_TAKES_LINES)
#define TAKES_NAMES \
  (GRIND_CLI_TAKES_FILTER | TAKES_FUNCTION | GRIND_CLI_TAKES_DIFF | GRIND_CLI_TAKES_REPORT)

/* The arguments before they are checked. */
typedef struct
{
  /* Owned */
  GrindCliRawPicture picture;
  GrindCliLineOptions lines;
  GrindCliRawCompare compare;
  GrindCliRawGates gates;
  GrindCliRawReport report;
  GrindCliRawExport export;
  char      *format;
  char      *event;
  char      *part;
  char      *sort;
  char      *group_by;
  char      *filter;
  char      *function;
  char     **reports;
  char     **files;
  char     **after;         /* (nullable): the files that follow `--`, if the command compares */
  GPtrArray *names;         /* of char: "--event" and all other accepted options */

  int        limit;
  int        memory_limit;
  gboolean   no_cycles;
  gboolean   all_contexts;
  gboolean   no_demangle;
  gboolean   symbols;
  gboolean   help;
} Raw;

static const struct
{
  const char   *name;
  GrindSortKey  key;
} sort_keys[] = {
  { "inclusive", GRIND_SORT_INCLUSIVE },
  { "self",      GRIND_SORT_SELF },
  { "called",    GRIND_SORT_CALLED },
  { "name",      GRIND_SORT_NAME },
};

static const struct
{
  const char   *name;
  GrindGroupBy  group_by;
} groupings[] = {
  { "object", GRIND_GROUP_BY_OBJECT },
  { "file",   GRIND_GROUP_BY_FILE },
  { "class",  GRIND_GROUP_BY_CLASS },
  { "cycle",  GRIND_GROUP_BY_CYCLE },
};

static void
raw_clear (Raw *raw)
{
  _grind_cli_raw_picture_clear (&raw->picture);
  grind_cli_line_options_clear (&raw->lines);
  _grind_cli_raw_compare_clear (&raw->compare);
  _grind_cli_raw_gates_clear (&raw->gates);
  _grind_cli_raw_report_clear (&raw->report);
  g_free (raw->export.output);
  g_free (raw->format);
  g_free (raw->event);
  g_free (raw->part);
  g_free (raw->sort);
  g_free (raw->group_by);
  g_free (raw->filter);
  g_free (raw->function);
  g_clear_pointer (&raw->names, g_ptr_array_unref);
  g_strfreev (raw->reports);
  g_strfreev (raw->files);
  g_strfreev (raw->after);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Raw, raw_clear)

static const char *
describe_format (const GrindCliCommand *command)
{
  if ((command->takes & GRIND_CLI_TAKES_PICTURE) != 0)
    return N_("Write this format, whatever the file extension");

  if ((command->takes & GRIND_CLI_TAKES_DIFF) != 0)
    return N_("Write text (the default), json, csv, markdown, junit, sarif, github or gitlab");

  return (command->formats & 1 << GRIND_CLI_TEXT) != 0
           ? N_("Write text (the default), json or csv") : N_("Write json (the default)");
}

static const char *
describe_function (const GrindCliCommand *command)
{
  return (command->takes & GRIND_CLI_TAKES_PICTURE) != 0
           ? N_("Draw this function; parameters and context are optional, “#N” is an id from JSON")
           : N_("Show this function; parameters and context are optional, “#N” is an id from JSON");
}

static const char *
describe_groups (GrindCliTakes takes)
{
  return (takes & GRIND_CLI_TAKES_PICTURE) != 0
           ? N_("Draw frames around functions by object, file or class")
           : N_("Group functions by object, file, class or cycle");
}

/* Adds options for the rows of commands, and their order */
static void
add_rows (GrindCliEntries *entries,
          GrindCliTakes    takes,
          Raw             *raw)
{
  _grind_cli_entries_add (entries, takes & GRIND_CLI_TAKES_SORT, "sort", 0, G_OPTION_ARG_STRING,
                          &raw->sort,
                          (takes & GRIND_CLI_TAKES_DIFF) != 0
                            ? N_("Sort by change of self (the default), inclusive or called, or "
                                 "by name")
                            : N_("Sort by inclusive (the default), self, called or name"),
                          N_("KEY"));
  _grind_cli_entries_add (entries, takes & GRIND_CLI_TAKES_GROUPS, "group-by", 0,
                          G_OPTION_ARG_STRING, &raw->group_by, describe_groups (takes),
                          N_("KIND"));
  _grind_cli_entries_add (entries, takes & GRIND_CLI_TAKES_FILTER, "filter", 0,
                          G_OPTION_ARG_FILENAME, &raw->filter,
                          N_("Show functions whose name contains TEXT, ignoring case"), N_("TEXT"));
  _grind_cli_entries_add (entries, takes & GRIND_CLI_TAKES_LIMIT, "limit", 0, G_OPTION_ARG_INT,
                          &raw->limit,
                          N_("Show at most N rows, 0 for all; default: 30 in text, all in json and "
                             "csv"), N_("N"));
}

/* Adds options for the input of commands */
static void
add_input (GrindCliEntries *entries,
           GrindCliTakes    takes,
           Raw             *raw)
{
  _grind_cli_entries_add (entries, takes & GRIND_CLI_TAKES_PART, "part", 0, G_OPTION_ARG_STRING,
                          &raw->part,
                          N_("Use these parts only, numbered as in “info”: 1,3-5"),
                          N_("PARTS"));
  _grind_cli_entries_add (entries, takes & GRIND_CLI_TAKES_NO_CYCLES, "no-cycles", 0,
                          G_OPTION_ARG_NONE, &raw->no_cycles,
                          N_("Do not group mutually recursive functions into cycles"), NULL);
  _grind_cli_entries_add (entries, takes & TAKES_NAMES, "no-demangle", 0, G_OPTION_ARG_NONE,
                          &raw->no_demangle,
                          N_("Show recorded names of C++, Rust and D; json and csv always do"),
                           NULL);
  _grind_cli_entries_add (entries,
                          (takes & TAKES_NAMES) != 0 && (takes & GRIND_CLI_TAKES_DIFF) == 0,
                          "symbols", 0, G_OPTION_ARG_NONE, &raw->symbols,
                          N_("Look up functions without a name in their programs and libraries; "
                             "json and csv add these names to the recorded ones"),
                          NULL);
  _grind_cli_entries_add (entries, TRUE, "memory-limit", 0, G_OPTION_ARG_INT, &raw->memory_limit,
                          N_("Refuse profiles that need more memory; default: three quarters of "
                             "the free memory"), N_("MIB"));
}

/* Names are parsed as file names, so that bytes outside of the locale's encoding are preserved. */
static GOptionContext *
new_context (const GrindCliCommand *command,
             Raw                   *raw)
{
  GrindCliTakes takes = command->takes;
  gboolean is_diff = (takes & GRIND_CLI_TAKES_DIFF) != 0;
  GOptionContext *context = g_option_context_new (is_diff ? _("BEFORE AFTER") : _("FILE…"));
  gboolean has_function = (takes & TAKES_FUNCTION) != 0;
  g_autofree char *description = NULL;
  GrindCliEntries entries;

  description = g_strdup_printf ("%s\n\n%s\n  %s %s %s\n",
      is_diff ? _("Several runs of each side: BEFORE… -- AFTER…; “-” is standard input.")
              : _("All files together form one profile, in the order given; “-” is standard "
                  "input."),
      _("Example:"), GRIND_CLI_NAME, command->name, command->example);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, _(command->summary));
  g_option_context_set_description (context, description);
  raw->names = g_ptr_array_new_with_free_func (g_free);
  entries = (GrindCliEntries) { context, raw->names };

  _grind_cli_raw_picture_init (&raw->picture);
  _grind_cli_raw_picture_add (&raw->picture, &entries, command);
  _grind_cli_entries_add (&entries, command->formats != 0 || (takes & GRIND_CLI_TAKES_PICTURE) != 0,
                          "format", 0,
                          G_OPTION_ARG_STRING, &raw->format, describe_format (command),
                          N_("FORMAT"));
  _grind_cli_entries_add (&entries, is_diff, "report", 0, G_OPTION_ARG_FILENAME_ARRAY,
                          &raw->reports, N_("Also write this file in this format; repeatable"),
                          N_("FORMAT:FILE"));
  _grind_cli_entries_add (&entries, takes & GRIND_CLI_TAKES_EVENT, "event", 0,
                          G_OPTION_ARG_FILENAME, &raw->event,
                          N_("Show the costs of this event; default: the first with costs"),
                          N_("NAME"));
  _grind_cli_entries_add (&entries, has_function, "function", 0, G_OPTION_ARG_FILENAME,
                          &raw->function, describe_function (command), N_("NAME"));
  _grind_cli_entries_add (&entries, has_function, "all-contexts", 0, G_OPTION_ARG_NONE,
                          &raw->all_contexts,
                          N_("Merge the contexts of the function, such as f'main and f'2"), NULL);
  _grind_cli_raw_lines_add (&raw->lines, &entries, takes);
  _grind_cli_raw_compare_add (&raw->compare, &entries, takes);
  _grind_cli_raw_gates_add (&raw->gates, &entries, takes);
  _grind_cli_raw_report_add (&raw->report, &entries, takes);
  _grind_cli_raw_export_add (&raw->export, &entries, takes);
  add_rows (&entries, takes, raw);
  add_input (&entries, takes, raw);
  _grind_cli_entries_add (&entries, TRUE, "help", 'h', G_OPTION_ARG_NONE, &raw->help,
                          N_("Show this help"), NULL);
  _grind_cli_entries_add (&entries, TRUE, G_OPTION_REMAINING, 0, G_OPTION_ARG_FILENAME_ARRAY,
                          &raw->files, NULL, NULL);
  return context;
}

gboolean
_grind_cli_parse_format (const GrindCliCommand  *command,
                         const char             *text,
                         GrindCliFormat         *format,
                         GError                **error)
{
  g_autofree char *list = NULL;
  gboolean is_known = grind_cli_format_find (text, format);

  if (is_known && (command->formats & 1 << *format) != 0)
    return TRUE;

  list = grind_cli_format_dup_list (command->formats);
  if (is_known)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _("“%s” cannot write the format “%s”"), command->name, text);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 /* translators: a name, and a list such as “text, json or csv” */
                 _("Unknown format “%s”; use %s"), text, list);
  return FALSE;
}

static gboolean
parse_format (const GrindCliCommand  *command,
              const char             *text,
              GrindCliFormat         *format,
              GError                **error)
{
  *format = command->default_format;
  if (text == NULL || (command->takes & GRIND_CLI_TAKES_PICTURE) != 0)
    return TRUE;

  return _grind_cli_parse_format (command, text, format, error);
}

static gboolean
parse_sort (const char    *text,
            GrindSortKey   default_key,
            GrindSortKey  *key,
            GError       **error)
{
  *key = default_key;
  if (text == NULL)
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (sort_keys); i++)
    {
      if (g_str_equal (text, sort_keys[i].name))
        {
          *key = sort_keys[i].key;
          return TRUE;
        }
    }

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("Functions cannot be sorted by “%s”; use inclusive, self, called or name"),
               text);
  return FALSE;
}

static gboolean
parse_group_by (const char    *text,
                GrindGroupBy  *group_by,
                GError       **error)
{
  *group_by = GRIND_GROUP_BY_NONE;
  if (text == NULL)
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (groupings); i++)
    {
      if (g_str_equal (text, groupings[i].name))
        {
          *group_by = groupings[i].group_by;
          return TRUE;
        }
    }

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("Functions cannot be grouped by “%s”; use object, file, class or cycle"),
               text);
  return FALSE;
}

static guint
get_default_limit (GrindCliFormat format)
{
  return grind_cli_format_is_for_people (format) ? DEFAULT_TEXT_LIMIT : G_MAXUINT;
}

static gboolean
parse_limit (int               value,
             GrindCliOptions  *options,
             GError          **error)
{
  options->has_limit = value != G_MININT;
  if (!options->has_limit)
    {
      options->limit = get_default_limit (options->format);
      return TRUE;
    }

  if (value < 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("The limit must not be negative: %d"), value);
      return FALSE;
    }

  options->limit = value > 0 ? (guint) value : G_MAXUINT;
  return TRUE;
}

static gboolean
parse_memory_limit (int        mebibytes,
                    guint64   *bytes,
                    GError   **error)
{
  *bytes = 0;
  if (mebibytes == G_MININT)
    return TRUE;
  if (mebibytes < 1)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("The memory limit must be at least 1 MiB: %d"), mebibytes);
      return FALSE;
    }
  *bytes = (guint64) mebibytes << 20;

  return TRUE;
}

static gboolean
parse_ordinal (const char *text,
               guint      *ordinal)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT, &number, NULL))
    return FALSE;

  *ordinal = number;
  return TRUE;
}

static gboolean
parse_range (const char    *text,
             GrindCliRange *range)
{
  g_auto (GStrv) ends = g_strsplit (text, "-", 2);

  if (ends[0] == NULL || !parse_ordinal (ends[0], &range->first))
    return FALSE;

  range->last = range->first;
  if (ends[1] != NULL && !parse_ordinal (ends[1], &range->last))
    return FALSE;

  return range->first <= range->last;
}

gboolean
_grind_cli_parse_parts (const char  *text,
                        GArray     **parts,
                        GError     **error)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (GrindCliRange));
  g_auto (GStrv) pieces = NULL;
  gboolean is_good = TRUE;

  if (text == NULL)
    return TRUE;

  pieces = g_strsplit (text, ",", -1);
  for (guint i = 0; pieces[i] != NULL && is_good; i++)
    {
      GrindCliRange range;

      is_good = parse_range (pieces[i], &range);
      g_array_append_val (ranges, range);
    }

  if (!is_good || ranges->len == 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("Expected numbers of parts such as “1,3-5”, found “%s”"), text);
      return FALSE;
    }

  *parts = g_steal_pointer (&ranges);
  return TRUE;
}

static gboolean
parse_name (const char  *bytes,
            char       **name,
            GError     **error)
{
  if (bytes == NULL)
    return TRUE;

  *name = g_utf8_validate (bytes, -1, NULL) ? g_strdup (bytes)
                                            : g_locale_to_utf8 (bytes, -1, NULL, NULL, NULL);
  if (*name != NULL)
    return TRUE;

  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _("A name must be valid UTF-8"));
  return FALSE;
}

static gboolean
check_function (const GrindCliCommand  *command,
                const char             *function,
                gboolean                all_contexts,
                GError                **error)
{
  if (function == NULL && all_contexts)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                           _("--all-contexts requires --function=NAME"));
      return FALSE;
    }
  if (function != NULL || (command->takes & GRIND_CLI_TAKES_FUNCTION) == 0)
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
               _("“%s” requires --function=NAME"), command->name);
  return FALSE;
}

/* Standard input has one file, whatever its side. */
static gboolean
check_files (const Raw  *raw,
             GError    **error)
{
  char **lists[] = { raw->files, raw->compare.base };
  guint n_streams = 0;

  if (raw->files == NULL || raw->files[0] == NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _("No file given"));
      return FALSE;
    }

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (char **file = lists[i]; file != NULL && *file != NULL; file++)
      n_streams += g_str_equal (*file, "-");

  if (n_streams <= 1)
    return TRUE;

  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                       _("Standard input can be read only once"));
  return FALSE;
}

/* Moves the files before to those of a comparison. */
static gboolean
take_sides (Raw     *raw,
            GError **error)
{
  guint n_files = raw->files != NULL ? g_strv_length (raw->files) : 0;

  if (raw->after != NULL)
    {
      raw->compare.base = g_steal_pointer (&raw->files);
      raw->files = g_steal_pointer (&raw->after);
      if (n_files > 0 && raw->files[0] != NULL)
        return TRUE;
    }
  else if (n_files == 2)
    {
      raw->compare.base = g_new0 (char *, 2);
      raw->compare.base[0] = raw->files[0];
      raw->files[0] = raw->files[1];
      raw->files[1] = NULL;
      return TRUE;
    }

  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                       _("Expected two files, BEFORE AFTER, or several: BEFORE… -- AFTER…"));
  return FALSE;
}

static GrindCliNames
choose_names (const GrindCliOptions *self)
{
  if (self->no_demangle)
    return GRIND_CLI_RAW_NAMES;
  if (self->format != GRIND_CLI_JSON && self->format != GRIND_CLI_CSV)
    return GRIND_CLI_DEMANGLED_NAMES;

  return self->function != NULL || self->filter != NULL || self->compare.per != NULL
           ? GRIND_CLI_EITHER_NAME
                                                        : GRIND_CLI_RAW_NAMES;
}

/* Functions are paired by their recorded names. */
static gboolean
check_symbols (const Raw  *raw,
               GError    **error)
{
  if (!raw->symbols || raw->compare.base == NULL)
    return TRUE;

  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _("--symbols cannot be combined with --base"));
  return FALSE;
}

static gboolean
check (GrindCliOptions        *self,
       const GrindCliCommand  *command,
       Raw                    *raw,
       GError                **error)
{
  gboolean is_diff = (command->takes & GRIND_CLI_TAKES_DIFF) != 0;

  if (!parse_format (command, raw->format, &self->format, error) ||
      !parse_sort (raw->sort, is_diff ? GRIND_SORT_SELF : GRIND_SORT_INCLUSIVE, &self->sort,
                   error) ||
      !parse_group_by (raw->group_by, &self->group_by, error) ||
      !parse_memory_limit (raw->memory_limit, &self->memory_limit, error) ||
      !parse_limit (raw->limit, self, error) ||
      !_grind_cli_parse_parts (raw->part, &self->parts, error) ||
      !parse_name (raw->event, &self->event, error) ||
      !parse_name (raw->filter, &self->filter, error) ||
      !parse_name (raw->function, &self->function, error) ||
      !check_function (command, self->function, raw->all_contexts, error) ||
      !_grind_cli_raw_picture_check (&raw->picture, command, raw->format, self->function,
                                     self->group_by, &self->picture, error) ||
      !_grind_cli_raw_lines_check (&raw->lines, self->format, &self->lines, error) ||
      (is_diff && !take_sides (raw, error)) || !check_files (raw, error) ||
      !check_symbols (raw, error) ||
      !_grind_cli_raw_compare_check (&raw->compare, &self->compare, error) ||
      !_grind_cli_raw_gates_check (&raw->gates, &self->gates, error) ||
      !_grind_cli_raw_report_check (&raw->report, &self->report, error) ||
      !_grind_cli_raw_export_check (&raw->export, command, &self->export, error))
    return FALSE;

  self->reports = grind_cli_reports_parse (raw->reports, command->formats, error);
  if (self->reports == NULL)
    return FALSE;
  self->no_demangle = (command->takes & TAKES_NAMES) == 0 || raw->no_demangle;
  self->names = choose_names (self);
  self->symbols = raw->symbols;
  self->compare.is_runs = is_diff;
  self->no_cycles = raw->no_cycles;
  self->all_contexts = raw->all_contexts;
  self->files = g_steal_pointer (&raw->files);
  return TRUE;
}

/* Cuts off the files after `--`, which separates the sides of a comparison. */
static void
split_sides (Raw   *raw,
             char **arguments)
{
  for (guint i = 0; arguments[i] != NULL; i++)
    if (g_str_equal (arguments[i], "--"))
      {
        raw->after = g_strdupv (arguments + i + 1);
        for (char **p = arguments + i; *p != NULL; p++)
          g_clear_pointer (p, g_free);
        break;
      }
}

/* GLib reports the unknown option only in the text of the message. */
static void
suggest_option (GError  *error,
                Raw     *raw,
                char   **arguments)
{
  if (!g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION))
    return;

  g_ptr_array_add (raw->names, NULL);
  for (guint i = 1; arguments[i] != NULL && !g_str_equal (arguments[i], "--"); i++)
    {
      g_autofree char *name = g_strndup (arguments[i], strcspn (arguments[i], "="));
      const char *suggestion;
      char *message;

      if (!g_str_has_prefix (name, "--") ||
          g_strv_contains ((const char *const *) raw->names->pdata, name))
        continue;

      suggestion = grind_cli_suggest (name, (const char *const *) raw->names->pdata);
      message = grind_cli_suggest_append (error->message, suggestion);
      g_free (error->message);
      error->message = message;
      break;
    }
}

/**
 * grind_cli_options_parse:
 * @command: the command
 * @arguments: (array zero-terminated=1): the name of the command, then its arguments
 * @error: (nullable): return location for a #GOptionError
 *
 * Parses and checks the arguments of a command.
 *
 * Returns: (transfer full) (nullable): the options, or %NULL if they are wrong
 */
GrindCliOptions *
grind_cli_options_parse (const GrindCliCommand  *command,
                         char                  **arguments,
                         GError                **error)
{
  g_autoptr (GrindCliOptions) self = g_new0 (GrindCliOptions, 1);
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) parse_error = NULL;
  g_auto (GStrv) copy = g_strdupv (arguments);
  g_auto (Raw) raw = { .limit = G_MININT, .memory_limit = G_MININT };

  context = new_context (command, &raw);
  if ((command->takes & GRIND_CLI_TAKES_DIFF) != 0)
    split_sides (&raw, copy);
  if (!g_option_context_parse_strv (context, &copy, &parse_error))
    {
      suggest_option (parse_error, &raw, arguments);
      g_propagate_error (error, g_steal_pointer (&parse_error));
      return NULL;
    }

  self->wants_help = raw.help;
  if (!self->wants_help && !check (self, command, &raw, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_cli_options_with_format:
 * @self: options
 * @format: another format that their command writes
 *
 * Returns: options as if @format had been given; what they point to is that of @self, so do not
 *   free them
 */
GrindCliOptions
grind_cli_options_with_format (const GrindCliOptions *self,
                               GrindCliFormat         format)
{
  GrindCliOptions options = *self;

  options.format = format;
  options.names = choose_names (&options);
  if (!options.has_limit)
    options.limit = get_default_limit (format);

  return options;
}

void
grind_cli_options_free (GrindCliOptions *self)
{
  g_free (self->event);
  g_free (self->filter);
  g_free (self->function);
  g_free (self->picture.output);
  g_clear_pointer (&self->picture.kind_options, g_array_unref);
  grind_cli_line_options_clear (&self->lines);
  grind_cli_compare_options_clear (&self->compare);
  grind_cli_gate_options_clear (&self->gates);
  grind_cli_report_options_clear (&self->report);
  grind_cli_export_options_clear (&self->export);
  g_clear_pointer (&self->reports, g_array_unref);
  g_clear_pointer (&self->parts, g_array_unref);
  g_strfreev (self->files);
  g_free (self);
}

/**
 * grind_cli_options_dup_help:
 * @command: a command
 *
 * Describes the usage of @command. Changes g_get_prgname(), which is part of the usage line.
 *
 * Returns: (transfer full): text of several lines
 */
char *
grind_cli_options_dup_help (const GrindCliCommand *command)
{
  g_autoptr (GOptionContext) context = NULL;
  g_autofree char *name = g_strdup_printf (GRIND_CLI_NAME " %s", command->name);
  g_auto (Raw) raw = { 0 };

  g_set_prgname (name);
  context = new_context (command, &raw);
  return g_option_context_get_help (context, TRUE, NULL);
}
