package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.POST;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.FoundFunction;
import org.lucerna.api.SearchResult;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Limits;
import org.lucerna.search.FunctionSearch;
import org.lucerna.server.http.warp.KnownGuid;
import org.lucerna.server.http.warp.WarpFunctions;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.account.Role;
import org.lucerna.warp.ChunkContent.Types;
import org.lucerna.warp.GuidNamespace;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpConstraint;
import org.lucerna.warp.WarpFile;
import org.lucerna.warp.WarpTarget;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The protocol of WARP servers, which Binary Ninja and r2warp speak. There is one source, which has
 * all functions and the tag {@code trusted}; every caller who may push may write to it.
 * Thread-safe.
 *
 * <pre>
 * GET  /status                  {status}
 * GET  /users/me                {id, username}; 401 for guests
 * POST /sources/query           {user_id?}: {items: [{id, name}], total_pages, total_results}
 * GET  /sources/{uuid}          {id, name}
 * POST /sources                 the same: the one source, whatever name is requested
 * POST /targets/query           {arch?, platform?}: [{id, arch, platform}]
 * POST /functions/query/source  {guids, target_id?, source_tags?}: {source: [guid]}
 * POST /functions/query         the same, and source_id?, constraints?, format?: a WARP file; with
 *                               format "json"
 *                               {items: [{id, guid, name, source_id}], total_pages, total_results}
 * GET  /functions/{id}/data     a function as the root of a buffer
 * POST /functions/data          {ids}: a WARP file
 * GET  /types/{uuid}/data       404: types are not kept
 * POST /types/data              a WARP file without types
 * POST /files/json              {file: Base64, name, source}: {commit_id}
 * POST /files                   a form with file, name, source: the same
 * GET  /search                  with retrieve_data, offset or source_id: {items, offset, total};
 *                               otherwise what {@link SearchApi} answers
 * </pre>
 *
 * <p>Pages and limits are ignored: an answer has all names of a function, with constraints about
 * the functions around it. If a request has constraints, names that have constraints are left out
 * unless one of theirs is requested. The id of a target is made from its names; the id of a
 * function is a number that stays valid while it is among the most recent ones. Bodies may be
 * compressed with gzip, whatever their headers say.
 */
final class WarpApi {
  private static final RouteParameter<String> ID =
      RouteParameter.inPath("id", "of a function: a number, or its key");
  private static final RouteParameter<String> GUID = RouteParameter.inPath("guid", "a UUID");
  private static final RouteParameter<String> QUERY =
      RouteParameter.required("q", "what to search for");
  private static final RouteParameter<Integer> LIMIT =
      RouteParameter.number("limit", "how many at most", 1, FunctionSearch.MAX_LIMIT, 20);
  private static final RouteParameter<Integer> OFFSET =
      RouteParameter.number("offset", "how many are skipped", 0, FunctionSearch.MAX_LIMIT, 0);

  /** In bytes. */
  private static final int LONGEST_QUERY = 32 << 20;

  /** In bytes. */
  private static final int LONGEST_FILE = 64 << 20;

  /** Maximum size of a JSON body with a file in Base64 and names, in bytes. */
  private static final int LONGEST_FILE_IN_JSON = LONGEST_FILE / 3 * 4 + (1 << 16);

  private static final int LONGEST_FIELDS = 1 << 14;

  /** Number of most recent function ids that are kept. */
  private static final int KNOWN_IDS = 100_000;

  private static final String SOURCE_NAME = "Lucerna";
  private static final UUID SOURCE = GuidNamespace.TYPE.guid(ByteString.utf8(SOURCE_NAME));
  private static final String TAG = "trusted";

