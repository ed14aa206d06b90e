/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports: one HTML file with everything in it. */
#include "config.h"

#include "grind-report-private.h"

#include "grind-report-files.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "analysis/lines/grind-line-table.h"
#include "profile/grind-plain-text.h"

#define RESOURCES "/io/github/grindscope/report/"

/* The share of the size for functions and calls, and that of the smallest frame in the picture */
#define MAX_FUNCTIONS   0.8
#define MIN_FRAME       0.004
#define TABLES          30000  /* bytes of the tables and texts of the page, about */
#define RATIO           1.7    /* bytes of text in one of the page, about: the first guess */
#define MARGIN          0.95   /* for the error of estimates */
#define FACTS           5000   /* bytes of the page, about */
#define MAX_TRIES       6
#define STEP            1.5    /* for the next try of the smallest share, at least */
#define MAX_STEP        10     /* likewise at most */
#define CALLS           0.1    /* the smallest share of calls, as a part of that of functions */
#define LEVEL           4      /* of compression: 6 takes twice as long to save 4 % */

#define SMALL_PROFILE   10000000.0   /* bytes */
#define LARGE_PROFILE   100000000.0

/* Lengths of a function, a call and a line in the profile without costs, about */
#define FUNCTION        40
#define CALL            45
#define LINE            4

typedef struct
{
  const GrindReportOptions *options;
  GrindReportSelection     *selection;
  GrindReportProfile        profile;
  GBytes                   *sides[GRIND_REPORT_MAX_SIDES];   /* packed */
  GBytes                   *facts;                           /* likewise */
  gsize                     length;      /* of the selection as text, about */
  double                    ratio;       /* of text to the bytes that it takes in the page */
} Report;

static void
clear (Report *self)
{
  for (guint side = 0; side < GRIND_REPORT_MAX_SIDES; side++)
    {
      g_clear_pointer (&self->sides[side], g_bytes_unref);
      g_clear_pointer (&self->profile.lines[side], g_hash_table_unref);
    }
  g_clear_pointer (&self->facts, g_bytes_unref);
  g_clear_pointer (&self->selection, _grind_report_selection_free);
  g_clear_pointer (&self->profile.ids, g_free);
  g_clear_pointer (&self->profile.others, g_hash_table_unref);
}

static GBytes *
pack (gconstpointer  data,
      gsize          length,
      GCancellable  *cancellable,
      GError       **error)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP,
                                                                  LEVEL);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory,
                                                                    G_CONVERTER (compressor));

  if (!g_output_stream_write_all (stream, data, length, NULL, cancellable, error) ||
      !g_output_stream_close (stream, cancellable, error))
    return NULL;

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

/* The size of data in the page */
static gsize
get_size (GBytes *packed)
{
  return (g_bytes_get_size (packed) + 2) / 3 * 4;
}

static gsize
get_profile_size (Report *self)
{
  gsize size = 0;

  for (guint side = 0; side < self->selection->n_sides; side++)
    size += get_size (self->sides[side]);

  return size;
}

/* Writes and packs the profile with the selected functions and lines. */
static gboolean
write_sides (Report        *self,
             GCancellable  *cancellable,
             GError       **error)
{
  GrindProfile *profile = grind_graph_get_profile (self->options->subject->graph);
  guint n_functions = grind_profile_get_n_functions (profile);

  g_free (self->profile.ids);
  self->profile.ids = g_new (guint32, MAX (n_functions, 1));
  memset (self->profile.ids, 0xff, n_functions * sizeof (guint32));
  self->profile.n_ids = 0;
  g_clear_pointer (&self->profile.others, g_hash_table_unref);
  self->profile.others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->profile.selection = self->selection;
  for (guint side = 0; side < self->selection->n_sides; side++)
    {
      GString *text = _grind_report_profile_write (&self->profile, side, cancellable, error);

      if (text == NULL)
        return FALSE;
      g_clear_pointer (&self->sides[side], g_bytes_unref);
      self->sides[side] = pack (text->str, text->len, cancellable, error);
      g_string_free (text, TRUE);
      if (self->sides[side] == NULL)
        return FALSE;
    }

  return TRUE;
}

