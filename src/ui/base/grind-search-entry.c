/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-search-entry.h"

#include <glib/gi18n.h>

#include "grind-accessible.h"
#include "grind-lazy-menu.h"
#include "grind-settings.h"

#define FIELDS_KEY "search-fields"

struct _GrindSearchEntry
{
  AdwBin parent_instance;

  /* Template */
  GtkSearchEntry *entry;
  GtkMenuButton  *mode_button;
  GtkLabel       *error_label;

  /* Owned */
  GSimpleActionGroup *actions;
  GrindPattern       *pattern;
  char               *label;
  char               *settings_key;   /* (nullable) */

  GrindSearchMode     mode;
  GrindSearchFields   fields;
  gboolean            has_fields;
};

enum
{
  PROP_0,
  PROP_LABEL,
  PROP_SETTINGS_KEY,
  PROP_HAS_FIELDS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  CHANGED,
  ACTIVATE,
  STOP,
  LEAVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindSearchEntry, grind_search_entry, ADW_TYPE_BIN)

/* A search mode or field: its names in settings, in the menu and on the button */
typedef struct
{
  const char *id;
  guint       value;
  const char *title;
  const char *short_title;   /* (nullable) */
} Choice;

static const Choice modes[GRIND_N_SEARCH_MODES] = {
  { "substring", GRIND_SEARCH_SUBSTRING, N_("_Plain Text"),
    /* translators: short, on the button at the end of the search entry: search for literal text */
    N_("plain") },
  { "words", GRIND_SEARCH_WORDS, N_("All _Words"),
    /* translators: short, on a button: search for all words, in any order */
    N_("all words") },
  { "fuzzy", GRIND_SEARCH_FUZZY, N_("Si_milar (Fuzzy)"),
    /* translators: short, on a button: search for letters in order, best matches first */
    N_("similar") },
  { "regex", GRIND_SEARCH_REGEX, N_("_Regular Expression"),
    /* translators: short, on a button: search for a regular expression */
    N_("regex") },
};

static const Choice fields[] = {
  { "name", GRIND_SEARCH_NAME, N_("In _Names"), NULL },
  { "file", GRIND_SEARCH_FILE, N_("In _Source Files"), NULL },
  { "object", GRIND_SEARCH_OBJECT, N_("In ELF _Objects"), NULL },
  { "all", GRIND_SEARCH_ALL, N_("In _All"), NULL },
};

static const Choice *
find_choice (const Choice *choices,
             guint         n_choices,
             const char   *id)
{
  for (guint i = 0; i < n_choices; i++)
    if (g_strcmp0 (choices[i].id, id) == 0)
      return &choices[i];

  return &choices[0];
}

static const char *
get_fields_id (GrindSearchFields value)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].value == value)
      return fields[i].id;

  return fields[0].id;
}

/* Makes a pattern of the text, if it is valid. */
static void
update (GrindSearchEntry *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GError) error = NULL;
  GrindPattern *pattern = grind_pattern_new (self->mode, self->fields, text, &error);

  grind_search_entry_set_error (self, error != NULL ? error->message : NULL);
  if (pattern == NULL)
    return;

  if (grind_pattern_equal (pattern, self->pattern))
    {
      grind_pattern_unref (pattern);
      return;
    }

  g_clear_pointer (&self->pattern, grind_pattern_unref);
  self->pattern = pattern;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
show_choices (GrindSearchEntry *self)
{
  GAction *mode = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "mode");
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "fields");

  gtk_menu_button_set_label (self->mode_button, _(modes[self->mode].short_title));
  g_simple_action_set_state (G_SIMPLE_ACTION (mode), g_variant_new_string (modes[self->mode].id));
  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_string (get_fields_id (self->fields)));
}

static void
set_mode (GrindSearchEntry *self,
          GrindSearchMode   mode)
{
  self->mode = mode;
  if (self->settings_key != NULL && grind_settings_get () != NULL)
    g_settings_set_string (grind_settings_get (), self->settings_key, modes[mode].id);
  show_choices (self);
  update (self);
}

static void
mode_cb (GSimpleAction *action,
         GVariant      *state,
         gpointer       user_data)
{
  const char *id = g_variant_get_string (state, NULL);

  set_mode (user_data, find_choice (modes, G_N_ELEMENTS (modes), id)->value);
  gtk_widget_grab_focus (user_data);
}

