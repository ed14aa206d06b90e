/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-gate.h"

#include <glib/gi18n.h>
#include <string.h>

#include "analysis/events/grind-value.h"
#include "profile/grind-error.h"

/* Maximum number of digits of a limit, before and after the decimal point */
#define MAX_DIGITS 18

/* Ends the name of an event whose cost after is limited */
#define CEILING ".after"

/* The largest value of 128 bits with a sign */
#define MAX_INT128 ((__int128) (~(unsigned __int128) 0 >> 1))

/* What was read of a limit */
typedef struct
{
  gboolean has_sign;
  gboolean is_negative;
  guint    n_digits;
  guint    decimals;
  guint64  value;           /* of the first MAX_DIGITS digits */
} Decimal;

/* Returns the text after the digits. */
static const char *
read_digits (Decimal    *decimal,
             const char *text)
{
  for (; g_ascii_isdigit (*text); text++)
    {
      if (decimal->n_digits < MAX_DIGITS)
        decimal->value = decimal->value * 10 + (*text - '0');
      decimal->n_digits++;
    }

  return text;
}

/* Returns the text after the number, or NULL. */
static const char *
read_decimal (Decimal    *decimal,
              const char *text)
{
  decimal->has_sign = *text == '+' || *text == '-';
  decimal->is_negative = *text == '-';
  if (decimal->has_sign)
    text++;

  text = read_digits (decimal, text);
  if (decimal->n_digits == 0)
    return NULL;

  if (*text == '.')
    {
      guint n_before = decimal->n_digits;

      text = read_digits (decimal, text + 1);
      decimal->decimals = decimal->n_digits - n_before;
      if (decimal->decimals == 0)
        return NULL;
    }

  return text;
}

static gboolean
read_unit (GrindGate     *self,
           const Decimal *decimal,
           const char    *unit)
{
  if (unit == NULL)
    return FALSE;
  if (self->kind == GRIND_GATE_CEILING)
    return *unit == '\0' && !decimal->has_sign && decimal->decimals == 0;

  if (*unit == '\0')
    self->kind = GRIND_GATE_AMOUNT;
  else if (strcmp (unit, "%") == 0)
    self->kind = GRIND_GATE_PERCENT;
  else if (strcmp (unit, "pp") == 0)
    self->kind = GRIND_GATE_POINTS;
  else
    return FALSE;

  return TRUE;
}

static gboolean
read_limit (GrindGate   *self,
            const char  *text,
            GError     **error)
{
  Decimal decimal = { .n_digits = 0 };
  const char *unit = read_decimal (&decimal, text);
  gboolean is_valid = read_unit (self, &decimal, unit);

  if (!is_valid && self->kind == GRIND_GATE_CEILING)
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                 /* translators: a gate such as “Ir.after>1000”, and the text after “>” */
                 _("Expected a whole number after “>” in “%s”, found “%s”"), self->text, text);
  else if (!is_valid)
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                 /* translators: a gate such as “Ir@main>1%”, and the text after “>” */
                 _("Expected a limit such as “1000”, “+1.5%%” or “-0.5pp” after “>” in “%s”, "
                   "found “%s”"), self->text, text);
  else if (decimal.n_digits > MAX_DIGITS)
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                 /* translators: a number, and a gate such as “Ir@main>1%” */
                 _("Expected a limit of at most %d digits in “%s”"), MAX_DIGITS, self->text);
  else
    {
      self->limit = decimal.is_negative ? -(gint64) decimal.value : (gint64) decimal.value;
      self->decimals = decimal.decimals;
      return TRUE;
    }

  return FALSE;
}

static gboolean
read_subject (GrindGate   *self,
              const char  *subject,
              GError     **error)
{
  const char *at;
  const char *next = ">";

  if (g_str_has_prefix (subject, "self:"))
    {
      self->is_self = TRUE;
      subject += strlen ("self:");
    }
  else if (g_str_has_prefix (subject, "inclusive:"))
    subject += strlen ("inclusive:");

  at = strchr (subject, '@');
  self->event = at != NULL ? g_strndup (subject, at - subject) : g_strdup (subject);
  if (at != NULL)
    {
      self->glob = g_strdup (at + 1);
      next = "@";
    }
  if (g_str_has_suffix (self->event, CEILING))
    {
      self->event[strlen (self->event) - strlen (CEILING)] = '\0';
      self->kind = GRIND_GATE_CEILING;
      next = CEILING;
    }

  if (*self->event == '\0')
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                 /* translators: “>”, “@” or “.after”, and a gate such as “Ir@main>1%” */
                 _("Expected the name of an event, or “*”, before “%s” in “%s”"), next, self->text);
  else if (self->glob != NULL && *self->glob == '\0')
    g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                 _("Expected a function or a pattern after “@” in “%s”"), self->text);
  else
    return TRUE;

  return FALSE;
}

/**
 * grind_gate_new:
 * @text: a gate, `[self:|inclusive:]EVENT[@GLOB]>LIMIT`
 * @error: (nullable): return location for an error; GRIND_ERROR_INVALID, with what was expected and
 *   where
 *
 * Reads a gate. LIMIT is a decimal number of at most 18 digits with an optional sign, followed by
 * nothing, `%` or `pp`. After an EVENT that ends with `.after`, LIMIT is a whole number that the
 * cost after must not exceed. LIMIT begins after the last `>`, since names of functions contain
 * others. GLOB begins after the first `@`. Without GLOB, the gate is about the total, which `self:`
 * and `inclusive:` do not change; with GLOB, it is about the inclusive cost of each function unless
 * `self:` is given. Whether EVENT exists, and GLOB matches anything, is not checked. Any thread.
 *
 * Returns: (transfer full) (nullable): the gate, or %NULL
 */
