package org.lucerna.server.http;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import org.lucerna.api.ProblemDetails;
import org.lucerna.api.json.RecordCodec;
import tools.jackson.databind.node.JsonNodeFactory;

/** How refusals are written. */
enum ErrorForm {
  /** {@link ProblemDetails}: everything under /api/v1. */
  PROBLEM {
    @Override
    void send(Context request, int status, String why) {
      String title = HttpStatus.forStatus(status).getMessage();
      request
          .status(status)
          .contentType("application/problem+json")
          .result(RecordCodec.json(new ProblemDetails("about:blank", title, status, why)) + "\n");
    }
  },
  /** An object with the reason: the older paths. */
  REASON {
    @Override
    void send(Context request, int status, String why) {
      request
          .status(status)
          .contentType("application/json")
          .result(JsonNodeFactory.instance.objectNode().put("error", why) + "\n");
    }
  };

  /** Answers with a refusal. */
  abstract void send(Context request, int status, String why);
}
