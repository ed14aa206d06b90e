/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the function of a source line. */
#include "config.h"

#include "grind-line-search.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "profile/grind-error.h"
#include "profile/grind-line-reader.h"
#include "profile/grind-math.h"

/* Functions between two checks for cancellation. */
#define CANCEL_MASK 0x3ff

/* The rank of an equal path. */
#define SAME G_MAXUINT

/* The cost of the current function on the line in one of the files. */
typedef struct
{
  GrindFileId      file;
  GrindFunctionId  function;    /* GRIND_NONE if there is no cost yet */
  __int128        *self;        /* by real event, like the calls */
  __int128        *calls;
} Spot;

typedef struct
{
  GrindFunctionId function;     /* GRIND_NONE if there is none */
  GrindFileId     file;
  gint64          self;         /* ranks of values */
  gint64          calls;
} Hit;

typedef struct
{
  /* Owned */
  GrindLineReader *reader;
  GrindEvaluator  *evaluator;   /* (nullable) NULL without events */
  guint8          *files;       /* a bit for each matching file */
  guint32         *places;      /* by file: 1 + its position in @spots */
  Spot            *spots;
  __int128        *costs;       /* of the spots */
  gint64          *clamped;     /* of one spot, by real event */
  GArray          *touched;     /* guint: spots of the current function */

  /* Borrowed */
  GrindGraph      *graph;
  GrindProfile    *profile;

  guint64          line;
  guint            n_real;
  Hit              best;
  Hit              around;      /* the function with lines before and after @line */
  guint64          around_span;
} Search;

static void
search_clear (Search *self)
{
  g_clear_pointer (&self->reader, grind_line_reader_free);
  g_clear_pointer (&self->evaluator, grind_evaluator_free);
  g_clear_pointer (&self->touched, g_array_unref);
  g_free (self->files);
  g_free (self->places);
  g_free (self->spots);
  g_free (self->costs);
  g_free (self->clamped);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static gboolean
read_digits (const char *text,
             gsize       length,
             guint64    *number)
{
  g_autofree char *digits = g_strndup (text, length);

  return g_ascii_string_to_unsigned (digits, 10, 1, G_MAXUINT32, number, NULL);
}

/* Removes ":12", or with another separator, from the end of the first @length bytes. */
static gboolean
take_number (const char *text,
             gsize      *length,
             char        separator,
             guint64    *number)
{
  gsize end = *length;

  while (end > 0 && g_ascii_isdigit (text[end - 1]))
    end--;
  if (end < 2 || text[end - 1] != separator || !read_digits (text + end, *length - end, number))
    return FALSE;
  *length = end - 1;

  return TRUE;
}

/* "+12 file.c" */
static gboolean
parse_leading (const char  *text,
               char       **file,
               guint64     *line)
{
  gsize n_digits = strspn (text + 1, "0123456789");
  const char *rest = text + 1 + n_digits;
  gsize n_blanks = strspn (rest, " ");

  if (n_blanks == 0 || rest[n_blanks] == '\0' || !read_digits (text + 1, n_digits, line))
    return FALSE;
  *file = g_strdup (rest + n_blanks);

  return TRUE;
}

/**
 * grind_line_search_parse:
 * @text: a line in the format of editors and compilers: `FILE:LINE`, `FILE:LINE:COLUMN`,
 *   `FILE+LINE` or `+LINE FILE`
 * @file: (out) (transfer full): the file
 * @line: (out): the line, from 1
 *
 * Parses the location of a line. Ignores a trailing colon, as in the output of grep.
 *
 * Returns: %FALSE, without setting anything, if @text is not a location
 */
gboolean
grind_line_search_parse (const char  *text,
                         char       **file,
                         guint64     *line)
{
  gsize length;
  guint64 number, before;

  g_return_val_if_fail (text != NULL, FALSE);

  if (*text == '+' && parse_leading (text, file, line))
    return TRUE;

  length = strlen (text);
  if (length > 0 && text[length - 1] == ':')
    length--;
  if (!take_number (text, &length, ':', &number))
    {
      if (!take_number (text, &length, '+', &number))
        return FALSE;
    }
  else if (take_number (text, &length, ':', &before))
    number = before;
  *file = g_strndup (text, length);
  *line = number;

  return TRUE;
}

/* The number of common components at the ends of two canonical paths. */
static guint
count_common (const char *one,
              gsize       one_length,
              const char *other,
              gsize       other_length)
{
  guint n = 0;

  if (one_length == other_length && memcmp (one, other, one_length) == 0)
    return SAME;
  while (one_length > 0 && other_length > 0 && one[one_length - 1] == other[other_length - 1])
    {
      n += one[one_length - 1] == '/';
      one_length--;
      other_length--;
    }

  return n;
}

/**
 * grind_line_search_list_files:
 * @profile: a profile
 * @name: the whole or partial path of a source file
 *
 * Lists the source files of a profile that match @name: those with the same path, or those with the
 * most path components at the end in common with it, at least the last one. So paths from another
 * machine match, as does just a file name. Takes linear time in the files. May be called from any
 * thread.
 *
 * Returns: (transfer full) (element-type GrindFileId): the files, all of which match equally well
 */
GArray *
grind_line_search_list_files (GrindProfile *profile,
                              const char   *name)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (GrindFileId));
  g_autofree char *wanted = g_canonicalize_filename (name, "/");
  gsize wanted_length = strlen (wanted);
  guint best = 1;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), found);

  if (*name == '\0')
    return found;
  for (GrindFileId i = 0; i < grind_profile_get_n_files (profile); i++)
    {
      const char *path = grind_profile_get_file (profile, i, NULL);
      g_autofree char *canonical = NULL;
      guint n;

      if (*path == '\0')
        continue;
      canonical = g_canonicalize_filename (path, "/");
      n = count_common (canonical, strlen (canonical), wanted, wanted_length);
      if (n < best)
        continue;
      if (n > best)
        g_array_set_size (found, 0);
      best = n;
      g_array_append_val (found, i);
    }

  return found;
}

