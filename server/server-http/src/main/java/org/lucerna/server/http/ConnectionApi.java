package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ClientConnectionView;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.connection.ConnectionLog;
import org.lucerna.service.connection.ConnectionResult;
import org.lucerna.service.connection.LastConnection;
import org.lucerna.store.account.Role;

/** Explains why clients cannot connect to the Lumina port. Thread-safe. */
final class ConnectionApi {
  private static final RouteParameter<@Nullable String> ALL =
      RouteParameter.text("all", "true: from all addresses, for administrators");
  private static final RouteParameter<Integer> LIMIT = RouteParameter.limit(1000, 100);

  private final ConnectionLog connections;

  ConnectionApi(ConnectionLog connections) {
    this.connections = connections;
  }

  List<Route> routes() {
    return List.of(
        Route.of(
                GET,
                "/connections",
                Role.READER,
                "The last connection to the Lumina port from the caller's address, and what came"
                    + " of it; or those from all addresses",
                new AnswerType.Array(ClientConnectionView.class),
                this::connections)
            .with(ALL, LIMIT));
  }

  private Reply connections(ApiRequest request) throws RefusalException {
    Principal caller = request.caller();
    if (!"true".equals(request.get(ALL))) {
      LastConnection own = connections.from(request.http().remoteAddress());
      return Reply.of(
          own == null ? List.of() : List.of(view(own, caller)), ClientConnectionView.class);
    }
    if (!caller.role().mayAdminister()) {
      throw RefusalException.forbidden(caller, Role.ADMINISTRATOR);
    }
    return Reply.of(
        connections.last(request.get(LIMIT)).stream().map(last -> view(last, caller)).toList(),
        ClientConnectionView.class);
  }

  private static ClientConnectionView view(LastConnection last, Principal caller) {
    ConnectionResult result = last.result();
    String detail = last.detail().isEmpty() ? "" : " (" + last.detail() + ")";
    String advice = result.advice().isEmpty() ? "" : " " + result.advice();
    return new ClientConnectionView(
        last.address(),
        last.time(),
        result.id(),
        result.words() + detail + advice,
        last.isVisibleTo(caller) && last.user() != null ? last.user() : ByteString.EMPTY);
  }
}
