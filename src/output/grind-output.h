/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _GrindOutput GrindOutput;

GrindOutput *grind_output_new         (int           fd) G_GNUC_WARN_UNUSED_RESULT;
GrindOutput *grind_output_new_memory  (void) G_GNUC_WARN_UNUSED_RESULT;
void         grind_output_free        (GrindOutput  *self);
gboolean     grind_output_is_terminal (GrindOutput  *self);
gboolean     grind_output_has_colors  (GrindOutput  *self);
gsize        grind_output_get_width   (GrindOutput  *self);
gboolean     grind_output_has_failed  (GrindOutput  *self);
void         grind_output_write       (GrindOutput  *self,
                                       const char   *bytes,
                                       gsize         length);
void         grind_output_put_string  (GrindOutput  *self,
                                       const char   *bytes);
void         grind_output_put_char    (GrindOutput  *self,
                                       char          byte);
void         grind_output_put_repeat  (GrindOutput  *self,
                                       char          byte,
                                       gsize         count);
void         grind_output_put_integer (GrindOutput  *self,
                                       gint64        value);
void         grind_output_put_text    (GrindOutput  *self,
                                       const char   *text);
void         grind_output_print       (GrindOutput  *self,
                                       const char   *format,
                                       ...) G_GNUC_PRINTF (2, 3);
GBytes      *grind_output_take_memory (GrindOutput  *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean     grind_output_finish      (GrindOutput  *self,
                                       GError      **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindOutput, grind_output_free)

G_END_DECLS
