/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-object.h"

#include <glib/gi18n-lib.h>

#include "grind-object-private.h"
#include "grind-objinfo-private.h"

/* Minimum sizes of a symbol and a string. */
#define LEAST_SYMBOL (2 * 8 + 4)
#define LEAST_STRING 4

struct _GrindObject
{
  GObject parent_instance;

  /* Owned */
  GrindObjinfo       *objinfo;
  GrindObjinfoObject *facts;
};

G_DEFINE_FINAL_TYPE (GrindObject, grind_object, G_TYPE_OBJECT)

/* Returns: (transfer full) (nullable): the answer, with @reader at its start */
static GBytes *
ask (GrindObject      *self,
     guint32           kind,
     GByteArray       *arguments,
     guint             time_limit,
     GrindWireReader  *reader,
     GCancellable     *cancellable,
     GError          **error)
{
  GBytes *answer;
  gsize size;
  const void *data;

  answer = _grind_objinfo_ask_object (self->objinfo, self->facts, kind, arguments, time_limit,
                                      cancellable, error);
  if (answer == NULL)
    return NULL;

  data = g_bytes_get_data (answer, &size);
  grind_wire_reader_init (reader, data, size);

  return answer;
}

static void
read_symbol (GrindWireReader *reader,
             GrindSymbol     *symbol)
{
  symbol->start = grind_wire_reader_get_64 (reader);
  symbol->size = grind_wire_reader_get_64 (reader);
  symbol->name = _grind_objinfo_read_text (reader);
}

static void
grind_object_finalize (GObject *object)
{
  GrindObject *self = GRIND_OBJECT (object);

  g_clear_object (&self->objinfo);
  g_clear_pointer (&self->facts, _grind_objinfo_object_free);

  G_OBJECT_CLASS (grind_object_parent_class)->finalize (object);
}

static void
grind_object_class_init (GrindObjectClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = grind_object_finalize;
}

static void
grind_object_init (GrindObject *self)
{
}

/* @facts: (transfer full): the properties of the file */
GrindObject *
_grind_object_new (GrindObjinfo       *objinfo,
                   GrindObjinfoObject *facts)
{
  GrindObject *self = g_object_new (GRIND_TYPE_OBJECT, NULL);

  self->objinfo = g_object_ref (objinfo);
  self->facts = facts;

  return self;
}

GrindObjinfo *
_grind_object_get_objinfo (GrindObject *self)
{
  return self->objinfo;
}

/**
 * _grind_object_list_code:
 * @self: an object
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable) (element-type GrindCodeRange): the ranges of its code; or
 *   %NULL with an error
 */
GArray *
_grind_object_list_code (GrindObject   *self,
                         GCancellable  *cancellable,
                         GError       **error)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (GrindCodeRange));
  g_autoptr (GByteArray) arguments = g_byte_array_new ();
  g_autoptr (GBytes) answer = NULL;
  GrindWireReader reader;
  guint32 n;

  answer = ask (self, GRIND_OBJINFO_SECTIONS, arguments, GRIND_OBJINFO_TIME_LIMIT, &reader,
                cancellable, error);
  if (answer == NULL)
    return NULL;

  n = grind_wire_reader_get_count (&reader, LEAST_SYMBOL + sizeof (guint32));
  for (guint32 i = 0; i < n; i++)
    {
      GrindCodeRange range = { .start = grind_wire_reader_get_64 (&reader) };
      guint32 flags;

      range.size = grind_wire_reader_get_64 (&reader);
      flags = grind_wire_reader_get_32 (&reader);
      g_free (_grind_objinfo_read_text (&reader));
      if (flags & GRIND_OBJINFO_SECTION_CODE)
        g_array_append_val (ranges, range);
    }

  return _grind_objinfo_check_end (&reader, error) ? g_steal_pointer (&ranges) : NULL;
}

/**
 * _grind_object_list_symbols:
 * @self: an object
 * @from: the first address
 * @to: the end of the addresses
 * @max: the maximum number of symbols
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Returns: (transfer full) (nullable) (element-type GrindSymbol): the symbols that start there,
 *   sorted by address; or %NULL with an error
 */
