package org.lucerna.server.pages;

import java.util.List;

/** The page that compares two files. */
public record CompareFilesView(Shell shell, FileEntry one, FileEntry other, List<Part> parts)
    implements PageView {
  /**
   * Functions of one kind.
   *
   * @param count of all of them
   * @param functions some of them, in the file that the part is about, or in the first
   * @param partners the same functions in the second file; empty if there are none
   */
  public record Part(
      String title, String count, List<FileView.Placed> functions, List<FileView.Placed> partners) {
    public Part {
      functions = List.copyOf(functions);
      partners = List.copyOf(partners);
    }

    /** The address in the second file of the function in a row; empty if there is none. */
    public String partner(int row) {
      return row < partners.size() ? partners.get(row).address() : "";
    }
  }

  public CompareFilesView {
    parts = List.copyOf(parts);
  }

  @Override
  public String template() {
    return "comparefiles.jte";
  }
}
