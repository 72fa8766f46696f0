package org.lucerna.cli.key;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A program in a file; its string form is used in messages.
 *
 * @param slice of a universal file; null if the file is not universal
 */
public record FilePart(Path path, @Nullable String slice) {
  @Override
  public String toString() {
    return slice == null ? path.toString() : path + " (" + slice + ")";
  }
}
