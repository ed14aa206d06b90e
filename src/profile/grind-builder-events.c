/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-builder-private.h"

#include <glib/gi18n-lib.h>

#include "grind-formula-private.h"

/* The names of events and the formulas of derived ones. */

/* Maximum number of terms of all formulas of a profile after derived events are expanded */
#define MAX_TERMS (1 << 20)

/* Long names of the events of Callgrind and Cachegrind, which files do not state. */
static const struct
{
  const char *name;
  const char *long_name;
} known[] = {
  { "Ir", N_("Instruction Fetch") },
  { "Dr", N_("Data Read Access") },
  { "Dw", N_("Data Write Access") },
  { "I1mr", N_("L1 Instruction Fetch Miss") },
  { "D1mr", N_("L1 Data Read Miss") },
  { "D1mw", N_("L1 Data Write Miss") },
  { "I2mr", N_("L2 Instruction Fetch Miss") },
  { "D2mr", N_("L2 Data Read Miss") },
  { "D2mw", N_("L2 Data Write Miss") },
  { "ILmr", N_("LL Instruction Fetch Miss") },
  { "DLmr", N_("LL Data Read Miss") },
  { "DLmw", N_("LL Data Write Miss") },
  { "ILdmr", N_("LL Instruction Fetch Dirty Miss") },
  { "DLdmr", N_("LL Data Read Dirty Miss") },
  { "DLdmw", N_("LL Data Write Dirty Miss") },
  { "Bc", N_("Conditional Branch") },
  { "Bcm", N_("Mispredicted Conditional Branch") },
  { "Bi", N_("Indirect Branch") },
  { "Bim", N_("Mispredicted Indirect Branch") },
  { "Ge", N_("Global Bus Event") },
  { "AcCost1", N_("L1 Access Cost") },
  { "AcCost2", N_("L2 Access Cost") },
  { "SpLoss1", N_("L1 Spatial Loss") },
  { "SpLoss2", N_("L2 Spatial Loss") },
  { "allocCount", N_("Allocation Count") },
  { "allocSize", N_("Allocation Size") },
  { "sysCount", N_("System Call Count") },
  { "sysTime", N_("System Call Elapsed Time") },
  { "sysCpuTime", N_("System Call CPU Time") },
};

typedef enum
{
  STATE_NEW,
  STATE_OPEN,      /* on the path to its inputs */
  STATE_DONE,
  STATE_FAILED,
} State;

/* A derived event being resolved */
typedef struct
{
  GrindEventLine *line;
  GArray         *terms;      /* (nullable) GrindFormulaTerm */
  guint           next_term;  /* next term to visit */
  State           state;
  GrindEvent      event;
} Derived;

static void
derived_clear (gpointer data)
{
  Derived *derived = data;

  g_clear_pointer (&derived->terms, g_array_unref);
  g_free (derived->event.name);
  g_free (derived->event.long_name);
  g_free (derived->event.formula);
  g_free (derived->event.inputs);
  g_free (derived->event.factors);
}

static void
fail (GrindBuilder *self,
      Derived      *derived,
      GrindFinding  finding)
{
  g_autofree char *text = g_strconcat (derived->line->name, " = ", derived->line->formula, NULL);

  derived->state = STATE_FAILED;
  _grind_builder_find_in_file (self, finding, derived->line->file, derived->line->line, text);
}

static GrindEvent *
find_real (GrindBuilder *self,
           const char   *name)
{
  guint32 id = GPOINTER_TO_UINT (g_hash_table_lookup (self->event_ids, name));

  return id > 0 ? &g_array_index (self->profile->events, GrindEvent, id - 1) : NULL;
}

