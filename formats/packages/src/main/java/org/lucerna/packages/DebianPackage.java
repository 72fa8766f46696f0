package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.description.DescriptionFile;
import org.lucerna.packages.purl.PackageUrl;

/**
 * Opens packages of Debian, and those of opkg, whose members are in a tar instead and may stand in
 * any order.
 */
final class DebianPackage {
  private static final String MARKER = "debian-binary";
  private static final String CONTROL = "control.tar";
  private static final String DATA = "data.tar";

  private DebianPackage() {}

  /** Opens the members of a package. */
  private interface Members {
    PackageContainer open() throws IOException;
  }

  /** Whether a package begins with this member. */
  static boolean isMarker(String name) {
    return name.equals(MARKER) || name.equals("./" + MARKER);
  }

  static PackageContainer ofAr(ContainerFile file) throws IOException {
    return open(
        file, () -> ArContainer.of(file.stream(), file.budget()), DescriptionFile.DEBIAN_CONTROL);
  }

  static PackageContainer ofTar(ContainerFile file) throws IOException {
    return open(
        file,
        () -> TarContainer.of(file.unpack(file.stream()).in(), file.budget()),
        DescriptionFile.OPKG_CONTROL);
  }

  private static PackageContainer open(
      ContainerFile file, Members members, DescriptionFile description) throws IOException {
    PackageUrl packageUrl;
    try (PackageContainer control = members.open()) {
      packageUrl = find(control, CONTROL) ? described(file, control, description) : null;
    }
    PackageContainer data = members.open();
    boolean isOpen = false;
    try {
      if (!find(data, DATA)) {
        throw new IOException("expected a member data.tar, found none");
      }
      UnpackedStream unpacked = file.unpack(data.content());
      PackageContainer files = TarContainer.of(unpacked.in(), file.budget());
      isOpen = true;
      return new DescribedContainer(files, unpacked.hasWindow(), packageUrl);
    } finally {
      if (!isOpen) {
        data.close();
      }
    }
  }

  /** Goes to a member, whose name may have the suffix of a compression. */
  private static boolean find(PackageContainer members, String name) throws IOException {
    for (ContainerEntry member = members.next(); member != null; member = members.next()) {
      String plain = member.name().startsWith("./") ? member.name().substring(2) : member.name();
      if (plain.equals(name) || plain.startsWith(name + ".")) {
        return true;
      }
    }
    return false;
  }

  /** Reads the file {@code control} in the member; null if it is missing or says nothing. */
  private static @Nullable PackageUrl described(
      ContainerFile file, PackageContainer member, DescriptionFile description) throws IOException {
    InputStream in = file.unpack(member.content()).in();
    try (PackageContainer files = TarContainer.of(in, file.budget())) {
      for (ContainerEntry each = files.next(); each != null; each = files.next()) {
        if (each.name().equals("./control") || each.name().equals("control")) {
          return description.read(files.content());
        }
      }
    }
    return null;
  }
}
