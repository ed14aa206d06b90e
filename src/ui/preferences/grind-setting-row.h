/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GrindSettingChoice:
 * @value: a value of a key of the settings
 * @title: its title, to be translated
 *
 * A possible value of a key.
 */
typedef struct
{
  const char *value;
  const char *title;
} GrindSettingChoice;

/**
 * GrindSettingNumber:
 * @key: a key of the settings, a number of any type
 * @title: its title, translated
 * @subtitle: its unit and effect, translated
 * @factor: the factor from its value to the number shown
 * @lower: the smallest number shown
 * @upper: the largest number shown
 * @step: the change per click
 * @digits: the number of decimals shown
 * @special: (nullable): the text for a special value, translated
 * @special_value: a value with a special meaning
 * @special_number: the number shown for it
 *
 * A number in the settings.
 */
typedef struct
{
  const char *key;
  const char *title;
  const char *subtitle;
  double      factor;
  double      lower;
  double      upper;
  double      step;
  guint       digits;
  const char *special;
  double      special_value;
  double      special_number;
} GrindSettingNumber;

/* Rows of preferences for a key of the settings */
GtkWidget *grind_setting_row_new_switch (const char               *key,
                                         const char               *title,
                                         const char               *subtitle);
void       grind_setting_row_show_whole (AdwComboRow              *row);
GtkWidget *grind_setting_row_new_choice (const char               *key,
                                         const char               *title,
                                         const char               *subtitle,
                                         const GrindSettingChoice *choices,
                                         guint                     n_choices);
GtkWidget *grind_setting_row_new_number (const GrindSettingNumber *number);
void       grind_setting_row_restore    (const char *const        *keys);

G_END_DECLS
