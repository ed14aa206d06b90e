/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-view.h"

#include "grind-debuginfod-settings.h"
#include "grind-focus.h"
#include "grind-path-settings.h"
#include "grind-scroll-state.h"
#include "grind-view-switcher.h"
#include "text/grind-text-style.h"

/* What the number of items depends on; a hidden view keeps its rows and their place otherwise. */
#define COUNTED (GRIND_CHANGE_SELECTED | GRIND_CHANGE_SELECTED_HERE | GRIND_CHANGE_GRAPH | \
                 GRIND_CHANGE_EVENT | GRIND_CHANGE_HIDDEN | GRIND_CHANGE_OPTIONS)

typedef struct
{
  /* Owned */
  GrindNavigator *navigator;   /* (nullable): until set */
  GtkWidget      *options;     /* (nullable) */
  char           *title;       /* (nullable) */
  GVariant       *wanted;      /* (nullable): the state, while its scroll position is pending */
  GPtrArray      *stops;       /* of the Tab key, inside the view; empty for all widgets */
  GPtrArray      *groups;      /* names of action groups */

  guint64         count;
  GrindLatest     job;
  GrindChanges    pending;           /* since the last update */
  guint           update_source;
  gboolean        is_callers;        /* on the side of the callers */
  gboolean        is_acting;         /* the view itself moves the navigator */
} GrindViewPrivate;

enum
{
  PROP_0,
  PROP_NAVIGATOR,
  PROP_TITLE,
  PROP_IS_CALLERS,
  PROP_OPTIONS,
  PROP_COUNT,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static guint height_changed_signal;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindView, grind_view, ADW_TYPE_BIN)

static GrindViewPrivate *
get_private (GrindView *self)
{
  return grind_view_get_instance_private (self);
}

static void
deliver (GrindView *self)
{
  GrindViewPrivate *private = get_private (self);
  GrindViewClass *klass = GRIND_VIEW_GET_CLASS (self);
  GrindChanges changes = private->pending;

  g_clear_handle_id (&private->update_source, g_source_remove);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      if (klass->count != NULL && (changes & COUNTED) != 0)
        grind_view_set_count (self, klass->count (self));
      return;
    }

  private->pending = 0;
  klass->update (self, changes);
}

static gboolean
deliver_cb (gpointer user_data)
{
  GrindView *self = user_data;

  get_private (self)->update_source = 0;
  deliver (self);

  return G_SOURCE_REMOVE;
}

/* Cancels the job, so that the next update starts it again. */
static void
interrupt (GrindView *self)
{
  if (!grind_view_is_running (self))
    return;

  grind_view_cancel (self);
  get_private (self)->pending |= GRIND_CHANGE_OPTIONS;
}

/* The selected function is the base of relative percentages. */
static void
selected_cb (GrindView *self)
{
  GrindSession *session = grind_view_get_session (self);
  GrindChanges change = get_private (self)->is_acting ? GRIND_CHANGE_SELECTED_HERE
                                                      : GRIND_CHANGE_SELECTED;

  grind_scroll_state_forget (GTK_WIDGET (self));
  if (grind_session_get_percent (session) && grind_session_get_relative (session))
    change |= GRIND_CHANGE_STYLE;
  grind_view_queue (self, change);
}

