/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-record-options.h"

#include <string.h>

typedef enum
{
  WORDS,
  TEXT,
  SWITCH,
  NUMBER,
} Kind;

#define FIELD(key, kind, field) { key, kind, G_STRUCT_OFFSET (GrindRecordOptions, field) }

/* All fields, with their names in saved options */
static const struct
{
  const char *key;
  Kind        kind;
  gsize       offset;
} fields[] = {
  FIELD ("command", WORDS, command),
  FIELD ("folder", TEXT, folder),
  FIELD ("environment", WORDS, environment),
  FIELD ("input", TEXT, input),
  FIELD ("output", TEXT, output),
  FIELD ("cachegrind", SWITCH, is_cachegrind),
  FIELD ("start", NUMBER, start),
  FIELD ("function", TEXT, function),
  FIELD ("instructions", SWITCH, instructions),
  FIELD ("caches", SWITCH, caches),
  FIELD ("branches", SWITCH, branches),
  FIELD ("system-time", SWITCH, system_time),
  FIELD ("threads", SWITCH, threads),
  FIELD ("children", SWITCH, children),
  FIELD ("callers", NUMBER, n_callers),
  FIELD ("recursions", NUMBER, n_recursions),
  FIELD ("others", WORDS, others),
};

/* Every saved field is a number or bytes, as names of files may be in any encoding. */
static const char * const types[] = {
  [WORDS] = "aay",
  [TEXT] = "ay",
  [SWITCH] = "b",
  [NUMBER] = "u",
};

/**
 * grind_record_options_new:
 *
 * Returns: (transfer full): the default options, without a program
 */
GrindRecordOptions *
grind_record_options_new (void)
{
  GrindRecordOptions *self = g_new0 (GrindRecordOptions, 1);

  self->command = g_new0 (char *, 1);
  self->environment = g_new0 (char *, 1);
  self->inherited = g_new0 (char *, 1);
  self->others = g_new0 (char *, 1);

  return self;
}

/**
 * grind_record_options_copy:
 * @self: options
 *
 * Returns: (transfer full): a copy
 */
GrindRecordOptions *
grind_record_options_copy (const GrindRecordOptions *self)
{
  GrindRecordOptions *copy = g_memdup2 (self, sizeof *self);

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      gpointer field = (char *) copy + fields[i].offset;

      if (fields[i].kind == WORDS)
        *(char ***) field = g_strdupv (*(char ***) field);
      else if (fields[i].kind == TEXT)
        *(char **) field = g_strdup (*(char **) field);
    }

  copy->inherited = g_strdupv (self->inherited);

  return copy;
}

/**
 * grind_record_options_free:
 * @self: (transfer full): options
 */
void
grind_record_options_free (GrindRecordOptions *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      gpointer field = (char *) self + fields[i].offset;

      if (fields[i].kind == WORDS)
        g_strfreev (*(char ***) field);
      else if (fields[i].kind == TEXT)
        g_free (*(char **) field);
    }
  g_strfreev (self->inherited);
  g_free (self);
}

/**
 * grind_record_options_set_text:
 * @field: a field of options
 * @text: (nullable): the text
 *
 * Sets a field to a copy of @text, or to %NULL if that is empty.
 */
void
grind_record_options_set_text (char       **field,
                               const char  *text)
{
  char *copy = text != NULL && *text != '\0' ? g_strdup (text) : NULL;

  g_free (*field);
  *field = copy;
}

/**
 * grind_record_options_set_words:
 * @field: a field of options
 * @words: the words
 *
 * Sets a field to a copy of @words.
 */
void
grind_record_options_set_words (char               ***field,
                                const char * const   *words)
{
  char **copy = g_strdupv ((char **) words);

  g_strfreev (*field);
  *field = copy;
}

/**
 * grind_record_options_dup_path:
 * @self: options
 * @path: a path
 *
 * Returns: (transfer full): the absolute path; relative ones start in the working folder
 */
char *
grind_record_options_dup_path (const GrindRecordOptions *self,
                               const char               *path)
{
  g_autofree char *folder = self->folder != NULL ? g_canonicalize_filename (self->folder, NULL)
                                                 : NULL;

  return g_canonicalize_filename (path, folder);
}

/**
 * grind_record_options_is_same_run:
 * @self: options
 * @other: other options
 *
 * Whether both run the same program in the same way, so that the first event counts the same:
 * simulations and separations do not matter.
 *
 * Returns: whether that is so
 */
gboolean
grind_record_options_is_same_run (const GrindRecordOptions *self,
                                  const GrindRecordOptions *other)
{
  return g_strv_equal ((const char * const *) self->command,
                       (const char * const *) other->command) &&
         g_strv_equal ((const char * const *) self->environment,
                       (const char * const *) other->environment) &&
         g_strcmp0 (self->folder, other->folder) == 0 &&
         g_strcmp0 (self->input, other->input) == 0 &&
         g_strcmp0 (self->function, other->function) == 0 &&
         self->is_cachegrind == other->is_cachegrind && self->start == other->start;
}

static GVariant *
make_value (Kind     kind,
            gpointer field)
{
  switch (kind)
    {
    case WORDS:
      return **(char ***) field != NULL
               ? g_variant_new_bytestring_array (*(const char * const **) field, -1) : NULL;
    case TEXT:
      return *(char **) field != NULL ? g_variant_new_bytestring (*(char **) field) : NULL;
    case SWITCH:
      return *(gboolean *) field ? g_variant_new_boolean (TRUE) : NULL;
    case NUMBER:
    default:
      return *(guint *) field != 0 ? g_variant_new_uint32 (*(guint *) field) : NULL;
    }
}

/**
 * grind_record_options_dup_variant:
 * @self: options
 *
 * Returns: (transfer full): the options as a dictionary, without those that have their default
 */
GVariant *
grind_record_options_dup_variant (const GrindRecordOptions *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      GVariant *value = make_value (fields[i].kind, (char *) self + fields[i].offset);

      if (value != NULL)
        g_variant_dict_insert_value (&dict, fields[i].key, value);
    }

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

static void
take_value (Kind      kind,
            gpointer  field,
            GVariant *value)
{
  switch (kind)
    {
    case WORDS:
      g_strfreev (*(char ***) field);
      *(char ***) field = g_variant_dup_bytestring_array (value, NULL);
      break;
    case TEXT:
      grind_record_options_set_text (field, g_variant_get_bytestring (value));
      break;
    case SWITCH:
      *(gboolean *) field = g_variant_get_boolean (value);
      break;
    case NUMBER:
    default:
      *(guint *) field = g_variant_get_uint32 (value);
    }
}

/**
 * grind_record_options_new_from_variant:
 * @variant: a dictionary
 *
 * Reads options that grind_record_options_dup_variant() made. Unknown and unusable ones are
 * ignored.
 *
 * Returns: (transfer full): the options
 */
GrindRecordOptions *
grind_record_options_new_from_variant (GVariant *variant)
{
  GrindRecordOptions *self = grind_record_options_new ();

  g_return_val_if_fail (g_variant_is_of_type (variant, G_VARIANT_TYPE_VARDICT), self);

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autoptr (GVariant) value =
        g_variant_lookup_value (variant, fields[i].key, G_VARIANT_TYPE (types[fields[i].kind]));

      if (value != NULL)
        take_value (fields[i].kind, (char *) self + fields[i].offset, value);
    }
  if (self->start > GRIND_RECORD_BY_HAND)
    self->start = GRIND_RECORD_AT_ONCE;

  return self;
}
