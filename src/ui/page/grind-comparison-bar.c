/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-comparison-bar.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-run-differences.h"
#include "profile/grind-latest.h"
#include "profile/grind-plain-text.h"
#include "text/grind-change-text.h"
#include "text/grind-join.h"
#include "text/grind-text-style.h"

#define MAX_ALIKE 20   /* rows of functions that are perhaps the same */

/* The result: no texts, which are for the main thread */
typedef struct
{
  GrindGraph       *graph;
  GrindEventId      event;
  GrindMainChanges  changes;
  GrindPairedSums   paired;        /* of two files */
  GPtrArray        *differences;   /* (nullable): between two files */
} Summary;

/* Names both sides of a comparison above its views, and says its result in words. */
struct _GrindComparisonBar
{
  GrindMessageBar parent_instance;

  /* Template */
  GtkLabel  *result_label;
  GtkLabel  *paired_label;
  GtkWidget *details_button;
  GtkBox    *details;

  GrindSession *session;   /* (nullable): owned */
  char         *sides;     /* (nullable): the names of both */
  Summary      *summary;   /* (nullable): the result, once it is computed */
  GrindLatest   summing;
};

G_DEFINE_FINAL_TYPE (GrindComparisonBar, grind_comparison_bar, GRIND_TYPE_MESSAGE_BAR)

/* What is summed up in a worker */
typedef struct
{
  GrindGraph      *graph;
  GrindComparison *comparison;   /* (nullable) */
  GrindChangeNotes *notes;       /* (nullable) */
  GrindEventId     event;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->graph);
  g_clear_pointer (&request->comparison, grind_comparison_unref);
  g_clear_pointer (&request->notes, grind_change_notes_unref);
  g_free (request);
}

static void
summary_free (gpointer data)
{
  Summary *summary = data;

  g_object_unref (summary->graph);
  g_clear_pointer (&summary->differences, g_ptr_array_unref);
  g_free (summary);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Summary, summary_free)

static gpointer
sum_up (gpointer       data,
        GCancellable  *cancellable,
        GError       **error)
{
  const Request *request = data;
  g_autoptr (Summary) summary = g_new0 (Summary, 1);

  summary->graph = g_object_ref (request->graph);
  summary->event = request->event;
  grind_main_changes_find (&summary->changes, request->notes, request->graph, request->event);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (request->comparison == NULL)
    return g_steal_pointer (&summary);

  summary->paired = grind_change_sum_paired (request->comparison, request->graph, request->event);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  summary->differences = grind_run_differences_list (request->comparison, request->graph);

  return g_steal_pointer (&summary);
}

/* (nullable): for what work costs are compared */
static char *
dup_work (GrindComparisonBar *self)
{
  GrindNodeId per = grind_session_get_per (self->session);
  g_autofree char *name = NULL;
  gint64 before, after;

  if (per == GRIND_NONE || !grind_session_get_calls (self->session, per, &before, &after))
    return NULL;

  name = grind_graph_dup_shown_name (grind_session_get_graph (self->session), per);

  return grind_change_text_dup_work (name, before, after);
}

static void
add_label (GrindComparisonBar *self,
           const char         *text,
           const char         *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (self->details, label);
}

static void
add_differences (GrindComparisonBar *self,
                 GPtrArray          *differences)
{
  for (guint i = 0; i < differences->len; i++)
    {
      const GrindRunDifference *difference = differences->pdata[i];
      g_autofree char *before = grind_run_difference_dup_text (difference, TRUE);
      g_autofree char *after = grind_run_difference_dup_text (difference, FALSE);
      g_autofree char *shown_before = grind_plain_text_dup_message (before);
      g_autofree char *shown_after = grind_plain_text_dup_message (after);
      g_autofree char *text = NULL;

      /* translators: what two runs differ in: its value before → its value after */
      text = g_strdup_printf (_("The runs differ: %s: %s → %s"), difference->title, shown_before,
                              shown_after);
      add_label (self, text, "warning");
    }
}

/* A pair of functions that are perhaps the same, with a button that makes them one */
static void
add_alike (GrindComparisonBar *self,
           const GrindAlike   *alike)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *button = gtk_button_new_with_label (_("Pair"));
  g_autofree char *text = grind_change_text_dup_alike (grind_session_get_graph (self->session),
                                                       alike);
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(uu)", alike->before, alike->after);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.pair-functions");
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (self->details, row);
}

static void
add_all_alike (GrindComparisonBar *self)
{
  GrindChangeNotes *notes = grind_session_get_change_notes (self->session);
  const GrindAlike *alike;
  guint n = 0;

  if (notes == NULL)
    return;

  alike = grind_change_notes_get_alike (notes, &n);
  if (n > 0)
    add_label (self, _("Perhaps the Same"), "heading");
  for (guint i = 0; i < MIN (n, MAX_ALIKE); i++)
    add_alike (self, &alike[i]);
}

/* For what work costs are compared, with a button that ends that */
static void
add_work (GrindComparisonBar *self)
{
  GtkWidget *button;
  g_autofree char *work = dup_work (self);

  if (work == NULL)
    return;

  add_label (self, work, NULL);
  button = gtk_button_new_with_label (_("Do Not Divide"));
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.stop-dividing");
  gtk_box_append (self->details, button);
}

static void
clear_details (GrindComparisonBar *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->details))) != NULL)
    gtk_box_remove (self->details, child);
}

