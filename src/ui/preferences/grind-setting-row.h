/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GrindSettingChoice:
 * @value: a value of a key of the settings
 * @title: what it is called, to be translated
 *
 * What a key can be.
 */
typedef struct
{
  const char *value;
  const char *title;
} GrindSettingChoice;

/**
 * GrindSettingNumber:
 * @key: a key of the settings, a number of any type
 * @title: what it is, translated
 * @subtitle: its unit and what it does, translated
 * @factor: what its value is multiplied with to be shown
 * @lower: the least number that is shown
 * @upper: the largest one
 * @step: how much one click changes
 * @digits: how many decimals are shown
 * @special: (nullable): what stands in the place of a special value, translated
 * @special_value: a value that has a meaning of its own
 * @special_number: the number that is shown for it
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

/* Rows of preferences that show a key of the settings, and change it for all tabs */
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
