/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindLevel:
 * @GRIND_LEVEL_NOTE: an odd but understood habit of a producer; no number suffers
 * @GRIND_LEVEL_WARNING: something was skipped, cut or guessed: a number may be wrong
 */
typedef enum
{
  GRIND_LEVEL_NOTE,
  GRIND_LEVEL_WARNING,
} GrindLevel;

/**
 * GrindDiagnostic:
 * @level: how grave it is
 * @kind: a stable identifier, such as `undefined-file-id`
 * @title: the kind in a few words, translated
 * @count: how often it was met, at least 1
 * @file: the profile file of the first time, valid UTF-8
 * @line: the line of the first time, from 1; 0 when it concerns the whole file
 * @message: what stood there and what was expected, translated, valid UTF-8
 * @plain_message: the same as it is in the sources, for programs
 *
 * One kind of problem met while reading, reported once with its count (rules W1, W2, W4).
 */
typedef struct
{
  GrindLevel  level;
  const char *kind;
  const char *title;
  guint64     count;
  const char *file;
  guint64     line;
  const char *message;
  const char *plain_message;
} GrindDiagnostic;

G_END_DECLS
