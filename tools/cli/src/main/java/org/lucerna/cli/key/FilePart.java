package org.lucerna.cli.key;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A program in a file; its string form is used in messages.
 *
 * @param name of the file for people
 * @param slice of a universal file; null if the file is not universal
 */
public record FilePart(Path path, String name, @Nullable String slice) {
  @Override
  public String toString() {
    return slice == null ? name : name + " (" + slice + ")";
  }
}
