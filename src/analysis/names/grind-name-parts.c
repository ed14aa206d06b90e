/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-name-parts.h"

#include <string.h>

/* The state of one scan over a name from left to right */
typedef struct
{
  const char     *name;
  gsize           length;
  gsize           pos;
  gsize           depth;           /* open brackets of any kind */
  guint64         angles;          /* a bit for each of the 64 inner ones: set for `<` */
  gboolean        split_spaces;    /* a blank ends a return type */
  gboolean        has_spaces;      /* a blank that ends a return type was found */
  gboolean        has_scope;       /* a separator other than a dot was found */
  gboolean        has_member;      /* a separator of a class and its member was found */
  gboolean        is_wrapped;      /* the name is inside the parentheses of its return type */
  gboolean        is_complete;     /* only the rest of the return type and a context follow */
  GrindNameParts  parts;
} Walk;

/* Longest first, so that the first match is the right one. */
static const char * const operators[] = {
  "<=>", "<<=", ">>=", "->*", "()", "[]", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++",
  "--", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "->", "<", ">", "+", "-", "*", "/", "%",
  "^", "&", "|", "~", "!", "=", ",",
};

/* Suffixes that compilers append to the names of clones; a dot before them is not a separator. */
static const char * const clone_suffixes[] = {
  "part", "isra", "constprop", "cold", "lto_priv", "llvm", "clone", "localalias", "warm", "hot",
  "_omp_fn", "omp_outlined", "__uniq",
};

/* Characters of operator names in Ruby */
#define RUBY_OPERATOR "<>=!+-*/%&|^~[]`@"
/* Length of the longest one in bytes */
#define MAX_RUBY_OPERATOR 3

/* Maximum length in bytes, to bound the time per name */
#define MAX_RUBY_CLASS 256

/* Suffix of the Rust compiler that makes names unique: `::h` and this many hexadecimal digits */
#define HASH_FIGURES 16

static gboolean
is_identifier (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar) c >= 0x80;
}

static gboolean
has_prefix_at (const Walk *walk,
               gsize       pos,
               const char *prefix)
{
  gsize length = strlen (prefix);

  return pos + length <= walk->length && memcmp (walk->name + pos, prefix, length) == 0;
}

static gboolean
is_operator (const Walk *walk)
{
  gsize pos = walk->pos;

  return walk->name[pos] == 'o' && has_prefix_at (walk, pos, "operator") &&
         (pos == 0 || !is_identifier (walk->name[pos - 1])) &&
         (pos + 8 == walk->length || !is_identifier (walk->name[pos + 8]));
}

/* Skips `operator` and its operand: a symbol, `new[]`, `""_x`, or a target type, which extends to
 * the parameters and may contain separators and brackets. */
static void
skip_operator (Walk *walk)
{
  gsize pos = walk->pos + strlen ("operator");

  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    {
      if (has_prefix_at (walk, pos, operators[i]))
        {
          walk->pos = pos + strlen (operators[i]);
          return;
        }
    }

  if (walk->depth == 0)
    while (pos < walk->length && walk->name[pos] != '(')
      pos++;
  walk->pos = pos;
}

/* Resets the state of the component: the next one begins at @start. */
static void
begin_component (Walk  *walk,
                 gsize  start)
{
  walk->parts.last_start = start;
  walk->parts.last_end = 0;
  walk->parts.parameters = 0;
}

static void
take_separator (Walk  *walk,
                gsize  length)
{
  walk->parts.scope_end = walk->pos;
  begin_component (walk, walk->pos + length);
  walk->pos += length;
}

/* `((1)<(2))`, `((1)<<(2))` in template arguments: not a bracket, unlike all other `<` */
static gboolean
is_comparison (const Walk *walk)
{
  char before = walk->pos > 0 ? walk->name[walk->pos - 1] : '\0';

  return walk->depth > 0 && (before == ')' || before == '}' || before == '<');
}

