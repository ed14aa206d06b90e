/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part.h"

/**
 * GrindPart:
 *
 * A part of a profile as an object. What rows show are properties; the rest of its header is in
 * grind_part_get_info().
 */
struct _GrindPart
{
  GrindHandle parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindPart, grind_part, GRIND_TYPE_HANDLE)

enum
{
  PROP_0,
  PROP_FILE,
  PROP_NUMBER,
  PROP_THREAD,
  PROP_PID,
  PROP_COMMAND,
  PROP_TRIGGER,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
grind_part_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  const GrindPartInfo *info = grind_part_get_info (GRIND_PART (object));

  switch (prop_id)
    {
    case PROP_FILE:
      g_value_set_string (value, info->file);
      break;

    case PROP_NUMBER:
      g_value_set_int64 (value, info->number);
      break;

    case PROP_THREAD:
      g_value_set_int64 (value, info->thread);
      break;

    case PROP_PID:
      g_value_set_int64 (value, info->pid);
      break;

    case PROP_COMMAND:
      g_value_set_string (value, info->command);
      break;

    case PROP_TRIGGER:
      g_value_set_string (value, info->trigger);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static GParamSpec *
number_property (const char *name)
{
  return g_param_spec_int64 (name, NULL, NULL, G_MININT64, G_MAXINT64, 0,
                             G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static GParamSpec *
text_property (const char *name)
{
  return g_param_spec_string (name, NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static void
grind_part_class_init (GrindPartClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = grind_part_get_property;

  GRIND_HANDLE_CLASS (klass)->get_n_rows = grind_profile_get_n_parts;

  /**
   * GrindPart:file:
   *
   * The profile file that the part was read from.
   */
  properties[PROP_FILE] = text_property ("file");

  /**
   * GrindPart:number:
   *
   * What the part's header gives as its number, or 0.
   */
  properties[PROP_NUMBER] = number_property ("number");

  /**
   * GrindPart:thread:
   *
   * The thread, or 0.
   */
  properties[PROP_THREAD] = number_property ("thread");

  /**
   * GrindPart:pid:
   *
   * The process, or 0.
   */
  properties[PROP_PID] = number_property ("pid");

  /**
   * GrindPart:command: (nullable)
   *
   * The command line that was profiled.
   */
  properties[PROP_COMMAND] = text_property ("command");

  /**
   * GrindPart:trigger: (nullable)
   *
   * What made the profiler write the part.
   */
  properties[PROP_TRIGGER] = text_property ("trigger");

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_part_init (GrindPart *self)
{
}

/**
 * grind_part_new:
 * @profile: a finished profile
 * @id: a part of @profile
 *
 * Returns: (transfer full): a handle of the part
 */
GrindPart *
grind_part_new (GrindProfile *profile,
                GrindPartId   id)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (id < grind_profile_get_n_parts (profile), NULL);

  return g_object_new (GRIND_TYPE_PART, "profile", profile, "id", id, NULL);
}

/**
 * grind_part_get_info:
 * @self: a part
 *
 * Returns: (transfer none): all that its header says, valid as long as the profile
 */
const GrindPartInfo *
grind_part_get_info (GrindPart *self)
{
  GrindHandle *handle = GRIND_HANDLE (self);

  g_return_val_if_fail (GRIND_IS_PART (self), NULL);

  return grind_profile_get_part (grind_handle_get_profile (handle), grind_handle_get_id (handle));
}
