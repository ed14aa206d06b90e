/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-pattern.h"

G_BEGIN_DECLS

/* A text to search for; regular expressions have none. */
typedef struct
{
  char              *folded;
  gsize              length;
  GrindSearchFields  fields;
} GrindTerm;

struct _GrindPattern
{
  char              *text;      /* the user's input */
  GArray            *terms;     /* of GrindTerm; all must match */
  GRegex            *regex;     /* (nullable) */
  char              *literal;   /* (nullable): folded; contained in any match of @regex */
  GrindSearchMode    mode;
  GrindSearchFields  asked;     /* the fields unless the text has others */
  GrindSearchFields  fields;    /* of the expression, or of any term */
  gboolean           is_exact;  /* @regex matches only @text */
};

/* The result of matching a text against a regular expression. */
typedef enum
{
  GRIND_REGEX_NO_MATCH,
  GRIND_REGEX_MATCH,
  GRIND_REGEX_EXCEEDED,   /* took too long */
} GrindRegexResult;

/* Regular expressions */
GRegex           *_grind_regex_new         (const char  *text,
                                            GError     **error) G_GNUC_WARN_UNUSED_RESULT;
GrindRegexResult  _grind_regex_match       (GRegex      *regex,
                                            const char  *bytes,
                                            gsize        length);
char             *_grind_regex_dup_literal (const char  *text) G_GNUC_WARN_UNUSED_RESULT;

/* Fuzzy matches */
guint    _grind_fuzzy_score (const char *folded,
                             const char *original,
                             gsize       length,
                             const char *query,
                             gsize       query_length);
gboolean _grind_fuzzy_place (const char *folded,
                             const char *original,
                             gsize       length,
                             const char *query,
                             gsize       query_length,
                             gsize      *places);

/* Patterns */
guint    _grind_term_score      (const GrindTerm *term,
                                 GrindSearchMode  mode,
                                 const char      *folded,
                                 const char      *text);
gboolean _grind_pattern_narrows (GrindPattern    *self,
                                 GrindPattern    *previous);

G_END_DECLS
