package org.lucerna.server.pages;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lucerna.server.http.HistoryJson;
import org.lucerna.server.http.operation.MetricChart;
import org.lucerna.server.http.operation.MetricHistory;
import org.lucerna.server.http.operation.MetricReading;
import org.lucerna.server.http.operation.UpstreamState;
import org.lucerna.service.Backups;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.connection.LastConnection;
import org.lucerna.store.account.Role;

/** The state of a server: charts, upstreams, connections, backups, configuration. */
record OperationHandler(OperationFacts facts) implements PageHandler {
  /** Maximum number of connections that are listed. */
  private static final int LISTED = 50;

  private static final DateTimeFormatter BACKUP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    return view(request, "");
  }

  private PageView view(PageRequest request, String message) throws RefusalException {
    checkRole(request);
    MetricReading now = facts.history().now();
    MetricHistory.Day day = facts.history().day();
    List<OperationView.Backup> backups = List.of();
    String obstacle = "";
    try {
      backups = facts.backups().list().stream().map(OperationHandler::backup).toList();
    } catch (RefusalException unreadable) {
      obstacle = String.valueOf(unreadable.getMessage());
    }
    return new OperationView(
        request.shell("Operations"),
        message,
        facts.obstacles().get().stream().map(VisibleText::line).toList(),
        state(now),
        MetricChart.ALL.stream().map(chart -> drawn(chart, day)).toList(),
        UpstreamState.of(now).stream().map(OperationHandler::upstream).toList(),
        facts.connections().last(LISTED).stream().map(OperationHandler::client).toList(),
        backups,
        VisibleText.line(obstacle),
        facts.configuration().get());
  }

  private static void checkRole(PageRequest request) throws RefusalException {
    Principal caller = request.caller();
    if (!caller.role().mayAdminister()) {
      throw RefusalException.forbidden(caller, Role.ADMINISTRATOR);
    }
  }

  private List<OperationView.Fact> state(MetricReading now) {
    ServerFacts server = facts.server().get();
    List<OperationView.Fact> state = new ArrayList<>();
    state.add(new OperationView.Fact("Version", server.software()));
    state.add(
        new OperationView.Fact(
            "Running for", words(Duration.between(server.started(), now.time()))));
    state.add(new OperationView.Fact("Lumina", server.luminaAddress()));
    state.add(
        new OperationView.Fact(
            "Functions", Numbers.grouped(Math.round(now.value("lucerna_functions")))));
    addCount(state, now, "lucerna_pack_functions", "Functions in packs");
    addCount(state, now, "lucerna_search_functions", "Functions in the search index");
    if (now.values().containsKey("lucerna_search_complete")) {
      boolean complete = now.value("lucerna_search_complete") > 0;
      state.add(new OperationView.Fact("Search index", complete ? "complete" : "being made"));
    }
    addCount(state, now, "lucerna_similar_waiting_functions", "Sketches that wait");
    addCount(state, now, "lucerna_store_errors", "Requests that failed in the store");
    double free = now.value("lucerna_store_free_bytes");
    if (free >= 0) {
      state.add(
          new OperationView.Fact("Free on the store's disk", Numbers.bytes(Math.round(free))));
    }
    return state;
  }

  private static void addCount(
      List<OperationView.Fact> state, MetricReading now, String metric, String words) {
    if (now.values().containsKey(metric)) {
      state.add(new OperationView.Fact(words, Numbers.grouped(Math.round(now.value(metric)))));
    }
  }

  private static String words(Duration time) {
    if (time.toDays() > 0) {
      return Numbers.of(time.toDays(), "day", "days");
    }
    return time.toHours() > 0
        ? Numbers.of(time.toHours(), "hour", "hours")
        : Numbers.of(time.toMinutes(), "minute", "minutes");
  }

  private static OperationView.Drawn drawn(MetricChart chart, MetricHistory.Day day) {
    return new OperationView.Drawn(
        chart.id(),
        chart.words(),
        chart.unit(),
        day.lines().getOrDefault(chart.id(), List.of()).stream()
            .map(
                line ->
                    new OperationView.Measured(
                        line.series().words(),
                        number(line.last()),
                        number(line.mean()),
                        number(line.most())))
            .toList());
  }

  private static String number(float value) {
    if (Float.isNaN(value)) {
      return "";
    }
    return value < 100
        ? String.format(Locale.ROOT, "%.2f", value)
        : Numbers.grouped(Math.round((double) value));
  }

  private static OperationView.Upstream upstream(UpstreamState upstream) {
    return new OperationView.Upstream(
        upstream.name(),
        upstream.answering(),
        Numbers.grouped(upstream.asked()),
        Numbers.grouped(upstream.found()),
        Numbers.grouped(upstream.failures()));
  }

  private static OperationView.Client client(LastConnection last) {
    String user = last.user() == null ? "" : last.user().text() + " ";
    return new OperationView.Client(
        last.address(),
        Moment.of(last.time()),
        last.result().words(),
        VisibleText.line(user + last.detail()));
  }

  private static OperationView.Backup backup(Backups.Made made) {
    return new OperationView.Backup(made.name(), Moment.of(made.time()));
  }

  /** The points of all charts. */
  String history(PageRequest request) throws RefusalException {
    checkRole(request);
    return HistoryJson.of(facts.history().day());
  }

  /** Makes a backup. */
  ActionResult backUp(PageRequest request, SentForm form) throws RefusalException {
    checkRole(request);
    String name = BACKUP.format(facts.history().now().time());
    facts.backups().make(name);
    return new ActionResult.Shown(view(request, "Backed up: " + name));
  }
}