  /** The targets that are listed; requests may name other targets in full. */
  private static final List<WarpTarget> TARGETS =
      List.of(
          WarpTarget.of("x86_64", "linux-x86_64"),
          WarpTarget.of("x86_64", "windows-x86_64"),
          WarpTarget.of("x86_64", "mac-x86_64"),
          WarpTarget.of("aarch64", "linux-aarch64"),
          WarpTarget.of("aarch64", "windows-aarch64"),
          WarpTarget.of("aarch64", "mac-aarch64"));

  private final FunctionService service;
  private final WarpFunctions functions;
  private final Limits limits;
  private final Path folder;
  private final FunctionIds ids = new FunctionIds(KNOWN_IDS, new SecureRandom().nextInt());

  /**
   * The routes of a server.
   *
   * @param folder an existing folder for the files of incoming forms
   */
  WarpApi(FunctionService service, Limits limits, Path folder) {
    this.service = service;
    this.limits = limits;
    this.folder = folder;
    functions = new WarpFunctions(service);
  }

  RouteTable routes() {
    BodyType anything = new BodyType.AnyObject();
    BodyType form = new BodyType.FileForm(List.of("name", "source"));
    AnswerType object = new AnswerType.AnyObject();
    AnswerType objects = new AnswerType.AnyObjects();
    AnswerType file = new AnswerType.File();
    AnswerType either = new AnswerType.FileOrObject();
    return new RouteTable(
        AdminApi.ROOT,
        List.of(
            Route.of(GET, "/status", Role.READER, "Whether it answers", object, WarpApi::status),
            Route.of(GET, "/users/me", Role.READER, "Who asks", object, WarpApi::me),
            Route.of(POST, "/sources/query", Role.READER, "Sources", object, WarpApi::sources)
                .reading(anything),
            Route.of(GET, "/sources/{guid}", Role.READER, "A source", object, WarpApi::source)
                .with(GUID)
                .answering(200, 404),
            Route.of(POST, "/sources", Role.CONTRIBUTOR, "The source", object, WarpApi::sourceOfAll)
                .reading(anything),
            Route.of(POST, "/targets/query", Role.READER, "Targets", objects, WarpApi::targets)
                .reading(anything),
            Route.of(
                    POST,
                    "/functions/query/source",
                    Role.READER,
                    "Known GUIDs",
                    object,
                    this::knownGuids)
                .reading(anything),
            Route.of(POST, "/functions/query", Role.READER, "Functions", either, this::query)
                .reading(anything),
            Route.of(POST, "/functions/data", Role.READER, "Functions", file, this::data)
                .reading(anything),
            Route.of(GET, "/functions/{id}/data", Role.READER, "A function", file, this::function)
                .with(ID)
                .answering(200, 404),
            Route.of(GET, "/types/{guid}/data", Role.READER, "A type", file, WarpApi::type)
                .with(GUID)
                .answering(200, 404),
            Route.of(POST, "/types/data", Role.READER, "Types", file, WarpApi::types)
                .reading(anything),
            Route.of(POST, "/files/json", Role.CONTRIBUTOR, "Stores", object, this::pushJson)
                .reading(anything),
            Route.of(POST, "/files", Role.CONTRIBUTOR, "Stores", object, this::pushForm)
                .reading(form)
                .answering(200, 415, 507)));
  }

