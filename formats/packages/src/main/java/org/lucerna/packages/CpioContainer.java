package org.lucerna.packages;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveInputStream;

/** A cpio archive, such as the payload of an RPM package. */
final class CpioContainer extends StreamContainer<CpioArchiveEntry> {
  private static final String MAGIC = "07070";

  private CpioContainer(HeaderStream headers, UnpackBudget budget) {
    super(headers, new CpioArchiveInputStream(headers, StandardCharsets.UTF_8.name()), budget);
  }

  /** Reads a stream; closes it with this. */
  static CpioContainer of(InputStream in, UnpackBudget budget) {
    return new CpioContainer(new HeaderStream(in), budget);
  }

  /** Whether a file begins with an entry, in one of the forms in ASCII. */
  static boolean isAt(byte[] start) {
    return StartBytes.match(start, 0, MAGIC.getBytes(StandardCharsets.US_ASCII))
        && start.length > MAGIC.length()
        && (start[5] == '1' || start[5] == '2' || start[5] == '7');
  }

  @Override
  ContainerEntry describe(CpioArchiveEntry entry) {
    String name = entry.getName();
    if (entry.isDirectory()) {
      return ContainerEntry.folder(name);
    }
    if (entry.isRegularFile()) {
      return ContainerEntry.file(name);
    }
    return ContainerEntry.obstructed(
        name, entry.isSymbolicLink() ? SkipReason.LINK : SkipReason.DEVICE);
  }
}
