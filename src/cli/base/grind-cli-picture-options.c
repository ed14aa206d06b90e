/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the drawing commands. */
#include "config.h"

#include "grind-cli-options-private.h"

#include <string.h>

#include <glib/gi18n.h>

/* px: less shows nothing, and more is useless both on screen and on paper */
#define MIN_SIDE 100
#define MAX_SIDE 30000

static const char *const format_names[] = { "png", "svg", "pdf" };

static const struct
{
  const char   *name;
  GrindColorBy  kind;
} colors[] = {
  { "auto",   GRIND_COLOR_BY_AUTO },
  { "object", GRIND_COLOR_BY_OBJECT },
  { "file",   GRIND_COLOR_BY_FILE },
  { "class",  GRIND_COLOR_BY_CLASS },
  { "cost",   GRIND_COLOR_BY_COST },
};

static gboolean
is_text_format (const GrindCliCommand *command,
                const char            *name)
{
  return command->text_format != NULL && g_str_equal (name, command->text_format);
}

static gboolean
find_format (const GrindCliCommand *command,
             const char            *name,
             GrindPictureFormat    *format)
{
  *format = GRIND_PICTURE_TEXT;
  if (is_text_format (command, name))
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (format_names); i++)
    {
      *format = i;
      if (g_str_equal (name, format_names[i]))
        return TRUE;
    }

  return FALSE;
}

/* The format names of a drawing command, for messages */
static const char *
get_formats (const GrindCliCommand *command)
{
  if (is_text_format (command, "dot"))
    return "svg, png, pdf, dot";
  if (is_text_format (command, "folded"))
    return "svg, png, pdf, folded";

  return "svg, png, pdf";
}

/* The format is set by name, or by the suffix of the file. */
static gboolean
parse_format (const GrindCliCommand  *command,
              const char             *name,
              const char             *output,
              GrindPictureFormat     *format,
              GError                **error)
{
  const char *dot = strrchr (output, '.');
  g_autofree char *suffix = dot != NULL ? g_ascii_strdown (dot + 1, -1) : g_strdup ("");
  g_autofree char *shown = NULL;

  if (find_format (command, name != NULL ? name : suffix, format))
    return TRUE;

  if (name != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 /* translators: the second %s is a list of formats, such as “svg, png, pdf” */
                 _("Unknown format “%s”; use one of: %s"), name,
                 get_formats (command));
  else if (g_str_equal (output, "-"))
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _("Standard output requires --format; use one of: %s"),
                 get_formats (command));
  else
    {
      shown = g_filename_display_name (output);
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("“%s” has no known file extension; use one of: %s"), shown,
                   get_formats (command));
    }

  return FALSE;
}

static gboolean
parse_color (const char    *name,
             GrindColorBy  *kind,
             GError       **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      *kind = colors[i].kind;
      if (name == NULL || g_str_equal (name, colors[i].name))
        return TRUE;
    }

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("Functions cannot be coloured by “%s”; use object, file, class or cost"),
               name);
  return FALSE;
}

static gboolean
parse_number (int          value,
              int          least,
              int          most,
              guint        fallback,
              const char  *option,
              guint       *number,
              GError     **error)
{
  *number = value == G_MININT ? fallback : (guint) value;
  if (value == G_MININT || (value >= least && value <= most))
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               /* translators: the name of an option, the minimum, the maximum, the value */
               _("%s must be a number from %d to %d: %d"), option, least, most, value);
  return FALSE;
}

static gboolean
check_output (const GrindCliCommand  *command,
              const char             *output,
              GError                **error)
{
  if (output != NULL && *output != '\0')
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
               _("“%s” requires --output=FILE"), command->name);
  return FALSE;
}

/* A cycle already is a box. */
static gboolean
check_groups (const GrindCliCommand  *command,
              GrindGroupBy            group_by,
              GError                **error)
{
  if (group_by != GRIND_GROUP_BY_CYCLE)
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("“%s” cannot be grouped by cycle; use object, file or class"),
               command->name);
  return FALSE;
}

/* The whole profile has no callers. */
static gboolean
check_callers (const GrindCliRawPicture  *self,
               const char                *function,
               GError                   **error)
{
  if (!self->is_callers || function != NULL)
    return TRUE;

  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                       _("--callers requires --function=NAME"));
  return FALSE;
}

