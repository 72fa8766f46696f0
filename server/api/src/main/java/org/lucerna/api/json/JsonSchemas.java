package org.lucerna.api.json;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON Schemas (2020-12) of records, by the rules of {@link RecordCodec}: each is described once,
 * and referenced by its name. Not thread-safe.
 */
public final class JsonSchemas {
  private static final String REFERENCE = "#/components/schemas/";

  private final Map<String, ObjectNode> schemas = new TreeMap<>();

  /** No schemas yet. */
  public JsonSchemas() {}

  /** A reference to the schema of a record, which is described if it is new. */
  public ObjectNode of(Class<? extends Record> type) {
    return of(RecordCodec.of(type));
  }

  ObjectNode of(RecordCodec<?> codec) {
    String name = codec.name();
    if (!schemas.containsKey(name)) {
      schemas.put(name, codec.describe(this));
    }
    return JsonNodeFactory.instance.objectNode().put("$ref", REFERENCE + name);
  }

  /** An array of values. */
  public static ObjectNode arrayOf(ObjectNode element) {
    ObjectNode schema = ScalarForm.type("array");
    schema.set("items", element);
    return schema;
  }

  /** A value or null. */
  public static ObjectNode orNull(ObjectNode schema) {
    ObjectNode either = JsonNodeFactory.instance.objectNode();
    either.putArray("anyOf").add(schema).add(ScalarForm.type("null"));
    return either;
  }

  /** All schemas by their names, as they belong to {@code components} of an OpenAPI document. */
  public ObjectNode all() {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    schemas.forEach(all::set);
    return all;
  }
}
