package org.lucerna.server.http;

import org.lucerna.api.json.JsonSchemas;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The type of a route's answer. */
sealed interface AnswerType {
  /** An empty answer. */
  record Nothing() implements AnswerType {}

  /** Any object. */
  record AnyObject() implements AnswerType {}

  /** An array of any objects. */
  record AnyObjects() implements AnswerType {}

  /** A record. */
  record Single(Class<? extends Record> type) implements AnswerType {}

  /** An array of records. */
  record Array(Class<? extends Record> type) implements AnswerType {}

  /** An array of records, with null in place of missing ones. */
  record Sparse(Class<? extends Record> type) implements AnswerType {}

  /** An array of arrays of records. */
  record Nested(Class<? extends Record> type) implements AnswerType {}

  /** Server-sent events, each with a record. */
  record Events(Class<? extends Record> type) implements AnswerType {
    @Override
    public String mediaType() {
      return "text/event-stream";
    }
  }

  /** Any file. */
  record File() implements AnswerType {
    @Override
    public String mediaType() {
      return "application/octet-stream";
    }
  }

  /** Any file, or any object if the request asks for JSON. */
  record FileOrObject() implements AnswerType {
    @Override
    public String mediaType() {
      return "application/octet-stream";
    }

    @Override
    public ObjectNode content(JsonSchemas schemas) {
      ObjectNode content = AnswerType.super.content(schemas);
      content.setAll(new AnyObject().content(schemas));
      return content;
    }
  }

  /** The type of the body. */
  default String mediaType() {
    return "application/json";
  }

  /** The schema; an empty one for anything. */
  default ObjectNode schema(JsonSchemas schemas) {
    return switch (this) {
      case Nothing _ -> JsonNodeFactory.instance.objectNode();
      case File _, FileOrObject _ -> JsonNodeFactory.instance.objectNode();
      case AnyObject _ -> JsonNodeFactory.instance.objectNode().put("type", "object");
      case AnyObjects _ -> JsonSchemas.arrayOf(new AnyObject().schema(schemas));
      case Single(Class<? extends Record> type) -> schemas.of(type);
      case Array(Class<? extends Record> type) -> JsonSchemas.arrayOf(schemas.of(type));
      case Sparse(Class<? extends Record> type) ->
          JsonSchemas.arrayOf(JsonSchemas.orNull(schemas.of(type)));
      case Events(Class<? extends Record> type) -> schemas.of(type);
      case Nested(Class<? extends Record> type) ->
          JsonSchemas.arrayOf(JsonSchemas.arrayOf(schemas.of(type)));
    };
  }

  /** The schemas of the body by media type. */
  default ObjectNode content(JsonSchemas schemas) {
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putObject(mediaType()).set("schema", schema(schemas));
    return content;
  }
}
