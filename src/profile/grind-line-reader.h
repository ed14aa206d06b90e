/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-profile.h"

G_BEGIN_DECLS

typedef enum
{
  GRIND_LINE_SELF,
  GRIND_LINE_CALL,
  GRIND_LINE_JUMP,
} GrindLineKind;

/**
 * GrindLine:
 * @kind: the kind of the line
 * @function: the function it belongs to
 * @part: the part it belongs to
 * @file: the source file of the line; differs from the function's for inlined code
 * @address: address of the instruction, %GRIND_NO_ADDRESS if unknown
 * @line: line of @file, 0 if unknown
 * @costs: self cost, or inclusive cost of the call, by real event of the profile; valid until the
 *   next line is read
 * @events: (array length=n_events): the events that may have a cost, each once
 * @n_events: their number
 * @callee: callee of a call
 * @count: count of a call; 0 if it was not counted
 * @executed: how often a jump was executed
 * @followed: how often it was followed, the same as @executed if it is not conditional
 * @is_conditional: whether the jump is conditional
 * @target_address: target of the jump, %GRIND_NO_ADDRESS if unknown
 * @target_line: likewise, 0 if unknown
 * @target_file: the target's source file
 * @target_name: the target's function, %GRIND_NONE if it is the same one
 *
 * One line of a profile: self cost, a call, or a jump.
 */
typedef struct
{
  GrindLineKind   kind;
  GrindFunctionId function;
  GrindPartId     part;
  GrindFileId     file;
  guint64         address;
  guint64         line;
  const gint64   *costs;
  const GrindEventId *events;
  guint           n_events;
  GrindFunctionId callee;
  gint64          count;
  guint64         executed;
  guint64         followed;
  gboolean        is_conditional;
  guint64         target_address;
  guint64         target_line;
  GrindFileId     target_file;
  GrindNameId     target_name;
} GrindLine;

typedef struct _GrindLineReader GrindLineReader;

GrindLineReader *grind_line_reader_new          (GrindProfile    *profile,
                                                 GrindFunctionId  function)
                                                 G_GNUC_WARN_UNUSED_RESULT;
GrindLineReader *grind_line_reader_new_all      (GrindProfile    *profile,
                                                 GError         **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void             grind_line_reader_begin        (GrindLineReader *self,
                                                 GrindFunctionId  function);
void             grind_line_reader_choose_files (GrindLineReader *self,
                                                 const guint8    *files);
void             grind_line_reader_free         (GrindLineReader *self);
gboolean         grind_line_reader_next         (GrindLineReader *self,
                                                 GrindLine       *line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindLineReader, grind_line_reader_free)

G_END_DECLS