GrindGate *
grind_gate_new (const char  *text,
                GError     **error)
{
  g_autoptr (GrindGate) self = g_new0 (GrindGate, 1);
  g_autofree char *subject = NULL;
  const char *limit;

  g_return_val_if_fail (text != NULL, NULL);

  self->text = g_utf8_make_valid (text, -1);
  limit = strrchr (self->text, '>');
  if (limit == NULL)
    {
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                   /* translators: a gate, which should be such as “Ir@main>1%” */
                   _("Expected “>” and a limit in “%s”, as in “Ir>1%%”"), self->text);
      return NULL;
    }

  subject = g_strndup (self->text, limit - self->text);
  if (!read_subject (self, subject, error) || !read_limit (self, limit + 1, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_gate_free:
 * @self: (nullable) (transfer full): a gate
 *
 * Frees a gate. Any thread.
 */
void
grind_gate_free (GrindGate *self)
{
  if (self == NULL)
    return;

  g_free (self->text);
  g_free (self->event);
  g_free (self->glob);
  g_free (self);
}

static __int128
get_scale (const GrindGate *self)
{
  __int128 scale = 1;

  for (guint i = 0; i < self->decimals; i++)
    scale *= 10;

  return scale;
}

/*
 * Whether change * 100 * 10^decimals > limit * whole.
 *
 * The right side fits into 128 bits: |limit| < 10^18 < 2^60 and |whole| <= 2^63, so its absolute
 * value is below 2^123. The left side does not always: |change| < 2^64 and 100 * 10^17 < 2^64.
 * Where it does not, its absolute value is at least 2^127, and its sign alone decides.
 */
static gboolean
is_share_exceeded (const GrindGate *self,
                   __int128         change,
                   gint64           whole)
{
  __int128 factor = 100 * get_scale (self);

  if (change > MAX_INT128 / factor)
    return TRUE;
  if (change < -(MAX_INT128 / factor))
    return FALSE;

  return change * factor > (__int128) self->limit * whole;
}

/**
 * grind_gate_is_exceeded:
 * @self: a gate
 * @before: the cost before, in units of the event
 * @after: the cost after
 * @total_before: the total of the event before
 *
 * Compares one run of each side, exactly. With the change = @after - @before and the limit L, a
 * gate in percent is exceeded if change * 100 > L * @before, one in points if change * 100 > L *
 * @total_before, one without unit if change > L, and a ceiling if @after > L. From 0, any growth
 * exceeds all percentages, and a negative limit is not exceeded if nothing changes. For a negative
 * @before, which events computed from others can have, the formula stays the same: a limit of 5 %
 * is then exceeded by a decrease of less than 5 %. Any thread.
 *
 * Returns: whether the gate is exceeded; not if the limit is just reached
 */
gboolean
grind_gate_is_exceeded (const GrindGate *self,
                        gint64           before,
                        gint64           after,
                        gint64           total_before)
{
  /* Below 2^64, and multiplied by 10^17 below 2^121 */
  __int128 change = (__int128) after - before;

  g_return_val_if_fail (self != NULL, FALSE);

  switch (self->kind)
    {
    case GRIND_GATE_PERCENT:
      return is_share_exceeded (self, change, before);
    case GRIND_GATE_POINTS:
      return is_share_exceeded (self, change, total_before);
    case GRIND_GATE_CEILING:
      return after > self->limit;
    case GRIND_GATE_AMOUNT:
    default:
      return change * get_scale (self) > self->limit;
    }
}

/**
 * grind_gate_is_tripped:
 * @self: a gate
 * @befores: (array length=n_befores): the costs before, one for each run
 * @n_befores: how many, at least 1
 * @afters: (array length=n_afters): the costs after
 * @n_afters: how many, at least 1
 * @totals_before: (array length=n_befores): the totals of the event before
 *
 * Compares repeated runs. The gate trips if the lower medians exceed it and the difference is more
 * than noise. A limit of 0 or more: the ranges do not overlap, all costs after are greater than all
 * before. A negative limit, which demands a decrease: each cost after compared with each before
 * exceeds it. A ceiling has no second range, the median decides. With one run on each side, this is
 * grind_gate_is_exceeded(). Any thread.
 *
 * Returns: whether the gate trips
 */
gboolean
grind_gate_is_tripped (const GrindGate *self,
                       const gint64    *befores,
                       guint            n_befores,
                       const gint64    *afters,
                       guint            n_afters,
                       const gint64    *totals_before)
{
  g_autofree gint64 *before = NULL;
  g_autofree gint64 *after = NULL;
  g_autofree gint64 *totals = NULL;
  gint64 total;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (befores != NULL && totals_before != NULL && n_befores > 0, FALSE);
  g_return_val_if_fail (afters != NULL && n_afters > 0, FALSE);

  before = g_memdup2 (befores, n_befores * sizeof *befores);
  after = g_memdup2 (afters, n_afters * sizeof *afters);
  totals = g_memdup2 (totals_before, n_befores * sizeof *totals_before);
  total = grind_median_low (totals, n_befores);
  if (!grind_gate_is_exceeded (self, grind_median_low (before, n_befores),
                               grind_median_low (after, n_afters), total))
    return FALSE;
  if (self->kind == GRIND_GATE_CEILING || (n_befores == 1 && n_afters == 1))
    return TRUE;

  /* Sorted by now. The formulas are linear in each cost, so that the extremes stand for all. */
  if (self->limit < 0)
    return grind_gate_is_exceeded (self, before[0], after[0], total) &&
           grind_gate_is_exceeded (self, before[n_befores - 1], after[0], total);

  return after[0] > before[n_befores - 1];
}
