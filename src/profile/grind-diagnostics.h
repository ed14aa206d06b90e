/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindLevel:
 * @GRIND_LEVEL_NOTE: an oddity of a producer that is understood; all numbers are correct
 * @GRIND_LEVEL_WARNING: something was skipped, truncated or guessed: a number may be wrong
 */
typedef enum
{
  GRIND_LEVEL_NOTE,
  GRIND_LEVEL_WARNING,
} GrindLevel;

/**
 * GrindDiagnostic:
 * @level: its severity
 * @kind: a stable identifier, such as `undefined-file-id`
 * @title: a short name of the kind, translated
 * @count: number of occurrences, at least 1
 * @file: the profile file of the first occurrence, valid UTF-8
 * @line: the line of the first occurrence, from 1; 0 if it concerns the whole file
 * @message: the text found and the text expected, translated, valid UTF-8
 * @plain_message: the untranslated message, for programs
 *
 * One kind of problem found while reading, reported once with its count (rules W1, W2, W4).
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
