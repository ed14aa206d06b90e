/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Derived events that are offered although no file defines them. */
#include "config.h"

#include "grind-builder-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define MAX_CUSTOMARY_TERMS 6

/* Every simulation profile counts this event: alone it does not justify a customary event. */
#define COMMON_EVENT "Ir"

typedef struct
{
  const char *name;
  const char *long_name;
  struct
  {
    gint64      factor;
    const char *name;
  } terms[MAX_CUSTOMARY_TERMS];
} Customary;

/* Later events may use earlier ones. */
static const Customary customary[] = {
  { "L1m", N_("L1 Misses"), { { 1, "I1mr" }, { 1, "D1mr" }, { 1, "D1mw" } } },
  { "L2m", N_("L2 Misses"), { { 1, "I2mr" }, { 1, "D2mr" }, { 1, "D2mw" } } },
  { "LLm", N_("LL Misses"), { { 1, "ILmr" }, { 1, "DLmr" }, { 1, "DLmw" } } },
  { "Bm", N_("Mispredicted Branches"), { { 1, "Bim" }, { 1, "Bcm" } } },
  { "CEst", N_("Cycle Estimate"), { { 1, COMMON_EVENT }, { 10, "Bm" }, { 10, "L1m" }, { 20, "Ge" },
                                    { 100, "L2m" }, { 100, "LLm" } } },
};

G_STATIC_ASSERT (G_N_ELEMENTS (customary) == GRIND_N_CUSTOMARY);

static GrindEventId
find_event (GArray     *events,
            const char *name)
{
  for (guint i = 0; i < events->len; i++)
    if (strcmp (g_array_index (events, GrindEvent, i).name, name) == 0)
      return i;

  return GRIND_NONE;
}

/* Adds @factor times the inputs of @source; returns FALSE if a factor does not fit 64 bits. */
static gboolean
add_inputs (GrindProfile *profile,
            GrindEventId  source,
            gint64        factor,
            gint64       *sums)
{
  const GrindEvent *event = &g_array_index (profile->events, GrindEvent, source);

  if (source < profile->n_real_events)
    return !__builtin_add_overflow (sums[source], factor, &sums[source]);

  for (guint i = 0; i < event->n_inputs; i++)
    {
      gint64 *sum = &sums[event->inputs[i]];
      gint64 product;

      if (__builtin_mul_overflow (event->factors[i], factor, &product) ||
          __builtin_add_overflow (*sum, product, sum))
        return FALSE;
    }

  return TRUE;
}

static void
append_term (GString    *formula,
             gint64      factor,
             const char *name)
{
  if (formula->len > 0)
    g_string_append (formula, " + ");
  if (factor != 1)
    g_string_append_printf (formula, "%" G_GINT64_FORMAT " ", factor);
  g_string_append (formula, name);
}

static void
set_inputs (GrindEvent   *event,
            const gint64 *sums,
            guint         n_real)
{
  event->inputs = g_new (guint32, MAX (n_real, 1));
  event->factors = g_new (gint64, MAX (n_real, 1));
  for (guint i = 0; i < n_real; i++)
    if (sums[i] != 0)
      {
        event->inputs[event->n_inputs] = i;
        event->factors[event->n_inputs++] = sums[i];
      }
}

/* Missing terms count as 0 and are left out of the formula. */
static void
offer (GrindProfile    *profile,
       const Customary *offered)
{
  g_autofree gint64 *sums = g_new0 (gint64, MAX (profile->n_real_events, 1));
  g_autoptr (GString) formula = g_string_new (NULL);
  gboolean is_worth_it = FALSE;
  GrindEvent event = { NULL, };

  for (guint i = 0; i < MAX_CUSTOMARY_TERMS && offered->terms[i].name != NULL; i++)
    {
      const char *name = offered->terms[i].name;
      GrindEventId source = find_event (profile->events, name);

      if (source == GRIND_NONE)
        continue;
      if (!add_inputs (profile, source, offered->terms[i].factor, sums))
        return;
      is_worth_it |= strcmp (name, COMMON_EVENT) != 0;
      append_term (formula, offered->terms[i].factor, name);
    }
  if (!is_worth_it)
    return;

  event.name = g_strdup (offered->name);
  event.long_name = g_strdup (offered->long_name);
  event.is_known = TRUE;
  event.formula = g_strdup (formula->str);
  event.is_customary = TRUE;
  set_inputs (&event, sums, profile->n_real_events);
  g_array_append_val (profile->events, event);
}

/*
 * Offers the customary events that have at least one input in this profile, unless it has an event
 * of that name; @defined are the names that its files define, valid or not.
 */
void
_grind_builder_add_customary (GrindBuilder *self,
                              GHashTable   *defined)
{
  GrindProfile *profile = self->profile;
  guint n_withheld = 0;

  for (guint i = 0; i < G_N_ELEMENTS (customary); i++)
    {
      const char *name = customary[i].name;

      if (find_event (profile->events, name) != GRIND_NONE)
        continue;
      if (g_hash_table_contains (defined, name))
        profile->withheld_events[n_withheld++] = name;
      else
        offer (profile, &customary[i]);
    }
}
