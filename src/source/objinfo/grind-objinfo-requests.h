/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-objinfo-wire.h"

G_BEGIN_DECLS

/* Errors of the helper; the codes are those of GrindObjinfoError. */
#define GRIND_OBJINFO_FAULT (grind_objinfo_fault_quark ())

/* The state of the helper between requests. */
typedef struct
{
  gboolean    is_fetching;  /* only uses the network, and opens no files */
  GPtrArray  *objects;      /* of GrindBinary, most recently used last */
  guint32     next_handle;
} GrindObjinfoState;

/*
 * Answers one kind of request: reads all of @request and appends to @answer. On an error, the
 * appended data is dropped.
 */
typedef gboolean (* GrindObjinfoHandler) (GrindObjinfoState  *state,
                                          GrindWireReader    *request,
                                          GByteArray         *answer,
                                          GError            **error);

GQuark   grind_objinfo_fault_quark (void);
gboolean grind_objinfo_set_bad_request (GError            **error);
guint32  grind_objinfo_get_features    (void);
void     grind_objinfo_answer          (GrindObjinfoState  *state,
                                        guint32             kind,
                                        guint32             number,
                                        const guint8       *payload,
                                        gsize               size,
                                        GByteArray         *answer);

/* grind-objinfo-binary-requests.c, with elfutils */
gboolean grind_objinfo_open        (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);
gboolean grind_objinfo_close       (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);
gboolean grind_objinfo_sections    (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);
gboolean grind_objinfo_symbol      (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);
gboolean grind_objinfo_symbols     (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);
gboolean grind_objinfo_names       (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);
gboolean grind_objinfo_directories (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);
gboolean grind_objinfo_disassemble (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);

/* grind-objinfo-demangle.c, with libiberty */
gboolean grind_objinfo_demangle    (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);

/* grind-objinfo-debuginfod.c, if the library can be loaded at run time */
gboolean grind_objinfo_fetch       (GrindObjinfoState  *state,
                                    GrindWireReader    *request,
                                    GByteArray         *answer,
                                    GError            **error);

G_END_DECLS
