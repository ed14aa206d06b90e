/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-parser-private.h"

#include "grind-scan-private.h"

/* Parses lines "key=value": the function, file and object of costs and calls. */

static guint32
intern (GrindParser *self,
        GrindSpace   space,
        const char  *p,
        const char  *end)
{
  guint32 name;

  if (G_UNLIKELY ((gsize) (end - p) > GRIND_MAX_NAME))
    {
      _grind_parser_find (self, GRIND_FINDING_NAME_TOO_LONG, p, end);
      end = p + GRIND_MAX_NAME;
    }
  name = grind_name_table_intern (&self->shard->names[space].names, p, end - p);
  if (name == GRIND_NONE)
    _grind_parser_fail (self, NULL, NULL);

  return name;
}

/* Reads digits in parentheses (rule N1). Returns the text after them, NULL if this is not an id. */
static const char *
scan_id (const char *p,
         const char *end,
         guint64    *id,
         gboolean   *is_too_large)
{
  GrindToken digits = { p + 1, p + 1 };

  while (digits.end < end && grind_scan_is_digit (*digits.end))
    digits.end++;
  if (digits.end == end || *digits.end != ')' ||
      !grind_scan_number (&digits, id, is_too_large))
    return NULL;

  return digits.end + 1;
}

/* An id of more than 64 bits is never truncated to a smaller one (rule N3). */
static guint32
intern_large_id (GrindParser *self,
                 GrindSpace   space,
                 const char  *p,
                 const char  *end)
{
  g_autoptr (GString) name = g_string_new ("(unknown ");

  g_string_append_len (name, p + 1, strcspn (p + 1, ")"));
  g_string_append_c (name, ')');

  return intern (self, space, name->str, name->str + name->len);
}

/* Whether this is a name composed of references, "(5)'(3)'2" (rule N7). */
gboolean
_grind_parser_is_composed (const char *p,
                           const char *end)
{
  gsize n_pieces = 0;

  while (p < end)
    {
      const char *start = p;
      gboolean in_brackets = *p == '(';

      if (in_brackets)
        start = ++p;
      while (p < end && grind_scan_is_digit (*p))
        p++;
      if (p == start || (in_brackets && (p == end || *p++ != ')')))
        return FALSE;
      n_pieces++;
      if (p < end && *p++ != '\'')
        return FALSE;
      if (p == end && p[-1] == '\'')
        return FALSE;
    }

  return n_pieces > 1;
}

static guint32
get_id (GrindParser *self,
        GrindSpace   space,
        guint64      id)
{
  guint32 ref = grind_shard_get_id (&self->shard->names[space], id, self->line);

  if (ref == GRIND_NONE)
    _grind_parser_fail (self, NULL, NULL);

  return ref;
}

/* Resolves a reference in a composed name. @p: the parenthesis; moves past the reference */
static guint32
read_piece (GrindParser  *self,
            const char  **p,
            const char   *end)
{
  const char *start = *p;
  gboolean is_too_large;
  guint64 id;

  *p = scan_id (start, end, &id, &is_too_large);
  if (!is_too_large)
    return get_id (self, GRIND_SPACE_FUNCTION, id);
  _grind_parser_find (self, GRIND_FINDING_ID_TOO_LARGE, start, *p);

  return intern_large_id (self, GRIND_SPACE_FUNCTION, start, *p);
}

static guint32
add_composed (GrindParser   *self,
              guint32        text,
              const guint32 *pieces,
              guint          n_pieces)
{
  GrindShardNames *names = &self->shard->names[GRIND_SPACE_FUNCTION];
  GrindSpecial special = {
    .is_composed = TRUE,
    .line = self->line,
    .text = text,
    .parts = grind_buffer_count (&names->parts, guint32),
  };
  guint32 *parts = grind_buffer_extend (&names->parts, n_pieces * sizeof *parts);
  guint32 ref = parts != NULL ? grind_shard_add_special (names, special) : GRIND_NONE;

  if (ref == GRIND_NONE)
    _grind_parser_fail (self, NULL, NULL);
  else
    memcpy (parts, pieces, n_pieces * sizeof *parts);

  return ref;
}

/*
 * Keeps a composed name and the current meaning of its references; the builder joins them. The same
 * text with the same meaning is the same reference, so that repeating it is free.
 */
static guint32
compose (GrindParser *self,
         const char  *p,
         const char  *end)
{
  guint32 text = intern (self, GRIND_SPACE_FUNCTION, p, end);
  g_autoptr (GArray) key = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GBytes) bytes = NULL;
  guint32 ref;

  g_array_append_val (key, text);
  while (p < end && self->error == NULL)
    {
      guint32 piece;

      if (*p != '(')
        {
          p++;
          continue;
        }
      piece = read_piece (self, &p, end);
      g_array_append_val (key, piece);
    }
  if (self->error != NULL)
    return GRIND_NONE;

  bytes = g_bytes_new (key->data, key->len * sizeof (guint32));
  ref = GPOINTER_TO_UINT (g_hash_table_lookup (self->composed, bytes));
  if (ref != 0)
    return ref;
  ref = add_composed (self, text, &g_array_index (key, guint32, 0) + 1, key->len - 1);
  g_hash_table_insert (self->composed, g_steal_pointer (&bytes), GUINT_TO_POINTER (ref));

  return ref;
}

