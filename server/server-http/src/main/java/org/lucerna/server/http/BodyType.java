package org.lucerna.server.http;

import java.util.List;
import org.lucerna.api.json.JsonSchemas;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The type of a request's body. */
sealed interface BodyType {
  /** A record. */
  record Single(Class<? extends Record> type) implements BodyType {}

  /** Any object; a missing body counts as an empty object. */
  record AnyObject() implements BodyType {
    @Override
    public boolean isRequired() {
      return false;
    }
  }

  /** The bytes of a file. */
  record Binary() implements BodyType {
    @Override
    public String mediaType() {
      return "application/octet-stream";
    }
  }

  /**
   * A form with a file in the field {@code file}.
   *
   * @param fields names of optional text fields
   */
  record FileForm(List<String> fields) implements BodyType {
    public FileForm {
      fields = List.copyOf(fields);
    }

    @Override
    public String mediaType() {
      return "multipart/form-data";
    }

    private ObjectNode schema() {
      ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
      ObjectNode properties = schema.putObject("properties");
      properties
          .putObject("file")
          .put("type", "string")
          .put("contentMediaType", "application/octet-stream");
      fields.forEach(field -> properties.putObject(field).put("type", "string"));
      schema.putArray("required").add("file");
      return schema;
    }
  }

  /** The type of the body. */
  default String mediaType() {
    return "application/json";
  }

  /** Whether a request without a body is refused. */
  default boolean isRequired() {
    return true;
  }

  /** The schema of the body. */
  default ObjectNode schema(JsonSchemas schemas) {
    return switch (this) {
      case Single(Class<? extends Record> type) -> schemas.of(type);
      case AnyObject _ -> JsonNodeFactory.instance.objectNode().put("type", "object");
      case Binary _ -> JsonNodeFactory.instance.objectNode();
      case FileForm form -> form.schema();
    };
  }
}
