/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-pattern-private.h"

#include <string.h>

/* A text prepared for comparison: the folded text, and the position in the original of each of its
 * bytes. */
typedef struct
{
  GString *folded;
  GArray  *places;   /* of gsize, by byte of @folded */
} FoldedText;

static const struct
{
  const char        *prefix;
  GrindSearchFields  fields;
} prefixes[] = {
  { "name:", GRIND_SEARCH_NAME },
  { "file:", GRIND_SEARCH_FILE },
  { "object:", GRIND_SEARCH_OBJECT },
  { "any:", GRIND_SEARCH_ALL },
};

/* A prefix of @text such as "file:" selects the fields; but "file::open" is a name. Returns the
 * rest. */
static const char *
skip_prefix (const char        *text,
             GrindSearchFields *fields)
{
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      gsize length = strlen (prefixes[i].prefix);

      if (g_ascii_strncasecmp (text, prefixes[i].prefix, length) != 0 || text[length] == ':')
        continue;

      *fields = prefixes[i].fields;
      for (text += length; *text == ' '; text++)
        ;
      break;
    }

  return text;
}

static void
term_clear (gpointer data)
{
  g_free (((GrindTerm *) data)->folded);
}

static void
remove_blanks (char *text)
{
  char *to = text;

  for (const char *from = text; *from != '\0'; from++)
    if (!g_ascii_isspace (*from))
      *to++ = *from;
  *to = '\0';
}

static void
add_term (GrindPattern      *self,
          const char        *text,
          GrindSearchFields  fields)
{
  GrindTerm term = { grind_search_fold (text), 0, fields };

  if (self->mode == GRIND_SEARCH_FUZZY)
    remove_blanks (term.folded);
  term.length = strlen (term.folded);
  if (term.length == 0)
    {
      g_free (term.folded);
      return;
    }

  g_array_append_val (self->terms, term);
  self->fields |= fields;
}

static void
add_words (GrindPattern *self,
           const char   *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\n", -1);

  for (char **word = words; *word != NULL; word++)
    {
      GrindSearchFields fields = self->asked;
      const char *rest = skip_prefix (*word, &fields);

      add_term (self, rest, fields);
    }
}

static gboolean
compile (GrindPattern  *self,
         GError       **error)
{
  GrindSearchFields fields = self->asked;
  const char *text;

  if (self->mode == GRIND_SEARCH_WORDS)
    {
      add_words (self, self->text);
      return TRUE;
    }

  text = skip_prefix (self->text, &fields);
  if (self->mode != GRIND_SEARCH_REGEX)
    {
      add_term (self, text, fields);
    }
  else if (*text != '\0')
    {
      g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFC);

      self->fields = fields;
      self->regex = _grind_regex_new (normal, error);
      self->literal = _grind_regex_dup_literal (normal);
    }

  return *text == '\0' || self->mode != GRIND_SEARCH_REGEX || self->regex != NULL;
}

static void
pattern_clear (gpointer data)
{
  GrindPattern *self = data;

  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->terms, g_array_unref);
  g_clear_pointer (&self->regex, g_regex_unref);
  g_clear_pointer (&self->literal, g_free);
}

static void
folded_text_init (FoldedText *self,
                  const char *text)
{
  self->folded = g_string_new (NULL);
  self->places = g_array_new (FALSE, FALSE, sizeof (gsize));
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *character = g_utf8_casefold (at, g_utf8_next_char (at) - at);
      gsize place = at - text;

      g_string_append (self->folded, character);
      while (self->places->len < self->folded->len)
        g_array_append_val (self->places, place);
    }
}

static void
folded_text_clear (FoldedText *self)
{
  g_string_free (self->folded, TRUE);
  g_array_unref (self->places);
}

/* Adds the original range of the bytes of @folded in [@start, @end). */
static void
add_range (GArray           *ranges,
           const FoldedText *folded,
           const char       *text,
           gsize             start,
           gsize             end)
{
  GrindTextRange range;

  range.start = g_array_index (folded->places, gsize, start);
  range.end = g_array_index (folded->places, gsize, end - 1);
  range.end = g_utf8_next_char (text + range.end) - text;
  g_array_append_val (ranges, range);
}

static void
add_term_ranges (const GrindTerm  *term,
                 GrindSearchMode   mode,
                 const FoldedText *folded,
                 const char       *text,
                 GArray           *ranges)
{
  const char *bytes = folded->folded->str;
  gsize length = folded->folded->len;
  const char *found = mode != GRIND_SEARCH_FUZZY ? strstr (bytes, term->folded) : NULL;
  g_autofree gsize *places = NULL;

  if (found != NULL)
    add_range (ranges, folded, text, found - bytes, found - bytes + term->length);
  if (mode != GRIND_SEARCH_FUZZY)
    return;

  places = g_new (gsize, term->length);
  if (_grind_fuzzy_place (bytes, strlen (text) == length ? text : bytes, length, term->folded,
                          term->length, places))
    for (gsize i = 0; i < term->length; i++)
      add_range (ranges, folded, text, places[i], places[i] + 1);
}

