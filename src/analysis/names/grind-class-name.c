/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-class-name.h"

#include <string.h>

#include "grind-name-parts.h"
#include "profile/grind-text.h"

/* Number of names between two checks of the cancellable */
#define BLOCK_NAMES 4096

/* Maximum nesting of closures: more does not occur, and the time per name stays bounded. */
#define MAX_NESTING 16

/* A piece of a name, not terminated */
typedef struct
{
  const char *text;
  gsize       length;
} Piece;

struct _GrindClassNames
{
  GStringChunk *texts;
  GPtrArray    *names;     /* of char in @texts, by class */
  guint32      *classes;   /* by name */
  GMutex        mutex;     /* guards the creation */
  gboolean      is_ready;
};

/* Prefixes that compilers add to the names of functions that only forward to another one */
static const char * const thunks[] = {
  "non-virtual thunk to ", "virtual thunk to ", "covariant return thunk to ",
  "guard variable for ", "transaction clone for ", "non-transaction clone for ",
};

/* Names that Xdebug gives to statements that run a file */
static const char * const php_statements[] = {
  "require_once", "include_once", "require", "include",
};

/* Notations of tools for Ruby for the class of a singleton method */
static const char * const ruby_singletons[] = { "<Class::", "<Module::", "<Object::" };

static const char * const rust_references[] = { "&", "mut ", "*const ", "*mut ", "dyn " };

static gboolean
has_prefix (const Piece *piece,
            const char  *prefix)
{
  gsize length = strlen (prefix);

  return piece->length >= length && memcmp (piece->text, prefix, length) == 0;
}

static void
skip (Piece *piece,
      gsize  length)
{
  piece->text += length;
  piece->length -= length;
}

static gboolean
skip_prefix (Piece      *piece,
             const char *prefix)
{
  if (!has_prefix (piece, prefix))
    return FALSE;
  skip (piece, strlen (prefix));

  return TRUE;
}

static gboolean
equals (const Piece *piece,
        const char  *text)
{
  return piece->length == strlen (text) && has_prefix (piece, text);
}

static const char *
find (const Piece *piece,
      const char  *text)
{
  return piece->length > 0 ? memmem (piece->text, piece->length, text, strlen (text)) : NULL;
}

/* Finds @text in @piece, inside the outermost brackets but not deeper, or returns NULL. */
static const char *
find_in_brackets (const Piece *piece,
                  const char  *text)
{
  gsize length = strlen (text);
  guint depth = 0;

  for (gsize i = 0; i + length <= piece->length; i++)
    {
      if (depth == 1 && memcmp (piece->text + i, text, length) == 0)
        return piece->text + i;
      if (strchr ("<([{", piece->text[i]) != NULL)
        depth++;
      else if (strchr (">)]}", piece->text[i]) != NULL && depth > 0 &&
               !(i > 0 && piece->text[i] == '>' && piece->text[i - 1] == '-'))
        depth--;
    }

  return NULL;
}

/* Whether this is an anonymous function, which belongs to the class of the enclosing function. */
static gboolean
is_closure (const Piece *piece)
{
  static const char * const prefixes[] = {
    "{lambda", "{closure", "{{", "{shim", "'lambda", "<lambda", "<locals>", "<genexpr>",
    "<listcomp>", "<dictcomp>", "<setcomp>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (has_prefix (piece, prefixes[i]))
      return TRUE;

  return piece->length > 2 && has_prefix (piece, "$_") && g_ascii_isdigit (piece->text[2]);
}

/* Whether @scope is a Go function, not a module or class of Python or Java: it contains a path, a
 * receiver or type arguments, or a function name with a capital letter after a package without a
 * path. Names in lower case only are Go functions in `main` only. */
static gboolean
is_go_function (const Piece *scope)
{
  const char *name = memchr (scope->text, '.', scope->length);
  const char *end = scope->text + scope->length;

  if (name == NULL)
    return FALSE;
  if (memchr (scope->text, '/', scope->length) != NULL || find (scope, ".(") != NULL ||
      has_prefix (scope, "main.") || end[-1] == '.' || end[-1] == ']')
    return TRUE;

  for (const char *at = name + 1; at < end && *at != '.'; at++)
    if (g_ascii_isupper (*at))
      return TRUE;

  return FALSE;
}

/* Whether this is a numbered Go closure, such as `func1`, `func1.2` or `gowrap1`: only if the name
 * of the enclosing function precedes it, and a package precedes that. */
static gboolean
is_go_closure (const Piece *last,
               const Piece *scope)
{
  static const char * const prefixes[] = { "func", "gowrap", "deferwrap" };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      gsize start = strlen (prefixes[i]);
      gsize end = start;

      if (!has_prefix (last, prefixes[i]))
        continue;
      while (end < last->length && g_ascii_isdigit (last->text[end]))
        end++;
      if (end > start && (end == last->length || strchr (".-", last->text[end]) != NULL))
        return is_go_function (scope);
    }

  return FALSE;
}