static void
open_bracket (Walk *walk,
              char  c)
{
  GrindNameParts *parts = &walk->parts;

  if (walk->depth == 0 && walk->pos > parts->last_start)
    {
      if (c == '<' && parts->last_end == 0 && parts->parameters == 0)
        parts->last_end = walk->pos;
      else if (c == '(' && parts->parameters == 0)
        parts->parameters = walk->pos;
    }

  walk->angles = walk->angles << 1 | (c == '<');
  walk->depth++;
  walk->pos++;
}

/* A `>` only closes a `<`: others are comparisons or part of `->` and `=>`. */
static void
close_bracket (Walk *walk,
               char  c)
{
  gboolean is_arrow = c == '>' && walk->pos > 0 && strchr ("-=", walk->name[walk->pos - 1]) != NULL;

  if (walk->depth > 0 && !is_arrow && (c == '>') == (walk->angles & 1))
    {
      walk->depth--;
      walk->angles >>= 1;
    }
  walk->pos++;
}

/* Returns the end of the brackets that begin at @pos, or @pos if they are not closed. */
static gsize
find_closing (const Walk *walk,
              gsize       pos)
{
  Walk inner = { .name = walk->name, .length = walk->length, .pos = pos };

  do
    {
      char c = walk->name[inner.pos];

      if (is_operator (&inner))
        skip_operator (&inner);
      else if (c == '(' || c == '[' || c == '{' || (c == '<' && !is_comparison (&inner)))
        open_bracket (&inner, c);
      else if (c == ')' || c == ']' || c == '}' || c == '>')
        close_bracket (&inner, c);
      else
        inner.pos++;
    }
  while (inner.depth > 0 && inner.pos < inner.length);

  return inner.depth == 0 ? inner.pos : pos;
}

/* Skips `decltype (...)` as one word. */
static gboolean
skip_decltype (Walk *walk)
{
  gsize pos = walk->pos + strlen ("decltype");

  if (walk->depth > 0 || !has_prefix_at (walk, walk->pos, "decltype") ||
      (walk->pos > 0 && is_identifier (walk->name[walk->pos - 1])))
    return FALSE;

  if (pos < walk->length && walk->name[pos] == ' ')
    pos++;
  if (pos == walk->length || walk->name[pos] != '(' || find_closing (walk, pos) == pos)
    return FALSE;
  walk->pos = find_closing (walk, pos);

  return TRUE;
}

/* Restarts in `void (*ns::f<int>(int))(char)` and `void (A::*ns::f<int>(int))(char)`, the names of
 * functions that return pointers to functions. */
static gboolean
enter_wrapping (Walk *walk)
{
  gsize pos = walk->pos + 1;

  if (walk->depth > 0 || !walk->split_spaces || walk->parts.parameters > 0 || walk->pos == 0 ||
      walk->name[walk->pos - 1] != ' ')
    return FALSE;

  do
    {
      gsize start = pos;

      while (pos < walk->length && (is_identifier (walk->name[pos]) || walk->name[pos] == ':'))
        pos++;
      if (pos == walk->length || (walk->name[pos] != '*' && walk->name[pos] != '&') ||
          (pos > start && walk->name[pos - 1] != ':'))
        return FALSE;
      while (pos < walk->length && strchr ("*&(", walk->name[pos]) != NULL)
        pos++;
    }
  while (walk->name[pos - 1] == '(');

  walk->pos = walk->parts.scope_start = walk->parts.scope_end = pos;
  begin_component (walk, pos);
  walk->has_scope = FALSE;
  walk->has_spaces = walk->is_wrapped = TRUE;

  return TRUE;
}

static gboolean
is_clone_suffix (const Walk *walk,
                 gsize       pos)
{
  for (guint i = 0; i < G_N_ELEMENTS (clone_suffixes); i++)
    {
      gsize end = pos + strlen (clone_suffixes[i]);

      if (has_prefix_at (walk, pos, clone_suffixes[i]) &&
          (end == walk->length || !is_identifier (walk->name[end])))
        return TRUE;
    }

  return FALSE;
}

/* The dot of `A::B.method`, Ruby's notation for methods of classes. */
static gboolean
is_ruby_dot (const Walk *walk)
{
  if (!g_ascii_isupper (walk->name[walk->parts.last_start]) ||
      walk->pos - walk->parts.last_start > MAX_RUBY_CLASS)
    return FALSE;
  for (gsize pos = walk->parts.last_start; pos < walk->pos; pos++)
    if (!is_identifier (walk->name[pos]))
      return FALSE;

  return TRUE;
}

