package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page that lists files.
 *
 * @param files the newest first
 * @param next link to older ones; null if there are none
 */
public record FilesView(Shell shell, List<FileEntry> files, @Nullable String next)
    implements PageView {
  public FilesView {
    files = List.copyOf(files);
  }

  @Override
  public String template() {
    return "files.jte";
  }
}