/* How many bytes a cost takes in the profile, about */
static guint
measure (gint64 cost)
{
  return cost == 0 ? 1 : 2 + g_bit_storage (ABS (cost)) * 3 / 10;
}

static gsize
measure_name (GrindProfile    *profile,
              GrindFunctionId  function)
{
  gsize length;

  grind_profile_get_raw_name (profile, grind_profile_get_function_name_id (profile, function),
                              &length);

  return MIN (length, FUNCTION) + FUNCTION;
}

/* How long the profile is without lines, about */
static gsize
measure_selection (const GrindReportSelection *selection)
{
  GrindProfile *profile = grind_graph_get_profile (selection->sides[0]);
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_calls = grind_profile_get_n_calls (profile);
  gsize length = 0;

  for (guint side = 0; side < selection->n_sides; side++)
    for (GrindEventId event = 0; event < grind_profile_get_n_real_events (profile); event++)
      {
        const GrindCosts *costs = grind_graph_get_costs (selection->sides[side], event);

        for (GrindFunctionId function = 0; function < n_functions; function++)
          if (selection->has_function[function])
            length += measure (costs->self[function]) +
                      (event == 0 ? measure_name (profile, function) : 0);
        for (GrindCallId call = 0; call < n_calls; call++)
          if (selection->has_call[call])
            length += measure (costs->calls[call]) + (event == 0 ? CALL : 0);
      }

  return length;
}

static gboolean
select_functions (Report        *self,
                  double         min_share,
                  double         min_call,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_clear_pointer (&self->selection, _grind_report_selection_free);
  self->selection = _grind_report_selection_new (self->options->subject->graph,
                                                 self->options->subject->event, min_share,
                                                 min_call, cancellable, error);
  self->length = self->selection != NULL ? measure_selection (self->selection) : 0;

  return self->selection != NULL;
}

/* Selects fewer calls, then fewer functions, until they fit into @n_bytes of the page. */
static gboolean
reduce_functions (Report        *self,
                  gsize          n_bytes,
                  GCancellable  *cancellable,
                  GError       **error)
{
  while (self->length / self->ratio > n_bytes && self->selection->min_share < 1)
    {
      double share = self->selection->min_share;

      /* Half as many functions have twice the share, about. */
      if (self->selection->min_call >= share)
        share *= CLAMP (0.8 * self->length / self->ratio / n_bytes, STEP, MAX_STEP);
      if (!select_functions (self, share, share, cancellable, error))
        return FALSE;
    }

  return TRUE;
}

static int
compare_self (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const Report *self = user_data;
  gint64 costs[2] = { 0 };

  for (guint side = 0; side < self->selection->n_sides; side++)
    {
      const GrindCosts *of_side = grind_graph_get_costs (self->selection->sides[side],
                                                         self->options->subject->event);

      costs[0] = MAX (costs[0], of_side->self[*(const GrindFunctionId *) a]);
      costs[1] = MAX (costs[1], of_side->self[*(const GrindFunctionId *) b]);
    }

  return costs[0] > costs[1] ? -1 : costs[0] < costs[1];
}

/* How long lines are in the profile, about */
static gsize
measure_lines (GrindLineTable *table)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  guint n_events = grind_profile_get_n_real_events (profile), n_rows;
  gsize length = 0;

  grind_line_table_get_rows (table, &n_rows);
  for (guint row = 0; row < n_rows; row++)
    {
      const gint64 *costs = grind_line_table_get_self (table, row);

      length += LINE;
      for (guint i = 0; i < n_events; i++)
        length += measure (costs[i]);
    }

  return length;
}

/* Reads the lines of a function, and keeps them if they take at most @budget bytes; those before
 * are of another text. Returns how many bytes they take, too many if the reading was cancelled. */