/* Scripts lay out their picture themselves, for both styles. */
static gboolean
check_interactive (const GrindCliRawPicture  *self,
                   GrindPictureFormat         format,
                   GError                   **error)
{
  if (!self->is_interactive)
    return TRUE;

  if (format != GRIND_PICTURE_SVG)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _("“--interactive” requires an SVG file"));
  else if (self->width != G_MININT || self->height != G_MININT || self->scale != G_MININT ||
           self->is_dark || self->is_absolute || self->has_no_caption)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _("“--interactive” has its own size and colours; remove these options"));
  else
    return TRUE;

  return FALSE;
}

/* Adds a command line option; options that the command does not take remain unknown. */
void
_grind_cli_entries_add (GrindCliEntries *self,
                        gboolean         is_taken,
                        const char      *name,
                        char             short_name,
                        GOptionArg       type,
                        gpointer         target,
                        const char      *description,
                        const char      *argument)
{
  GOptionEntry entries[] = {
    { name, short_name, G_OPTION_FLAG_NONE, type, target, description, argument },
    { NULL }
  };

  if (!is_taken)
    return;

  g_option_context_add_main_entries (self->context, entries, GETTEXT_PACKAGE);
  if (*name != '\0')
    g_ptr_array_add (self->names, g_strconcat ("--", name, NULL));
}

void
_grind_cli_raw_picture_init (GrindCliRawPicture *self)
{
  *self = (GrindCliRawPicture) {
    .width = G_MININT,
    .height = G_MININT,
    .scale = G_MININT,
    .kind_options = g_array_new (FALSE, FALSE, sizeof (GrindCliPictureOption)),
  };
}

void
_grind_cli_raw_picture_clear (GrindCliRawPicture *self)
{
  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->color, g_free);
  g_clear_pointer (&self->kind_options, g_array_unref);
}

static void
add_kind_option (GrindCliEntries       *entries,
                 GrindCliPictureOption *target)
{
  const GrindOption *option = target->option;
  GOptionArg type = G_OPTION_ARG_NONE;
  gpointer place = &target->is_set;

  if (option->kind == GRIND_OPTION_DEPTH)
    {
      type = G_OPTION_ARG_INT;
      place = &target->number;
    }
  else if (option->kind == GRIND_OPTION_SHARE || option->kind == GRIND_OPTION_AREA)
    {
      type = G_OPTION_ARG_DOUBLE;
      place = &target->limit;
    }
  _grind_cli_entries_add (entries, TRUE, option->cli_name, 0, type, place, option->help,
                          option->argument);
}

/* The targets of the entries must not move. */
static void
add_kind_options (GrindCliRawPicture    *self,
                  GrindCliEntries       *entries,
                  const GrindCliCommand *command)
{
  for (const GrindOption *option = command->picture_options;
       option != NULL && option->name != NULL; option++)
    {
      GrindCliPictureOption target = { option, G_MININT, -G_MAXDOUBLE };

      if (option->cli_name != NULL)
        g_array_append_val (self->kind_options, target);
    }
  for (guint i = 0; i < self->kind_options->len; i++)
    add_kind_option (entries, &g_array_index (self->kind_options, GrindCliPictureOption, i));
}

/* Adds the options for pictures that a command takes. */
void
_grind_cli_raw_picture_add (GrindCliRawPicture    *self,
                            GrindCliEntries       *entries,
                            const GrindCliCommand *command)
{
  gboolean is_taken = (command->takes & GRIND_CLI_TAKES_PICTURE) != 0;

  _grind_cli_entries_add (entries, is_taken, "output", 'o', G_OPTION_ARG_FILENAME, &self->output,
                          N_("Write to this file, or “-” for standard output; the file extension "
                             "selects the format"),
                          N_("FILE"));
  _grind_cli_entries_add (entries, (command->takes & GRIND_CLI_TAKES_CALLERS) != 0, "callers", 0,
                          G_OPTION_ARG_NONE, &self->is_callers,
                          N_("Draw the callers of the function instead of its callees"), NULL);
  _grind_cli_entries_add (entries, (command->takes & GRIND_CLI_TAKES_SCRIPT) != 0, "interactive",
                          0, G_OPTION_ARG_NONE, &self->is_interactive,
                          N_("Write an SVG with a script, for zooming and searching in a browser"),
                          NULL);
  add_kind_options (self, entries, command);
  _grind_cli_entries_add (entries, is_taken, "width", 0, G_OPTION_ARG_INT, &self->width,
                          N_("Width of the picture in pixels"), N_("N"));
  _grind_cli_entries_add (entries, is_taken, "height", 0, G_OPTION_ARG_INT, &self->height,
                          N_("Height of the picture in pixels"), N_("N"));
  _grind_cli_entries_add (entries, is_taken, "scale", 0, G_OPTION_ARG_INT, &self->scale,
                          N_("Scale of PNG files: 2, 3 or 4"), N_("N"));
  _grind_cli_entries_add (entries, (command->takes & GRIND_CLI_TAKES_COLOR) != 0, "color", 0,
                          G_OPTION_ARG_STRING, &self->color,
                          N_("Colour functions by object, file, class or cost; default: automatic"),
                           N_("KIND"));
  _grind_cli_entries_add (entries, is_taken, "absolute", 0, G_OPTION_ARG_NONE, &self->is_absolute,
                          N_("Show absolute costs, not percentages"), NULL);
  _grind_cli_entries_add (entries, is_taken, "dark", 0, G_OPTION_ARG_NONE, &self->is_dark,
                          N_("Use a dark background"), NULL);
  _grind_cli_entries_add (entries, is_taken, "no-caption", 0, G_OPTION_ARG_NONE,
                          &self->has_no_caption,
                          N_("Omit the caption below the picture"), NULL);
}