static void
session_notify_cb (GrindView  *self,
                   GParamSpec *pspec)
{
  static const struct
  {
    const char  *property;
    GrindChanges change;
  } changes[] = {
    { "graph", GRIND_CHANGE_GRAPH },
    { "event", GRIND_CHANGE_EVENT },
    { "secondary-event", GRIND_CHANGE_SECONDARY_EVENT },
    { "color-map", GRIND_CHANGE_COLORS },
    { "change-notes", GRIND_CHANGE_NOTES },
    { "base-source", GRIND_CHANGE_PATHS },
    { "percent", GRIND_CHANGE_STYLE },
    { "relative", GRIND_CHANGE_STYLE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      if (!g_str_equal (pspec->name, changes[i].property))
        continue;
      grind_view_queue (self, changes[i].change);
      /* The nodes that the view shows, or that its job uses, are of the previous graph. */
      if (changes[i].change == GRIND_CHANGE_GRAPH)
        {
          interrupt (self);
          deliver (self);
        }
    }
}

static void
arrived_cb (GrindView *self)
{
  grind_view_queue (self, GRIND_CHANGE_ARRIVED);
}

static void
location_changed_cb (GrindView *self)
{
  grind_view_queue (self, get_private (self)->is_acting ? GRIND_CHANGE_LOCATION_HERE
                                                        : GRIND_CHANGE_LOCATION);
}

static void
parts_changed_cb (GrindView *self)
{
  grind_view_queue (self, GRIND_CHANGE_PARTS);
}

static void
hidden_changed_cb (GrindView *self)
{
  grind_view_queue (self, GRIND_CHANGE_HIDDEN);
}

static void
style_changed_cb (GrindView *self)
{
  grind_view_queue (self, GRIND_CHANGE_STYLE);
}

static void
paths_changed_cb (GrindView *self)
{
  grind_view_queue (self, GRIND_CHANGE_PATHS);
}

/* Views in templates get their navigator later than others; that of a view that belongs to the tab
 * changes with the active half. */
static void
set_navigator (GrindView      *self,
               GrindNavigator *navigator)
{
  GrindViewPrivate *private = get_private (self);
  GrindNavigator *previous = private->navigator;
  GrindSession *session = navigator != NULL ? grind_navigator_get_session (navigator) : NULL;
  const struct { gpointer instance; const char *signal; GCallback callback; } handlers[] = {
    { navigator, "notify::selected", G_CALLBACK (selected_cb) },
    { navigator, "arrived", G_CALLBACK (arrived_cb) },
    { navigator, "location-changed", G_CALLBACK (location_changed_cb) },
    { session, "notify", G_CALLBACK (session_notify_cb) },
    { session, "parts-changed", G_CALLBACK (parts_changed_cb) },
    { session, "hidden-changed", G_CALLBACK (hidden_changed_cb) },
    { grind_text_style_get_default (), "notify", G_CALLBACK (style_changed_cb) },
    { grind_path_settings_get (), "changed", G_CALLBACK (paths_changed_cb) },
    { grind_debuginfod_settings_get (), "changed", G_CALLBACK (paths_changed_cb) },
  };

  if (navigator == NULL || navigator == previous)
    return;

  if (previous != NULL)
    g_signal_handlers_disconnect_by_data (previous, self);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    if (previous == NULL || handlers[i].instance == navigator)
      g_signal_connect_object (handlers[i].instance, handlers[i].signal, handlers[i].callback,
                               self, G_CONNECT_SWAPPED);
  g_set_object (&private->navigator, navigator);
  grind_view_queue (self, previous == NULL ? GRIND_CHANGE_ALL : GRIND_CHANGE_LOCATION);
  if (previous != NULL)
    selected_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NAVIGATOR]);
}

/* Updates at once, because the next frame would show the previous state. */
static void
grind_view_map (GtkWidget *widget)
{
  GrindView *self = GRIND_VIEW (widget);

  GTK_WIDGET_CLASS (grind_view_parent_class)->map (widget);

  if (get_private (self)->pending == 0)
    return;

  if (GRIND_VIEW_GET_CLASS (self)->updates_late)
    grind_view_queue (self, 0);
  else
    deliver (self);
}

/* A view that is not visible does no work. */
static void
grind_view_unmap (GtkWidget *widget)
{
  interrupt (GRIND_VIEW (widget));

  GTK_WIDGET_CLASS (grind_view_parent_class)->unmap (widget);
}

