package org.lucerna.server.http;

import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ProblemDetails;
import org.lucerna.api.json.JsonSchemas;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The description of routes in the form of OpenAPI 3.1. */
final class OpenApiDocument {
  private static final Pattern WORD = Pattern.compile("[a-z]+");

  private static final String TITLE = "Lucerna";

  private static final String DESCRIPTION =
      "Functions of binaries by their keys: names, types and comments, who gave them, and why they"
          + " are served. x-role is the lowest role that is answered; without a login the caller is"
          + " the guest, whose role is a setting of the server. Names that are not UTF-8 are also"
          + " sent in hexadecimal digits, in a field with the suffix Hex.";

  private final JsonSchemas schemas = new JsonSchemas();
  private final ObjectNode paths = object();

  private OpenApiDocument() {}

  /**
   * The description of all routes.
   *
   * @param tagged tables whose operations have a tag, by this tag
   */
  static ObjectNode of(RouteTable table, Map<String, RouteTable> tagged) {
    OpenApiDocument document = new OpenApiDocument();
    document.add(table, null);
    tagged.forEach((tag, other) -> document.add(other, tag));
    return document.document();
  }

  private void add(RouteTable table, @Nullable String tag) {
    for (Route route : table.routes()) {
      String path = table.root() + route.path();
      ObjectNode methods = paths.has(path) ? (ObjectNode) paths.path(path) : paths.putObject(path);
      ObjectNode operation = operation(route);
      if (tag != null) {
        operation.putArray("tags").add(tag);
      }
      methods.set(route.method().name().toLowerCase(Locale.ROOT), operation);
    }
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
    document.set("paths", paths);
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
    BodyType body = route.body();
    if (body != null) {
      ObjectNode request = operation.putObject("requestBody").put("required", body.isRequired());
      request.set("content", content(body.mediaType(), body.schema(schemas)));
    }
    ObjectNode responses = operation.putObject("responses");
    ObjectNode answer = response(responses, route.status());
    if (!(route.answer() instanceof AnswerType.Nothing)) {
      answer.set("content", route.answer().content(schemas));
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
        .put("description", HttpStatus.getMessage(status));
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
    HttpMethod method = route.method();
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
