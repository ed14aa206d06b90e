/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindSearchMode:
 * @GRIND_SEARCH_SUBSTRING: the text stands in it as it is
 * @GRIND_SEARCH_WORDS: all words of the text stand in it, in any order
 * @GRIND_SEARCH_FUZZY: the letters of the text stand in it in their order, whatever is between
 * @GRIND_SEARCH_REGEX: it matches a regular expression of the Perl kind
 *
 * How a text is searched for. No mode minds the case, except for an expression that begins with
 * `(?-i)`.
 */
typedef enum
{
  GRIND_SEARCH_SUBSTRING,
  GRIND_SEARCH_WORDS,
  GRIND_SEARCH_FUZZY,
  GRIND_SEARCH_REGEX,
} GrindSearchMode;

#define GRIND_N_SEARCH_MODES (GRIND_SEARCH_REGEX + 1)

/**
 * GrindSearchFields:
 * @GRIND_SEARCH_NAME: names of functions and cycles
 * @GRIND_SEARCH_FILE: paths of source files
 * @GRIND_SEARCH_OBJECT: paths of ELF objects
 *
 * What is searched.
 */
typedef enum
{
  GRIND_SEARCH_NAME   = 1 << 0,
  GRIND_SEARCH_FILE   = 1 << 1,
  GRIND_SEARCH_OBJECT = 1 << 2,
} GrindSearchFields;

#define GRIND_SEARCH_ALL (GRIND_SEARCH_NAME | GRIND_SEARCH_FILE | GRIND_SEARCH_OBJECT)

/**
 * GrindTextRange:
 * @start: where it begins, in bytes
 * @end: where it ends
 *
 * A part of a text.
 */
typedef struct
{
  gsize start;
  gsize end;
} GrindTextRange;

/**
 * GrindPattern:
 *
 * What is searched for, in one of four modes. Immutable; any thread.
 */
typedef struct _GrindPattern GrindPattern;

GrindPattern      *grind_pattern_new          (GrindSearchMode     mode,
                                               GrindSearchFields   fields,
                                               const char         *text,
                                               GError            **error)
                                               G_GNUC_WARN_UNUSED_RESULT;
GrindPattern      *grind_pattern_new_exact    (GrindSearchFields   field,
                                               const char         *text)
                                               G_GNUC_WARN_UNUSED_RESULT;
GrindPattern      *grind_pattern_ref          (GrindPattern       *self);
void               grind_pattern_unref        (GrindPattern       *self);

GrindSearchMode    grind_pattern_get_mode     (GrindPattern       *self);
GrindSearchFields  grind_pattern_get_fields   (GrindPattern       *self);
const char        *grind_pattern_get_text     (GrindPattern       *self);
gboolean           grind_pattern_is_empty     (GrindPattern       *self);
gboolean           grind_pattern_equal        (GrindPattern       *self,
                                               GrindPattern       *other);

/* One text. Scores are greater than 0 for what matches; only fuzzy ones differ. */
guint              grind_pattern_score        (GrindPattern       *self,
                                               GrindSearchFields   field,
                                               const char         *text);
GArray            *grind_pattern_list_ranges  (GrindPattern       *self,
                                               GrindSearchFields   field,
                                               const char         *text)
                                               G_GNUC_WARN_UNUSED_RESULT;

/* Folding */
char              *grind_search_fold          (const char         *text)
                                               G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPattern, grind_pattern_unref)

G_END_DECLS
