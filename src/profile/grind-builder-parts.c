/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-builder-private.h"

#include "grind-part-totals.h"

/* Reads header lines of parts and events. */

void
_grind_part_build_free (GrindPartBuild *build)
{
  g_clear_pointer (&build->info, _grind_part_info_free);
  g_ptr_array_unref (build->properties);
  g_clear_pointer (&build->events, g_array_unref);
  g_free (build->summary);
  g_free (build->totals);
  g_free (build);
}

static GrindPartBuild *
get_last (GrindBuilder *self)
{
  return self->part_builds->pdata[self->part_builds->len - 1];
}

/* Parts share the strings that they inherit, as there may be many parts. */
static const char *
share_text (const char *text)
{
  return text != NULL ? g_ref_string_acquire ((char *) text) : NULL;
}

static void set_field (GrindBuilder   *self,
                       GrindPartBuild *build,
                       const char     *key,
                       const char     *value,
                       guint64         line);

/* Applies header lines that follow the body of the previous part (rule H6). */
static void
take_pending (GrindBuilder   *self,
              GrindPartBuild *build)
{
  for (guint i = 0; i < self->pending->len; i++)
    {
      const GrindHeader *header = &g_array_index (self->pending, GrindHeader, i);

      set_field (self, build, header->key, header->value, header->line);
    }
  g_array_set_size (self->pending, 0);
}

/*
 * Begins a part of the current file; it inherits the fields that it may omit. Returns FALSE if
 * there are too many parts.
 */
gboolean
_grind_builder_begin_part (GrindBuilder *self)
{
  const GrindPartBuild *before = self->part_builds->len > 0 ? get_last (self) : NULL;
  GrindPartBuild *build;

  if (self->part_builds->len == GRIND_NONE - 1 ||
      !grind_budget_take (&self->profile->budget, sizeof *build + sizeof *build->info))
    return FALSE;
  build = g_new0 (GrindPartBuild, 1);
  build->info = g_new0 (GrindPartInfo, 1);
  build->properties = g_ptr_array_new_with_free_func (g_free);
  build->file = build->info->input = self->files->len - 1;
  build->info->file = before != NULL && before->file == build->file
                        ? share_text (before->info->file)
                        : g_ref_string_new (self->files->pdata[build->file]);
  build->info->has_lines = TRUE;
  if (before != NULL && before->file == build->file)
    {
      build->events = before->events != NULL ? g_array_ref (before->events) : NULL;
      build->info->has_addresses = before->info->has_addresses;
      build->info->has_lines = before->info->has_lines;
      build->info->pid = before->info->pid;
      build->info->version = share_text (before->info->version);
      build->info->creator = share_text (before->info->creator);
      build->info->command = share_text (before->info->command);
    }
  g_ptr_array_add (self->part_builds, build);
  take_pending (self, build);

  return TRUE;
}

static void
set_text (const char **field,
          const char  *value)
{
  g_autofree char *text = g_utf8_make_valid (value, -1);

  if (*field != NULL)
    g_ref_string_release ((char *) *field);
  *field = g_ref_string_new (text);
}

static void
set_number (GrindBuilder *self,
            gint64       *field,
            const char   *key,
            const char   *value,
            guint64       line)
{
  g_autofree char *text = g_strconcat (key, ": ", value, NULL);

  if (!g_ascii_string_to_signed (value, 10, G_MININT64, G_MAXINT64, field, NULL))
    {
      *field = 0;
      grind_builder_find (self, GRIND_FINDING_PART_FIELD, line, text);
    }
}

/* "1", "0.9.6": the major number decides whether the format is known (rule H2). */
static void
check_version (GrindBuilder *self,
               const char   *value,
               guint64       line)
{
  char *end;
  guint64 major = g_ascii_strtoull (value, &end, 10);

  if (end == value || !g_ascii_isdigit (*value) || (*end != '\0' && *end != '.') || major > 1)
    grind_builder_find (self, GRIND_FINDING_VERSION, line, value);
}

static void
set_description (GrindPartBuild *build,
                 const char     *value)
{
  if (g_str_has_prefix (value, "Trigger:"))
    set_text (&build->info->trigger, value + 8 + strspn (value + 8, " \t"));
  else if (g_str_has_prefix (value, "Timerange:"))
    set_text (&build->info->timerange, value + 10 + strspn (value + 10, " \t"));
}

static void
set_sums (char       **field,
          guint64     *field_line,
          const char  *value,
          guint64      line)
{
  g_free (*field);
  *field = g_strdup (value);
  *field_line = line;
}

