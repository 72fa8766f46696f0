package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.account.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** The description of the API, compared with the server's behaviour. */
final class OpenApiTest {
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  @TempDir private static Path folder;
  private static ApiServer server;
  private static JsonNode document;
  private static SchemaChecker checker;
  private static int names;

  @BeforeAll
  static void start() throws Exception {
    server = new ApiServer(folder);
    document = server.json("GET", "/openapi.json", "");
    checker = new SchemaChecker(document);
    for (ApiOperation operation : ApiOperation.of(document)) {
      if (operation.path().equals("/push")) {
        server.json("POST", "/push", operation.body());
      }
    }
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(20))
        .until(() -> server.json("GET", "/search?q=main", "").path("total").asInt() == 1);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private static void references(JsonNode node, List<String> found) {
    if (node.isString()) {
      return;
    }
    node.properties()
        .forEach(
            field -> {
              if (field.getKey().equals("$ref")) {
                found.add(field.getValue().asString());
              }
            });
    node.forEach(inner -> references(inner, found));
  }

  @Test
  void everyReferenceResolvesAndEverySchemaIsReferenced() {
    List<String> references = new ArrayList<>();
    references(document, references);
    assertThat(references)
        .isNotEmpty()
        .allSatisfy(
            reference -> assertThat(checker.resolve(reference).isObject()).as(reference).isTrue());
    assertThat(new TreeSet<>(references))
        .hasSameElementsAs(
            document.at("/components/schemas").propertyNames().stream()
                .map(name -> "#/components/schemas/" + name)
                .toList());
  }

  @Test
  void documentHasRequiredPartsOfOpenApi() {
    assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
    assertThat(document.at("/info/title").isString()).isTrue();
    assertThat(document.at("/info/version").isString()).isTrue();
    TreeSet<String> ids = new TreeSet<>();
    for (ApiOperation operation : ApiOperation.of(document)) {
      JsonNode description = operation.description();
      assertThat(ids.add(description.path("operationId").asString())).as("unique").isTrue();
      assertThat(description.path("summary").asString()).as(operation.toString()).isNotBlank();
      assertThat(Role.named(operation.role())).as(operation.toString()).isPresent();
      assertThat(description.path("responses").properties())
          .allSatisfy(
              response -> {
                assertThat(response.getKey()).matches("[2-5]\\d\\d");
                assertThat(response.getValue().path("description").asString()).isNotBlank();
              });
      TreeSet<String> inPath = new TreeSet<>();
      for (JsonNode parameter : description.path("parameters")) {
        assertThat(parameter.path("description").asString()).isNotBlank();
        assertThat(parameter.path("schema").has("type")).isTrue();
        if (parameter.path("in").asString().equals("path")) {
          assertThat(parameter.path("required").asBoolean(false)).isTrue();
          inPath.add('{' + parameter.path("name").asString() + '}');
        }
      }
      assertThat(
              Pattern.compile("\\{[a-z0-9]+}")
                  .matcher(operation.path())
                  .results()
                  .map(MatchResult::group))
          .as(operation.toString())
          .containsExactlyInAnyOrderElementsOf(inPath);
    }
  }

