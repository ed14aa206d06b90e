/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindOptionKind:
 * @GRIND_OPTION_FLAG: a gboolean; on the command line, the opposite of the default
 * @GRIND_OPTION_CHOICE: a guint, the index of a choice; on the command line its name if there is an
 *   @argument, or else the second one
 * @GRIND_OPTION_DEPTH: a guint; on the command line, 0 for no limit
 * @GRIND_OPTION_SHARE: a double, 1 for 100 %; on the command line, a percentage
 * @GRIND_OPTION_AREA: a double, in square pixels
 *
 * The type of an option.
 */
typedef enum
{
  GRIND_OPTION_FLAG,
  GRIND_OPTION_CHOICE,
  GRIND_OPTION_DEPTH,
  GRIND_OPTION_SHARE,
  GRIND_OPTION_AREA,
} GrindOptionKind;

/**
 * GrindOption:
 * @name: the name of its action, and of its settings key after a prefix
 * @kind: its type
 * @type: the type of its settings key, as a #GVariantType
 * @offset: the offset of its member in the options
 * @choices: (array zero-terminated=1) (nullable): the names of the choices
 * @unlimited: the depth without a limit
 * @cli_name: (nullable): its name on the command line, if it is there
 * @help: (nullable): its description on the command line, to be translated
 * @argument: (nullable): the placeholder of its argument there, to be translated
 *
 * An option of a picture, as data. The window and the command line take the same options.
 */
typedef struct
{
  const char         *name;
  GrindOptionKind     kind;
  const char         *type;
  gsize               offset;
  const char *const  *choices;
  guint               unlimited;
  const char         *cli_name;
  const char         *help;
  const char         *argument;
} GrindOption;

GVariant *grind_option_dup_state (const GrindOption *self,
                                  gconstpointer      options) G_GNUC_WARN_UNUSED_RESULT;
void      grind_option_set_state (const GrindOption *self,
                                  gpointer           options,
                                  GVariant          *state);
void      grind_option_set_flag  (const GrindOption *self,
                                  gpointer           options);
gboolean  grind_option_set_choice (const GrindOption *self,
                                   gpointer           options,
                                   const char        *choice);
gboolean  grind_option_set_depth (const GrindOption *self,
                                  gpointer           options,
                                  int                depth,
                                  GError           **error);
gboolean  grind_option_set_limit (const GrindOption *self,
                                  gpointer           options,
                                  double             limit,
                                  GError           **error);

G_END_DECLS
