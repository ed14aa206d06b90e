/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "grind-canvas.h"
#include "grind-overview.h"
#include "profile/grind-latest.h"

G_BEGIN_DECLS

/*
 * Three kinds of pixels: those of the picture; those of the content, which is the picture after
 * grind_canvas_get_scale(); and those of the widget, which shows the content from (x, y) on. The
 * zoom means the same for all pictures that are requested with it: it is relative to picture pixels
 * if zooming scales the picture, otherwise to widget pixels at a zoom of 1.
 */
typedef struct
{
  double zoom;
  double x;      /* pixels of the content; negative if narrower than the widget */
  double y;
} GrindCanvasView;

typedef enum
{
  GRIND_CANVAS_FIT_NONE,    /* the user has zoomed */
  GRIND_CANVAS_FIT_LABELS,  /* as much as fits with legible labels */
  GRIND_CANVAS_FIT_WHOLE,   /* the whole picture */
} GrindCanvasFit;

/* An image of a part of the shown picture, drawn as a cached render node. The Cairo renderer draws
 * a Cairo node in a fraction of the time of a texture; other renderers need a texture. */
typedef struct
{
  cairo_surface_t *surface;   /* (nullable): before the first painting */
  GdkTexture      *texture;   /* (nullable): of the same pixels, made when needed */
  GskRenderNode   *node;      /* (nullable): likewise */
  GrindBox         region;    /* of the content at @scale */
  double           scale[2];
  int              device_scale;
  guint            look;      /* serial number of style, font and emphasis */
} GrindCanvasImage;

typedef struct _GrindCanvasJob GrindCanvasJob;

struct _GrindCanvas
{
  GtkWidget parent_instance;

  /* Owned */
  GtkAdjustment    *adjustments[2];
  GrindSession     *session;        /* (nullable) */
  GrindPicture     *picture;        /* (nullable): shown now */
  GrindPicture     *next;           /* (nullable): shown once it is painted */
  GrindLatest       painting;
  GrindCanvasJob   *job;            /* (nullable): running now */
  GrindCanvasImage  image;
  GrindCanvasImage  small;          /* the whole picture, for the overview */
  AdwAnimation     *animation;
  GBytes           *matches;        /* (nullable): for @emphasis */
  char             *summary;        /* (nullable): of the picture, for screen readers */
  GtkWidget        *marker;         /* a child over the focused item, for screen readers */
  GrindOverview    *overview;       /* a child */
  GMenuModel       *menu_model;     /* (nullable) */
  GtkWidget        *menu;           /* (nullable): a child, made when needed */
  GtkWidget        *tip;            /* (nullable): contents of the tooltip */

  /* View */
  GrindCanvasZoom  zoom_kind;
  GrindCanvasFit   fit;
  double           zoom;
  GrindCanvasView  start;           /* start of the animation */
  double           progress;        /* of the animation, from 0 to 1 */
  GrindEmphasis    emphasis;
  guint            look;
  guint            corner;          /* of the overview, for the next two fields */
  gconstpointer    corner_of;       /* a picture, may be dangling */
  double           corner_zoom;
  guint            repaint;         /* timeout that repaints a stretched picture */
  guint            scroll_policy[2];
  int              wanted[2];       /* last signalled wanted size */
  int              size[2];         /* of the widget, last allocated */
  gboolean         is_allocating;
  guint            place_tick;      /* tick callback that places the children */
  gboolean         is_configuring;  /* the adjustments */

  /* Items of @picture, or GRIND_NONE */
  GrindNodeId      selected;        /* a node */
  guint64          selected_address; /* of code, or GRIND_NO_ADDRESS */
  guint            selected_item;
  guint            hovered;
  guint            focused;
  guint            pressed;
  guint            menu_item;
  guint            tip_item;
  guint            anchor;          /* stays in place in the next picture */
  double           anchor_at[2];    /* position in its box, from 0 to 1 */

  /* Input */
  gboolean         is_panning;
  double           pointer[2];      /* NaN outside */
  double           pan_from[2];
  double           pinch_zoom;
};

enum
{
  GRIND_CANVAS_CLICKED,
  GRIND_CANVAS_ACTIVATED,
  GRIND_CANVAS_BACK,
  GRIND_CANVAS_HOVERED,
  GRIND_CANVAS_MENU_OPENED,
  GRIND_CANVAS_WANTED_SIZE_CHANGED,
  GRIND_N_CANVAS_SIGNALS,
};

/* grind-canvas.c */
void     _grind_canvas_emit            (GrindCanvas           *self,
                                        guint                  signal,
                                        guint                  item);

/* grind-canvas-view.c: scale and scrolling */
void     _grind_canvas_init_view       (GrindCanvas           *self);
void     _grind_canvas_reallocate      (GrindCanvas           *self,
                                        gboolean               is_first);
