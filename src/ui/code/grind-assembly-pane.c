/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-assembly-pane.h"

#include <glib/gi18n.h>

#include "code/grind-assembly-job.h"
#include "code/grind-assembly-remarks.h"
#include "grind-assembly-view.h"
#include "grind-line-list.h"
#include "grind-missing-page.h"
#include "grind-reflow.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-debuginfod-settings.h"
#include "ui/base/grind-late-spinner.h"
#include "ui/base/grind-message-bar.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-option-actions.h"
#include "ui/base/grind-path-settings.h"

typedef struct
{
  gboolean shows_bytes;
  guint    syntax;       /* a GrindSyntax */
  gboolean is_whole;     /* with instructions that were not executed */
  gboolean has_blocks;
} Options;

/* The instructions of the selected function, with their costs. */
struct _GrindAssemblyPane
{
  GrindView parent_instance;

  /* Template */
  GrindMessageBar    *bar;
  GrindMessageBar    *pairing_bar;
  GtkStack           *pages;
  AdwBin             *code_bin;
  AdwBin             *missing_bin;
  GtkWidget          *failure_box;
  GtkLabel           *failure_label;
  GtkLabel           *failure_path;
  GtkScrolledWindow  *table_scroller;
  GtkBox             *table_box;
  AdwBin             *table_bin;
  GtkLabel           *empty_label;
  GtkSpinner         *spinner;       /* outside of the pane, as are those below */
  GtkWidget          *code_options;
  GtkWidget          *bytes_button;
  GtkMenuButton      *syntax_button;
  GtkMenuButton      *options_button;
  GMenuModel         *syntax_menu;
  GMenuModel         *options_menu;
  AdwBin             *columns_bin;

  /* Owned */
  GSimpleActionGroup *actions;
  GrindAssembly      *assembly;      /* (nullable): shown now */
  GArray             *expanded;      /* guint64: addresses of expanded gaps */

  Options             options;

  /* Borrowed */
  GrindSession       *session;
  GrindNavigator     *navigator;
  GrindAssemblyView  *view;          /* inside the pane, as are those below */
  GrindLineList      *table;
  GrindMissingPage   *missing;
};

G_DEFINE_FINAL_TYPE (GrindAssemblyPane, grind_assembly_pane, GRIND_TYPE_VIEW)

static const char *const syntaxes[] = {
  [GRIND_SYNTAX_ATT] = "att",
  [GRIND_SYNTAX_INTEL] = "intel",
  NULL
};

#define MEMBER(name) G_STRUCT_OFFSET (Options, name)

static const GrindOption options[] = {
  { .name = "bytes", .kind = GRIND_OPTION_FLAG, .type = "b", .offset = MEMBER (shows_bytes) },
  { .name = "syntax", .kind = GRIND_OPTION_CHOICE, .type = "s", .offset = MEMBER (syntax),
    .choices = syntaxes },
  { .name = "whole", .kind = GRIND_OPTION_FLAG, .type = "b", .offset = MEMBER (is_whole) },
  { .name = "blocks", .kind = GRIND_OPTION_FLAG, .type = "b", .offset = MEMBER (has_blocks) },
  { NULL }
};

/* Hides the other pages from screen readers and moves the focus off them. */
static void
show_page (GrindAssemblyPane *self,
           const char        *name)
{
  gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self->pages)) != NULL &&
                       !g_str_equal (gtk_stack_get_visible_child_name (self->pages), name);

  gtk_stack_set_visible_child_name (self->pages, name);
  grind_accessible_hide_pages (self->pages);
  gtk_widget_set_visible (self->code_options, g_str_equal (name, "code"));
  gtk_widget_set_visible (GTK_WIDGET (self->columns_bin), g_str_equal (name, "table"));
  if (had_focus)
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->pages), GTK_DIR_TAB_FORWARD);
}

static void
show_empty (GrindAssemblyPane *self,
            const char        *text)
{
  gtk_label_set_text (self->empty_label, text);
  grind_message_bar_show (self->bar, NULL, NULL);
  grind_message_bar_show (self->pairing_bar, NULL, NULL);
  show_page (self, "empty");
}

static gboolean
is_x86 (GrindAssembly *assembly)
{
  const char *machine = grind_object_get_machine (assembly->of.object);

  return machine != NULL && strstr (machine, "86") != NULL;
}

