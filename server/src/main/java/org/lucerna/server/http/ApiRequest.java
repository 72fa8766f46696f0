package org.lucerna.server.http;

import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.server.service.Principal;
import org.lucerna.server.service.RequestMemory;

/**
 * A request whose caller may make it. Not thread-safe.
 *
 * @param memory held until the answer is sent, or the caller has disconnected
 */
record ApiRequest(Context http, Principal caller, RequestMemory memory) {
  /** Memory of a parsed body, per byte of the body. */
  private static final int PARSED = 6;

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
   * @throws RefusalException if there is none, or another one
   */
  <T extends Record> T body(Class<T> type) throws RefusalException {
    byte[] body = RequestBody.read(http);
    memory.take((long) PARSED * body.length);
    return RequestBody.parse(body, RecordCodec.of(type)::read);
  }
}
