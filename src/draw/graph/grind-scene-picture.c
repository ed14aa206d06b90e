/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "grind-scene-picture-private.h"

typedef struct
{
  GrindGraphScene *scene;
} GrindScenePicturePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindScenePicture, grind_scene_picture, GRIND_TYPE_PICTURE)

static GrindGraphScene *
get_scene (GrindPicture *picture)
{
  GrindScenePicture *self = GRIND_SCENE_PICTURE (picture);
  GrindScenePicturePrivate *private = grind_scene_picture_get_instance_private (self);

  return private->scene;
}

/**
 * _grind_scene_picture_set_scene:
 * @self: a new picture
 * @subject: its subject
 * @scene: (transfer none): its boxes and arrows; must outlive the picture
 *
 * Sets the contents of the picture, once.
 */
void
_grind_scene_picture_set_scene (GrindScenePicture  *self,
                                const GrindSubject *subject,
                                GrindGraphScene    *scene)
{
  GrindScenePicturePrivate *private = grind_scene_picture_get_instance_private (self);

  private->scene = scene;
  grind_picture_set_subject (GRIND_PICTURE (self), subject);
  grind_picture_set_size (GRIND_PICTURE (self), scene->width, scene->height,
                          scene->spots->len + scene->arrows->len);
}

static void
grind_scene_picture_paint (GrindPicture        *picture,
                           cairo_t             *cr,
                           GrindTypeface       *typeface,
                           const GrindStyle    *style,
                           const GrindEmphasis *emphasis)
{
  _grind_graph_scene_paint (get_scene (picture), cr, typeface, style, emphasis);
}

static void
grind_scene_picture_paint_mark (GrindPicture     *picture,
                                cairo_t          *cr,
                                const GrindStyle *style,
                                guint             item,
                                GrindMark         mark)
{
  _grind_graph_scene_paint_mark (get_scene (picture), cr, style, item, mark);
}

static void
grind_scene_picture_get_box (GrindPicture *picture,
                             guint         item,
                             GrindBox     *box)
{
  GrindGraphScene *scene = get_scene (picture);

  if (item < scene->spots->len)
    *box = _grind_graph_scene_get_spot (scene, item)->box;
  else
    *box = _grind_graph_scene_get_arrow (scene, item - scene->spots->len)->extents;
}

static guint
grind_scene_picture_find_item (GrindPicture *picture,
                               double        x,
                               double        y)
{
  return _grind_graph_scene_find (get_scene (picture), x, y);
}

static guint
grind_scene_picture_move (GrindPicture *picture,
                          guint         item,
                          GrindMove     move)
{
  return _grind_graph_scene_move (get_scene (picture), item, move);
}

static void
grind_scene_picture_class_init (GrindScenePictureClass *klass)
{
  GrindPictureClass *picture_class = GRIND_PICTURE_CLASS (klass);

  picture_class->paint = grind_scene_picture_paint;
  picture_class->paint_mark = grind_scene_picture_paint_mark;
  picture_class->get_box = grind_scene_picture_get_box;
  picture_class->find_item = grind_scene_picture_find_item;
  picture_class->move = grind_scene_picture_move;
  picture_class->text_suffix = ".dot";
  picture_class->text_name = N_("Graphviz (DOT)");
}

static void
grind_scene_picture_init (GrindScenePicture *self)
{
}
