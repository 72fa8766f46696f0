package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.POST;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.DescribedFunction;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.FunctionPackage;
import org.lucerna.api.FunctionVersion;
import org.lucerna.api.HistoryPage;
import org.lucerna.api.LookupRequest;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.ServedFunction;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.PullResult;
import org.lucerna.server.http.disassembly.DisassemblyMatch;
import org.lucerna.service.FunctionDescription;
import org.lucerna.service.FunctionService;
import org.lucerna.service.RefusalException;
import org.lucerna.service.UncountedPull;
import org.lucerna.store.Pull;
import org.lucerna.store.account.Role;

/** Reads functions and their versions. Thread-safe. */
final class FunctionApi {
  private static final RouteParameter<List<Md5>> KEYS =
      RouteParameter.keys("functions to explain, each once", 100);

  private static final RouteParameter<Md5> KEY = RouteParameter.key("of a function");
  private static final RouteParameter<Integer> LIMIT = RouteParameter.limit(1000, 100);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();
  private static final RecordCodec<ServedFunction> SERVED = RecordCodec.of(ServedFunction.class);
  private static final RecordCodec<FunctionVersion> VERSION = RecordCodec.of(FunctionVersion.class);
  private static final RecordCodec<FunctionPackage> PACKAGE = RecordCodec.of(FunctionPackage.class);
  private static final int MOST_HISTORIES = 1000;

  /**
   * Maximum number of places explained in one request: each may have many names, and all are
   * listed.
   */
  private static final int MOST_PLACES = 1000;

  /** Memory of a similar function in an answer, in bytes. */
  private static final int MATCH = 2048;

  private final FunctionService service;
  private final Limits limits;

  FunctionApi(FunctionService service, Limits limits) {
    this.service = service;
    this.limits = limits;
  }

  List<Route> routes() {
    AnswerType places = new AnswerType.Array(ExplainedPlace.class);
    return List.of(
        Route.of(
                GET,
                "/functions/{key}",
                Role.READER,
                "A function as a pull of its key alone gets it; nothing is counted",
                new AnswerType.Single(DescribedFunction.class),
                this::function)
            .with(KEY)
            .answering(200, 404),
        Route.of(
                GET,
                "/functions/{key}/history",
                Role.READER,
                "The versions of a function, newest first",
                new AnswerType.Single(HistoryPage.class),
                this::history)
            .with(KEY, LIMIT, CURSOR)
            .answering(200, 404),
        Route.of(
                GET,
                "/functions/{key}/explanation",
                Role.READER,
                "Why a pull of this key alone gets its name",
                new AnswerType.Single(ExplainedPlace.class),
                this::explanation)
            .with(KEY)
            .answering(200, 404),
        Route.of(
                POST,
                "/functions/{key}/explanation",
                Role.READER,
                "Why a pull gets its names at the places of one key, up to 1,000",
                places,
                this::explanationInPull)
            .with(KEY)
            .reading(LookupRequest.class),
        Route.of(
                POST,
                "/pull",
                Role.READER,
                "Functions in order, null for unknown ones; nothing is counted",
                new AnswerType.Sparse(ServedFunction.class),
                this::pull)
            .reading(LookupRequest.class),
        Route.of(
                POST,
                "/histories",
                Role.READER,
                "The versions of up to 1,000 functions in order, each newest first",
                new AnswerType.Nested(FunctionVersion.class),
                this::histories)
            .reading(LookupRequest.class),
        Route.of(
                POST,
                "/packages",
                Role.READER,
                "The packages with files in which functions were named, for each in order; none if"
                    + " origins are not disclosed to the caller",
                new AnswerType.Nested(FunctionPackage.class),
                this::packages)
            .reading(LookupRequest.class),
        Route.of(
                POST,
                "/explain",
                Role.READER,
                "Why a pull gets its names at the places of some keys, up to 1,000",
                places,
                this::explain)
            .with(KEYS)
            .reading(LookupRequest.class),
        Route.of(
                POST,
                "/match",
                Role.READER,
                "Functions that are like those of a program, or like known ones, or names for those"
                    + " of a program that a disassembler has open; nothing is stored",
                new AnswerType.Single(MatchResult.class),
                this::match)
            .reading(MatchRequest.class));
  }

