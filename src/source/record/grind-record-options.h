/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindRecordStart:
 * @GRIND_RECORD_AT_ONCE: with the program
 * @GRIND_RECORD_AT_FUNCTION: only inside a function, and what it calls
 * @GRIND_RECORD_BY_HAND: when the user says so
 *
 * When counting starts.
 */
typedef enum
{
  GRIND_RECORD_AT_ONCE,
  GRIND_RECORD_AT_FUNCTION,
  GRIND_RECORD_BY_HAND,
} GrindRecordStart;

/**
 * GrindRecordOptions:
 * @command: the program and its arguments; no shell sees them
 * @folder: (nullable): the working folder, or %NULL for that of this process
 * @environment: changes of the environment: `NAME=value` sets a variable, `NAME` removes it
 * @inherited: changes of the environment that come with an invocation: neither saved nor shown
 * @input: (nullable): a file for standard input, or %NULL for none
 * @output: (nullable): the folder for recordings, or %NULL for the default
 * @is_cachegrind: whether Cachegrind records, without calls, instead of Callgrind
 * @start: when counting starts; with Callgrind only, like all that follow but @caches, @branches,
 *   @children and @others
 * @function: (nullable): the name for %GRIND_RECORD_AT_FUNCTION, as Callgrind prints it
 * @instructions: whether each instruction and jump is counted, for the assembly view
 * @caches: whether caches are simulated
 * @branches: whether branch prediction is simulated
 * @system_time: whether time in system calls is measured
 * @threads: whether threads are counted separately
 * @children: whether programs that the program starts are recorded, too
 * @n_callers: the number of callers by which costs of a function are separated
 * @n_recursions: the number of recursion levels that are separate functions
 * @others: other options of Valgrind
 *
 * How a program is recorded. Plain data: one owner, any thread.
 */
typedef struct
{
  char             **command;
  char              *folder;
  char             **environment;
  char             **inherited;
  char              *input;
  char              *output;
  gboolean           is_cachegrind;
  GrindRecordStart   start;
  char              *function;
  gboolean           instructions;
  gboolean           caches;
  gboolean           branches;
  gboolean           system_time;
  gboolean           threads;
  gboolean           children;
  guint              n_callers;
  guint              n_recursions;
  char             **others;
} GrindRecordOptions;

GrindRecordOptions *grind_record_options_new              (void) G_GNUC_WARN_UNUSED_RESULT;
GrindRecordOptions *grind_record_options_copy             (const GrindRecordOptions *self)
  G_GNUC_WARN_UNUSED_RESULT;
void                grind_record_options_free             (GrindRecordOptions       *self);
void                grind_record_options_set_text         (char                    **field,
                                                           const char               *text);
void                grind_record_options_set_words        (char                   ***field,
                                                           const char * const       *words);
char               *grind_record_options_dup_path         (const GrindRecordOptions *self,
                                                           const char               *path)
  G_GNUC_WARN_UNUSED_RESULT;
gboolean            grind_record_options_is_same_run      (const GrindRecordOptions *self,
                                                           const GrindRecordOptions *other);
GVariant           *grind_record_options_dup_variant      (const GrindRecordOptions *self)
  G_GNUC_WARN_UNUSED_RESULT;
GrindRecordOptions *grind_record_options_new_from_variant (GVariant                 *variant)
  G_GNUC_WARN_UNUSED_RESULT;

/* grind-record-command.c */
char              **grind_record_options_dup_arguments    (const GrindRecordOptions *self,
                                                           const char               *valgrind,
                                                           const char               *folder)
  G_GNUC_WARN_UNUSED_RESULT;
char              **grind_record_options_dup_environment  (const GrindRecordOptions *self)
  G_GNUC_WARN_UNUSED_RESULT;
char               *grind_record_options_dup_command_line (const GrindRecordOptions *self)
  G_GNUC_WARN_UNUSED_RESULT;
GrindRecordOptions *grind_record_options_parse            (const char               *command_line,
                                                           GError                  **error)
  G_GNUC_WARN_UNUSED_RESULT;
gboolean            grind_record_options_check_others     (const GrindRecordOptions *self,
                                                           GError                  **error);
char               *grind_record_quote_words              (const char * const       *words)
  G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindRecordOptions, grind_record_options_free)

G_END_DECLS
