package org.lucerna.server.pages;

/**
 * The page that asks before something is deleted.
 *
 * @param words what would be deleted
 * @param functions how many functions would change, in words
 * @param any whether there is anything to delete
 * @param field of the form that names it
 * @param back link to leave everything as it is
 */
public record DeletionView(
    Shell shell,
    String words,
    String functions,
    boolean any,
    String field,
    String value,
    String back)
    implements PageView {
  @Override
  public String template() {
    return "deletion.jte";
  }
}
