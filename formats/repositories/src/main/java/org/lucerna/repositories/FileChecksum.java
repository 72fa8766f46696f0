package org.lucerna.repositories;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import org.lucerna.bytes.ByteString;

/**
 * A checksum of all bytes of a file.
 *
 * @param algorithm by which nobody can make another file: no MD5, no SHA-1
 */
public record FileChecksum(Algorithm algorithm, ByteString value) implements PackageChecksum {
  /** Algorithms of checksums. */
  public enum Algorithm {
    SHA256("SHA-256", 32),
    SHA384("SHA-384", 48),
    SHA512("SHA-512", 64);

    private final String label;
    private final int bytes;

    Algorithm(String label, int bytes) {
      this.label = label;
      this.bytes = bytes;
    }

    private MessageDigest digest() {
      try {
        return MessageDigest.getInstance(label);
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  /**
   * A checksum.
   *
   * @throws IllegalArgumentException if the value does not have the length of the algorithm's
   */
  public FileChecksum {
    if (value.length() != algorithm.bytes) {
      throw new IllegalArgumentException(
          "expected "
              + algorithm.bytes
              + " bytes of "
              + algorithm.label
              + ", got "
              + value.length());
    }
  }

  /**
   * A checksum in hexadecimal digits.
   *
   * @throws RepositoryException if it is none of this algorithm
   */
  public static FileChecksum of(Algorithm algorithm, String hex) throws RepositoryException {
    try {
      return new FileChecksum(algorithm, ByteString.hex(hex.toLowerCase(Locale.ROOT)));
    } catch (IllegalArgumentException invalid) {
      throw new RepositoryException(
          "expected a checksum of " + algorithm.label + ", got '" + hex + "'");
    }
  }

  /** The SHA-256 of bytes. */
  public static FileChecksum ofBytes(byte[] bytes) {
    return new FileChecksum(
        Algorithm.SHA256, ByteString.wrap(Algorithm.SHA256.digest().digest(bytes)));
  }

  /** The SHA-256 of a file. */
  public static FileChecksum ofFile(Path file) throws IOException {
    return new FileChecksum(Algorithm.SHA256, digest(Algorithm.SHA256, file));
  }

  private static ByteString digest(Algorithm algorithm, Path file) throws IOException {
    MessageDigest digest = algorithm.digest();
    byte[] piece = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        digest.update(piece, 0, count);
      }
    }
    return ByteString.wrap(digest.digest());
  }

  @Override
  public void verify(Path file) throws IOException {
    ByteString found = digest(algorithm, file);
    if (!found.equals(value)) {
      throw new RepositoryException(
          "another file than the index says: expected the "
              + algorithm.label
              + " "
              + value.hex()
              + ", got "
              + found.hex());
    }
  }
}
