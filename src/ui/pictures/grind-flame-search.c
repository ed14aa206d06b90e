/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flame-search.h"

#include <glib/gi18n.h>

#include "analysis/lists/grind-match-share.h"
#include "analysis/search/grind-search.h"
#include "profile/grind-latest.h"
#include "text/grind-change-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-search-entry.h"

#define SHARE_CHARS 7   /* space for ">99.9 %" */

/* The graph to search, and the cost that the share of the matches is relative to */
typedef struct
{
  GrindGraph           *graph;
  GrindNodeId           root;
  GrindEventId          event;
  gboolean              is_callers;
  GrindHiddenFunctions *hidden_functions; /* (nullable) */
} View;

/* The result of a worker */
typedef struct
{
  guint8 *matches;           /* by node */
  guint   n_nodes;
  double  shares[2];         /* before and after; the same outside of a comparison */
} Found;

/* The input of a worker */
typedef struct
{
  View          view;
  GrindPattern *pattern;
} Question;

struct _GrindFlameSearch
{
  AdwBin parent_instance;

  /* Borrowed, until disposed */
  GrindSearchEntry *entry;
  GtkWidget        *label;
  GtkWidget        *close;

  /* Owned */
  Found            *found;         /* (nullable): without a search */
  View              view;          /* without a graph until there is one */

  GrindLatest       searching;
};

enum
{
  CHANGED,
  ACTIVATE,
  STOP,
  LEAVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindFlameSearch, grind_flame_search, ADW_TYPE_BIN)

static void
view_clear (View *view)
{
  g_clear_object (&view->graph);
  g_clear_pointer (&view->hidden_functions, grind_hidden_functions_unref);
}

static void
view_copy (const View *view,
           View       *copy)
{
  *copy = *view;
  if (copy->graph != NULL)
    g_object_ref (copy->graph);
  if (copy->hidden_functions != NULL)
    grind_hidden_functions_ref (copy->hidden_functions);
}

static gboolean
view_equal (const View *a,
            const View *b)
{
  return a->graph == b->graph && a->root == b->root && a->event == b->event &&
         a->is_callers == b->is_callers && a->hidden_functions == b->hidden_functions;
}

static void
question_free (gpointer data)
{
  Question *question = data;

  view_clear (&question->view);
  grind_pattern_unref (question->pattern);
  g_free (question);
}

static void
found_free (gpointer data)
{
  Found *found = data;

  g_free (found->matches);
  g_free (found);
}

static void
mark (Found       *found,
      GrindNodeId  node)
{
  found->matches[node / 8] |= 1 << node % 8;
}

static gboolean
find_matches (const Question  *question,
              Found           *found,
              GCancellable    *cancellable,
              GError         **error)
{
  GrindGraph *graph = question->view.graph;
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_functions = grind_profile_get_n_functions (profile);
  g_autoptr (GrindMatches) matches = NULL;

  matches = grind_search_find (profile, question->pattern, NULL, cancellable, error);
  if (matches == NULL)
    return FALSE;

  found->n_nodes = grind_graph_get_n_nodes (graph);
  found->matches = g_new0 (guint8, found->n_nodes / 8 + 1);
  for (GrindFunctionId function = 0; function < n_functions; function++)
    if (grind_matches_get_score (matches, function) > 0)
      mark (found, function);
  for (GrindNodeId cycle = n_functions; cycle < found->n_nodes; cycle++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph, cycle);

      if (grind_pattern_score (question->pattern, GRIND_SEARCH_NAME, name) > 0)
        mark (found, cycle);
    }

  return TRUE;
}

static gboolean
find_share (const Question  *question,
            Found           *found,
            GCancellable    *cancellable,
            GError         **error)
{
  GrindMatchRequest request = {
    .graph = question->view.graph,
    .root = question->view.root,
    .event = question->view.event,
    .is_callers = question->view.is_callers,
    .matches = found->matches,
    .hidden_functions = question->view.hidden_functions,
  };

  if (!grind_match_share_find (&request, &found->shares[1], cancellable, error))
    return FALSE;

  found->shares[0] = found->shares[1];
  request.graph = grind_graph_get_before (question->view.graph);

  return request.graph == NULL ||
         grind_match_share_find (&request, &found->shares[0], cancellable, error);
}

