/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "analysis/graph/grind-grouping.h"
#include "grind-style.h"
#include "grind-subject.h"
#include "grind-typeface.h"
#include "layout/grind-box.h"

G_BEGIN_DECLS

/**
 * GrindItemKind:
 * @GRIND_ITEM_NODE: a function or cycle
 * @GRIND_ITEM_RECURSION: one that is on the way already, and not entered again
 * @GRIND_ITEM_SELF: what a function spends itself
 * @GRIND_ITEM_HIDDEN: several that are too small or beyond a limit
 * @GRIND_ITEM_CALL: an arrow
 * @GRIND_ITEM_NO_CALLER: what of a function's cost no caller accounts for
 * @GRIND_ITEM_WAY: several that lead to what is drawn, one calling the next
 *
 * What something in a picture stands for.
 */
typedef enum
{
  GRIND_ITEM_NODE,
  GRIND_ITEM_RECURSION,
  GRIND_ITEM_SELF,
  GRIND_ITEM_HIDDEN,
  GRIND_ITEM_CALL,
  GRIND_ITEM_NO_CALLER,
  GRIND_ITEM_WAY,
} GrindItemKind;

/**
 * GrindItem:
 * @kind: what it is
 * @node: the function or cycle; that which spends, or calls what is hidden; where an arrow points
 *   to; the last one of a way; %GRIND_NONE for the whole profile
 * @group_by: what the functions of a group have in common, which is a node of kind
 *   %GRIND_ITEM_NODE; otherwise %GRIND_GROUP_BY_NONE
 * @member: a function of the group
 * @from: where an arrow or a way comes from, otherwise %GRIND_NONE
 * @last: of functions that share a box the lowest one, otherwise %GRIND_NONE
 * @parent: the item it is inside of or hangs from, or %GRIND_NONE
 * @depth: how many such parents there are
 * @is_back: whether an arrow leads to one that leads to where it comes from
 * @is_callers: whether what is hidden calls @node, rather than being called by it
 * @is_estimate: whether @cost and @count are
 * @is_count_partial: @count is a lower bound
 * @n_hidden: how many functions are hidden in it or right below it; how many a way leads through
 * @n_passed: how many functions that only pass on are folded into an arrow, or share a box with the
 *   one above them
 * @cost: its cost here
 * @count: how many calls, 0 if not known
 *
 * What is known of something in a picture. Items are numbered from 0, each after its parent.
 */
typedef struct
{
  GrindItemKind kind;
  GrindNodeId   node;
  GrindGroupBy  group_by;
  GrindFunctionId member;
  GrindNodeId   from;
  GrindNodeId   last;
  guint         parent;
  guint         depth;
  gboolean      is_back;
  gboolean      is_callers;
  gboolean      is_estimate;
  gboolean      is_count_partial;
  guint         n_hidden;
  guint         n_passed;
  double        cost;
  double        count;
} GrindItem;

typedef enum
{
  GRIND_MOVE_UP,
  GRIND_MOVE_DOWN,
  GRIND_MOVE_LEFT,
  GRIND_MOVE_RIGHT,
} GrindMove;

/**
 * GrindMark:
 * @GRIND_MARK_HOVERED: the pointer is over it
 * @GRIND_MARK_SELECTED: it is the function that all views show
 * @GRIND_MARK_FOCUSED: the keyboard is on it
 *
 * What is drawn over a picture to point something out.
 */
typedef enum
{
  GRIND_MARK_HOVERED,
  GRIND_MARK_SELECTED,
  GRIND_MARK_FOCUSED,
} GrindMark;

/**
 * GrindEmphasis:
 * @has_slot: whether all is dimmed but what has @slot
 * @slot: a slot
 * @matches: (nullable): a bit for each node that is found by a search: those keep their full
 *   colour
 *
 * What is to stand out in a picture while it is painted. No geometry depends on it.
 */
typedef struct
{
  gboolean      has_slot;
  guint         slot;
  const guint8 *matches;
} GrindEmphasis;

#define GRIND_TYPE_PICTURE (grind_picture_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindPicture, grind_picture, GRIND, PICTURE, GObject)

/**
 * GrindPictureClass:
 * @paint: paints it; what is outside of the clip of the context may be left out
 * @paint_mark: paints a mark over it
 * @get_item: tells what an item is
 * @get_box: tells where an item is; of an arrow what is around it
 * @find_item: finds what is at a point
 * @find_node: finds the item that a node is best pointed out with
 * @move: finds the next item in a direction, or %GRIND_NONE
 * @dup_text: (nullable): writes it in a format of text that is its own
 * @text_suffix: the suffix of files of that format, such as `.dot`
 * @text_name: the name of that format, to be translated
 *
 * A picture of a profile that is laid out. It is immutable, so it may be painted in any thread;
 * all lengths are pixels at scale 1.
 */
struct _GrindPictureClass
{
  GObjectClass parent_class;

  void        (* paint)      (GrindPicture        *self,
                              cairo_t             *cr,
                              GrindTypeface       *typeface,
                              const GrindStyle    *style,
                              const GrindEmphasis *emphasis);
  void        (* paint_mark) (GrindPicture        *self,
                              cairo_t             *cr,
                              const GrindStyle    *style,
                              guint                item,
                              GrindMark            mark);
  void        (* get_item)   (GrindPicture        *self,
                              guint                item,
                              GrindItem           *what);
  void        (* get_box)    (GrindPicture        *self,
                              guint                item,
                              GrindBox            *box);
  guint       (* find_item)  (GrindPicture        *self,
                              double               x,
                              double               y);
  guint       (* find_node)  (GrindPicture        *self,
                              GrindNodeId          node);
  guint       (* move)       (GrindPicture        *self,
                              guint                item,
                              GrindMove            move);
  char       *(* dup_text)   (GrindPicture        *self);

  const char *text_suffix;
  const char *text_name;
};

/* For those who make pictures */
void                grind_picture_set_subject (GrindPicture        *self,
                                               const GrindSubject  *subject);
void                grind_picture_set_size    (GrindPicture        *self,
                                               double               width,
                                               double               height,
                                               guint                n_items);

const GrindSubject *grind_picture_get_subject (GrindPicture        *self);
void                grind_picture_get_size    (GrindPicture        *self,
                                               double              *width,
                                               double              *height);
guint               grind_picture_get_n_items (GrindPicture        *self);
void                grind_picture_paint       (GrindPicture        *self,
                                               cairo_t             *cr,
                                               GrindTypeface       *typeface,
                                               const GrindStyle    *style,
                                               const GrindEmphasis *emphasis);
void                grind_picture_paint_mark  (GrindPicture        *self,
                                               cairo_t             *cr,
                                               const GrindStyle    *style,
                                               guint                item,
                                               GrindMark            mark);
void                grind_picture_get_item    (GrindPicture        *self,
                                               guint                item,
                                               GrindItem           *what);
void                grind_picture_get_box     (GrindPicture        *self,
                                               guint                item,
                                               GrindBox            *box);
guint               grind_picture_find_item   (GrindPicture        *self,
                                               double               x,
                                               double               y);
guint               grind_picture_find_node   (GrindPicture        *self,
                                               GrindNodeId          node);
guint               grind_picture_move        (GrindPicture        *self,
                                               guint                item,
                                               GrindMove            move);
char               *grind_picture_dup_text    (GrindPicture        *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