static void
show_code (GrindAssemblyPane *self)
{
  g_autofree char *remarks = grind_assembly_remarks_dup (self->assembly);

  gtk_widget_set_visible (GTK_WIDGET (self->syntax_button), is_x86 (self->assembly));
  grind_message_bar_show (self->bar, remarks, NULL);
  show_page (self, "code");
  grind_assembly_view_set_assembly (self->view, self->assembly);
}

/* The row of the list for one of the table */
static guint
get_listed (GrindAssembly *assembly,
            guint          row)
{
  const GrindFileChanges *file;

  if (assembly->changes == NULL || row == GRIND_NONE)
    return row;

  file = grind_line_changes_get_file (assembly->changes, 0);
  for (guint i = 0; i < file->lines->len; i++)
    if (g_array_index (file->lines, GrindLineChange, i).row_after == row)
      return i;

  return GRIND_NONE;
}

/* The row of the list for a location: its instruction, or the first one of its source line. */
static guint
find_place (GrindAssemblyPane   *self,
            const GrindLocation *place)
{
  GrindAssembly *assembly = self->assembly;
  GrindObjectId object = grind_profile_get_function_object (
    grind_session_get_profile (self->session), assembly->function);
  guint n_rows;
  const GrindLineRow *rows = grind_line_table_get_rows (assembly->table, &n_rows);

  if (place->address != GRIND_NO_ADDRESS && place->object == object)
    return get_listed (assembly, grind_line_table_find_address (assembly->table, place->address));
  for (guint i = 0; i < n_rows && place->line != 0; i++)
    if (rows[i].line == place->line && rows[i].file == place->file)
      return get_listed (assembly, i);

  return GRIND_NONE;
}

/* Shows the location of the navigator if there is only the table. */
static void
show_place (GrindAssemblyPane *self)
{
  const GrindLocation *place = grind_navigator_get_location (self->navigator);

  if (self->assembly != NULL && self->assembly->listing == NULL &&
      self->assembly->function == grind_navigator_get_selected (self->navigator))
    grind_cost_list_select (GRIND_COST_LIST (self->table), find_place (self, place));
}

static void
show_table (GrindAssemblyPane *self,
            gboolean           is_new)
{
  GrindAssembly *assembly = self->assembly;
  const GrindFoundFile *found = assembly->of.found;
  const char *path = found != NULL ? found->path : NULL;
  g_autofree char *failure = grind_profiled_object_dup_failure (&assembly->of);
  gboolean is_gone = found == NULL && assembly->changes != NULL;
  guint n_rows;

  if (failure == NULL)
    grind_missing_page_show (self->missing, GRIND_MISSING_OBJECT, assembly->of.name,
                             found->tried);
  gtk_widget_set_visible (GTK_WIDGET (self->missing_bin), failure == NULL);
  gtk_widget_set_visible (self->failure_box, failure != NULL && !is_gone);
  gtk_label_set_text (self->failure_label, failure != NULL ? failure : "");
  gtk_label_set_text (self->failure_path, path != NULL ? path : "");
  gtk_widget_set_visible (GTK_WIDGET (self->failure_path), path != NULL);
  grind_message_bar_show (self->bar, NULL, NULL);
  show_page (self, "table");

  if (is_new)
    {
      grind_line_table_get_rows (assembly->table, &n_rows);
      if (assembly->changes != NULL)
        grind_line_list_set_changes (self->table, assembly->changes, 0);
      else
        grind_line_list_set_rows (self->table, assembly->table, 0, n_rows);
    }
  show_place (self);
}

static char *
dup_empty (GrindAssemblyPane *self,
           GrindAssembly     *assembly)
{
  return grind_assembly_remarks_dup_empty (grind_session_get_graph (self->session),
                                           grind_navigator_get_selected (self->navigator),
                                           assembly);
}

/* Takes @assembly. */
static void
show_assembly (GrindAssemblyPane *self,
               GrindAssembly     *assembly)
{
  g_autoptr (GrindAssembly) previous = g_steal_pointer (&self->assembly);
  g_autofree char *empty = dup_empty (self, assembly);
  g_autofree char *pairing = grind_assembly_remarks_dup_pairing (assembly);

  self->assembly = assembly;
  grind_message_bar_show (self->pairing_bar, pairing, NULL);
  if (previous != NULL && previous->function != assembly->function)
    g_array_set_size (self->expanded, 0);

  if (empty != NULL)
    show_empty (self, empty);
  else if (assembly->listing != NULL)
    show_code (self);
  else
    show_table (self, previous == NULL || previous->table != assembly->table ||
                      previous->listing != NULL);
}

