/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-recordings.h"

#include "ui/base/grind-settings.h"

#define KEY            "recordings"
#define TOTAL          "total"
#define MAX_RECORDINGS 10

/* (element-type GVariant): the saved recordings */
static GPtrArray *
list_saved (void)
{
  GPtrArray *saved = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  GSettings *settings = grind_settings_get ();
  g_autoptr (GVariant) all = settings != NULL ? g_settings_get_value (settings, KEY) : NULL;

  for (gsize i = 0; all != NULL && i < g_variant_n_children (all); i++)
    g_ptr_array_add (saved, g_variant_get_child_value (all, i));

  return saved;
}

static void
save (GPtrArray *saved)
{
  GVariantBuilder builder;

  if (grind_settings_get () == NULL)
    return;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < saved->len && i < MAX_RECORDINGS; i++)
    g_variant_builder_add_value (&builder, saved->pdata[i]);
  g_settings_set_value (grind_settings_get (), KEY, g_variant_builder_end (&builder));
}

static guint64
get_total (GVariant *saved)
{
  guint64 total = 0;

  g_variant_lookup (saved, TOTAL, "t", &total);

  return total;
}

static GVariant *
make_saved (const GrindRecordOptions *options,
            guint64                   total)
{
  g_autoptr (GVariant) variant = grind_record_options_dup_variant (options);
  GVariantDict dict;

  g_variant_dict_init (&dict, variant);
  if (total > 0)
    g_variant_dict_insert (&dict, TOTAL, "t", total);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

static gboolean
is_same_run (GVariant                 *saved,
             const GrindRecordOptions *options)
{
  g_autoptr (GrindRecordOptions) other = grind_record_options_new_from_variant (saved);

  return grind_record_options_is_same_run (other, options);
}

/* (transfer container) (element-type GrindRecordOptions) */
GPtrArray *
grind_recordings_list (void)
{
  g_autoptr (GPtrArray) saved = list_saved ();
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_record_options_free);

  for (guint i = 0; i < saved->len; i++)
    g_ptr_array_add (list, grind_record_options_new_from_variant (saved->pdata[i]));

  return list;
}

/* Puts a recording first. It replaces earlier ones of the same command, whose total it keeps. */
void
grind_recordings_add (const GrindRecordOptions *options)
{
  g_autoptr (GPtrArray) saved = list_saved ();
  guint64 total = grind_recordings_find_total (options);

  for (guint i = saved->len; i > 0; i--)
    if (is_same_run (saved->pdata[i - 1], options))
      g_ptr_array_remove_index (saved, i - 1);
  g_ptr_array_insert (saved, 0, make_saved (options, total));
  save (saved);
}

void
grind_recordings_set_total (const GrindRecordOptions *options,
                            guint64                   total)
{
  g_autoptr (GPtrArray) saved = list_saved ();

  for (guint i = 0; i < saved->len; i++)
    if (is_same_run (saved->pdata[i], options))
      {
        g_autoptr (GrindRecordOptions) own =
          grind_record_options_new_from_variant (saved->pdata[i]);

        g_variant_unref (saved->pdata[i]);
        saved->pdata[i] = make_saved (own, total);
        save (saved);
        return;
      }
}

/* The total of the last recording of the same command; 0 if it is unknown */
guint64
grind_recordings_find_total (const GrindRecordOptions *options)
{
  g_autoptr (GPtrArray) saved = list_saved ();

  for (guint i = 0; i < saved->len; i++)
    if (is_same_run (saved->pdata[i], options))
      return get_total (saved->pdata[i]);

  return 0;
}