  @Test
  void documentNamesTheRoutes() {
    assertThat(ApiOperation.of(document))
        .extracting(operation -> operation + " " + operation.role())
        .containsExactlyInAnyOrder(
            "GET /functions/{key} reader",
            "GET /functions/{key}/history reader",
            "GET /functions/{key}/explanation reader",
            "POST /functions/{key}/explanation reader",
            "POST /pull reader",
            "POST /push contributor",
            "POST /collected contributor",
            "POST /collected/known contributor",
            "POST /histories reader",
            "POST /explain reader",
            "POST /packages reader",
            "POST /match reader",
            "POST /identify reader",
            "GET /search reader",
            "GET /files reader",
            "GET /files/{md5} reader",
            "GET /files/{md5}/functions reader",
            "GET /files/{md5}/similar reader",
            "GET /files/{md5}/comparison reader",
            "GET /pushes reader",
            "GET /packs reader",
            "PUT /packs administrator",
            "DELETE /packs/{name} administrator",
            "GET /feed reader",
            "GET /statistics reader",
            "GET /unknown reader",
            "GET /connections reader",
            "POST /deletions curator",
            "POST /deletion-preview curator",
            "GET /users administrator",
            "POST /users administrator",
            "PATCH /users administrator",
            "DELETE /users administrator",
            "GET /users/{name} administrator",
            "PATCH /users/{name} administrator",
            "DELETE /users/{name} administrator",
            "GET /users/{name}/tokens reader",
            "POST /users/{name}/tokens reader",
            "DELETE /users/{name}/tokens/{id} reader",
            "GET /audit administrator",
            "GET /upstreams administrator",
            "GET /backups administrator",
            "POST /backups administrator",
            "GET /openapi.json reader",
            "GET /status reader",
            "GET /users/me reader",
            "POST /sources/query reader",
            "GET /sources/{guid} reader",
            "POST /sources contributor",
            "POST /targets/query reader",
            "POST /functions/query/source reader",
            "POST /functions/query reader",
            "POST /functions/data reader",
            "GET /functions/{id}/data reader",
            "GET /types/{guid}/data reader",
            "POST /types/data reader",
            "POST /files/json contributor",
            "POST /files contributor");
  }

  /** The operation that answers a path; null if there is none. */
  private static @Nullable ApiOperation operation(
      List<ApiOperation> operations, String method, String path) {
    String described = method.equals("HEAD") ? "GET" : method;
    return operations.stream()
        .filter(each -> each.method().equals(described))
        .filter(each -> each.path().equals(path) || RegisteredRoutes.fits(path, each.path()))
        .findFirst()
        .orElse(null);
  }

  @Test
  void everyHandlerIsDescribedOrRefuses() throws Exception {
    List<ApiOperation> operations = ApiOperation.of(document);
    TreeSet<String> described = new TreeSet<>();
    operations.forEach(operation -> described.add(operation.toString()));
    TreeSet<String> registered = new TreeSet<>();
    for (String handler : RegisteredRoutes.of(server.server())) {
      String method = handler.substring(0, handler.indexOf(' '));
      String full = handler.substring(handler.indexOf(' ') + 1);
      if (!full.startsWith(ApiServer.ROOT + "/")) {
        continue;
      }
      String path = full.substring(ApiServer.ROOT.length());
      registered.add(method + " " + path);
      if (operation(operations, method, path) == null) {
        HttpResponse<String> answer =
            server.ask("administrator", method, path.replaceAll("[{}<>]", ""), "");
        assertThat(answer.statusCode()).as("%s is not described", handler).isIn(404, 405);
      }
    }
    assertThat(registered).as("what is described is there").containsAll(described);
  }

  @Test
  void allowedMethodsAreTheDescribedOnes() throws Exception {
    List<ApiOperation> operations = ApiOperation.of(document);
    for (String path : new TreeSet<>(operations.stream().map(ApiOperation::path).toList())) {
      TreeSet<String> methods = new TreeSet<>();
      for (ApiOperation operation : operations) {
        if (operation.path().equals(path)) {
          methods.add(operation.method());
          if (operation.method().equals("GET")) {
            methods.add("HEAD");
          }
        }
      }
      String allowed =
          server
              .ask("", "OPTIONS", path.replaceAll("[{}]", ""), "")
              .headers()
              .firstValue("Allow")
              .orElseThrow();
      assertThat(allowed.split(", ", -1)).as(path).containsExactlyInAnyOrderElementsOf(methods);
    }
  }

  /** A value of a query in JSON. */
  private static JsonNode value(JsonNode schema, String text) {
    return schema.path("type").asString().equals("integer") && text.matches("-?[0-9]{1,18}")
        ? JsonNodeFactory.instance.numberNode(Long.parseLong(text))
        : JsonNodeFactory.instance.stringNode(text);
  }

