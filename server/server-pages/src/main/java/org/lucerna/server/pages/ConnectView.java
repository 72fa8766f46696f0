package org.lucerna.server.pages;

import org.jspecify.annotations.Nullable;

/**
 * The page that explains how to connect.
 *
 * @param host of this server, as the visitor's browser calls it
 * @param http the URL of the HTTP port
 * @param fingerprint SHA-256 of the root certificate; null if it is not offered
 * @param user as whom the visitor logs in
 * @param last connection from the visitor's machine
 * @param isPart whether only {@code last} is shown
 */
public record ConnectView(
    Shell shell,
    String host,
    String http,
    ConnectFacts facts,
    @Nullable String fingerprint,
    String user,
    Last last,
    boolean isPart)
    implements PageView {
  /**
   * The last connection from the visitor's machine.
   *
   * @param address that the server sees
   * @param time null if there was none
   * @param words the event
   * @param detail may be empty
   * @param advice may be empty
   */
  public record Last(
      String address, @Nullable Moment time, String words, VisibleText detail, String advice) {}

  /** Host and port of Lumina. */
  public String server() {
    return host + ":" + facts.port();
  }

  @Override
  public String template() {
    return isPart ? "lastconnection.jte" : "connect.jte";
  }
}
