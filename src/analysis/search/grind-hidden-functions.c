/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hidden-functions.h"

#include <glib/gi18n.h>

/* The reasons for hiding a function. */
enum
{
  IS_HIDDEN = 1 << 0,
  IS_BESIDE_FOCUS = 1 << 1,
};

struct _GrindHiddenFunctions
{
  guint8       *functions;   /* by function: the reasons, or 0 */
  guint         n_functions;
  GPtrArray    *hidden;      /* (element-type GrindPattern) */
  GrindPattern *focus;       /* (nullable) */
};

static void
omission_clear (gpointer data)
{
  GrindHiddenFunctions *self = data;

  g_clear_pointer (&self->functions, g_free);
  g_clear_pointer (&self->hidden, g_ptr_array_unref);
  g_clear_pointer (&self->focus, grind_pattern_unref);
}

/* Hides functions that match @pattern, or those that do not. */
static gboolean
apply (GrindHiddenFunctions  *self,
       GrindProfile          *profile,
       GrindPattern          *pattern,
       gboolean               is_focus,
       GCancellable          *cancellable,
       GError               **error)
{
  g_autoptr (GrindMatches) matches = NULL;

  matches = grind_search_find (profile, pattern, NULL, cancellable, error);
  if (matches == NULL)
    return FALSE;

  for (guint function = 0; function < self->n_functions; function++)
    if ((grind_matches_get_score (matches, function) > 0) != is_focus)
      self->functions[function] |= is_focus ? IS_BESIDE_FOCUS : IS_HIDDEN;

  return TRUE;
}

/**
 * grind_hidden_functions_new:
 * @profile: a finished profile
 * @hidden: (element-type GrindPattern): hides functions that match one of these
 * @focus: (nullable): hides functions that do not match this
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError: those of grind_search_find()
 *
 * Finds the functions to hide. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the hidden functions, or %NULL with an error
 */
GrindHiddenFunctions *
grind_hidden_functions_new (GrindProfile  *profile,
                            GPtrArray     *hidden,
                            GrindPattern  *focus,
                            GCancellable  *cancellable,
                            GError       **error)
{
  g_autoptr (GrindHiddenFunctions) self = NULL;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (hidden != NULL, NULL);

  self = g_atomic_rc_box_new0 (GrindHiddenFunctions);
  self->n_functions = grind_profile_get_n_functions (profile);
  self->functions = g_new0 (guint8, MAX (self->n_functions, 1));
  self->hidden = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_pattern_unref);
  self->focus = focus != NULL ? grind_pattern_ref (focus) : NULL;
  for (guint i = 0; i < hidden->len; i++)
    {
      g_ptr_array_add (self->hidden, grind_pattern_ref (hidden->pdata[i]));
      if (!apply (self, profile, hidden->pdata[i], FALSE, cancellable, error))
        return NULL;
    }
  if (focus != NULL && !apply (self, profile, focus, TRUE, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_hidden_functions_ref:
 * @self: hidden functions
 *
 * Returns: (transfer full): @self
 */
GrindHiddenFunctions *
grind_hidden_functions_ref (GrindHiddenFunctions *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_hidden_functions_unref:
 * @self: (transfer full): hidden functions
 */
void
grind_hidden_functions_unref (GrindHiddenFunctions *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, omission_clear);
}

/**
 * grind_hidden_functions_get_patterns:
 * @self: hidden functions
 *
 * Returns: (transfer none) (element-type GrindPattern): the patterns that hide the functions they
 *   match
 */
GPtrArray *
grind_hidden_functions_get_patterns (GrindHiddenFunctions *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->hidden;
}

/**
 * grind_hidden_functions_get_focus:
 * @self: hidden functions
 *
 * Returns: (transfer none) (nullable): the pattern that hides all functions it does not match
 */
GrindPattern *
grind_hidden_functions_get_focus (GrindHiddenFunctions *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->focus;
}

/**
 * grind_hidden_functions_has:
 * @self: hidden functions
 * @function: a function of the profile
 *
 * Returns: whether @function is hidden
 */
gboolean
grind_hidden_functions_has (GrindHiddenFunctions *self,
                            GrindFunctionId       function)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (function < self->n_functions, FALSE);

  return self->functions[function] != 0;
}

/**
 * grind_hidden_functions_is_hidden:
 * @self: hidden functions
 * @function: a function of the profile
 *
 * Returns: whether @function matches a pattern to hide, so that paths through it are hidden, too
 */
gboolean
grind_hidden_functions_is_hidden (GrindHiddenFunctions *self,
                                  GrindFunctionId       function)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (function < self->n_functions, FALSE);

  return (self->functions[function] & IS_HIDDEN) != 0;
}

/**
 * grind_hidden_functions_has_node:
 * @self: hidden functions
 * @graph: a graph of the profile
 * @node: a node of @graph
 *
 * Returns: whether @node is hidden; a cycle is if all its members are
 */
gboolean
grind_hidden_functions_has_node (GrindHiddenFunctions *self,
                                 GrindGraph           *graph,
                                 GrindNodeId           node)
{
  const GrindFunctionId *functions;
  guint n_functions;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), FALSE);

  functions = grind_graph_get_functions (graph, &node, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    if (self->functions[functions[i]] == 0)
      return FALSE;

  return TRUE;
}

/**
 * grind_hidden_functions_dup_text:
 * @self: hidden functions
 *
 * Returns: (transfer full): the patterns, one per line
 */
char *
grind_hidden_functions_dup_text (GrindHiddenFunctions *self)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->hidden->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            grind_pattern_get_text (self->hidden->pdata[i]));
  if (self->focus != NULL)
    {
      if (text->len > 0)
        g_string_append_c (text, '\n');
      /* translators: only functions that match this are listed */
      g_string_append_printf (text, _("only %s"), grind_pattern_get_text (self->focus));
    }

  return g_string_free (text, FALSE);
}