static void
set_field (GrindBuilder   *self,
           GrindPartBuild *build,
           const char     *key,
           const char     *value,
           guint64         line)
{
  GrindPartInfo *info = build->info;
  g_autofree char *property = g_strconcat (key, ": ", value, NULL);

  g_ptr_array_add (build->properties, g_utf8_make_valid (property, -1));
  if (g_str_equal (key, "part"))
    set_number (self, &info->number, key, value, line);
  else if (g_str_equal (key, "thread"))
    set_number (self, &info->thread, key, value, line);
  else if (g_str_equal (key, "pid"))
    set_number (self, &info->pid, key, value, line);
  else if (g_str_equal (key, "version"))
    {
      check_version (self, value, line);
      set_text (&info->version, value);
    }
  else if (g_str_equal (key, "creator"))
    set_text (&info->creator, value);
  else if (g_str_equal (key, "cmd"))
    set_text (&info->command, value);
  else if (g_str_equal (key, "desc"))
    set_description (build, value);
  else if (g_str_equal (key, "summary"))
    set_sums (&build->summary, &build->summary_line, value, line);
  else if (g_str_equal (key, "totals"))
    set_sums (&build->totals, &build->totals_line, value, line);
}

/* NAME [= FORMULA] [: Long name], or NAME Long name (rule H4) */
static void
read_event_line (GrindBuilder *self,
                 const char   *value,
                 guint64       line)
{
  GrindEventLine event = { .file = self->files->len - 1, .line = line };
  gsize length = strcspn (value, " \t=:");
  const char *p = value + length + strspn (value + length, " \t");

  if (length == 0 || (*p != '=' && *p != ':' && strchr (p, '=') != NULL))
    {
      grind_builder_find (self, GRIND_FINDING_EVENT_MALFORMED, line, value);
      return;
    }
  event.name = g_strndup (value, length);
  if (*p == '=')
    {
      length = strcspn (++p, ":");
      event.formula = g_strstrip (g_strndup (p, length));
      p += length;
    }
  if (*p != '\0')
    event.long_name = g_strstrip (g_utf8_make_valid (*p == ':' ? p + 1 : p, -1));
  g_array_append_val (self->event_lines, event);
}

/* Copies the next word of @text to @word; returns FALSE if there is none. */
static gboolean
next_word (const char **text,
           GString     *word)
{
  const char *start = *text + strspn (*text, " \t");
  gsize length = strcspn (start, " \t");

  g_string_truncate (word, 0);
  g_string_append_len (word, start, length);
  *text = start + length;

  return length > 0;
}

/* Numbers events in the order in which the file names them, with or without costs. */
static GArray *
number_events (GrindBuilder *self,
               const char   *text)
{
  g_autoptr (GString) name = g_string_new (NULL);
  GArray *events = g_array_new (FALSE, FALSE, sizeof (GrindEventId));

  while (!grind_budget_failed (&self->profile->budget) && next_word (&text, name))
    {
      GrindEventId event = _grind_builder_get_event (self, name->str);

      g_array_append_val (events, event);
    }

  return events;
}

void
_grind_builder_note_events (GrindBuilder *self,
                            GrindShard   *shard)
{
  for (guint i = 0; i < shard->headers->len; i++)
    {
      const GrindHeader *header = &g_array_index (shard->headers, GrindHeader, i);

      if (header->kind == GRIND_HEADER_EVENTS)
        g_array_unref (number_events (self, header->value));
    }
}

static gboolean
belongs_to_next_part (const GrindHeader *header)
{
  static const char *const keys[] = { "version", "creator", "cmd", "desc", NULL };

  return header->is_after_body && g_strv_contains (keys, header->key);
}

static void
read_header (GrindBuilder      *self,
             const GrindHeader *header)
{
  GrindPartBuild *build = get_last (self);
  guint64 line = self->line + header->line;

  switch (header->kind)
    {
    case GRIND_HEADER_PART:
      _grind_builder_begin_part (self);
      break;

    case GRIND_HEADER_EVENTS:
      g_clear_pointer (&build->events, g_array_unref);
      build->events = number_events (self, header->value);
      break;

    case GRIND_HEADER_POSITIONS:
      build->info->has_addresses = header->has_addresses;
      build->info->has_lines = header->has_lines;
      break;

    case GRIND_HEADER_OTHER:
    default:
      if (g_str_equal (header->key, "event"))
        read_event_line (self, header->value, line);
      else if (belongs_to_next_part (header))
        {
          GrindHeader copy = {
            .line = line,
            .key = g_strdup (header->key),
            .value = g_strdup (header->value),
          };

          g_array_append_val (self->pending, copy);
        }
      else
        set_field (self, build, header->key, header->value, line);
    }
}

/* Reads the header lines of a shard and adds up the counters of its parts. */
void
_grind_builder_read_headers (GrindBuilder *self,
                             GrindShard   *shard)
{
  guint first_part = self->part_builds->len - 1;
  gsize n_parts = grind_buffer_count (&shard->parts, GrindShardPart);

  for (guint i = 0; i < shard->headers->len; i++)
    read_header (self, &g_array_index (shard->headers, GrindHeader, i));
  for (gsize i = 0; i < n_parts && first_part + i < self->part_builds->len; i++)
    {
      GrindPartBuild *build = self->part_builds->pdata[first_part + i];
      const GrindShardPart *part = &grind_buffer_index (&shard->parts, GrindShardPart, i);

      build->info->n_jumps += part->n_jumps;
      build->info->n_self_lines += part->n_self_lines;
    }
}

/* At the end of the file, lines kept for a part that does not follow belong to the last one. */
void
_grind_builder_end_parts (GrindBuilder *self)
{
  take_pending (self, get_last (self));
}

