package org.lucerna.binary.macho;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Finds the debug information of a file, which is in a bundle beside it. */
public final class DebugBundle {
  private DebugBundle() {}

  /** Where the debug information of a file is, if there is any. */
  public static Path path(Path file) {
    String name = String.valueOf(file.getFileName());
    return file.resolveSibling(name + ".dSYM")
        .resolve("Contents")
        .resolve("Resources")
        .resolve("DWARF")
        .resolve(name);
  }

  /**
   * Opens the debug information of a file. Null if there is none, or it is damaged or that of
   * another file: it must have the same UUID.
   *
   * @param path from which {@code file} was opened
   */
  public static @Nullable MachFile open(Path path, MachFile file) throws IOException {
    ByteString uuid = file.uuid();
    Path companion = path(path);
    if (uuid == null || !Files.isRegularFile(companion)) {
      return null;
    }
    MachFile found;
    try {
      found = MachFile.open(companion, file.header().architecture());
    } catch (FormatException damaged) {
      return null;
    }
    if (isOf(uuid, found)) {
      return found;
    }
    found.close();
    return null;
  }

  private static boolean isOf(ByteString uuid, MachFile found) {
    try {
      return Objects.equals(uuid, found.uuid());
    } catch (FormatException damaged) {
      return false;
    }
  }
}
