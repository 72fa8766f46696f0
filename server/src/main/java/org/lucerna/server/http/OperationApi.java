package org.lucerna.server.http;

import static io.javalin.http.HandlerType.GET;
import static io.javalin.http.HandlerType.POST;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.AuditPage;
import org.lucerna.api.BackupFolder;
import org.lucerna.server.account.Accounts;
import org.lucerna.store.account.Role;

/** The audit log and backups. Thread-safe. */
final class OperationApi {
  /** The lines of the log that are listed are the last ones, at most this many. */
  private static final int MOST_EVENTS = 10_000;

  private static final RouteParameter<Integer> LIMIT = RouteParameter.limit(1000, 100);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();
  private static final RouteParameter<@Nullable String> NAME =
      RouteParameter.text(
          "name", "1 to 100 letters, digits, dots, dashes and underscores; no dot or dash first");

  private final Accounts accounts;
  private final Backups backups;

  OperationApi(Accounts accounts, Backups backups) {
    this.accounts = accounts;
    this.backups = backups;
  }

  List<Route> routes() {
    return List.of(
        Route.of(
                GET,
                "/audit",
                Role.ADMINISTRATOR,
                "The last 10,000 lines of the audit log, newest first",
                new AnswerType.Single(AuditPage.class),
                this::audit)
            .with(LIMIT, CURSOR),
        Route.of(
                POST,
                "/backups",
                Role.ADMINISTRATOR,
                "Makes a backup in a folder of its own",
                new AnswerType.Single(BackupFolder.class),
                this::backup)
            .with(NAME)
            .answering(201, 409));
  }

  private Reply audit(ApiRequest request) throws RefusalException {
    int limit = request.get(LIMIT);
    String cursor = request.get(CURSOR);
    List<AuditEvent> last =
        new ArrayList<>(accounts.audit(cursor == null ? limit + 1 : MOST_EVENTS));
    Collections.reverse(last);
    ListPage<AuditEvent> page = ListPage.of(last, event -> event.time().toString(), limit, cursor);
    return Reply.of(new AuditPage(page.values(), page.cursor()));
  }

  Reply backup(ApiRequest request) throws RefusalException {
    return Reply.of(new BackupFolder(backups.make(request.get(NAME)).toString()));
  }
}