/* Whether the dot at the current position separates: `encoding/json.Encode`, `os.path.join`, but
 * not `foo.part.0`, `index.php:12`, `unnamed functions in libc.so` or a dot after a separator of
 * C++ or PHP. */
static gboolean
is_separating_dot (const Walk *walk)
{
  gsize next = walk->pos + 1;

  if (walk->pos == walk->parts.last_start || next == walk->length || walk->name[0] == '/' ||
      walk->has_spaces)
    return FALSE;
  if (!is_identifier (walk->name[next]) && strchr ("(<*", walk->name[next]) == NULL)
    return FALSE;
  if (g_ascii_isdigit (walk->name[next]) || is_clone_suffix (walk, next))
    return FALSE;

  return !walk->has_scope || is_ruby_dot (walk);
}

/* The number sign of `A::B#method` and `Array#[]`, but not that of `name#2` */
static gboolean
is_separating_hash (const Walk *walk)
{
  gsize next = walk->pos + 1;

  return walk->pos > walk->parts.last_start && next < walk->length &&
         walk->parts.parameters == 0 && !g_ascii_isdigit (walk->name[next]);
}

/* `drop_in_place::<T>`: template arguments after two colons. Types have other forms: `<T>::f`, and
 * `module::<impl T>::f`. */
static gboolean
begins_turbofish (const Walk *walk)
{
  return has_prefix_at (walk, walk->pos, "::<") && !has_prefix_at (walk, walk->pos, "::<impl ");
}

static gboolean
is_rust_hash (const Walk *walk)
{
  if (!has_prefix_at (walk, walk->pos, "::h") || walk->pos + 3 + HASH_FIGURES != walk->length)
    return FALSE;
  for (gsize pos = walk->pos + 3; pos < walk->length; pos++)
    if (!g_ascii_isxdigit (walk->name[pos]))
      return FALSE;

  return TRUE;
}

static gsize
get_separator_length (const Walk *walk)
{
  if (has_prefix_at (walk, walk->pos, "::") || has_prefix_at (walk, walk->pos, "->"))
    return walk->pos > walk->parts.last_start ? 2 : 0;
  if (walk->name[walk->pos] == '\\')
    return 1;
  if (walk->name[walk->pos] == '#' && is_separating_hash (walk))
    return 1;
  if (walk->name[walk->pos] == '.' && walk->parts.parameters == 0 && is_separating_dot (walk))
    return 1;

  return 0;
}

/* After a separator, characters such as `<` and `[]=` up to the end of the name are a Ruby
 * method. */
static void
skip_ruby_operator (Walk *walk)
{
  if (walk->length - walk->pos > MAX_RUBY_OPERATOR)
    return;
  for (gsize pos = walk->pos; pos < walk->length; pos++)
    if (strchr (RUBY_OPERATOR, walk->name[pos]) == NULL)
      return;

  walk->pos = walk->length;
}

/* Skips suffixes of a component that are not shown: template arguments, a hash. */
static gboolean
skip_rust_suffix (Walk *walk)
{
  gsize end;

  if (walk->name[walk->pos] != ':' || walk->pos == walk->parts.last_start)
    return FALSE;

  if (is_rust_hash (walk) && walk->parts.parameters == 0)
    {
      walk->parts.parameters = walk->pos;
      walk->pos = walk->length;
      return TRUE;
    }
  if (!begins_turbofish (walk))
    return FALSE;
  end = find_closing (walk, walk->pos + 2);
  if (end == walk->pos + 2)
    return FALSE;

  if (walk->parts.last_end == 0 && walk->parts.parameters == 0)
    walk->parts.last_end = walk->pos;
  walk->pos = end;

  return TRUE;
}

/* A blank between a return type and the name; not the one before `const` or `[clone`. */
static gboolean
is_separating_blank (const Walk *walk)
{
  gsize next = walk->pos + 1;

  return walk->parts.parameters == 0 && next < walk->length && walk->pos > 0 &&
         strchr ("[(<", walk->name[next]) == NULL;
}

