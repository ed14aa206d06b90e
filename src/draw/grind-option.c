/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-option.h"

#include <glib/gi18n-lib.h>

#define MAX_DEPTH 1000000
#define MAX_AREA  1e6

static gpointer
get_member (const GrindOption *self,
            gconstpointer      options)
{
  return (char *) options + self->offset;
}

static GVariant *
number_to_state (const GrindOption *self,
                 double             number)
{
  if (g_str_equal (self->type, "i"))
    return g_variant_new_int32 ((gint32) number);
  if (g_str_equal (self->type, "u"))
    return g_variant_new_uint32 ((guint32) number);

  return g_variant_new_double (number);
}

static double
state_to_number (GVariant *state)
{
  if (g_variant_is_of_type (state, G_VARIANT_TYPE_INT32))
    return g_variant_get_int32 (state);
  if (g_variant_is_of_type (state, G_VARIANT_TYPE_UINT32))
    return g_variant_get_uint32 (state);

  return g_variant_get_double (state);
}

/**
 * grind_option_dup_state:
 * @self: an option
 * @options: the options
 *
 * Any thread, like all functions here.
 *
 * Returns: (transfer full): its value, of the type of its settings key
 */
GVariant *
grind_option_dup_state (const GrindOption *self,
                        gconstpointer      options)
{
  GVariant *state;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (options != NULL, NULL);

  switch (self->kind)
    {
    case GRIND_OPTION_FLAG:
      state = g_variant_new_boolean (*(gboolean *) get_member (self, options));
      break;
    case GRIND_OPTION_CHOICE:
      state = g_variant_new_string (self->choices[*(guint *) get_member (self, options)]);
      break;
    case GRIND_OPTION_DEPTH:
      state = number_to_state (self, *(guint *) get_member (self, options));
      break;
    case GRIND_OPTION_SHARE:
    case GRIND_OPTION_AREA:
    default:
      state = number_to_state (self, *(double *) get_member (self, options));
    }

  return g_variant_ref_sink (state);
}

/**
 * grind_option_set_choice:
 * @self: a choice
 * @options: the options
 * @choice: a name
 *
 * Returns: whether @choice was set; otherwise it is none of the choices, and the first one was set
 */
gboolean
grind_option_set_choice (const GrindOption *self,
                         gpointer           options,
                         const char        *choice)
{
  guint *index = get_member (self, options);

  g_return_val_if_fail (self->kind == GRIND_OPTION_CHOICE, FALSE);

  for (*index = 0; self->choices[*index] != NULL; ++*index)
    if (g_str_equal (choice, self->choices[*index]))
      return TRUE;

  *index = 0;

  return FALSE;
}

/**
 * grind_option_set_state:
 * @self: an option
 * @options: the options
 * @state: the new value, of the type of its settings key
 */
void
grind_option_set_state (const GrindOption *self,
                        gpointer           options,
                        GVariant          *state)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (options != NULL);
  g_return_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE (self->type)));

  switch (self->kind)
    {
    case GRIND_OPTION_FLAG:
      *(gboolean *) get_member (self, options) = g_variant_get_boolean (state);
      break;
    case GRIND_OPTION_CHOICE:
      grind_option_set_choice (self, options, g_variant_get_string (state, NULL));
      break;
    case GRIND_OPTION_DEPTH:
      *(guint *) get_member (self, options) = (guint) state_to_number (state);
      break;
    case GRIND_OPTION_SHARE:
    case GRIND_OPTION_AREA:
    default:
      *(double *) get_member (self, options) = state_to_number (state);
    }
}

/**
 * grind_option_set_flag:
 * @self: a flag, or a choice
 * @options: the options, with their defaults
 *
 * Sets the opposite of the default, as on the command line.
 */
void
grind_option_set_flag (const GrindOption *self,
                       gpointer           options)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->kind == GRIND_OPTION_FLAG || self->kind == GRIND_OPTION_CHOICE);

  if (self->kind == GRIND_OPTION_FLAG)
    *(gboolean *) get_member (self, options) = !*(gboolean *) get_member (self, options);
  else
    *(guint *) get_member (self, options) = 1;
}

/**
 * grind_option_set_depth:
 * @self: a depth
 * @options: the options
 * @depth: a depth from the command line
 * @error: return location for an error, if the depth is out of range
 *
 * Returns: whether it was set
 */
gboolean
grind_option_set_depth (const GrindOption  *self,
                        gpointer            options,
                        int                 depth,
                        GError            **error)
{
  g_autofree char *name = g_strconcat ("--", self->cli_name, NULL);

  g_return_val_if_fail (self->kind == GRIND_OPTION_DEPTH, FALSE);

  if (depth >= 0 && depth <= MAX_DEPTH)
    {
      *(guint *) get_member (self, options) = depth > 0 ? (guint) depth : self->unlimited;
      return TRUE;
    }

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               /* translators: the name of an option, the minimum, the maximum, the value */
               _("%s must be a number from %d to %d: %d"), name, 0, MAX_DEPTH, depth);

  return FALSE;
}

/**
 * grind_option_set_limit:
 * @self: a share or an area
 * @options: the options
 * @limit: a percentage or an area from the command line
 * @error: return location for an error, if it is out of range
 *
 * Returns: whether it was set
 */
gboolean
grind_option_set_limit (const GrindOption  *self,
                        gpointer            options,
                        double              limit,
                        GError            **error)
{
  double most = self->kind == GRIND_OPTION_SHARE ? 100 : MAX_AREA;
  g_autofree char *name = g_strconcat ("--", self->cli_name, NULL);

  g_return_val_if_fail (self->kind == GRIND_OPTION_SHARE || self->kind == GRIND_OPTION_AREA,
                        FALSE);

  if (limit >= 0 && limit <= most)
    {
      *(double *) get_member (self, options) = self->kind == GRIND_OPTION_SHARE ? limit / 100
                                                                                : limit;
      return TRUE;
    }

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("%s must be a number from 0 to %g: %g"), name, most, limit);

  return FALSE;
}