static void
fields_cb (GSimpleAction *action,
           GVariant      *state,
           gpointer       user_data)
{
  GrindSearchEntry *self = user_data;
  const char *id = g_variant_get_string (state, NULL);

  self->fields = find_choice (fields, G_N_ELEMENTS (fields), id)->value;
  if (grind_settings_get () != NULL)
    g_settings_set_string (grind_settings_get (), FIELDS_KEY, get_fields_id (self->fields));
  show_choices (self);
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static GMenu *
make_section (const Choice *choices,
              guint         n_choices,
              const char   *action)
{
  GMenu *section = g_menu_new ();

  for (guint i = 0; i < n_choices; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(choices[i].title), NULL);

      g_menu_item_set_action_and_target (item, action, "s", choices[i].id);
      g_menu_append_item (section, item);
    }

  return section;
}

static void
add_menu (GrindSearchEntry *self)
{
  const GActionEntry entries[] = {
    { .name = "mode", .parameter_type = "s", .state = "'substring'", .change_state = mode_cb },
    { .name = "fields", .parameter_type = "s", .state = "'name'", .change_state = fields_cb },
  };
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) mode = make_section (modes, G_N_ELEMENTS (modes), "search.mode");
  g_autoptr (GMenu) field = make_section (fields, G_N_ELEMENTS (fields), "search.fields");

  g_menu_append_section (menu, NULL, G_MENU_MODEL (mode));
  if (self->has_fields)
    g_menu_append_section (menu, NULL, G_MENU_MODEL (field));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "search", G_ACTION_GROUP (self->actions));
  grind_lazy_menu_set (self->mode_button, G_MENU_MODEL (menu));
}

static void
restore (GrindSearchEntry *self)
{
  GSettings *settings = grind_settings_get ();
  g_autofree char *mode = NULL;
  g_autofree char *field = NULL;

  if (settings == NULL)
    return;

  if (self->settings_key != NULL)
    {
      mode = g_settings_get_string (settings, self->settings_key);
      self->mode = find_choice (modes, G_N_ELEMENTS (modes), mode)->value;
    }
  if (self->has_fields)
    {
      field = g_settings_get_string (settings, FIELDS_KEY);
      self->fields = find_choice (fields, G_N_ELEMENTS (fields), field)->value;
    }
}

static void
changed_cb (GrindSearchEntry *self)
{
  /* Properties of the template are set before there is a pattern to change. */
  if (self->pattern != NULL)
    update (self);
}

static void
activate_cb (GrindSearchEntry *self)
{
  g_signal_emit (self, signals[ACTIVATE], 0);
}

static void
stop_cb (GrindSearchEntry *self)
{
  g_signal_emit (self, signals[STOP], 0);
}

static gboolean
key_cb (GrindSearchEntry *self,
        guint             key,
        guint             code,
        GdkModifierType   state)
{
  if (key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
    return GDK_EVENT_PROPAGATE;

  if (state & GDK_ALT_MASK)
    gtk_menu_button_popup (self->mode_button);
  else
    g_signal_emit (self, signals[LEAVE], 0);

  return GDK_EVENT_STOP;
}

static void
add_keys (GrindSearchEntry *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), keys);
}

static gboolean
grind_search_entry_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GRIND_SEARCH_ENTRY (widget)->entry));
}

static void
grind_search_entry_constructed (GObject *object)
{
  GrindSearchEntry *self = GRIND_SEARCH_ENTRY (object);
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (self->entry));

  G_OBJECT_CLASS (grind_search_entry_parent_class)->constructed (object);

  gtk_text_set_placeholder_text (GTK_TEXT (text), self->label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, self->label, -1);
  restore (self);
  add_menu (self);
  add_keys (self);
  show_choices (self);
  self->pattern = grind_pattern_new (self->mode, self->fields, "", NULL);
}