/* Returns the position after the next apostrophe, as in `f()::'lambda0'(int)`, or the end. */
static gsize
find_quote (const Walk *walk,
            gsize       pos)
{
  const char *quote = memchr (walk->name + pos, '\'', walk->length - pos);

  return quote != NULL ? (gsize) (quote - walk->name) + 1 : walk->length;
}

/* Whether the apostrophe at the current position follows a complete name and precedes a recursion
 * level or another name, as written by Callgrind: not in `foldl'`, `&'a str`, and `` `anonymous
 * namespace'::f ``. */
static gboolean
begins_context (const Walk *walk)
{
  char before = walk->pos > walk->parts.last_start ? walk->name[walk->pos - 1] : '\0';
  char after = walk->pos + 1 < walk->length ? walk->name[walk->pos + 1] : '\0';

  /* `f(int) &&'2` */
  if (before == '&' && walk->parts.parameters > 0)
    before = ')';

  return before != '\0' && strchr (" &,!", before) == NULL &&
         after != '\0' && strchr (" ':;,.)]}>", after) == NULL;
}

/* Scans one step outside of all brackets; returns FALSE at the end of the name. */
static gboolean
step_outside (Walk *walk,
              char  c)
{
  gsize length;

  if (skip_rust_suffix (walk))
    return TRUE;

  length = get_separator_length (walk);
  if (c == '\\' && walk->has_member)
    {
      /* `A\B->A\{closure:a.php:1-2}`: PHP repeats the namespace of a member. */
      begin_component (walk, walk->pos + 1);
      walk->pos++;
    }
  else if (length > 0)
    {
      walk->has_scope |= c != '.';
      walk->has_member |= length == 2;
      take_separator (walk, length);
      skip_ruby_operator (walk);
    }
  else if (c == '\'' && has_prefix_at (walk, walk->pos, "'lambda"))
    walk->pos = find_quote (walk, walk->pos + 1);
  else if (c == '\'' && begins_context (walk))
    {
      walk->parts.context = walk->pos;
      return FALSE;
    }
  else if (c == ' ' && is_separating_blank (walk))
    {
      walk->has_spaces = TRUE;
      walk->pos++;
      if (walk->split_spaces)
        {
          walk->parts.scope_start = walk->pos;
          walk->parts.scope_end = walk->pos;
          begin_component (walk, walk->pos);
        }
    }
  else
    walk->pos++;

  return TRUE;
}

/* Determines the ends that the scan has not found. */
static void
complete_component (Walk  *walk,
                    gsize  end)
{
  if (walk->parts.parameters == 0)
    walk->parts.parameters = end;
  if (walk->parts.last_end == 0)
    walk->parts.last_end = walk->parts.parameters;
}

/* Leaves the parentheses that enter_wrapping() entered: no part of the component follows. */
static void
leave_wrapping (Walk *walk)
{
  complete_component (walk, walk->pos);
  walk->is_wrapped = FALSE;
  walk->is_complete = TRUE;
  walk->pos++;
}

/* Scans the whole name; returns FALSE if brackets do not match. */
static gboolean
walk_name (Walk *walk)
{
  walk->parts.context = walk->length;

  while (walk->pos < walk->length)
    {
      char c = walk->name[walk->pos];

      if (is_operator (walk))
        skip_operator (walk);
      else if (skip_decltype (walk) || (c == '(' && enter_wrapping (walk)))
        continue;
      else if (walk->is_wrapped && walk->depth == 0 && c == ')' &&
               walk->pos > walk->parts.last_start)
        leave_wrapping (walk);
      else if ((c == '<' && !is_comparison (walk)) || c == '(' || c == '[' || c == '{')
        open_bracket (walk, c);
      else if ((c == '>' && walk->depth > 0) || c == ')' || c == ']' || c == '}')
        close_bracket (walk, c);
      else if (walk->depth > 0 || (walk->is_complete && c != '\''))
        walk->pos++;
      else if (!step_outside (walk, c))
        break;
    }

  complete_component (walk, walk->parts.context);

  return walk->depth == 0 && walk->parts.last_start < walk->parts.context;
}