static gboolean
focus_stop (GrindView        *self,
            GtkWidget        *stop,
            GtkDirectionType  direction)
{
  GrindViewClass *klass = GRIND_VIEW_GET_CLASS (self);

  if (!gtk_widget_get_mapped (stop))
    return FALSE;

  return klass->focus_stop != NULL ? klass->focus_stop (self, stop, direction)
                                   : gtk_widget_child_focus (stop, direction);
}

/* Whether the focus moved on inside @stop: an entry would take it again from itself. In GTK 4.8,
 * the Tab key would step through all rows of a list, however long. */
static gboolean
move_inside (GtkWidget        *stop,
             GtkDirectionType  direction)
{
  GtkRoot *root = gtk_widget_get_root (stop);
  GtkWidget *focus = gtk_root_get_focus (root);

  return !GTK_IS_COLUMN_VIEW (stop) && gtk_widget_child_focus (stop, direction) &&
         gtk_root_get_focus (root) != focus;
}

/* The Tab key goes from stop to stop. Where there are none, it goes on in the child: a bin would
 * grab the focus when the Tab key enters or leaves it. */
static gboolean
grind_view_focus (GtkWidget        *widget,
                  GtkDirectionType  direction)
{
  GrindView *self = GRIND_VIEW (widget);
  GPtrArray *stops = get_private (self)->stops;
  GtkWidget *inside = gtk_widget_get_focus_child (widget);
  int step = direction == GTK_DIR_TAB_BACKWARD ? -1 : 1;
  int stop;

  /* A menu of the view moves the focus itself. */
  if (inside != NULL && GTK_IS_POPOVER (inside))
    return gtk_widget_child_focus (inside, direction);
  if (stops->len == 0 ||
      (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD))
    return gtk_widget_child_focus (adw_bin_get_child (ADW_BIN (self)), direction);

  stop = grind_focus_find_stop ((GtkWidget **) stops->pdata, stops->len, direction);
  if (stop >= 0 && stop < (int) stops->len && move_inside (stops->pdata[stop], direction))
    return TRUE;
  for (stop += step; stop >= 0 && stop < (int) stops->len; stop += step)
    if (focus_stop (self, stops->pdata[stop], direction))
      return TRUE;

  return FALSE;
}

static void
insert_group (GrindView    *self,
              const char   *name,
              GActionGroup *group)
{
  GtkWidget *options = get_private (self)->options;

  gtk_widget_insert_action_group (GTK_WIDGET (self), name, group);
  if (options != NULL)
    gtk_widget_insert_action_group (options, name, group);
}

static void
grind_view_dispose (GObject *object)
{
  GrindViewPrivate *private = get_private (GRIND_VIEW (object));

  /* The options may outlive the view. */
  for (guint i = 0; i < private->groups->len; i++)
    insert_group (GRIND_VIEW (object), g_ptr_array_index (private->groups, i), NULL);
  g_ptr_array_set_size (private->groups, 0);
  grind_view_cancel (GRIND_VIEW (object));
  grind_scroll_state_forget (GTK_WIDGET (object));
  g_clear_handle_id (&private->update_source, g_source_remove);
  g_clear_pointer (&private->wanted, g_variant_unref);
  g_ptr_array_set_size (private->stops, 0);
  g_clear_object (&private->options);
  g_clear_object (&private->navigator);

  G_OBJECT_CLASS (grind_view_parent_class)->dispose (object);
}

static void
grind_view_finalize (GObject *object)
{
  g_free (get_private (GRIND_VIEW (object))->title);
  g_ptr_array_unref (get_private (GRIND_VIEW (object))->stops);
  g_ptr_array_unref (get_private (GRIND_VIEW (object))->groups);

  G_OBJECT_CLASS (grind_view_parent_class)->finalize (object);
}

