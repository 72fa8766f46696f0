package org.lucerna.repositories.apk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.packages.description.DescriptionFields;
import org.lucerna.repositories.PackageChecksum;
import org.lucerna.repositories.RepositoryException;

/**
 * The SHA-1 of a package's control member, which has the SHA-256 of its data.
 *
 * @param value 20 bytes
 */
record ControlChecksum(ByteString value) implements PackageChecksum {
  private static final int SHA1_BYTES = 20;

  /** Control members that are larger are refused; usual ones have some kilobytes. */
  private static final int MOST_CONTROL = 16 << 20;

  private static final int MOST_INFO = 1 << 20;

  /** The checksum in an index; null if it is in another form. */
  static @Nullable ControlChecksum parse(@Nullable String text) {
    if (text == null || !text.startsWith("Q1")) {
      return null;
    }
    try {
      byte[] value = Base64.getDecoder().decode(text.substring(2));
      return value.length == SHA1_BYTES ? new ControlChecksum(ByteString.wrap(value)) : null;
    } catch (IllegalArgumentException other) {
      return null;
    }
  }

  @Override
  public void verify(Path file) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(MOST_CONTROL);
    }
    int start = 0;
    int end = GzipMembers.end(head, 0);
    if (GzipMembers.entry(head, 0, end, name -> name.startsWith(".SIGN."), MOST_INFO) != null) {
      start = end;
      end = GzipMembers.end(head, start);
    }
    MessageDigest sha1 = digest("SHA-1");
    sha1.update(head, start, end - start);
    ByteString found = ByteString.wrap(sha1.digest());
    if (!found.equals(value)) {
      throw new RepositoryException(
          "another package than the index says: expected the SHA-1 "
              + value.hex()
              + " of its control, got "
              + found.hex());
    }
    GzipMembers.Entry info = GzipMembers.entry(head, start, end, ".PKGINFO"::equals, MOST_INFO);
    verifyData(file, end, info == null ? null : dataHash(info));
  }

  private static @Nullable String dataHash(GzipMembers.Entry info) {
    return DescriptionFields.parse(info.content().text(), '=').get("datahash");
  }

  private static void verifyData(Path file, long start, @Nullable String expected)
      throws IOException {
    MessageDigest sha256 = digest("SHA-256");
    byte[] piece = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(start);
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        sha256.update(piece, 0, count);
      }
    }
    String found = HexFormat.of().formatHex(sha256.digest());
    if (!found.equals(expected)) {
      throw new RepositoryException(
          "damaged: its control says that its data has the SHA-256 "
              + expected
              + ", but it has "
              + found);
    }
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