GArray *
_grind_object_list_symbols (GrindObject   *self,
                            guint64        from,
                            guint64        to,
                            guint          max,
                            GCancellable  *cancellable,
                            GError       **error)
{
  g_autoptr (GArray) symbols = g_array_new (FALSE, FALSE, sizeof (GrindSymbol));
  g_autoptr (GByteArray) arguments = g_byte_array_new ();
  g_autoptr (GBytes) answer = NULL;
  GrindWireReader reader;
  guint32 n;

  g_array_set_clear_func (symbols, (GDestroyNotify) grind_symbol_clear);
  grind_wire_put_64 (arguments, from);
  grind_wire_put_64 (arguments, to);
  grind_wire_put_32 (arguments, max);
  answer = ask (self, GRIND_OBJINFO_SYMBOLS, arguments, GRIND_OBJINFO_TIME_LIMIT, &reader,
                cancellable, error);
  if (answer == NULL)
    return NULL;

  grind_wire_reader_get_32 (&reader);  /* whether there are more */
  n = grind_wire_reader_get_count (&reader, LEAST_SYMBOL);
  for (guint32 i = 0; i < n; i++)
    {
      GrindSymbol symbol;

      read_symbol (&reader, &symbol);
      g_array_append_val (symbols, symbol);
    }

  return _grind_objinfo_check_end (&reader, error) ? g_steal_pointer (&symbols) : NULL;
}

/**
 * grind_symbol_clear:
 * @symbol: a symbol
 *
 * Frees its contents.
 */
void
grind_symbol_clear (GrindSymbol *symbol)
{
  g_clear_pointer (&symbol->name, g_free);
}

/**
 * grind_object_get_path:
 * @self: an object
 *
 * Returns: its absolute path, in the encoding of file names. May be called from any thread, like
 *   all getters of properties known since opening.
 */
const char *
grind_object_get_path (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), NULL);

  return self->facts->path;
}

/**
 * grind_object_get_machine:
 * @self: an object
 *
 * Returns: the name of its machine, like `x86-64`
 */
const char *
grind_object_get_machine (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), NULL);

  return self->facts->machine;
}

/**
 * grind_object_get_build_id:
 * @self: an object
 *
 * Returns: (nullable): its build ID in hexadecimal digits; %NULL if it has none
 */
const char *
grind_object_get_build_id (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), NULL);

  return self->facts->build_id[0] != '\0' ? self->facts->build_id : NULL;
}

/**
 * grind_object_get_debug_path:
 * @self: an object
 *
 * Returns: (nullable): the path of the file with its debug information, if that is a separate file
 */
const char *
grind_object_get_debug_path (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), NULL);

  return self->facts->found_debug_path[0] != '\0' ? self->facts->found_debug_path : NULL;
}

/**
 * grind_object_get_mtime:
 * @self: an object
 *
 * Returns: the modification time of the file, in seconds since 1970
 */
gint64
grind_object_get_mtime (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), 0);

  return self->facts->mtime;
}

/**
 * grind_object_has_code:
 * @self: an object
 *
 * Returns: whether it contains instructions, unlike separate debug files
 */
gboolean
grind_object_has_code (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), FALSE);

  return (self->facts->properties & GRIND_OBJINFO_HAS_CODE) != 0;
}

/**
 * grind_object_has_symbols:
 * @self: an object
 *
 * Returns: whether it has symbols of functions
 */
gboolean
grind_object_has_symbols (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), FALSE);

  return (self->facts->properties & GRIND_OBJINFO_HAS_SYMBOLS) != 0;
}

/**
 * grind_object_has_lines:
 * @self: an object
 *
 * Returns: whether it has source lines of instructions
 */
gboolean
grind_object_has_lines (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), FALSE);

  return (self->facts->properties & GRIND_OBJINFO_HAS_LINES) != 0;
}

/**
 * grind_object_can_disassemble:
 * @self: an object
 *
 * Returns: whether its instructions can be shown: the machine is known, and Grindscope was built
 *   with the library for it
 */
gboolean
grind_object_can_disassemble (GrindObject *self)
{
  g_return_val_if_fail (GRIND_IS_OBJECT (self), FALSE);

  return (self->facts->properties & GRIND_OBJINFO_CAN_DISASSEMBLE) != 0;
}

