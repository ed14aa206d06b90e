/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flow-pane.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "draw/graph/flow/grind-flow-picture.h"
#include "grind-graph-menus.h"
#include "grind-zoom-controls.h"
#include "text/grind-percent.h"
#include "ui/base/grind-debuginfod-settings.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-option-actions.h"
#include "ui/base/grind-path-settings.h"
#include "ui/base/grind-settings.h"

#define SYNTAX_KEY "assembly-syntax"

/* Importance of the options where space is short */
enum
{
  FOLD_IMPORTANCE = 1,
  DETAIL_IMPORTANCE,
  ZOOM_IMPORTANCE,
};

/* The basic blocks of the selected function, and the jumps between them. */
struct _GrindFlowPane
{
  GrindPicturePane parent_instance;

  /* Owned */
  GSimpleActionGroup *actions;
  GrindFlowText      *text;          /* (nullable): of the picture */

  /* Borrowed, until disposed */
  GtkMenuButton      *detail_button;
  GtkMenuButton      *fold_button;

  GrindFlowOptions options;
  gboolean         shows_all;        /* blocks, in spite of the options */
};

G_DEFINE_FINAL_TYPE (GrindFlowPane, grind_flow_pane, GRIND_TYPE_PICTURE_PANE)

/* The input of a worker */
typedef struct
{
  GrindSubject          subject;
  GrindFlowOptions      options;
  GrindFlowText        *text;        /* (nullable): to reuse */
  GrindAssemblyRequest *code;
} Request;

static void
update_buttons (GrindFlowPane *self)
{
  g_autofree char *share = NULL;
  g_autofree char *fold = NULL;

  grind_lazy_menu_set_label (self->detail_button, self->options.detail == GRIND_FLOW_LINES
                                                    ? _("Source Lines") : _("Instructions"));
  if (self->options.fold <= 0)
    {
      grind_lazy_menu_set_label (self->fold_button, _("All Blocks"));
      return;
    }
  share = grind_graph_menus_format_share (self->options.fold);
  /* translators: the percentage below which rarely executed code is folded */
  fold = g_strdup_printf (_("Cold below %s"), share);
  grind_lazy_menu_set_label (self->fold_button, fold);
}

static void
queue (GrindFlowPane *self)
{
  update_buttons (self);
  grind_picture_pane_queue (GRIND_PICTURE_PANE (self));
}

static void
option_cb (gpointer    owner,
           const char *name)
{
  GrindFlowPane *self = owner;

  if (g_str_equal (name, "fold"))
    self->shows_all = FALSE;
  queue (self);
}

static void
show_all_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GrindFlowPane *self = user_data;

  self->shows_all = !self->shows_all;
  queue (self);
}

/* As in the Assembly view */
static GrindSyntax
get_syntax (void)
{
  GSettings *settings = grind_settings_get ();
  g_autofree char *name = settings != NULL ? g_settings_get_string (settings, SYNTAX_KEY) : NULL;

  return g_strcmp0 (name, "intel") == 0 ? GRIND_SYNTAX_INTEL : GRIND_SYNTAX_ATT;
}

static GrindAssemblyRequest *
new_code_request (const GrindSubject *subject,
                  GrindComparison    *comparison)
{
  g_auto (GStrv) servers =
    grind_debuginfod_settings_dup_allowed (grind_debuginfod_settings_get ());
  GrindAssemblyRequest request = {
    .graph = subject->graph,
    .function = subject->root,
    .comparison = comparison,
    .n_events = 1,
    .events = { subject->event, GRIND_NONE },
    .syntax = get_syntax (),
    .rules = grind_path_settings_get_rules (grind_path_settings_get ()),
    .objects = grind_object_cache_get_default (),
    .servers = servers,
  };

  return grind_assembly_request_copy (&request);
}

/* Whether the code and the sources are those of the request; costs are those of all events. */
static gboolean
is_known (GrindFlowText              *text,
          const GrindAssemblyRequest *request)
{
  GrindAssembly *assembly = text != NULL ? grind_flow_text_get_assembly (text) : NULL;

  return assembly != NULL && assembly->graph == request->graph &&
         assembly->function == request->function && assembly->rules == request->rules &&
         assembly->syntax == request->syntax &&
         assembly->may_fetch == (request->servers != NULL);
}

