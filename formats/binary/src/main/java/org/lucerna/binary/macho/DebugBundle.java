package org.lucerna.binary.macho;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Finds the debug information of a file, which is in a bundle next to it. */
public final class DebugBundle {
  private static final String SUFFIX = ".dSYM";

  private DebugBundle() {}

  /** The path of a file's debug information, if there is any. */
  public static Path path(Path file) {
    String name = String.valueOf(file.getFileName());
    return contents(file.resolveSibling(name + SUFFIX)).resolve(name);
  }

  private static Path contents(Path bundle) {
    return bundle.resolve("Contents").resolve("Resources").resolve("DWARF");
  }

  /**
   * The file in a bundle, which is a folder {@code NAME.dSYM}; the path itself if it is none.
   *
   * @throws FileSystemException if the bundle has no file, or several; hidden ones do not count
   */
  public static Path inside(Path bundle) throws IOException {
    // Shells complete the name of a folder with a slash, which a path does not keep.
    if (!String.valueOf(bundle.getFileName()).endsWith(SUFFIX) || !Files.isDirectory(bundle)) {
      return bundle;
    }
    Path folder = contents(bundle);
    List<Path> first = List.of();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        first = files.filter(DebugBundle::isDebugFile).limit(2).toList();
      }
    }
    if (first.size() != 1) {
      throw new FileSystemException(
          bundle.toString(),
          null,
          first.isEmpty()
              ? "a folder without a file in Contents/Resources/DWARF"
              : "a folder with several files: name one of those in Contents/Resources/DWARF");
    }
    return first.getFirst();
  }

  private static boolean isDebugFile(Path file) {
    return Files.isRegularFile(file) && !String.valueOf(file.getFileName()).startsWith(".");
  }

  /**
   * Opens {@code debug}, which the caller declares to be the debug information of {@code file}.
   * Null if it belongs to another file: it must have the same UUID.
   *
   * @throws FormatException if it is not a Mach-O file for the same processor, or is damaged
   */
  public static @Nullable MachFile given(Path debug, MachFile file) throws IOException {
    ByteString uuid = file.uuid();
    MachFile found = MachFile.open(debug, file.header().architecture());
    if (uuid != null && isOf(uuid, found)) {
      return found;
    }
    found.close();
    return null;
  }

  /**
   * Opens the debug information of a file. Null if there is none, or it is damaged or belongs to
   * another file: it must have the same UUID.
   *
   * @param path from which {@code file} was opened
   */
  public static @Nullable MachFile open(Path path, MachFile file) throws IOException {
    Path companion = path(path);
    if (!Files.isRegularFile(companion)) {
      return null;
    }
    try {
      return given(companion, file);
    } catch (FormatException damaged) {
      return null;
    }
  }

  private static boolean isOf(ByteString uuid, MachFile found) {
    try {
      return Objects.equals(uuid, found.uuid());
    } catch (FormatException damaged) {
      return false;
    }
  }
}
