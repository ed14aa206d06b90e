/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports: one HTML file with everything in it. */
#include "config.h"

#include "grind-report-data-private.h"
#include "grind-report-private.h"

#include "grind-report-files.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "profile/grind-plain-text.h"

#define RESOURCES "/io/github/grindscope/report/"

/* The smallest frame in the picture, as a share, its rows, and how much of the page it may take */
#define MIN_FRAME       0.004
#define MAX_ROWS        400
#define MAX_PICTURE     0.1
#define MAX_TRIES       4

/* Bytes of the tables and texts of the page, about, and of the elements around its data, at most */
#define TABLES          30000
#define ELEMENTS        500

#define SMALL_PROFILE   10000000.0   /* bytes */
#define LARGE_PROFILE   100000000.0

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
                      _grind_report_get_resource ("tree.js"),
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

/* Draws fewer frames if they would take too much of the page. */
static void
put_flame (GString                  *html,
           const GrindReportOptions *options,
           GCancellable             *cancellable)
{
  GrindSubject subject = *options->subject;

  subject.root = GRIND_NONE;
  for (guint less = 1; less < MAX_ROWS; less *= 4)
    {
      g_string_truncate (html, 0);
      _grind_report_put (html, "<section class=\"static\">\n<h2>%s</h2>\n", _("Flame graph"));
      _grind_report_put_flame (html, &subject, options->prefixes, less * MIN_FRAME,
                               MAX_ROWS / less, cancellable);
      g_string_append (html, "</section>\n");
      if (html->len <= MAX_PICTURE * options->limit)
        return;
    }
  g_string_truncate (html, 0);
  _grind_report_put (html, "<section class=\"static\">\n<h2>%s</h2>\n<p>%s</p>\n</section>\n",
                     _("Flame graph"), _("The picture would be too large."));
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

/* All before the data */
static GString *
make_text (const GrindReportData *data,
           const char            *script,
           const char            *picture,
           GCancellable          *cancellable)
{
  const GrindReportOptions *options = data->options;
  GString *html = g_string_new (NULL);

  put_head (html, options->title, _grind_report_get_resource ("report.css"), script);
  put_header (html, options, data->profile.command);
  _grind_report_put_tables (html, options, &data->profile, cancellable);
  g_string_append (html, picture);
  _grind_report_put_notes (html, data);
  g_string_append (html, "</main>\n");

  return html;
}

static GString *
make_page (GrindReportData  *data,
           GCancellable     *cancellable,
           GError          **error)
{
  g_autoptr (GString) picture = g_string_new (NULL);
  g_autofree char *script = dup_script ();
  GString *html = NULL;
  gsize n_bytes, size;
  guint last;

  put_flame (picture, data->options, cancellable);
  n_bytes = picture->len + strlen (script) + strlen (_grind_report_get_resource ("report.css")) +
            TABLES;
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      if (html != NULL)
        g_string_free (html, TRUE);
      html = NULL;
      if (!_grind_report_data_make (data, n_bytes, cancellable, error))
        return NULL;

      html = make_text (data, script, picture->str, cancellable);
      size = html->len + strlen (script) + ELEMENTS;
      if (size <= n_bytes ||
          size + _grind_report_data_get_size (data) <= data->options->limit)
        break;
      n_bytes = size;
    }

  last = data->selection->n_sides - 1;
  put_data (html, "facts", data->facts);
  put_data (html, "sources", data->sources);
  if (last > 0)
    put_data (html, "base", data->sides[0]);
  put_data (html, "profile", data->sides[last]);
  g_string_append_printf (html, "<script>%s</script>\n</body>\n</html>\n", script);

  return html;
}

/* How large a report is at most unless the user chooses, in bytes */
static gsize
choose_limit (GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  g_autoptr (GHashTable) files = g_hash_table_new (g_str_hash, g_str_equal);
  double n_bytes = 0, share;
  GStatBuf status;

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const char *file = grind_profile_get_part (profile, part)->file;

      if (grind_parts_have (grind_graph_get_parts (graph), part) &&
          g_hash_table_add (files, (gpointer) file) && g_stat (file, &status) == 0)
        n_bytes += status.st_size;
    }
  share = (n_bytes - SMALL_PROFILE) / (LARGE_PROFILE - SMALL_PROFILE);

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
 * The page is not larger than the limit, unless that is too small for the names of all events.
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
  g_autofree char *command = NULL;
  GrindReportOptions chosen;
  GrindReportData data;
  GString *html;

  g_return_val_if_fail (options != NULL && options->subject != NULL, NULL);

  chosen = *options;
  if (chosen.limit == 0)
    chosen.limit = choose_limit (options->subject->graph);
  command = dup_command (options);
  html = _grind_report_data_init (&data, &chosen, command, cancellable, error)
           ? make_page (&data, cancellable, error) : NULL;
  _grind_report_data_clear (&data);

  return html != NULL ? g_string_free_to_bytes (html) : NULL;
}
