package org.lucerna.packages;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/** Opens tar and cpio archives, compressed or not, and other files that are compressed. */
final class StreamFile {
  /** A package of npm has all its files below it, and its description anywhere among them. */
  private static final String NPM_FOLDER = "package/";

  private StreamFile() {}

  static PackageContainer open(ContainerFile file) throws IOException {
    ContainerEntry first;
    PackageUrl packageUrl = null;
    try (DescribedContainer entries = entries(file, null)) {
      first = entries.next();
      if (first != null && first.name().startsWith(NPM_FOLDER)) {
        packageUrl = entries.search();
      }
    }
    return first != null && DebianPackage.isMarker(first.name())
        ? DebianPackage.ofTar(file)
        : entries(file, packageUrl);
  }

  private static DescribedContainer entries(ContainerFile file, @Nullable PackageUrl packageUrl)
      throws IOException {
    UnpackedStream unpacked = file.unpack(file.stream());
    boolean isOpen = false;
    try {
      byte[] start = unpacked.start();
      DescribedContainer entries =
          new DescribedContainer(entries(file, unpacked, start), unpacked.hasWindow(), packageUrl);
      isOpen = true;
      return entries;
    } finally {
      if (!isOpen) {
        unpacked.in().close();
      }
    }
  }

  private static PackageContainer entries(
      ContainerFile file, UnpackedStream unpacked, byte[] start) {
    if (TarContainer.isAt(start)) {
      return TarContainer.of(unpacked.in(), file.budget());
    }
    if (CpioContainer.isAt(start)) {
      return CpioContainer.of(unpacked.in(), file.budget());
    }
    StreamCompression compression = unpacked.compression();
    String name = compression == null ? file.name() : compression.nameOfContent(file.name());
    return new LoneFile(unpacked.in(), name);
  }
}
