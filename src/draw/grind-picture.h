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
 * @GRIND_ITEM_RECURSION: a function or cycle that is its own ancestor and not entered again
 * @GRIND_ITEM_SELF: the self cost of a function
 * @GRIND_ITEM_HIDDEN: several functions that are too small or beyond a limit
 * @GRIND_ITEM_CALL: an arrow
 * @GRIND_ITEM_NO_CALLER: the cost of a function that no caller accounts for
 * @GRIND_ITEM_PATH: several functions that lead to the root, each calling the next
 * @GRIND_ITEM_BLOCK: a basic block of a function, or several folded ones
 * @GRIND_ITEM_JUMP: an arrow between basic blocks
 *
 * The kinds of items in a picture.
 */
typedef enum
{
  GRIND_ITEM_NODE,
  GRIND_ITEM_RECURSION,
  GRIND_ITEM_SELF,
  GRIND_ITEM_HIDDEN,
  GRIND_ITEM_CALL,
  GRIND_ITEM_NO_CALLER,
  GRIND_ITEM_PATH,
  GRIND_ITEM_BLOCK,
  GRIND_ITEM_JUMP,
} GrindItemKind;

/**
 * GrindItem:
 * @kind: its kind
 * @number: its number
 * @node: the function or cycle; for a self cost its function; for hidden functions their caller or
 *   callee; for an arrow its target; for a path its last function; %GRIND_NONE for the whole
 *   profile
 * @group_by: what the functions of a group have in common; a group has kind %GRIND_ITEM_NODE;
 *   otherwise %GRIND_GROUP_BY_NONE
 * @member: a function of the group
 * @from: the source of an arrow or path, otherwise %GRIND_NONE
 * @last: the lowest of the functions that share a box, otherwise %GRIND_NONE
 * @parent: the item that contains it or is above it, or %GRIND_NONE
 * @depth: the number of such ancestors
 * @is_back: whether an arrow leads to an ancestor of its source
 * @is_callers: whether hidden functions are callers of @node, not callees
 * @is_estimate: whether @cost and @count are estimates
 * @is_count_partial: whether @count is a lower bound
 * @n_hidden: the number of functions hidden in it or right below it; for a path its length
 * @n_passed: the number of functions folded into an arrow as they only pass cost on, or sharing a
 *   box with the one above
 * @cost: its cost here, or in a comparison what its size shows
 * @is_compared: whether it has costs of two sides
 * @before: its cost before
 * @after: its cost after
 * @count: the number of calls, 0 if unknown; in a comparison after
 * @count_before: likewise before
 * @address: of a block its first address, of a jump that of its source; otherwise, and for folded
 *   blocks, %GRIND_NO_ADDRESS
 * @target: of a jump the address that it leads to, likewise
 *
 * An item of a picture. Items are numbered from 0, each after its parent.
 */
typedef struct
{
  GrindItemKind kind;
  guint         number;
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
  gboolean      is_compared;
  double        before;
  double        after;
  double        count;
  double        count_before;
  guint64       address;
  guint64       target;
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
 * @GRIND_MARK_SELECTED: the function selected in all views
 * @GRIND_MARK_FOCUSED: the keyboard focus is on it
 *
 * The kinds of marks drawn over items of a picture.
 */
typedef enum
{
  GRIND_MARK_HOVERED,
  GRIND_MARK_SELECTED,
  GRIND_MARK_FOCUSED,
} GrindMark;

/**
 * GrindEmphasis:
 * @has_slot: whether items are dimmed unless they have @slot
 * @slot: a slot
 * @matches: (nullable): a bit for each node found by a search: these keep their full colour
 *
 * The items to emphasize when painting a picture. Emphasis does not affect geometry.
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
 * @paint: paints it; anything outside of the clip of the context may be omitted
 * @paint_mark: paints a mark over it
 * @get_item: describes an item
 * @get_box: returns the box of an item; the extents of an arrow
 * @find_item: returns the item at a point
 * @find_node: returns the item that represents a node best
 * @move: returns the next item in a direction, or %GRIND_NONE
 * @dup_lines: (nullable): describes an item that is no function: its name, then a line per fact
 * @find_start: (nullable): returns the item to begin with; %NULL for that of the root
 * @find_address: (nullable): returns the item of the code at an address
 * @dup_text: (nullable): writes it in a text format of its own
 * @text_suffix: the suffix of files of that format, such as `.dot`
 * @text_name: the name of that format, to be translated
 *
 * A laid out picture of a profile. Immutable, so it may be painted in any thread. Lengths are in
 * pixels at scale 1.
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
  char      **(* dup_lines)  (GrindPicture        *self,
                              guint                item);
  guint       (* find_start) (GrindPicture        *self);
  guint       (* find_address) (GrindPicture      *self,
                              guint64              address);
  char       *(* dup_text)   (GrindPicture        *self);

  const char *text_suffix;
  const char *text_name;
};

/* For implementations of pictures */
void grind_picture_set_subject (GrindPicture       *self,
                                const GrindSubject *subject);
void grind_picture_set_size    (GrindPicture       *self,
                                double              width,
                                double              height,
                                guint               n_items);

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
char              **grind_picture_dup_lines   (GrindPicture        *self,
                                               guint                item) G_GNUC_WARN_UNUSED_RESULT;
guint               grind_picture_find_start  (GrindPicture        *self);
guint               grind_picture_find_address (GrindPicture       *self,
                                               guint64              address);
char               *grind_picture_dup_text    (GrindPicture        *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
