/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-session-private.h"

static guint hidden_changed;
static guint hidden_refused;

/* The input of a worker. */
typedef struct
{
  GrindProfile *profile;
  GPtrArray    *hidden;
  GrindPattern *focus;   /* (nullable) */
} Job;

static void
job_free (Job *job)
{
  g_object_unref (job->profile);
  g_ptr_array_unref (job->hidden);
  g_clear_pointer (&job->focus, grind_pattern_unref);
  g_free (job);
}

static gpointer
copy_pattern (gconstpointer pattern,
              gpointer      user_data)
{
  return grind_pattern_ref ((GrindPattern *) pattern);
}

static GPtrArray *
copy_patterns (GPtrArray *patterns)
{
  GPtrArray *copy = g_ptr_array_copy (patterns, copy_pattern, NULL);

  g_ptr_array_set_free_func (copy, (GDestroyNotify) grind_pattern_unref);

  return copy;
}

/* @hidden and @focus are nullable. */
static void
set_patterns (GrindSession *self,
              GPtrArray    *hidden,
              GrindPattern *focus)
{
  g_ptr_array_unref (self->hidden);
  g_clear_pointer (&self->focus, grind_pattern_unref);
  if (hidden != NULL)
    self->hidden = copy_patterns (hidden);
  else
    _grind_session_init_hidden_functions (self);
  self->focus = focus != NULL ? grind_pattern_ref (focus) : NULL;
}

static gpointer
find_hidden (gpointer       data,
             GCancellable  *cancellable,
             GError       **error)
{
  Job *job = data;

  return grind_hidden_functions_new (job->profile, job->hidden, job->focus, cancellable, error);
}

static void
publish (GrindSession         *self,
         GrindHiddenFunctions *hidden_functions)
{
  g_clear_pointer (&self->hidden_functions, grind_hidden_functions_unref);
  self->hidden_functions = hidden_functions;
  g_signal_emit (self, hidden_changed, 0);
}

/* Reverts an expression that takes too long, and all changes made while it was evaluated. */
static void
take_back (GrindSession *self)
{
  if (self->hidden_functions != NULL)
    set_patterns (self, grind_hidden_functions_get_patterns (self->hidden_functions),
                  grind_hidden_functions_get_focus (self->hidden_functions));
  else
    set_patterns (self, NULL, NULL);
  g_signal_emit (self, hidden_changed, 0);
}

static void
found (gpointer      owner,
       gpointer      hidden_functions,
       const GError *error)
{
  GrindSession *self = owner;

  if (hidden_functions != NULL)
    publish (self, hidden_functions);
  else
    {
      g_autoptr (GrindSession) held = g_object_ref (self);

      take_back (self);
      g_signal_emit (held, hidden_refused, 0, error->message);
    }
}

static const GrindJob hidden_job = {
  .run = find_hidden,
  .free_data = (GDestroyNotify) job_free,
  .done = found,
  .free_result = (GDestroyNotify) grind_hidden_functions_unref,
};

static void
update (GrindSession *self)
{
  Job *job;

  grind_latest_cancel (&self->finding_hidden);
  if (self->hidden->len == 0 && self->focus == NULL)
    {
      publish (self, NULL);
      return;
    }

  job = g_new0 (Job, 1);
  job->profile = g_object_ref (self->profile);
  job->hidden = copy_patterns (self->hidden);
  job->focus = self->focus != NULL ? grind_pattern_ref (self->focus) : NULL;
  grind_latest_run (&self->finding_hidden, &hidden_job, job, self);
}

/**
 * GrindSession::hidden-changed:
 *
 * The set of hidden functions has changed.
 */
void
_grind_session_add_hidden_functions_signal (GrindSessionClass *klass)
{
  hidden_changed = g_signal_new ("hidden-changed", G_TYPE_FROM_CLASS (klass),
                                 G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * GrindSession::hidden-refused:
   * @self: a session
   * @message: the reason, for display
   *
   * The last pattern to hide or focus takes too long to evaluate, so it was reverted.
   */
  hidden_refused = g_signal_new ("hidden-refused", G_TYPE_FROM_CLASS (klass),
                                 G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_STRING);
}

void
_grind_session_init_hidden_functions (GrindSession *self)
{
  self->hidden = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_pattern_unref);
}

void
_grind_session_clear_hidden_functions (GrindSession *self)
{
  g_clear_pointer (&self->hidden, g_ptr_array_unref);
  g_clear_pointer (&self->focus, grind_pattern_unref);
  g_clear_pointer (&self->hidden_functions, grind_hidden_functions_unref);
}

/* A reloaded file hides the same functions as before. */
void
_grind_session_take_over_hidden_functions (GrindSession *self,
                                           GrindSession *previous)
{
  set_patterns (self, previous->hidden, previous->focus);
  if (self->hidden->len > 0 || self->focus != NULL)
    update (self);
}

/**
 * grind_session_get_hidden_functions:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): the functions that lists hide, %NULL for none; costs and
 *   shares do not depend on it
 */
GrindHiddenFunctions *
grind_session_get_hidden_functions (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->hidden_functions;
}

/**
 * grind_session_hide:
 * @self: a session
 * @pattern: the functions to hide; nothing happens if it is empty
 *
 * Hides functions that match @pattern from lists, in addition to those already hidden. A worker
 * finds them; #GrindSession::hidden-changed is emitted when it is done.
 */
void
grind_session_hide (GrindSession *self,
                    GrindPattern *pattern)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (pattern != NULL);

  if (grind_pattern_is_empty (pattern))
    return;

  g_ptr_array_add (self->hidden, grind_pattern_ref (pattern));
  update (self);
}

/**
 * grind_session_focus:
 * @self: a session
 * @pattern: the functions to show; nothing happens if it is empty
 *
 * Hides functions that do not match @pattern from lists; see grind_session_hide().
 */
void
grind_session_focus (GrindSession *self,
                     GrindPattern *pattern)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (pattern != NULL);

  if (grind_pattern_is_empty (pattern))
    return;

  g_clear_pointer (&self->focus, grind_pattern_unref);
  self->focus = grind_pattern_ref (pattern);
  update (self);
}

/**
 * grind_session_show_all:
 * @self: a session
 *
 * Shows all hidden functions again.
 */
void
grind_session_show_all (GrindSession *self)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  g_ptr_array_set_size (self->hidden, 0);
  g_clear_pointer (&self->focus, grind_pattern_unref);
  update (self);
}
