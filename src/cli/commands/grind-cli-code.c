/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the instructions that a profile has costs for. */
#include "config.h"

#include "grind-cli-code.h"

#include <glib/gi18n.h>

#include "cli/base/grind-cli.h"
#include "output/grind-terminal-text.h"
#include "source/binary/grind-assembly-code.h"
#include "source/binary/grind-instruction-text.h"
#include "source/binary/grind-profiled-object.h"

/* Functions whose code is kept: enough both for instructions function by function, and for the most
 * expensive ones of the whole profile. */
#define MAX_FUNCTIONS 64

struct _GrindCliCode
{
  GrindPathRules   *rules;
  char             *profile_path;   /* (nullable) */
  GrindObjectCache *cache;
  GHashTable       *objects;        /* by GrindObjectId: Object */
  GQueue            functions;      /* of Function, the last one read first */

  const GrindComparison *comparison; /* (nullable): its functions before are read */
};

typedef struct
{
  GrindProfiledObject of;
  gboolean            is_usable;
} Object;

/* Code that was read together */
typedef struct
{
  Object     *object;
  GArray     *ranges;            /* of GrindAssemblyRange */
  GHashTable *names;
} Function;

static void
object_free (gpointer data)
{
  Object *object = data;

  grind_profiled_object_clear (&object->of);
  g_free (object);
}

static void
function_free (gpointer data)
{
  Function *function = data;

  g_array_unref (function->ranges);
  g_hash_table_unref (function->names);
  g_free (function);
}

/**
 * grind_cli_code_new:
 * @rules: where to look for objects
 * @profile_path: (nullable): the path of the profile
 * @comparison: (nullable): reads the code before of this comparison, which must outlive the result;
 *   an object that was built later than the profile is that of the other side, and not read
 *
 * Returns: (transfer full): a reader of code
 */
GrindCliCode *
grind_cli_code_new (GrindPathRules        *rules,
                    const char            *profile_path,
                    const GrindComparison *comparison)
{
  GrindCliCode *self = g_new0 (GrindCliCode, 1);

  self->rules = grind_path_rules_ref (rules);
  self->profile_path = g_strdup (profile_path);
  self->comparison = comparison;
  self->cache = grind_object_cache_new ();
  self->objects = g_hash_table_new_full (NULL, NULL, NULL, object_free);
  g_queue_init (&self->functions);

  return self;
}

void
grind_cli_code_free (GrindCliCode *self)
{
  g_queue_clear_full (&self->functions, function_free);
  g_hash_table_unref (self->objects);
  g_object_unref (self->cache);
  grind_path_rules_unref (self->rules);
  g_free (self->profile_path);
  g_free (self);
}

/* Explains why the instructions of a missing object are not shown. */
static char *
dup_missing (const GrindProfiledObject *of)
{
  const GrindTriedLocation *obstacle = grind_tried_locations_find_obstacle (of->found->tried);
  g_autofree char *shown = g_filename_display_name (obstacle != NULL ? obstacle->path : of->name);

  if (obstacle != NULL)
    return g_strdup_printf (_("%s cannot be shown: %s"), shown,
                            grind_location_state_describe (obstacle->state));

  /* translators: %s is the name of a program or library */
  return g_strdup_printf (_("%s was not found, so its instructions are not shown; locate it with "
                            "--source-dir or --map"), shown);
}

/* Explains why instructions of an object are not shown, or may differ from those profiled. */
static char *
dup_remark (const Object *object)
{
  const GrindProfiledObject *of = &object->of;
  g_autofree char *mismatch = NULL;
  g_autofree char *shown = NULL;

  if (of->error == NULL && of->object != NULL)
    {
      mismatch = grind_object_match_describe (&of->match);
      shown = g_filename_display_name (of->found->path);
      return mismatch != NULL ? g_strconcat (shown, ": ", mismatch, NULL) : NULL;
    }
  if (of->found != NULL && of->found->path == NULL)
    return dup_missing (of);

  return grind_profiled_object_dup_failure (of);
}

static void
print_remark (const Object *object)
{
  g_autofree char *remark = dup_remark (object);

  if (remark != NULL)
    grind_terminal_print_error (GRIND_CLI_NAME ": ", remark);
}

/* Checks whether the object is the profiled one, as far as one function shows. */
static void
check_object (GrindCliCode    *self,
              Object          *object,
              GrindLineTable  *table,
              GrindNodeId      node,
              GrindFunctionId  function)
{
  GrindGraph *graph = grind_line_table_get_graph (table);
  g_autoptr (GrindLineTable) own = NULL;
  guint tolerated = self->comparison == NULL ? GRIND_OBJECT_NEWER : 0;

  own = grind_line_table_new (graph, node, GRIND_LINES_BY_ADDRESS, NULL, NULL);
  if (own != NULL)
    grind_profiled_object_check (&object->of, own, function, self->profile_path, NULL, NULL);
  object->is_usable = (object->of.match.mismatch & ~tolerated) == 0;
}