  private static Reply reply(JsonNode node) {
    return new Reply.Single(node);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static Reply status(ApiRequest request) {
    return reply(object().put("status", "ok"));
  }

  private static Reply me(ApiRequest request) throws RefusalException {
    Principal caller = request.caller();
    if (caller.login() == null) {
      throw RefusalException.unauthenticated("the guest has no account: send a token");
    }
    return reply(object().put("id", idOf(caller.name())).put("username", caller.name().text()));
  }

  private static ObjectNode source() {
    return object().put("id", SOURCE.toString()).put("name", SOURCE_NAME);
  }

  private static Reply sourceOfAll(ApiRequest request) throws RefusalException {
    JsonNode _ = body(request, LONGEST_QUERY, node -> node);
    return reply(source());
  }

  /** A request for the sources of a user gets the sources that the caller may write to. */
  private static Reply sources(ApiRequest request) throws RefusalException {
    boolean isOwn = body(request, LONGEST_QUERY, node -> node.path("user_id").isNumber());
    ArrayNode items = JsonNodeFactory.instance.arrayNode();
    if (!isOwn || request.caller().role().mayPush()) {
      items.add(source());
    }
    return reply(page(items));
  }

  private static ObjectNode page(ArrayNode items) {
    ObjectNode page = object();
    page.set("items", items);
    return page.put("total_pages", 1).put("total_results", items.size());
  }

  private static Reply source(ApiRequest request) throws RefusalException {
    if (!request.get(GUID).equalsIgnoreCase(SOURCE.toString())) {
      throw RefusalException.notFound("unknown source");
    }
    return reply(source());
  }

  private static Reply targets(ApiRequest request) throws RefusalException {
    WarpTarget asked =
        body(
            request,
            LONGEST_QUERY,
            node -> new WarpTarget(name(node, "arch"), name(node, "platform")));
    List<WarpTarget> found = new ArrayList<>();
    if (asked.architecture() != null && asked.platform() != null) {
      found.add(asked);
    } else {
      for (WarpTarget each : TARGETS) {
        boolean fits =
            (asked.architecture() == null
                    || Objects.equals(asked.architecture(), each.architecture()))
                && (asked.platform() == null || Objects.equals(asked.platform(), each.platform()));
        if (fits) {
          found.add(each);
        }
      }
    }
    ArrayNode targets = JsonNodeFactory.instance.arrayNode();
    for (WarpTarget each : found) {
      targets
          .addObject()
          .put("id", idOf(each.joined()))
          .put("arch", text(each.architecture()))
          .put("platform", text(each.platform()));
    }
    return reply(targets);
  }

  private static @Nullable ByteString name(JsonNode node, String field) {
    String name = node.path(field).asString("");
    return name.isEmpty() ? null : ByteString.utf8(name);
  }

  private static String text(@Nullable ByteString name) {
    return name == null ? "" : name.text();
  }

  /** A positive number of 31 bits. */
  private static int idOf(ByteString name) {
    CRC32 hash = new CRC32();
    hash.update(name.toByteArray());
    return Math.max(1, (int) hash.getValue() & Integer.MAX_VALUE);
  }

  /**
   * A request for functions.
   *
   * @param constraints one of which a function must have, if it has any; empty to accept all
   * @param target id of the requested target; null for all
   * @param isOfSource whether the request is for the source
   * @param isJson whether the answer is JSON
   */
  private record Query(
      List<UUID> guids,
      Set<UUID> constraints,
      @Nullable Integer target,
      boolean isOfSource,
      boolean isJson) {
    static Query read(JsonNode node) {
      JsonNode target = node.path("target_id");
      String source = node.path("source_id").asString("");
      boolean isTagged = node.path("source_tags").isEmpty();
      for (JsonNode tag : node.path("source_tags")) {
        isTagged |= tag.asString("").equals(TAG);
      }
      return new Query(
          uuids(node.path("guids")),
          Set.copyOf(uuids(node.path("constraints"))),
          target.isIntegralNumber() ? target.asInt(0) : null,
          isTagged && (source.isEmpty() || source.equalsIgnoreCase(SOURCE.toString())),
          node.path("format").asString("").equals("json"));
    }

    private static List<UUID> uuids(JsonNode array) {
      List<UUID> uuids = new ArrayList<>(array.size());
      for (JsonNode each : array) {
        uuids.add(UUID.fromString(each.asString("")));
      }
      return uuids;
    }

    boolean fits(KnownGuid function) {
      List<WarpConstraint> own = function.constraints();
      return constraints.isEmpty()
          || own.isEmpty()
          || own.stream().anyMatch(each -> constraints.contains(each.guid()));
    }

    boolean wants(WarpTarget found) {
      return target == null || target == idOf(found.joined());
    }
  }

  private List<KnownGuid> find(ApiRequest request, Query query) throws RefusalException {
    return query.isOfSource
        ? request.share().run(() -> functions.find(query.guids, query::wants, request.memory()))
        : List.of();
  }

  private List<KnownGuid> findPlaced(ApiRequest request, Query query) throws RefusalException {
    return query.isOfSource
        ? request
            .share()
            .run(() -> functions.findPlaced(query.guids, query::wants, request.memory()))
            .stream()
            .filter(query::fits)
            .toList()
        : List.of();
  }

  private Reply knownGuids(ApiRequest request) throws RefusalException {
    Set<UUID> guids = new LinkedHashSet<>();
    find(request, body(request, LONGEST_QUERY, Query::read))
        .forEach(found -> guids.add(found.guid()));
    ObjectNode bySource = object();
    if (!guids.isEmpty()) {
      ArrayNode known = bySource.putArray(SOURCE.toString());
      guids.forEach(guid -> known.add(guid.toString()));
    }
    return reply(bySource);
  }

  private Reply query(ApiRequest request) throws RefusalException {
    Query query = body(request, LONGEST_QUERY, Query::read);
    List<KnownGuid> found = findPlaced(request, query);
    if (!query.isJson) {
      return file(found);
    }
    ArrayNode items = JsonNodeFactory.instance.arrayNode();
    found.forEach(function -> items.add(item(function)));
    return reply(page(items));
  }

  private static Reply file(List<KnownGuid> functions) {
    return new Reply.Contents(WarpFunctions.file(functions).toBytes());
  }

  private ObjectNode item(KnownGuid function) {
    return object()
        .put("id", ids.id(function.key()))
        .put("guid", function.guid().toString())
        .put("name", function.function().name().text())
        .put("source_id", SOURCE.toString());
  }

  /** The key of an id, or a key given instead of an id; null if it is neither. */
  private @Nullable Md5 key(String id) {
    if (id.matches("[0-9a-fA-F]{32}")) {
      return Md5.parse(id);
    }
    return id.matches("[0-9]{1,9}|1[0-9]{9}|2[01][0-9]{8}")
        ? ids.key((int) Long.parseLong(id))
        : null;
  }

  private Reply data(ApiRequest request) throws RefusalException {
    List<Md5> keys =
        body(
            request,
            LONGEST_QUERY,
            node -> {
              List<Md5> known = new ArrayList<>();
              for (JsonNode id : node.path("ids")) {
                Md5 key = key(id.asString(""));
                if (key != null) {
                  known.add(key);
                }
              }
              return known;
            });
    return file(functions.ofKeys(keys, request.memory()));
  }

  private Reply function(ApiRequest request) throws RefusalException {
    Md5 key = key(request.get(ID));
    List<KnownGuid> found =
        key == null ? List.of() : functions.ofKeys(List.of(key), request.memory());
    if (found.isEmpty()) {
      throw RefusalException.notFound("unknown function");
    }
    return new Reply.Contents(found.getFirst().toWarp().toBytes());
  }

  private static Reply type(ApiRequest request) throws RefusalException {
    throw RefusalException.notFound("unknown type: this server keeps none");
  }

  private static Reply types(ApiRequest request) throws RefusalException {
    JsonNode _ = body(request, LONGEST_QUERY, node -> node);
    WarpChunk none = WarpChunk.compressed(new Types(List.of()), WarpTarget.UNKNOWN);
    return new Reply.Contents(WarpFile.of(List.of(none)).toBytes());
  }

  /** A pushed file. */
  private record Pushed(String name, ByteString file) {
    static Pushed read(JsonNode node, MemoryGrant memory) {
      String file = node.path("file").asString("");
      memory.take(2L * file.length());
      return new Pushed(
          node.path("name").asString(""), ByteString.wrap(Base64.getDecoder().decode(file)));
    }
  }

  private Reply pushJson(ApiRequest request) throws RefusalException {
    return push(
        request, body(request, LONGEST_FILE_IN_JSON, node -> Pushed.read(node, request.memory())));
  }

  private Reply pushForm(ApiRequest request) throws RefusalException {
    try (MultipartForm form =
        MultipartForm.read(
            request.http(), folder, LONGEST_FILE, LONGEST_FIELDS, request.memory())) {
      Path file = form.file();
      if (file == null) {
        throw RefusalException.invalid("file: expected a WARP file");
      }
      request.memory().take(Files.size(file));
      return push(request, new Pushed(form.get("name"), ByteString.wrap(Files.readAllBytes(file))));
    } catch (IOException failed) {
      throw RefusalException.full("the file cannot be read: " + failed.getMessage());
    }
  }

  private Reply push(ApiRequest request, Pushed pushed) throws RefusalException {
    String client = request.http().remoteAddress();
    ByteString name = ByteString.utf8(pushed.name.replace('\0', ' '));
    limits.checkName(name.length());
    try {
      int stored =
          request
              .share()
              .run(
                  () ->
                      functions.push(
                          WarpFile.read(pushed.file),
                          name,
                          request.caller(),
                          client,
                          request.memory()));
      long commit = service.browsing().totals().pushes() & Integer.MAX_VALUE;
      return reply(object().put("commit_id", (int) commit).put("functions", stored));
    } catch (FormatException other) {
      throw RefusalException.invalid("file: " + other.getMessage());
    }
  }

  /** Whether a search comes from Binary Ninja. */
  static boolean isSearch(HttpExchange request) {
    return request.queryParameter("retrieve_data") != null
        || request.queryParameter("offset") != null
        || request.queryParameter("source_id") != null;
  }

  /** Answers a search of Binary Ninja. */
  Reply search(ApiRequest request) throws RefusalException, IOException {
    int offset = request.get(OFFSET);
    int most = Math.min(FunctionSearch.MAX_LIMIT, offset + request.get(LIMIT));
    String source = request.http().queryParameter("source_id");
    boolean isOfSource = source == null || source.equalsIgnoreCase(SOURCE.toString());
    ArrayNode items = JsonNodeFactory.instance.arrayNode();
    long total = 0;
    if (isOfSource) {
      SearchResult found =
          service.browsing().search(request.get(QUERY), most, null, request.caller());
      List<Md5> keys = found.functions().stream().skip(offset).map(FoundFunction::key).toList();
      Map<Md5, KnownGuid> byKey = new LinkedHashMap<>();
      functions
          .ofKeys(keys, request.memory())
          .forEach(function -> byKey.putIfAbsent(function.key(), function));
      total = found.total();
      byKey.values().forEach(function -> items.add(found(function)));
    }
    ObjectNode answer = object();
    answer.set("items", items);
    return reply(answer.put("offset", offset).put("total", total));
  }

  private ObjectNode found(KnownGuid function) {
    ObjectNode item =
        object()
            .put("id", Integer.toString(ids.id(function.key())))
            .put("kind", "function")
            .put("name", function.function().name().text())
            .put("source_id", SOURCE.toString());
    ArrayNode data = item.putArray("data");
    for (byte each : function.toWarp().toBytes().toByteArray()) {
      data.add(Byte.toUnsignedInt(each));
    }
    return item;
  }

  /** The JSON object in a body, which may be compressed; one without fields if there is none. */
  private static <T> T body(ApiRequest request, int longest, Function<JsonNode, T> form)
      throws RefusalException {
    return RequestBody.of(request.http(), request.memory())
        .inflatedJson(
            longest,
            node -> {
              if (!node.isObject() && !node.isMissingNode()) {
                throw new IllegalArgumentException(
                    "expected a JSON object, got " + node.getNodeType());
              }
              return form.apply(node);
            });
  }
}
