/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindSearchMode:
 * @GRIND_SEARCH_SUBSTRING: contains the text
 * @GRIND_SEARCH_WORDS: contains all words of the text, in any order
 * @GRIND_SEARCH_FUZZY: contains the letters of the text in order, with anything in between
 * @GRIND_SEARCH_REGEX: matches a Perl-compatible regular expression
 *
 * The search modes. All ignore case, except for an expression that starts with `(?-i)`.
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
 * The fields to search.
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
 * @start: its start, in bytes
 * @end: its end
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
 * A search pattern, in one of four modes. Immutable, hence thread-safe.
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

/* Single texts. Scores of matches are positive; only fuzzy ones differ. */
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
