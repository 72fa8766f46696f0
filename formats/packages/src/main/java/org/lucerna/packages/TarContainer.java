package org.lucerna.packages;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.jspecify.annotations.Nullable;

/** A tar archive. */
final class TarContainer extends StreamContainer<TarArchiveEntry> {
  private static final int HEADER = 512;

  private TarContainer(HeaderStream headers, UnpackBudget budget) {
    super(headers, new TarArchiveInputStream(headers, StandardCharsets.UTF_8.name()), budget);
  }

  /** Reads a stream; closes it with this. */
  static TarContainer of(InputStream in, UnpackBudget budget) {
    return new TarContainer(new HeaderStream(in), budget);
  }

  /** Whether a file begins with the header of an entry. */
  static boolean isAt(byte[] start) {
    if (start.length < HEADER || start[0] == 0) {
      return false;
    }
    try {
      return TarUtils.verifyCheckSum(Arrays.copyOf(start, HEADER));
    } catch (IllegalArgumentException noNumber) {
      return false;
    }
  }

  @Override
  ContainerEntry describe(TarArchiveEntry entry) {
    String name = entry.getName();
    if (entry.isDirectory()) {
      return ContainerEntry.folder(name);
    }
    if (entry.isSymbolicLink() || entry.isLink()) {
      return ContainerEntry.obstructed(name, SkipReason.LINK);
    }
    if (entry.isCharacterDevice() || entry.isBlockDevice() || entry.isFIFO()) {
      return ContainerEntry.obstructed(name, SkipReason.DEVICE);
    }
    return entry.isFile()
        ? ContainerEntry.file(name)
        : ContainerEntry.obstructed(name, SkipReason.UNSUPPORTED);
  }

  @Override
  boolean isSparse(@Nullable TarArchiveEntry entry) {
    return entry != null && entry.isSparse();
  }
}
