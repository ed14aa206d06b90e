/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys that pair the functions of two runs of a program */
#include "config.h"

#include "grind-name-key.h"

#include <string.h>

#include "grind-name-kind.h"
#include "grind-name-parts.h"
#include "grind-name-suffix-private.h"

/* Suffix of the Rust compiler that makes names unique: `::h` and this many hexadecimal digits */
#define HASH_FIGURES 16
#define HASH_LENGTH (strlen ("::h") + HASH_FIGURES)

/* How Xdebug begins the name of a closure, which has the file and its lines */
#define PHP_CLOSURE "{closure:"

/* Namespaces of standard libraries, whose functions have the same few names in each class */
static const char *const libraries[] = { "std::", "__gnu_cxx::", "core::", "alloc::" };

/* Words before the type in Rust's `<&mut T as Trait>` */
static const char *const type_words[] = { "mut ", "const ", "dyn ", "impl " };

/* Go's names for closures and for the functions that start goroutines, before a number */
static const char *const go_closures[] = { "func", "gowrap", "deferwrap" };

/* The first component of a name */
typedef struct
{
  GrindNameParts  parts;         /* without suffixes of compilers and callers */
  gsize           suffixes;      /* start of the suffixes of compilers */
  gsize           context;       /* start of the recursion level or the callers */
} Component;

static gboolean
is_identifier (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (guchar) c >= 0x80;
}

static gboolean
has_prefix (const char *text,
            gsize       length,
            const char *prefix)
{
  gsize n = strlen (prefix);

  return n <= length && memcmp (text, prefix, n) == 0;
}

/* Whether @word is before @pos */
static gboolean
follows (const char *text,
         gsize       pos,
         const char *word)
{
  gsize n = strlen (word);

  return n <= pos && memcmp (text + pos - n, word, n) == 0;
}

static gsize
skip_digits (const char *text,
             gsize       length,
             gsize       pos)
{
  while (pos < length && g_ascii_isdigit (text[pos]))
    pos++;

  return pos;
}

/* Returns the end of the component at @pos: a function, a caller or a recursion level. */
static gsize
find_component_end (const char *name,
                    gsize       length,
                    gsize       pos)
{
  GrindNameParts parts;

  grind_name_parts_split (name + pos, length - pos, &parts);

  return pos + parts.context;
}

static Component
split_component (const char *name,
                 gsize       length)
{
  Component component = { .suffixes = 0 };

  grind_name_parts_split (name, length, &component.parts);
  component.context = component.parts.context;
  component.suffixes = _grind_name_suffix_find (name, component.context);
  if (component.suffixes < component.context)
    grind_name_parts_split (name, component.suffixes, &component.parts);

  return component;
}

static gsize
trim_rust_hash (const char *text,
                gsize       length)
{
  gsize start = length - HASH_FIGURES;

  if (length <= HASH_LENGTH || !follows (text, start, "::h"))
    return length;
  for (gsize pos = start; pos < length; pos++)
    if (!g_ascii_isxdigit (text[pos]))
      return length;

  return length - HASH_LENGTH;
}

/* Whether the digits from @start to @end number lambdas or closures: `{lambda(int)#2}`,
 * `{closure#0}`, `$_3`, `'lambda0'`. */
static gboolean
is_closure_number (const char *text,
                   gsize       length,
                   gsize       start,
                   gsize       end)
{
  char after = end < length ? text[end] : '\0';

  if (follows (text, start, ")#") || follows (text, start, "{closure#"))
    return after == '}';
  if (follows (text, start, "'lambda"))
    return after == '\'';

  return follows (text, start, "$_") && !is_identifier (after) &&
         (start == 2 || !is_identifier (text[start - 3]));
}

/* Returns the position of the lines, as in `:27-33`, at @end, or @end. */
static gsize
find_lines (const char *text,
            gsize       start,
            gsize       end)
{
  gsize pos = end;

  for (guint i = 0; i < 2; i++)
    {
      gsize last = pos;

      while (pos > start && g_ascii_isdigit (text[pos - 1]))
        pos--;
      if (pos == last || pos == start)
        return end;
      pos--;
      if (text[pos] != '-')
        break;
    }

  return text[pos] == ':' ? pos : end;
}

static gsize
find_base_name (const char *text,
                gsize       start,
                gsize       end)
{
  for (gsize pos = end; pos > start; pos--)
    if (strchr ("/\\", text[pos - 1]) != NULL && text[pos - 1] != '\0')
      return pos;

  return start;
}

/* Appends the closure at @pos without the folder of its file and without lines. Returns the end of
 * the text that was read. */