static void
split (const Piece *name,
       Piece       *scope,
       Piece       *last)
{
  GrindNameParts parts;

  grind_name_parts_split (name->text, name->length, &parts);
  *scope = (Piece) { name->text + parts.scope_start, parts.scope_end - parts.scope_start };
  *last = (Piece) { name->text + parts.last_start, parts.context - parts.last_start };
}

/* PHP closures are preceded by their class or namespace, not by a function: `A\B->{closure:...}` */
static gboolean
has_function_before (const Piece *closure)
{
  return !has_prefix (closure, "{closure:") && strchr ("\\>", closure->text[-1]) == NULL;
}

/* Returns the scope of @name, or if @name or its scope is anonymous, the scope of the enclosing
 * function. */
static Piece
find_scope (const Piece *name)
{
  Piece rest = *name;
  Piece scope = { "", 0 };
  Piece last;

  for (guint i = 0; i < MAX_NESTING; i++)
    {
      Piece outer;
      Piece inner;

      split (&rest, &scope, &last);
      if (scope.length == 0)
        break;

      split (&scope, &outer, &inner);
      if ((is_closure (&last) && has_function_before (&last)) ||
          (is_go_closure (&last, &scope) && last.text[-1] == '.'))
        rest = scope;
      else if (is_closure (&inner) && outer.length > 0)
        rest = outer;
      else if (is_closure (&inner))
        return (Piece) { "", 0 };
      else
        break;
    }

  return scope;
}

/* Rust: `<T as Tr>`, `<T>` and `module::<impl Tr for T>` */
static gboolean
take_rust_type (Piece *scope)
{
  const char *impl = find (scope, "<impl ");
  Piece type = *scope;
  const char *end;

  if (scope->length < 3 || scope->text[scope->length - 1] != '>' ||
      (impl == NULL && scope->text[0] != '<'))
    return FALSE;

  if (impl != NULL)
    skip (&type, impl - type.text);
  end = find_in_brackets (&type, impl != NULL ? " for " : " as ");
  if (impl != NULL && end != NULL)
    skip (&type, end + strlen (" for ") - type.text);
  else
    skip (&type, impl != NULL ? strlen ("<impl ") : 1);
  type.length = (impl == NULL && end != NULL ? end : scope->text + scope->length - 1) - type.text;

  for (guint i = 0; i < G_N_ELEMENTS (rust_references); i++)
    while (skip_prefix (&type, rust_references[i]))
      i = 0;
  *scope = type;

  return TRUE;
}

/* Ruby: `<Class::A>` */
static gboolean
take_ruby_class (Piece *scope)
{
  if (scope->length == 0 || scope->text[scope->length - 1] != '>')
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (ruby_singletons); i++)
    {
      if (skip_prefix (scope, ruby_singletons[i]))
        {
          scope->length--;
          return TRUE;
        }
    }

  return FALSE;
}

/* Go: `pkg/path.(*T)` becomes `pkg/path.T` */
static char *
dup_go_type (const Piece *scope)
{
  const char *bracket = find (scope, ".(");
  gsize before = bracket != NULL ? bracket - scope->text + 1 : 0;
  gsize start = before + 1;

  if (bracket == NULL || scope->text[scope->length - 1] != ')')
    return NULL;
  if (scope->text[start] == '*')
    start++;

  return g_strdup_printf ("%.*s%.*s", (int) before, scope->text,
                          (int) (scope->length - 1 - start), scope->text + start);
}

static gboolean
is_php_statement (const Piece *scope)
{
  for (guint i = 0; i < G_N_ELEMENTS (php_statements); i++)
    if (equals (scope, php_statements[i]))
      return TRUE;

  return FALSE;
}