/* Reads long names and formulas; the last line of a name wins. Lists the derived events by name. */
static void
read_lines (GrindBuilder *self,
            GArray       *derived,
            GHashTable   *places)
{
  for (guint i = 0; i < self->event_lines->len; i++)
    {
      GrindEventLine *line = &g_array_index (self->event_lines, GrindEventLine, i);
      GrindEvent *real = find_real (self, line->name);
      Derived new = { .line = line };
      guint place;

      if (real != NULL && line->formula != NULL)
        {
          g_autofree char *text = g_strconcat (line->name, " = ", line->formula, NULL);

          _grind_builder_find_in_file (self, GRIND_FINDING_FORMULA_SHADOWS, line->file, line->line,
                                       text);
        }
      if (real != NULL && line->long_name != NULL && *line->long_name != '\0')
        {
          g_free (real->long_name);
          real->long_name = g_strdup (line->long_name);
        }
      if (real != NULL || line->formula == NULL)
        continue;
      place = GPOINTER_TO_UINT (g_hash_table_lookup (places, line->name));
      if (place > 0)
        {
          Derived *old = &g_array_index (derived, Derived, place - 1);

          if (!g_str_equal (old->line->formula, line->formula))
            _grind_builder_find_in_file (self, GRIND_FINDING_EVENT_REDEFINED, line->file,
                                         line->line, line->name);
          old->line = line;
          continue;
        }
      g_array_append_val (derived, new);
      g_hash_table_insert (places, line->name, GUINT_TO_POINTER (derived->len));
    }
}

static void
parse_formulas (GrindBuilder *self,
                GArray       *derived)
{
  for (guint i = 0; i < derived->len; i++)
    {
      Derived *at = &g_array_index (derived, Derived, i);
      GrindFormulaStatus status;

      at->terms = grind_formula_parse (at->line->formula, &status);
      if (status == GRIND_FORMULA_MALFORMED)
        fail (self, at, GRIND_FINDING_FORMULA_MALFORMED);
      else if (status == GRIND_FORMULA_TOO_LARGE)
        fail (self, at, GRIND_FINDING_FORMULA_TOO_LARGE);
    }
}

typedef struct
{
  guint32 event;
  gint64  factor;
} Input;

static int
compare_inputs (gconstpointer a,
                gconstpointer b)
{
  const Input *left = a, *right = b;

  return left->event < right->event ? -1 : left->event > right->event;
}

static gboolean
add_input (GArray  *inputs,
           guint32  event,
           gint64   factor,
           gint64   times)
{
  Input input = { .event = event };

  if (__builtin_mul_overflow (factor, times, &input.factor))
    return FALSE;
  g_array_append_val (inputs, input);

  return TRUE;
}

/* Adds the real events of a term, multiplied by its factor. */
static gboolean
add_term (GrindBuilder           *self,
          GArray                 *derived,
          GHashTable             *places,
          const GrindFormulaTerm *term,
          GArray                 *inputs)
{
  guint32 id = GPOINTER_TO_UINT (g_hash_table_lookup (self->event_ids, term->name));
  const GrindEvent *event;
  guint place;

  if (id > 0)
    return add_input (inputs, id - 1, 1, term->factor);
  place = GPOINTER_TO_UINT (g_hash_table_lookup (places, term->name));
  event = &g_array_index (derived, Derived, place - 1).event;
  for (guint i = 0; i < event->n_inputs; i++)
    if (!add_input (inputs, event->inputs[i], event->factors[i], term->factor))
      return FALSE;

  return TRUE;
}

/* Adds up the factors of each event. */
static gboolean
set_inputs (GrindEvent *event,
            GArray     *inputs)
{
  g_array_sort (inputs, compare_inputs);
  event->inputs = g_new (guint32, MAX (inputs->len, 1));
  event->factors = g_new (gint64, MAX (inputs->len, 1));
  for (guint i = 0; i < inputs->len; i++)
    {
      const Input *input = &g_array_index (inputs, Input, i);
      guint n = event->n_inputs;

      if (n > 0 && event->inputs[n - 1] == input->event)
        {
          if (__builtin_add_overflow (event->factors[n - 1], input->factor, &event->factors[n - 1]))
            return FALSE;
          continue;
        }
      event->inputs[n] = input->event;
      event->factors[n] = input->factor;
      event->n_inputs++;
    }

  return TRUE;
}

/* Replaces the inputs of @derived, which are all resolved, by their real events. */
static void
close_event (GrindBuilder *self,
             GArray       *all,
             GHashTable   *places,
             Derived      *derived,
             guint        *n_terms)
{
  g_autoptr (GArray) inputs = g_array_new (FALSE, FALSE, sizeof (Input));
  gboolean is_good = TRUE;

  for (guint i = 0; is_good && i < derived->terms->len; i++)
    is_good = add_term (self, all, places, &g_array_index (derived->terms, GrindFormulaTerm, i),
                        inputs) &&
              inputs->len + *n_terms <= MAX_TERMS;
  if (!is_good || !set_inputs (&derived->event, inputs))
    {
      fail (self, derived, GRIND_FINDING_FORMULA_TOO_LARGE);
      return;
    }
  *n_terms += inputs->len;
  derived->state = STATE_DONE;
}