  @Test
  void parametersAreRefusedAsTheirSchemasSay() throws Exception {
    int refused = 0;
    for (ApiOperation operation : ApiOperation.of(document)) {
      for (JsonNode parameter : operation.description().path("parameters")) {
        if (!parameter.path("in").asString().equals("query") || operation.needsPack()) {
          continue;
        }
        JsonNode schema = parameter.path("schema");
        schema = schema.has("items") ? schema.path("items") : schema;
        for (String text : List.of("", ".", "!", "-1", "1000000", "abc")) {
          boolean isRefused = !checker.check(schema, value(schema, text)).isEmpty();
          if (!isRefused && !text.isEmpty()) {
            // It may be unknown, or no query.
            continue;
          }
          String name = parameter.path("name").asString();
          String others = operation.filled("n").replaceFirst("([?&])" + name + "=[^&]*", "$1");
          String path = others + (others.contains("?") ? "&" : "?") + name + "=" + text;
          HttpResponse<String> answer =
              server.ask("administrator", operation.method(), path, operation.body());
          assertThat(answer.statusCode() == 400)
              .as("%s %s is refused", operation.method(), path)
              .isEqualTo(isRefused);
          refused += isRefused ? 1 : 0;
        }
      }
    }
    assertThat(refused).isPositive();
  }