/**
 * grind_line_search_resolve:
 * @profile: a profile
 * @name: the whole or partial path of a source file
 * @folder: (nullable): the base folder of relative paths
 *
 * Resolves a relative path against the folder if the profile contains exactly that file. Takes
 * linear time in the files. May be called from any thread.
 *
 * Returns: (transfer full): the path to search for
 */
char *
grind_line_search_resolve (GrindProfile *profile,
                           const char   *name,
                           const char   *folder)
{
  g_autoptr (GArray) files = NULL;
  g_autofree char *whole = NULL;
  g_autofree char *found = NULL;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  if (folder == NULL || g_path_is_absolute (name))
    return g_strdup (name);

  whole = g_canonicalize_filename (name, folder);
  files = grind_line_search_list_files (profile, whole);
  if (files->len > 0)
    found = g_canonicalize_filename (grind_profile_get_file (profile,
                                                             g_array_index (files, GrindFileId, 0),
                                                             NULL), "/");

  return g_strdup (g_strcmp0 (found, whole) == 0 ? whole : name);
}

static void
search_init (Search       *self,
             GrindGraph   *graph,
             GrindEventId  event,
             GArray       *files,
             guint64       line)
{
  GrindEventSet *events = grind_graph_get_events (graph);
  guint n_files;

  self->graph = graph;
  self->profile = grind_graph_get_profile (graph);
  self->line = line;
  self->best.function = self->around.function = GRIND_NONE;
  self->n_real = grind_profile_get_n_real_events (self->profile);
  if (event < grind_event_set_get_n_events (events))
    self->evaluator = grind_evaluator_new (events, event);
  self->touched = g_array_new (FALSE, FALSE, sizeof (guint));

  n_files = grind_profile_get_n_files (self->profile);
  self->files = g_new0 (guint8, n_files / 8 + 1);
  self->places = g_new0 (guint32, n_files);
  self->spots = g_new0 (Spot, files->len);
  self->costs = g_new0 (__int128, 2 * (gsize) files->len * self->n_real + 1);
  self->clamped = g_new0 (gint64, self->n_real + 1);
  for (guint i = 0; i < files->len; i++)
    {
      GrindFileId file = g_array_index (files, GrindFileId, i);

      self->files[file / 8] |= 1 << file % 8;
      self->places[file] = i + 1;
      self->spots[i].file = file;
      self->spots[i].function = GRIND_NONE;
      self->spots[i].self = self->costs + 2 * (gsize) i * self->n_real;
      self->spots[i].calls = self->spots[i].self + self->n_real;
    }
}

static void
add_line (Search          *self,
          GrindFunctionId  function,
          const GrindLine *line)
{
  guint place = self->places[line->file] - 1;
  Spot *spot = &self->spots[place];
  __int128 *sums = line->kind == GRIND_LINE_SELF ? spot->self : spot->calls;

  if (spot->function != function)
    {
      spot->function = function;
      memset (spot->self, 0, 2 * (gsize) self->n_real * sizeof (__int128));
      g_array_append_val (self->touched, place);
    }
  if (line->kind == GRIND_LINE_JUMP)
    return;
  for (guint i = 0; i < self->n_real; i++)
    sums[i] += line->costs[i];
}