/* A negative sum may be written as an unsigned number. */
static gboolean
parse_sum (const char *text,
           gint64     *value)
{
  guint64 wrapped;

  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, value, NULL))
    return TRUE;
  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &wrapped, NULL))
    return FALSE;
  *value = (gint64) wrapped;

  return TRUE;
}

/* Working data for checking the sums of headers */
typedef struct
{
  GrindPartTotals *totals;    /* (nullable) NULL if out of memory */
  gint64          *costs;     /* by event, of the current part */
  guint32         *places;    /* by event: index of its sum + 1; 0: none */
  GString         *word;
} SumCheck;

/* Allocates space for @n sums in one chunk; it holds no sum yet. */
static GrindStatedSums *
stated_sums_new (guint n)
{
  GrindStatedSums *sums = g_malloc (sizeof *sums + n * (sizeof (gint64) + sizeof (GrindEventId)));

  sums->n = 0;
  sums->values = (const gint64 *) (sums + 1);
  sums->events = (const GrindEventId *) (sums->values + n);

  return sums;
}

/* If an event has two sums, the later one wins. */
static void
set_sum (GrindStatedSums *sums,
         GrindEventId     event,
         gint64           value,
         guint32         *places)
{
  if (places[event] == 0)
    {
      ((GrindEventId *) sums->events)[sums->n] = event;
      places[event] = ++sums->n;
    }
  ((gint64 *) sums->values)[places[event] - 1] = value;
}

/*
 * Compares sums of the header with those of the cost lines (rule H7). Missing values are not
 * checked, surplus ones are ignored.
 */
static GrindStatedSums *
check_sums (GrindBuilder         *self,
            const GrindPartBuild *build,
            const char           *key,
            const char           *text,
            guint64               line,
            SumCheck             *check)
{
  g_autofree char *said = g_strconcat (key, ": ", text, NULL);
  guint n_events = build->events != NULL ? build->events->len : 0;
  GrindStatedSums *sums = stated_sums_new (MIN (n_events, strlen (text) / 2 + 1));
  gboolean differs = FALSE;

  for (guint i = 0; i < n_events && next_word (&text, check->word); i++)
    {
      GrindEventId event = g_array_index (build->events, GrindEventId, i);
      gint64 value;

      if (!parse_sum (check->word->str, &value))
        {
          _grind_builder_find_in_file (self, GRIND_FINDING_SUM_MALFORMED, build->file, line, said);
          break;
        }
      set_sum (sums, event, value, check->places);
      differs |= check->totals != NULL && value != check->costs[event];
    }
  for (guint i = 0; i < sums->n; i++)
    check->places[sums->events[i]] = 0;
  if (differs)
    _grind_builder_find_in_file (self, GRIND_FINDING_SUM_DIFFERS, build->file, line, said);

  return sums;
}

static void
check_part (GrindBuilder *self,
            GrindPartId   part,
            SumCheck     *check)
{
  const GrindPartBuild *build = self->part_builds->pdata[part];
  GrindPartInfo *info = self->profile->parts->pdata[part];

  if (check->totals != NULL)
    grind_part_totals_read (check->totals, part, check->costs);
  if (build->summary != NULL)
    info->summary = check_sums (self, build, "summary", build->summary, build->summary_line,
                                check);
  if (build->totals != NULL)
    info->totals = check_sums (self, build, "totals", build->totals, build->totals_line, check);
  if (check->totals != NULL)
    grind_part_totals_erase (check->totals, part, check->costs);
}

static gboolean
has_sums (GrindBuilder *self)
{
  for (guint i = 0; i < self->part_builds->len; i++)
    {
      const GrindPartBuild *build = self->part_builds->pdata[i];

      if (build->summary != NULL || build->totals != NULL)
        return TRUE;
    }

  return FALSE;
}

/* Moves the parts to the profile and compares their sums. */
void
_grind_builder_check_sums (GrindBuilder *self)
{
  GrindProfile *profile = self->profile;
  guint n_events = profile->n_real_events;
  SumCheck check = { NULL, };

  for (guint i = 0; i < self->part_builds->len; i++)
    {
      GrindPartBuild *build = self->part_builds->pdata[i];

      g_ptr_array_add (build->properties, NULL);
      build->info->properties = (const char *const *) g_ptr_array_steal (build->properties, NULL);
      build->info->events = build->events != NULL ? g_array_ref (build->events) : NULL;
      g_ptr_array_add (profile->parts, g_steal_pointer (&build->info));
    }
  if (!has_sums (self))
    return;

  check.totals = grind_part_totals_new (profile, NULL);
  check.costs = g_new0 (gint64, MAX (n_events, 1));
  check.places = g_new0 (guint32, MAX (n_events, 1));
  check.word = g_string_new (NULL);
  for (guint i = 0; i < self->part_builds->len; i++)
    check_part (self, i, &check);
  g_clear_pointer (&check.totals, grind_part_totals_free);
  g_free (check.costs);
  g_free (check.places);
  g_string_free (check.word, TRUE);
}