  /** A function of a push and an import of a program are named by text, by bytes, or by both. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "false | ''",
        "true  | ,'name':'a'",
        "true  | ,'nameHex':'61'",
        "true  | ,'name':'a','nameHex':'61'",
        "false | ,'nameHex':'6'",
        "false | ,'name':1",
      })
  void nameOrItsBytesAreRequired(boolean isAccepted, String name) throws Exception {
    String function = "{'key':'" + Wire.key(77) + "','size':9" + name + "}";
    String program =
        "{'processor':'x64','bias':'0x0','memory':[],'functions':[],'imports':[{'address':'0x1'"
            + name
            + "}]}";
    ApiOperation push =
        Objects.requireNonNull(operation(ApiOperation.of(document), "POST", "/push"));
    for (String part : List.of("'functions':[" + function + "]", "'program':" + program)) {
      String body = ("{" + part + ",'inputMd5':'" + Wire.key(78) + "'}").replace('\'', '"');
      HttpResponse<String> answer = server.ask("administrator", "POST", "/push", body);
      String what = body + ": " + answer.body();
      assertThat(answer.statusCode()).as(what).isEqualTo(isAccepted ? 200 : 400);
      List<String> wrong = checker.check(push.bodySchema(), JsonMapper.shared().readTree(body));
      assertThat(wrong.isEmpty()).as("%s: %s", what, wrong).isEqualTo(isAccepted);
    }
  }

  /** Every route, method and role. */
  @Test
  void everyAnswerMatchesItsDescription() throws Exception {
    List<ApiOperation> operations = ApiOperation.of(document);
    for (String path : new TreeSet<>(operations.stream().map(ApiOperation::path).toList())) {
      for (String method : METHODS) {
        ApiOperation operation = operation(operations, method, path);
        for (String role : List.of("", "reader", "contributor", "curator", "administrator")) {
          if (operation == null) {
            HttpResponse<String> answer =
                server.ask(role, method, path.replace("{", "").replace("}", ""), "");
            assertThat(answer.statusCode()).as("%s %s as %s", method, path, role).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).isPresent();
          } else if (operation.path().equals(path)) {
            check(operation, method, role);
          }
        }
      }
    }
  }

  private static void check(ApiOperation operation, String method, String role) throws Exception {
    String name = "n" + names++;
    String token = "";
    if (operation.path().contains("/tokens")) {
      name = role.isEmpty() ? "reader" : role;
      token = server.json("POST", "/users/" + name + "/tokens", "{}").path("id").asString();
    } else if (operation.path().contains("{name}")
        || (operation.path().equals("/users") && !operation.method().equals("POST"))) {
      server.json("POST", "/users?name=" + name, "{}");
    }
    if (operation.isStream() && !role.isEmpty() && method.equals("GET")) {
      // FeedTest reads it.
      return;
    }
    HttpResponse<String> answer =
        server.ask(role, method, operation.filled(name, token), operation.body());
    String what = operation + " as " + role + ": " + answer.body();
    if (role.isEmpty()) {
      assertThat(answer.statusCode()).as(what).isEqualTo(401);
    } else if (!Role.named(role)
        .orElseThrow()
        .includes(Role.named(operation.role()).orElseThrow())) {
      assertThat(answer.statusCode()).as(what).isEqualTo(403);
    } else if (operation.isOfWarp() || operation.needsPack()) {
      // WarpServerTest of the command line and PackServerTest ask for existing ones.
      assertThat(answer.statusCode()).as(what).isIn(200, 400, 404, 415);
    } else {
      assertThat(answer.statusCode()).as(what).isBetween(200, 204);
    }
    JsonNode response = operation.response(answer.statusCode());
    assertThat(response.isObject()).as("described: " + what).isTrue();
    if (method.equals("HEAD")) {
      assertThat(answer.body()).as(what).isEmpty();
      return;
    }
    JsonNode content = response.path("content");
    if (content.isMissingNode()) {
      assertThat(answer.body()).as(what).isEmpty();
      return;
    }
    String type = answer.headers().firstValue("Content-Type").orElse("");
    assertThat(content.propertyNames()).as(what).contains(type);
    if (!type.endsWith("json")) {
      return;
    }
    assertThat(
            checker.check(
                content.path(type).path("schema"), JsonMapper.shared().readTree(answer.body())))
        .as(what)
        .isEmpty();
  }

  @Test
  void checkerRejectsUndescribedAnswers() {
    JsonNode schema = document.at("/components/schemas/UserView");
    String good =
        "{'name':'a','role':'reader','created':'2026-01-01T00:00:00Z','disabled':false,'password':true,'certificate':null}";
    assertThat(checker.check(schema, JsonMapper.shared().readTree(good.replace('\'', '"'))))
        .isEmpty();
    for (String bad :
        List.of(
            good.replace("'a'", "1"),
            good.replace("null", "'0'"),
            good.replace("'name':'a',", ""),
            good.replace("'name'", "'more':1,'name'"))) {
      assertThat(checker.check(schema, JsonMapper.shared().readTree(bad.replace('\'', '"'))))
          .as(bad)
          .isNotEmpty();
    }
  }

  @Test
  void unknownPathsAreProblems() throws Exception {
    for (String method : METHODS) {
      for (String path : List.of("/nothing", "/functions", "/users/a/b", "/openapi.json/x")) {
        HttpResponse<String> answer = server.ask("", method, path, "");
        assertThat(answer.statusCode()).as(method + path).isEqualTo(404);
        if (!method.equals("HEAD")) {
          assertThat(answer.body())
              .isEqualTo(
                  "{\"type\":\"about:blank\",\"title\":\"Not"
                      + " Found\",\"status\":404,\"detail\":\"unknown path\"}\n");
        }
      }
    }
  }

  @Test
  void documentIsCachedByItsTag() throws Exception {
    for (String path : List.of("/openapi.json", "/functions/" + ApiOperation.KEY, "/statistics")) {
      HttpResponse<String> first = server.ask("administrator", "GET", path, "");
      String tag = first.headers().firstValue("ETag").orElseThrow();
      assertThat(first.headers().firstValue("Cache-Control")).hasValue("private, no-cache");
      HttpResponse<String> again =
          server.ask("administrator", "GET", path, "", "If-None-Match", tag);
      assertThat(again.statusCode()).as(path).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(again.headers().firstValue("ETag")).hasValue(tag);
      assertThat(server.ask("administrator", "GET", path, "", "If-None-Match", "\"other\"").body())
          .isEqualTo(first.body());
      assertThat(server.ask("", "GET", path, "", "If-None-Match", tag).statusCode())
          .as("a tag is no login")
          .isEqualTo(401);
    }
  }
}
