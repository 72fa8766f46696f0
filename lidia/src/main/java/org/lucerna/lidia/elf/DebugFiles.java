package org.lucerna.lidia.elf;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.DebugLink;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Finds the file that holds the debug information of another: by build-id below a folder such as
 * {@code /usr/lib/debug}, or by the name that the file has for it, beside the file, in {@code
 * .debug} beside it, or below that folder.
 */
public final class DebugFiles {
  /** Where systems keep debug files. */
  public static final Path SYSTEM = Path.of("/usr/lib/debug");

  private static final long PIECE = 1 << 20;

  private final Path root;

  /** Finds files below {@code root}, mostly {@link #SYSTEM}. */
  public DebugFiles(Path root) {
    this.root = root;
  }

  /**
   * Opens the debug file of {@code elf}, which is at {@code path}.
   *
   * @return null where there is none that belongs to it
   * @throws FormatException where what the file says of it is damaged
   */
  public @Nullable ElfFile find(ElfFile elf, Path path) throws IOException {
    ByteString id = elf.buildId();
    if (id != null && id.length() > 1) {
      String hex = id.hex();
      Path candidate =
          root.resolve(".build-id")
              .resolve(hex.substring(0, 2))
              .resolve(hex.substring(2) + ".debug");
      ElfFile found = open(candidate);
      if (found != null) {
        return found;
      }
    }
    DebugLink link = elf.debugLink();
    return link == null ? null : find(link, path.toAbsolutePath());
  }

  private @Nullable ElfFile find(DebugLink link, Path path) throws IOException {
    Path folder = path.getParent();
    String name = link.file().text();
    if (folder == null || name.isEmpty() || name.indexOf('/') >= 0 || name.indexOf(0) >= 0) {
      return null;
    }
    List<Path> candidates = new ArrayList<>();
    candidates.add(folder.resolve(name));
    candidates.add(folder.resolve(".debug").resolve(name));
    candidates.add(root.resolve(folder.getRoot().relativize(folder)).resolve(name));
    for (Path candidate : candidates) {
      ElfFile found = candidate.equals(path) ? null : open(candidate);
      if (found != null && crc32(found.view().segment()) == link.crc32()) {
        return found;
      } else if (found != null) {
        found.close();
      }
    }
    return null;
  }

  private static @Nullable ElfFile open(Path candidate) throws IOException {
    try {
      return Files.isRegularFile(candidate) ? ElfFile.open(candidate) : null;
    } catch (FormatException other) {
      return null;
    }
  }

  private static int crc32(MemorySegment bytes) {
    CRC32 crc = new CRC32();
    for (long at = 0; at < bytes.byteSize(); at += PIECE) {
      crc.update(bytes.asSlice(at, Math.min(PIECE, bytes.byteSize() - at)).asByteBuffer());
    }
    return (int) crc.getValue();
  }
}