static gsize
append_php_closure (GString    *key,
                    const char *text,
                    gsize       length,
                    gsize       pos)
{
  gsize start = pos + strlen (PHP_CLOSURE);
  gsize end = start;
  gsize place_end;

  while (end < length && text[end] != '{' && text[end] != '}')
    end++;
  g_string_append (key, PHP_CLOSURE);
  if (end == length || text[end] == '{')
    return start;

  place_end = find_lines (text, start, end);
  /* PHP 8.4 names the function around the closure: `{closure:A\f():12}`. */
  if (place_end > start && text[place_end - 1] != ')')
    start = find_base_name (text, start, place_end);
  g_string_append_len (key, text + start, place_end - start);

  return end;
}

static void
append_unnumbered (GString    *key,
                   const char *text,
                   gsize       length)
{
  for (gsize pos = 0; pos < length;)
    {
      gsize digits = skip_digits (text, length, pos);

      if (digits > pos)
        {
          if (!is_closure_number (text, length, pos, digits))
            g_string_append_len (key, text + pos, digits - pos);
          pos = digits;
        }
      else if (has_prefix (text + pos, length - pos, PHP_CLOSURE))
        pos = append_php_closure (key, text, length, pos);
      else
        g_string_append_c (key, text[pos++]);
    }
}

static void
append_normal (GString    *key,
               const char *text,
               gsize       length,
               gboolean    has_cpu_variants)
{
  gsize suffixes = _grind_name_suffix_find (text, length);
  gsize end = trim_rust_hash (text, suffixes);

  if (has_cpu_variants)
    end = _grind_name_suffix_before_cpu (text, end);

  append_unnumbered (key, text, end);
  _grind_name_suffix_append (key, text, suffixes, length, GRIND_SUFFIX_CLONE);
}

/**
 * grind_name_key_dup_normal:
 * @name: the name of a function as stored in a profile, @length bytes
 * @length: its length in bytes
 * @has_cpu_variants: whether the function is in a library with variants for each kind of CPU, see
 *   grind_name_key_is_cpu_library()
 *
 * The name without what differs between two builds of a program: the suffixes `.llvm.N`,
 * `.lto_priv.N` and `.__uniq.N`, the hash of a Rust function, the numbers of lambdas and closures,
 * the folder and the lines of a PHP closure, and with @has_cpu_variants the suffixes of a CPU, such
 * as `_avx2`. Callers are normalized like the function; the recursion level stays. Closures of Go,
 * such as `main.f.func1`, keep their numbers, because functions of other languages can have such
 * names. Mangled names stay as they are. Takes linear time. Any thread.
 *
 * Returns: (transfer full): the key, equal to @name if there is nothing to leave out
 */
char *
grind_name_key_dup_normal (const char *name,
                           gsize       length,
                           gboolean    has_cpu_variants)
{
  GString *key;

  g_return_val_if_fail (name != NULL || length == 0, NULL);

  key = g_string_sized_new (length + 1);
  for (gsize pos = 0; pos < length;)
    {
      gsize end = find_component_end (name, length, pos);

      append_normal (key, name + pos, end - pos, has_cpu_variants);
      if (end < length)
        g_string_append_c (key, name[end]);
      pos = end + 1;
    }

  return g_string_free (key, FALSE);
}

/**
 * grind_name_key_dup_qualified:
 * @name: the name of a function as stored in a profile, @length bytes
 * @length: its length in bytes
 *
 * The qualified name: without return type, parameters and what follows them, such as `const`. It
 * keeps the suffixes of clones, ` [clone .part.0]`, so that a clone has another key than its
 * function, and the recursion level or callers. Takes linear time. Any thread.
 *
 * Returns: (transfer full) (nullable): the key; %NULL if the name has no parameters
 */
char *
grind_name_key_dup_qualified (const char *name,
                              gsize       length)
{
  Component own;
  GString *key;

  g_return_val_if_fail (name != NULL || length == 0, NULL);

  own = split_component (name, length);
  if (own.parts.parameters >= own.suffixes || name[own.parts.parameters] != '(')
    return NULL;

  key = g_string_new_len (name + own.parts.scope_start,
                          own.parts.parameters - own.parts.scope_start);
  _grind_name_suffix_append (key, name, own.suffixes, own.context, GRIND_SUFFIX_CLONE);
  g_string_append_len (key, name + own.context, length - own.context);

  return g_string_free (key, FALSE);
}

static gboolean
has_library_prefix (const char *text,
                    gsize       length)
{
  for (guint i = 0; i < G_N_ELEMENTS (libraries); i++)
    if (has_prefix (text, length, libraries[i]))
      return TRUE;

  return FALSE;
}

