/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-setting-row.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/base/grind-accessible.h"
#include "ui/base/grind-settings.h"

/* Keys of a control's data */
#define KEY     "grind-key"
#define CHOICES "grind-choices"
#define NUMBER  "grind-number"

#define NUMBER_CHARS 10

/* Shows a value without changing the setting: equal values are not written. */
typedef void (* ShowFunc) (GtkWidget *control);

static const char *
get_key (GtkWidget *control)
{
  return g_object_get_data (G_OBJECT (control), KEY);
}

static GVariant *
get_value (GtkWidget *control)
{
  return g_settings_get_value (grind_settings_get (), get_key (control));
}

/* @value: consumed if floating */
static void
take_value (GtkWidget *control,
            GVariant  *value)
{
  g_autoptr (GVariant) held = g_variant_ref_sink (value);
  g_autoptr (GVariant) previous = get_value (control);

  if (!g_variant_equal (previous, held))
    g_settings_set_value (grind_settings_get (), get_key (control), held);
}

/* Without settings the row is insensitive. */
static void
follow_key (GtkWidget  *row,
            GtkWidget  *control,
            const char *key,
            ShowFunc    show)
{
  GSettings *settings = grind_settings_get ();
  g_autofree char *signal = g_strconcat ("changed::", key, NULL);

  g_object_set_data_full (G_OBJECT (control), KEY, g_strdup (key), g_free);
  if (settings == NULL)
    {
      gtk_widget_set_sensitive (row, FALSE);
      return;
    }

  g_signal_connect_object (settings, signal, G_CALLBACK (show), control, G_CONNECT_SWAPPED);
  g_settings_bind_writable (settings, key, row, "sensitive", FALSE);
  show (control);
}

static void
set_texts (GtkWidget  *row,
           const char *title,
           const char *subtitle)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
}

static GtkWidget *
new_row (GtkWidget  *control,
         const char *title,
         const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  set_texts (row, title, subtitle);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);

  return row;
}

static void
show_switch (GtkWidget *control)
{
  g_autoptr (GVariant) value = get_value (control);

  gtk_switch_set_active (GTK_SWITCH (control), g_variant_get_boolean (value));
}

static void
switched_cb (GtkWidget *control)
{
  take_value (control, g_variant_new_boolean (gtk_switch_get_active (GTK_SWITCH (control))));
}

static void
show_choice (GtkWidget *control)
{
  GStrv values = g_object_get_data (G_OBJECT (control), CHOICES);
  g_autoptr (GVariant) value = get_value (control);

  for (guint i = 0; values[i] != NULL; i++)
    if (g_str_equal (values[i], g_variant_get_string (value, NULL)))
      adw_combo_row_set_selected (ADW_COMBO_ROW (control), i);
}

static void
chosen_cb (GtkWidget *control)
{
  GStrv values = g_object_get_data (G_OBJECT (control), CHOICES);
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (control));

  if (selected < g_strv_length (values))
    take_value (control, g_variant_new_string (values[selected]));
}

static const GrindSettingNumber *
get_number (GtkWidget *control)
{
  return g_object_get_data (G_OBJECT (control), NUMBER);
}

static gboolean
is_special (const GrindSettingNumber *number,
            double                    shown)
{
  return number->special != NULL && fabs (shown - number->special_number) < 1e-6;
}

static double
get_shown (GtkWidget *control)
{
  g_autoptr (GVariant) value = get_value (control);
  const GrindSettingNumber *number = get_number (control);
  double plain;

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    plain = g_variant_get_double (value);
  else if (g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    plain = g_variant_get_uint32 (value);
  else
    plain = g_variant_get_int32 (value);

  return number->special != NULL && plain == number->special_value ? number->special_number
                                                                   : plain * number->factor;
}

static void
show_number (GtkWidget *control)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (control), get_shown (control));
}

/* The control may show fewer digits than the value has. */
static void
number_changed_cb (GtkWidget *control)
{
  const GrindSettingNumber *number = get_number (control);
  double shown = gtk_spin_button_get_value (GTK_SPIN_BUTTON (control));
  double plain = is_special (number, shown) ? number->special_value : shown / number->factor;
  g_autoptr (GVariant) previous = get_value (control);

  if (fabs (shown - get_shown (control)) < 0.5 * pow (10, -(double) number->digits))
    return;

  if (g_variant_is_of_type (previous, G_VARIANT_TYPE_DOUBLE))
    take_value (control, g_variant_new_double (plain));
  else if (g_variant_is_of_type (previous, G_VARIANT_TYPE_UINT32))
    take_value (control, g_variant_new_uint32 (lround (plain)));
  else
    take_value (control, g_variant_new_int32 (lround (plain)));
}

