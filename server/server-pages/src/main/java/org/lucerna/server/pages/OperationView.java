package org.lucerna.server.pages;

import java.util.List;

/**
 * The page of the server's operation.
 *
 * @param message result of the last form; empty if there was none
 * @param obstacles why the server should get no requests now
 * @param state of the server at this moment
 * @param charts of the last day
 * @param clients that connected last, the newest first
 * @param backups the newest first
 * @param unlisted why the backups are not listed; empty if they are
 * @param configuration in force, as a file
 */
public record OperationView(
    Shell shell,
    String message,
    List<VisibleText> obstacles,
    List<Fact> state,
    List<Drawn> charts,
    List<Upstream> upstreams,
    List<Client> clients,
    List<Backup> backups,
    VisibleText unlisted,
    String configuration)
    implements PageView {
  public OperationView {
    obstacles = List.copyOf(obstacles);
    state = List.copyOf(state);
    charts = List.copyOf(charts);
    upstreams = List.copyOf(upstreams);
    clients = List.copyOf(clients);
    backups = List.copyOf(backups);
  }

  /** Something to know. */
  public record Fact(String words, String value) {}

  /**
   * A chart.
   *
   * @param id id by which the script finds its points
   */
  public record Drawn(String id, String words, String unit, List<Measured> series) {
    public Drawn {
      series = List.copyOf(series);
    }
  }

  /** The contents of a chart, for visitors who cannot see it. */
  public record Measured(String words, String last, String mean, String most) {}

  /** An upstream. */
  public record Upstream(
      String name, boolean isAnswering, String asked, String found, String failures) {}

  /** A client that connected. */
  public record Client(String address, Moment time, String words, VisibleText detail) {}

  /** A backup. */
  public record Backup(String name, Moment time) {}

  @Override
  public String template() {
    return "operations.jte";
  }
}