static void
grind_view_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  GrindViewPrivate *private = get_private (GRIND_VIEW (object));

  switch (prop_id)
    {
    case PROP_NAVIGATOR:
      g_value_set_object (value, private->navigator);
      break;
    case PROP_TITLE:
      g_value_set_string (value, private->title);
      break;
    case PROP_IS_CALLERS:
      g_value_set_boolean (value, private->is_callers);
      break;
    case PROP_OPTIONS:
      g_value_set_object (value, private->options);
      break;
    case PROP_COUNT:
      g_value_set_uint64 (value, private->count);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_view_set_property (GObject      *object,
                         guint         prop_id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  GrindViewPrivate *private = get_private (GRIND_VIEW (object));

  switch (prop_id)
    {
    case PROP_NAVIGATOR:
      set_navigator (GRIND_VIEW (object), g_value_get_object (value));
      break;
    case PROP_TITLE:
      private->title = g_value_dup_string (value);
      break;
    case PROP_IS_CALLERS:
      private->is_callers = g_value_get_boolean (value);
      break;
    case PROP_OPTIONS:
      g_set_object (&private->options, g_value_get_object (value));
      break;
    case PROP_COUNT:
      grind_view_set_count (GRIND_VIEW (object), g_value_get_uint64 (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags construct = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY |
                                G_PARAM_STATIC_STRINGS;

  /**
   * GrindView:navigator:
   *
   * The navigator that the view follows, and with it its session. A view of the tab follows that of
   * the active half; the session stays the same.
   */
  properties[PROP_NAVIGATOR] =
    g_param_spec_object ("navigator", NULL, NULL, GRIND_TYPE_NAVIGATOR,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS |
                         G_PARAM_EXPLICIT_NOTIFY);

  /**
   * GrindView:title:
   *
   * The title of the view, translated.
   */
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, construct);

  /**
   * GrindView:is-callers:
   *
   * Whether the view is on the side of the callers; some show callers there, and callees otherwise.
   */
  properties[PROP_IS_CALLERS] = g_param_spec_boolean ("is-callers", NULL, NULL, FALSE, construct);

  /**
   * GrindView:options:
   *
   * A widget to be shown next to the tab of the view.
   */
  properties[PROP_OPTIONS] =
    g_param_spec_object ("options", NULL, NULL, GTK_TYPE_WIDGET,
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);

  /**
   * GrindView:count:
   *
   * The number of items, or %GRIND_NO_COUNT.
   */
  properties[PROP_COUNT] =
    g_param_spec_uint64 ("count", NULL, NULL, 0, G_MAXUINT64, GRIND_NO_COUNT,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
grind_view_class_init (GrindViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_view_dispose;
  object_class->finalize = grind_view_finalize;
  object_class->get_property = grind_view_get_property;
  object_class->set_property = grind_view_set_property;
  widget_class->focus = grind_view_focus;
  widget_class->map = grind_view_map;
  widget_class->unmap = grind_view_unmap;
  install_properties (object_class);

  /**
   * GrindView::height-changed:
   *
   * The height that shows everything has changed.
   */
  height_changed_signal = g_signal_new ("height-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_view_init (GrindView *self)
{
  get_private (self)->count = GRIND_NO_COUNT;
  get_private (self)->stops = g_ptr_array_new ();
  get_private (self)->groups = g_ptr_array_new ();
}

/* (nullable): The navigator, until it is set */
GrindNavigator *
grind_view_get_navigator (GrindView *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW (self), NULL);

  return get_private (self)->navigator;
}

/* (nullable): The session of the navigator, until that is set */
GrindSession *
grind_view_get_session (GrindView *self)
{
  GrindNavigator *navigator = grind_view_get_navigator (self);

  return navigator != NULL ? grind_navigator_get_session (navigator) : NULL;
}

/* (nullable): The title of the view, translated */
const char *
grind_view_get_title (GrindView *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW (self), NULL);

  return get_private (self)->title;
}

/* Whether the view is on the side of the callers */
gboolean
grind_view_is_callers (GrindView *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW (self), FALSE);

  return get_private (self)->is_callers;
}

/* (nullable): The widget to be shown next to the tab of the view */
GtkWidget *
grind_view_get_options (GrindView *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW (self), NULL);

  return get_private (self)->options;
}

/**
 * grind_view_insert_actions:
 * @self: a view
 * @name: the prefix of the actions; must outlive the view
 * @group: the actions
 *
 * Makes actions available in the view and in its options, until the view is disposed.
 */
void
grind_view_insert_actions (GrindView    *self,
                           const char   *name,
                           GActionGroup *group)
{
  g_return_if_fail (GRIND_IS_VIEW (self));
  g_return_if_fail (name != NULL && G_IS_ACTION_GROUP (group));

  insert_group (self, name, group);
  g_ptr_array_add (get_private (self)->groups, (gpointer) name);
}

/* The number of items, or %GRIND_NO_COUNT if it is unknown or of no interest */
guint64
grind_view_get_count (GrindView *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW (self), GRIND_NO_COUNT);

  return get_private (self)->count;
}

static gboolean
is_up_to_date (GtkWidget *widget)
{
  GrindViewPrivate *private = get_private (GRIND_VIEW (widget));
  GrindViewClass *klass = GRIND_VIEW_GET_CLASS (widget);

  return private->pending == 0 && !grind_latest_is_running (&private->job) &&
         (klass->is_complete == NULL || klass->is_complete (GRIND_VIEW (widget)));
}

/* Whether the view shows the current state of its session, or is not visible */
gboolean
grind_view_is_ready (GrindView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  g_return_val_if_fail (GRIND_IS_VIEW (self), FALSE);

  return !gtk_widget_get_mapped (widget) ||
         (is_up_to_date (widget) && !grind_scroll_state_is_pending (widget));
}

/* The height in pixels that shows everything, with space for at least @min_rows rows */
int
grind_view_get_height (GrindView *self,
                       guint      min_rows)
{
  GrindViewClass *klass;

  g_return_val_if_fail (GRIND_IS_VIEW (self), 0);

  klass = GRIND_VIEW_GET_CLASS (self);

  return klass->get_height != NULL ? klass->get_height (self, min_rows) : GRIND_VIEW_MAX_HEIGHT;
}

/* The state for another view of the same profile, also in another run of the program; of type
 * %G_VARIANT_TYPE_VARDICT */
GVariant *
grind_view_dup_state (GrindView *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) scroll = NULL;

  g_return_val_if_fail (GRIND_IS_VIEW (self), NULL);

  if (grind_scroll_state_is_pending (GTK_WIDGET (self)))
    return g_variant_ref (get_private (self)->wanted);
  /* It is hidden, and shows another function. */
  if ((get_private (self)->pending & GRIND_CHANGE_SELECTED) != 0)
    return g_variant_ref_sink (g_variant_dict_end (&dict));

  scroll = grind_scroll_state_dup (GTK_WIDGET (self));
  g_variant_dict_insert_value (&dict, "scroll", scroll);
  if (GRIND_VIEW_GET_CLASS (self)->save != NULL)
    GRIND_VIEW_GET_CLASS (self)->save (self, &dict);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Whether the costs to list are there, too: with other parts, the rows are replaced. */
static gboolean
is_settled (GtkWidget *widget)
{
  return is_up_to_date (widget) &&
         grind_session_is_ready (grind_view_get_session (GRIND_VIEW (widget)));
}

/* Restores a state as far as the profile still allows, unless another function is selected first.
 * Invalid parts of @state are ignored. */
void
grind_view_set_state (GrindView *self,
                      GVariant  *state)
{
  GrindViewPrivate *private;
  g_autoptr (GVariant) scroll = NULL;

  g_return_if_fail (GRIND_IS_VIEW (self));
  g_return_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE_VARDICT));

  private = get_private (self);
  scroll = g_variant_lookup_value (state, "scroll", G_VARIANT_TYPE (GRIND_SCROLL_STATE_TYPE));
  if (scroll == NULL)
    return;

  g_clear_pointer (&private->wanted, g_variant_unref);
  private->wanted = g_variant_ref (state);
  grind_scroll_state_restore (GTK_WIDGET (self), scroll, is_settled);
}