/* The function of a row as its side recorded it */
static GrindFunctionId
get_recorded (GrindCliCode *self,
              GrindNodeId   node)
{
  GrindPair pair = { node, node, GRIND_PAIR_NONE };

  if (self->comparison != NULL)
    pair = grind_comparison_get_pair (self->comparison, node);

  return pair.before != GRIND_NONE ? pair.before : node;
}

/* The object of the functions of a table. */
static Object *
find_object (GrindCliCode   *self,
             GrindLineTable *table,
             guint           row)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  GrindNodeId node = grind_line_table_get_function (table, row);
  GrindFunctionId function = get_recorded (self, node);
  gpointer key = GUINT_TO_POINTER (grind_profile_get_function_object (profile, function));
  Object *object = g_hash_table_lookup (self->objects, key);

  if (object != NULL)
    return object;

  object = g_new0 (Object, 1);
  g_hash_table_insert (self->objects, key, object);
  grind_profiled_object_find (&object->of, profile, function, self->rules, self->profile_path,
                              self->cache, NULL, NULL);
  if (object->of.object != NULL)
    check_object (self, object, table, node, function);
  print_remark (object);

  return object;
}

/* Reads and keeps the code around @row. Failures are reported once, and not tried again. */
static Function *
read_function (GrindCliCode   *self,
               Object         *object,
               GrindLineTable *table,
               guint           row)
{
  GError *problem = NULL;
  GArray *ranges;
  Function *function;

  ranges = grind_assembly_code_read_row (object->of.object, table, row, GRIND_SYNTAX_ATT, NULL,
                                         &problem);
  if (ranges == NULL)
    {
      grind_profiled_object_keep_error (&object->of, problem, NULL);
      object->is_usable = FALSE;
      print_remark (object);
      return NULL;
    }

  function = g_new0 (Function, 1);
  function->object = object;
  function->ranges = ranges;
  function->names = grind_assembly_code_name (grind_object_cache_get_objinfo (self->cache),
                                              ranges, NULL);
  g_queue_push_head (&self->functions, function);
  if (g_queue_get_length (&self->functions) > MAX_FUNCTIONS)
    function_free (g_queue_pop_tail (&self->functions));

  return function;
}

/**
 * grind_cli_code_read:
 * @self: a reader of code
 * @table: instructions of a function
 *
 * Reads the code of a function. Problems with an object are printed, once for each object.
 *
 * Returns: (transfer full) (nullable) (element-type GrindAssemblyRange): its instructions, %NULL if
 *   they are not known
 */
GArray *
grind_cli_code_read (GrindCliCode   *self,
                     GrindLineTable *table)
{
  Object *object;
  guint n_rows;

  grind_line_table_get_rows (table, &n_rows);
  object = n_rows > 0 ? find_object (self, table, 0) : NULL;
  if (object == NULL || !object->is_usable)
    return NULL;

  return grind_assembly_code_read (object->of.object, table, GRIND_SYNTAX_ATT, NULL, NULL);
}

/* The instruction that contains the byte at @address; NULL if that was not read. */
static const GrindInstruction *
find_instruction (const Function *function,
                  guint64         address)
{
  for (guint i = 0; i < function->ranges->len; i++)
    {
      const GrindAssemblyRange *range = &g_array_index (function->ranges,
                                                        GrindAssemblyRange, i);
      guint place = grind_disassembly_find (range->disassembly, address);
      guint n;

      if (place != GRIND_NONE)
        return &grind_disassembly_get_instructions (range->disassembly, &n)[place];
    }

  return NULL;
}

static char *
dup_text (const Function         *function,
          const GrindInstruction *instruction,
          guint64                 address)
{
  GString *text;

  if (instruction->address != address)
    return NULL;

  text = g_string_new (NULL);
  grind_instruction_text_append (text, instruction, function->names);

  return g_string_free (text, FALSE);
}

/**
 * grind_cli_code_dup_instruction:
 * @self: a reader of code
 * @table: instructions of functions of one ELF object
 * @row: one of its rows
 *
 * Reads an instruction in the format of the window. Problems with an object are printed, once for
 * each object.
 *
 * Returns: (transfer full) (nullable): the instruction, %NULL if none is known to begin there
 */
char *
grind_cli_code_dup_instruction (GrindCliCode   *self,
                                GrindLineTable *table,
                                guint           row)
{
  guint64 address = grind_line_table_get_rows (table, NULL)[row].address;
  const GrindInstruction *instruction;
  Function *function;
  Object *object;

  if (address == GRIND_NO_ADDRESS)
    return NULL;
  object = find_object (self, table, row);
  if (!object->is_usable)
    return NULL;

  for (GList *l = self->functions.head; l != NULL; l = l->next)
    {
      function = l->data;
      if (function->object == object &&
          (instruction = find_instruction (function, address)) != NULL)
        return dup_text (function, instruction, address);
    }

  function = read_function (self, object, table, row);
  instruction = function != NULL ? find_instruction (function, address) : NULL;

  return instruction != NULL ? dup_text (function, instruction, address) : NULL;
}
