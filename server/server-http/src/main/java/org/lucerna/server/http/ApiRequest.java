package org.lucerna.server.http;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import tools.jackson.databind.JsonNode;

/**
 * A request whose caller has the required role. Not thread-safe.
 *
 * @param share of the caller
 * @param memory held until the answer is sent, or the caller has disconnected
 */
record ApiRequest(HttpExchange http, Principal caller, ClientShare share, RequestMemory memory) {
  /** Longest body, in bytes: a pull of 250,000 functions. */
  private static final int LONGEST = 16 << 20;

  /**
   * The value of a parameter.
   *
   * @throws RefusalException if it is not valid
   */
  <T extends @Nullable Object> T get(RouteParameter<T> parameter) throws RefusalException {
    return parameter.reader().read(http);
  }

  /**
   * The record in the body.
   *
   * @throws RefusalException if the body is missing or does not have the form of the record
   */
  <T extends Record> T body(Class<T> type) throws RefusalException {
    return body(LONGEST, RecordCodec.of(type)::read);
  }

  /**
   * The JSON in the body.
   *
   * @param longest in bytes
   * @param form reads the JSON; throws {@link IllegalArgumentException} if it has another form
   * @throws RefusalException if the body is missing or the form rejects it
   */
  <T> T body(int longest, Function<JsonNode, T> form) throws RefusalException {
    return RequestBody.of(http, memory).json(longest, form);
  }
}
