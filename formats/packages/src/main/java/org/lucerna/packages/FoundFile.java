package org.lucerna.packages;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file that is wanted. It exists until this or the walk is closed; a file that was in no
 * container is the original, and stays. Thread-safe.
 */
public final class FoundFile implements WalkedFile, AutoCloseable {
  private final Path path;
  private final FileOrigin origin;
  private final boolean isTemporary;

  FoundFile(Path path, FileOrigin origin, boolean isTemporary) {
    this.path = path;
    this.origin = origin;
    this.isTemporary = isTemporary;
  }

  /** Where its bytes are. The name is that of the file, if this system allows it. */
  public Path path() {
    return path;
  }

  @Override
  public FileOrigin origin() {
    return origin;
  }

  /** Deletes the file if it is temporary. It must not be open on systems that forbid that. */
  @Override
  public void close() throws IOException {
    if (isTemporary) {
      TemporaryFiles.delete(path);
    }
  }
}
