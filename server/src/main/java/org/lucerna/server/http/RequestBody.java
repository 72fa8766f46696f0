package org.lucerna.server.http;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the body of a request, up to a length and for a limited time. */
public final class RequestBody {
  private static final Logger LOG = LoggerFactory.getLogger(RequestBody.class);

  /** In bytes: a pull of 250,000 functions. */
  private static final int LONGEST = 16 << 20;

  /** In bytes: some seconds of most networks. */
  private static final long MOST_DROPPED = 256 << 20;

  private static final Duration MOST_TIME = Duration.ofSeconds(10);

  private RequestBody() {}

  /**
   * All of it.
   *
   * @throws RefusalException if it is too long or takes too long, or the connection breaks
   */
  static byte[] read(Context request) throws RefusalException {
    return read(request, LONGEST);
  }

  /**
   * All of it.
   *
   * @param longest in bytes
   * @throws RefusalException if it is too long or takes too long, or the connection breaks
   */
  public static byte[] read(Context request, int longest) throws RefusalException {
    long end = System.nanoTime() + MOST_TIME.toNanos();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] piece = new byte[1 << 13];
    try (InputStream in = request.bodyInputStream()) {
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        body.write(piece, 0, count);
        if (body.size() > longest) {
          throw new RefusalException(413, "expected a body of at most " + longest + " bytes");
        }
        if (System.nanoTime() - end > 0) {
          throw late();
        }
      }
    } catch (IOException silent) {
      throw late();
    }
    return body.toByteArray();
  }

  /**
   * Reads what is left of a body that is refused, up to a length and for a limited time: a client
   * that is still sending when the connection is closed does not see the answer.
   */
  static void drop(Context request) {
    long end = System.nanoTime() + MOST_TIME.toNanos();
    byte[] piece = new byte[1 << 16];
    try (InputStream in = request.bodyInputStream()) {
      long left = MOST_DROPPED;
      for (int count = 0; count >= 0 && left > 0 && System.nanoTime() - end < 0; left -= count) {
        count = in.read(piece);
      }
    } catch (IOException | IllegalStateException gone) {
      LOG.debug("the rest of a body did not arrive: {}", gone.getMessage());
    }
  }

  /**
   * Parses a JSON body.
   *
   * @param form reads it; throws {@link IllegalArgumentException} for other JSON
   * @throws RefusalException if it is anything else. Its message is never passed on: it may contain
   *     a password
   */
  static <T> T parse(byte[] body, Function<JsonNode, T> form) throws RefusalException {
    JsonNode node;
    try {
      node = JsonMapper.shared().readTree(body);
    } catch (JacksonException damaged) {
      throw new RefusalException(400, "expected JSON in the body");
    }
    try {
      return form.apply(node);
    } catch (IllegalArgumentException other) {
      throw new RefusalException(400, String.valueOf(other.getMessage()));
    }
  }

  private static RefusalException late() {
    return new RefusalException(
        408, "the body did not arrive within " + MOST_TIME.toSeconds() + " seconds");
  }
}
