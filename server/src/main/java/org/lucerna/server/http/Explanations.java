package org.lucerna.server.http;

import io.javalin.http.Context;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MessageCode;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.PushOrigin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tells why pulls get what they get. Safe for use by many threads. */
public final class Explanations {
  private static final int MOST_KEYS = 100;
  private static final int MOST_HISTORIES = 1000;

  /** Explained at one time: at each there may be many names, and all are told. */
  private static final int MOST_PLACES = 1000;

  private final FunctionStore store;
  private final Source source;
  private final Supplier<RequestMemory> memory;
  private final Limits limits;

  /** What clients get, whether or not they are explained anything. */
  public interface Source {
    /**
     * What a pull that does not count gets.
     *
     * @param memory asked as functions are read
     */
    PullResult pull(Pull pull, MemoryGrant memory);

    /**
     * All versions of the functions with some keys, with their metadata, of nobody by name.
     *
     * @param memory asked as versions are read
     */
    HistoriesResult histories(List<Md5> keys, MemoryGrant memory);
  }

  /** Memory for one request, given back at its end. It throws {@link LimitException}. */
  public interface RequestMemory extends MemoryGrant, AutoCloseable {
    @Override
    void close();
  }

  /**
   * Explanations of a store's choices.
   *
   * @param source the same store, as clients see it
   * @param memory for each request
   * @param limits of the pulls that are read
   */
  public Explanations(
      FunctionStore store, Source source, Supplier<RequestMemory> memory, Limits limits) {
    this.store = store;
    this.source = source;
    this.memory = memory;
    this.limits = limits;
  }

  /** Sends the message that a pull would be answered with. */
  void pull(Context request) throws RefusalException {
    Pull pull = asked(request);
    send(request, held -> source.pull(pull, held));
  }

  /**
   * Sends the message that the request for histories of pulled functions would be answered with.
   */
  void histories(Context request) throws RefusalException {
    List<Md5> keys = asked(request).keys();
    if (keys.size() > MOST_HISTORIES) {
      throw new RefusalException(
          400, keys.size() + " keys: expected at most " + MOST_HISTORIES + " at once");
    }
    send(request, held -> source.histories(keys, held));
  }

  /** Its memory is held until all is sent, or the caller has gone. */
  private void send(Context request, Function<MemoryGrant, Response> answer)
      throws RefusalException {
    try (RequestMemory held = memory.get()) {
      Response response = answer.apply(held);
      request.contentType("application/octet-stream");
      ByteSink out = ByteSink.into(request.outputStream());
      IdaDialect.INSTANCE.write(response, out);
      out.flush();
    } catch (LimitException tooMuch) {
      throw new RefusalException(413, String.valueOf(tooMuch.getMessage()));
    } catch (UncheckedIOException gone) {
      throw new RefusalException(408, "the answer could not be sent: " + gone.getMessage());
    }
  }

  /** What a request asks to have explained. */
  ArrayNode of(Context request) throws RefusalException {
    Set<Md5> wanted = new HashSet<>();
    for (String key : request.queryParams("key")) {
      wanted.add(md5("key", key));
    }
    if (wanted.isEmpty() || wanted.size() > MOST_KEYS) {
      throw new RefusalException(
          400, "expected 1 to " + MOST_KEYS + " times ?key=, got " + wanted.size());
    }
    String program = request.queryParam("md5");
    String host = request.queryParam("host");
    Pull pull =
        asked(request)
            .from(
                program == null ? PushOrigin.NO_FILE : md5("md5", program),
                host == null ? ByteString.EMPTY : ByteString.utf8(host));
    long places = pull.keys().stream().filter(wanted::contains).count();
    if (places > MOST_PLACES) {
      throw new RefusalException(
          400, places + " places have these keys, " + MOST_PLACES + " can be explained at once");
    }
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    ExplainedPlace.of(store, pull, List.copyOf(wanted)).forEach(place -> array.add(json(place)));
    return array;
  }

  /** The pull in a body; it does not count. */
  private Pull asked(Context request) throws RefusalException {
    try {
      ByteString body = ByteString.wrap(RequestBody.read(request));
      PullMetadata pull =
          (PullMetadata) IdaDialect.INSTANCE.readRequest(MessageCode.PULL.code(), body, limits);
      List<Md5> keys = new ArrayList<>(pull.functions().size());
      List<Long> addresses = new ArrayList<>();
      for (PullMetadata.Item function : pull.functions()) {
        if (!function.pattern().isKey()) {
          throw new RefusalException(400, "expected patterns of type 1, MD5");
        }
        keys.add(function.pattern().key());
        Long address = function.address();
        if (address != null) {
          addresses.add(address);
        }
      }
      return Pull.of(keys, false).withAddresses(addresses);
    } catch (FormatException | LimitException damaged) {
      throw new RefusalException(400, "expected a pull in the body: " + damaged.getMessage());
    }
  }

  private static Md5 md5(String parameter, @Nullable String text) throws RefusalException {
    try {
      return Md5.parse(text == null ? "" : text);
    } catch (IllegalArgumentException wrong) {
      throw new RefusalException(400, parameter + ": expected 32 hexadecimal digits");
    }
  }

  private static ObjectNode json(ExplainedPlace place) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("place", place.place()).put("key", place.key().toString());
    ArrayNode names = node.putArray("candidates");
    place.names().forEach(name -> names.add(json(name)));
    return node;
  }

  private static ObjectNode json(ExplainedPlace.Name name) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", name.name().text());
    if (!name.name().isUtf8()) {
      node.put("nameHex", name.name().hex());
    }
    node.put("version", name.version())
        .put("size", Integer.toUnsignedLong(name.size()))
        .put("files", name.files())
        .put("accounts", name.accounts())
        .put("score", name.score());
    ObjectNode signals = node.putObject("signals");
    name.signals().forEach((label, value) -> signals.put(label, value.doubleValue()));
    return node;
  }
}
