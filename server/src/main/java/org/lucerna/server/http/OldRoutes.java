package org.lucerna.server.http;

import static io.javalin.http.HandlerType.DELETE;
import static io.javalin.http.HandlerType.GET;
import static io.javalin.http.HandlerType.PATCH;
import static io.javalin.http.HandlerType.POST;

import java.util.List;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.BackupFolder;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.FunctionCount;
import org.lucerna.api.FunctionVersion;
import org.lucerna.api.PushSummary;
import org.lucerna.api.ServedFunction;
import org.lucerna.api.UserView;
import org.lucerna.server.account.Accounts;
import org.lucerna.server.service.FunctionService;
import org.lucerna.store.account.Role;

/** The paths before there were versions, which clients of version 0.1 use. Thread-safe. */
final class OldRoutes {
  private static final AnswerType NOTHING = new AnswerType.Nothing();

  /** Any number; too many of something are as many as there are. */
  private static final RouteParameter<Integer> LIMIT = oldLimit();

  private final Accounts accounts;
  private final FunctionService service;

  OldRoutes(Accounts accounts, FunctionService service) {
    this.accounts = accounts;
    this.service = service;
  }

  private static RouteParameter<Integer> oldLimit() {
    RouteParameter<Integer> limit =
        RouteParameter.number("limit", "how many, the last ones", 0, 999_999_999, 100);
    return new RouteParameter<>(
        limit.name(),
        limit.place(),
        false,
        limit.meaning(),
        limit.schema(),
        request -> {
          try {
            return limit.reader().read(request);
          } catch (RefusalException other) {
            throw new RefusalException(400, "limit: expected a number");
          }
        });
  }

  List<Route> routes(
      UserApi users, FunctionApi functions, DeletionApi deletions, OperationApi operations) {
    Role administrator = Role.ADMINISTRATOR;
    AnswerType places = new AnswerType.Array(ExplainedPlace.class);
    return List.of(
        Route.of(
            GET,
            "/users",
            administrator,
            "All accounts",
            new AnswerType.Array(UserView.class),
            _ -> Reply.of(accounts.list(), UserView.class)),
        Route.of(POST, "/users", administrator, "Adds an account", NOTHING, users::added)
            .forPeople()
            .answering(201),
        Route.of(
                PATCH,
                "/users",
                administrator,
                "Changes an account",
                NOTHING,
                request -> users.changed(request, request.get(UserApi.NAME)))
            .forPeople()
            .answering(204),
        Route.of(
                DELETE,
                "/users",
                administrator,
                "Removes an account",
                NOTHING,
                request -> users.removed(request, request.get(UserApi.NAME)))
            .forPeople()
            .answering(204),
        Route.of(
            GET,
            "/audit",
            administrator,
            "The last lines of the audit log, oldest first",
            new AnswerType.Array(AuditEvent.class),
            request -> Reply.of(accounts.audit(request.get(LIMIT)), AuditEvent.class)),
        Route.of(
            GET,
            "/pushes",
            Role.READER,
            "The last pushes, oldest first",
            new AnswerType.Array(PushSummary.class),
            this::pushes),
        Route.of(
            POST,
            "/deletion-preview",
            Role.READER,
            "What a deletion would do",
            new AnswerType.Single(FunctionCount.class),
            deletions::preview),
        Route.of(POST, "/explain", Role.READER, "Explains names", places, functions::explain),
        Route.of(
            POST,
            "/pull",
            Role.READER,
            "Functions",
            new AnswerType.Sparse(ServedFunction.class),
            functions::pull),
        Route.of(
            POST,
            "/histories",
            Role.READER,
            "Versions of functions",
            new AnswerType.Nested(FunctionVersion.class),
            functions::histories),
        Route.of(
                POST,
                "/backup",
                administrator,
                "Makes a backup",
                new AnswerType.Single(BackupFolder.class),
                operations::backup)
            .answering(201));
  }

  private Reply pushes(ApiRequest request) throws RefusalException {
    int limit = Math.min(request.get(LIMIT), PushApi.MOST_PUSHES);
    return Reply.of(service.pushes(limit, request.caller()), PushSummary.class);
  }
}