static gsize
add_lines (Report          *self,
           GrindFunctionId  function,
           gsize            budget,
           GCancellable    *cancellable)
{
  guint side = self->selection->n_sides - 1;
  g_autoptr (GrindLineTable) table =
    grind_line_table_new (self->selection->sides[side], function, GRIND_LINES_BY_LINE, cancellable,
                          NULL);
  gsize length = table != NULL ? measure_lines (table) : G_MAXSIZE;

  if (length <= budget)
    g_hash_table_insert (self->profile.lines[side], GUINT_TO_POINTER (function),
                         g_steal_pointer (&table));

  return length;
}

/* Functions without a known file have no lines that say anything. */
static gboolean
has_lines (GrindProfile    *profile,
           GrindFunctionId  function)
{
  g_autofree char *file = grind_profile_dup_function_file (profile, function);

  return *file != '\0' && !g_str_equal (file, "???");
}

/* Chooses the functions whose costs are written by line: the most expensive ones, up to @budget
 * bytes of text. Returns how many bytes these are. */
static gsize
choose_lines (Report       *self,
              gsize         budget,
              GCancellable *cancellable)
{
  GrindProfile *profile = grind_graph_get_profile (self->options->subject->graph);
  g_autoptr (GArray) functions = g_array_copy (self->selection->functions);
  gsize sum = 0;

  for (guint side = 0; side < self->selection->n_sides; side++)
    {
      g_clear_pointer (&self->profile.lines[side], g_hash_table_unref);
      self->profile.lines[side] =
        g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) grind_line_table_unref);
    }
  if (functions->len == 0)
    return 0;

  g_qsort_with_data (functions->data, functions->len, sizeof (GrindFunctionId), compare_self, self);
  for (guint i = 0; i < functions->len && sum < budget; i++)
    {
      GrindFunctionId function = g_array_index (functions, GrindFunctionId, i);
      gsize length = has_lines (profile, function)
                       ? add_lines (self, function, budget - sum, cancellable) : 0;

      if (length <= budget - sum)
        sum += length;
    }

  return sum;
}

static gboolean
make_facts (Report        *self,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (GBytes) json = _grind_report_make_facts (self->options, &self->profile, cancellable,
                                                      error);
  gsize length;
  const char *text;

  if (json == NULL)
    return FALSE;

  text = g_bytes_get_data (json, &length);
  g_clear_pointer (&self->facts, g_bytes_unref);
  self->facts = pack (text, length, cancellable, error);

  return self->facts != NULL;
}

/*
 * Writes the profile and the facts: as many functions, then as many lines and source text, as there
 * is space for beside @n_bytes of page. What a try has shown of the size makes the next one fit.
 */
static gboolean
write_data (Report        *self,
            gsize          n_bytes,
            GCancellable  *cancellable,
            GError       **error)
{
  gboolean has_sources = self->options->sources != GRIND_REPORT_NO_SOURCES;
  gsize limit = self->options->limit, facts = FACTS;

  for (guint i = 0; i < MAX_TRIES; i++)
    {
      gsize fixed = n_bytes + facts, budget = 0, size, lines;

      if (!reduce_functions (self, limit > fixed ? MAX_FUNCTIONS * (limit - fixed) : 0,
                             cancellable, error))
        return FALSE;
      _grind_report_selection_sort (self->selection, self->options->subject->event);
      fixed += self->length / self->ratio;
      if (i < MAX_TRIES / 2 && fixed < limit)
        budget = (limit - fixed) * self->ratio / (has_sources ? 2 : 1);
      lines = choose_lines (self, budget, cancellable);
      if (!write_sides (self, cancellable, error) || !make_facts (self, cancellable, error))
        return FALSE;

      size = get_profile_size (self);
      if (n_bytes + size + get_size (self->facts) <= limit || self->selection->min_share >= 1)
        break;
      self->ratio = MARGIN * (self->length + lines) / size;
      facts = get_size (self->facts);
    }

  return TRUE;
}

