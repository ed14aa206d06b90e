/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses a formula into steps: operators stay on a stack until their operands are complete. */
#include "config.h"

#include "grind-expression-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-distance.h"

/* Maximum number of names suggested for a misspelt one */
#define MAX_SUGGESTIONS 2

/* An operator or parenthesis on the stack */
typedef struct
{
  GrindStepKind kind;
  guint         rank;   /* precedence; 0 for a parenthesis */
  gsize         start;
} Waiting;

enum
{
  RANK_BRACKET,
  RANK_SUM,
  RANK_PRODUCT,
  RANK_SIGN,
  RANK_FACTOR,   /* a number directly before a name */
};

typedef struct
{
  /* Borrowed */
  const char           *text;
  const char *const    *known;
  guint                 n_known;
  GrindExpressionError *error;

  /* Owned */
  GrindExpression      *expression;
  GArray               *waiting;      /* Waiting */
  GHashTable           *places;       /* id + 1 of a known name -> index among the used ones + 1 */

  gsize                 at;
  gsize                 height;       /* values on the stack after the steps so far */
  gboolean              after_number; /* the last operand was a plain number */
} Parser;

/* Takes ownership of @message. */
static gboolean
fail (Parser     *parser,
      GrindFault  fault,
      gsize       start,
      gsize       length,
      char       *message)
{
  parser->error->fault = fault;
  parser->error->start = start;
  parser->error->length = length;
  parser->error->message = message;

  return FALSE;
}

