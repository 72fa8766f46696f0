package org.lucerna.server.http;

import java.util.List;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpMethod;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.RefusalException;
import org.lucerna.service.account.AccountException;
import org.lucerna.store.account.Role;

/**
 * A kind of request that the API answers, with the data for routing, description and tests.
 *
 * @param method of HTTP
 * @param path below the root of its table, with parameters in braces
 * @param role the lowest role that is answered
 * @param refusesTokens whether only people are answered, not programs with a token
 * @param summary a few words
 * @param parameters in the path and in the query
 * @param body of the request; null if it has none
 * @param answer to a request that succeeds
 * @param status of that answer
 * @param refusals further error statuses, besides those of every request of this kind
 */
record Route(
    HttpMethod method,
    String path,
    Role role,
    boolean refusesTokens,
    String summary,
    List<RouteParameter<?>> parameters,
    @Nullable BodyType body,
    AnswerType answer,
    int status,
    List<Integer> refusals,
    Handler handler) {
  /** Answers a request. */
  @FunctionalInterface
  interface Handler {
    Reply answer(ApiRequest request) throws RefusalException, AccountException;
  }

  Route {
    parameters = List.copyOf(parameters);
    refusals = List.copyOf(refusals);
  }

  static Route of(
      HttpMethod method,
      String path,
      Role role,
      String summary,
      AnswerType answer,
      Handler handler) {
    return new Route(
        method, path, role, false, summary, List.of(), null, answer, 200, List.of(), handler);
  }

  /**
   * The same route for people only. Granting access to others needs a password: a token that could
   * do it would have more rights than its role, and could outlive its expiry.
   */
  Route forPeople() {
    return new Route(
        method, path, role, true, summary, parameters, body, answer, status, refusals, handler);
  }

  Route with(RouteParameter<?>... others) {
    return new Route(
        method,
        path,
        role,
        refusesTokens,
        summary,
        List.of(others),
        body,
        answer,
        status,
        refusals,
        handler);
  }

  /** The same route with a record in the body. */
  Route reading(Class<? extends Record> other) {
    return reading(new BodyType.Single(other));
  }

  Route reading(BodyType other) {
    return new Route(
        method,
        path,
        role,
        refusesTokens,
        summary,
        parameters,
        other,
        answer,
        status,
        refusals,
        handler);
  }

  /** The same route with the status of an answer, and those of refusals. */
  Route answering(int other, Integer... refused) {
    return new Route(
        method,
        path,
        role,
        refusesTokens,
        summary,
        parameters,
        body,
        answer,
        other,
        List.of(refused),
        handler);
  }

  /** The statuses of refusals and failures, ascending. */
  TreeSet<Integer> allRefusals() {
    TreeSet<Integer> all = new TreeSet<>(refusals);
    all.addAll(List.of(400, 401, 403, 413, 500, 503));
    if (body != null) {
      all.add(408);
    }
    return all;
  }

  /** Whether answers have an entity tag. */
  boolean isCached() {
    return method.equals(HttpMethod.GET) && !(answer instanceof AnswerType.Events);
  }
}
