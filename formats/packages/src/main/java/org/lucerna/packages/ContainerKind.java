package org.lucerna.packages;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** The kinds of containers, by their first bytes. */
enum ContainerKind {
  DEBIAN_PACKAGE,
  RPM_PACKAGE,
  ZIP,
  SEVEN_ZIP,
  /** Perhaps compressed; or any other file that is compressed. */
  STREAM;

  private static final byte[] RPM = ByteString.hex("edabeedb").toByteArray();
  private static final byte[] ZIP_ENTRY = ByteString.hex("504b0304").toByteArray();
  private static final byte[] ZIP_END = ByteString.hex("504b0506").toByteArray();
  private static final byte[] SEVEN = ByteString.hex("377abcaf271c").toByteArray();

  /** The kind of a file that begins so; null if it is no container. */
  static @Nullable ContainerKind of(byte[] start) {
    if (ArContainer.isDebianAt(start)) {
      return DEBIAN_PACKAGE;
    }
    if (StartBytes.match(start, 0, RPM)) {
      return RPM_PACKAGE;
    }
    if (StartBytes.match(start, 0, ZIP_ENTRY) || StartBytes.match(start, 0, ZIP_END)) {
      return ZIP;
    }
    if (StartBytes.match(start, 0, SEVEN)) {
      return SEVEN_ZIP;
    }
    return StreamCompression.of(start) != null
            || TarContainer.isAt(start)
            || CpioContainer.isAt(start)
        ? STREAM
        : null;
  }

  /** Opens a file of this kind. */
  PackageContainer open(ContainerFile file) throws IOException {
    return switch (this) {
      case DEBIAN_PACKAGE -> DebianPackage.ofAr(file);
      case RPM_PACKAGE -> RpmContainer.open(file);
      case ZIP -> ZipContainer.open(file);
      case SEVEN_ZIP -> SevenZipContainer.open(file);
      case STREAM -> StreamFile.open(file);
    };
  }
}
