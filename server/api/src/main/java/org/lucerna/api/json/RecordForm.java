package org.lucerna.api.json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Records as objects. */
record RecordForm(RecordCodec<?> codec) implements ValueForm {
  @Override
  public JsonNode write(Object value) {
    return codec.writeAny(value);
  }

  @Override
  public Object read(String field, JsonNode node) {
    if (!node.isObject()) {
      throw new IllegalArgumentException(field + ": expected an object");
    }
    return codec.read(node);
  }

  @Override
  public ObjectNode schema(JsonSchemas schemas) {
    return schemas.of(codec);
  }

  /** A value whose components are all absent. */
  @Override
  public Object zero() {
    return codec.read(JsonNodeFactory.instance.objectNode());
  }
}
