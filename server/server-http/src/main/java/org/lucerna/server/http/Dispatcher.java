package org.lucerna.server.http;

import org.lucerna.lumina.LimitException;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.account.AccountException;
import org.lucerna.store.SearchTimeoutException;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests of routes: determines the caller, grants memory, and turns exceptions of
 * handlers into refusals. Thread-safe.
 */
final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final Callers callers;
  private final ClientShares shares;

  Dispatcher(Callers callers, ClientShares shares) {
    this.callers = callers;
    this.shares = shares;
  }

  /** Answers a request. */
  void answer(HttpExchange request, Route route) {
    try {
      handle(request, route);
    } catch (RefusalException refusal) {
      ProblemReply.send(request, RefusalStatus.of(refusal), words(refusal));
    } catch (AccountException refusal) {
      ProblemReply.send(request, 400, words(refusal));
    } catch (LimitException tooMuch) {
      ProblemReply.send(request, tooMuch.isTemporary() ? 503 : 413, words(tooMuch));
    } catch (SearchTimeoutException tooLong) {
      ProblemReply.send(request, 503, words(tooLong));
    } catch (StoreException failed) {
      ProblemReply.send(request, 500, words(failed));
    } catch (RuntimeException defect) {
      LOG.error("{} {}", route.method(), route.path(), defect);
      ProblemReply.send(request, 500, "internal error");
    }
  }

  private void handle(HttpExchange request, Route route) throws RefusalException, AccountException {
    Role wanted = route.role();
    Principal caller = callers.caller(request, wanted);
    if (route.refusesTokens() && caller.token() != null) {
      throw RefusalException.forbidden(
          "a token cannot change accounts or make tokens: log in with a password");
    }
    for (RouteParameter<?> parameter : route.parameters()) {
      // Checked here because a handler may not read every parameter.
      Object _ = parameter.reader().read(request);
    }
    ClientShare share = shares.of(caller.client(request.remoteAddress()));
    try (RequestMemory held = share.memory()) {
      Reply reply = route.handler().answer(new ApiRequest(request, caller, share, held));
      request.status(route.status());
      reply.send(request, held);
    }
  }

  private static String words(Exception ours) {
    return String.valueOf(ours.getMessage());
  }
}
