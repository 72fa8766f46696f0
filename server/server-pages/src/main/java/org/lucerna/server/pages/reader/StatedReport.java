package org.lucerna.server.pages.reader;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.bytes.MappedFile;
import org.lucerna.identify.stated.ProgramStatements;
import org.lucerna.identify.stated.StatedComponent;

/**
 * What a program says that it consists of.
 *
 * @param components names with versions, if they are known
 */
public record StatedReport(List<String> components) {
  /** Maximum number of components: pages list them all. */
  private static final int MOST = 500;

  public StatedReport {
    components = List.copyOf(components);
  }

  /** Reads a program. */
  static StatedReport of(Path file) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      // The name of a sent file on this machine means nothing.
      return new StatedReport(
          ProgramStatements.of(MappedFile.map(file, arena), "", List.of()).components().stream()
              .limit(MOST)
              .map(StatedReport::words)
              .toList());
    }
  }

  private static String words(StatedComponent component) {
    String version = component.purl().version();
    return version == null ? component.name() : component.name() + ' ' + version;
  }
}
