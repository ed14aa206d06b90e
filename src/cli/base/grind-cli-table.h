/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "output/grind-csv-writer.h"
#include "output/grind-json-writer.h"
#include "grind-cli-input.h"
#include "text/columns/grind-list-column.h"

G_BEGIN_DECLS

/**
 * GrindCliTable:
 * @input: the profile
 * @columns: the columns, of which each format writes some
 * @n_columns: their number
 * @rows: the rows
 * @limit: the maximum number of rows to write
 * @reader: (nullable): reads the costs of all events, for JSON and CSV
 * @before_rows: (nullable): in a comparison, the rows with the numbers before
 * @before_reader: (nullable): likewise a reader of the costs before
 *
 * A table of functions, calls or groups. Text has the costs of one event, JSON and CSV those of
 * all. In a comparison, each cost is written before and after, with its change.
 */
typedef struct
{
  GrindCliInput         *input;
  const GrindListColumn *columns;
  guint                  n_columns;
  GrindListRows         *rows;
  guint                  limit;
  GrindCostReader       *reader;
  GrindListRows         *before_rows;
  GrindCostReader       *before_reader;
} GrindCliTable;

gboolean grind_cli_table_compare      (GrindCliTable       *self,
                                       GrindListRows      **rows,
                                       GrindCostReader    **reader,
                                       GError             **error);
void grind_cli_table_write            (const GrindCliTable *self,
                                       GrindCliFormat       format,
                                       const char          *key,
                                       GrindOutput         *output);
void grind_cli_table_write_text       (const GrindCliTable *self,
                                       GrindOutput         *output);
void grind_cli_table_write_json       (const GrindCliTable *self,
                                       GrindJsonWriter     *writer,
                                       GrindOutput         *output);
void grind_cli_table_write_json_row   (const GrindCliTable *self,
                                       GrindJsonWriter     *writer,
                                       guint                position);
void grind_cli_table_write_csv_titles (const GrindCliTable *self,
                                       GrindCsvWriter      *writer);
void grind_cli_table_write_csv_rows   (const GrindCliTable *self,
                                       GrindCsvWriter      *writer,
                                       GrindOutput         *output,
                                       const char          *first);
void grind_cli_table_write_csv_node_titles
                                      (GrindCliInput       *input,
                                       GrindCsvWriter      *writer);
void grind_cli_table_write_csv_node   (GrindCliInput       *input,
                                       GrindCsvWriter      *writer,
                                       GrindNodeId          node);
void grind_cli_table_write_csv_base   (GrindCliInput       *input,
                                       GrindCsvWriter      *writer,
                                       const GrindPair     *pair);

G_END_DECLS