static gboolean
apply (const GrindCliPictureOption  *given,
       gpointer                      options,
       GError                      **error)
{
  switch (given->option->kind)
    {
    case GRIND_OPTION_DEPTH:
      return given->number == G_MININT ||
             grind_option_set_depth (given->option, options, given->number, error);
    case GRIND_OPTION_SHARE:
    case GRIND_OPTION_AREA:
      return given->limit == -G_MAXDOUBLE ||
             grind_option_set_limit (given->option, options, given->limit, error);
    case GRIND_OPTION_FLAG:
    case GRIND_OPTION_CHOICE:
    default:
      if (given->is_set)
        grind_option_set_flag (given->option, options);
      return TRUE;
    }
}

/* Applies the options to options that are not used, to check them. */
static gboolean
check_kind_options (const GrindCliRawPicture  *self,
                    GrindCliPictureOptions    *options,
                    GError                   **error)
{
  guint8 unused[256] = { 0 };

  options->kind_options = g_array_ref (self->kind_options);
  for (guint i = 0; i < self->kind_options->len; i++)
    {
      const GrindCliPictureOption *given = &g_array_index (self->kind_options,
                                                           GrindCliPictureOption, i);

      g_assert (given->option->offset + sizeof (double) <= sizeof unused);
      if (!apply (given, unused, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * grind_cli_picture_options_apply:
 * @self: checked options
 * @options: the options of a picture of the command's kind, with their defaults
 *
 * Applies the options that were given.
 */
void
grind_cli_picture_options_apply (const GrindCliPictureOptions *self,
                                 gpointer                      options)
{
  for (guint i = 0; i < self->kind_options->len; i++)
    apply (&g_array_index (self->kind_options, GrindCliPictureOption, i), options, NULL);
}

gboolean
_grind_cli_raw_picture_check (const GrindCliRawPicture  *self,
                              const GrindCliCommand     *command,
                              const char                *format,
                              const char                *function,
                              GrindGroupBy               group_by,
                              GrindCliPictureOptions    *options,
                              GError                   **error)
{
  if ((command->takes & GRIND_CLI_TAKES_PICTURE) == 0)
    return TRUE;

  if (!check_output (command, self->output, error) ||
      !parse_format (command, format, self->output, &options->format, error) ||
      !parse_color (self->color, &options->color, error) ||
      !parse_number (self->width, MIN_SIDE, MAX_SIDE, 0, "--width", &options->width, error) ||
      !parse_number (self->height, MIN_SIDE, MAX_SIDE, 0, "--height", &options->height, error) ||
      !parse_number (self->scale, 1, GRIND_PICTURE_MAX_SCALE, 1, "--scale", &options->scale,
                     error) ||
      !check_kind_options (self, options, error) ||
      !check_groups (command, group_by, error) ||
      !check_callers (self, function, error) ||
      !check_interactive (self, options->format, error))
    return FALSE;

  options->output = g_str_equal (self->output, "-") ? NULL : g_strdup (self->output);
  options->is_callers = self->is_callers;
  options->is_interactive = self->is_interactive;
  options->is_dark = self->is_dark;
  options->is_absolute = self->is_absolute;
  options->has_no_caption = self->has_no_caption;

  return TRUE;
}
