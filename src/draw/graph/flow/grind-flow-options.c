/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flow-options.h"

#include <glib/gi18n-lib.h>

#include "code/grind-flow-text.h"

#define FOLD 0.01

#define MEMBER(name) G_STRUCT_OFFSET (GrindFlowOptions, name)

static const char *const details[] = { "lines", "instructions", NULL };   /* GrindFlowDetail */

const GrindOption grind_flow_options[] = {
  {
    .name = "detail", .kind = GRIND_OPTION_CHOICE, .type = "s", .offset = MEMBER (detail),
    .choices = details, .cli_name = "instructions",
    .help = N_("Show instructions instead of source lines"),
  },
  {
    .name = "fold", .kind = GRIND_OPTION_SHARE, .type = "d", .offset = MEMBER (fold),
    .cli_name = "fold",
    .help = N_("Fold blocks below this percentage of the function’s calls and self cost, "
               "0 for none"),
    .argument = N_("PERCENT"),
  },
  { NULL }
};

/**
 * grind_flow_options_init:
 * @self: (out): options, set to the defaults
 */
void
grind_flow_options_init (GrindFlowOptions *self)
{
  g_return_if_fail (self != NULL);

  *self = (GrindFlowOptions) { .detail = GRIND_FLOW_LINES, .fold = FOLD };
}