static gpointer
make (gpointer       request,
      GCancellable  *cancellable,
      GError       **error)
{
  return grind_assembly_make (request, cancellable, error);
}

static void
made (gpointer      owner,
      gpointer      assembly,
      const GError *error)
{
  GrindAssemblyPane *self = owner;

  grind_late_spinner_stop (self->spinner);
  if (assembly != NULL)
    show_assembly (self, assembly);
  else
    show_empty (self, error->message);
}

static const GrindJob assembly_job = {
  .run = make,
  .free_data = (GDestroyNotify) grind_assembly_request_free,
  .done = made,
  .free_result = (GDestroyNotify) grind_assembly_unref,
};

static void
start (GrindAssemblyPane *self)
{
  GrindEventId secondary = grind_session_get_secondary_event (self->session);
  g_auto (GStrv) servers =
    grind_debuginfod_settings_dup_allowed (grind_debuginfod_settings_get ());
  GrindAssemblyRequest request = {
    .graph = grind_session_get_graph (self->session),
    .function = grind_navigator_get_selected (self->navigator),
    .comparison = grind_session_get_comparison (self->session),
    .n_events = secondary != GRIND_NONE ? 2 : 1,
    .events = { grind_session_get_event (self->session), secondary },
    .syntax = self->options.syntax,
    .is_whole = self->options.is_whole,
    .has_blocks = self->options.has_blocks,
    .expanded = self->expanded,
    .rules = grind_path_settings_get_rules (grind_path_settings_get ()),
    .objects = grind_object_cache_get_default (),
    .servers = servers,
    .previous = self->assembly,
  };

  grind_view_run (GRIND_VIEW (self), &assembly_job, grind_assembly_request_copy (&request));
  grind_late_spinner_start (self->spinner);
}

static void
grind_assembly_pane_update (GrindView    *view,
                            GrindChanges  changes)
{
  const GrindChanges remade = GRIND_CHANGE_SELECTED | GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT |
                              GRIND_CHANGE_SECONDARY_EVENT | GRIND_CHANGE_PATHS |
                              GRIND_CHANGE_OPTIONS;
  GrindAssemblyPane *self = GRIND_ASSEMBLY_PANE (view);
  g_autofree char *empty = NULL;

  if ((changes & GRIND_CHANGE_LOCATION) != 0)
    show_place (self);
  if ((changes & (GRIND_CHANGE_STYLE | GRIND_CHANGE_COLORS)) != 0)
    grind_assembly_view_restyle (self->view);
  if ((changes & remade) == 0)
    return;

  empty = dup_empty (self, NULL);
  if (empty == NULL)
    {
      start (self);
      return;
    }

  grind_view_cancel (view);
  g_clear_pointer (&self->assembly, grind_assembly_unref);
  grind_late_spinner_stop (self->spinner);
  show_empty (self, empty);
}

static gboolean
grind_assembly_pane_is_complete (GrindView *view)
{
  return grind_assembly_view_is_complete (GRIND_ASSEMBLY_PANE (view)->view);
}

static void
queue (GrindAssemblyPane *self)
{
  grind_view_queue (GRIND_VIEW (self), GRIND_CHANGE_OPTIONS);
}

static void
show_syntax (GrindAssemblyPane *self)
{
  const char *name = self->options.syntax == GRIND_SYNTAX_ATT ? "AT&T" : "Intel";

  grind_lazy_menu_set_label (self->syntax_button, name);
}

static void
option_cb (gpointer    owner,
           const char *name)
{
  GrindAssemblyPane *self = owner;

  if (g_str_equal (name, "syntax"))
    show_syntax (self);
  if (g_str_equal (name, "bytes"))
    grind_assembly_view_set_show_bytes (self->view, self->options.shows_bytes);
  else
    queue (self);
}

static void
row_chosen_cb (GrindAssemblyPane *self,
               guint              row)
{
  GrindAssembly *assembly = self->assembly;
  const GrindLineRow *line = grind_line_table_get_rows (assembly->table, NULL);
  GrindProfile *profile = grind_session_get_profile (self->session);
  GrindLocation place = GRIND_LOCATION_NONE;

  if (assembly->changes != NULL)
    row = g_array_index (grind_line_changes_get_file (assembly->changes, 0)->lines,
                         GrindLineChange, row).row_after;
  if (row != GRIND_NONE)
    place = (GrindLocation) { line[row].file, line[row].line,
                              grind_profile_get_function_object (profile, assembly->function),
                              line[row].address };

  grind_view_locate (GRIND_VIEW (self), place);
}

