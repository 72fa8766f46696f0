package org.lucerna.server.http;

import org.lucerna.api.json.JsonSchemas;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the answer of a route is. */
sealed interface AnswerType {
  /** Nothing. */
  record Nothing() implements AnswerType {}

  /** Any object. */
  record AnyObject() implements AnswerType {}

  /** A record. */
  record Single(Class<? extends Record> type) implements AnswerType {}

  /** An array of records. */
  record Array(Class<? extends Record> type) implements AnswerType {}

  /** An array of records, and of nulls in their places. */
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

  /** The type of the body. */
  default String mediaType() {
    return "application/json";
  }

  /** The schema; an empty one for anything. */
  default ObjectNode schema(JsonSchemas schemas) {
    return switch (this) {
      case Nothing _ -> JsonNodeFactory.instance.objectNode();
      case File _ -> JsonNodeFactory.instance.objectNode();
      case AnyObject _ -> JsonNodeFactory.instance.objectNode().put("type", "object");
      case Single(Class<? extends Record> type) -> schemas.of(type);
      case Array(Class<? extends Record> type) -> JsonSchemas.arrayOf(schemas.of(type));
      case Sparse(Class<? extends Record> type) ->
          JsonSchemas.arrayOf(JsonSchemas.orNull(schemas.of(type)));
      case Events(Class<? extends Record> type) -> schemas.of(type);
      case Nested(Class<? extends Record> type) ->
          JsonSchemas.arrayOf(JsonSchemas.arrayOf(schemas.of(type)));
    };
  }
}
