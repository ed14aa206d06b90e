/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-pairing.h"

G_BEGIN_DECLS

/* The side of a function, or of a call: bits, as it may be on both */
enum
{
  GRIND_SIDE_BEFORE = 1 << 0,
  GRIND_SIDE_AFTER  = 1 << 1,
  GRIND_SIDES       = GRIND_SIDE_BEFORE | GRIND_SIDE_AFTER,
};

/* Which functions and calls each side has */
typedef struct
{
  guint8        *functions;   /* by function */
  guint8        *calls;       /* by call */
  const guint32 *callers;     /* by call */
  const guint32 *callees;
  guint          n_calls;
  guint32       *own_callers; /* (nullable) the owned @callers */
} GrindPairSides;

gboolean _grind_pair_sides_init        (GrindPairSides      *self,
                                        GrindProfile        *profile,
                                        const guint8 *const  selections[2],
                                        GCancellable        *cancellable,
                                        GError             **error);
void     _grind_pair_sides_init_draft  (GrindPairSides      *self,
                                        const GrindDraft    *draft,
                                        const guint8 *const  selections[2]);
void     _grind_pair_sides_clear       (GrindPairSides      *self);

struct _GrindPairing
{
  GrindProfile    *profile;        /* (nullable) only while functions are paired */
  guint            n_functions;
  guint            n_objects;
  guint32         *objects;        /* owned, by object: see _grind_pair_objects() */

  /* Owned, by function; of units only their first function counts */
  guint8          *sides;
  guint8          *levels;         /* GrindPairLevel */
  GrindFunctionId *partners;       /* the function of the other side; itself if it is on both */
  guint8          *is_other_build; /* an address that means nothing on the other side */
  guint32         *groups;         /* of such functions, from 1; 0 for others */
  guint            n_groups;
};

/* A function on one side that has no partner yet */
typedef struct
{
  GrindFunctionId function;
  guint8          side;
  gboolean        is_paired;
  gboolean        is_clone;
  gboolean        has_name;        /* rather than "???" */
  gboolean        is_ambiguous;    /* others differ only in the folder of the file */
  guint32         name;            /* the key of the current level, see GrindPairSearch.keys */
  guint32         object;          /* see GrindPairing.objects; 0 if unknown */
  GrindFileId     file;
} GrindOpen;

/* The search for the partners of the functions that are on one side only. */
typedef struct
{
  GrindPairing          *pairing;
  const GrindFunctionId *units;          /* (nullable) by function, its unit; NULL for itself */
  GrindPairSides        *sides;
  GArray                *open;           /* GrindOpen, by function */

  /* Owned */
  GHashTable            *keys;           /* utf8: its number, from 1 */
  guint32               *file_keys;      /* by file: of its base name; 0 if unknown */
} GrindPairSearch;

static inline GrindFunctionId
grind_pair_search_get_unit (const GrindPairSearch *self,
                            GrindFunctionId        function)
{
  return self->units != NULL ? self->units[function] : function;
}

guint32 *_grind_pair_objects         (GrindProfile    *profile,
                                      const guint8    *sides);
guint32  _grind_pair_search_get_key  (GrindPairSearch *self,
                                      const char      *text);
char    *_grind_pair_search_dup_name (GrindPairSearch *self,
                                      GrindProfile    *profile,
                                      GrindFunctionId  function);
void     _grind_pair_search_pair     (GrindPairSearch *self,
                                      GrindOpen       *before,
                                      GrindOpen       *after,
                                      GrindPairLevel   level);
gboolean _grind_pair_unnamed         (GrindPairSearch *self,
                                      GCancellable    *cancellable,
                                      GError         **error);
void     _grind_pair_by_name         (GrindPairSearch *self);
guint    _grind_pair_by_neighbours   (GrindPairSearch *self);

G_END_DECLS
