package org.lucerna.packages;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;

/** The outer form of a Debian package. */
final class ArContainer extends StreamContainer<ArArchiveEntry> {
  private static final byte[] DEBIAN = "!<arch>\ndebian-binary".getBytes(StandardCharsets.US_ASCII);

  private ArContainer(HeaderStream headers, UnpackBudget budget) {
    super(headers, new ArArchiveInputStream(headers), budget);
  }

  /** Reads a stream; closes it with this. */
  static ArContainer of(InputStream in, UnpackBudget budget) {
    return new ArContainer(new HeaderStream(in), budget);
  }

  /** Whether a file begins as a Debian package does. Other archives are libraries. */
  static boolean isDebianAt(byte[] start) {
    return StartBytes.match(start, 0, DEBIAN);
  }

  @Override
  ContainerEntry describe(ArArchiveEntry entry) {
    return ContainerEntry.file(entry.getName());
  }
}