static void
fill_details (GrindComparisonBar *self,
              GPtrArray          *differences)
{
  clear_details (self);
  add_work (self);
  if (differences != NULL)
    add_differences (self, differences);
  add_all_alike (self);
  gtk_widget_set_visible (self->details_button,
                          gtk_widget_get_first_child (GTK_WIDGET (self->details)) != NULL);
}

/* For what work costs are compared, how much is paired, and in how many things the runs differ,
 * which the details name */
static char *
dup_paired (GrindComparisonBar *self,
            const Summary      *summary)
{
  guint n = summary->differences != NULL ? summary->differences->len : 0;
  g_autofree char *work = dup_work (self);
  g_autofree char *paired = NULL;
  g_autofree char *differences = NULL;
  GString *text = g_string_new (NULL);

  if (work != NULL)
    grind_join_add_part (text, work);
  if (summary->differences != NULL)
    {
      paired = grind_change_text_dup_paired (&summary->paired, summary->graph, summary->event);
      grind_join_add_part (text, paired);
    }
  if (n > 0)
    {
      differences = g_strdup_printf (ngettext ("the runs differ in %u thing, see the details",
                                               "the runs differ in %u things, see the details", n),
                                     n);
      grind_join_add_part (text, differences);
    }

  return g_string_free (text, FALSE);
}

/* @result: (nullable): %NULL while it is unknown */
static void
show_result (GrindComparisonBar *self,
             const char         *result)
{
  g_autofree char *markup =
    g_markup_printf_escaped (result != NULL ? "<b>%s</b>   %s" : "<b>%s</b>", self->sides, result);

  gtk_label_set_markup (self->result_label, markup);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->result_label),
                               gtk_label_get_text (self->result_label));
}

/* What is told of one session means nothing in another: its functions have other ids. */
static void
set_session (GrindComparisonBar *self,
             GrindSession       *session)
{
  if (!g_set_object (&self->session, session))
    return;

  clear_details (self);
  gtk_widget_set_visible (self->details_button, FALSE);
  gtk_label_set_text (self->paired_label, "");
  gtk_widget_set_visible (GTK_WIDGET (self->paired_label), FALSE);
}

static void
show_summary (GrindComparisonBar *self)
{
  const Summary *summary = self->summary;
  g_autofree char *text = NULL;
  g_autofree char *paired = NULL;

  if (summary == NULL)
    return;

  text = grind_change_text_dup_result (&summary->changes, summary->graph, summary->event);
  paired = dup_paired (self, summary);
  show_result (self, text);
  gtk_label_set_text (self->paired_label, paired);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->paired_label), paired);
  gtk_widget_set_visible (GTK_WIDGET (self->paired_label), *paired != '\0');
  fill_details (self, summary->differences);
}

static void
summed_up (gpointer      owner,
           gpointer      result,
           const GError *error)
{
  GrindComparisonBar *self = owner;

  self->summary = result;
  show_summary (self);
}

static const GrindJob job = {
  .run = sum_up,
  .free_data = request_free,
  .done = summed_up,
  .free_result = summary_free,
};

static void
grind_comparison_bar_dispose (GObject *object)
{
  GrindComparisonBar *self = GRIND_COMPARISON_BAR (object);

  grind_latest_cancel (&self->summing);
  g_clear_object (&self->session);
  g_clear_pointer (&self->sides, g_free);
  g_clear_pointer (&self->summary, summary_free);

  G_OBJECT_CLASS (grind_comparison_bar_parent_class)->dispose (object);
}

static void
grind_comparison_bar_class_init (GrindComparisonBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_comparison_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-comparison-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindComparisonBar, result_label);
  gtk_widget_class_bind_template_child (widget_class, GrindComparisonBar, paired_label);
  gtk_widget_class_bind_template_child (widget_class, GrindComparisonBar, details_button);
  gtk_widget_class_bind_template_child (widget_class, GrindComparisonBar, details);
}

static void
grind_comparison_bar_init (GrindComparisonBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (grind_text_style_get_default (), "notify", G_CALLBACK (show_summary),
                           self, G_CONNECT_SWAPPED);
}

/**
 * grind_comparison_bar_show:
 * @self: a bar
 * @session: (nullable): a session
 * @sides: (nullable): the names of both sides; %NULL without a comparison
 *
 * Shows both sides at once, and the result when it is computed; or hides the bar.
 */
void
grind_comparison_bar_show (GrindComparisonBar *self,
                           GrindSession       *session,
                           const char         *sides)
{
  GrindComparison *comparison;
  GrindChangeNotes *notes;
  Request *request;

  g_return_if_fail (GRIND_IS_COMPARISON_BAR (self));

  grind_latest_cancel (&self->summing);
  g_clear_pointer (&self->summary, summary_free);
  set_session (self, sides != NULL ? session : NULL);
  g_object_set (self, "revealed", sides != NULL, NULL);
  if (sides == NULL)
    return;

  g_free (self->sides);
  self->sides = g_strdup (sides);
  show_result (self, NULL);
  comparison = grind_session_get_comparison (session);
  notes = grind_session_get_change_notes (session);
  request = g_new (Request, 1);
  *request = (Request) { g_object_ref (grind_session_get_graph (session)),
                         comparison != NULL ? grind_comparison_ref (comparison) : NULL,
                         notes != NULL ? grind_change_notes_ref (notes) : NULL,
                         grind_session_get_event (session) };
  grind_latest_run (&self->summing, &job, request, self);
}