/* Only template instances have a return type. */
static gboolean
has_return_type (const Walk *walk)
{
  return walk->has_spaces && walk->parts.parameters < walk->parts.context &&
         memchr (walk->name, '<', walk->parts.parameters) != NULL;
}

/* A dot is not a separator if it is followed by a path or a position in a file. */
static gboolean
is_dotted_path (const Walk *walk)
{
  const char *last = walk->name + walk->parts.last_start;
  gsize length = walk->parts.context - walk->parts.last_start;
  const char *bracket = memchr (last, '[', length);

  if (bracket != NULL)
    length = bracket - last;

  return !walk->has_scope && walk->parts.scope_end > walk->parts.scope_start &&
         (memchr (last, '/', length) != NULL || memchr (last, ':', length) != NULL);
}

/* Whether the `<` at the current position begins template arguments, not `<T>::f` or `<module>`. */
static gboolean
is_template (const Walk *walk)
{
  char before = walk->pos > 0 ? walk->name[walk->pos - 1] : '\0';

  return walk->name[walk->pos] == '<' && before != '\0' && strchr (" .:", before) == NULL;
}

/* Appends @text with the contents of angle brackets replaced by an ellipsis; if they are not
 * closed, this includes the rest, so that no text is scanned twice. */
static void
append_shortened (GString    *string,
                  const char *text,
                  gsize       length)
{
  Walk walk = { .name = text, .length = length };
  gsize shown = 0;

  while (walk.pos < length)
    {
      gboolean is_fish = begins_turbofish (&walk);

      if (is_operator (&walk))
        skip_operator (&walk);
      else if (is_fish || is_template (&walk))
        {
          gsize start = walk.pos + (is_fish ? strlen ("::") : 0);
          gsize end = find_closing (&walk, start);

          g_string_append_len (string, text + shown, walk.pos - shown);
          g_string_append (string, "<…>");
          shown = walk.pos = end > start ? end : length;
        }
      else
        walk.pos++;
    }

  g_string_append_len (string, text + shown, length - shown);
}

/* Appends @text; removes leading zeros of an address. */
static void
append_component (GString    *string,
                  const char *text,
                  gsize       length)
{
  if (length > 3 && text[0] == '0' && text[1] == 'x' && text[2] == '0')
    {
      gsize zeros = strspn (text + 2, "0");

      zeros = MIN (zeros, length - 3);
      g_string_append (string, "0x");
      text += 2 + zeros;
      length -= 2 + zeros;
    }
  g_string_append_len (string, text, length);
}

static gboolean
is_recursion_level (const char *text,
                    gsize       length)
{
  for (gsize i = 1; i < length; i++)
    if (!g_ascii_isdigit (text[i]))
      return FALSE;

  return length > 1;
}

/**
 * grind_name_parts_split:
 * @name: the name of a function as stored in a profile, @length bytes
 * @length: its length in bytes
 * @parts: (out): the positions of its parts
 *
 * Splits a name into its scope, last component, template arguments, parameters and the suffix of
 * Callgrind. Supports the names of C++, Rust, PHP, Go, Python, Ruby and Java. A name that cannot be
 * parsed is a single last component. Takes a few passes over the name; does not allocate.
 */
void
grind_name_parts_split (const char     *name,
                        gsize           length,
                        GrindNameParts *parts)
{
  Walk walk = { .name = name, .length = length, .split_spaces = TRUE };
  gboolean is_understood;

  g_return_if_fail (name != NULL || length == 0);
  g_return_if_fail (parts != NULL);

  is_understood = walk_name (&walk);
  if (walk.has_spaces && !has_return_type (&walk))
    {
      walk = (Walk) { .name = name, .length = length };
      is_understood = walk_name (&walk);
    }

  if (is_understood && !is_dotted_path (&walk))
    *parts = walk.parts;
  else
    *parts = (GrindNameParts) { 0, 0, 0, length, length, length };
}

