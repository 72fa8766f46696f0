package org.lucerna.server.http;

import io.javalin.http.Context;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lucerna.api.ApiJson;
import org.lucerna.api.LookupRequest;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.service.Principal;
import org.lucerna.server.service.RequestMemory;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.SearchTimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The part of the API that deals with functions: an HTTP front end of the {@link FunctionService}.
 * Safe for use by many threads.
 */
public final class FunctionApi {
  private static final int MOST_KEYS = 100;
  private static final int MOST_HISTORIES = 1000;

  /** Functions on a page of a search, unless the caller wants more or less. */
  private static final int SEARCHED = 20;

  /** The most places explained in one request: each may have many names, and all are listed. */
  private static final int MOST_PLACES = 1000;

  /** Memory of a parsed body, per byte of the body. */
  private static final int PARSED = 6;

  /** Memory of a similar function in an answer, in bytes. */
  private static final int MATCH = 2048;

  private final FunctionService service;
  private final Supplier<RequestMemory> memory;
  private final HeavyWork heavy;
  private final Limits limits;

  /** Runs what takes much processor time. */
  public interface HeavyWork {
    /**
     * Runs a search, and waits for its end.
     *
     * @throws RefusalException if too many others are running
     */
    MatchResult run(Search search) throws RefusalException, OperationRefusedException;
  }

  /** A search for functions. */
  @FunctionalInterface
  public interface Search {
    MatchResult run() throws OperationRefusedException;
  }

  /**
   * The API.
   *
   * @param memory for each request
   * @param heavy runs searches for similar functions
   * @param limits of the pulls that are read
   */
  public FunctionApi(
      FunctionService service, Supplier<RequestMemory> memory, HeavyWork heavy, Limits limits) {
    this.service = service;
    this.memory = memory;
    this.heavy = heavy;
    this.limits = limits;
  }

  /**
   * Creates and sends an answer, with memory reserved until it is sent or the caller has
   * disconnected.
   */
  private interface Answer {
    void with(RequestMemory held)
        throws RefusalException, ForbiddenException, OperationRefusedException;
  }

  private void answer(Answer answer)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    try (RequestMemory held = memory.get()) {
      answer.with(held);
    } catch (LimitException tooMuch) {
      throw new RefusalException(413, String.valueOf(tooMuch.getMessage()));
    } catch (SearchTimeoutException tooLong) {
      throw new RefusalException(503, String.valueOf(tooLong.getMessage()));
    }
  }

  private static <T> T read(Context request, MemoryGrant held, Function<JsonNode, T> form)
      throws RefusalException {
    byte[] body = RequestBody.read(request);
    held.take((long) PARSED * body.length);
    return RequestBody.parse(body, form);
  }

  private LookupRequest readLookup(Context request, MemoryGrant held) throws RefusalException {
    LookupRequest lookup = read(request, held, ApiJson::lookup);
    limits.checkItems(lookup.keys().size(), "functions");
    return lookup;
  }

  void pull(Context request, Principal caller)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    answer(
        held -> send(request, service.look(readLookup(request, held), held).items(), ApiJson::of));
  }

  void histories(Context request, Principal caller)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    answer(
        held -> {
          List<Md5> keys = readLookup(request, held).keys();
          if (keys.size() > MOST_HISTORIES) {
            throw new RefusalException(
                400, keys.size() + " keys: expected at most " + MOST_HISTORIES + " at once");
          }
          send(request, service.histories(keys, true, held), ApiJson::of);
        });
  }

  void explain(Context request, Principal caller)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    Set<Md5> wanted = new HashSet<>();
    for (String key : request.queryParams("key")) {
      wanted.add(key(key));
    }
    if (wanted.isEmpty() || wanted.size() > MOST_KEYS) {
      throw new RefusalException(
          400, "expected 1 to " + MOST_KEYS + " times ?key=, got " + wanted.size());
    }
    answer(
        held -> {
          LookupRequest lookup = readLookup(request, held);
          long places = lookup.keys().stream().filter(wanted::contains).count();
          if (places > MOST_PLACES) {
            throw new RefusalException(
                400,
                places + " places have these keys, " + MOST_PLACES + " can be explained at once");
          }
          send(request, service.explain(lookup, List.copyOf(wanted)), ApiJson::of);
        });
  }

  private static Md5 key(String text) throws RefusalException {
    try {
      return ApiJson.md5("key", text);
    } catch (IllegalArgumentException wrong) {
      throw new RefusalException(400, String.valueOf(wrong.getMessage()));
    }
  }

  void match(Context request, Principal caller)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    answer(
        held -> {
          MatchRequest wanted = read(request, held, ApiJson::match);
          MatchResult found = heavy.run(() -> service.match(wanted, held));
          found
              .functions()
              .forEach(function -> held.take((long) MATCH * function.similar().size()));
          AdminApi.send(request, ApiJson.of(found));
        });
  }

  void search(Context request, Principal caller)
      throws RefusalException, OperationRefusedException {
    String query = request.queryParam("q");
    if (query == null) {
      throw new RefusalException(400, "?q= is missing: expected what to search for");
    }
    int limit = AdminApi.limit(request, SEARCHED);
    try {
      AdminApi.send(
          request, ApiJson.of(service.search(query, limit, request.queryParam("cursor"), caller)));
    } catch (IOException notNow) {
      throw new RefusalException(503, String.valueOf(notNow.getMessage()));
    }
  }

  void previewDeletion(Context request, Principal caller)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    answer(
        held -> {
          DeleteHistory deletion = read(request, held, ApiJson::deletion);
          int functions = service.previewDeletion(deletion, caller);
          AdminApi.send(request, JsonNodeFactory.instance.objectNode().put("functions", functions));
        });
  }

  /** Sends an array value by value. */
  private static <T> void send(Context request, List<T> values, Function<T, JsonNode> form)
      throws RefusalException {
    request.contentType("application/json");
    try {
      OutputStream out = new BufferedOutputStream(request.outputStream(), 1 << 13);
      String separator = "[";
      for (T value : values) {
        out.write((separator + form.apply(value)).getBytes(StandardCharsets.UTF_8));
        separator = ",";
      }
      out.write((values.isEmpty() ? "[]\n" : "]\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException gone) {
      throw new RefusalException(408, "the answer could not be sent: " + gone.getMessage());
    }
  }
}
