package org.lucerna.server;

import java.time.Instant;
import java.util.Locale;
import org.lucerna.store.Totals;

/** The page for browsers at the HTTP port: what this server is, and where to look next. */
final class FrontPage {
  private FrontPage() {}

  /**
   * The page, as HTML. Nothing in it comes from clients.
   *
   * @param lumina the address for IDA
   */
  static String of(ServerIdentity identity, String lumina, Totals totals, int connections) {
    return String.format(
        Locale.ROOT,
        """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>%1$s</title></head>
        <body>
        <h1>%1$s</h1>
        <p>A Lumina server for IDA, on %2$s. Running since %3$s.</p>
        <table>
        <tr><td>functions</td><td>%4$d</td></tr>
        <tr><td>versions</td><td>%5$d</td></tr>
        <tr><td>files</td><td>%6$d</td></tr>
        <tr><td>pushes</td><td>%7$d</td></tr>
        <tr><td>connections</td><td>%8$d</td></tr>
        </table>
        <p><a href="/healthz">/healthz</a> answers while the process runs, <a href="/readyz">/readyz</a> while clients are served; <a href="/metrics">/metrics</a> is for Prometheus.
        <code>lucerna --help</code> lists the commands that use this port.</p>
        </body>
        </html>
        """,
        identity.version(),
        lumina,
        Instant.ofEpochSecond(identity.started().getEpochSecond()),
        totals.functions(),
        totals.versions(),
        totals.files(),
        totals.pushes(),
        connections);
  }
}
