package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of a file.
 *
 * @param path under which it was first pushed; empty if unknown or not disclosed
 * @param packages that contain it
 * @param coverage how much is known of its functions; null beyond the first page
 * @param news changes since the last visit; null in the first visit, and beyond the first page
 * @param pushes the last ones from this file, newest first
 * @param functions by ascending address
 * @param sharing the files that have most of its functions, those with most first
 * @param graph of these files; null if there are none
 * @param next link to further functions; null if there are none
 */
public record FileView(
    Shell shell,
    FileEntry file,
    VisibleText path,
    List<VisibleText> packages,
    @Nullable Coverage coverage,
    @Nullable News news,
    List<Pushed> pushes,
    List<Placed> functions,
    List<Sharing> sharing,
    @Nullable SharingGraph graph,
    @Nullable String next)
    implements PageView {
  /**
   * Statistics of the knowledge about its functions.
   *
   * @param of number of functions that were read, in words
   * @param named by people or symbols
   * @param described with a prototype, comments or the like
   * @param disputed with several names
   */
  public record Coverage(String of, Bar named, Bar described, Bar disputed) {}

  /**
   * The changes since the last visit.
   *
   * @param count how many functions changed, in words
   * @param functions some of them, those that changed last first
   */
  public record News(Moment since, String count, List<Placed> functions) {
    public News {
      functions = List.copyOf(functions);
    }
  }

  /**
   * A push from the file.
   *
   * @param author empty if it is not disclosed
   * @param functions how many functions got a version by it; empty if that is not counted
   * @param deletion link that asks for confirmation before the pushed versions are deleted; null if
   *     the visitor may not delete them
   */
  public record Pushed(
      Moment time, VisibleText author, String functions, @Nullable String deletion) {}

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
    packages = List.copyOf(packages);
    pushes = List.copyOf(pushes);
    functions = List.copyOf(functions);
    sharing = List.copyOf(sharing);
  }

  /** A page beyond the first one, which has functions only. */
  static FileView further(
      Shell shell,
      FileEntry file,
      VisibleText path,
      List<VisibleText> packages,
      List<Placed> functions,
      @Nullable String next) {
    return new FileView(
        shell, file, path, packages, null, null, List.of(), functions, List.of(), null, next);
  }

  /** Whether any push has an author. */
  public boolean showsAuthors() {
    return pushes.stream().anyMatch(push -> !push.author().isEmpty());
  }

  @Override
  public String template() {
    return "file.jte";
  }
}