static gpointer
grind_flow_pane_new_request (GrindPicturePane   *pane,
                             const GrindSubject *subject,
                             double              width,
                             double              height)
{
  GrindFlowPane *self = GRIND_FLOW_PANE (pane);
  GrindPicture *picture = grind_canvas_get_picture (grind_picture_pane_get_canvas (pane));
  Request *request = g_new0 (Request, 1);

  grind_subject_copy (subject, &request->subject);
  request->options = self->options;
  if (self->shows_all)
    request->options.fold = 0;
  if (picture != NULL)
    request->options.previous =
      grind_graph_layout_ref (grind_flow_picture_get_layout (GRIND_FLOW_PICTURE (picture)));
  request->code = new_code_request (subject, grind_session_get_comparison (
                                               grind_view_get_session (GRIND_VIEW (self))));
  if (is_known (self->text, request->code))
    request->text = grind_flow_text_ref (self->text);

  return request;
}

static void
grind_flow_pane_free_request (gpointer data)
{
  Request *request = data;

  g_clear_pointer (&request->options.previous, grind_graph_layout_unref);
  g_clear_pointer (&request->text, grind_flow_text_unref);
  grind_assembly_request_free (request->code);
  grind_subject_clear (&request->subject);
  g_free (request);
}

static GrindPicture *
grind_flow_pane_make (gpointer        data,
                      GrindTypeface  *typeface,
                      GCancellable   *cancellable,
                      GError        **error)
{
  Request *request = data;
  g_autofree char *empty = NULL;

  if (request->text == NULL)
    request->text = grind_flow_text_make (request->code, cancellable, error);
  if (request->text == NULL)
    return NULL;

  empty = grind_flow_text_dup_empty (request->subject.graph, request->subject.root, request->text);
  if (empty != NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, empty);
      return NULL;
    }

  return grind_flow_picture_new (&request->subject, request->text, &request->options, typeface,
                                 cancellable, error);
}

static char *
grind_flow_pane_dup_empty_text (GrindPicturePane *pane)
{
  GrindSession *session = grind_view_get_session (GRIND_VIEW (pane));

  return grind_flow_text_dup_empty (grind_session_get_graph (session),
                                    grind_picture_pane_get_root (pane), NULL);
}

static void
show_status (GrindFlowPane    *self,
             GrindFlowPicture *picture)
{
  const GrindSubject *subject = grind_picture_get_subject (GRIND_PICTURE (picture));
  guint n_drawn = grind_flow_picture_count_blocks (picture);
  double cost;
  guint n_folded = grind_flow_picture_count_folded (picture, &cost);
  g_autofree char *number = grind_number_format_integer (n_drawn);
  g_autofree char *drawn = g_strdup_printf (ngettext ("%s block drawn", "%s blocks drawn", n_drawn),
                                            number);
  g_autofree char *folded_number = grind_number_format_integer (n_folded);
  g_autofree char *share = grind_percent_format (grind_subject_get_value (subject, cost),
                                                 subject->base);
  g_autofree char *text = NULL;

  if (n_folded == 0)
    {
      grind_picture_pane_set_status (GRIND_PICTURE_PANE (self), drawn,
                                     self->shows_all ? _("Fold Cold Blocks") : NULL,
                                     "flow.show-all");
      return;
    }

  /* translators: the number of drawn basic blocks; that of rarely executed ones, their cost */
  text = g_strdup_printf (ngettext ("%s; %s cold block folded (%s %%)",
                                    "%s; %s cold blocks folded (%s %%)", n_folded),
                          drawn, folded_number, share);
  grind_picture_pane_set_status (GRIND_PICTURE_PANE (self), text, _("Show All"), "flow.show-all");
}

static void
show_note (GrindFlowPane *self)
{
  const char *title;
  g_auto (GStrv) notes = grind_flow_notes_dup (self->text, &title);
  g_autofree char *text = g_strjoinv ("\n\n", notes);

  grind_picture_pane_set_note (GRIND_PICTURE_PANE (self), title, title != NULL ? text : NULL);
}