static gint64
get_rank (Search         *self,
          const __int128 *costs)
{
  if (self->evaluator == NULL)
    return 0;
  for (guint i = 0; i < self->n_real; i++)
    self->clamped[i] = grind_saturate (costs[i]);

  return grind_value_get_rank (grind_evaluator_apply (self->evaluator, self->clamped));
}

/* Self cost takes precedence over the cost of calls, the only cost of lines in some profilers. */
static void
settle_spots (Search *self)
{
  for (guint i = 0; i < self->touched->len; i++)
    {
      const Spot *spot = &self->spots[g_array_index (self->touched, guint, i)];
      Hit hit = { spot->function, spot->file, get_rank (self, spot->self),
                  get_rank (self, spot->calls) };

      if (self->best.function == GRIND_NONE || hit.self > self->best.self ||
          (hit.self == self->best.self && hit.calls > self->best.calls))
        self->best = hit;
    }
  g_array_set_size (self->touched, 0);
}

/* Lines without cost, such as comments, belong to the function around them: if there are several,
 * to the one with the fewest lines. */
static void
settle_range (Search          *self,
              GrindFunctionId  function,
              guint64          first,
              guint64          last)
{
  if (first > self->line || last < self->line)
    return;
  if (self->around.function != GRIND_NONE && self->around_span <= last - first)
    return;

  self->around.function = function;
  self->around.file = grind_profile_get_function_file (self->profile, function);
  self->around_span = last - first;
}

static void
read_function (Search          *self,
               GrindFunctionId  function)
{
  GrindFileId own = grind_profile_get_function_file (self->profile, function);
  const guint8 *parts = grind_graph_get_parts (self->graph);
  guint64 first = G_MAXUINT64, last = 0;
  GrindLine line;

  if (self->reader != NULL)
    grind_line_reader_begin (self->reader, function);
  else
    {
      self->reader = grind_line_reader_new (self->profile, function);
      grind_line_reader_choose_files (self->reader, self->files);
    }
  while (grind_line_reader_next (self->reader, &line))
    {
      if (!grind_parts_have (parts, line.part))
        continue;
      if (line.line == self->line)
        add_line (self, function, &line);
      if (line.file == own && line.line != 0)
        {
          first = MIN (first, line.line);
          last = MAX (last, line.line);
        }
    }
  settle_spots (self);
  settle_range (self, function, first, last);
}

static void
set_error (GError     **error,
           GArray      *files,
           const char  *file,
           guint64      line)
{
  g_autofree char *shown = g_utf8_make_valid (file, -1);

  if (files->len == 0)
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                 _("The profile has no source file “%s”"), shown);
  else
    {
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, line);

      /* translators: a file and a number of a line in it */
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                   _("The profile has no function at “%s:%s”"), shown, number);
    }
}

/**
 * grind_line_search_run:
 * @graph: a graph, whose active parts are used
 * @event: an event of the graph
 * @file: a source file, see grind_line_search_list_files()
 * @line: a line of the file, from 1
 * @found_file: (out) (optional): the source file that was found
 * @cancellable: (nullable): cancels the call
 * @error: (nullable): return location for an error: cancellation, or GRIND_ERROR_INVALID
 *
 * Finds the function with the highest self cost of @event on a line; if none has any, the one with
 * the most expensive calls on it; if the line has no cost at all, the function around it. Scans the
 * lines of all functions, so call it in a worker thread.
 *
 * Returns: the function, or %GRIND_NONE with @error set
 */
GrindFunctionId
grind_line_search_run (GrindGraph    *graph,
                       GrindEventId   event,
                       const char    *file,
                       guint64        line,
                       GrindFileId   *found_file,
                       GCancellable  *cancellable,
                       GError       **error)
{
  g_autoptr (GArray) files = NULL;
  g_auto (Search) self = { NULL, };
  const Hit *hit;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), GRIND_NONE);
  g_return_val_if_fail (file != NULL, GRIND_NONE);

  files = grind_line_search_list_files (grind_graph_get_profile (graph), file);
  search_init (&self, graph, event, files, line);
  for (GrindFunctionId i = 0;
       files->len > 0 && i < grind_profile_get_n_functions (self.profile); i++)
    {
      if ((i & CANCEL_MASK) == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return GRIND_NONE;
      read_function (&self, i);
    }

  hit = self.best.function != GRIND_NONE ? &self.best : &self.around;
  if (hit->function == GRIND_NONE)
    set_error (error, files, file, line);
  else if (found_file != NULL)
    *found_file = hit->file;

  return hit->function;
}
