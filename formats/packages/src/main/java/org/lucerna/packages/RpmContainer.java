package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;
import org.lucerna.packages.description.RpmDescription;
import org.lucerna.packages.rpm.RpmHeader;

/** Opens RPM packages. */
final class RpmContainer {
  private RpmContainer() {}

  static PackageContainer open(ContainerFile file) throws IOException {
    RpmHeader header = RpmHeader.read(file.path());
    InputStream in = file.stream();
    boolean isOpen = false;
    try {
      in.skipNBytes(header.payloadAt());
      UnpackedStream payload = file.unpack(in);
      if (!CpioContainer.isAt(payload.start())) {
        throw new RefusedContentException(
            SkipReason.UNSUPPORTED, "a payload that is not a cpio archive in newc form");
      }
      isOpen = true;
      return new DescribedContainer(
          CpioContainer.of(payload.in(), file.budget()),
          payload.hasWindow(),
          RpmDescription.of(header));
    } finally {
      if (!isOpen) {
        in.close();
      }
    }
  }
}
