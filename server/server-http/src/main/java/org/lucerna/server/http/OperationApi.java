package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.POST;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.AuditPage;
import org.lucerna.api.BackupFolder;
import org.lucerna.api.BackupView;
import org.lucerna.api.UpstreamView;
import org.lucerna.server.http.operation.MetricHistory;
import org.lucerna.server.http.operation.UpstreamState;
import org.lucerna.service.Backups;
import org.lucerna.service.RefusalException;
import org.lucerna.service.account.Accounts;
import org.lucerna.store.account.Role;

/** The audit log, upstreams and backups. Thread-safe. */
final class OperationApi {
  /** Maximum number of log lines that are listed, the last ones. */
  private static final int MOST_EVENTS = 10_000;

  private static final RouteParameter<Integer> LIMIT = RouteParameter.limit(1000, 100);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();
  private static final RouteParameter<String> NAME =
      RouteParameter.required(
          "name",
          "1 to 100 letters, digits, dots, dashes and underscores; no dot or dash first",
          Backups.NAME);

  private final Accounts accounts;
  private final MetricHistory metrics;
  private final Backups backups;

  OperationApi(Accounts accounts, MetricHistory metrics, Backups backups) {
    this.accounts = accounts;
    this.metrics = metrics;
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
            GET,
            "/upstreams",
            Role.ADMINISTRATOR,
            "The upstreams, and how they answer",
            new AnswerType.Array(UpstreamView.class),
            this::upstreams),
        Route.of(
                GET,
                "/backups",
                Role.ADMINISTRATOR,
                "The backups in the server's folder, newest first",
                new AnswerType.Array(BackupView.class),
                this::backups)
            .with(LIMIT),
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

  private Reply upstreams(ApiRequest request) {
    return Reply.of(
        UpstreamState.of(metrics.now()).stream().map(OperationApi::view).toList(),
        UpstreamView.class);
  }

  private static UpstreamView view(UpstreamState upstream) {
    return new UpstreamView(
        upstream.name(),
        upstream.answering(),
        upstream.asked(),
        upstream.found(),
        upstream.failures());
  }

  private Reply backups(ApiRequest request) throws RefusalException {
    return Reply.of(
        backups.list().stream()
            .limit(request.get(LIMIT))
            .map(made -> new BackupView(made.name(), made.time()))
            .toList(),
        BackupView.class);
  }

  private Reply backup(ApiRequest request) throws RefusalException {
    return Reply.of(new BackupFolder(backups.make(request.get(NAME)).toString()));
  }
}
