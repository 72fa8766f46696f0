package org.lucerna.api.json;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Maps from strings as objects, in their order. */
record MapForm(ValueForm element) implements ValueForm {
  @Override
  public JsonNode write(Object value) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ((Map<?, ?>) value).forEach((key, each) -> node.set((String) key, element.write(each)));
    return node;
  }

  @Override
  public Object read(String field, JsonNode node) {
    if (!node.isObject()) {
      throw new IllegalArgumentException(field + ": expected an object");
    }
    Map<String, Object> values = new LinkedHashMap<>();
    node.properties()
        .forEach(entry -> values.put(entry.getKey(), element.read(field, entry.getValue())));
    return values;
  }

  @Override
  public ObjectNode schema(JsonSchemas schemas) {
    ObjectNode schema = ScalarForm.type("object");
    schema.set("additionalProperties", element.schema(schemas));
    return schema;
  }

  @Override
  public Object zero() {
    return Map.of();
  }
}
