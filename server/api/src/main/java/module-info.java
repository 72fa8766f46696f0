/** The JSON API of a server over HTTP: its records and how they are written. */
module org.lucerna.api {
  requires transitive org.jspecify;
  requires transitive org.lucerna.bytes;
  requires transitive org.lucerna.lumina;
  requires transitive tools.jackson.databind;

  exports org.lucerna.api;
  exports org.lucerna.api.json;
}
