package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of a function.
 *
 * @param key as 32 hexadecimal digits
 * @param name that is served
 * @param size in bytes; empty if unknown
 * @param evidence all names, and why the first one is served
 * @param versions newest first
 * @param moreVersions how many are not listed
 * @param showsAuthors whether authors and databases are disclosed
 * @param seen files it was seen in
 * @param moreSeen whether there are more
 * @param deletions deletions offered to the visitor; empty if there are none
 * @param similar link to similar functions; null if the server finds none
 */
public record FunctionView(
    Shell shell,
    String key,
    FunctionName name,
    String size,
    String pulls,
    FunctionContents contents,
    EvidenceTable evidence,
    List<ListedVersion> versions,
    int moreVersions,
    boolean showsAuthors,
    List<Seen> seen,
    boolean moreSeen,
    List<Deletion> deletions,
    @Nullable String similar)
    implements PageView {
  /**
   * A version.
   *
   * @param author empty if undisclosed
   * @param file name of the database, without its folder; empty if undisclosed
   * @param comparison link to the differences from the version before; null for the oldest one
   */
  public record ListedVersion(
      long id,
      Moment time,
      FunctionName name,
      VisibleText author,
      VisibleText file,
      @Nullable String comparison) {}

  /**
   * A file that the function was seen in.
   *
   * @param link to the file
   * @param address in it; empty if unknown
   * @param packages that contain the file
   */
  public record Seen(String link, VisibleText file, String address, List<VisibleText> packages) {
    public Seen {
      packages = List.copyOf(packages);
    }
  }

  /** A possible deletion, and the link to its confirmation. */
  public record Deletion(String link, String what) {}

  public FunctionView {
    seen = List.copyOf(seen);
    deletions = List.copyOf(deletions);
    versions = List.copyOf(versions);
  }

  @Override
  public String template() {
    return "function.jte";
  }
}
