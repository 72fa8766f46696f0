package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The start page.
 *
 * @param held what the server holds
 * @param pushes the last ones, newest first
 * @param showsAuthors whether any push has an author
 * @param popular the functions pulled most, most pulled first
 */
public record StartView(
    Shell shell,
    ServerFacts facts,
    List<Held> held,
    List<Pushed> pushes,
    boolean showsAuthors,
    List<Popular> popular)
    implements PageView {
  /** A number of things. */
  public record Held(String number, String things) {}

  /**
   * A push.
   *
   * @param author empty if it is not disclosed
   * @param file name of the input file without its folder, or its MD5
   * @param link to the file; null if the push was from none
   * @param deletion link that asks before what it added is deleted; null if the visitor may not
   */
  public record Pushed(
      Moment time,
      VisibleText author,
      VisibleText file,
      @Nullable String link,
      @Nullable String deletion) {}

  /** A function that is pulled often. */
  public record Popular(String link, FunctionName name, String size, String pulls) {}

  public StartView {
    held = List.copyOf(held);
    pushes = List.copyOf(pushes);
    popular = List.copyOf(popular);
  }

  /** Whether the visitor may undo pushes. */
  public boolean mayDelete() {
    return pushes.stream().anyMatch(push -> push.deletion() != null);
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
