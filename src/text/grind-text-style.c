/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-text-style.h"

#include "analysis/names/grind-number.h"

/**
 * GrindTextStyle:
 *
 * The style of numbers and names in all views. The window binds the default style to the user's
 * settings, and views follow its properties. Main thread only.
 */
struct _GrindTextStyle
{
  GObject  parent_instance;

  guint    percent_digits;
  gboolean short_names;
  gboolean right_to_left;
};

enum
{
  PROP_PERCENT_DIGITS = 1,
  PROP_SHORT_NAMES,
  PROP_RIGHT_TO_LEFT,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GrindTextStyle, grind_text_style, G_TYPE_OBJECT)

static void
grind_text_style_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  GrindTextStyle *self = GRIND_TEXT_STYLE (object);

  switch (prop_id)
    {
    case PROP_PERCENT_DIGITS:
      g_value_set_uint (value, self->percent_digits);
      break;

    case PROP_SHORT_NAMES:
      g_value_set_boolean (value, self->short_names);
      break;

    case PROP_RIGHT_TO_LEFT:
      g_value_set_boolean (value, self->right_to_left);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_text_style_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  GrindTextStyle *self = GRIND_TEXT_STYLE (object);

  switch (prop_id)
    {
    case PROP_PERCENT_DIGITS:
      self->percent_digits = g_value_get_uint (value);
      break;

    case PROP_SHORT_NAMES:
      self->short_names = g_value_get_boolean (value);
      break;

    case PROP_RIGHT_TO_LEFT:
      self->right_to_left = g_value_get_boolean (value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_text_style_class_init (GrindTextStyleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = grind_text_style_get_property;
  object_class->set_property = grind_text_style_set_property;

  /**
   * GrindTextStyle:percent-digits:
   *
   * The number of decimals of percentages.
   */
  properties[PROP_PERCENT_DIGITS] =
    g_param_spec_uint ("percent-digits", NULL, NULL, 0, GRIND_MAX_PERCENT_DIGITS,
                       GRIND_PERCENT_DIGITS, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /**
   * GrindTextStyle:short-names:
   *
   * Whether names omit template arguments.
   */
  properties[PROP_SHORT_NAMES] =
    g_param_spec_boolean ("short-names", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /**
   * GrindTextStyle:right-to-left:
   *
   * Whether the language of the texts around numbers is right-to-left.
   */
  properties[PROP_RIGHT_TO_LEFT] =
    g_param_spec_boolean ("right-to-left", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_text_style_init (GrindTextStyle *self)
{
  self->percent_digits = GRIND_PERCENT_DIGITS;
  self->short_names = TRUE;
}

/**
 * grind_text_style_get_default:
 *
 * Returns: (transfer none): the style of all texts
 */
GrindTextStyle *
grind_text_style_get_default (void)
{
  static GrindTextStyle *style;

  if (style == NULL)
    style = g_object_new (GRIND_TYPE_TEXT_STYLE, NULL);

  return style;
}

/**
 * grind_text_style_get_percent_digits:
 * @self: a style
 *
 * Returns: the number of decimals of percentages
 */
guint
grind_text_style_get_percent_digits (GrindTextStyle *self)
{
  g_return_val_if_fail (GRIND_IS_TEXT_STYLE (self), GRIND_PERCENT_DIGITS);

  return self->percent_digits;
}

/**
 * grind_text_style_get_short_names:
 * @self: a style
 *
 * Returns: whether names omit template arguments
 */
gboolean
grind_text_style_get_short_names (GrindTextStyle *self)
{
  g_return_val_if_fail (GRIND_IS_TEXT_STYLE (self), TRUE);

  return self->short_names;
}

/**
 * grind_text_style_get_right_to_left:
 * @self: a style
 *
 * Returns: whether the language is right-to-left
 */
gboolean
grind_text_style_get_right_to_left (GrindTextStyle *self)
{
  g_return_val_if_fail (GRIND_IS_TEXT_STYLE (self), FALSE);

  return self->right_to_left;
}
