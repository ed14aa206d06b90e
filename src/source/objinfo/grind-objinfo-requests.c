/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-objinfo-requests.h"

#include <glib/gi18n-lib.h>

#include "grind-objinfo-protocol.h"

G_DEFINE_QUARK (grind-objinfo-fault-quark, grind_objinfo_fault)

/* A handler that needs a library, or NULL */
#if HAVE_ELFUTILS
#define ELFUTILS(handler) handler
#else
#define ELFUTILS(handler) NULL
#endif
#if HAVE_LIBIBERTY
#define LIBIBERTY(handler) handler
#else
#define LIBIBERTY(handler) NULL
#endif

/* The handlers of requests; those without a function were not built. */
static const struct
{
  GrindObjinfoKind     kind;
  gboolean             is_fetch;
  const char          *library;
  GrindObjinfoHandler  handler;  /* (nullable) */
} handlers[] = {
  { GRIND_OBJINFO_OPEN, FALSE, "elfutils", ELFUTILS (grind_objinfo_open) },
  { GRIND_OBJINFO_CLOSE, FALSE, "elfutils", ELFUTILS (grind_objinfo_close) },
  { GRIND_OBJINFO_SECTIONS, FALSE, "elfutils", ELFUTILS (grind_objinfo_sections) },
  { GRIND_OBJINFO_SYMBOL, FALSE, "elfutils", ELFUTILS (grind_objinfo_symbol) },
  { GRIND_OBJINFO_SYMBOLS, FALSE, "elfutils", ELFUTILS (grind_objinfo_symbols) },
  { GRIND_OBJINFO_NAMES, FALSE, "elfutils", ELFUTILS (grind_objinfo_names) },
  { GRIND_OBJINFO_COMP_DIRS, FALSE, "elfutils", ELFUTILS (grind_objinfo_directories) },
  { GRIND_OBJINFO_DISASSEMBLE, FALSE, "elfutils", ELFUTILS (grind_objinfo_disassemble) },
  { GRIND_OBJINFO_DEMANGLE, FALSE, "libiberty", LIBIBERTY (grind_objinfo_demangle) },
  { GRIND_OBJINFO_FETCH, TRUE, "libdebuginfod", grind_objinfo_fetch },
};

/**
 * grind_objinfo_set_bad_request:
 * @error: return location for the error
 *
 * Returns: %FALSE, for an invalid request
 */
gboolean
grind_objinfo_set_bad_request (GError **error)
{
  g_set_error_literal (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_REQUEST,
                       _("Invalid request"));

  return FALSE;
}

/* Returns: the #GrindObjinfoFeatures that were built */
guint32
grind_objinfo_get_features (void)
{
  guint32 features = GRIND_OBJINFO_HAS_DEBUGINFOD;

#if HAVE_ELFUTILS
  features |= GRIND_OBJINFO_HAS_ELFUTILS;
#endif
#if HAVE_CAPSTONE
  features |= GRIND_OBJINFO_HAS_CAPSTONE;
#endif
#if HAVE_LIBIBERTY
  features |= GRIND_OBJINFO_HAS_DEMANGLER;
#endif

  return features;
}

static gboolean
handle (GrindObjinfoState  *state,
        guint32             kind,
        GrindWireReader    *request,
        GByteArray         *answer,
        GError            **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    {
      if (handlers[i].kind != kind || handlers[i].is_fetch != state->is_fetching)
        continue;
      if (handlers[i].handler != NULL)
        return handlers[i].handler (state, request, answer, error);

      g_set_error (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_NOT_BUILT,
                   _("Grindscope was built without %s"), handlers[i].library);
      return FALSE;
    }

  return grind_objinfo_set_bad_request (error);
}

static void
put_error (GByteArray   *answer,
           guint32       number,
           const GError *error)
{
  g_byte_array_set_size (answer, 0);
  grind_wire_put_frame_header (answer, GRIND_OBJINFO_ERROR, number);
  grind_wire_put_32 (answer, error->code);
  grind_wire_put_string (answer, error->message);
}

/**
 * grind_objinfo_answer:
 * @state: the state of the helper
 * @kind: a #GrindObjinfoKind, or any other number
 * @number: the number of the request
 * @payload: (array length=size): the request
 * @size: its length
 * @answer: set to the answer as a whole frame; previous contents are dropped
 *
 * Answers a request, whatever its contents.
 */
void
grind_objinfo_answer (GrindObjinfoState *state,
                      guint32            kind,
                      guint32            number,
                      const guint8      *payload,
                      gsize              size,
                      GByteArray        *answer)
{
  g_autoptr (GError) error = NULL;
  GrindWireReader request;

  g_byte_array_set_size (answer, 0);
  grind_wire_put_frame_header (answer, kind, number);
  grind_wire_reader_init (&request, payload, size);

  if (!handle (state, kind, &request, answer, &error))
    put_error (answer, number, error);
  else if (answer->len - GRIND_OBJINFO_HEADER_SIZE > GRIND_OBJINFO_MAX_ANSWER)
    {
      g_set_error_literal (&error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_TOO_LARGE,
                           _("Too much to show at once"));
      put_error (answer, number, error);
    }

  grind_wire_end_frame (answer, 0);
}
