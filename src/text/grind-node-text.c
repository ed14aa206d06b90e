/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-node-text.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/graph/grind-contexts.h"
#include "analysis/names/grind-name-kind.h"
#include "analysis/names/grind-number.h"
#include "grind-text-style.h"
#include "profile/grind-plain-text.h"

/* Whether a producer's placeholder replaces a file or ELF object. */
static gboolean
is_unknown (const char *path)
{
  return *path == '\0' || strcmp (path, "???") == 0;
}

static gboolean
is_cycle (GrindGraph  *graph,
          GrindNodeId  node)
{
  return node >= grind_profile_get_n_functions (grind_graph_get_profile (graph));
}

/* After the kinds of names: a name that was not recorded */
#define LOOKED_UP (GRIND_NAME_START + 1)

/* Notes on names without meaning, and on those that were looked up */
static const struct
{
  const char *note;
  const char *remark;
} explanations[] = {
  [GRIND_NAME_PLAIN] = { NULL, NULL },
  [GRIND_NAME_NONE] = {
    /* translators: of a function, next to its file */
    N_("no name recorded"),
    N_("The profiler found no name for this function. Compile with -g, or install the debug "
       "symbols of the library, and record again."),
  },
  [GRIND_NAME_START] = {
    /* translators: of a function, next to its file */
    N_("starts the program"),
    N_("Code that runs before and after main(). It belongs to the system or the language, not to "
       "the program."),
  },
  [LOOKED_UP] = {
    /* translators: of a function, next to its file */
    N_("name looked up"),
    N_("The profiler recorded only the address of this function. Its name is from the symbols of "
       "the program or library."),
  },
};

/* Whether the name was looked up, because only an address was recorded. */
static gboolean
is_looked_up (GrindGraph  *graph,
              GrindNodeId  node)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  GrindNameId id = is_cycle (graph, node) ? GRIND_NONE
                                          : grind_profile_get_function_name_id (profile, node);
  guint64 address;
  gsize length, end;
  const char *name;

  if (id == GRIND_NONE || !grind_profile_is_renamed (profile, id))
    return FALSE;
  name = grind_profile_get_raw_name (profile, id, &length);

  return grind_name_kind_read_address (name, length, &address, &end);
}

static guint
get_kind (GrindGraph  *graph,
          GrindNodeId  node)
{
  GrindNameKind kind;
  const char *name;
  gsize length;

  if (is_cycle (graph, node))
    return GRIND_NAME_PLAIN;
  name = grind_profile_get_function_name (grind_graph_get_profile (graph), node, &length);
  kind = grind_name_kind_find (name, length);

  return kind == GRIND_NAME_PLAIN && is_looked_up (graph, node) ? LOOKED_UP : kind;
}

static char *
dup_n_members (GrindGraph  *graph,
               GrindNodeId  node)
{
  guint first = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  g_autofree char *number = NULL;
  guint n_members;

  grind_graph_get_members (graph, node - first + 1, &n_members);
  number = grind_number_format_integer (n_members);

  return g_strdup_printf (ngettext ("%s function", "%s functions", n_members), number);
}

static char *
join_places (const char *file,
             const char *object)
{
  if (is_unknown (file) && is_unknown (object))
    return g_strdup ("");
  if (is_unknown (file))
    return g_strdup (object);
  if (is_unknown (object))
    return g_strdup (file);

  return g_strconcat (file, " · ", object, NULL);
}

/**
 * grind_node_name_clear:
 * @name: an initialized name
 *
 * Frees the contents of a name.
 */
void
grind_node_name_clear (GrindNodeName *name)
{
  g_clear_pointer (&name->scope, g_free);
  g_clear_pointer (&name->separator, g_free);
  g_clear_pointer (&name->last, g_free);
  g_clear_pointer (&name->note, g_free);
  g_clear_pointer (&name->full, g_free);
  g_clear_pointer (&name->raw, g_free);
}

/**
 * grind_node_name_take_parts:
 * @name: a name with only the full name set
 * @parts: the parts of the full name
 *
 * Sets scope, separator and last component according to the text style.
 */
void
grind_node_name_take_parts (GrindNodeName        *name,
                            const GrindNameParts *parts)
{
  g_return_if_fail (name != NULL && name->full != NULL);
  g_return_if_fail (parts != NULL);

  name->separator = grind_name_parts_dup_separator (parts, name->full);
  if (grind_text_style_get_short_names (grind_text_style_get_default ()))
    {
      name->scope = grind_name_parts_dup_scope (parts, name->full);
      name->last = grind_name_parts_dup_last (parts, name->full);
    }
  else
    {
      name->scope = grind_name_parts_dup_whole_scope (parts, name->full);
      name->last = grind_name_parts_dup_whole_last (parts, name->full);
    }
}

/* Splits @name->full. */
static void
init_parts (GrindNodeName *name,
            GrindGraph    *graph,
            GrindNodeId    node)
{
  gsize length = strlen (name->full);
  GrindNameParts parts;

  grind_name_parts_split (name->full, length, &parts);
  grind_node_name_take_parts (name, &parts);
  name->note = grind_name_parts_dup_callers (&parts, name->full, length);
  name->remark = grind_node_text_get_remark (graph, node);
}