static gpointer
find (gpointer       question,
      GCancellable  *cancellable,
      GError       **error)
{
  Found *self = g_new0 (Found, 1);

  if (find_matches (question, self, cancellable, error) &&
      find_share (question, self, cancellable, error))
    return self;

  found_free (self);

  return NULL;
}

static void
show_share (GrindFlameSearch *self)
{
  g_autofree char *text = NULL;

  if (self->found != NULL)
    text = grind_change_text_dup_shares (self->found->shares[0], self->found->shares[1]);

  gtk_label_set_text (GTK_LABEL (self->label), text != NULL ? text : "");
  gtk_widget_set_visible (self->label, text != NULL);
}

static void
take (GrindFlameSearch *self,
      Found            *found)
{
  g_clear_pointer (&self->found, found_free);
  self->found = found;
  show_share (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* The only other error than a cancellation is of an expression that takes too long. */
static void
found (gpointer      owner,
       gpointer      result,
       const GError *error)
{
  if (result != NULL)
    take (owner, result);
}

static const GrindJob search_job = {
  .run = find, .free_data = question_free, .done = found, .free_result = found_free,
};

static void
search (GrindFlameSearch *self)
{
  GrindPattern *pattern = grind_search_entry_get_pattern (self->entry);
  Question *question;

  grind_latest_cancel (&self->searching);
  if (grind_pattern_is_empty (pattern) || self->view.graph == NULL)
    {
      if (self->found != NULL)
        take (self, NULL);
      return;
    }

  question = g_new0 (Question, 1);
  view_copy (&self->view, &question->view);
  question->pattern = grind_pattern_ref (pattern);
  grind_latest_run (&self->searching, &search_job, question, self);
}

static void
activate_cb (GrindFlameSearch *self)
{
  g_signal_emit (self, signals[ACTIVATE], 0);
}

static void
stop_cb (GrindFlameSearch *self)
{
  g_signal_emit (self, signals[STOP], 0);
}

static void
leave_cb (GrindFlameSearch *self)
{
  g_signal_emit (self, signals[LEAVE], 0);
}

static GtkWidget *
new_entry (GrindFlameSearch *self)
{
  GtkWidget *entry = grind_search_entry_new (_("Search the flame graph"), "flame-search-mode",
                                             FALSE);

  self->entry = GRIND_SEARCH_ENTRY (entry);
  gtk_widget_add_css_class (entry, "grind-option-search");
  g_signal_connect_object (entry, "changed", G_CALLBACK (search), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "stop", G_CALLBACK (stop_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);

  return entry;
}

static GtkWidget *
new_button (const char *icon,
            const char *action,
            const char *label,
            const char *tooltip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tooltip);
  grind_accessible_set_label (button, label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grind-small-button");

  return button;
}

static void
grind_flame_search_dispose (GObject *object)
{
  GrindFlameSearch *self = GRIND_FLAME_SEARCH (object);

  grind_latest_cancel (&self->searching);
  view_clear (&self->view);
  adw_bin_set_child (ADW_BIN (self), NULL);

  G_OBJECT_CLASS (grind_flame_search_parent_class)->dispose (object);
}

static void
grind_flame_search_finalize (GObject *object)
{
  g_clear_pointer (&GRIND_FLAME_SEARCH (object)->found, found_free);

  G_OBJECT_CLASS (grind_flame_search_parent_class)->finalize (object);
}

static void
grind_flame_search_class_init (GrindFlameSearchClass *klass)
{
  static const char *const names[N_SIGNALS] = { "changed", "activate", "stop", "leave" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_flame_search_dispose;
  object_class->finalize = grind_flame_search_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_flame_search_init (GrindFlameSearch *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  self->label = gtk_label_new (NULL);
  gtk_label_set_width_chars (GTK_LABEL (self->label), SHARE_CHARS);
  gtk_widget_set_tooltip_text (self->label, _("Share of the cost of this view in matches and their "
                                              "callees"));
  gtk_widget_add_css_class (self->label, "grind-dim");
  gtk_box_append (GTK_BOX (box), new_entry (self));
  gtk_box_append (GTK_BOX (box), self->label);
  gtk_box_append (GTK_BOX (box), new_button ("go-up-symbolic", "flame.previous-match",
                                             _("Previous match"),
                                             _("Previous match (Ctrl+Shift+G)")));
  gtk_box_append (GTK_BOX (box), new_button ("go-down-symbolic", "flame.next-match",
                                             _("Next match"), _("Next match (Ctrl+G)")));
  self->close = new_button ("window-close-symbolic", "flame.close-search", _("Close search"),
                            _("Close search (Esc)"));
  gtk_widget_hide (self->close);
  gtk_box_append (GTK_BOX (box), self->close);
  adw_bin_set_child (ADW_BIN (self), box);
  show_share (self);
}

GtkWidget *
grind_flame_search_new (void)
{
  return g_object_new (GRIND_TYPE_FLAME_SEARCH, NULL);
}

/**
 * grind_flame_search_set_view:
 * @self: a search
 * @graph: the drawn graph
 * @root: the node that takes the full width, or %GRIND_NONE for the whole profile
 * @event: the drawn event type
 * @is_callers: whether callers are drawn
 * @hidden_functions: (nullable): the functions that the user hides
 *
 * Sets the graph to search, and the cost that the share of the matches is relative to.
 */
void
grind_flame_search_set_view (GrindFlameSearch     *self,
                             GrindGraph           *graph,
                             GrindNodeId           root,
                             GrindEventId          event,
                             gboolean              is_callers,
                             GrindHiddenFunctions *hidden_functions)
{
  const View view = { graph, root, event, is_callers, hidden_functions };

  g_return_if_fail (GRIND_IS_FLAME_SEARCH (self));
  g_return_if_fail (GRIND_IS_GRAPH (graph));

  if (view_equal (&view, &self->view))
    return;

  view_clear (&self->view);
  view_copy (&view, &self->view);
  search (self);
}

/* A bit for each node, set for matches; %NULL without a search */
const guint8 *
grind_flame_search_get_matches (GrindFlameSearch *self,
                                guint            *n_nodes)
{
  g_return_val_if_fail (GRIND_IS_FLAME_SEARCH (self), NULL);

  *n_nodes = self->found != NULL ? self->found->n_nodes : 0;

  return self->found != NULL ? self->found->matches : NULL;
}

/* (nullable): The shares of the matches before and after, the same outside of a comparison; %NULL
 * without a search */
const double *
grind_flame_search_get_shares (GrindFlameSearch *self)
{
  g_return_val_if_fail (GRIND_IS_FLAME_SEARCH (self), NULL);

  return self->found != NULL ? self->found->shares : NULL;
}

const char *
grind_flame_search_get_text (GrindFlameSearch *self)
{
  g_return_val_if_fail (GRIND_IS_FLAME_SEARCH (self), NULL);

  return grind_search_entry_get_text (self->entry);
}

/**
 * grind_flame_search_begin:
 * @self: a search
 *
 * Focuses the entry.
 */
void
grind_flame_search_begin (GrindFlameSearch *self)
{
  g_return_if_fail (GRIND_IS_FLAME_SEARCH (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  grind_search_entry_select_all (self->entry);
}

/**
 * grind_flame_search_clear:
 * @self: a search
 *
 * Clears the search.
 */
void
grind_flame_search_clear (GrindFlameSearch *self)
{
  g_return_if_fail (GRIND_IS_FLAME_SEARCH (self));

  grind_search_entry_set_text (self->entry, "");
}

/**
 * grind_flame_search_set_bar:
 * @self: a search
 * @is_bar: whether the search is in a separate bar
 *
 * Adapts the search to its place.
 */
void
grind_flame_search_set_bar (GrindFlameSearch *self,
                            gboolean          is_bar)
{
  g_return_if_fail (GRIND_IS_FLAME_SEARCH (self));

  gtk_widget_set_visible (self->close, is_bar);
  gtk_widget_set_hexpand (GTK_WIDGET (self->entry), is_bar);
}