static gboolean
is_name_byte (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

/* Returns the length of a word or of a character, with all its bytes. */
static gsize
measure_token (const char *text)
{
  gsize length = 0;

  while (is_name_byte (text[length]))
    length++;

  return length > 0 || *text == '\0' ? length : 1;
}

static void
skip_blanks (Parser *parser)
{
  parser->at += strspn (parser->text + parser->at, " \t\n\r");
}

static void
append_step (Parser    *parser,
             GrindStep  step)
{
  switch (step.kind)
    {
    case GRIND_STEP_NUMBER:
    case GRIND_STEP_NAME:
      parser->height++;
      break;

    case GRIND_STEP_NEGATE:
      break;

    case GRIND_STEP_ADD:
    case GRIND_STEP_SUBTRACT:
    case GRIND_STEP_MULTIPLY:
    case GRIND_STEP_DIVIDE:
    default:
      parser->height--;
      break;
    }
  parser->expression->depth = MAX (parser->expression->depth, parser->height);
  g_array_append_val (parser->expression->steps, step);
}

/* Applies the operators on the stack with precedence @rank or higher, down to the last
 * parenthesis. */
static void
settle (Parser *parser,
        guint   rank)
{
  while (parser->waiting->len > 0)
    {
      const Waiting *last = &g_array_index (parser->waiting, Waiting, parser->waiting->len - 1);

      if (last->rank == RANK_BRACKET || last->rank < rank)
        return;
      append_step (parser, (GrindStep) { .kind = last->kind });
      g_array_set_size (parser->waiting, parser->waiting->len - 1);
    }
}

static void
wait_for_operand (Parser        *parser,
                  GrindStepKind  kind,
                  guint          rank)
{
  Waiting waiting = { kind, rank, parser->at };

  g_array_append_val (parser->waiting, waiting);
}

/* Returns the longest known name at the current position that ends there; G_MAXUINT for none. */
static guint
match_known (Parser *parser,
             gsize  *length)
{
  const char *text = parser->text + parser->at;
  guint best = G_MAXUINT;

  *length = 0;
  for (guint i = 0; i < parser->n_known; i++)
    {
      gsize size = strlen (parser->known[i]);

      if (size > *length && strncmp (text, parser->known[i], size) == 0 &&
          !(is_name_byte (parser->known[i][size - 1]) && is_name_byte (text[size])))
        {
          best = i;
          *length = size;
        }
    }

  return best;
}

/* Collects the known names with the same prefix or the smallest distance, if any is similar. */
static guint
suggest (Parser      *parser,
         const char  *name,
         const char **suggestions)
{
  gsize length = strlen (name);
  guint best = MAX (length / 3, 1) + 1;
  guint n = 0;

  for (guint i = 0; i < parser->n_known; i++)
    {
      gboolean is_begun = length > 1 && g_ascii_strncasecmp (parser->known[i], name, length) == 0;
      guint distance = is_begun ? 0 : grind_distance_measure (name, parser->known[i]);

      if (distance < best)
        {
          best = distance;
          n = 0;
        }
      if (distance == best && distance <= MAX (length / 3, 1) && n < MAX_SUGGESTIONS)
        suggestions[n++] = parser->known[i];
    }

  return n;
}

static gboolean
fail_name (Parser *parser,
           gsize   length)
{
  const char *suggestions[MAX_SUGGESTIONS];
  g_autofree char *name = g_strndup (parser->text + parser->at, length);
  guint n = suggest (parser, name, suggestions);
  char *message;

  if (n == 2)
    /* translators: three names of event types: "“Dx” is no event here. Dr or Dw?" */
    message = g_strdup_printf (_("Unknown event “%s”. Did you mean %s or %s?"),
                               name, suggestions[0],
                               suggestions[1]);
  else if (n == 1)
    /* translators: two names of event types: "“Irr” is no event here. Ir?" */
    message = g_strdup_printf (_("Unknown event “%s”. Did you mean %s?"), name, suggestions[0]);
  else
    message = g_strdup_printf (_("Unknown event “%s”."), name);

  return fail (parser, GRIND_FAULT_UNKNOWN_NAME, parser->at, length, message);
}

static gboolean
fail_operand (Parser *parser)
{
  const char *text = parser->text + parser->at;
  gsize length = measure_token (text);
  g_autofree char *token = g_strndup (text, length);

  if (*text == '\0')
    return fail (parser, GRIND_FAULT_NO_OPERAND, parser->at, 0,
                 g_strdup (_("Expected a name or a number at the end.")));
  if (strchr ("+-*/)", *text) != NULL)
    return fail (parser, GRIND_FAULT_NO_OPERAND, parser->at, 1,
                 g_strdup_printf (_("Expected a name or a number before “%s”."), token));

  return fail (parser, GRIND_FAULT_BAD_CHARACTER, parser->at, length,
               g_strdup_printf (_("“%s” is not allowed in a formula."), token));
}

/* Digits, optionally with a decimal point among them or before them. */
static gsize
measure_number (const char *text)
{
  gsize length = strspn (text, "0123456789");

  if (text[length] == '.')
    length += 1 + strspn (text + length + 1, "0123456789");

  return length > 1 || g_ascii_isdigit (*text) ? length : 0;
}

static gboolean
read_number (Parser *parser,
             gsize   length)
{
  const char *text = parser->text + parser->at;
  g_autofree char *digits = g_strndup (text, length);

  if (text[length] == '.')
    return fail (parser, GRIND_FAULT_BAD_NUMBER, parser->at, length + 1,
                 g_strdup (_("Not a valid number.")));

  append_step (parser, (GrindStep) { .kind = GRIND_STEP_NUMBER,
                                     .number = g_ascii_strtod (digits, NULL) });
  parser->at += length;
  parser->after_number = TRUE;

  return TRUE;
}

static void
use_name (Parser *parser,
          guint   id,
          gsize   length)
{
  GArray *names = parser->expression->names;
  gpointer key = GUINT_TO_POINTER (id + 1);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (parser->places, key));

  if (place == 0)
    {
      GrindUsedName used = { id, parser->at };

      g_array_append_val (names, used);
      place = names->len;
      g_hash_table_insert (parser->places, key, GUINT_TO_POINTER (place));
    }
  append_step (parser, (GrindStep) { .kind = GRIND_STEP_NAME, .name = place - 1 });
  parser->at += length;
}

/* Reads signs and parentheses, then a name or a number. */
static gboolean
read_operand (Parser *parser)
{
  for (skip_blanks (parser); ; skip_blanks (parser))
    {
      const char *text = parser->text + parser->at;
      gsize number = measure_number (text);
      gsize length;
      guint known = match_known (parser, &length);

      parser->after_number = FALSE;
      if (known != G_MAXUINT && length > number)
        {
          use_name (parser, known, length);
          return TRUE;
        }
      if (number > 0)
        return read_number (parser, number);
      if (g_ascii_isalpha (*text) || *text == '_' || (guchar) *text >= 0x80)
        return fail_name (parser, measure_token (text));
      if (*text != '(' && *text != '-')
        return fail_operand (parser);

      wait_for_operand (parser, GRIND_STEP_NEGATE, *text == '(' ? RANK_BRACKET : RANK_SIGN);
      parser->at++;
    }
}

static gboolean
close_bracket (Parser *parser)
{
  settle (parser, RANK_SUM);
  if (parser->waiting->len == 0)
    return fail (parser, GRIND_FAULT_CLOSING_BRACKET, parser->at, 1,
                 g_strdup (_("Closing bracket without an opening one.")));

  g_array_set_size (parser->waiting, parser->waiting->len - 1);
  parser->at++;
  parser->after_number = FALSE;

  return TRUE;
}

