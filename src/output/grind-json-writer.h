/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-output.h"

G_BEGIN_DECLS

/**
 * GrindJsonWriter:
 *
 * Writes one JSON value incrementally, storing only the nesting. Members of an object are a key
 * followed by a value. The caller is responsible for the structure, which is asserted.
 */
typedef struct _GrindJsonWriter GrindJsonWriter;

GrindJsonWriter *grind_json_writer_new          (GrindOutput     *output) G_GNUC_WARN_UNUSED_RESULT;
void             grind_json_writer_free         (GrindJsonWriter *self);
void             grind_json_writer_begin_object (GrindJsonWriter *self);
void             grind_json_writer_end_object   (GrindJsonWriter *self);
void             grind_json_writer_begin_array  (GrindJsonWriter *self);
void             grind_json_writer_end_array    (GrindJsonWriter *self);
void             grind_json_writer_key          (GrindJsonWriter *self,
                                                 const char      *key);
void             grind_json_writer_string       (GrindJsonWriter *self,
                                                 const char      *value);
void             grind_json_writer_integer      (GrindJsonWriter *self,
                                                 gint64           value);
void             grind_json_writer_integers     (GrindJsonWriter *self,
                                                 const gint64    *values,
                                                 gsize            n_values);
void             grind_json_writer_unsigned     (GrindJsonWriter *self,
                                                 guint64          value);
void             grind_json_writer_double       (GrindJsonWriter *self,
                                                 double           value);
void             grind_json_writer_boolean      (GrindJsonWriter *self,
                                                 gboolean         value);
void             grind_json_writer_null         (GrindJsonWriter *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindJsonWriter, grind_json_writer_free)

G_END_DECLS
