package org.lucerna.api.json;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lists as arrays. */
record ListForm(ValueForm element) implements ValueForm {
  @Override
  public JsonNode write(Object value) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    ((List<?>) value).forEach(each -> array.add(element.write(each)));
    return array;
  }

  @Override
  public Object read(String field, JsonNode node) {
    if (!node.isArray()) {
      throw new IllegalArgumentException(field + ": expected an array");
    }
    List<Object> values = new ArrayList<>(node.size());
    for (JsonNode each : node) {
      values.add(element.read(field, each));
    }
    return values;
  }

  @Override
  public ObjectNode schema(JsonSchemas schemas) {
    return JsonSchemas.arrayOf(element.schema(schemas));
  }

  @Override
  public Object zero() {
    return List.of();
  }
}