static void
grind_search_entry_dispose (GObject *object)
{
  GrindSearchEntry *self = GRIND_SEARCH_ENTRY (object);

  gtk_widget_insert_action_group (GTK_WIDGET (self), "search", NULL);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->pattern, grind_pattern_unref);
  /* The bin must release the box before the template does. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_SEARCH_ENTRY);

  G_OBJECT_CLASS (grind_search_entry_parent_class)->dispose (object);
}

static void
grind_search_entry_finalize (GObject *object)
{
  GrindSearchEntry *self = GRIND_SEARCH_ENTRY (object);

  g_free (self->label);
  g_free (self->settings_key);

  G_OBJECT_CLASS (grind_search_entry_parent_class)->finalize (object);
}

static void
grind_search_entry_set_property (GObject      *object,
                                 guint         prop_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  GrindSearchEntry *self = GRIND_SEARCH_ENTRY (object);

  switch (prop_id)
    {
    case PROP_LABEL:
      self->label = g_value_dup_string (value);
      break;
    case PROP_SETTINGS_KEY:
      self->settings_key = g_value_dup_string (value);
      break;
    case PROP_HAS_FIELDS:
      self->has_fields = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_signals (GType type)
{
  static const char *const names[N_SIGNALS] = { "changed", "activate", "stop", "leave" };

  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
grind_search_entry_class_init (GrindSearchEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->constructed = grind_search_entry_constructed;
  object_class->dispose = grind_search_entry_dispose;
  object_class->finalize = grind_search_entry_finalize;
  object_class->set_property = grind_search_entry_set_property;
  widget_class->focus = grind_accessible_focus_child;
  widget_class->grab_focus = grind_search_entry_grab_focus;

  /**
   * GrindSearchEntry:label:
   *
   * Its accessible name, which is also its placeholder text.
   */
  properties[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, "", flags);

  /**
   * GrindSearchEntry:settings-key:
   *
   * The key that saves the mode, if any.
   */
  properties[PROP_SETTINGS_KEY] = g_param_spec_string ("settings-key", NULL, NULL, NULL, flags);

  /**
   * GrindSearchEntry:has-fields:
   *
   * Whether source files and ELF objects can be searched, too.
   */
  properties[PROP_HAS_FIELDS] = g_param_spec_boolean ("has-fields", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  install_signals (G_TYPE_FROM_CLASS (klass));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-search-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindSearchEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, GrindSearchEntry, mode_button);
  gtk_widget_class_bind_template_child (widget_class, GrindSearchEntry, error_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
}

static void
grind_search_entry_init (GrindSearchEntry *self)
{
  self->fields = GRIND_SEARCH_NAME;
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
grind_search_entry_new (const char *label,
                        const char *settings_key,
                        gboolean    has_fields)
{
  return g_object_new (GRIND_TYPE_SEARCH_ENTRY, "label", label, "settings-key", settings_key,
                       "has-fields", has_fields, NULL);
}

/* The search pattern; empty without any text */
GrindPattern *
grind_search_entry_get_pattern (GrindSearchEntry *self)
{
  g_return_val_if_fail (GRIND_IS_SEARCH_ENTRY (self), NULL);

  return self->pattern;
}

const char *
grind_search_entry_get_text (GrindSearchEntry *self)
{
  g_return_val_if_fail (GRIND_IS_SEARCH_ENTRY (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/**
 * grind_search_entry_set_text:
 * @self: a search entry
 * @text: the search text
 *
 * Acts as if the user had typed @text.
 */
void
grind_search_entry_set_text (GrindSearchEntry *self,
                             const char       *text)
{
  g_return_if_fail (GRIND_IS_SEARCH_ENTRY (self));
  g_return_if_fail (text != NULL);

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
}

/**
 * grind_search_entry_set_error:
 * @self: a search entry
 * @message: (nullable): the error in the text
 *
 * Shows an error, in the entry and below it. The entry itself does so for invalid expressions; the
 * error is cleared with the next change.
 */
void
grind_search_entry_set_error (GrindSearchEntry *self,
                              const char       *message)
{
  g_return_if_fail (GRIND_IS_SEARCH_ENTRY (self));

  if (message != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->entry), message);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               message != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                               : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  gtk_label_set_text (self->error_label, message != NULL ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->error_label), message != NULL);
}

/**
 * grind_search_entry_select_all:
 * @self: a search entry
 *
 * Moves the keyboard focus to the entry and selects its text.
 */
void
grind_search_entry_select_all (GrindSearchEntry *self)
{
  g_return_if_fail (GRIND_IS_SEARCH_ENTRY (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

/**
 * grind_search_entry_set_active:
 * @self: a search entry
 * @active: (nullable): the list row that Enter applies to; it must be reset before it is destroyed
 * @name: its name
 *
 * Reports the selected row to screen readers, for a list that never gets the keyboard focus. GTK
 * 4.8 does not pass the active descendant on to them, but it does report every change of the
 * description of the focused widget.
 */
void
grind_search_entry_set_active (GrindSearchEntry *self,
                               GtkWidget        *active,
                               const char       *name)
{
  GtkAccessible *entry;

  g_return_if_fail (GRIND_IS_SEARCH_ENTRY (self));

  /* Not the GtkText inside: screen readers do not see it as a separate widget. */
  entry = GTK_ACCESSIBLE (self->entry);
  if (active == NULL)
    {
      gtk_accessible_reset_relation (entry, GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
      gtk_accessible_reset_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      return;
    }

  gtk_accessible_update_relation (entry, GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, active, -1);
  gtk_accessible_update_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, name, -1);
}
