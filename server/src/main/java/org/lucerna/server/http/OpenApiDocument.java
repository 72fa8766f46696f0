package org.lucerna.server.http;

import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.lucerna.api.ProblemDetails;
import org.lucerna.api.json.JsonSchemas;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The description of a table of routes as OpenAPI 3.1 specifies. */
final class OpenApiDocument {
  private static final Pattern WORD = Pattern.compile("[a-z]+");

  private static final String TITLE = "Lucerna";

  private static final String DESCRIPTION =
      "Functions of binaries by their keys: names, types and comments, who gave them, and why they"
          + " are served. x-role is the lowest role that is answered; without a login the caller is"
          + " the guest, whose role is a setting of the server. Names that are not UTF-8 are also"
          + " sent in hexadecimal digits, in a field with the suffix Hex.";

  private final RouteTable table;
  private final JsonSchemas schemas = new JsonSchemas();

  private OpenApiDocument(RouteTable table) {
    this.table = table;
  }

  static ObjectNode of(RouteTable table) {
    return new OpenApiDocument(table).document();
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private ObjectNode document() {
    ObjectNode document = object().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", TITLE)
        .put("version", "v1")
        .put("description", DESCRIPTION);
    ObjectNode paths = document.putObject("paths");
    for (Route route : table.routes()) {
      String path = table.root() + route.path();
      ObjectNode methods = paths.has(path) ? (ObjectNode) paths.path(path) : paths.putObject(path);
      methods.set(route.method().name().toLowerCase(Locale.ROOT), operation(route));
    }
    ObjectNode components = document.putObject("components");
    components.set("schemas", schemas.all());
    ObjectNode schemes = components.putObject("securitySchemes");
    schemes.putObject("basic").put("type", "http").put("scheme", "basic");
    schemes.putObject("token").put("type", "http").put("scheme", "bearer");
    return document;
  }

  private ObjectNode operation(Route route) {
    ObjectNode operation =
        object()
            .put("operationId", operationId(route))
            .put("summary", route.summary())
            .put("x-role", route.role().toString());
    ArrayNode security = operation.putArray("security");
    security.addObject();
    security.addObject().putArray("basic");
    if (!route.refusesTokens()) {
      security.addObject().putArray("token");
    }
    if (!route.parameters().isEmpty()) {
      ArrayNode parameters = operation.putArray("parameters");
      route.parameters().forEach(parameter -> parameters.add(parameter(parameter)));
    }
    Class<? extends Record> body = route.body();
    if (body != null) {
      ObjectNode request = operation.putObject("requestBody").put("required", true);
      request.set("content", content("application/json", schemas.of(body)));
    }
    ObjectNode responses = operation.putObject("responses");
    ObjectNode answer = response(responses, route.status());
    if (!(route.answer() instanceof AnswerType.Nothing)) {
      answer.set("content", content(route.answer().mediaType(), route.answer().schema(schemas)));
    }
    if (route.isCached()) {
      answer
          .putObject("headers")
          .putObject("ETag")
          .put("description", "of the answer, for If-None-Match")
          .putObject("schema")
          .put("type", "string");
      response(responses, 304);
    }
    for (int status : route.allRefusals()) {
      response(responses, status)
          .set("content", content("application/problem+json", schemas.of(ProblemDetails.class)));
    }
    return operation;
  }

  private static ObjectNode response(ObjectNode responses, int status) {
    return responses
        .putObject(Integer.toString(status))
        .put("description", HttpStatus.forStatus(status).getMessage());
  }

  private static ObjectNode content(String type, ObjectNode schema) {
    ObjectNode content = object();
    content.putObject(type).set("schema", schema);
    return content;
  }

  private static ObjectNode parameter(RouteParameter<?> parameter) {
    ObjectNode node =
        object()
            .put("name", parameter.name())
            .put("in", parameter.place().name().toLowerCase(Locale.ROOT))
            .put("description", parameter.meaning())
            .put("required", parameter.isRequired());
    node.set("schema", parameter.schema());
    return node;
  }

  /** Such as getUsersName: unique, because method and path are. */
  private static String operationId(Route route) {
    HandlerType method = route.method();
    StringBuilder id = new StringBuilder(method.name().toLowerCase(Locale.ROOT));
    WORD.matcher(route.path())
        .results()
        .map(MatchResult::group)
        .forEach(
            word ->
                id.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length()));
    return id.toString();
  }
}
