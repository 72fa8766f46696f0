package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of a file.
 *
 * @param path under which it was first pushed; empty if unknown or not disclosed
 * @param functions by ascending address
 * @param sharing the files that have most of its functions, those with most first
 * @param next link to further functions; null if there are none
 */
public record FileView(
    Shell shell,
    FileEntry file,
    VisibleText path,
    List<Placed> functions,
    List<Sharing> sharing,
    @Nullable String next)
    implements PageView {
  /**
   * A function of the file.
   *
   * @param link to its page; null if it was deleted
   * @param name that is served; null if it was deleted
   * @param size in bytes; empty if unknown
   * @param isRenamed whether it has another name in this file than in the newest version
   */
  public record Placed(
      String address,
      @Nullable String link,
      @Nullable FunctionName name,
      String size,
      boolean isRenamed) {}

  /**
   * A file that has some of these functions.
   *
   * @param shared how many
   * @param comparison link to the comparison of both files
   */
  public record Sharing(FileEntry file, Bar shared, String comparison) {}

  public FileView {
    functions = List.copyOf(functions);
    sharing = List.copyOf(sharing);
  }

  @Override
  public String template() {
    return "file.jte";
  }
}
