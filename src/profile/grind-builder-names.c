/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-builder-private.h"

#include <string.h>

/* Resolves the references of a shard to names of the profile (rules N1 to N7). */

/* @ref: the new meaning of an id from that line of the shard on, as the file writes it */
static void
find_redefinition (GrindBuilder          *self,
                   const GrindShardNames *names,
                   guint64                line,
                   guint32                ref)
{
  const GrindSpecial *composed = NULL;
  const char *text;
  gsize length;

  if (ref >= GRIND_REF_SPECIAL)
    composed = &grind_buffer_index (&names->specials, GrindSpecial, ref - GRIND_REF_SPECIAL);
  text = grind_name_table_get (&names->names, composed != NULL ? composed->text : ref, &length);
  grind_findings_add (&self->file_findings, GRIND_FINDING_ID_REDEFINED, self->line + line, text,
                      length);
}

static gboolean
begin_maps (GrindBuilder *self,
            GrindShard   *shard)
{
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    {
      gsize n = shard->names[i].names.n_names +
                grind_buffer_count (&shard->names[i].specials, GrindSpecial);

      self->maps[i] = g_try_new (guint32, n);
      if (self->maps[i] == NULL)
        return FALSE;
      memset (self->maps[i], 0xff, n * sizeof (guint32));
    }
  /* Lines may belong to the file that is current at the start of the shard. */
  self->maps[GRIND_SPACE_FILE][shard->names[GRIND_SPACE_FILE].names.n_names] = self->file;

  return TRUE;
}

static guint32
resolve_undefined (GrindBuilder       *self,
                   GrindSpace          space,
                   const GrindSpecial *special)
{
  static const GrindFinding findings[] = {
    [GRIND_SPACE_OBJECT] = GRIND_FINDING_OBJECT_ID_UNDEFINED,
    [GRIND_SPACE_FILE] = GRIND_FINDING_FILE_ID_UNDEFINED,
    [GRIND_SPACE_FUNCTION] = GRIND_FINDING_FUNCTION_ID_UNDEFINED,
  };
  guint32 name = grind_id_map_get (&self->ids[space], special->id);
  char text[64];

  if (name != GRIND_NONE)
    return name;
  g_snprintf (text, sizeof text, "(%" G_GUINT64_FORMAT ")", special->id);
  grind_builder_find (self, findings[space], self->line + special->line, text);
  self->file_findings.count[findings[space]] += special->n_uses - 1;
  g_snprintf (text, sizeof text, "(unknown %" G_GUINT64_FORMAT ")", special->id);

  return grind_name_table_intern (&self->profile->names[space], text, strlen (text));
}

/* Resolves a reference of the shard to a name of the profile. GRIND_NONE: out of memory. */
static guint32
resolve (GrindBuilder *self,
         GrindShard   *shard,
         GrindSpace    space,
         guint32       ref)
{
  const GrindShardNames *names = &shard->names[space];
  guint32 *name;

  if (ref < GRIND_REF_SPECIAL)
    {
      name = &self->maps[space][ref];
      if (*name == GRIND_NONE)
        {
          gsize length;
          const char *text = grind_name_table_get (&names->names, ref, &length);

          *name = grind_name_table_intern_hashed (&self->profile->names[space], text, length,
                                                  grind_name_table_get_hash (&names->names, ref));
        }
      return *name;
    }
  if (ref == GRIND_REF_INHERITED)
    return space == GRIND_SPACE_OBJECT ? self->object : self->file;
  name = &self->maps[space][names->names.n_names + (ref - GRIND_REF_SPECIAL)];
  if (*name == GRIND_NONE)
    *name = resolve_undefined (self, space, &grind_buffer_index (&names->specials, GrindSpecial,
                                                                 ref - GRIND_REF_SPECIAL));

  return *name;
}

/* Replaces references by their names, which all precede the composed name. */
static guint32
resolve_composed (GrindBuilder       *self,
                  GrindShard         *shard,
                  const GrindSpecial *special)
{
  const GrindShardNames *names = &shard->names[GRIND_SPACE_FUNCTION];
  GrindNameTable *table = &self->profile->names[GRIND_SPACE_FUNCTION];
  g_autoptr (GString) text = g_string_new (NULL);
  guint32 part = special->parts;
  const char *p, *end;
  gsize length;

  p = grind_name_table_get (&names->names, special->text, &length);
  for (end = p + length; p < end && text->len <= GRIND_MAX_NAME; p++)
    {
      const char *name = p;
      guint32 id;

      length = 1;
      if (*p == '(')
        {
          id = resolve (self, shard, GRIND_SPACE_FUNCTION,
                        grind_buffer_index (&names->parts, guint32, part++));
          if (id == GRIND_NONE)
            return GRIND_NONE;
          name = grind_name_table_get (table, id, &length);
          p = memchr (p, ')', end - p);
        }
      g_string_append_len (text, name, length);
    }
  if (text->len > GRIND_MAX_NAME)
    grind_findings_add (&self->file_findings, GRIND_FINDING_NAME_TOO_LONG,
                        self->line + special->line, text->str, text->len);

  return grind_name_table_intern (table, text->str, MIN (text->len, GRIND_MAX_NAME));
}

/* Reports undefined ids that nothing else resolves, such as the id of a function without costs. */
static gboolean
resolve_all_undefined (GrindBuilder *self,
                       GrindShard   *shard)
{
  const GrindBuffer *specials = &shard->names[GRIND_SPACE_FUNCTION].specials;
  gsize n = grind_buffer_count (specials, GrindSpecial);

  for (gsize i = 1; i < n; i++)
    {
      gsize ahead = MIN (i + GRIND_HASH_AHEAD, n - 1);

      grind_id_map_fetch (&self->ids[GRIND_SPACE_FUNCTION],
                          grind_buffer_index (specials, GrindSpecial, ahead).id);
      if (!grind_buffer_index (specials, GrindSpecial, i).is_composed &&
          resolve (self, shard, GRIND_SPACE_FUNCTION, GRIND_REF_SPECIAL + i) == GRIND_NONE)
        return FALSE;
    }

  return TRUE;
}

