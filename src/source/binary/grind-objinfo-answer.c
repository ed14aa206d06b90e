/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Code shared by all answers of the helper, which are untrusted, as it reads hostile files. */
#include "config.h"

#include "grind-objinfo-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "profile/grind-error.h"
#include "profile/grind-text.h"

/* Longer messages are not helpful. */
#define MAX_MESSAGE 400

/* For each GrindObjinfoError: our error and message; with %s for the helper's message. */
static const struct
{
  gboolean    is_gio;
  int         code;
  const char *text;
} failures[] = {
  [GRIND_OBJINFO_ERROR_REQUEST] =
    { FALSE, GRIND_ERROR_HELPER, N_("grindscope-objinfo received an invalid request: %s") },
  [GRIND_OBJINFO_ERROR_NOT_BUILT] =
    { TRUE, G_IO_ERROR_NOT_SUPPORTED, N_("Grindscope was built without a required library: %s") },
  [GRIND_OBJINFO_ERROR_FILE] =
    { TRUE, G_IO_ERROR_FAILED, N_("The file cannot be read: %s") },
  [GRIND_OBJINFO_ERROR_FORMAT] =
    { FALSE, GRIND_ERROR_OBJECT, N_("This is not an object file, or it is damaged: %s") },
  [GRIND_OBJINFO_ERROR_STALE] =
    { FALSE, GRIND_ERROR_HELPER, N_("The object file is no longer open: %s") },
  [GRIND_OBJINFO_ERROR_MACHINE] =
    { TRUE, G_IO_ERROR_NOT_SUPPORTED,
      N_("Instructions of this architecture are not supported: %s") },
  [GRIND_OBJINFO_ERROR_NO_CODE] =
    { FALSE, GRIND_ERROR_OBJECT, N_("There is no code at these addresses: %s") },
  [GRIND_OBJINFO_ERROR_TOO_LARGE] =
    { FALSE, GRIND_ERROR_TOO_LARGE, N_("Too much to show at once: %s") },
  [GRIND_OBJINFO_ERROR_FETCH] =
    { TRUE, G_IO_ERROR_NOT_FOUND, N_("No server has the file, or none was reached: %s") },
};

/* Returns: FALSE, with an error for an invalid answer */
gboolean
_grind_objinfo_set_nonsense (GError **error)
{
  g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_HELPER,
                       _("grindscope-objinfo sent an invalid answer"));

  return FALSE;
}

/* Returns: whether @reader has reached the end without errors */
gboolean
_grind_objinfo_check_end (GrindWireReader  *reader,
                          GError          **error)
{
  return grind_wire_reader_is_end (reader) || _grind_objinfo_set_nonsense (error);
}

/* Returns: (transfer full): the next string, as UTF-8 */
char *
_grind_objinfo_read_text (GrindWireReader *reader)
{
  g_autofree char *bytes = grind_wire_reader_dup_string (reader);

  return grind_text_to_utf8 (bytes, strlen (bytes));
}

/**
 * _grind_objinfo_set_failure:
 * @payload: the payload of a %GRIND_OBJINFO_ERROR frame
 * @code: (out): return location for the #GrindObjinfoError
 * @error: return location for a #GError
 *
 * Converts an error of the helper to a #GError.
 */
void
_grind_objinfo_set_failure (GBytes   *payload,
                            guint32  *code,
                            GError  **error)
{
  GrindWireReader reader;
  g_autofree char *bytes = NULL;
  g_autofree char *message = NULL;
  gsize size;
  const void *data = g_bytes_get_data (payload, &size);

  grind_wire_reader_init (&reader, data, size);
  *code = grind_wire_reader_get_32 (&reader);
  bytes = grind_wire_reader_dup_string (&reader);
  message = grind_text_escape (bytes, strlen (bytes), MAX_MESSAGE);

  if (!grind_wire_reader_is_end (&reader) || *code >= G_N_ELEMENTS (failures) ||
      failures[*code].text == NULL)
    _grind_objinfo_set_nonsense (error);
  else
    {
      GQuark domain = failures[*code].is_gio ? G_IO_ERROR : GRIND_ERROR;
      g_autoptr (GString) text = g_string_new (_(failures[*code].text));

      g_string_replace (text, "%s", message, 1);
      g_set_error_literal (error, domain, failures[*code].code, text->str);
    }
}
