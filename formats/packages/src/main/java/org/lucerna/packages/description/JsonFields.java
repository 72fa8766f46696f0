package org.lucerna.packages.description;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The texts in the outermost object of JSON. */
final class JsonFields {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonFields() {}

  /**
   * Reads an object; values in others are left out.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static DescriptionFields of(byte[] bytes) {
    Map<String, String> values = new HashMap<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), bytes)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("expected an object");
      }
      for (JsonToken next = parser.nextToken();
          next == JsonToken.PROPERTY_NAME;
          next = parser.nextToken()) {
        String key = parser.currentName();
        if (parser.nextToken() == JsonToken.VALUE_STRING) {
          values.putIfAbsent(key, parser.getString());
        } else {
          Object _ = parser.skipChildren();
        }
      }
    } catch (JacksonException damage) {
      throw new IllegalArgumentException(damage);
    }
    return new DescriptionFields(values);
  }
}