static gboolean
fail_operator (Parser *parser)
{
  const char *text = parser->text + parser->at;
  gsize length = measure_token (text);
  g_autofree char *token = g_strndup (text, length);

  if (is_name_byte (*text) || *text == '(' || *text == '.')
    return fail (parser, GRIND_FAULT_NO_OPERATOR, parser->at, length,
                 g_strdup_printf (_("Expected + − * or / before “%s”."), token));

  return fail (parser, GRIND_FAULT_BAD_CHARACTER, parser->at, length,
               g_strdup_printf (_("“%s” is not allowed in a formula."), token));
}

/* Reads closing parentheses, then an operator; sets @is_end if the formula ends instead. */
static gboolean
read_operator (Parser   *parser,
               gboolean *is_end)
{
  static const char operators[] = "+-*/";
  const char *found;
  gsize length;

  for (skip_blanks (parser); parser->text[parser->at] == ')'; skip_blanks (parser))
    if (!close_bracket (parser))
      return FALSE;

  *is_end = parser->text[parser->at] == '\0';
  if (*is_end)
    return TRUE;

  found = strchr (operators, parser->text[parser->at]);
  if (found != NULL)
    {
      guint rank = *found == '+' || *found == '-' ? RANK_SUM : RANK_PRODUCT;

      settle (parser, rank);
      wait_for_operand (parser, GRIND_STEP_ADD + (found - operators), rank);
      parser->at++;
      return TRUE;
    }
  if (parser->after_number && (match_known (parser, &length) != G_MAXUINT ||
                               g_ascii_isalpha (parser->text[parser->at]) ||
                               parser->text[parser->at] == '_'))
    {
      wait_for_operand (parser, GRIND_STEP_MULTIPLY, RANK_FACTOR);
      return TRUE;
    }

  return fail_operator (parser);
}

static gboolean
finish (Parser *parser)
{
  settle (parser, RANK_SUM);
  if (parser->waiting->len > 0)
    return fail (parser, GRIND_FAULT_OPEN_BRACKET,
                 g_array_index (parser->waiting, Waiting, parser->waiting->len - 1).start, 1,
                 g_strdup (_("Missing closing bracket.")));

  return TRUE;
}

static gboolean
parse (Parser *parser)
{
  gboolean is_end = FALSE;

  if (strlen (parser->text) > GRIND_EXPRESSION_MAX_BYTES)
    return fail (parser, GRIND_FAULT_TOO_LONG, 0, 0, g_strdup (_("The formula is too long.")));
  skip_blanks (parser);
  if (parser->text[parser->at] == '\0')
    return fail (parser, GRIND_FAULT_EMPTY, 0, 0,
                 g_strdup (_("Expected a formula such as Ir / Dr.")));

  while (!is_end)
    if (!read_operand (parser) || !read_operator (parser, &is_end))
      return FALSE;

  return finish (parser);
}

/**
 * grind_expression_parse:
 * @text: a formula, valid UTF-8
 * @names: (array length=n_names): the names that it may use
 * @n_names: number of names
 * @error: (out caller-allocates): the error, if there is one; the caller clears it
 *
 * Parses a formula. The longest matching name wins, so that names with brackets or operators can be
 * used. Takes linear time in the length of the formula and in that of @names. Any thread.
 *
 * Returns: (transfer full) (nullable): the formula, %NULL with @error
 */
GrindExpression *
grind_expression_parse (const char            *text,
                        const char *const     *names,
                        guint                  n_names,
                        GrindExpressionError  *error)
{
  Parser parser = { NULL, };
  gboolean is_good;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (error != NULL, NULL);

  *error = (GrindExpressionError) { GRIND_FAULT_NONE, 0, 0, NULL };
  parser.text = text;
  parser.known = names;
  parser.n_known = n_names;
  parser.error = error;
  parser.expression = g_new0 (GrindExpression, 1);
  parser.expression->steps = g_array_new (FALSE, FALSE, sizeof (GrindStep));
  parser.expression->names = g_array_new (FALSE, FALSE, sizeof (GrindUsedName));
  parser.waiting = g_array_new (FALSE, FALSE, sizeof (Waiting));
  parser.places = g_hash_table_new (NULL, NULL);

  is_good = parse (&parser);
  g_array_unref (parser.waiting);
  g_hash_table_unref (parser.places);
  if (!is_good)
    g_clear_pointer (&parser.expression, grind_expression_free);

  return parser.expression;
}
