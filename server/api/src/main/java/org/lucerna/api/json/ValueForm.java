package org.lucerna.api.json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How the values of a component are written, read and described. Thread-safe. */
interface ValueForm {
  JsonNode write(Object value);

  /**
   * The value that JSON holds.
   *
   * @param field its name, for messages
   * @throws IllegalArgumentException if it is anything else; its message does not repeat it
   */
  Object read(String field, JsonNode node);

  /** The schema of the values, with those of their records in {@code schemas}. */
  ObjectNode schema(JsonSchemas schemas);

  /**
   * The value of a component that may be absent.
   *
   * @throws IllegalStateException if there is none
   */
  Object zero();
}