static void
add_regex_range (GrindPattern *self,
                 const char   *text,
                 GArray       *ranges)
{
  g_autoptr (GMatchInfo) info = NULL;
  int start;
  int end;

  if (g_regex_match_full (self->regex, text, -1, 0, 0, &info, NULL) &&
      g_match_info_fetch_pos (info, 0, &start, &end) && start < end)
    {
      GrindTextRange range = { start, end };

      g_array_append_val (ranges, range);
    }
}

static int
compare_ranges (const void *a,
                const void *b)
{
  const GrindTextRange *first = a;
  const GrindTextRange *second = b;

  return (first->start > second->start) - (first->start < second->start);
}

/* Joins ranges that touch or overlap. */
static void
merge_ranges (GArray *ranges)
{
  guint n_merged = 0;

  g_array_sort (ranges, compare_ranges);
  for (guint i = 0; i < ranges->len; i++)
    {
      GrindTextRange range = g_array_index (ranges, GrindTextRange, i);
      GrindTextRange *last = n_merged > 0 ? &g_array_index (ranges, GrindTextRange, n_merged - 1)
                                          : NULL;

      if (last != NULL && range.start <= last->end)
        last->end = MAX (last->end, range.end);
      else
        g_array_index (ranges, GrindTextRange, n_merged++) = range;
    }
  g_array_set_size (ranges, n_merged);
}

/* The score of a text for @term, given it folded and original; 0 if it does not match. */
guint
_grind_term_score (const GrindTerm *term,
                   GrindSearchMode  mode,
                   const char      *folded,
                   const char      *text)
{
  gsize length = strlen (folded);

  if (mode != GRIND_SEARCH_FUZZY)
    return strstr (folded, term->folded) != NULL;

  return _grind_fuzzy_score (folded, strlen (text) == length ? text : folded, length,
                             term->folded, term->length);
}

/* Whether all names that @self matches are matched by @previous, too */
gboolean
_grind_pattern_narrows (GrindPattern *self,
                        GrindPattern *previous)
{
  if (self->mode != previous->mode || self->regex != NULL || previous->regex != NULL ||
      self->fields != GRIND_SEARCH_NAME || previous->fields != GRIND_SEARCH_NAME)
    return FALSE;

  for (guint i = 0; i < previous->terms->len; i++)
    {
      const GrindTerm *term = &g_array_index (previous->terms, GrindTerm, i);
      gboolean is_needed = FALSE;

      for (guint j = 0; j < self->terms->len && !is_needed; j++)
        {
          const GrindTerm *longer = &g_array_index (self->terms, GrindTerm, j);

          is_needed = _grind_term_score (term, self->mode, longer->folded, longer->folded) > 0;
        }
      if (!is_needed)
        return FALSE;
    }

  return TRUE;
}

/**
 * grind_search_fold:
 * @text: valid UTF-8
 *
 * Removes case, and differences between compositions of a letter, from a text. May be called from
 * any thread.
 *
 * Returns: (transfer full): the text to compare in searches
 */
char *
grind_search_fold (const char *text)
{
  g_autofree char *normal = NULL;
  g_autofree char *folded = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFC);
  folded = g_utf8_casefold (normal != NULL ? normal : text, -1);

  return g_steal_pointer (&folded);
}

/**
 * grind_pattern_new:
 * @mode: the search mode
 * @fields: the fields to search unless @text has others
 * @text: valid UTF-8; it can have a prefix `name:`, `file:`, `object:` or `any:` to select fields,
 *   and with %GRIND_SEARCH_WORDS also each word
 * @error: return location for a #GError: %GRIND_ERROR_PATTERN with the position and the reason if
 *   @text is not a valid regular expression
 *
 * Creates a pattern from the user's input. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the pattern, or %NULL
 */
