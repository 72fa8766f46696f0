package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.service.RefusalException;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.KnownFile;

/** All files, the newest first. */
record FilesHandler(StoredPrograms programs) implements PageHandler {
  /** Files on a page. */
  private static final int LISTED = 50;

  @Override
  public PageView view(PageRequest request) throws RefusalException {
    long before = request.number("before", FileCatalog.NEWEST);
    List<KnownFile> files = programs.files(request.caller()).files(before, LISTED + 1);
    List<KnownFile> listed = files.subList(0, Math.min(LISTED, files.size()));
    return new FilesView(
        request.shell("Files"),
        listed.stream().map(FileEntry::of).toList(),
        files.size() > LISTED ? Links.files(listed.getLast().number()) : null);
  }
}