/*
 * Numbers objects or files in the order in which the file mentions them, no matter how it was cut
 * into shards: lists without another sort order are sorted by id.
 */
static gboolean
resolve_in_order (GrindBuilder *self,
                  GrindShard   *shard,
                  GrindSpace    space)
{
  const GrindShardNames *names = &shard->names[space];
  gsize n_specials = grind_buffer_count (&names->specials, GrindSpecial);
  guint32 ref = 0;

  for (gsize i = 1; i < n_specials; i++)
    {
      guint32 n_before = grind_buffer_index (&names->specials, GrindSpecial, i).n_names_before;

      for (; ref < n_before; ref++)
        if (resolve (self, shard, space, ref) == GRIND_NONE)
          return FALSE;
      if (resolve (self, shard, space, GRIND_REF_SPECIAL + i) == GRIND_NONE)
        return FALSE;
    }
  for (; ref < names->names.n_names; ref++)
    if (resolve (self, shard, space, ref) == GRIND_NONE)
      return FALSE;

  return TRUE;
}

/* Composed names may contain undefined ids, which must have been reported before. */
static gboolean
resolve_all_composed (GrindBuilder *self,
                      GrindShard   *shard)
{
  const GrindShardNames *names = &shard->names[GRIND_SPACE_FUNCTION];
  gsize n_specials = grind_buffer_count (&names->specials, GrindSpecial);

  for (gsize i = 1; i < n_specials; i++)
    {
      const GrindSpecial *special = &grind_buffer_index (&names->specials, GrindSpecial, i);
      guint32 *name = &self->maps[GRIND_SPACE_FUNCTION][names->names.n_names + i];

      if (special->is_composed &&
          (*name = resolve_composed (self, shard, special)) == GRIND_NONE)
        return FALSE;
    }

  return TRUE;
}

/* From here on in the file, ids have their last meaning in the shard (rule N4). */
static gboolean
take_ids (GrindBuilder *self,
          GrindShard   *shard,
          GrindSpace    space)
{
  const GrindBuffer *definitions = &shard->names[space].definitions;
  gsize n = grind_buffer_count (definitions, GrindIdDefinition);

  for (gsize i = 0; i < n; i++)
    {
      const GrindIdDefinition *definition = &grind_buffer_index (definitions, GrindIdDefinition, i);
      guint32 before = grind_id_map_get (&self->ids[space], definition->id);
      guint32 first = resolve (self, shard, space, definition->ref);
      guint32 last = resolve (self, shard, space, definition->last_ref);

      if (first == GRIND_NONE || last == GRIND_NONE ||
          !grind_id_map_set (&self->ids[space], definition->id, last))
        return FALSE;
      if (before != GRIND_NONE && before != first)
        find_redefinition (self, &shard->names[space], definition->line, definition->ref);
    }

  return TRUE;
}

/* Composed names with different references may still be equal. */
static gboolean
tell_redefinitions (GrindBuilder *self,
                    GrindShard   *shard)
{
  const GrindShardNames *names = &shard->names[GRIND_SPACE_FUNCTION];
  gsize n = grind_buffer_count (&names->redefinitions, GrindIdRedefinition);

  for (gsize i = 0; i < n; i++)
    {
      const GrindIdRedefinition *found = &grind_buffer_index (&names->redefinitions,
                                                              GrindIdRedefinition, i);
      guint32 before = resolve (self, shard, GRIND_SPACE_FUNCTION, found->before);
      guint32 name = resolve (self, shard, GRIND_SPACE_FUNCTION, found->ref);

      if (before == GRIND_NONE || name == GRIND_NONE)
        return FALSE;
      if (before != name)
        find_redefinition (self, names, found->line, found->ref);
    }

  return TRUE;
}

/* Adds the names that the shard mentions to the profile. FALSE: out of memory. */
gboolean
_grind_builder_begin_names (GrindBuilder *self,
                            GrindShard   *shard)
{
  return begin_maps (self, shard) && resolve_all_undefined (self, shard) &&
         resolve_all_composed (self, shard) &&
         resolve_in_order (self, shard, GRIND_SPACE_OBJECT) &&
         resolve_in_order (self, shard, GRIND_SPACE_FILE);
}

guint32
_grind_builder_resolve (GrindBuilder *self,
                        GrindShard   *shard,
                        GrindSpace    space,
                        guint32       ref)
{
  return resolve (self, shard, space, ref);
}

/* Prefetches one step of looking up the reference, for a _resolve that follows soon. */
void
_grind_builder_fetch (GrindBuilder *self,
                      GrindShard   *shard,
                      GrindSpace    space,
                      guint32       ref,
                      GrindFetch    step)
{
  if (ref < GRIND_REF_SPECIAL && self->maps[space][ref] == GRIND_NONE)
    grind_name_table_fetch (&self->profile->names[space],
                            grind_name_table_get_hash (&shard->names[space].names, ref), step);
}

/* Carries the meanings of ids over to the next shard. FALSE: out of memory. */
gboolean
_grind_builder_take_ids (GrindBuilder *self,
                         GrindShard   *shard)
{
  for (guint space = 0; space < GRIND_N_SPACES; space++)
    if (!take_ids (self, shard, space))
      return FALSE;

  return tell_redefinitions (self, shard);
}

void
_grind_builder_end_names (GrindBuilder *self)
{
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    g_clear_pointer (&self->maps[i], g_free);
}
