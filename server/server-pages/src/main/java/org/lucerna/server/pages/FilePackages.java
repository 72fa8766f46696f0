package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Provenance;

/** The packages that contain a file, for people. */
final class FilePackages {
  /** Maximum number of packages that are listed. */
  private static final int LISTED = 8;

  private FilePackages() {}

  /** Package URLs, each once. */
  static List<VisibleText> of(List<Provenance> origins) {
    return origins.stream()
        .map(Provenance::purl)
        .filter(purl -> !purl.isEmpty())
        .distinct()
        .limit(LISTED)
        .map((ByteString purl) -> VisibleText.line(purl))
        .toList();
  }
}
