package org.lucerna.warp;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.UUID;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Unaligned;

/**
 * What a GUID is of. A GUID is a UUID of version 5: the first 16 bytes of the SHA-1 of the
 * namespace and the data, with the bits of version and variant set. Thread-safe.
 */
public enum GuidNamespace {
  /** The bytes of a basic block, after masking. */
  BASIC_BLOCK("0192a178-7a5f-7936-8653-3cbaa7d6afe7"),
  /** The GUIDs of a function's basic blocks, by ascending address. */
  FUNCTION("0192a179-61ac-7cef-88ed-012296e9492f"),
  /** What a constraint is about. */
  CONSTRAINT("019701f3-e89c-7afa-9181-371a5e98a576"),
  /** A type, as the root of a buffer. */
  TYPE("01929b90-72e6-73e6-9da1-2b6462e407a6");

  private static final int GUID_SIZE = 16;
  private static final long VERSION = 5L << 12;
  private static final long VARIANT = 1L << 63;

  private final UUID namespace;

  GuidNamespace(String namespace) {
    this.namespace = UUID.fromString(namespace);
  }

  /** The GUID of some bytes. */
  public UUID guid(ByteString data) {
    MessageDigest digest = digest();
    digest.update(data.toByteArray());
    return finish(digest);
  }

  /** The GUID of some GUIDs, one after the other. */
  public UUID guid(List<UUID> guids) {
    MessageDigest digest = digest();
    guids.forEach(guid -> digest.update(bytes(guid)));
    return finish(digest);
  }

  /** The GUID of a number. */
  public UUID guid(long number) {
    byte[] data = new byte[8];
    Unaligned.ARRAY_U64LE.set(data, 0, number);
    return guid(ByteString.wrap(data));
  }

  /** A digest that expects the data. */
  public MessageDigest digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      digest.update(bytes(namespace));
      return digest;
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has SHA-1", missing);
    }
  }

  /**
   * The GUID of the data that a digest got; the digest expects other data afterwards.
   *
   * @param digest of this namespace
   */
  public UUID finish(MessageDigest digest) {
    byte[] hash = digest.digest();
    digest.update(bytes(namespace));
    long high = (long) Unaligned.ARRAY_U64BE.get(hash, 0);
    long low = (long) Unaligned.ARRAY_U64BE.get(hash, 8);
    return new UUID((high & ~0xf000L) | VERSION, (low & ~(3L << 62)) | VARIANT);
  }

  /** The 16 bytes of a GUID, in the order of its text. */
  public static byte[] bytes(UUID guid) {
    byte[] bytes = new byte[GUID_SIZE];
    Unaligned.ARRAY_U64BE.set(bytes, 0, guid.getMostSignificantBits());
    Unaligned.ARRAY_U64BE.set(bytes, 8, guid.getLeastSignificantBits());
    return bytes;
  }
}