  private Reply function(ApiRequest request) throws RefusalException {
    Md5 key = request.get(KEY);
    PullResult known = service.pulls().look(Pull.of(List.of(key), false), request.memory());
    if (known.items().getFirst() instanceof PullResult.Found found) {
      return Reply.of(FunctionDescription.of(key, found, request.memory()));
    }
    throw unknown();
  }

  private Reply packages(ApiRequest request) throws RefusalException {
    return new Reply.Listing<>(
        service.programs().packages(lookup(request).keys(), request.caller(), request.memory()),
        packages -> PACKAGE.writeAll(packages.stream().map(FunctionPackage::new).toList()));
  }

  private static RefusalException unknown() {
    return RefusalException.notFound("unknown function");
  }

  private Reply history(ApiRequest request) throws RefusalException {
    Md5 key = request.get(KEY);
    int limit = request.get(LIMIT);
    List<HistoriesResult.Entry> versions =
        service.histories().histories(List.of(key), true, request.memory()).getFirst();
    if (versions.isEmpty()) {
      throw unknown();
    }
    ListPage<HistoriesResult.Entry> page =
        ListPage.of(versions, version -> Long.toString(version.id()), limit, request.get(CURSOR));
    return Reply.of(
        new HistoryPage(page.values().stream().map(FunctionVersion::of).toList(), page.cursor()));
  }

  private Reply explanation(ApiRequest request) throws RefusalException {
    List<Md5> keys = List.of(request.get(KEY));
    List<ExplainedPlace> places = service.pulls().explain(Pull.of(keys, false), keys);
    if (places.isEmpty()) {
      throw unknown();
    }
    return Reply.of(places.getFirst());
  }

  private Reply explanationInPull(ApiRequest request) throws RefusalException {
    return explain(request, List.of(request.get(KEY)));
  }

  private Reply explain(ApiRequest request) throws RefusalException {
    return explain(request, request.get(KEYS));
  }

  private Reply explain(ApiRequest request, List<Md5> keys) throws RefusalException {
    Pull pull = lookup(request);
    Set<Md5> wanted = Set.copyOf(keys);
    long places = pull.keys().stream().filter(wanted::contains).count();
    if (places > MOST_PLACES) {
      throw RefusalException.invalid(
          places + " places have these keys, " + MOST_PLACES + " can be explained at once");
    }
    return Reply.of(service.pulls().explain(pull, keys), ExplainedPlace.class);
  }

  private Pull lookup(ApiRequest request) throws RefusalException {
    Pull pull = UncountedPull.of(request.body(LookupRequest.class));
    limits.checkItems(pull.keys().size(), "functions");
    // Otherwise a caller could find out hosts by guessing: names from the caller's host are ranked
    // higher.
    return service.programs().disclosesOrigins(request.caller())
        ? pull
        : pull.from(pull.inputMd5(), ByteString.EMPTY);
  }

  private Reply pull(ApiRequest request) throws RefusalException {
    return new Reply.Listing<>(
        service.pulls().look(lookup(request), request.memory()).items(),
        item -> SERVED.writeNullable(ServedFunction.of(item)));
  }

  private Reply histories(ApiRequest request) throws RefusalException {
    List<Md5> keys = lookup(request).keys();
    if (keys.size() > MOST_HISTORIES) {
      throw RefusalException.invalid(
          keys.size() + " keys: expected at most " + MOST_HISTORIES + " at once");
    }
    return new Reply.Listing<>(
        service.histories().histories(keys, true, request.memory()),
        history -> VERSION.writeAll(history.stream().map(FunctionVersion::of).toList()));
  }

  private Reply match(ApiRequest request) throws RefusalException {
    MatchRequest wanted = request.body(MatchRequest.class);
    MatchResult found =
        request
            .share()
            .run(
                () ->
                    wanted.program() == null
                        ? service.similarity().match(wanted, request.caller(), request.memory())
                        : new DisassemblyMatch(service, limits)
                            .match(wanted, request.caller(), request.memory()));
    found
        .functions()
        .forEach(function -> request.memory().take((long) MATCH * function.similar().size()));
    return Reply.of(found);
  }
}