/* Skips what precedes the path of a type in Rust: `&mut `, `[`. */
static gsize
skip_type_words (const char *text,
                 gsize       length,
                 gsize       pos)
{
  gsize start;

  do
    {
      start = pos;
      while (pos < length && strchr ("&*[(", text[pos]) != NULL && text[pos] != '\0')
        pos++;
      for (guint i = 0; i < G_N_ELEMENTS (type_words); i++)
        if (has_prefix (text + pos, length - pos, type_words[i]))
          pos += strlen (type_words[i]);
    }
  while (pos > start);

  return pos;
}

/* `<core::slice::Iter<T> as Trait>::next`, and `<T as core::convert::Into<U>>::into`, whose type
 * has no path */
static gboolean
is_library_impl (const char *text,
                 gsize       length)
{
  gsize pos;

  if (length == 0 || text[0] != '<')
    return FALSE;
  pos = skip_type_words (text, length, 1);
  if (has_library_prefix (text + pos, length - pos))
    return TRUE;

  for (; pos < length && text[pos] != ':'; pos++)
    if (has_prefix (text + pos, length - pos, " as "))
      return has_library_prefix (text + pos + strlen (" as "), length - pos - strlen (" as "));

  return FALSE;
}

static gboolean
is_in_library (const char           *name,
               const GrindNameParts *parts)
{
  const char *text = name + parts->scope_start;
  gsize length = parts->last_start - parts->scope_start;

  /* `::std::f` */
  if (has_prefix (text, length, "::"))
    {
      text += strlen ("::");
      length -= strlen ("::");
    }

  /* Old releases of Valgrind leave `<T as core::Trait>` encoded; most such names are in `core`. */
  return has_library_prefix (text, length) || is_library_impl (text, length) ||
         has_prefix (text, length, "_$LT$");
}

static gboolean
is_lambda (const char *text,
           gsize       length)
{
  return has_prefix (text, length, "{lambda") || has_prefix (text, length, "'lambda") ||
         (has_prefix (text, length, "$_") && skip_digits (text, length, 2) > 2);
}

/* `func1` and `func1.2` of Go's `main.f.func1.2` */
static gboolean
is_go_closure (const char *text,
               gsize       length)
{
  for (guint i = 0; i < G_N_ELEMENTS (go_closures); i++)
    {
      gsize pos = strlen (go_closures[i]);

      if (!has_prefix (text, length, go_closures[i]) || skip_digits (text, length, pos) == pos)
        continue;
      while (pos < length && (g_ascii_isdigit (text[pos]) || text[pos] == '.'))
        pos++;
      return pos == length;
    }

  return FALSE;
}

/* Whether the last component is a member of a lambda, as in `{lambda()#1}::operator()` */
static gboolean
is_in_lambda (const char           *name,
              const GrindNameParts *parts)
{
  const char *text = name + parts->scope_start;
  gsize length = parts->scope_end - parts->scope_start;
  GrindNameParts scope;

  grind_name_parts_split (text, length, &scope);

  return is_lambda (text + scope.last_start, length - scope.last_start);
}

/* A lambda, closure, module or other component that is described, not named */
static gboolean
is_unnamed (const char           *name,
            const GrindNameParts *parts)
{
  const char *last = name + parts->last_start;
  gsize length = parts->last_end - parts->last_start;
  gboolean has_dot = parts->scope_end < parts->last_start && name[parts->scope_end] == '.';

  return length == 0 || memchr ("<{([", last[0], 4) != NULL || is_lambda (last, length) ||
         (has_dot && is_go_closure (last, length)) || is_in_lambda (name, parts);
}

static void
append_last (GString    *key,
             const char *text,
             gsize       length)
{
  Component component = split_component (text, length);
  gsize start = component.parts.last_start;
  gsize end = component.parts.last_end;

  /* `operator<< <int>` */
  while (end > start && text[end - 1] == ' ')
    end--;

  append_unnumbered (key, text + start, end - start);
  _grind_name_suffix_append (key, text, component.suffixes, component.context,
                             GRIND_SUFFIX_CLONE);
}

/**
 * grind_name_key_dup_last:
 * @name: the name of a function as stored in a profile, @length bytes
 * @length: its length in bytes
 *
 * The last component of the name, without template arguments. It keeps the suffixes of clones and
 * the recursion level; of callers it has the last components, too. Takes linear time. Any thread.
 *
 * Returns: (transfer full) (nullable): the key; %NULL for an address or an unknown name, a lambda,
 *   a closure, another name in brackets, and a function in a standard library of C++ or Rust
 */
