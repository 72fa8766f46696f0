package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.DELETE;
import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.PUT;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.PackView;
import org.lucerna.service.PackViews;
import org.lucerna.service.RefusalException;
import org.lucerna.service.ServerPacks;
import org.lucerna.store.account.Role;

/** The packs of the server. Thread-safe. */
final class PackApi {
  /** Longest pack, in bytes. */
  private static final long LONGEST = 1L << 36;

  private static final RouteParameter<String> NAME =
      RouteParameter.inPath("name", "the name of the pack");
  private static final RouteParameter<@Nullable String> TRUST =
      RouteParameter.text("trust", "fingerprint of a key whose packs are accepted from now on");

  private final ServerPacks packs;

  PackApi(ServerPacks packs) {
    this.packs = packs;
  }

  List<Route> routes() {
    return List.of(
        Route.of(
            GET,
            "/packs",
            Role.READER,
            "The packs that are served beside the functions that were pushed",
            new AnswerType.Array(PackView.class),
            _ ->
                Reply.of(
                    packs.list().stream().map(pack -> PackViews.of(pack.head())).toList(),
                    PackView.class)),
        Route.of(
                PUT,
                "/packs",
                Role.ADMINISTRATOR,
                "Adds a pack, or replaces an older version of it",
                new AnswerType.Single(PackView.class),
                this::add)
            .with(TRUST)
            .reading(new BodyType.Binary())
            .answering(201, 507),
        Route.of(
                DELETE,
                "/packs/{name}",
                Role.ADMINISTRATOR,
                "Removes a pack with all that came with it",
                new AnswerType.Nothing(),
                this::remove)
            .with(NAME)
            .answering(204, 404));
  }

  private Reply add(ApiRequest request) throws RefusalException {
    String trust = request.get(TRUST);
    try (InputStream body = RequestBody.of(request.http(), request.memory()).stream(LONGEST)) {
      return Reply.of(PackViews.of(packs.add(body, trust, request.caller()).head()));
    } catch (LateBodyException silent) {
      throw RefusalException.late("the pack did not arrive in time");
    } catch (IOException failed) {
      throw RefusalException.full("the pack cannot be added: " + failed.getMessage());
    }
  }

  private Reply remove(ApiRequest request) throws RefusalException {
    try {
      packs.remove(request.get(NAME), request.caller());
      return new Reply.Nothing();
    } catch (IOException failed) {
      throw RefusalException.failed("the pack cannot be removed: " + failed.getMessage());
    }
  }
}