/* The block of a source line: the one that is executed most */
static guint
find_line (GrindFlowPane *self,
           GrindFileId    file,
           guint64        line)
{
  GrindControlFlow *flow = grind_flow_text_get_assembly (self->text)->flow;
  guint n_blocks;
  const GrindFlowBlock *blocks = grind_control_flow_get_blocks (flow, &n_blocks);
  const GrindLineRow *rows = grind_line_table_get_rows (grind_control_flow_get_table (flow), NULL);
  guint found = GRIND_NONE;

  for (guint i = 0; i < n_blocks && line != 0; i++)
    for (guint k = blocks[i].first_row; k < blocks[i].first_row + blocks[i].n_rows; k++)
      if (rows[k].line == line && rows[k].file == file &&
          (found == GRIND_NONE || blocks[i].count > blocks[found].count))
        found = i;

  return found;
}

/* Marks the block of the selected instruction or source line. */
static void
show_location (GrindFlowPane *self)
{
  GrindNavigator *navigator = grind_view_get_navigator (GRIND_VIEW (self));
  const GrindLocation *place = grind_navigator_get_location (navigator);
  GrindAssembly *assembly = self->text != NULL ? grind_flow_text_get_assembly (self->text) : NULL;
  guint64 address = GRIND_NO_ADDRESS;
  guint n_blocks;
  guint block;

  if (assembly == NULL ||
      assembly->function != grind_navigator_get_selected (navigator))
    return;

  if (place->object != GRIND_NONE &&
      place->object == grind_profile_get_function_object (grind_graph_get_profile (assembly->graph),
                                                          assembly->function))
    address = place->address;
  if (address == GRIND_NO_ADDRESS)
    {
      block = find_line (self, place->file, place->line);
      if (block != GRIND_NONE)
        address = grind_control_flow_get_blocks (assembly->flow, &n_blocks)[block].address;
    }
  grind_picture_pane_set_address (GRIND_PICTURE_PANE (self), address);
}

static void
grind_flow_pane_made (GrindPicturePane *pane,
                      GrindPicture     *picture)
{
  GrindFlowPane *self = GRIND_FLOW_PANE (pane);
  GrindFlowText *text = grind_flow_picture_get_text (GRIND_FLOW_PICTURE (picture));

  g_clear_pointer (&self->text, grind_flow_text_unref);
  self->text = grind_flow_text_ref (text);
  show_status (self, GRIND_FLOW_PICTURE (picture));
  show_note (self);
  show_location (self);
}

/* Selects the first instruction of a block and its source line. */
static void
grind_flow_pane_choose (GrindPicturePane *pane,
                        const GrindItem  *item)
{
  GrindFlowPane *self = GRIND_FLOW_PANE (pane);
  GrindAssembly *assembly = grind_flow_text_get_assembly (self->text);
  const GrindLineRow *rows = grind_line_table_get_rows (assembly->table, NULL);
  guint row = grind_line_table_find_address (assembly->table, item->address);
  GrindLocation place = GRIND_LOCATION_NONE;

  if (item->address == GRIND_NO_ADDRESS)
    return;

  place.object = grind_profile_get_function_object (grind_graph_get_profile (assembly->graph),
                                                    assembly->function);
  place.address = item->address;
  if (row != GRIND_NONE)
    {
      place.file = rows[row].file;
      place.line = rows[row].line;
    }
  grind_view_locate (GRIND_VIEW (self), place);
}

/* The box of folded blocks unfolds them. */
static void
grind_flow_pane_activate (GrindPicturePane *pane,
                          const GrindItem  *item)
{
  GrindFlowPane *self = GRIND_FLOW_PANE (pane);

  if (item->kind != GRIND_ITEM_BLOCK || item->address != GRIND_NO_ADDRESS)
    {
      grind_flow_pane_choose (pane, item);
      return;
    }

  self->shows_all = TRUE;
  queue (self);
}

static void
grind_flow_pane_update (GrindView    *view,
                        GrindChanges  changes)
{
  GrindFlowPane *self = GRIND_FLOW_PANE (view);

  if ((changes & GRIND_CHANGE_SELECTED) != 0)
    self->shows_all = FALSE;
  GRIND_VIEW_CLASS (grind_flow_pane_parent_class)->update (view, changes);
  if ((changes & (GRIND_CHANGE_LOCATION | GRIND_CHANGE_LOCATION_HERE)) != 0)
    show_location (self);
  if ((changes & GRIND_CHANGE_PATHS) != 0)
    grind_picture_pane_queue (GRIND_PICTURE_PANE (self));
}