/* A name as in a list, an address without zeros at its beginning */
static char *
dup_short (const char *name)
{
  GrindNameParts parts;

  grind_name_parts_split (name, strlen (name), &parts);

  return grind_name_parts_dup_last (&parts, name);
}

/**
 * grind_node_name_init:
 * @name: (out caller-allocates): a name; free it with grind_node_name_clear()
 * @graph: a graph
 * @node: a node of @graph
 *
 * Splits the name of @node.
 */
void
grind_node_name_init (GrindNodeName *name,
                      GrindGraph    *graph,
                      GrindNodeId    node)
{
  g_return_if_fail (name != NULL);
  g_return_if_fail (GRIND_IS_GRAPH (graph));

  name->full = grind_graph_dup_shown_name (graph, node);
  init_parts (name, graph, node);
  name->raw = grind_plain_text_show (grind_node_text_dup_raw (graph, node));
  if (name->raw != NULL && name->note == NULL && is_looked_up (graph, node))
    name->note = dup_short (name->raw);
}

/**
 * grind_node_name_init_contexts:
 * @name: (out caller-allocates): a name; free it with grind_node_name_clear()
 * @graph: a graph
 * @function: a function
 * @n_contexts: the number of its contexts
 *
 * Splits the common name of all contexts of @function, and adds a note with their number.
 */
void
grind_node_name_init_contexts (GrindNodeName   *name,
                               GrindGraph      *graph,
                               GrindFunctionId  function,
                               guint            n_contexts)
{
  g_autofree char *number = grind_number_format_integer (n_contexts);
  g_autofree char *shown = NULL;

  g_return_if_fail (name != NULL);
  g_return_if_fail (GRIND_IS_GRAPH (graph));

  shown = grind_graph_dup_shown_name (graph, function);
  name->full = grind_contexts_dup_base (shown, strlen (shown));
  init_parts (name, graph, function);
  g_free (name->note);
  /* translators: after the name of a function: the number of contexts (callers, recursion levels)
   * in which Callgrind recorded it */
  name->note = g_strdup_printf (ngettext ("%s context", "%s contexts", n_contexts), number);
}

/**
 * grind_node_text_get_note:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Returns: (transfer none) (nullable): a short note on a name without meaning, such as an address
 *   or `(below main)`
 */
const char *
grind_node_text_get_note (GrindGraph  *graph,
                          GrindNodeId  node)
{
  const char *note;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  note = explanations[get_kind (graph, node)].note;

  return note != NULL ? _(note) : NULL;
}

/**
 * grind_node_text_get_remark:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Returns: (transfer none) (nullable): an explanation of a name without meaning, and how to get a
 *   better one
 */
const char *
grind_node_text_get_remark (GrindGraph  *graph,
                            GrindNodeId  node)
{
  const char *remark;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  remark = explanations[get_kind (graph, node)].remark;

  return remark != NULL ? _(remark) : NULL;
}

/**
 * grind_node_name_dup_tooltip:
 * @name: a name
 * @details: (nullable): additional text, one or more lines
 *
 * Returns: (transfer full) (nullable): on separate lines the whole name, the raw one if it differs,
 *   as a search may have found it, @details, and an explanation of a name without meaning; %NULL
 *   for an empty name
 */
char *
grind_node_name_dup_tooltip (const GrindNodeName *name,
                             const char          *details)
{
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  if (name->full == NULL)
    return NULL;

  text = g_string_new (name->full);
  if (name->raw != NULL)
    g_string_append_printf (text, "\n%s", name->raw);
  if (details != NULL)
    g_string_append_printf (text, "\n%s", details);
  if (name->remark != NULL)
    g_string_append_printf (text, "\n%s", name->remark);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * grind_node_name_add_cycle:
 * @name: the name of @node, without a note
 * @graph: a graph
 * @node: a node of @graph
 *
 * Adds a note with the cycle of a function, if any.
 */
void
grind_node_name_add_cycle (GrindNodeName *name,
                           GrindGraph    *graph,
                           GrindNodeId    node)
{
  guint cycle = is_cycle (graph, node) ? 0 : grind_graph_get_cycle (graph, node);

  g_return_if_fail (name != NULL);

  /* translators: the number of the cycle that a function is in */
  if (cycle > 0 && name->note == NULL)
    name->note = g_strdup_printf (_("cycle %u"), cycle);
}

/* The result of @dup for a function; %NULL for a cycle, or if it is unknown. */
static char *
dup_known (GrindGraph  *graph,
           GrindNodeId  node,
           char        *(*dup) (GrindProfile *, GrindFunctionId))
{
  g_autofree char *path = NULL;

  if (is_cycle (graph, node))
    return NULL;
  path = dup (grind_graph_get_profile (graph), node);

  return is_unknown (path) ? NULL : g_steal_pointer (&path);
}

/**
 * grind_node_text_dup_raw:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Returns: (transfer full) (nullable): the function's name in the file; %NULL if it is the one
 *   shown, or for a cycle
 */
char *
grind_node_text_dup_raw (GrindGraph  *graph,
                         GrindNodeId  node)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  return is_cycle (graph, node)
         ? NULL : grind_profile_dup_raw_function_name (grind_graph_get_profile (graph), node);
}