char *
grind_name_key_dup_last (const char *name,
                         gsize       length)
{
  Component own;
  GString *key;

  g_return_val_if_fail (name != NULL || length == 0, NULL);

  if (grind_name_kind_find (name, length) == GRIND_NAME_NONE)
    return NULL;
  own = split_component (name, length);
  if (is_in_library (name, &own.parts) || is_unnamed (name, &own.parts))
    return NULL;

  key = g_string_new (NULL);
  for (gsize pos = 0; pos < length;)
    {
      gsize end = find_component_end (name, length, pos);

      append_last (key, name + pos, end - pos);
      if (end < length)
        g_string_append_c (key, name[end]);
      pos = end + 1;
    }

  return g_string_free (key, FALSE);
}

/**
 * grind_name_key_dup_parent:
 * @name: the name of a function as stored in a profile, @length bytes
 * @length: its length in bytes
 *
 * The name of the function that a compiler made a clone of: without `.part.N`, `.isra.N`,
 * `.constprop.N`, `.cold`, `._omp_fn.N` and `.omp_outlined` at the end, and without
 * ` [clone …]`. Keeps the suffixes `.llvm.N`, `.lto_priv.N` and `.__uniq.N`, which
 * grind_name_key_dup_normal() removes, and the recursion level or callers. Takes linear time. Any
 * thread.
 *
 * Returns: (transfer full) (nullable): the key; %NULL if the function is not a clone
 */
char *
grind_name_key_dup_parent (const char *name,
                           gsize       length)
{
  GString *key;
  gsize context;
  gsize suffixes;

  g_return_val_if_fail (name != NULL || length == 0, NULL);

  if (length == 0)
    return NULL;

  context = find_component_end (name, length, 0);
  suffixes = _grind_name_suffix_find (name, context);
  key = g_string_new_len (name, suffixes);
  _grind_name_suffix_append (key, name, suffixes, context, GRIND_SUFFIX_LINK);
  g_string_append_len (key, name + context, length - context);
  if (key->len == length)
    {
      g_string_free (key, TRUE);
      return NULL;
    }

  return g_string_free (key, FALSE);
}

/* Returns the end of @object before numbers, each after a dot. */
static gsize
trim_numbers (const char *object,
              gsize       start,
              gsize       end)
{
  gsize pos = end;

  while (pos > start && g_ascii_isdigit (object[pos - 1]))
    {
      while (pos > start && g_ascii_isdigit (object[pos - 1]))
        pos--;
      if (pos == start || object[pos - 1] != '.')
        break;
      end = --pos;
    }

  return end;
}

/* Returns the end of the name before a version, as in `libc-2.31`, or @end. */
static gsize
trim_release (const char *object,
              gsize       start,
              gsize       end)
{
  gsize pos = end;

  while (pos > start && (g_ascii_isdigit (object[pos - 1]) || object[pos - 1] == '.'))
    pos--;
  if (pos == end || pos <= start + 1 || object[pos - 1] != '-' || !g_ascii_isdigit (object[pos]))
    return end;

  return pos - 1;
}

/**
 * grind_name_key_dup_object:
 * @object: the path of an ELF object, @length bytes
 * @length: its length in bytes
 *
 * The base name of an object without its version: `libfoo.so` for `/lib/libfoo.so.1.2`, and
 * `libc.so` for `libc-2.31.so`. The `-3` of `libgtk-3.so.0` stays: another number is another
 * library. Takes linear time. Any thread.
 *
 * Returns: (transfer full) (nullable): the key; %NULL if the object is unknown (empty or `???`)
 */
char *
grind_name_key_dup_object (const char *object,
                           gsize       length)
{
  gsize start = length;
  gsize stem;
  gsize end;

  g_return_val_if_fail (object != NULL || length == 0, NULL);

  while (start > 0 && object[start - 1] != '/')
    start--;
  if (start == length || (length - start == 3 && memcmp (object + start, "???", 3) == 0))
    return NULL;

  end = trim_numbers (object, start, length);
  if (!follows (object + start, end - start, ".so"))
    return g_strndup (object + start, length - start);
  stem = end - strlen (".so");
  if (end == length)
    stem = trim_release (object, start, stem);

  return g_strdup_printf ("%.*s.so", (int) (stem - start), object + start);
}

/**
 * grind_name_key_is_cpu_library:
 * @object: the path of an ELF object, @length bytes
 * @length: its length in bytes
 *
 * Whether the object has variants of functions for several kinds of CPU and chooses one when the
 * program starts: `libc`, `libm` and `libcrypto` of any version. Takes linear time. Any thread.
 *
 * Returns: whether it is such a library
 */
gboolean
grind_name_key_is_cpu_library (const char *object,
                               gsize       length)
{
  static const char *const names[] = { "libc.so", "libm.so", "libcrypto.so", NULL };
  g_autofree char *key = grind_name_key_dup_object (object, length);

  return key != NULL && g_strv_contains (names, key);
}