static void
expand_cb (GrindAssemblyPane *self,
           guint64            address)
{
  g_array_append_val (self->expanded, address);
  queue (self);
}

static void
add_children (GrindAssemblyPane *self)
{
  GtkWidget *view = grind_assembly_view_new (self->navigator);
  GtkWidget *table = grind_line_list_new (self->navigator, GRIND_LINES_BY_ADDRESS,
                                          _("Instructions"));
  GtkWidget *missing = grind_missing_page_new ();

  self->view = GRIND_ASSEMBLY_VIEW (view);
  self->table = GRIND_LINE_LIST (table);
  self->missing = GRIND_MISSING_PAGE (missing);
  adw_bin_set_child (self->code_bin, view);
  adw_bin_set_child (self->table_bin, table);
  adw_bin_set_child (self->missing_bin, missing);
  adw_bin_set_child (self->columns_bin, grind_view_get_options (GRIND_VIEW (self->table)));
  grind_assembly_view_set_show_bytes (self->view, self->options.shows_bytes);
  g_object_bind_property (view, "is-narrow", self->bytes_button, "visible",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  gtk_widget_insert_action_group (grind_view_get_options (GRIND_VIEW (self)), "instruction",
                                  grind_assembly_view_get_actions (self->view));
  g_signal_connect_object (view, "expand", G_CALLBACK (expand_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (table, "row-chosen", G_CALLBACK (row_chosen_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
grind_assembly_pane_constructed (GObject *object)
{
  GrindAssemblyPane *self = GRIND_ASSEMBLY_PANE (object);

  G_OBJECT_CLASS (grind_assembly_pane_parent_class)->constructed (object);

  self->session = grind_view_get_session (GRIND_VIEW (self));
  self->navigator = grind_view_get_navigator (GRIND_VIEW (self));
  add_children (self);
}

static void
grind_assembly_pane_dispose (GObject *object)
{
  GrindAssemblyPane *self = GRIND_ASSEMBLY_PANE (object);

  /* The widgets next to the tabs may outlive the pane. */
  if (self->spinner != NULL)
    grind_late_spinner_stop (self->spinner);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_ASSEMBLY_PANE);
  g_clear_pointer (&self->assembly, grind_assembly_unref);
  g_clear_pointer (&self->expanded, g_array_unref);
  g_clear_object (&self->actions);

  G_OBJECT_CLASS (grind_assembly_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-assembly-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, bar);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, pairing_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, pages);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, code_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, missing_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, failure_box);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, failure_label);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, failure_path);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, table_scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, table_box);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, table_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, empty_label);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, spinner);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, code_options);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, bytes_button);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, syntax_button);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, options_button);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, syntax_menu);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, options_menu);
  gtk_widget_class_bind_template_child (widget_class, GrindAssemblyPane, columns_bin);
}

static void
grind_assembly_pane_class_init (GrindAssemblyPaneClass *klass)
{
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = grind_assembly_pane_constructed;
  G_OBJECT_CLASS (klass)->dispose = grind_assembly_pane_dispose;
  view_class->update = grind_assembly_pane_update;
  view_class->is_complete = grind_assembly_pane_is_complete;

  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
add_actions (GrindAssemblyPane *self)
{
  self->actions = g_simple_action_group_new ();
  self->options = (Options) { .shows_bytes = TRUE, .is_whole = TRUE };
  grind_option_actions_add (G_ACTION_MAP (self->actions), "assembly-", options, &self->options,
                            option_cb, self);
  grind_view_insert_actions (GRIND_VIEW (self), "assembly", G_ACTION_GROUP (self->actions));
}

static void
grind_assembly_pane_init (GrindAssemblyPane *self)
{
  self->expanded = g_array_new (FALSE, FALSE, sizeof (guint64));
  gtk_widget_init_template (GTK_WIDGET (self));
  add_actions (self);
  grind_lazy_menu_set (self->syntax_button, self->syntax_menu);
  grind_lazy_menu_set (self->options_button, self->options_menu);
  grind_reflow_watch (self->table_scroller, self->table_box);
  show_syntax (self);
}
