package org.lucerna.server.http;

import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpStatus;
import org.lucerna.api.ProblemDetails;
import org.lucerna.api.json.RecordCodec;

/** Refusals of requests as {@link ProblemDetails}. */
final class ProblemReply {
  private ProblemReply() {}

  /**
   * Answers with a refusal.
   *
   * @param why the reason, in terms that the caller knows
   */
  static void send(HttpExchange request, int status, String why) {
    String title = HttpStatus.getMessage(status);
    String body = RecordCodec.json(new ProblemDetails("about:blank", title, status, why)) + "\n";
    // As bytes: text would be sent as ISO-8859-1, which no reader of JSON expects.
    request
        .status(status)
        .contentType("application/problem+json")
        .result(body.getBytes(StandardCharsets.UTF_8));
  }
}