/* All events between the two ends of the path form a cycle. */
static void
fail_cycle (GrindBuilder *self,
            GArray       *derived,
            GArray       *way,
            guint         first)
{
  for (guint i = way->len; i > 0; i--)
    {
      guint place = g_array_index (way, guint, i - 1);
      Derived *at = &g_array_index (derived, Derived, place);

      if (at->state != STATE_FAILED)
        fail (self, at, GRIND_FINDING_FORMULA_CYCLE);
      if (place == first)
        break;
    }
}

/* Visits the next input of the last event of the path; appends it if it is not resolved yet. */
static void
step (GrindBuilder *self,
      GArray       *derived,
      GHashTable   *places,
      GArray       *way,
      guint        *n_terms)
{
  Derived *at = &g_array_index (derived, Derived, g_array_index (way, guint, way->len - 1));
  const GrindFormulaTerm *term;
  guint place;

  if (at->state == STATE_FAILED || at->next_term == at->terms->len)
    {
      if (at->state != STATE_FAILED)
        close_event (self, derived, places, at, n_terms);
      g_array_set_size (way, way->len - 1);
      return;
    }
  term = &g_array_index (at->terms, GrindFormulaTerm, at->next_term);
  if (find_real (self, term->name) != NULL)
    {
      at->next_term++;
      return;
    }
  place = GPOINTER_TO_UINT (g_hash_table_lookup (places, term->name));
  if (place == 0 || g_array_index (derived, Derived, place - 1).state == STATE_FAILED)
    fail (self, at, GRIND_FINDING_FORMULA_UNKNOWN);
  else if (g_array_index (derived, Derived, place - 1).state == STATE_DONE)
    at->next_term++;
  else if (g_array_index (derived, Derived, place - 1).state == STATE_OPEN)
    fail_cycle (self, derived, way, place - 1);
  else
    {
      place--;
      g_array_index (derived, Derived, place).state = STATE_OPEN;
      g_array_append_val (way, place);
    }
}

static void
resolve_formulas (GrindBuilder *self,
                  GArray       *derived,
                  GHashTable   *places)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_terms = 0;

  for (guint i = 0; i < derived->len; i++)
    {
      if (g_array_index (derived, Derived, i).state != STATE_NEW)
        continue;
      g_array_index (derived, Derived, i).state = STATE_OPEN;
      g_array_append_val (way, i);
      while (way->len > 0)
        step (self, derived, places, way, &n_terms);
    }
}

static void
name_known_events (GrindBuilder *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      GrindEvent *event = find_real (self, known[i].name);

      if (event == NULL || event->long_name != NULL)
        continue;
      event->long_name = g_strdup (known[i].long_name);
      event->is_known = TRUE;
    }
}

static void
make_texts_valid (GArray *events)
{
  for (guint i = 0; i < events->len; i++)
    {
      GrindEvent *event = &g_array_index (events, GrindEvent, i);
      char *name = event->name;

      event->name = g_utf8_make_valid (name, -1);
      g_free (name);
    }
}

/* Sets the long names of events and adds the derived events to the profile: those of its files
 * (rule H4), then the customary ones. */
void
_grind_builder_end_events (GrindBuilder *self)
{
  g_autoptr (GArray) derived = g_array_new (FALSE, FALSE, sizeof (Derived));
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);

  g_array_set_clear_func (derived, derived_clear);
  read_lines (self, derived, places);
  name_known_events (self);
  parse_formulas (self, derived);
  resolve_formulas (self, derived, places);
  for (guint i = 0; i < derived->len; i++)
    {
      Derived *at = &g_array_index (derived, Derived, i);

      if (at->state != STATE_DONE)
        continue;
      at->event.name = g_strdup (at->line->name);
      at->event.formula = g_utf8_make_valid (at->line->formula, -1);
      at->event.long_name = at->line->long_name != NULL && *at->line->long_name != '\0'
                              ? g_strdup (at->line->long_name) : NULL;
      g_array_append_val (self->profile->events, at->event);
      at->event = (GrindEvent) { 0 };
    }
  _grind_builder_add_customary (self, places);
  g_hash_table_remove_all (self->event_ids);
  make_texts_valid (self->profile->events);
}
