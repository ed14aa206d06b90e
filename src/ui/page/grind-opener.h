/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/session/grind-navigator.h"
#include "format/grind-loader.h"
#include "source/binary/grind-demangle.h"

G_BEGIN_DECLS

/* Pairs of functions, each as of grind_session_dup_function() */
#define GRIND_PAIRS_TYPE "a((ayayayb)(ayayayb))"

#define GRIND_TYPE_OPENER (grind_opener_get_type ())
G_DECLARE_FINAL_TYPE (GrindOpener, grind_opener, GRIND, OPENER, GObject)

GrindOpener    *grind_opener_new             (GPtrArray              *base,
                                              GPtrArray              *files)
                                              G_GNUC_WARN_UNUSED_RESULT;
GrindOpener    *grind_opener_new_for_stream  (GInputStream           *stream,
                                              const char             *name)
                                              G_GNUC_WARN_UNUSED_RESULT;
GrindOpener    *grind_opener_new_for_session (GrindSession           *session)
                                              G_GNUC_WARN_UNUSED_RESULT;
void            grind_opener_set_pairs       (GrindOpener            *self,
                                              GVariant               *pairs);
void            grind_opener_set_demangle    (GrindOpener            *self,
                                              gboolean                demangle);
gboolean        grind_opener_get_demangle    (GrindOpener            *self);
void            grind_opener_look_up         (GrindOpener            *self);
void            grind_opener_look_further    (GrindOpener            *self,
                                              guint                   n_found);
gboolean        grind_opener_looks_up        (GrindOpener            *self);
guint           grind_opener_get_n_found     (GrindOpener            *self);
gboolean        grind_opener_may_find_more   (GrindOpener            *self);
void            grind_opener_get_demangling  (GrindOpener            *self,
                                              GrindDemangleProgress  *progress);
const char     *grind_opener_get_problem     (GrindOpener            *self);
void            grind_opener_get_progress    (GrindOpener            *self,
                                              GrindLoadProgress      *progress);
void            grind_opener_open_async      (GrindOpener            *self,
                                              GCancellable           *cancellable,
                                              GAsyncReadyCallback     callback,
                                              gpointer                user_data);
GrindNavigator *grind_opener_open_finish     (GrindOpener            *self,
                                              GAsyncResult           *result,
                                              GError                **error)
                                              G_GNUC_WARN_UNUSED_RESULT;
char           *grind_opener_dup_title       (GPtrArray              *files)
                                              G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