/**
 * grind_node_text_dup_file:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Returns: (transfer full) (nullable): the path of the source file, %NULL if unknown
 */
char *
grind_node_text_dup_file (GrindGraph  *graph,
                          GrindNodeId  node)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  return dup_known (graph, node, grind_profile_dup_function_file);
}

/**
 * grind_node_text_dup_object:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Returns: (transfer full) (nullable): the path of the ELF object, %NULL if unknown
 */
char *
grind_node_text_dup_object (GrindGraph  *graph,
                            GrindNodeId  node)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  return dup_known (graph, node, grind_profile_dup_function_object);
}

/* The version of a library is of little use where space is short. */
static void
cut_version (char *object)
{
  char *suffix = strstr (object, ".so.");

  if (suffix != NULL && suffix[4 + strspn (suffix + 4, "0123456789.")] == '\0')
    suffix[3] = '\0';
}

/* The base name of the file, if it is known. */
static char *
dup_file_base (GrindGraph  *graph,
               GrindNodeId  node)
{
  g_autofree char *file =
    grind_plain_text_show (grind_profile_dup_function_file (grind_graph_get_profile (graph), node));

  return *file != '\0' ? g_path_get_basename (file) : g_strdup ("");
}

/* The base name of the ELF object without its version, if it is known. */
static char *
dup_object_base (GrindGraph  *graph,
                 GrindNodeId  node)
{
  g_autofree char *object =
    grind_plain_text_show (grind_profile_dup_function_object (grind_graph_get_profile (graph),
                                                              node));
  char *base = *object != '\0' ? g_path_get_basename (object) : g_strdup ("");

  cut_version (base);

  return base;
}

/**
 * grind_node_text_dup_distinction:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Returns: (transfer full) (nullable): what tells a function apart from others of the same name:
 *   the base name of its source file or ELF object, or both; %NULL if it has its name alone, or if
 *   they are unknown
 */
char *
grind_node_text_dup_distinction (GrindGraph  *graph,
                                 GrindNodeId  node)
{
  GrindDistinctions distinctions;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  distinctions = grind_graph_get_distinctions (graph, node);
  if (distinctions == 0)
    return NULL;

  if ((distinctions & GRIND_DIFFERENT_FILES) != 0)
    file = dup_file_base (graph, node);
  if ((distinctions & GRIND_DIFFERENT_OBJECTS) != 0)
    object = dup_object_base (graph, node);
  text = join_places (file != NULL ? file : "", object != NULL ? object : "");

  return *text != '\0' ? g_steal_pointer (&text) : NULL;
}

/**
 * grind_node_text_dup_location:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Returns the location of a function for a window: the base names of its source file and ELF
 * object, without the version, as far as known. For a cycle, returns the number of functions.
 *
 * Returns: (transfer full): the location, empty if unknown
 */
char *
grind_node_text_dup_location (GrindGraph  *graph,
                              GrindNodeId  node)
{
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  if (is_cycle (graph, node))
    return dup_n_members (graph, node);

  file = dup_file_base (graph, node);
  object = dup_object_base (graph, node);

  return join_places (file, object);
}

/**
 * grind_node_text_dup_full_location:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Like grind_node_text_dup_location(), with the whole paths unchanged.
 *
 * Returns: (transfer full): the location, empty if unknown
 */
char *
grind_node_text_dup_full_location (GrindGraph  *graph,
                                   GrindNodeId  node)
{
  GrindProfile *profile;
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  if (is_cycle (graph, node))
    return dup_n_members (graph, node);

  profile = grind_graph_get_profile (graph);
  file = grind_profile_dup_function_file (profile, node);
  object = grind_profile_dup_function_object (profile, node);

  return join_places (file, object);
}

/**
 * grind_node_text_dup_markup:
 * @graph: a graph
 * @node: a node of @graph
 *
 * Returns the whole name of @node as Pango markup, with its last component bold.
 *
 * Returns: (transfer full): markup
 */
char *
grind_node_text_dup_markup (GrindGraph  *graph,
                            GrindNodeId  node)
{
  g_autofree char *name = NULL;
  g_autofree char *before = NULL;
  g_autofree char *last = NULL;
  g_autofree char *bold = NULL;
  g_autofree char *after = NULL;
  GrindNameParts parts;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  name = grind_graph_dup_shown_name (graph, node);
  grind_name_parts_split (name, strlen (name), &parts);
  before = g_markup_escape_text (name, parts.last_start);
  last = grind_name_parts_dup_component (&parts, name);
  after = g_markup_escape_text (name + parts.last_end, -1);

  bold = g_markup_printf_escaped ("<b>%s</b>", last);

  return g_strconcat (before, bold, after, NULL);
}
