/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Handles the request to demangle names. */
#include "config.h"

#include "grind-demangler.h"
#include "grind-objinfo-protocol.h"
#include "grind-objinfo-requests.h"

/* Answers GRIND_OBJINFO_DEMANGLE; a #GrindObjinfoHandler. */
gboolean
grind_objinfo_demangle (GrindObjinfoState  *state,
                        GrindWireReader    *request,
                        GByteArray         *answer,
                        GError            **error)
{
  guint32 n_names = grind_wire_reader_get_count (request, sizeof (guint32));

  if (n_names > GRIND_OBJINFO_MAX_NAMES)
    return grind_objinfo_set_bad_request (error);

  grind_wire_put_32 (answer, n_names);
  for (guint32 i = 0; i < n_names; i++)
    {
      g_autofree char *name = grind_wire_reader_dup_string (request);
      g_autofree char *demangled = grind_demangler_run (name);

      grind_wire_put_8 (answer, demangled != NULL);
      grind_wire_put_string (answer, demangled != NULL ? demangled : "");
      if (answer->len > GRIND_OBJINFO_MAX_ANSWER)
        return TRUE;
    }

  return grind_wire_reader_is_end (request) || grind_objinfo_set_bad_request (error);
}
