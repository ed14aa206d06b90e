/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-row.h"

#include <math.h>

#include <glib/gi18n.h>

#include "analysis/estimate/grind-call-tree.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"

#define ARROW    " → "
#define ELLIPSIS " … "

/* An item of a picture. */
struct _GrindPictureRow
{
  GObject parent_instance;

  /* Owned */
  GrindPicture *picture;

  guint         item;
};

G_DEFINE_FINAL_TYPE (GrindPictureRow, grind_picture_row, G_TYPE_OBJECT)

static void
grind_picture_row_finalize (GObject *object)
{
  g_clear_object (&GRIND_PICTURE_ROW (object)->picture);

  G_OBJECT_CLASS (grind_picture_row_parent_class)->finalize (object);
}

static void
grind_picture_row_class_init (GrindPictureRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_picture_row_finalize;
}

static void
grind_picture_row_init (GrindPictureRow *self)
{
}

static void
init_plain (GrindNodeName *name,
            const char    *text)
{
  *name = (GrindNodeName) {
    g_strdup (""), g_strdup (""), g_strdup (text), NULL, g_strdup (text),
  };
}

static void
init_node (GrindNodeName *name,
           GrindGraph    *graph,
           GrindNodeId    node)
{
  if (node == GRIND_NONE)
    init_plain (name, _("Whole program"));
  else
    grind_node_name_init (name, graph, node);
}

static void
init_item (GrindNodeName   *name,
           GrindGraph      *graph,
           const GrindItem *what)
{
  g_autofree char *path = NULL;

  if (what->group_by == GRIND_GROUP_BY_NONE)
    {
      init_node (name, graph, what->node);
      return;
    }

  path = grind_plain_text_show (grind_call_tree_dup_group_name (graph, what->group_by,
                                                                what->member));
  if (*path != '\0')
    init_plain (name, path);
  else
    init_plain (name, what->group_by == GRIND_GROUP_BY_OBJECT ? _("Unknown ELF object")
                                                              : _("Unknown file"));
}

/* Two functions with @separator between them. */
static void
init_pair (GrindNodeName *name,
           GrindGraph    *graph,
           GrindNodeId    from,
           GrindNodeId    to,
           const char    *separator)
{
  g_auto (GrindNodeName) first = { NULL };
  g_auto (GrindNodeName) second = { NULL };

  init_node (&first, graph, from);
  init_node (&second, graph, to);
  *name = (GrindNodeName) {
    g_steal_pointer (&first.last), g_strdup (separator), g_steal_pointer (&second.last), NULL,
    g_strconcat (first.full, separator, second.full, NULL),
  };
}

static void
take_note (GrindNodeName *name,
           char          *note)
{
  g_free (name->note);
  name->note = note;
}

static char *
dup_hidden (guint n_hidden)
{
  g_autofree char *number = grind_number_format_integer (n_hidden);

  if (n_hidden == 0)
    return g_strdup (_("hidden functions"));

  return g_strdup_printf (ngettext ("%s hidden function", "%s hidden functions", n_hidden), number);
}

static char *
dup_passed (guint n_passed)
{
  g_autofree char *number = NULL;

  if (n_passed == 0)
    return NULL;

  number = grind_number_format_integer (n_passed);

  /* translators: after a function in a picture, how many others share its box or arrow */
  return g_strdup_printf (_("via %s"), number);
}

static char *
dup_path (guint n_functions)
{
  g_autofree char *number = grind_number_format_integer (n_functions);

  return g_strdup_printf (ngettext ("%s function", "%s functions", n_functions), number);
}

GrindPictureRow *
grind_picture_row_new (GrindPicture *picture,
                       guint         item)
{
  GrindPictureRow *self;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (item < grind_picture_get_n_items (picture), NULL);

  self = g_object_new (GRIND_TYPE_PICTURE_ROW, NULL);
  self->picture = g_object_ref (picture);
  self->item = item;

  return self;
}

GrindPicture *
grind_picture_row_get_picture (GrindPictureRow *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_ROW (self), NULL);

  return self->picture;
}

guint
grind_picture_row_get_item (GrindPictureRow *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_ROW (self), GRIND_NONE);

  return self->item;
}

void
grind_picture_row_get_what (GrindPictureRow *self,
                            GrindItem       *what)
{
  g_return_if_fail (GRIND_IS_PICTURE_ROW (self));

  grind_picture_get_item (self->picture, self->item, what);
}

/* The cost relative to that of the parent; not finite without a parent */
double
grind_picture_row_get_share (GrindPictureRow *self)
{
  GrindItem what, parent;

  g_return_val_if_fail (GRIND_IS_PICTURE_ROW (self), NAN);

  grind_picture_get_item (self->picture, self->item, &what);
  if (what.parent == GRIND_NONE)
    return NAN;

  grind_picture_get_item (self->picture, what.parent, &parent);

  return parent.cost != 0 ? what.cost / parent.cost : NAN;
}

void
grind_picture_row_init_name (GrindPictureRow *self,
                             GrindNodeName   *name)
{
  GrindGraph *graph;
  GrindItem what;

  g_return_if_fail (GRIND_IS_PICTURE_ROW (self));
  g_return_if_fail (name != NULL);

  graph = grind_picture_get_subject (self->picture)->graph;
  grind_picture_get_item (self->picture, self->item, &what);
  switch (what.kind)
    {
    case GRIND_ITEM_CALL:
      init_pair (name, graph, what.from, what.node, ARROW);
      take_note (name, dup_passed (what.n_passed));
      break;

    case GRIND_ITEM_PATH:
      init_pair (name, graph, what.from, what.node, ELLIPSIS);
      take_note (name, dup_path (what.n_hidden));
      break;

    case GRIND_ITEM_HIDDEN:
      init_item (name, graph, &what);
      take_note (name, dup_hidden (what.n_hidden));
      break;

    case GRIND_ITEM_NODE:
    case GRIND_ITEM_RECURSION:
    case GRIND_ITEM_SELF:
    case GRIND_ITEM_NO_CALLER:
    default:
      init_item (name, graph, &what);
      if (what.n_passed > 0)
        take_note (name, dup_passed (what.n_passed));
    }
}

const char *
grind_picture_row_get_kind (GrindPictureRow *self)
{
  const GrindSubject *subject;
  GrindItem what;

  g_return_val_if_fail (GRIND_IS_PICTURE_ROW (self), NULL);

  subject = grind_picture_get_subject (self->picture);
  grind_picture_get_item (self->picture, self->item, &what);
  switch (what.kind)
    {
    case GRIND_ITEM_RECURSION:
      return C_("function", "recursive");

    case GRIND_ITEM_SELF:
      return _("self");

    case GRIND_ITEM_HIDDEN:
      return what.is_callers ? _("hidden callers") : _("hidden");

    case GRIND_ITEM_CALL:
      if (what.from == what.node)
        return C_("function", "recursive");

      return what.is_back ? _("recursive call") : _("call");

    case GRIND_ITEM_NO_CALLER:
      return _("no caller");

    case GRIND_ITEM_PATH:
      return _("path");

    case GRIND_ITEM_NODE:
    default:
      if (what.group_by != GRIND_GROUP_BY_NONE)
        return what.group_by == GRIND_GROUP_BY_OBJECT ? _("ELF object") : _("source file");
      if (what.node == GRIND_NONE)
        return _("program");

      return grind_graph_is_cycle (subject->graph, what.node) ? _("cycle") : _("function");
    }
}