GrindPattern *
grind_pattern_new (GrindSearchMode     mode,
                   GrindSearchFields   fields,
                   const char         *text,
                   GError            **error)
{
  g_autoptr (GrindPattern) self = NULL;

  g_return_val_if_fail (mode < GRIND_N_SEARCH_MODES, NULL);
  g_return_val_if_fail (fields != 0 && (fields & ~GRIND_SEARCH_ALL) == 0, NULL);
  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_atomic_rc_box_new0 (GrindPattern);
  self->mode = mode;
  self->asked = fields;
  self->text = g_strdup (text);
  self->terms = g_array_new (FALSE, FALSE, sizeof (GrindTerm));
  g_array_set_clear_func (self->terms, term_clear);
  if (!compile (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_pattern_new_exact:
 * @field: one field
 * @text: valid UTF-8
 *
 * Creates a pattern that matches only the whole of @text, case-sensitively. Its mode is
 * %GRIND_SEARCH_REGEX. May be called from any thread.
 *
 * Returns: (transfer full): the pattern
 */
GrindPattern *
grind_pattern_new_exact (GrindSearchFields  field,
                         const char        *text)
{
  GrindPattern *self;
  g_autofree char *normal = NULL;
  g_autofree char *escaped = NULL;
  g_autofree char *expression = NULL;

  g_return_val_if_fail (field != 0 && (field & ~GRIND_SEARCH_ALL) == 0, NULL);
  g_return_val_if_fail (text != NULL, NULL);

  normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFC);
  escaped = g_regex_escape_string (normal != NULL ? normal : text, -1);
  expression = g_strdup_printf ("(?-i)\\A%s\\z", escaped);
  self = g_atomic_rc_box_new0 (GrindPattern);
  self->mode = GRIND_SEARCH_REGEX;
  self->asked = self->fields = field;
  self->text = g_strdup (text);
  self->terms = g_array_new (FALSE, FALSE, sizeof (GrindTerm));
  self->regex = _grind_regex_new (expression, NULL);
  self->is_exact = TRUE;

  return self;
}

/**
 * grind_pattern_ref:
 * @self: a pattern
 *
 * Returns: (transfer full): @self
 */
GrindPattern *
grind_pattern_ref (GrindPattern *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_pattern_unref:
 * @self: (transfer full): a pattern
 */
void
grind_pattern_unref (GrindPattern *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, pattern_clear);
}

/**
 * grind_pattern_get_mode:
 * @self: a pattern
 *
 * Returns: its search mode
 */
GrindSearchMode
grind_pattern_get_mode (GrindPattern *self)
{
  g_return_val_if_fail (self != NULL, GRIND_SEARCH_SUBSTRING);

  return self->mode;
}

/**
 * grind_pattern_get_fields:
 * @self: a pattern
 *
 * Returns: all fields that it searches; 0 if it is empty
 */
GrindSearchFields
grind_pattern_get_fields (GrindPattern *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->fields;
}

/**
 * grind_pattern_get_text:
 * @self: a pattern
 *
 * Returns: (transfer none): the text it was created from
 */
const char *
grind_pattern_get_text (GrindPattern *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->text;
}

/**
 * grind_pattern_is_empty:
 * @self: a pattern
 *
 * Returns: whether it matches everything because it contains no text
 */
gboolean
grind_pattern_is_empty (GrindPattern *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->terms->len == 0 && self->regex == NULL;
}

/**
 * grind_pattern_equal:
 * @self: (nullable): a pattern
 * @other: (nullable): another pattern
 *
 * Returns: whether they are equal
 */
gboolean
grind_pattern_equal (GrindPattern *self,
                     GrindPattern *other)
{
  if (self == NULL || other == NULL)
    return self == other;

  return self->mode == other->mode && self->asked == other->asked &&
         self->is_exact == other->is_exact &&
         g_str_equal (self->text, other->text);
}

/**
 * grind_pattern_score:
 * @self: a pattern
 * @field: the field of @text
 * @text: valid UTF-8
 *
 * Matches a text. May be called from any thread.
 *
 * Returns: 0 if @text does not match by itself; otherwise its score, which is higher for better
 *   matches and differs only in %GRIND_SEARCH_FUZZY
 */
guint
grind_pattern_score (GrindPattern      *self,
                     GrindSearchFields  field,
                     const char        *text)
{
  g_autofree char *normal = NULL;
  g_autofree char *folded = NULL;
  guint score = 1;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (text != NULL, 0);

  if (grind_pattern_is_empty (self))
    return 1;
  if ((self->fields & field) == 0)
    return 0;

  normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFC);
  if (self->regex != NULL)
    return _grind_regex_match (self->regex, normal, strlen (normal)) == GRIND_REGEX_MATCH;

  folded = grind_search_fold (text);
  for (guint i = 0; i < self->terms->len && score > 0; i++)
    {
      const GrindTerm *term = &g_array_index (self->terms, GrindTerm, i);

      score = (term->fields & field) == 0 ? 0 : _grind_term_score (term, self->mode, folded, text);
    }

  return score;
}

/**
 * grind_pattern_list_ranges:
 * @self: a pattern
 * @field: the field of @text
 * @text: valid UTF-8
 *
 * Returns the parts of @text to highlight, which are all matching words in that mode. May be called
 * from any thread.
 *
 * Returns: (transfer full) (element-type GrindTextRange): the matching parts of @text in order,
 *   none next to another
 */
GArray *
grind_pattern_list_ranges (GrindPattern      *self,
                           GrindSearchFields  field,
                           const char        *text)
{
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (GrindTextRange));
  FoldedText folded;

  g_return_val_if_fail (self != NULL, ranges);
  g_return_val_if_fail (text != NULL, ranges);

  if ((self->fields & field) == 0)
    return ranges;
  if (self->regex != NULL)
    {
      add_regex_range (self, text, ranges);
      return ranges;
    }

  folded_text_init (&folded, text);
  for (guint i = 0; i < self->terms->len; i++)
    {
      const GrindTerm *term = &g_array_index (self->terms, GrindTerm, i);

      if ((term->fields & field) != 0)
        add_term_ranges (term, self->mode, &folded, text, ranges);
    }
  folded_text_clear (&folded);
  merge_ranges (ranges);

  return ranges;
}
