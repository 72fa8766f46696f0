package org.lucerna.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;
import org.lucerna.lumina.LimitException;
import org.lucerna.service.RefusalException;
import org.lucerna.store.MemoryGrant;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of a request: the only way in which routes and pages read one. Memory for it is taken as
 * its bytes arrive or are inflated, so a request holds none for bytes that a client only announces.
 * Methods throw {@link LimitException} if it is too long, or there is no memory. The connection
 * limits how slowly a client may send. Not thread-safe.
 */
public final class RequestBody {
  /** The bytes of a JSON text are briefly held twice, in the buffer of the parser and as text. */
  private static final int PER_BYTE = 2;

  /** Memory for inflating, in bytes. */
  private static final int INFLATER = 64 << 10;

  /** Maximum number of discarded bytes: some seconds on most networks. */
  private static final long MOST_DROPPED = 256 << 20;

  private static final int GZIP = 0x1f8b;

  private final HttpExchange request;
  private final MemoryGrant memory;

  private RequestBody(HttpExchange request, MemoryGrant memory) {
    this.request = request;
    this.memory = memory;
  }

  /** The body of a request, which is not read yet. */
  public static RequestBody of(HttpExchange request, MemoryGrant memory) {
    return new RequestBody(request, memory);
  }

  private void checkLength(long longest) {
    if (request.contentLength() > longest) {
      throw BoundedStream.tooLong(longest);
    }
  }

  /**
   * A stream of the body, for which no memory is taken.
   *
   * @param longest in bytes
   */
  InputStream stream(long longest) {
    checkLength(longest);
    return new BoundedStream(request.body(), longest, memory, 0);
  }

  /**
   * The whole body.
   *
   * @param longest in bytes
   * @throws RefusalException if the body does not arrive
   */
  public byte[] bytes(long longest) throws RefusalException {
    checkLength(longest);
    try (InputStream in = new BoundedStream(request.body(), longest, memory, PER_BYTE)) {
      return in.readAllBytes();
    } catch (IOException silent) {
      throw late();
    }
  }

  /**
   * The JSON in the body.
   *
   * @param longest in bytes
   * @param form reads the JSON; throws {@link IllegalArgumentException} if it has another form
   * @throws RefusalException if the body is anything else, or does not arrive. Messages of the
   *     parser are never passed on: they may contain a password
   */
  <T> T json(long longest, Function<JsonNode, T> form) throws RefusalException {
    checkLength(longest);
    try (InputStream in = request.body()) {
      return json(in, longest, form);
    } catch (IOException silent) {
      throw late();
    }
  }

  /**
   * Like {@link #json}, but also accepts a body compressed with gzip, whatever its headers say.
   *
   * @param longest in bytes when it is not compressed
   */
  <T> T inflatedJson(long longest, Function<JsonNode, T> form) throws RefusalException {
    try (PushbackInputStream in = new PushbackInputStream(stream(longest), 2)) {
      byte[] start = in.readNBytes(2);
      in.unread(start);
      boolean isCompressed =
          start.length == 2
              && (Byte.toUnsignedInt(start[0]) << 8 | Byte.toUnsignedInt(start[1])) == GZIP;
      return isCompressed ? inflated(in, longest, form) : json(in, longest, form);
    } catch (IOException silent) {
      throw late();
    }
  }

  private <T> T inflated(InputStream in, long longest, Function<JsonNode, T> form)
      throws RefusalException {
    memory.take(INFLATER);
    try (InputStream plain = new GZIPInputStream(in)) {
      return json(plain, longest, form);
    } catch (IOException damaged) {
      throw RefusalException.invalid("expected JSON in the body, or gzip of it");
    }
  }

  private <T> T json(InputStream in, long longest, Function<JsonNode, T> form)
      throws RefusalException, IOException {
    JsonNode node;
    try {
      node =
          JsonMapper.shared()
              .reader()
              .with(new JsonMemory(memory))
              .readTree(new BoundedStream(in, longest, memory, PER_BYTE));
    } catch (JacksonIOException silent) {
      throw silent.getCause();
    } catch (JacksonException damaged) {
      throw RefusalException.invalid("expected JSON in the body");
    }
    try {
      return form.apply(node);
    } catch (IllegalArgumentException other) {
      throw RefusalException.invalid(String.valueOf(other.getMessage()));
    }
  }

  /** Reads and discards what is left of a body, up to a length. */
  static void drop(InputStream body) {
    byte[] piece = new byte[1 << 13];
    try {
      long left = MOST_DROPPED;
      for (int count = 0; count >= 0 && left > 0; left -= count) {
        count = body.read(piece);
      }
    } catch (IOException | IllegalStateException gone) {
      // The client has disconnected: nobody waits for the answer.
      return;
    }
  }

  private static RefusalException late() {
    return RefusalException.late("the body did not arrive in time");
  }
}
