/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-session-private.h"

/**
 * GrindSession:
 *
 * The state of a tab, observed by all of its views: profile, graph, events, and how they are shown.
 * A view changes the state here, and the others are notified through `notify`; views do not depend
 * on each other. The selected function is that of a #GrindNavigator. Main thread only, except for
 * its creation.
 */
G_DEFINE_FINAL_TYPE (GrindSession, grind_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PROFILE,
  PROP_GRAPH,
  PROP_EVENT,
  PROP_SECONDARY_EVENT,
  PROP_SHOW_CYCLES,
  PROP_PERCENT,
  PROP_RELATIVE,
  PROP_COLOR_BY,
  PROP_COLOR_MAP,
  PROP_CHANGE_NOTES,
  PROP_BASE_SOURCE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
grind_session_dispose (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

  grind_latest_cancel (&self->making_graph);
  grind_latest_cancel (&self->finding_hidden);
  grind_latest_cancel (&self->making_color_map);
  grind_latest_cancel (&self->making_notes);

  G_OBJECT_CLASS (grind_session_parent_class)->dispose (object);
}

static void
grind_session_finalize (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

  _grind_session_clear_hidden_functions (self);
  _grind_session_clear_color_map (self);
  _grind_session_clear_comparison (self);
  g_clear_pointer (&self->parts, g_free);
  g_clear_pointer (&self->base, g_free);
  g_clear_pointer (&self->events, grind_event_set_unref);
  g_clear_pointer (&self->navigators, g_ptr_array_unref);
  g_clear_object (&self->graph);
  g_clear_object (&self->profile);

  G_OBJECT_CLASS (grind_session_parent_class)->finalize (object);
}

static void
grind_session_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  GrindSession *self = GRIND_SESSION (object);

  switch (prop_id)
    {
    case PROP_PROFILE:
      g_value_set_object (value, self->profile);
      break;

    case PROP_GRAPH:
      g_value_set_object (value, self->graph);
      break;

    case PROP_EVENT:
      g_value_set_uint (value, self->event);
      break;

    case PROP_SECONDARY_EVENT:
      g_value_set_uint (value, self->secondary_event);
      break;

    case PROP_SHOW_CYCLES:
      g_value_set_boolean (value, self->show_cycles);
      break;

    case PROP_PERCENT:
      g_value_set_boolean (value, self->percent);
      break;

    case PROP_RELATIVE:
      g_value_set_boolean (value, self->relative);
      break;

    case PROP_COLOR_BY:
      g_value_set_enum (value, self->color_by);
      break;

    case PROP_COLOR_MAP:
      g_value_set_boxed (value, self->color_map);
      break;

    case PROP_CHANGE_NOTES:
      g_value_set_pointer (value, self->notes);
      break;

    case PROP_BASE_SOURCE:
      g_value_set_string (value, self->base_source);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_session_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  GrindSession *self = GRIND_SESSION (object);

  switch (prop_id)
    {
    case PROP_EVENT:
      grind_session_set_event (self, g_value_get_uint (value));
      break;

    case PROP_SECONDARY_EVENT:
      grind_session_set_secondary_event (self, g_value_get_uint (value));
      break;

    case PROP_SHOW_CYCLES:
      grind_session_set_show_cycles (self, g_value_get_boolean (value));
      break;

    case PROP_PERCENT:
      grind_session_set_percent (self, g_value_get_boolean (value));
      break;

    case PROP_RELATIVE:
      grind_session_set_relative (self, g_value_get_boolean (value));
      break;

    case PROP_COLOR_BY:
      grind_session_set_color_by (self, g_value_get_enum (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
add_color_properties (void)
{
  /**
   * GrindSession:color-by:
   *
   * The criterion for the colours of functions.
   */
  properties[PROP_COLOR_BY] = g_param_spec_enum ("color-by", NULL, NULL, GRIND_TYPE_COLOR_BY,
                                                 GRIND_COLOR_BY_AUTO,
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                                 G_PARAM_EXPLICIT_NOTIFY);

  /**
   * GrindSession:color-map:
   *
   * The colours of functions. Updated, possibly later, when
   * [property@GrindSession:color-by] changes.
   */
  properties[PROP_COLOR_MAP] = g_param_spec_boxed ("color-map", NULL, NULL, GRIND_TYPE_COLOR_MAP,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static void
grind_session_class_init (GrindSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read_write = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                 G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = grind_session_dispose;
  object_class->finalize = grind_session_finalize;
  object_class->get_property = grind_session_get_property;
  object_class->set_property = grind_session_set_property;

  /**
   * GrindSession:profile:
   *
   * The profile.
   */
  properties[PROP_PROFILE] = g_param_spec_object ("profile", NULL, NULL, GRIND_TYPE_PROFILE, read);

  /**
   * GrindSession:graph:
   *
   * The graph of the active parts, with or without cycles. Updated, possibly later, when
   * [property@GrindSession:show-cycles], the parts or the events change. Cannot be set.
   */
  properties[PROP_GRAPH] = g_param_spec_object ("graph", NULL, NULL, GRIND_TYPE_GRAPH, read);

  /**
   * GrindSession:event:
   *
   * The primary event type. A new value takes effect once its costs are computed.
   */
  properties[PROP_EVENT] = g_param_spec_uint ("event", NULL, NULL, 0, G_MAXUINT, 0, read_write);

  /**
   * GrindSession:secondary-event:
   *
   * The secondary event type, or %GRIND_NONE. A new value takes effect likewise.
   */
  properties[PROP_SECONDARY_EVENT] = g_param_spec_uint ("secondary-event", NULL, NULL, 0,
                                                        G_MAXUINT, GRIND_NONE, read_write);

  /**
   * GrindSession:show-cycles:
   *
   * Whether cycles have rows of their own.
   */
  properties[PROP_SHOW_CYCLES] = g_param_spec_boolean ("show-cycles", NULL, NULL, TRUE,
                                                       read_write);

  /**
   * GrindSession:percent:
   *
   * Whether costs are shown as percentages, not as numbers.
   */
  properties[PROP_PERCENT] = g_param_spec_boolean ("percent", NULL, NULL, TRUE, read_write);

  /**
   * GrindSession:relative:
   *
   * Whether percentages are relative to the selected function, not to the total.
   */
  properties[PROP_RELATIVE] = g_param_spec_boolean ("relative", NULL, NULL, FALSE, read_write);

  add_color_properties ();

  /**
   * GrindSession:change-notes:
   *
   * What may explain new and gone functions of a comparison, a #GrindChangeNotes or %NULL. Updated
   * later when the graph or the event changes.
   */
  properties[PROP_CHANGE_NOTES] = g_param_spec_pointer ("change-notes", NULL, NULL, read);

  /**
   * GrindSession:base-source:
   *
   * Where the sources before are, see grind_session_set_base_source().
   */
  properties[PROP_BASE_SOURCE] = g_param_spec_string ("base-source", NULL, NULL, NULL, read);
  _grind_session_add_parts_signal (klass);
  _grind_session_add_hidden_functions_signal (klass);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_session_init (GrindSession *self)
{
  self->navigators = g_ptr_array_new ();
  self->per = GRIND_NONE;
  self->graph_per = GRIND_NONE;
  self->secondary_event = GRIND_NONE;
  self->wanted_secondary_event = GRIND_NONE;
  self->percent = TRUE;
}

/**
 * grind_session_new:
 * @profile: a finished profile
 * @graph: a graph of @profile; the session initially shows the parts, events and cycles of the
 *   graph
 *
 * Creates the state of a new tab, with the first event that has costs.
 *
 * Returns: (transfer full): the session
 */
GrindSession *
grind_session_new (GrindProfile *profile,
                   GrindGraph   *graph)
{
  GrindSession *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (grind_graph_get_profile (graph) == profile, NULL);

  self = g_object_new (GRIND_TYPE_SESSION, NULL);
  self->graph = g_object_ref (graph);
  self->profile = g_object_ref (profile);
  self->events = grind_event_set_ref (grind_graph_get_events (graph));
  self->parts = _grind_session_normalize_parts (self, grind_graph_get_parts (graph));
  if (grind_graph_get_before (graph) != NULL)
    self->base = _grind_session_dup_base (self,
                                          grind_graph_get_parts (grind_graph_get_before (graph)));
  self->show_cycles = grind_graph_get_show_cycles (graph);
  self->event = grind_graph_find_first_event (graph);
  _grind_session_init_hidden_functions (self);
  _grind_session_init_color_map (self);

  return self;
}

static void
take_over (GrindSession *self,
           GrindSession *previous,
           gboolean      is_swapped)
{
  g_object_freeze_notify (G_OBJECT (self));
  grind_session_set_percent (self, previous->percent);
  grind_session_set_relative (self, previous->relative);
  grind_session_set_show_cycles (self, previous->show_cycles);
  _grind_session_take_over_parts (self, previous, is_swapped);
  if (!is_swapped)
    _grind_session_take_over_base_source (self, previous);
  _grind_session_take_over_per (self, previous);
  _grind_session_take_over_hidden_functions (self, previous);
  _grind_session_take_over_color_map (self, previous);
  _grind_session_take_over_events (self, previous);
  g_object_thaw_notify (G_OBJECT (self));
}

/**
 * grind_session_take_over:
 * @self: a new session
 * @previous: the session of the same profile before it was reloaded
 *
 * Restores the state as far as possible: percentages, cycles, parts, formulas, events with the same
 * name, and colours.
 */
void
grind_session_take_over (GrindSession *self,
                         GrindSession *previous)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (GRIND_IS_SESSION (previous));

  take_over (self, previous, FALSE);
}

/**
 * grind_session_take_over_swapped:
 * @self: a new session that compares files
 * @previous: a session that compares the same files with the sides swapped
 *
 * Restores the state like grind_session_take_over(); parts that were chosen before are now those
 * after. Where the sources of the side before are is unknown then.
 */
void
grind_session_take_over_swapped (GrindSession *self,
                                 GrindSession *previous)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (GRIND_IS_SESSION (previous));

  take_over (self, previous, TRUE);
}

/**
 * grind_session_get_profile:
 * @self: a session
 *
 * Returns: (transfer none): the profile
 */
GrindProfile *
grind_session_get_profile (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->profile;
}

/**
 * grind_session_get_graph:
 * @self: a session
 *
 * Returns: (transfer none): the current graph; hold a reference to keep it for longer
 */
GrindGraph *
grind_session_get_graph (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->graph;
}

/**
 * grind_session_get_show_cycles:
 * @self: a session
 *
 * Returns: whether cycles have rows of their own; the graph is updated later
 */
gboolean
grind_session_get_show_cycles (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->show_cycles;
}

/**
 * grind_session_set_show_cycles:
 * @self: a session
 * @show_cycles: whether cycles have rows of their own
 *
 * Switches cycles. The new graph is created in a worker and announced by `notify::graph`; a
 * selected cycle is replaced by its most expensive member if cycles are hidden then.
 */
void
grind_session_set_show_cycles (GrindSession *self,
                               gboolean      show_cycles)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  show_cycles = !!show_cycles;
  if (self->show_cycles == show_cycles)
    return;

  self->show_cycles = show_cycles;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_CYCLES]);
  _grind_session_update (self);
}

/**
 * grind_session_get_percent:
 * @self: a session
 *
 * Returns: whether costs are shown as percentages, see grind_navigator_get_base()
 */
gboolean
grind_session_get_percent (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->percent;
}

/**
 * grind_session_set_percent:
 * @self: a session
 * @percent: whether to show costs as percentages
 *
 * Switches between percentages, which are the default, and numbers.
 */
void
grind_session_set_percent (GrindSession *self,
                           gboolean      percent)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  percent = !!percent;
  if (self->percent == percent)
    return;

  self->percent = percent;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PERCENT]);
}

/**
 * grind_session_get_relative:
 * @self: a session
 *
 * Returns: whether percentages are relative to the selected function
 */
gboolean
grind_session_get_relative (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->relative;
}

/**
 * grind_session_set_relative:
 * @self: a session
 * @relative: whether percentages are relative to the selected function
 *
 * Switches between percentages of the total, which are the default, and of the inclusive cost of
 * the function that is selected in the navigator.
 */
void
grind_session_set_relative (GrindSession *self,
                            gboolean      relative)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  relative = !!relative;
  if (self->relative == relative)
    return;

  self->relative = relative;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RELATIVE]);
}