static char *
dup_class_of_scope (Piece scope)
{
  char *class_name;
  const char *lambda;

  for (guint i = 0; i < G_N_ELEMENTS (thunks); i++)
    while (skip_prefix (&scope, thunks[i]))
      ;
  if (!take_ruby_class (&scope))
    take_rust_type (&scope);
  if (scope.length > strlen ("php::"))
    skip_prefix (&scope, "php::");
  skip_prefix (&scope, "::");
  if (scope.length == 0 || is_php_statement (&scope))
    return NULL;

  lambda = find (&scope, "$$Lambda");
  if (lambda != NULL && lambda > scope.text)
    scope.length = lambda - scope.text;
  class_name = dup_go_type (&scope);

  return class_name != NULL ? class_name : g_strndup (scope.text, scope.length);
}

/* Python: `<method 'append' of 'list' objects>` and `<built-in method builtins.print>`, also in
 * braces. Returns whether @name is a builtin; @class_name is then its class, or NULL. */
static gboolean
take_python_builtin (Piece   name,
                     char  **class_name)
{
  const char *place;
  Piece rest;

  if (name.length < 3 || strchr ("<{", name.text[0]) == NULL)
    return FALSE;
  skip (&name, 1);
  name.length--;

  if (has_prefix (&name, "method '") && (place = find (&name, "' of '")) != NULL)
    {
      rest = name;
      skip (&rest, place + strlen ("' of '") - name.text);
      rest.length = strcspn (rest.text, "'");
      *class_name = g_strndup (rest.text, rest.length);
      return TRUE;
    }
  if (!skip_prefix (&name, "built-in method "))
    return FALSE;

  *class_name = NULL;
  place = find (&name, " of ");
  if (place != NULL)
    {
      skip (&name, place + strlen (" of ") - name.text);
      *class_name = g_strndup (name.text, strcspn (name.text, " >}"));
    }
  else if ((place = memrchr (name.text, '.', name.length)) != NULL)
    *class_name = g_strndup (name.text, place - name.text);

  return TRUE;
}

/* JVM descriptors, such as `Ljava/lang/String;::length` */
static char *
dup_java_class (const Piece *name)
{
  const char *end = memchr (name->text, ';', name->length);
  char *class_name;

  if (name->text[0] != 'L' || end == NULL || end == name->text + name->length - 1)
    return NULL;
  for (const char *at = name->text; at < end; at++)
    if (!g_ascii_isalnum (*at) && strchr ("/_$-", *at) == NULL && (guchar) *at < 0x80)
      return NULL;

  class_name = g_strndup (name->text + 1, end - name->text - 1);

  return g_strdelimit (class_name, "/", '.');
}

/* Objective-C: `-[NSString length]` */
static char *
dup_objective_c_class (const Piece *name)
{
  if (name->length < 6 || strchr ("+-", name->text[0]) == NULL || name->text[1] != '[')
    return NULL;

  return g_strndup (name->text + 2, strcspn (name->text + 2, " (]"));
}

/* Ruby: `block in A#m` and `block (2 levels) in A#m` */
static void
skip_ruby_block (Piece *name)
{
  if (has_prefix (name, "block ") || has_prefix (name, "rescue in ") ||
      has_prefix (name, "ensure in "))
    {
      const char *in = find (name, " in ");

      if (in != NULL)
        skip (name, in + strlen (" in ") - name->text);
    }
}

/* Returns the class in a function name; NULL for none. @text is NUL-terminated. */
static char *
dup_class (const char *text,
           gsize       length)
{
  Piece name = { text, length };
  char *class_name = NULL;

  if (length == 0 || take_python_builtin (name, &class_name))
    return class_name;

  skip_ruby_block (&name);
  class_name = dup_java_class (&name);
  if (class_name == NULL)
    class_name = dup_objective_c_class (&name);
  if (class_name == NULL)
    class_name = dup_class_of_scope (find_scope (&name));

  return class_name;
}