void     _grind_canvas_set_adjustment  (GrindCanvas           *self,
                                        guint                  axis,
                                        GtkAdjustment         *adjustment);
void     _grind_canvas_get_area        (GrindCanvas           *self,
                                        double                *area);
void     _grind_canvas_get_scale       (GrindCanvas           *self,
                                        GrindPicture          *picture,
                                        double                 zoom,
                                        double                *scale);
void     _grind_canvas_clamp_view      (GrindCanvas           *self,
                                        GrindPicture          *picture,
                                        GrindCanvasView       *view);
void     _grind_canvas_get_target      (GrindCanvas           *self,
                                        GrindCanvasView       *view);
void     _grind_canvas_get_view        (GrindCanvas           *self,
                                        GrindCanvasView       *view);
void     _grind_canvas_set_view        (GrindCanvas           *self,
                                        const GrindCanvasView *view,
                                        const GrindCanvasView *start);
gboolean _grind_canvas_is_cut          (GrindCanvas           *self);
void     _grind_canvas_get_point       (GrindCanvas           *self,
                                        GrindPicture          *picture,
                                        guint                  item,
                                        const double          *at,
                                        const GrindCanvasView *view,
                                        double                *point);
void     _grind_canvas_get_item_rect   (GrindCanvas           *self,
                                        guint                  item,
                                        graphene_rect_t       *rect);
void     _grind_canvas_scroll_to       (GrindCanvas           *self,
                                        double                 x,
                                        double                 y);
void     _grind_canvas_scroll_to_item  (GrindCanvas           *self,
                                        guint                  item);

/* grind-canvas-zoom.c: zoom */
double   _grind_canvas_get_fit         (GrindCanvas           *self,
                                        GrindPicture          *picture,
                                        GrindCanvasFit         fit);
void     _grind_canvas_zoom_at         (GrindCanvas           *self,
                                        double                 zoom,
                                        double                 x,
                                        double                 y,
                                        gboolean               is_animated);
void     _grind_canvas_zoom_step       (GrindCanvas           *self,
                                        double                 steps,
                                        double                 x,
                                        double                 y,
                                        gboolean               is_animated);

/* grind-canvas-swap.c: replacing the picture */
void     _grind_canvas_set_anchor_at   (GrindCanvas           *self,
                                        double                 x,
                                        double                 y);
void     _grind_canvas_plan            (GrindCanvas           *self,
                                        GrindPicture          *next,
                                        GrindCanvasView       *view);
void     _grind_canvas_adopt           (GrindCanvas           *self,
                                        const GrindCanvasImage *image);
void     _grind_canvas_forget          (GrindCanvas           *self);

/* grind-canvas-paint.c: images of the picture, painted by a worker */
void     _grind_canvas_queue_paint     (GrindCanvas           *self);
void     _grind_canvas_queue_place     (GrindCanvas           *self);
void     _grind_canvas_change_look     (GrindCanvas           *self);
void     _grind_canvas_stop_painting   (GrindCanvas           *self);
void     _grind_canvas_clear_images    (GrindCanvas           *self);
GdkTexture *
         _grind_canvas_get_small       (GrindCanvas           *self);
void     _grind_canvas_snapshot        (GrindCanvas           *self,
                                        GtkSnapshot           *snapshot);
const GrindStyle *
         _grind_canvas_get_style       (GrindCanvas           *self);

/* grind-canvas-items.c: hovered, focused and selected items */
guint    _grind_canvas_find_at         (GrindCanvas           *self,
                                        double                 x,
                                        double                 y);
guint    _grind_canvas_find_selected   (GrindCanvas           *self,
                                        GrindPicture          *picture);
guint    _grind_canvas_follow          (GrindPicture          *from,
                                        guint                  item,
                                        GrindPicture          *to);
guint    _grind_canvas_get_first       (GrindCanvas           *self);
void     _grind_canvas_set_hovered     (GrindCanvas           *self,
                                        guint                  item);
void     _grind_canvas_describe        (GrindCanvas           *self);
void     _grind_canvas_set_focused     (GrindCanvas           *self,
                                        guint                  item);
void     _grind_canvas_place_marker    (GrindCanvas           *self);
gboolean _grind_canvas_query_tooltip   (GtkWidget             *widget,
                                        int                    x,
                                        int                    y,
                                        gboolean               is_keyboard,
                                        GtkTooltip            *tooltip);

/* grind-canvas-overview.c: the whole picture in a corner */
void     _grind_canvas_add_overview    (GrindCanvas           *self);
void     _grind_canvas_place_overview  (GrindCanvas           *self);

/* grind-canvas-input.c: pointer, keyboard, menu */
void     _grind_canvas_init_input      (GrindCanvas           *self);
void     _grind_canvas_update_hovered  (GrindCanvas           *self);

G_END_DECLS
