package org.lucerna.server.http;

import io.javalin.http.Context;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.lucerna.api.json.RecordCodec;
import tools.jackson.databind.JsonNode;

/** The answer to a request. */
sealed interface Reply {
  /** Sends it; the status is set. */
  void send(Context request) throws RefusalException;

  /** A reply of one record. */
  static Reply of(Record value) {
    return new Single(RecordCodec.json(value));
  }

  /** A reply of an array of records, which are converted when they are sent. */
  static <T extends Record> Reply of(List<T> values, Class<T> type) {
    return new Listing<>(values, RecordCodec.of(type)::write);
  }

  /** Nothing. */
  record Nothing() implements Reply {
    @Override
    public void send(Context request) {}
  }

  /** An object. If it can be cached, so can the answer: it is sent once for each of its values. */
  record Single(JsonNode node) implements Reply {
    @Override
    public void send(Context request) {
      byte[] body = (node + "\n").getBytes(StandardCharsets.UTF_8);
      if (EntityTag.isKnown(request, body)) {
        request.status(304);
        return;
      }
      request.contentType("application/json").result(body);
    }
  }

  /**
   * An array, sent value by value.
   *
   * @param form as JSON
   */
  record Listing<T>(List<T> values, Function<T, JsonNode> form) implements Reply {
    @Override
    public void send(Context request) throws RefusalException {
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
}
