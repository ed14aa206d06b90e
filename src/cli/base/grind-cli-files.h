/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-comparison.h"
#include "grind-cli-options.h"

G_BEGIN_DECLS

/**
 * GrindCliDetail:
 * @GRIND_CLI_FOLDED: clones count to their function, and functions without a name are one
 * @GRIND_CLI_DETAILED: functions are compared one by one
 *
 * How functions are compared.
 */
typedef enum
{
  GRIND_CLI_FOLDED,
  GRIND_CLI_DETAILED,
  GRIND_CLI_N_DETAILS,
} GrindCliDetail;

/**
 * GrindCliCompared:
 * @comparison: which function is which one
 * @profile: the profile in which these are one
 * @demangled: (nullable): the same with other names
 *
 * The files of both sides, compared.
 */
typedef struct
{
  GrindComparison *comparison;
  GrindProfile    *profile;
  GrindProfile    *demangled;
} GrindCliCompared;

/**
 * GrindCliFiles:
 *
 * The files of a command, read once. Reference counted.
 */
typedef struct _GrindCliFiles GrindCliFiles;

GrindCliFiles  *grind_cli_files_load         (const GrindCliOptions  *options,
                                              guint                   details,
                                              GError                **error)
                                              G_GNUC_WARN_UNUSED_RESULT;
GrindCliFiles  *grind_cli_files_ref          (GrindCliFiles          *self);
void            grind_cli_files_unref        (GrindCliFiles          *self);
GrindProfile   *grind_cli_files_get_profile  (GrindCliFiles          *self);
guint8         *grind_cli_files_dup_bits     (GrindCliFiles          *self,
                                              gboolean                is_before)
                                              G_GNUC_WARN_UNUSED_RESULT;
const GrindCliCompared *
                grind_cli_files_compare      (GrindCliFiles          *self,
                                              const GrindCliOptions  *options,
                                              GrindCliDetail          detail,
                                              GError                **error);
GrindCliDetail  grind_cli_files_get_detail   (GrindCliFormat          format);
gboolean        grind_cli_files_choose_parts (const guint            *inputs,
                                              guint                   n_all,
                                              GArray                 *ranges,
                                              guint                   first_input,
                                              guint                   end_input,
                                              guint8                **bits,
                                              GError                **error);
gboolean        grind_cli_files_demangle     (GrindProfile           *profile,
                                              GrindProfile          **demangled,
                                              GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCliFiles, grind_cli_files_unref)

G_END_DECLS
