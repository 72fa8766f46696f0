package org.lucerna.server;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Checks JSON against the schemas of an OpenAPI document, as far as this server uses them. */
final class SchemaChecker {
  private static final Set<String> KEYWORDS =
      Set.of(
          "$ref",
          "type",
          "format",
          "pattern",
          "minLength",
          "contentEncoding",
          "contentMediaType",
          "enum",
          "minimum",
          "maximum",
          "default",
          "items",
          "minItems",
          "maxItems",
          "properties",
          "required",
          "additionalProperties",
          "allOf",
          "anyOf");

  private final JsonNode document;

  SchemaChecker(JsonNode document) {
    this.document = document;
  }

  /** The target of a reference; missing if there is none. */
  JsonNode resolve(String reference) {
    return reference.startsWith("#/") ? document.at(reference.substring(1)) : document.at("/none");
  }

  /** The defects of a value, each with its place; empty if the schema accepts it. */
  List<String> check(JsonNode schema, JsonNode value) {
    List<String> wrong = new ArrayList<>();
    check(schema, value, "$", wrong);
    return wrong;
  }

  private void check(JsonNode schema, JsonNode value, String place, List<String> wrong) {
    for (String keyword : schema.propertyNames()) {
      if (!KEYWORDS.contains(keyword)) {
        wrong.add(place + ": unknown keyword " + keyword);
      }
    }
    if (schema.has("$ref")) {
      check(resolve(schema.path("$ref").asString()), value, place, wrong);
      return;
    }
    for (JsonNode each : schema.path("allOf")) {
      check(each, value, place, wrong);
    }
    if (schema.has("anyOf") && !isAcceptedByAny(schema.path("anyOf"), value)) {
      wrong.add(place + ": none of anyOf accepts " + value);
    }
    if (value.isObject()) {
      for (JsonNode required : schema.path("required")) {
        if (!value.has(required.asString())) {
          wrong.add(place + ": " + required.asString() + " is missing");
        }
      }
    }
    switch (schema.path("type").asString("")) {
      case "string" -> string(schema, value, place, wrong);
      case "boolean" -> expect(value.isBoolean(), value, place, wrong);
      case "integer" -> number(value.isIntegralNumber(), schema, value, place, wrong);
      case "number" -> number(value.isNumber(), schema, value, place, wrong);
      case "null" -> expect(value.isNull(), value, place, wrong);
      case "array" -> {
        expect(value.isArray(), value, place, wrong);
        int index = 0;
        for (JsonNode each : value) {
          check(schema.path("items"), each, place + "[" + index++ + "]", wrong);
        }
      }
      case "object" -> object(schema, value, place, wrong);
      default -> {
        // Anything.
      }
    }
  }

  private boolean isAcceptedByAny(JsonNode schemas, JsonNode value) {
    for (JsonNode each : schemas) {
      if (check(each, value).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static void expect(boolean right, JsonNode value, String place, List<String> wrong) {
    if (!right) {
      wrong.add(place + ": not " + value);
    }
  }

  private static void string(JsonNode schema, JsonNode value, String place, List<String> wrong) {
    expect(value.isString(), value, place, wrong);
    String text = value.asString("");
    expect(text.length() >= schema.path("minLength").asInt(0), value, place, wrong);
    if (schema.has("pattern")) {
      expect(
          Pattern.compile(schema.path("pattern").asString()).matcher(text).find(),
          value,
          place,
          wrong);
    }
    if (schema.has("enum")) {
      boolean known = false;
      for (JsonNode each : schema.path("enum")) {
        known |= each.equals(value);
      }
      expect(known, value, place, wrong);
    }
    if (schema.path("format").asString("").equals("date-time")) {
      Instant.parse(text);
    }
  }

  private static void number(
      boolean right, JsonNode schema, JsonNode value, String place, List<String> wrong) {
    expect(right, value, place, wrong);
    double number = value.asDouble(0);
    expect(number >= schema.path("minimum").asDouble(-1e300), value, place, wrong);
    expect(number <= schema.path("maximum").asDouble(1e300), value, place, wrong);
  }

  private void object(JsonNode schema, JsonNode value, String place, List<String> wrong) {
    expect(value.isObject(), value, place, wrong);
    JsonNode properties = schema.path("properties");
    for (String name : value.propertyNames()) {
      JsonNode inner = properties.path(name);
      if (inner.isMissingNode()) {
        inner = schema.path("additionalProperties");
      }
      // The server's answers have no more fields than it describes.
      if (!inner.isObject() && !(properties.isMissingNode() && inner.isMissingNode())) {
        wrong.add(place + ": unknown field " + name);
      } else if (inner.isObject()) {
        check(inner, value.path(name), place + "." + name, wrong);
      }
    }
  }
}