/**
 * grind_object_disassemble:
 * @self: an object
 * @from: the first address, which is the start of an instruction
 * @to: the end of the addresses
 * @syntax: the assembly syntax
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Disassembles at most %GRIND_OBJECT_MAX_CODE bytes of code: if there are more, the disassembly is
 * not complete. Blocks, so call it in a worker thread.
 *
 * Errors are those of grind_objinfo_open(); also %GRIND_ERROR_OBJECT if there is no code at @from
 * or the file was replaced, and %G_IO_ERROR_NOT_SUPPORTED if grind_object_can_disassemble() is
 * %FALSE.
 *
 * Returns: (transfer full) (nullable): the instructions, or %NULL with an error
 */
GrindDisassembly *
grind_object_disassemble (GrindObject   *self,
                          guint64        from,
                          guint64        to,
                          GrindSyntax    syntax,
                          GCancellable  *cancellable,
                          GError       **error)
{
  g_autoptr (GByteArray) arguments = g_byte_array_new ();
  g_autoptr (GBytes) answer = NULL;
  GrindWireReader reader;

  g_return_val_if_fail (GRIND_IS_OBJECT (self), NULL);
  g_return_val_if_fail (from <= to, NULL);

  grind_wire_put_64 (arguments, from);
  grind_wire_put_64 (arguments, to);
  grind_wire_put_32 (arguments, syntax == GRIND_SYNTAX_INTEL ? GRIND_OBJINFO_INTEL
                                                             : GRIND_OBJINFO_ATT);
  answer = ask (self, GRIND_OBJINFO_DISASSEMBLE, arguments, GRIND_OBJINFO_TIME_LIMIT, &reader,
                cancellable, error);

  return answer != NULL ? _grind_disassembly_new (answer, from, to, error) : NULL;
}

/**
 * grind_object_find_symbol:
 * @self: an object
 * @address: an address
 * @symbol: (out): return location for the function
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Finds the function that contains @address. Blocks, so call it in a worker thread.
 *
 * Errors are those of grind_object_disassemble(), and %G_IO_ERROR_NOT_FOUND if there is no symbol.
 *
 * Returns: whether there is one
 */
gboolean
grind_object_find_symbol (GrindObject   *self,
                          guint64        address,
                          GrindSymbol   *symbol,
                          GCancellable  *cancellable,
                          GError       **error)
{
  g_auto (GrindSymbol) found = { 0 };
  g_autoptr (GByteArray) arguments = g_byte_array_new ();
  g_autoptr (GBytes) answer = NULL;
  GrindWireReader reader;
  guint32 n;

  g_return_val_if_fail (GRIND_IS_OBJECT (self), FALSE);
  g_return_val_if_fail (symbol != NULL, FALSE);

  grind_wire_put_64 (arguments, address);
  answer = ask (self, GRIND_OBJINFO_SYMBOL, arguments, GRIND_OBJINFO_TIME_LIMIT, &reader,
                cancellable, error);
  if (answer == NULL)
    return FALSE;

  n = grind_wire_reader_get_count (&reader, LEAST_SYMBOL);
  if (n > 0)
    read_symbol (&reader, &found);
  if (!_grind_objinfo_check_end (&reader, error))
    return FALSE;
  if (n == 0)
    {
      g_autofree char *place = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", address);

      /* translators: an address such as 0x4011a6 */
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no symbol at %s"), place);
      return FALSE;
    }
  if (address < found.start)
    return _grind_objinfo_set_nonsense (error);
  *symbol = found;
  found.name = NULL;

  return TRUE;
}

static void
clear_name (gpointer data)
{
  g_free (((GrindNameThere *) data)->name);
}

