package org.lucerna.server.pages;

import java.util.List;

/**
 * The page to drop a file.
 *
 * @param longest size of a file, at most, in words
 * @param kept how long it is kept, in words
 * @param sent files of this session
 */
public record UploadView(Shell shell, String longest, String kept, List<Sent> sent)
    implements PageView {
  /** A file that was uploaded. */
  public record Sent(String link, VisibleText name, Moment arrived) {}

  public UploadView {
    sent = List.copyOf(sent);
  }

  @Override
  public String template() {
    return "upload.jte";
  }
}