/* (nullable): A value of the state that is still to be restored */
GVariant *
grind_view_get_wanted (GrindView  *self,
                       const char *key)
{
  g_return_val_if_fail (GRIND_IS_VIEW (self), NULL);

  return grind_scroll_state_is_pending (GTK_WIDGET (self))
           ? g_variant_lookup_value (get_private (self)->wanted, key, NULL) : NULL;
}

/* Requests an update before the next frame, or when the view is mapped. */
void
grind_view_queue (GrindView    *self,
                  GrindChanges  changes)
{
  GrindViewPrivate *private;

  g_return_if_fail (GRIND_IS_VIEW (self));

  private = get_private (self);
  private->pending |= changes;
  if (private->update_source == 0)
    private->update_source = g_idle_add_full (GRIND_VIEW_GET_CLASS (self)->updates_late
                                              ? G_PRIORITY_DEFAULT_IDLE : G_PRIORITY_HIGH_IDLE,
                                              deliver_cb, self, NULL);
}

/* Runs the job of the view in a worker, see grind_latest_run(). The job is cancelled by the next
 * one, when the view is unmapped, and when the graph changes; the next update then has
 * %GRIND_CHANGE_OPTIONS. */
void
grind_view_run (GrindView      *self,
                const GrindJob *job,
                gpointer        data)
{
  g_return_if_fail (GRIND_IS_VIEW (self));

  grind_latest_run (&get_private (self)->job, job, data, self);
}

