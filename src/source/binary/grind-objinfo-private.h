/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-objinfo.h"
#include "source/objinfo/grind-objinfo-protocol.h"
#include "source/objinfo/grind-objinfo-wire.h"

G_BEGIN_DECLS

/* Time limit of an answer in seconds. */
#define GRIND_OBJINFO_TIME_LIMIT        10
/* For requests that scan every compilation unit. */
#define GRIND_OBJINFO_LONG_TIME_LIMIT   30
/* For fetching large files from the network; this can be cancelled. */
#define GRIND_OBJINFO_FETCH_TIME_LIMIT  1800

/*
 * GrindObjinfoObject:
 *
 * An object file that the helper has open, or reopens after a restart, and its properties.
 * Immutable except for @generation and @handle, which are protected by holding the helper.
 */
typedef struct
{
  char    *path;         /* the requested path */
  char    *debug_path;   /* (nullable) likewise */

  guint    generation;   /* of the process that @handle belongs to, or 0 */
  guint32  handle;

  guint32  properties;   /* GrindObjinfoProperties */
  guint64  size;
  gint64   mtime;
  char    *machine;
  char    *build_id;
  char    *found_debug_path;
} GrindObjinfoObject;

GrindObjinfo *_grind_objinfo_new_fetcher  (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean      _grind_objinfo_get_features (GrindObjinfo        *self,
                                           guint32             *features,
                                           GCancellable        *cancellable,
                                           GError             **error);
GBytes       *_grind_objinfo_ask          (GrindObjinfo        *self,
                                           guint32              kind,
                                           GByteArray          *arguments,
                                           guint                time_limit,
                                           GCancellable        *cancellable,
                                           GError             **error)
  G_GNUC_WARN_UNUSED_RESULT;
GBytes       *_grind_objinfo_ask_object   (GrindObjinfo        *self,
                                           GrindObjinfoObject  *object,
                                           guint32              kind,
                                           GByteArray          *arguments,
                                           guint                time_limit,
                                           GCancellable        *cancellable,
                                           GError             **error)
  G_GNUC_WARN_UNUSED_RESULT;

/* Answers */
gboolean      _grind_objinfo_check_end    (GrindWireReader     *reader,
                                           GError             **error);
void          _grind_objinfo_set_failure  (GBytes              *payload,
                                           guint32             *code,
                                           GError             **error);
gboolean      _grind_objinfo_set_nonsense (GError             **error);
char         *_grind_objinfo_read_text    (GrindWireReader     *reader)
  G_GNUC_WARN_UNUSED_RESULT;

void          _grind_objinfo_object_free  (GrindObjinfoObject  *object);
GrindObject  *_grind_object_new           (GrindObjinfo        *objinfo,
                                           GrindObjinfoObject  *facts)
  G_GNUC_WARN_UNUSED_RESULT;
GrindDisassembly *
              _grind_disassembly_new      (GBytes              *answer,
                                           guint64              from,
                                           guint64              to,
                                           GError             **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindObjinfoObject, _grind_objinfo_object_free)

G_END_DECLS