/* Text between tags, without what would end the element */
const char *
_grind_report_get_resource (const char *name)
{
  g_autofree char *path = g_strconcat (RESOURCES, name, NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (grind_report_files_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (bytes != NULL);

  /* Resources end with a zero byte, and are never freed. */
  return g_bytes_get_data (bytes, NULL);
}

/* The hash of an element's text, as content security policies have it */
static char *
dup_hash (const char *text)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;

  g_checksum_update (checksum, (const guchar *) text, -1);
  g_checksum_get_digest (checksum, digest, &length);

  return g_base64_encode (digest, length);
}

static char *
dup_script (void)
{
  return g_strconcat (_grind_report_get_resource ("flame.js"),
                      _grind_report_get_resource ("profile.js"),
                      _grind_report_get_resource ("numbers.js"),
                      _grind_report_get_resource ("pictures.js"),
                      _grind_report_get_resource ("report.js"), NULL);
}

static void
put_head (GString    *html,
          const char *title,
          const char *style,
          const char *script)
{
  g_autofree char *style_hash = dup_hash (style);
  g_autofree char *script_hash = dup_hash (script);

  /* translators: the language of the translation, such as “de” */
  const char *language = C_("language", "en");

  _grind_report_put (html, "<!DOCTYPE html>\n<!-- Grindscope report 1 -->\n<html lang=\"%s\">\n"
                     "<head>\n<meta charset=\"utf-8\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                     "script-src 'sha256-%s'; style-src 'sha256-%s'; base-uri 'none'; "
                     "form-action 'none'\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"referrer\" content=\"no-referrer\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n"
                     "<meta name=\"generator\" content=\"Grindscope " PACKAGE_VERSION "\">\n"
                     "<title>%s</title>\n", language, script_hash, style_hash, title);
  g_string_append_printf (html, "<style>%s</style>\n</head>\n", style);
}

/* (nullable): the first part, of a comparison after */
static const GrindPartInfo *
get_part (const GrindReportOptions *options)
{
  GrindGraph *graph = options->subject->graph;
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    if (grind_parts_have (grind_graph_get_parts (graph), part))
      return grind_profile_get_part (profile, part);

  return NULL;
}

/* The program without its arguments and variables, which may be secret */
static char *
dup_program (const char *command)
{
  g_auto (GStrv) words = g_strsplit_set (command, " \t", -1);
  guint i = 0;

  while (words[i] != NULL && (*words[i] == '\0' || strchr (words[i], '=') != NULL))
    i++;

  return words[i] != NULL ? g_path_get_basename (words[i]) : NULL;
}

static char *
dup_command (const GrindReportOptions *options)
{
  const GrindPartInfo *part = get_part (options);
  g_autofree char *command = part != NULL && part->command != NULL
                               ? grind_plain_text_dup (part->command) : NULL;

  if (command == NULL)
    return NULL;

  return options->has_command ? _grind_report_dup_stripped (options->prefixes, command)
                              : dup_program (command);
}

static char *
dup_date (const GrindPartInfo *part)
{
  g_autoptr (GFile) file = g_file_new_for_path (part->file);
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_TIME_MODIFIED,
                                                  G_FILE_QUERY_INFO_NONE, NULL, NULL);
  g_autoptr (GDateTime) time = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;

  return time != NULL ? g_date_time_format (time, "%Y-%m-%d %H:%M") : NULL;
}

static void
put_header (GString                  *html,
            const GrindReportOptions *options,
            const char               *command)
{
  const GrindPartInfo *part = get_part (options);
  g_autofree char *date = part != NULL ? dup_date (part) : NULL;
  g_autofree char *creator = part != NULL && part->creator != NULL
                               ? grind_plain_text_dup (part->creator) : NULL;
  const char *words[] = { command, creator, date };
  gboolean is_first = TRUE;

  _grind_report_put (html, "<body>\n<header>\n<h1><bdi>%s</bdi></h1>\n<p class=\"facts\">",
                     options->title);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i] != NULL)
      {
        _grind_report_put (html, "%s<bdi>%s</bdi>", is_first ? "" : " · ", words[i]);
        is_first = FALSE;
      }
  g_string_append (html, "</p>\n</header>\n<main>\n");
}

