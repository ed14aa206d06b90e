/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-run-differences.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-name-key.h"
#include "analysis/names/grind-name-parts.h"
#include "profile/grind-text.h"

/* More names than these are counted. */
#define MAX_NAMES 5

/* Longer commands, in characters of both, are not shown in full. */
#define MAX_COMMANDS 160

/* Returns the text of a part, or NULL */
typedef const char *(* GetFunc) (const GrindPartInfo *info);

typedef struct
{
  const char *name;
  const char *title;
  GetFunc     get;
} Header;

static const char *
get_command (const GrindPartInfo *info)
{
  return info->command;
}

static const char *
get_creator (const GrindPartInfo *info)
{
  return info->creator;
}

/* (nullable): the value of a header line */
static const char *
get_property (const GrindPartInfo *info,
              const char          *key)
{
  for (guint i = 0; info->properties[i] != NULL; i++)
    if (g_str_has_prefix (info->properties[i], key))
      return info->properties[i] + strlen (key);

  return NULL;
}

static const char *
get_first_cache (const GrindPartInfo *info)
{
  return get_property (info, "desc: I1 cache: ");
}

static const char *
get_data_cache (const GrindPartInfo *info)
{
  return get_property (info, "desc: D1 cache: ");
}

static const char *
get_last_cache (const GrindPartInfo *info)
{
  return get_property (info, "desc: LL cache: ");
}

static const Header headers[] = {
  { "command", N_("Command"), get_command },
  { "creator", N_("Creator"), get_creator },
  { "cache", N_("I1 cache"), get_first_cache },
  { "cache", N_("D1 cache"), get_data_cache },
  { "cache", N_("LL cache"), get_last_cache },
};

static void
difference_free (gpointer data)
{
  GrindRunDifference *difference = data;

  g_ptr_array_unref (difference->before);
  g_ptr_array_unref (difference->after);
  g_free (difference);
}

static gboolean
is_equal (GPtrArray *a,
          GPtrArray *b)
{
  gboolean is_same = a->len == b->len;

  for (guint i = 0; is_same && i < a->len; i++)
    is_same = g_str_equal (a->pdata[i], b->pdata[i]);

  return is_same;
}

/* Takes @before and @after; adds nothing if they are equal. */
static void
add (GPtrArray  *list,
     const char *name,
     const char *title,
     GPtrArray  *before,
     GPtrArray  *after)
{
  GrindRunDifference *difference = g_new (GrindRunDifference, 1);

  *difference = (GrindRunDifference) { name, title, before, after };
  if (is_equal (before, after))
    difference_free (difference);
  else
    g_ptr_array_add (list, difference);
}

/* Lists the texts of the parts of @graph. */
static GPtrArray *
list_header (GrindGraph *graph,
             GetFunc     get)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  const guint8 *parts = grind_graph_get_parts (graph);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const char *text = get (grind_profile_get_part (profile, part));
      char *clean;

      if (!grind_parts_have (parts, part) || text == NULL || g_hash_table_contains (known, text))
        continue;
      g_hash_table_add (known, (char *) text);
      clean = g_strstrip (grind_text_to_utf8 (text, strlen (text)));
      g_ptr_array_add (texts, clean);
    }

  return texts;
}

/* Lists the real events that @graph has and @other has not. */
static GPtrArray *
list_events (GrindGraph *graph,
             GrindGraph *other)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (GrindEventId event = 0; event < grind_profile_get_n_real_events (profile); event++)
    if (grind_graph_has_event (graph, event) && !grind_graph_has_event (other, event))
      g_ptr_array_add (names, g_strdup (grind_profile_get_event_name (profile, event)));

  return names;
}

/* Whether @graph has functions recorded separately for their callers */
static gboolean
has_callers (GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile);
       function++)
    {
      gsize length;
      const char *name = grind_profile_get_function_name (profile, function, &length);
      GrindNameParts parts;
      g_autofree char *callers = NULL;

      if (memchr (name, '\'', length) == NULL || !grind_graph_is_recorded (graph, function))
        continue;
      grind_name_parts_split (name, length, &parts);
      callers = grind_name_parts_dup_callers (&parts, name, length);
      if (callers != NULL)
        return TRUE;
    }

  return FALSE;
}

static GPtrArray *
list_answer (gboolean has_callers)
{
  GPtrArray *answers = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (answers, g_strdup (has_callers ? N_("yes") : N_("no")));

  return answers;
}

/* Whether @pair stands for the unnamed functions of an object on both sides */
static gboolean
is_unnamed (GrindPair pair)
{
  return pair.level == GRIND_PAIR_NONE && pair.before == pair.after;
}