/**
 * grind_name_parts_dup_scope:
 * @parts: the parts of @name
 * @name: the name
 *
 * The scope without the separator after it, template arguments shortened; empty if there is none.
 *
 * Returns: (transfer full): the scope
 */
char *
grind_name_parts_dup_scope (const GrindNameParts *parts,
                            const char           *name)
{
  GString *string = g_string_new (NULL);

  append_shortened (string, name + parts->scope_start, parts->scope_end - parts->scope_start);

  return g_string_free (string, FALSE);
}

/**
 * grind_name_parts_dup_whole_scope:
 * @parts: the parts of @name
 * @name: the name
 *
 * Returns: (transfer full): the scope without the separator after it; empty if there is none
 */
char *
grind_name_parts_dup_whole_scope (const GrindNameParts *parts,
                                  const char           *name)
{
  return g_strndup (name + parts->scope_start, parts->scope_end - parts->scope_start);
}

/**
 * grind_name_parts_dup_separator:
 * @parts: the parts of @name
 * @name: the name
 *
 * Returns: (transfer full): the separator between scope and last component, such as `::`
 */
char *
grind_name_parts_dup_separator (const GrindNameParts *parts,
                                const char           *name)
{
  return g_strndup (name + parts->scope_end, parts->last_start - parts->scope_end);
}

/**
 * grind_name_parts_dup_component:
 * @parts: the parts of @name
 * @name: the name
 *
 * Returns: (transfer full): only the identifier of the last component, an address without leading
 *   zeros
 */
char *
grind_name_parts_dup_component (const GrindNameParts *parts,
                                const char           *name)
{
  GString *string = g_string_new (NULL);

  append_component (string, name + parts->last_start, parts->last_end - parts->last_start);

  return g_string_free (string, FALSE);
}

/**
 * grind_name_parts_dup_last:
 * @parts: the parts of @name
 * @name: the name
 *
 * The last component as displayed in lists: with shortened template arguments and the recursion
 * level, but without parameters and leading zeros of an address.
 *
 * Returns: (transfer full): the last component
 */
char *
grind_name_parts_dup_last (const GrindNameParts *parts,
                           const char           *name)
{
  GString *string = g_string_new (NULL);

  append_component (string, name + parts->last_start, parts->last_end - parts->last_start);
  if (parts->parameters > parts->last_end && strchr ("<:", name[parts->last_end]) != NULL)
    g_string_append (string, "<…>");
  if (is_recursion_level (name + parts->context, strcspn (name + parts->context, " ")))
    g_string_append (string, name + parts->context);

  return g_string_free (string, FALSE);
}

/**
 * grind_name_parts_dup_whole_last:
 * @parts: the parts of @name
 * @name: the name
 *
 * Like grind_name_parts_dup_last(), with full template arguments.
 *
 * Returns: (transfer full): the last component
 */
char *
grind_name_parts_dup_whole_last (const GrindNameParts *parts,
                                 const char           *name)
{
  GString *string = g_string_new (NULL);

  append_component (string, name + parts->last_start, parts->parameters - parts->last_start);
  if (is_recursion_level (name + parts->context, strcspn (name + parts->context, " ")))
    g_string_append (string, name + parts->context);

  return g_string_free (string, FALSE);
}

/**
 * grind_name_parts_dup_callers:
 * @parts: the parts of @name
 * @name: the name
 * @length: its length in bytes
 *
 * The callers appended to the name if functions were recorded separately for each caller.
 *
 * Returns: (transfer full) (nullable): the callers, the direct one first, each after an apostrophe
 */
char *
grind_name_parts_dup_callers (const GrindNameParts *parts,
                              const char           *name,
                              gsize                 length)
{
  const char *end = name + length;
  const char *caller = name + parts->context;
  GString *string;

  if (caller >= end || is_recursion_level (caller, end - caller))
    return NULL;

  string = g_string_new (NULL);
  while (caller < end)
    {
      const char *next = memchr (caller + 1, '\'', end - caller - 1);

      if (next == NULL)
        next = end;
      g_string_append_c (string, '\'');
      append_component (string, caller + 1, next - caller - 1);
      caller = next;
    }

  return g_string_free (string, FALSE);
}
