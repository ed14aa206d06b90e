/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function.h"

/**
 * GrindFunction:
 *
 * A function of a profile as an object, for a row or a binding. Its texts are valid UTF-8, made
 * when they are first asked for and kept; use it in one thread.
 */
struct _GrindFunction
{
  GrindHandle parent_instance;

  /* Owned */
  char       *name;   /* (nullable) until asked for, as the next two */
  char       *file;
  char       *object;
};

G_DEFINE_FINAL_TYPE (GrindFunction, grind_function, GRIND_TYPE_HANDLE)

enum
{
  PROP_0,
  PROP_NAME,
  PROP_FILE,
  PROP_OBJECT,
  PROP_LINE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
grind_function_finalize (GObject *object)
{
  GrindFunction *self = GRIND_FUNCTION (object);

  g_free (self->name);
  g_free (self->file);
  g_free (self->object);

  G_OBJECT_CLASS (grind_function_parent_class)->finalize (object);
}

static void
grind_function_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  GrindFunction *self = GRIND_FUNCTION (object);

  switch (prop_id)
    {
    case PROP_NAME:
      g_value_set_string (value, grind_function_get_name (self));
      break;

    case PROP_FILE:
      g_value_set_string (value, grind_function_get_file (self));
      break;

    case PROP_OBJECT:
      g_value_set_string (value, grind_function_get_object (self));
      break;

    case PROP_LINE:
      g_value_set_uint64 (value, grind_function_get_line (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_function_class_init (GrindFunctionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = grind_function_finalize;
  object_class->get_property = grind_function_get_property;

  GRIND_HANDLE_CLASS (klass)->get_n_rows = grind_profile_get_n_functions;

  /**
   * GrindFunction:name:
   *
   * The function's name.
   */
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);

  /**
   * GrindFunction:file:
   *
   * The source file that the profile names.
   */
  properties[PROP_FILE] = g_param_spec_string ("file", NULL, NULL, NULL, flags);

  /**
   * GrindFunction:object:
   *
   * The ELF object that the profile names.
   */
  properties[PROP_OBJECT] = g_param_spec_string ("object", NULL, NULL, NULL, flags);

  /**
   * GrindFunction:line:
   *
   * The line where the function starts, as far as the profile tells; 0 when it does not.
   */
  properties[PROP_LINE] = g_param_spec_uint64 ("line", NULL, NULL, 0, G_MAXUINT64, 0, flags);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_function_init (GrindFunction *self)
{
}

/**
 * grind_function_new:
 * @profile: a finished profile
 * @id: a function of @profile
 *
 * Returns: (transfer full): a handle of the function
 */
GrindFunction *
grind_function_new (GrindProfile    *profile,
                    GrindFunctionId  id)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (id < grind_profile_get_n_functions (profile), NULL);

  return g_object_new (GRIND_TYPE_FUNCTION, "profile", profile, "id", id, NULL);
}

/**
 * grind_function_get_name:
 * @self: a function
 *
 * Returns: (transfer none): its name
 */
const char *
grind_function_get_name (GrindFunction *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_FUNCTION (self), NULL);

  if (self->name == NULL)
    self->name = grind_profile_dup_function_name (grind_handle_get_profile (handle),
                                                  grind_handle_get_id (handle));

  return self->name;
}

/**
 * grind_function_get_file:
 * @self: a function
 *
 * Returns: (transfer none): the source file that the profile names
 */
const char *
grind_function_get_file (GrindFunction *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_FUNCTION (self), NULL);

  if (self->file == NULL)
    self->file = grind_profile_dup_function_file (grind_handle_get_profile (handle),
                                                  grind_handle_get_id (handle));

  return self->file;
}

/**
 * grind_function_get_object:
 * @self: a function
 *
 * Returns: (transfer none): the ELF object that the profile names
 */
const char *
grind_function_get_object (GrindFunction *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_FUNCTION (self), NULL);

  if (self->object == NULL)
    self->object = grind_profile_dup_function_object (grind_handle_get_profile (handle),
                                                      grind_handle_get_id (handle));

  return self->object;
}

/**
 * grind_function_get_line:
 * @self: a function
 *
 * Returns: the line where it starts, as far as the profile tells; 0 when it does not
 */
guint64
grind_function_get_line (GrindFunction *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_FUNCTION (self), 0);

  return grind_profile_get_function_line (grind_handle_get_profile (handle),
                                          grind_handle_get_id (handle));
}