/* Marks the ELF objects of the functions of one side, by name without folder and version. */
static GHashTable *
list_objects (const GrindComparison *comparison,
              GrindGraph            *graph,
              gboolean               is_before)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_objects = grind_profile_get_n_objects (profile);
  GHashTable *objects = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint8 *has_object = g_new0 (guint8, n_objects + 1);

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile);
       function++)
    {
      GrindPair pair = grind_comparison_get_pair (comparison, function);
      GrindFunctionId own = is_before ? pair.before : pair.after;
      GrindObjectId object;

      if (own == GRIND_NONE || is_unnamed (pair) || !grind_graph_is_recorded (graph, function))
        continue;
      object = grind_profile_get_function_object (profile, own);
      if (object != GRIND_NONE)
        has_object[object] = TRUE;
    }
  for (GrindObjectId object = 0; object < n_objects; object++)
    {
      gsize length;
      const char *name = grind_profile_get_object (profile, object, &length);
      char *key = has_object[object] ? grind_name_key_dup_object (name, length) : NULL;

      if (key != NULL)
        g_hash_table_add (objects, grind_text_to_utf8 (key, strlen (key)));
      g_free (key);
    }

  return objects;
}

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Lists the objects of one side only. */
static GPtrArray *
list_others (GHashTable *objects,
             GHashTable *others)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, objects);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (others, name))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_texts);

  return names;
}

/**
 * grind_run_differences_list:
 * @comparison: a comparison
 * @graph: its graph after, of grind_graph_new_compared() or grind_graph_new_of_runs()
 *
 * Finds what differs between the runs besides their costs: commands, creators, cache models, events
 * and ELF objects of one side only, and whether functions are recorded separately for their
 * callers. Takes linear time. Any thread.
 *
 * Returns: (transfer full) (element-type GrindRunDifference): the differences
 */
GPtrArray *
grind_run_differences_list (const GrindComparison *comparison,
                            GrindGraph            *graph)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (difference_free);
  g_autoptr (GHashTable) objects = NULL;
  g_autoptr (GHashTable) other_objects = NULL;
  GrindGraph *before;
  gboolean has_before, has_after;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), list);
  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, list);

  before = grind_graph_get_before (graph);
  for (guint i = 0; i < G_N_ELEMENTS (headers); i++)
    add (list, headers[i].name, g_dgettext (GETTEXT_PACKAGE, headers[i].title),
         list_header (before, headers[i].get), list_header (graph, headers[i].get));
  add (list, "events", _("Events"), list_events (before, graph), list_events (graph, before));

  has_before = has_callers (before);
  has_after = has_callers (graph);
  if (has_before != has_after)
    add (list, "contexts", _("Callers in names"), list_answer (has_before),
         list_answer (has_after));

  objects = list_objects (comparison, before, TRUE);
  other_objects = list_objects (comparison, graph, FALSE);
  add (list, "objects", _("Objects"), list_others (objects, other_objects),
       list_others (other_objects, objects));

  return list;
}

/* Appends the words of @text that are not in @other, and an ellipsis for others between them. */
static char *
dup_own_words (const char *text,
               const char *other)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_auto (GStrv) others = g_strsplit (other, " ", -1);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  GString *own = g_string_new (NULL);
  gboolean is_gap = FALSE;

  for (guint i = 0; others[i] != NULL; i++)
    g_hash_table_add (known, others[i]);
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (g_hash_table_contains (known, words[i]))
        {
          is_gap = TRUE;
          continue;
        }
      if (is_gap)
        g_string_append (own, own->len > 0 ? " … " : "… ");
      else if (own->len > 0)
        g_string_append_c (own, ' ');
      g_string_append (own, words[i]);
      is_gap = FALSE;
    }
  if (is_gap)
    g_string_append (own, own->len > 0 ? " …" : "…");

  return g_string_free (own, FALSE);
}

/* Whether the values are long commands, of which only the words that differ are shown */
static gboolean
has_long_commands (const GrindRunDifference *self)
{
  return g_str_equal (self->name, "command") && self->before->len == 1 && self->after->len == 1 &&
         g_utf8_strlen (self->before->pdata[0], -1) +
         g_utf8_strlen (self->after->pdata[0], -1) > MAX_COMMANDS;
}

/**
 * grind_run_difference_dup_text:
 * @self: a difference
 * @is_before: whether its values before are wanted, else those after
 *
 * Returns: (transfer full): the values for people, at most five of them; of long commands only the
 *   words that differ. Any thread
 */
char *
grind_run_difference_dup_text (const GrindRunDifference *self,
                               gboolean                  is_before)
{
  GPtrArray *values = is_before ? self->before : self->after;
  guint n_shown = values->len > MAX_NAMES ? MAX_NAMES - 1 : values->len;
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();
  g_autofree char *rest = NULL;

  if (values->len == 0)
    return g_strdup (_("none"));
  if (has_long_commands (self))
    return dup_own_words (values->pdata[0], (is_before ? self->after : self->before)->pdata[0]);
  if (g_str_equal (self->name, "contexts"))
    return g_strdup (g_dgettext (GETTEXT_PACKAGE, values->pdata[0]));

  for (guint i = 0; i < n_shown; i++)
    g_ptr_array_add (shown, values->pdata[i]);
  if (values->len > n_shown)
    {
      rest = g_strdup_printf (ngettext ("%u more", "%u more", values->len - n_shown),
                              values->len - n_shown);
      g_ptr_array_add (shown, rest);
    }
  g_ptr_array_add (shown, NULL);

  return g_strjoinv (", ", (char **) shown->pdata);
}