/* Runs the job of the view now, which takes no time. */
void
grind_view_run_at_once (GrindView      *self,
                        const GrindJob *job,
                        gpointer        data)
{
  g_return_if_fail (GRIND_IS_VIEW (self));

  grind_latest_run_at_once (&get_private (self)->job, job, data, self);
}

/* Cancels the job of the view. */
void
grind_view_cancel (GrindView *self)
{
  g_return_if_fail (GRIND_IS_VIEW (self));

  grind_latest_cancel (&get_private (self)->job);
}

/* Whether the job of the view is running */
gboolean
grind_view_is_running (GrindView *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW (self), FALSE);

  return grind_latest_is_running (&get_private (self)->job);
}

/* Selects a function in the navigator; the view itself hears of %GRIND_CHANGE_SELECTED_HERE. */
void
grind_view_select (GrindView   *self,
                   GrindNodeId  node)
{
  GrindViewPrivate *private;

  g_return_if_fail (GRIND_IS_VIEW (self));

  private = get_private (self);
  private->is_acting = TRUE;
  grind_navigator_set_selected (private->navigator, node);
  private->is_acting = FALSE;
}

/* Selects a location in the navigator; the view itself hears of %GRIND_CHANGE_LOCATION_HERE. */
void
grind_view_locate (GrindView     *self,
                   GrindLocation  location)
{
  GrindViewPrivate *private;

  g_return_if_fail (GRIND_IS_VIEW (self));

  private = get_private (self);
  private->is_acting = TRUE;
  grind_navigator_set_location (private->navigator, &location);
  private->is_acting = FALSE;
}

/* Sets the number of items, or %GRIND_NO_COUNT. */
void
grind_view_set_count (GrindView *self,
                      guint64    count)
{
  g_return_if_fail (GRIND_IS_VIEW (self));

  if (get_private (self)->count == count)
    return;

  get_private (self)->count = count;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COUNT]);
}

/* Signals that the height that shows everything has changed. */
void
grind_view_change_height (GrindView *self)
{
  g_return_if_fail (GRIND_IS_VIEW (self));

  g_signal_emit (self, height_changed_signal, 0);
}

/* Adds a widget inside the view as the next stop of the Tab key. */
void
grind_view_add_stop (GrindView *self,
                     GtkWidget *stop)
{
  g_return_if_fail (GRIND_IS_VIEW (self));
  g_return_if_fail (GTK_IS_WIDGET (stop));

  g_ptr_array_add (get_private (self)->stops, stop);
}