static gboolean
output_cb (GtkSpinButton *spin,
           gpointer       user_data)
{
  const GrindSettingNumber *number = get_number (GTK_WIDGET (spin));

  if (!is_special (number, gtk_spin_button_get_value (spin)))
    return FALSE;

  gtk_editable_set_text (GTK_EDITABLE (spin), number->special);

  return TRUE;
}

static int
input_cb (GtkSpinButton *spin,
          double        *shown,
          gpointer       user_data)
{
  const GrindSettingNumber *number = get_number (GTK_WIDGET (spin));

  if (number->special == NULL ||
      !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), number->special))
    return FALSE;

  *shown = number->special_number;

  return TRUE;
}

GtkWidget *
grind_setting_row_new_switch (const char *key,
                              const char *title,
                              const char *subtitle)
{
  GtkWidget *control = gtk_switch_new ();
  GtkWidget *row = new_row (control, title, subtitle);

  follow_key (row, control, key, show_switch);
  if (grind_settings_get () != NULL)
    g_signal_connect (control, "notify::active", G_CALLBACK (switched_cb), NULL);

  return row;
}

static void
set_up_choice_cb (GtkSignalListItemFactory *factory,
                  GtkListItem              *item)
{
  gtk_list_item_set_child (item, gtk_label_new (NULL));
}

static void
bind_choice_cb (GtkSignalListItemFactory *factory,
                GtkListItem              *item)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/**
 * grind_setting_row_show_whole:
 * @row: a row that opens a list of strings
 *
 * Shows the selected string in full: libadwaita would truncate it at about twenty characters before
 * it wraps the subtitle. The list in the popover does not change. Call it before @row has a model.
 */
void
grind_setting_row_show_whole (AdwComboRow *row)
{
  g_autoptr (GtkListItemFactory) factory = NULL;
  g_autoptr (GtkListItemFactory) whole = NULL;

  g_return_if_fail (ADW_IS_COMBO_ROW (row));

  factory = g_object_ref (adw_combo_row_get_factory (row));
  whole = gtk_signal_list_item_factory_new ();
  g_signal_connect (whole, "setup", G_CALLBACK (set_up_choice_cb), NULL);
  g_signal_connect (whole, "bind", G_CALLBACK (bind_choice_cb), NULL);
  adw_combo_row_set_list_factory (row, factory);
  adw_combo_row_set_factory (row, whole);
}

GtkWidget *
grind_setting_row_new_choice (const char               *key,
                              const char               *title,
                              const char               *subtitle,
                              const GrindSettingChoice *choices,
                              guint                     n_choices)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  set_texts (row, title, subtitle);
  for (guint i = 0; i < n_choices; i++)
    {
      gtk_string_list_append (titles, _(choices[i].title));
      g_ptr_array_add (values, g_strdup (choices[i].value));
    }
  g_ptr_array_add (values, NULL);
  g_object_set_data_full (G_OBJECT (row), CHOICES,
                          g_ptr_array_free (g_steal_pointer (&values), FALSE),
                          (GDestroyNotify) g_strfreev);
  grind_setting_row_show_whole (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
  grind_accessible_name_parts (row, GTK_TYPE_LIST_VIEW, title);
  follow_key (row, row, key, show_choice);
  if (grind_settings_get () != NULL)
    g_signal_connect (row, "notify::selected", G_CALLBACK (chosen_cb), NULL);

  return row;
}

GtkWidget *
grind_setting_row_new_number (const GrindSettingNumber *number)
{
  GtkWidget *control = gtk_spin_button_new_with_range (number->lower, number->upper,
                                                       number->step);
  GtkWidget *row = new_row (control, number->title, number->subtitle);

  g_object_set_data_full (G_OBJECT (control), NUMBER, g_memdup2 (number, sizeof *number), g_free);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (control), number->special == NULL);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (control), number->digits);
  gtk_editable_set_width_chars (GTK_EDITABLE (control),
                                MAX (NUMBER_CHARS, number->special != NULL
                                                     ? g_utf8_strlen (number->special, -1) : 0));
  g_signal_connect (control, "output", G_CALLBACK (output_cb), NULL);
  g_signal_connect (control, "input", G_CALLBACK (input_cb), NULL);
  follow_key (row, control, number->key, show_number);
  gtk_spin_button_update (GTK_SPIN_BUTTON (control));
  if (grind_settings_get () != NULL)
    g_signal_connect (control, "value-changed", G_CALLBACK (number_changed_cb), NULL);

  return row;
}

/**
 * grind_setting_row_restore:
 * @keys: (array zero-terminated=1): keys of the settings
 *
 * Resets them to their defaults.
 */
void
grind_setting_row_restore (const char *const *keys)
{
  GSettings *settings = grind_settings_get ();

  if (settings == NULL)
    return;

  for (guint i = 0; keys[i] != NULL; i++)
    g_settings_reset (settings, keys[i]);
}
