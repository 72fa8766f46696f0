package org.lucerna.server.pages;

import java.util.List;

/**
 * The page that asks for confirmation of a deletion.
 *
 * @param words the versions to be deleted
 * @param facts of the push or the version: file, author, time
 * @param functions how many functions would change, in words
 * @param any whether there is anything to delete
 * @param field of the form that names it
 * @param back link to cancel
 */
public record DeletionView(
    Shell shell,
    String words,
    List<Fact> facts,
    String functions,
    boolean any,
    String field,
    String value,
    String back)
    implements PageView {
  /** A fact under a label. */
  public record Fact(String label, VisibleText text) {}

  public DeletionView {
    facts = List.copyOf(facts);
  }

  @Override
  public String template() {
    return "deletion.jte";
  }
}