static gboolean
fill (GrindClassNames  *self,
      GrindProfile     *profile,
      GCancellable     *cancellable,
      GError          **error)
{
  guint n_names = grind_profile_get_n_names (profile);
  g_autofree guint32 *classes = g_new (guint32, MAX (n_names, 1));
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (GrindNameId name = 0; name < n_names; name++)
    {
      gsize length;
      const char *bytes = grind_profile_get_name (profile, name, &length);
      g_autofree char *class_name = NULL;
      gpointer id;

      if (name % BLOCK_NAMES == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      class_name = grind_class_name_dup (bytes, length);
      if (!g_hash_table_lookup_extended (ids, class_name, NULL, &id))
        {
          char *text = g_string_chunk_insert (self->texts, class_name);

          id = GUINT_TO_POINTER (self->names->len);
          g_ptr_array_add (self->names, text);
          g_hash_table_insert (ids, text, id);
        }
      classes[name] = GPOINTER_TO_UINT (id);
    }
  self->classes = g_steal_pointer (&classes);

  return TRUE;
}

/* Discards the rest of a cancelled attempt first. */
static gboolean
make (GrindClassNames  *self,
      GrindProfile     *profile,
      GCancellable     *cancellable,
      GError          **error)
{
  self->texts = g_string_chunk_new (4096);
  self->names = g_ptr_array_new ();
  if (fill (self, profile, cancellable, error))
    return TRUE;

  g_clear_pointer (&self->texts, g_string_chunk_free);
  g_clear_pointer (&self->names, g_ptr_array_unref);

  return FALSE;
}

static void
class_names_free (gpointer data)
{
  GrindClassNames *self = data;

  g_clear_pointer (&self->texts, g_string_chunk_free);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_free (self->classes);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

static GrindClassNames *
get_empty (GrindProfile *profile)
{
  static GMutex mutex;
  GrindClassNames *self;

  g_mutex_lock (&mutex);
  self = g_object_get_data (G_OBJECT (profile), "grind-class-names");
  if (self == NULL)
    {
      self = g_new0 (GrindClassNames, 1);
      g_mutex_init (&self->mutex);
      g_object_set_data_full (G_OBJECT (profile), "grind-class-names", self, class_names_free);
    }
  g_mutex_unlock (&mutex);

  return self;
}

/**
 * grind_class_name_dup:
 * @name: the name of a function as stored in a profile, @length bytes and a NUL
 * @length: its length in bytes
 *
 * Finds the class, namespace, package or module of a function. Template arguments of a class are
 * part of its name. Anonymous functions, such as lambdas, are in the class of the enclosing
 * function. The rules of each language are documented by the test cases. Takes linear time in the
 * length. Any thread.
 *
 * Returns: (transfer full): the class, valid UTF-8; empty for a function without a class
 */
char *
grind_class_name_dup (const char *name,
                      gsize       length)
{
  g_autofree char *class_name = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  class_name = dup_class (name, length);

  return class_name != NULL ? grind_text_to_utf8 (class_name, strlen (class_name)) : g_strdup ("");
}

/**
 * grind_class_names_get:
 * @profile: a finished profile
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Gets the classes of all functions. They are found on first use, in linear time in the length of
 * all names: call it in a worker. May be called from any thread.
 *
 * Returns: (transfer none) (nullable): the classes, owned by @profile, or %NULL if cancelled
 */
const GrindClassNames *
grind_class_names_get (GrindProfile  *profile,
                       GCancellable  *cancellable,
                       GError       **error)
{
  GrindClassNames *self;
  gboolean is_ready;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = get_empty (profile);
  g_mutex_lock (&self->mutex);
  if (!self->is_ready)
    self->is_ready = make (self, profile, cancellable, error);
  is_ready = self->is_ready;
  g_mutex_unlock (&self->mutex);

  return is_ready ? self : NULL;
}

/**
 * grind_class_names_get_n:
 * @self: the classes of a profile
 *
 * Returns: the number of classes, including the unnamed one if it has functions
 */
guint
grind_class_names_get_n (const GrindClassNames *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->names->len;
}

/**
 * grind_class_names_get_name:
 * @self: the classes of a profile
 * @id: a class
 *
 * Returns: (transfer none): its name; empty for the class of functions without a class
 */
const char *
grind_class_names_get_name (const GrindClassNames *self,
                            guint                  id)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (id < self->names->len, NULL);

  return g_ptr_array_index (self->names, id);
}

/**
 * grind_class_names_get_id:
 * @self: the classes of a profile
 * @name: the name of a function of the profile
 *
 * Returns: the class of the functions with this name
 */
guint
grind_class_names_get_id (const GrindClassNames *self,
                          GrindNameId            name)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  return self->classes[name];
}