static GMenuModel *
new_details (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _("Source Lines"), "flow.detail::lines");
  g_menu_append (menu, _("Instructions"), "flow.detail::instructions");

  return G_MENU_MODEL (menu);
}

static GMenuModel *
new_folds (void)
{
  static const double shares[] = { 0.05, 0.01, 0.001 };
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuItem) none = g_menu_item_new (_("Show All Blocks"), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      g_autofree char *share = grind_graph_menus_format_share (shares[i]);
      /* translators: a percentage of calls and cost */
      g_autofree char *label = g_strdup_printf (_("Fold below %s of Calls and Cost"), share);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target_value (item, "flow.fold", g_variant_new_double (shares[i]));
      g_menu_append_item (menu, item);
    }
  g_menu_item_set_action_and_target_value (none, "flow.fold", g_variant_new_double (0));
  g_menu_append_item (menu, none);

  return G_MENU_MODEL (menu);
}

static void
add_options (GrindFlowPane *self)
{
  GrindPicturePane *pane = GRIND_PICTURE_PANE (self);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) details = new_details ();
  g_autoptr (GMenuModel) folds = new_folds ();

  self->detail_button =
    grind_picture_pane_add_menu_button (pane, new_details (), _("Contents of blocks"),
                                        DETAIL_IMPORTANCE);
  self->fold_button =
    grind_picture_pane_add_menu_button (pane, new_folds (), _("Blocks that are rarely executed"),
                                        FOLD_IMPORTANCE);
  grind_picture_pane_add_option (pane,
                                 grind_zoom_controls_new (grind_picture_pane_get_canvas (pane)),
                                 ZOOM_IMPORTANCE);
  g_menu_append_submenu (menu, _("Contents of Blocks"), details);
  g_menu_append_submenu (menu, _("Cold Blocks"), folds);
  grind_picture_pane_add_menu (pane, G_MENU_MODEL (menu), NULL);
}

static void
grind_flow_pane_constructed (GObject *object)
{
  static const GActionEntry entries[] = { { .name = "show-all", .activate = show_all_cb } };
  GrindFlowPane *self = GRIND_FLOW_PANE (object);

  G_OBJECT_CLASS (grind_flow_pane_parent_class)->constructed (object);

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  grind_flow_options_init (&self->options);
  grind_option_actions_add (G_ACTION_MAP (self->actions), "flow-", grind_flow_options,
                            &self->options, option_cb, self);
  grind_view_insert_actions (GRIND_VIEW (self), "flow", G_ACTION_GROUP (self->actions));
  add_options (self);
  update_buttons (self);
  if (grind_settings_get () != NULL)
    g_signal_connect_object (grind_settings_get (), "changed::" SYNTAX_KEY, G_CALLBACK (queue),
                             self, G_CONNECT_SWAPPED);
}

static void
grind_flow_pane_dispose (GObject *object)
{
  GrindFlowPane *self = GRIND_FLOW_PANE (object);

  g_clear_object (&self->actions);
  g_clear_pointer (&self->text, grind_flow_text_unref);

  G_OBJECT_CLASS (grind_flow_pane_parent_class)->dispose (object);
}

static void
grind_flow_pane_class_init (GrindFlowPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GrindPicturePaneClass *pane_class = GRIND_PICTURE_PANE_CLASS (klass);

  object_class->constructed = grind_flow_pane_constructed;
  object_class->dispose = grind_flow_pane_dispose;
  GRIND_VIEW_CLASS (klass)->update = grind_flow_pane_update;
  pane_class->new_request = grind_flow_pane_new_request;
  pane_class->free_request = grind_flow_pane_free_request;
  pane_class->make = grind_flow_pane_make;
  pane_class->made = grind_flow_pane_made;
  pane_class->choose = grind_flow_pane_choose;
  pane_class->activate = grind_flow_pane_activate;
  pane_class->dup_empty_text = grind_flow_pane_dup_empty_text;
  pane_class->is_of_code = TRUE;
  pane_class->zoom = GRIND_CANVAS_SCALES;
}

static void
grind_flow_pane_init (GrindFlowPane *self)
{
}