static void
put_flame (GString                  *html,
           const GrindReportOptions *options,
           GCancellable             *cancellable)
{
  GrindSubject subject = *options->subject;

  subject.root = GRIND_NONE;
  _grind_report_put (html, "<section class=\"static\">\n<h2>%s</h2>\n", _("Flame graph"));
  _grind_report_put_flame (html, &subject, MIN_FRAME, cancellable);
  g_string_append (html, "</section>\n");
}

static void
put_data (GString    *html,
          const char *id,
          GBytes     *packed)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (packed, &length);
  g_autofree char *text = g_base64_encode (bytes, length);

  g_string_append_printf (html, "<script type=\"application/octet-stream\" id=\"%s\">%s</script>\n",
                          id, text);
}

static GString *
make_page (Report        *self,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr (GString) html = g_string_new (NULL);
  g_autoptr (GString) picture = g_string_new (NULL);
  const char *style = _grind_report_get_resource ("report.css");
  g_autofree char *script = dup_script ();
  g_autofree char *command = dup_command (self->options);

  self->profile.prefixes = self->options->prefixes;
  self->profile.command = command;
  self->ratio = RATIO;
  if (!select_functions (self, GRIND_REPORT_MIN_SHARE, CALLS * GRIND_REPORT_MIN_SHARE, cancellable,
                         error))
    return NULL;

  put_flame (picture, self->options, cancellable);
  if (!write_data (self, picture->len + strlen (script) + strlen (style) + TABLES, cancellable,
                   error))
    return NULL;

  put_head (html, self->options->title, style, script);
  put_header (html, self->options, command);
  _grind_report_put_tables (html, self->options, &self->profile, cancellable);
  g_string_append (html, picture->str);
  _grind_report_put_notes (html, self->options, &self->profile);
  g_string_append (html, "</main>\n");
  put_data (html, "facts", self->facts);
  if (self->selection->n_sides > 1)
    put_data (html, "base", self->sides[0]);
  put_data (html, "profile", self->sides[self->selection->n_sides - 1]);
  g_string_append_printf (html, "<script>%s</script>\n</body>\n</html>\n", script);
  self->profile.command = NULL;

  return g_steal_pointer (&html);
}

/**
 * grind_report_get_limit:
 * @n_bytes: the size of a profile's files
 *
 * Returns: how large a report of it is at most unless the user chooses, in bytes
 */
gsize
grind_report_get_limit (guint64 n_bytes)
{
  double share = ((double) n_bytes - SMALL_PROFILE) / (LARGE_PROFILE - SMALL_PROFILE);

  return GRIND_REPORT_LIMIT * (1 + CLAMP (share, 0, 1));
}

void
grind_report_options_init (GrindReportOptions *options,
                           const GrindSubject *subject,
                           const char         *title)
{
  *options = (GrindReportOptions) {
    .subject = subject,
    .title = title,
    .n_lines = GRIND_REPORT_LINES,
    .limit = GRIND_REPORT_LIMIT,
  };
}

/**
 * grind_report_make:
 * @options: what to report
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: of GIO, or %GRIND_ERROR_TOO_LARGE if out of memory
 *
 * Makes a report: one HTML file that requests nothing, with tables and a flame graph for readers
 * without scripts, and with the most expensive part of the profile for its script.
 *
 * The page is not larger than the limit, unless that is too small for the functions that cost more
 * than half of the total.
 *
 * Blocks. Any thread.
 *
 * Returns: (transfer full) (nullable): the file; %NULL with an error
 */
GBytes *
grind_report_make (const GrindReportOptions  *options,
                   GCancellable              *cancellable,
                   GError                   **error)
{
  Report self = { options };
  GString *html;

  g_return_val_if_fail (options != NULL && options->subject != NULL, NULL);

  html = make_page (&self, cancellable, error);
  clear (&self);

  return html != NULL ? g_string_free_to_bytes (html) : NULL;
}
