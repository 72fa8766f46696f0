package org.lucerna.api;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.TimeSpan;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The records of the API as JSON, in both directions, for the server and its clients; the package
 * description lists the fields. Reading methods throw {@link IllegalArgumentException} for other
 * JSON; its message names the field and what was expected, and never repeats a value, which may be
 * a password.
 */
public final class ApiJson {
  /** The names of {@link SimilarResult.Similar#reasons()}; the first one is true or false. */
  private static final List<String> REASONS =
      List.of(
          "sameKey",
          "strings",
          "imports",
          "constants",
          "fields",
          "callees",
          "callers",
          "neighbors");

  private ApiJson() {}

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** An array of values in their order. */
  public static <T> ArrayNode array(List<T> values, Function<T, JsonNode> form) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    values.forEach(value -> array.add(form.apply(value)));
    return array;
  }

  /** The values of an array, read one by one. */
  public static <T> List<T> list(JsonNode array, Function<JsonNode, T> form) {
    if (!array.isArray()) {
      throw new IllegalArgumentException("expected a JSON array, got " + array.getNodeType());
    }
    List<T> values = new ArrayList<>(array.size());
    array.forEach(value -> values.add(form.apply(value)));
    return values;
  }

  public static ObjectNode of(UserView user) {
    ByteString certificate = user.certificate();
    return object()
        .put("name", user.name())
        .put("role", user.role())
        .put("created", user.created().toString())
        .put("disabled", user.disabled())
        .put("password", user.password())
        .put("certificate", certificate == null ? null : certificate.hex());
  }

  public static UserView user(JsonNode node) {
    String certificate = node.path("certificate").asString("");
    return new UserView(
        text(node, "name"),
        text(node, "role"),
        time(node, "created"),
        flag(node, "disabled"),
        flag(node, "password"),
        certificate.isEmpty() ? null : hex("certificate", certificate));
  }

  public static ObjectNode of(UserChange change) {
    ObjectNode node = object();
    String role = change.role();
    if (role != null) {
      node.put("role", role);
    }
    ByteString password = change.password();
    if (password != null) {
      node.put("password", password.text());
    }
    ByteString certificate = change.certificate();
    if (certificate != null) {
      node.put("certificate", certificate.hex());
    }
    Boolean disabled = change.disabled();
    if (disabled != null) {
      node.put("disabled", disabled);
    }
    return node;
  }

  public static UserChange change(JsonNode node) {
    UserChange change = UserChange.NONE;
    for (String field : fields(node)) {
      change =
          switch (field) {
            case "role" -> change.withRole(text(node, field));
            case "password" -> change.withPassword(ByteString.utf8(text(node, field)));
            case "certificate" -> change.withCertificate(hex(field, text(node, field)));
            case "disabled" -> change.withDisabled(flag(node, field));
            default -> throw unknown(field);
          };
    }
    return change;
  }

  public static ObjectNode of(TokenView token) {
    return object()
        .put("id", token.id())
        .put("role", token.role())
        .put("created", token.created().toString())
        .put("expires", token.expires().toString())
        .put("label", token.label());
  }

  public static TokenView token(JsonNode node) {
    return new TokenView(
        text(node, "id"),
        text(node, "role"),
        time(node, "created"),
        time(node, "expires"),
        text(node, "label"));
  }

  public static ObjectNode of(TokenRequest request) {
    ObjectNode node = object();
    String role = request.role();
    if (role != null) {
      node.put("role", role);
    }
    Instant expires = request.expires();
    if (expires != null) {
      node.put("expires", expires.toString());
    }
    return node.put("label", request.label());
  }

  public static TokenRequest tokenRequest(JsonNode node) {
    String role = null;
    Instant expires = null;
    String label = "";
    for (String field : fields(node)) {
      switch (field) {
        case "role" -> role = text(node, field);
        case "expires" -> expires = time(node, field);
        case "label" -> label = text(node, field);
        default -> throw unknown(field);
      }
    }
    return new TokenRequest(role, expires, label);
  }

  public static ObjectNode of(NewToken made) {
    return of(made.view()).put("token", made.token());
  }

  public static NewToken newToken(JsonNode node) {
    return new NewToken(text(node, "token"), token(node));
  }

  public static ObjectNode of(AuditEvent event) {
    return object()
        .put("time", event.time().toString())
        .put("who", event.who())
        .put("action", event.action())
        .put("subject", event.subject());
  }

  public static AuditEvent auditEvent(JsonNode node) {
    return new AuditEvent(
        time(node, "time"), text(node, "who"), text(node, "action"), text(node, "subject"));
  }

  public static ObjectNode of(PushSummary push) {
    return object()
        .put("id", push.id())
        .put("time", push.time().toString())
        .put("account", push.account().text())
        .put("inputPath", push.inputPath().text())
        .put("inputMd5", push.inputMd5().toString())
        .put("idbPath", push.idbPath().text())
        .put("host", push.hostName().text());
  }

  public static PushSummary push(JsonNode node) {
    return new PushSummary(
        number(node, "id"),
        time(node, "time"),
        bytes(node, "account"),
        bytes(node, "inputPath"),
        md5("inputMd5", text(node, "inputMd5")),
        bytes(node, "idbPath"),
        bytes(node, "host"));
  }

  public static ObjectNode of(LookupRequest lookup) {
    ObjectNode node = object();
    ArrayNode functions = node.putArray("functions");
    for (int i = 0; i < lookup.keys().size(); i++) {
      ObjectNode function = functions.addObject().put("key", lookup.keys().get(i).toString());
      if (!lookup.addresses().isEmpty()) {
        function.put("address", "0x" + Long.toHexString(lookup.addresses().get(i)));
      }
    }
    Md5 md5 = lookup.inputMd5();
    if (md5 != null) {
      node.put("md5", md5.toString());
    }
    if (!lookup.hostName().isEmpty()) {
      node.put("host", lookup.hostName().text());
    }
    return node;
  }

  public static LookupRequest lookup(JsonNode node) {
    List<Md5> keys = new ArrayList<>();
    List<Long> addresses = new ArrayList<>();
    Md5 md5 = null;
    ByteString host = ByteString.EMPTY;
    for (String field : fields(node)) {
      switch (field) {
        case "functions" -> {
          for (JsonNode function : elements(node, field)) {
            keys.add(md5("key", text(function, "key")));
            if (function.has("address")) {
              addresses.add(address(text(function, "address")));
            }
          }
        }
        case "md5" -> md5 = md5(field, text(node, field));
        case "host" -> host = bytes(node, field);
        default -> throw unknown(field);
      }
    }
    return new LookupRequest(keys, addresses, md5, host);
  }

  /** One result of a pull; JSON's null for an unknown function. */
  public static JsonNode of(PullResult.Item item) {
    return switch (item) {
      case PullResult.Found found ->
          named(found.function().name())
              .put("size", Integer.toUnsignedLong(found.function().size()))
              .put("metadata", found.function().metadata().hex())
              .put("pulls", Integer.toUnsignedLong(found.frequency()));
      case PullResult.Missing _ -> JsonNodeFactory.instance.nullNode();
    };
  }

  public static PullResult.Item pulled(JsonNode node) {
    return node.isNull()
        ? PullResult.Missing.UNKNOWN
        : new PullResult.Found(
            new FunctionInfo(
                name(node), (int) number(node, "size"), hex("metadata", text(node, "metadata"))),
            (int) number(node, "pulls"));
  }

  /** The versions of one function. */
  public static ArrayNode of(List<HistoriesResult.Entry> history) {
    return array(history, ApiJson::of);
  }

  private static ObjectNode of(HistoriesResult.Entry version) {
    ByteString author = version.author();
    ByteString idbPath = version.idbPath();
    return named(version.name())
        .put("version", version.id())
        .put("address", "0x" + Long.toHexString(version.address()))
        .put("metadata", version.metadata().hex())
        .put("time", version.time().toString())
        .put("author", author == null ? null : author.text())
        .put("idbPath", idbPath == null ? null : idbPath.text());
  }

  /** The versions of one function. */
  public static List<HistoriesResult.Entry> history(JsonNode node) {
    return list(
        node,
        version ->
            new HistoriesResult.Entry(
                number(version, "version"),
                address(text(version, "address")),
                name(version),
                hex("metadata", text(version, "metadata")),
                time(version, "time"),
                optional(version, "author"),
                optional(version, "idbPath")));
  }

  private static @Nullable ByteString optional(JsonNode node, String field) {
    return node.path(field).isString() ? bytes(node, field) : null;
  }

  public static ObjectNode of(ExplainedPlace place) {
    ObjectNode node = object().put("place", place.place()).put("key", place.key().toString());
    node.set("candidates", array(place.names(), ApiJson::of));
    return node;
  }

  private static ObjectNode of(ExplainedPlace.Name name) {
    ObjectNode node =
        named(name.name())
            .put("version", name.version())
            .put("size", Integer.toUnsignedLong(name.size()))
            .put("files", name.files())
            .put("accounts", name.accounts())
            .put("score", name.score());
    ObjectNode signals = node.putObject("signals");
    name.signals().forEach((label, value) -> signals.put(label, value.doubleValue()));
    return node;
  }

  public static ExplainedPlace place(JsonNode node) {
    return new ExplainedPlace(
        (int) number(node, "place"),
        md5("key", text(node, "key")),
        list(node.path("candidates"), ApiJson::candidate));
  }

  private static ExplainedPlace.Name candidate(JsonNode node) {
    Map<String, Double> signals = new LinkedHashMap<>();
    node.path("signals")
        .properties()
        .forEach(signal -> signals.put(signal.getKey(), decimal("signals", signal.getValue())));
    return new ExplainedPlace.Name(
        name(node),
        number(node, "version"),
        (int) number(node, "size"),
        (int) number(node, "files"),
        (int) number(node, "accounts"),
        decimal("score", node.path("score")),
        signals);
  }

  public static ObjectNode of(MatchRequest request) {
    ObjectNode node = object().put("least", request.least());
    ByteString sketches = request.sketches();
    if (sketches == null) {
      node.set("keys", array(request.keys(), ApiJson::string));
      return node;
    }
    return node.put("sketches", Base64.getEncoder().encodeToString(sketches.toByteArray()));
  }

  public static MatchRequest match(JsonNode node) {
    ByteString sketches = null;
    List<Md5> keys = null;
    float least = MatchRequest.USUAL_LEAST;
    for (String field : fields(node)) {
      switch (field) {
        case "sketches" -> sketches = base64(field, text(node, field));
        case "keys" ->
            keys = elements(node, field).stream().map(key -> md5(field, text(field, key))).toList();
        case "least" -> least = (float) node.path(field).asDouble(-1);
        default -> throw unknown(field);
      }
    }
    if ((sketches == null) == (keys == null)) {
      throw new IllegalArgumentException("expected either sketches or keys");
    }
    return new MatchRequest(sketches, keys == null ? List.of() : keys, least);
  }

  /** An answer to a match; places without sketches are left out if there are none. */
  public static ObjectNode of(MatchResult result) {
    ObjectNode node = object();
    node.set("functions", array(result.functions(), ApiJson::of));
    put(node, "withoutSketch", result.withoutSketch(), JsonNodeFactory.instance::numberNode);
    return node;
  }

  public static MatchResult matchResult(JsonNode node) {
    return new MatchResult(
        list(node.path("functions"), ApiJson::matched),
        node.has("withoutSketch")
            ? list(node.path("withoutSketch"), ApiJson::placeWithoutSketch)
            : List.of());
  }

  private static int placeWithoutSketch(JsonNode place) {
    if (!place.isInt()) {
      throw new IllegalArgumentException("withoutSketch: expected whole numbers");
    }
    return place.asInt();
  }

  /** The cursor is left out on the last page. */
  public static ObjectNode of(SearchResult result) {
    ObjectNode node = object();
    node.set("functions", array(result.functions(), ApiJson::of));
    node.put("total", result.total())
        .put("exact", result.isExact())
        .put("complete", result.isComplete());
    String cursor = result.cursor();
    return cursor == null ? node : node.put("cursor", cursor);
  }

  public static SearchResult searchResult(JsonNode node) {
    return new SearchResult(
        list(node.path("functions"), ApiJson::found),
        number(node, "total"),
        flag(node, "exact"),
        flag(node, "complete"),
        node.has("cursor") ? text(node, "cursor") : null);
  }

  private static ObjectNode of(FoundFunction function) {
    ObjectNode node =
        named(function.name())
            .put("key", function.key().toString())
            .put("size", Integer.toUnsignedLong(function.size()));
    Long address = function.address();
    if (address != null) {
      node.put("address", "0x" + Long.toHexString(address));
    }
    node.put("prototype", function.prototype())
        .put("time", function.time().toString())
        .put("pulls", function.pulls());
    ArrayNode matched = node.putArray("matched");
    for (FoundFunction.Match match : function.matched()) {
      matched.addObject().put("field", match.field()).put("text", match.text());
    }
    return node;
  }

  private static FoundFunction found(JsonNode node) {
    return new FoundFunction(
        md5("key", text(node, "key")),
        name(node),
        (int) number(node, "size"),
        node.has("address") ? address(text(node, "address")) : null,
        text(node, "prototype"),
        time(node, "time"),
        number(node, "pulls"),
        list(
            node.path("matched"),
            match -> new FoundFunction.Match(text(match, "field"), text(match, "text"))));
  }

  public static ObjectNode of(MatchedFunction function) {
    ObjectNode node = object().put("place", function.place()).put("key", function.key().toString());
    node.set("similar", array(function.similar(), ApiJson::of));
    return node;
  }

  private static ObjectNode of(SimilarResult.Similar similar) {
    ObjectNode node =
        named(similar.name())
            .put("probability", similar.probability() / (double) SimilarResult.CERTAIN)
            .put("key", similar.key().toString())
            .put("file", similar.file().text());
    ObjectNode reasons = node.putObject("reasons");
    for (int i = 0; i < Math.min(REASONS.size(), similar.reasons().size()); i++) {
      int reason = similar.reasons().get(i);
      if (i == 0) {
        reasons.put(REASONS.getFirst(), reason != 0);
      } else {
        reasons.put(REASONS.get(i), reason);
      }
    }
    return node;
  }

  public static MatchedFunction matched(JsonNode node) {
    int place = (int) number(node, "place");
    return new MatchedFunction(
        place,
        md5("key", text(node, "key")),
        list(node.path("similar"), similar -> similar(place, similar)));
  }

  private static SimilarResult.Similar similar(int place, JsonNode node) {
    return new SimilarResult.Similar(
        place,
        (int) Math.round(decimal("probability", node.path("probability")) * SimilarResult.CERTAIN),
        md5("key", text(node, "key")),
        name(node),
        bytes(node, "file"),
        REASONS.stream().map(name -> reason(node.path("reasons").path(name))).toList());
  }

  /** Missing ones, which an older server does not have, are 0. */
  private static int reason(JsonNode value) {
    return value.isBoolean() ? value.asBoolean() ? 1 : 0 : value.asInt(0);
  }

  /** A deletion; filters without values are left out. It must have no licence ids. */
  public static ObjectNode of(DeleteHistory request) {
    ObjectNode node = object();
    if (request.lastRecord()) {
      node.put("undo", true);
    }
    put(node, "keys", request.keys(), ApiJson::string);
    put(node, "names", request.names(), name -> string(name.text()));
    put(node, "inputMd5s", request.inputHashes(), ApiJson::string);
    put(node, "inputPaths", request.inputPaths(), path -> string(path.text()));
    put(node, "idbPaths", request.idbPaths(), path -> string(path.text()));
    put(node, "authors", request.userNames(), author -> string(author.text()));
    put(node, "times", request.times(), ApiJson::range);
    put(node, "versions", request.historyIds(), ApiJson::range);
    put(node, "pushes", request.pushIds(), ApiJson::range);
    if (request.maxEntries() != 0) {
      node.put("most", request.maxEntries());
    }
    return node;
  }

  private static <T> void put(
      ObjectNode node, String field, List<T> values, Function<T, JsonNode> form) {
    if (!values.isEmpty()) {
      node.set(field, array(values, form));
    }
  }

  private static JsonNode string(Object value) {
    return JsonNodeFactory.instance.stringNode(value.toString());
  }

  private static JsonNode range(TimeSpan span) {
    return object().put("first", span.first().toString()).put("last", span.last().toString());
  }

  private static JsonNode range(Span span) {
    return object().put("first", span.first()).put("last", span.last());
  }

  public static DeleteHistory deletion(JsonNode node) {
    Map<String, List<JsonNode>> filters = new LinkedHashMap<>();
    boolean undo = false;
    long most = 0;
    for (String field : fields(node)) {
      switch (field) {
        case "undo" -> undo = flag(node, field);
        case "most" -> most = number(node, field);
        case "keys",
            "names",
            "inputMd5s",
            "inputPaths",
            "idbPaths",
            "authors",
            "times",
            "versions",
            "pushes" ->
            filters.put(field, elements(node, field));
        default -> throw unknown(field);
      }
    }
    return new DeleteHistory(
        undo ? DeleteHistory.LAST_RECORD : 0,
        List.of(),
        filter(filters, "times", span -> new TimeSpan(time(span, "first"), time(span, "last"))),
        filter(filters, "versions", ApiJson::ids),
        filter(filters, "idbPaths", path -> ByteString.utf8(text("idbPaths", path))),
        filter(filters, "inputPaths", path -> ByteString.utf8(text("inputPaths", path))),
        filter(filters, "names", name -> ByteString.utf8(text("names", name))),
        filter(filters, "authors", author -> ByteString.utf8(text("authors", author))),
        filter(filters, "inputMd5s", md5 -> md5("inputMd5s", text("inputMd5s", md5))),
        filter(filters, "keys", key -> md5("keys", text("keys", key))),
        filter(filters, "pushes", ApiJson::ids),
        most);
  }

  private static Span ids(JsonNode span) {
    return new Span(number(span, "first"), number(span, "last"));
  }

  private static <T> List<T> filter(
      Map<String, List<JsonNode>> filters, String field, Function<JsonNode, T> form) {
    return filters.getOrDefault(field, List.of()).stream().map(form).toList();
  }

  /** An object with a name, also in hex if it is not UTF-8. */
  private static ObjectNode named(ByteString name) {
    ObjectNode node = object().put("name", name.text());
    return name.isUtf8() ? node : node.put("nameHex", name.hex());
  }

  private static ByteString name(JsonNode node) {
    return node.has("nameHex") ? hex("nameHex", text(node, "nameHex")) : bytes(node, "name");
  }

  private static List<String> fields(JsonNode node) {
    if (!node.isObject()) {
      throw new IllegalArgumentException("expected a JSON object, got " + node.getNodeType());
    }
    return node.properties().stream().map(Map.Entry::getKey).toList();
  }

  private static List<JsonNode> elements(JsonNode node, String field) {
    JsonNode array = node.path(field);
    if (!array.isArray()) {
      throw new IllegalArgumentException(field + ": expected an array");
    }
    List<JsonNode> elements = new ArrayList<>(array.size());
    array.forEach(elements::add);
    return elements;
  }

  private static IllegalArgumentException unknown(String field) {
    return new IllegalArgumentException("unknown field " + field);
  }

  private static String text(JsonNode node, String field) {
    return text(field, node.path(field));
  }

  private static String text(String field, JsonNode value) {
    if (!value.isString()) {
      throw new IllegalArgumentException(field + ": expected a string");
    }
    return value.asString();
  }

  private static ByteString bytes(JsonNode node, String field) {
    return ByteString.utf8(text(node, field));
  }

  private static long number(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(field + ": expected a whole number of 64 bits");
    }
    return value.asLong();
  }

  private static double decimal(String field, JsonNode value) {
    double number = value.isNumber() ? value.asDouble(Double.NaN) : Double.NaN;
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException(field + ": expected a number that fits 64 bits");
    }
    return number;
  }

  private static boolean flag(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isBoolean()) {
      throw new IllegalArgumentException(field + ": expected true or false");
    }
    return value.asBoolean();
  }

  private static Instant time(JsonNode node, String field) {
    try {
      return Instant.parse(text(node, field));
    } catch (DateTimeException other) {
      throw new IllegalArgumentException(
          field + ": expected a time such as 2026-11-20T12:00:00Z", other);
    }
  }

  private static ByteString hex(String field, String text) {
    try {
      return ByteString.hex(text);
    } catch (IllegalArgumentException other) {
      throw new IllegalArgumentException(field + ": expected hexadecimal digits", other);
    }
  }

  private static ByteString base64(String field, String text) {
    try {
      return ByteString.wrap(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException other) {
      throw new IllegalArgumentException(field + ": expected Base64", other);
    }
  }

  /** The MD5 that a field or a parameter holds. */
  public static Md5 md5(String field, String text) {
    try {
      return Md5.parse(text);
    } catch (IllegalArgumentException other) {
      throw new IllegalArgumentException(field + ": expected 32 hexadecimal digits", other);
    }
  }

  private static long address(String text) {
    try {
      if (text.startsWith("0x")) {
        return Long.parseUnsignedLong(text.substring(2), 16);
      }
    } catch (NumberFormatException other) {
      throw new IllegalArgumentException("address: expected 0x and hexadecimal digits", other);
    }
    throw new IllegalArgumentException("address: expected 0x and hexadecimal digits");
  }
}
