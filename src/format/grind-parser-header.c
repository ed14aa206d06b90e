/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-parser-private.h"

#include "grind-scan-private.h"

/* Parses lines "key: value", as far as reading depends on them; the builder interprets them. */

typedef struct
{
  const char *key, *key_end;
  const char *value, *end;
} HeaderLine;

static gboolean
is_key_char (char c)
{
  return g_ascii_isalnum (c) || c == ' ' || c == '(' || c == ')' || c == '_' || c == '-' ||
         c == '.' || c == '/';
}

/* "key: value" without blanks around the value; also accepts "totals=" (rule H1). */
static gboolean
split (const char *p,
       const char *end,
       HeaderLine *line)
{
  const char *colon = p;

  while (colon < end && is_key_char (*colon))
    colon++;
  if (colon == end || !g_ascii_isalpha (*p))
    return FALSE;
  if (*colon != ':' && !(*colon == '=' && colon - p == 6 && memcmp (p, "totals", 6) == 0))
    return FALSE;

  *line = (HeaderLine) { p, colon, colon + 1, end };
  while (line->value < line->end && grind_scan_is_blank (*line->value))
    line->value++;
  while (line->end > line->value && grind_scan_is_blank (line->end[-1]))
    line->end--;

  return TRUE;
}

static gboolean
has_key (const HeaderLine *line,
         const char       *key)
{
  gsize length = line->key_end - line->key;

  return strlen (key) == length && memcmp (line->key, key, length) == 0;
}

static char *
copy_text (const char *p,
           const char *end)
{
  char *text = g_strndup (p, end - p);

  for (gsize i = 0; i < (gsize) (end - p); i++)
    text[i] = p[i] != '\0' ? p[i] : '?';

  return text;
}

static GrindHeader *
add_header (GrindParser      *self,
            GrindHeaderKind   kind,
            const HeaderLine *line)
{
  GrindHeader header = {
    .kind = kind,
    .is_after_body = self->state.has_body,
    .line = self->line,
  };

  if (self->shard == NULL ||
      !grind_budget_take (self->budget, sizeof header + (line->end - line->key)))
    {
      _grind_parser_fail (self, NULL, NULL);
      return NULL;
    }
  header.key = copy_text (line->key, line->key_end);
  header.value = copy_text (line->value, line->end);
  if (g_str_equal (header.key, "Summary") || g_str_equal (header.key, "Totals"))
    header.key[0] = g_ascii_tolower (header.key[0]);
  g_array_append_val (self->shard->headers, header);

  return &g_array_index (self->shard->headers, GrindHeader, self->shard->headers->len - 1);
}

/* Rule H6. */
static void
start_part_if_needed (GrindParser *self)
{
  if (self->state.events != NULL && self->state.has_body)
    _grind_parser_start_part (self);
}

static void
read_events (GrindParser      *self,
             const HeaderLine *line)
{
  g_autoptr (GPtrArray) events = g_ptr_array_new_with_free_func (g_free);
  const char *p = line->value;
  GrindToken token;

  while (grind_scan_token (&p, line->end, &token))
    {
      if ((gint64) events->len * GRIND_EVENT_MEMORY > grind_budget_get_room (self->budget))
        {
          _grind_parser_fail (self, NULL, NULL);
          return;
        }
      g_ptr_array_add (events, copy_text (token.start, token.end));
    }
  if (events->len == 0)
    _grind_parser_find (self, GRIND_FINDING_EVENTS_EMPTY, line->key, line->end);
  _grind_parser_set_events (self, events);
  if (self->error == NULL && events->len > self->n_events)
    _grind_parser_find (self, GRIND_FINDING_EVENT_TWICE, line->key, line->end);
  add_header (self, GRIND_HEADER_EVENTS, line);
}

static int
find_position (const GrindToken *token)
{
  static const char *const names[] = { "instr", "bb", "line" };
  gsize length = token->end - token->start;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) == length && memcmp (names[i], token->start, length) == 0)
      return i;

  return -1;
}

/*
 * Rule H5: columns are read in the order of the line. An order other than that of the specification
 * is probably a mistake in a file that names neither its format nor its creator.
 */
static void
read_positions (GrindParser      *self,
                const HeaderLine *line)
{
  guint8 columns[GRIND_MAX_COLUMNS];
  const char *p = line->value;
  gboolean is_odd = FALSE, is_ordered = TRUE;
  GrindHeader *header;
  guint8 n_columns = 0;
  GrindToken token;

  while (grind_scan_token (&p, line->end, &token))
    {
      int position = find_position (&token);

      if (position >= 0 && memchr (columns, position, n_columns) != NULL)
        {
          is_odd = TRUE;
          position = GRIND_POSITION_REPEATED;
        }
      if (position < 0 || n_columns == GRIND_MAX_COLUMNS)
        {
          is_odd = TRUE;
          continue;
        }
      is_ordered &= n_columns == 0 || columns[n_columns - 1] <= position;
      columns[n_columns++] = position;
    }
  if (is_odd || (!is_ordered && !self->state.has_format && !self->state.has_creator))
    _grind_parser_find (self, GRIND_FINDING_POSITIONS, line->key, line->end);
  else if (!is_ordered)
    _grind_parser_find (self, GRIND_FINDING_POSITIONS_ORDER, line->key, line->end);
  if (n_columns == 0)
    columns[n_columns++] = GRIND_POSITION_LINE;
  memcpy (self->state.columns, columns, n_columns);
  self->state.n_columns = n_columns;
  _grind_parser_apply_columns (self);
  if ((header = add_header (self, GRIND_HEADER_POSITIONS, line)) != NULL)
    {
      header->has_addresses = memchr (columns, GRIND_POSITION_INSTR, n_columns) != NULL;
      header->has_lines = memchr (columns, GRIND_POSITION_LINE, n_columns) != NULL;
    }
}

/* The first creator before any cost decides how to read relative positions (rule P6). */
static void
read_creator (GrindParser      *self,
              const HeaderLine *line)
{
  gsize length = line->end - line->value;

  if (self->state.has_creator || self->state.had_cost)
    return;
  self->state.has_creator = TRUE;
  self->state.moves_base = length < 9 || memcmp (line->value, "callgrind", 9) != 0;
}

/* Reads a line "key: value". Returns FALSE if it is none. */
gboolean
_grind_parser_header_line (GrindParser *self,
                           const char  *p,
                           const char  *end)
{
  HeaderLine line;

  if (!split (p, end, &line))
    return FALSE;
  if (has_key (&line, "part") || has_key (&line, "thread") || has_key (&line, "pid") ||
      has_key (&line, "positions") || has_key (&line, "events"))
    start_part_if_needed (self);
  if (self->error != NULL)
    return TRUE;

  if (has_key (&line, "events"))
    read_events (self, &line);
  else if (has_key (&line, "positions"))
    read_positions (self, &line);
  else
    {
      if (has_key (&line, "creator"))
        read_creator (self, &line);
      add_header (self, GRIND_HEADER_OTHER, &line);
    }

  return TRUE;
}