/* Looks up the names of at most GRIND_OBJINFO_MAX_NAMES addresses. */
static gboolean
append_names (GrindObject    *self,
              GArray         *names,
              const guint64  *addresses,
              guint           n_addresses,
              GCancellable   *cancellable,
              GError        **error)
{
  g_autoptr (GByteArray) arguments = g_byte_array_new ();
  g_autoptr (GBytes) answer = NULL;
  GrindWireReader reader;

  grind_wire_put_32 (arguments, n_addresses);
  for (guint i = 0; i < n_addresses; i++)
    grind_wire_put_64 (arguments, addresses[i]);
  answer = ask (self, GRIND_OBJINFO_NAMES, arguments, GRIND_OBJINFO_LONG_TIME_LIMIT, &reader,
                cancellable, error);
  if (answer == NULL)
    return FALSE;

  if (grind_wire_reader_get_count (&reader, sizeof (guint8) + sizeof (guint32)) != n_addresses)
    return _grind_objinfo_set_nonsense (error);
  for (guint i = 0; i < n_addresses; i++)
    {
      guint8 flags = grind_wire_reader_get_8 (&reader);
      g_autofree char *text = _grind_objinfo_read_text (&reader);
      GrindNameThere name = {
        .is_start = (flags & GRIND_OBJINFO_NAME_STARTS_HERE) != 0,
        .has_code = (flags & GRIND_OBJINFO_NAME_HAS_CODE) != 0,
      };

      if (*text != '\0')
        name.name = g_steal_pointer (&text);
      g_array_append_val (names, name);
    }

  return _grind_objinfo_check_end (&reader, error);
}

/**
 * grind_object_find_names:
 * @self: an object
 * @addresses: (array length=n_addresses): addresses, as in profiles
 * @n_addresses: their number
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Finds the functions that certainly contain these addresses: they start there, or the file
 * contains their size. Blocks, so call it in a worker thread.
 *
 * Errors are those of grind_objinfo_open().
 *
 * Returns: (transfer full) (nullable) (element-type GrindNameThere): one for each address, or %NULL
 *   with an error
 */
GArray *
grind_object_find_names (GrindObject    *self,
                         const guint64  *addresses,
                         guint           n_addresses,
                         GCancellable   *cancellable,
                         GError        **error)
{
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (GrindNameThere));

  g_return_val_if_fail (GRIND_IS_OBJECT (self), NULL);
  g_return_val_if_fail (addresses != NULL || n_addresses == 0, NULL);

  g_array_set_clear_func (names, clear_name);
  while (names->len < n_addresses)
    if (!append_names (self, names, addresses + names->len,
                       MIN (n_addresses - names->len, GRIND_OBJINFO_MAX_NAMES), cancellable, error))
      return NULL;

  return g_steal_pointer (&names);
}

/**
 * grind_object_list_directories:
 * @self: an object
 * @source: the name of the source file, as in the profile
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Lists the compilation directories of @source, the best matching first; all compilation
 * directories of the object if its debug information does not contain @source. Blocks, so call it
 * in a worker thread.
 *
 * Errors are those of grind_objinfo_open().
 *
 * Returns: (transfer full) (nullable) (array zero-terminated=1): absolute paths, maybe none; or
 *   %NULL with an error
 */
char **
grind_object_list_directories (GrindObject   *self,
                               const char    *source,
                               GCancellable  *cancellable,
                               GError       **error)
{
  g_autoptr (GStrvBuilder) directories = g_strv_builder_new ();
  g_autoptr (GByteArray) arguments = g_byte_array_new ();
  g_autoptr (GBytes) answer = NULL;
  GrindWireReader reader;
  guint32 n;

  g_return_val_if_fail (GRIND_IS_OBJECT (self), NULL);
  g_return_val_if_fail (source != NULL, NULL);

  grind_wire_put_string (arguments, source);
  answer = ask (self, GRIND_OBJINFO_COMP_DIRS, arguments, GRIND_OBJINFO_LONG_TIME_LIMIT, &reader,
                cancellable, error);
  if (answer == NULL)
    return NULL;

  n = grind_wire_reader_get_count (&reader, LEAST_STRING);
  for (guint32 i = 0; i < n; i++)
    {
      g_autofree char *directory = grind_wire_reader_dup_string (&reader);

      if (g_path_is_absolute (directory))
        g_strv_builder_add (directories, directory);
    }

  return _grind_objinfo_check_end (&reader, error) ? g_strv_builder_end (directories) : NULL;
}
