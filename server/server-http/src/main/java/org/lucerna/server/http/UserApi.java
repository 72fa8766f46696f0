package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.DELETE;
import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.PATCH;
import static org.eclipse.jetty.http.HttpMethod.POST;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserPage;
import org.lucerna.api.UserView;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.RefusalException;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.store.account.Role;

/** Manages accounts. Thread-safe. */
final class UserApi {
  private static final RouteParameter<String> NAME =
      RouteParameter.required("name", "the name of a user");

  private static final RouteParameter<String> NAME_IN_PATH =
      RouteParameter.inPath("name", "of a user; one with a slash fits the query only");
  private static final RouteParameter<Integer> LIMIT = RouteParameter.limit(1000, 100);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();
  private static final AnswerType NOTHING = new AnswerType.Nothing();

  private final Accounts accounts;

  UserApi(Accounts accounts) {
    this.accounts = accounts;
  }

  List<Route> routes() {
    Role role = Role.ADMINISTRATOR;
    return List.of(
        Route.of(
                GET,
                "/users",
                role,
                "The accounts in the order of their names",
                new AnswerType.Single(UserPage.class),
                this::page)
            .with(LIMIT, CURSOR),
        Route.of(POST, "/users", role, "Adds an account", NOTHING, this::add)
            .forPeople()
            .with(NAME)
            .reading(UserChange.class)
            .answering(201, 409),
        Route.of(PATCH, "/users", role, "Changes an account", NOTHING, in -> change(in, NAME))
            .forPeople()
            .with(NAME)
            .reading(UserChange.class)
            .answering(204, 404),
        Route.of(DELETE, "/users", role, "Removes an account", NOTHING, in -> remove(in, NAME))
            .forPeople()
            .with(NAME)
            .answering(204, 404),
        Route.of(
                GET,
                "/users/{name}",
                role,
                "An account",
                new AnswerType.Single(UserView.class),
                request -> Reply.of(user(request.get(NAME_IN_PATH))))
            .with(NAME_IN_PATH)
            .answering(200, 404),
        Route.of(
                PATCH,
                "/users/{name}",
                role,
                "Changes an account",
                NOTHING,
                request -> change(request, NAME_IN_PATH))
            .forPeople()
            .with(NAME_IN_PATH)
            .reading(UserChange.class)
            .answering(204, 404),
        Route.of(
                DELETE,
                "/users/{name}",
                role,
                "Removes an account",
                NOTHING,
                request -> remove(request, NAME_IN_PATH))
            .forPeople()
            .with(NAME_IN_PATH)
            .answering(204, 404));
  }

  private UserView user(String name) throws RefusalException {
    UserView user = accounts.find(ByteString.utf8(name));
    if (user == null) {
      throw RefusalException.notFound("there is no user " + name);
    }
    return user;
  }

  private Reply page(ApiRequest request) throws RefusalException {
    ListPage<UserView> page =
        ListPage.of(accounts.list(), UserView::name, request.get(LIMIT), request.get(CURSOR));
    return Reply.of(new UserPage(page.values(), page.cursor()));
  }

  private Reply add(ApiRequest request) throws RefusalException, AccountException {
    String name = request.get(NAME);
    if (accounts.find(ByteString.utf8(name)) != null) {
      throw RefusalException.conflict("user " + name + " already exists");
    }
    accounts.add(request.caller().actor(), ByteString.utf8(name), request.body(UserChange.class));
    return new Reply.Nothing();
  }

  private Reply change(ApiRequest request, RouteParameter<String> name)
      throws RefusalException, AccountException {
    ByteString known = ByteString.utf8(user(request.get(name)).name());
    accounts.change(request.caller().actor(), known, request.body(UserChange.class));
    return new Reply.Nothing();
  }

  private Reply remove(ApiRequest request, RouteParameter<String> name)
      throws RefusalException, AccountException {
    ByteString known = ByteString.utf8(user(request.get(name)).name());
    accounts.remove(request.caller().actor(), known);
    return new Reply.Nothing();
  }
}