static guint32
define (GrindParser *self,
        GrindSpace   space,
        guint64      id,
        const char  *p,
        const char  *end)
{
  gboolean is_redefined = FALSE;
  guint32 ref;

  if (space == GRIND_SPACE_FUNCTION && *p == '(' &&
      (gsize) (end - p) <= GRIND_MAX_NAME && _grind_parser_is_composed (p, end))
    ref = compose (self, p, end);
  else
    ref = intern (self, space, p, end);
  if (ref != GRIND_NONE &&
      !grind_shard_set_id (&self->shard->names[space], id, ref, self->line, &is_redefined))
    _grind_parser_fail (self, NULL, NULL);
  if (is_redefined)
    _grind_parser_find (self, GRIND_FINDING_ID_REDEFINED, p, end);

  return ref;
}

/* Reads the name from @p to @end: plain, "(id) name" or "(id)". GRIND_NONE: out of memory. */
static guint32
read_name (GrindParser *self,
           GrindSpace   space,
           const char  *p,
           const char  *end)
{
  gboolean is_too_large;
  const char *rest;
  guint64 id;

  while (p < end && grind_scan_is_blank (*p))
    p++;
  if (p == end || *p != '(' || (rest = scan_id (p, end, &id, &is_too_large)) == NULL)
    return intern (self, space, p, end);

  if (G_UNLIKELY (is_too_large))
    _grind_parser_find (self, GRIND_FINDING_ID_TOO_LARGE, p, end);
  if (rest == end && G_LIKELY (!is_too_large))
    return get_id (self, space, id);
  while (rest < end && grind_scan_is_blank (*rest))
    rest++;
  if (rest == end)
    return is_too_large ? intern_large_id (self, space, p, end) : get_id (self, space, id);

  return is_too_large ? intern (self, space, rest, end) : define (self, space, id, rest, end);
}

/* The following costs belong to another function (rules P1, P2). */
static void
set_function (GrindParser *self,
              guint32      name)
{
  self->name = name;
  self->source = self->callee_default = self->file;
  self->function = GRIND_NONE;
  self->self_costs = NULL;
  self->callee_object = self->callee_file = self->callee_name = GRIND_NONE;
  self->target_file = self->target_name = GRIND_NONE;
  if (!grind_line_writer_end (&self->shard->lines))
    _grind_parser_fail (self, NULL, NULL);
}

static void
set_file (GrindParser *self,
          guint32      file)
{
  self->file = self->source = self->callee_default = file;
  self->state.had_fl = TRUE;
}

/* Inlined code; in a file without any fl=, this replaces it (rule P2). */
static void
set_source (GrindParser *self,
            guint32      file)
{
  self->source = file;
  if (!self->state.had_fl)
    self->file = self->callee_default = file;
}

static void
set_jump_function (GrindParser *self,
                   guint32      name)
{
  self->target_name = grind_buffer_count (&self->shard->jump_names, guint32);
  if (!grind_buffer_append_u32 (&self->shard->jump_names, name))
    _grind_parser_fail (self, NULL, NULL);
}

typedef enum
{
  KEY_OTHER,
  KEY_FN, KEY_FL, KEY_FI, KEY_OB,
  KEY_CFN, KEY_CFI, KEY_COB,
  KEY_JFI, KEY_JFN,       /* end of the names */
  KEY_FRFN,
  KEY_CALLS, KEY_RCALLS, KEY_JUMP, KEY_JCND,
  KEY_SKIPPED,
} Key;

#define PACK_2(a, b) ((guint64) (a) << 8 | (b))
#define PACK_3(a, b, c) (PACK_2 (a, b) << 8 | (c))
#define PACK_4(a, b, c, d) (PACK_3 (a, b, c) << 8 | (d))
#define PACK_5(a, b, c, d, e) (PACK_4 (a, b, c, d) << 8 | (e))

