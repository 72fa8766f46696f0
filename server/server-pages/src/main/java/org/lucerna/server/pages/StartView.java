package org.lucerna.server.pages;

import java.util.List;

/**
 * The start page.
 *
 * @param held the store's totals
 * @param pushes the last ones
 * @param popular the functions pulled most, most pulled first
 * @param unknown the functions that are unknown and were pulled most
 */
public record StartView(
    Shell shell,
    ServerFacts facts,
    List<Held> held,
    PushList pushes,
    List<Popular> popular,
    List<Unknown> unknown)
    implements PageView {
  /** A number of things. */
  public record Held(String number, String things) {}

  /** A function that is pulled often. */
  public record Popular(String link, FunctionName name, String size, String pulls) {}

  /** An unknown function. */
  public record Unknown(String key, String pulls, Moment last) {}

  public StartView {
    held = List.copyOf(held);
    popular = List.copyOf(popular);
    unknown = List.copyOf(unknown);
  }

  /** When the server was started. */
  public Moment started() {
    return Moment.of(facts.started());
  }

  @Override
  public String template() {
    return "start.jte";
  }
}
