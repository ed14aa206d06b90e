/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Reads and writes payloads of the protocol. Both sides use it, so it depends on GLib only.
 *
 * A reader never exceeds its bytes: missing or malformed data is read as 0 or "" and sets @is_bad,
 * so that a caller may read everything and check once at the end.
 */
typedef struct
{
  const guint8 *data;    /* (borrowed) */
  gsize         size;
  gsize         pos;
  gboolean      is_bad;  /* something was missing or malformed */
} GrindWireReader;

void      grind_wire_reader_init       (GrindWireReader *self,
                                        const void      *data,
                                        gsize            size);
guint8    grind_wire_reader_get_8      (GrindWireReader *self);
guint32   grind_wire_reader_get_32     (GrindWireReader *self);
guint64   grind_wire_reader_get_64     (GrindWireReader *self);
guint32   grind_wire_reader_get_count  (GrindWireReader *self,
                                        gsize            least_size);
char     *grind_wire_reader_dup_string (GrindWireReader *self) G_GNUC_WARN_UNUSED_RESULT;
const guint8 *
          grind_wire_reader_get_bytes  (GrindWireReader *self,
                                        gsize            size);
gboolean  grind_wire_reader_is_end     (GrindWireReader *self);

void      grind_wire_put_8             (GByteArray      *bytes,
                                        guint8           value);
void      grind_wire_put_32            (GByteArray      *bytes,
                                        guint32          value);
void      grind_wire_put_64            (GByteArray      *bytes,
                                        guint64          value);
void      grind_wire_put_string        (GByteArray      *bytes,
                                        const char      *string);
void      grind_wire_put_frame_header  (GByteArray      *bytes,
                                        guint32          kind,
                                        guint32          number);
void      grind_wire_end_frame         (GByteArray      *bytes,
                                        gsize            start);

G_END_DECLS