/* @packed: the letters of the key, one per byte */
static inline Key
find_key (guint64 packed)
{
  switch (packed)
    {
    case PACK_2 ('f', 'n'): return KEY_FN;
    case PACK_2 ('f', 'l'): return KEY_FL;
    case PACK_2 ('f', 'i'): return KEY_FI;
    case PACK_2 ('f', 'e'): return KEY_FI;
    case PACK_2 ('o', 'b'): return KEY_OB;
    case PACK_3 ('c', 'f', 'n'): return KEY_CFN;
    case PACK_3 ('c', 'f', 'i'): return KEY_CFI;
    case PACK_3 ('c', 'f', 'l'): return KEY_CFI;
    case PACK_3 ('c', 'o', 'b'): return KEY_COB;
    case PACK_5 ('c', 'a', 'l', 'l', 's'): return KEY_CALLS;
    case PACK_4 ('j', 'u', 'm', 'p'): return KEY_JUMP;
    case PACK_4 ('j', 'c', 'n', 'd'): return KEY_JCND;
    case PACK_3 ('j', 'f', 'i'): return KEY_JFI;
    case PACK_3 ('j', 'f', 'n'): return KEY_JFN;
    case PACK_5 ('r', 'c', 'a', 'l', 'l') << 8 | 's': return KEY_RCALLS;
    case PACK_4 ('f', 'r', 'f', 'n'): return KEY_FRFN;
    case PACK_3 ('r', 'e', 'c'): return KEY_SKIPPED;
    case PACK_2 ('l', 'n'): return KEY_SKIPPED;
    case PACK_2 ('b', 'b'): return KEY_SKIPPED;
    case PACK_2 ('m', 'p'): return KEY_SKIPPED;
    default: return KEY_OTHER;
    }
}

/* Reads "key="; @value is the text after it. There must be a line feed at or after @p. */
static inline Key
scan_key (const char  *p,
          const char **value)
{
  const char *start = p;
  guint64 packed = 0;

  while ((guint8) (*p - 'a') < 26)
    packed = packed << 8 | (guint8) *p++;
  if (*p != '=' || p - start > 6)
    return KEY_OTHER;
  *value = p + 1;

  return find_key (packed);
}

static GrindSpace
get_space (Key key)
{
  if (key == KEY_OB || key == KEY_COB)
    return GRIND_SPACE_OBJECT;
  if (key == KEY_FN || key == KEY_CFN || key == KEY_JFN || key == KEY_FRFN)
    return GRIND_SPACE_FUNCTION;

  return GRIND_SPACE_FILE;
}

static void
apply_name (GrindParser *self,
            Key          key,
            guint32      name)
{
  if (name == GRIND_NONE)
    return;
  if (key == KEY_CFN)
    {
      self->callee_name = name;
      self->is_callee_new = TRUE;
    }
  else if (key == KEY_FN)
    set_function (self, name);
  else if (key == KEY_CFI)
    self->callee_file = name;
  else if (key == KEY_FI)
    set_source (self, name);
  else if (key == KEY_FL)
    set_file (self, name);
  else if (key == KEY_COB)
    self->callee_object = name;
  else if (key == KEY_OB)
    self->object = name;
  else if (key == KEY_JFI)
    self->target_file = name;
  else if (key == KEY_JFN)
    set_jump_function (self, name);
}

/*
 * Reads a line in the common form: a name by its id, or the first line of a call or jump.
 *
 * Returns: (nullable): its line feed; NULL, without any change, for any other line
 */
const char *
_grind_parser_fast_spec (GrindParser *self,
                         const char  *p)
{
  const char *value;
  Key key = scan_key (p, &value);
  guint64 id;

  if (self->pending != GRIND_PENDING_NOTHING || self->state.events == NULL || key == KEY_OTHER)
    return NULL;
  if (key == KEY_CALLS)
    return _grind_parser_fast_call (self, value);
  if (key == KEY_JUMP || key == KEY_JCND)
    return _grind_parser_fast_jump (self, value, key == KEY_JCND);
  if (key > KEY_JFN || *value != '(')
    return NULL;
  p = grind_scan_digits (value + 1, &id);
  if (p == NULL || p[0] != ')' || p[1] != '\n')
    return NULL;
  self->state.has_body = TRUE;
  apply_name (self, key, get_id (self, get_space (key), id));

  return p + 1;
}

/* Reads a line "key=value". Returns FALSE if the key is unknown. */
gboolean
_grind_parser_spec_line (GrindParser *self,
                         const char  *p,
                         const char  *end)
{
  const char *value;
  Key key = scan_key (p, &value);

  if (key == KEY_OTHER)
    return FALSE;
  if (self->state.events != NULL)
    self->state.has_body = TRUE;
  if (key == KEY_RCALLS)
    _grind_parser_find (self, GRIND_FINDING_RCALLS, p, end);
  if (key == KEY_SKIPPED || key == KEY_FRFN)
    _grind_parser_find (self, GRIND_FINDING_SKIPPED_LINE, p, end);

  if (key == KEY_CALLS || key == KEY_RCALLS)
    _grind_parser_call_line (self, p, value, end);
  else if (key == KEY_JUMP || key == KEY_JCND)
    _grind_parser_jump_line (self, p, value, end, key == KEY_JCND);
  else if (key != KEY_SKIPPED)
    apply_name (self, key, read_name (self, get_space (key), value, end));

  return TRUE;
}
