/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A frame from the helper. */
typedef struct
{
  guint32  kind;
  guint32  number;
  GBytes  *payload;
} GrindObjinfoFrame;

/* A running helper process and the connection to it. For one thread at a time. */
typedef struct _GrindObjinfoProcess GrindObjinfoProcess;

GrindObjinfoProcess *_grind_objinfo_process_new     (GSubprocess          *process,
                                                     int                   fd);
GrindObjinfoProcess *_grind_objinfo_process_start   (const char           *option,
                                                     GError              **error);
void                 _grind_objinfo_process_kill    (GrindObjinfoProcess  *self);
gboolean             _grind_objinfo_process_send    (GrindObjinfoProcess  *self,
                                                     GByteArray           *bytes,
                                                     gint64                deadline,
                                                     GCancellable         *cancellable,
                                                     GError              **error);
gboolean             _grind_objinfo_process_receive (GrindObjinfoProcess  *self,
                                                     GrindObjinfoFrame    *frame,
                                                     gint64                deadline,
                                                     GCancellable         *cancellable,
                                                     GError              **error);
gboolean             _grind_objinfo_process_is_silent (GrindObjinfoProcess *self);
void                 _grind_objinfo_frame_clear     (GrindObjinfoFrame    *frame);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindObjinfoProcess, _grind_objinfo_process_kill)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindObjinfoFrame, _grind_objinfo_frame_clear)

G_END_DECLS
