package org.lucerna.server.http;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import org.lucerna.api.ProblemDetails;
import org.lucerna.api.json.RecordCodec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** How refusals are written. */
enum ErrorForm {
  /** {@link ProblemDetails}: everything under /api/v1. */
  PROBLEM {
    @Override
    void send(Context request, int status, String why) {
      String title = HttpStatus.forStatus(status).getMessage();
      sendJson(
          request,
          status,
          "application/problem+json",
          RecordCodec.json(new ProblemDetails("about:blank", title, status, why)));
    }
  },
  /** An object with the reason: the older paths. */
  REASON {
    @Override
    void send(Context request, int status, String why) {
      sendJson(
          request,
          status,
          "application/json",
          JsonNodeFactory.instance.objectNode().put("error", why));
    }
  };

  /** Answers with a refusal. */
  abstract void send(Context request, int status, String why);

  private static void sendJson(Context request, int status, String type, JsonNode body) {
    // As bytes: text would be sent as ISO-8859-1, which no reader of JSON expects.
    request.status(status).contentType(type).result((body + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
