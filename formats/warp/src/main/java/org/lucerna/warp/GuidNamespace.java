package org.lucerna.warp;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.UUID;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Unaligned;

/**
 * The kind of thing that a GUID identifies. A GUID is a UUID of version 5: the first 16 bytes of
 * the SHA-1 of the namespace and the data, with the bits of version and variant set. Thread-safe.
 */
public enum GuidNamespace {
  /** The bytes of a basic block, after masking. */
  BASIC_BLOCK("0192a178-7a5f-7936-8653-3cbaa7d6afe7"),
  /** The GUIDs of a function's basic blocks, by ascending address. */
  FUNCTION("0192a179-61ac-7cef-88ed-012296e9492f"),
  /** The subject of a constraint. */
  CONSTRAINT("019701f3-e89c-7afa-9181-371a5e98a576"),
  /** A type, as the root of a buffer. */
  TYPE("01929b90-72e6-73e6-9da1-2b6462e407a6");

  /** Size of a GUID, in bytes. */
  public static final int GUID_SIZE = 16;

  private static final int VERSION = 5;

  private final UUID namespace;

  GuidNamespace(String namespace) {
    this.namespace = UUID.fromString(namespace);
  }

  /** The GUID of some bytes. */
  public UUID guid(ByteString data) {
    return guid(data.toByteArray());
  }

  /** The GUID of a sequence of GUIDs. */
  public UUID guid(List<UUID> guids) {
    byte[] data = new byte[GUID_SIZE * guids.size()];
    for (int i = 0; i < guids.size(); i++) {
      put(guids.get(i), data, GUID_SIZE * i);
    }
    return guid(data);
  }

  /** The GUID of a number. */
  public UUID guid(long number) {
    byte[] data = new byte[8];
    Unaligned.ARRAY_U64LE.set(data, 0, number);
    return guid(data);
  }

  private UUID guid(byte[] data) {
    MessageDigest digest = sha1();
    digest.update(bytes(namespace));
    byte[] hash = digest.digest(data);
    mark(hash);
    return guidIn(hash);
  }

  /** The digest that GUIDs are made with. */
  public static MessageDigest sha1() {
    try {
      // Finding the provider takes longer than a hash.
      return (MessageDigest) Sha1.EMPTY.clone();
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException("the JDK's SHA-1 can be copied", impossible);
    }
  }

  /** A digest that is only copied. */
  private static final class Sha1 {
    static final MessageDigest EMPTY = find();

    private Sha1() {}

    private static MessageDigest find() {
      try {
        return MessageDigest.getInstance("SHA-1");
      } catch (NoSuchAlgorithmException missing) {
        throw new IllegalStateException("every JDK has SHA-1", missing);
      }
    }
  }

  /** Writes the 16 bytes at the beginning of a hash's data. */
  public void put(byte[] into, int at) {
    put(namespace, into, at);
  }

  /** Sets the bits of version and variant in the first 16 bytes of a hash: they are a GUID then. */
  public static void mark(byte[] hash) {
    hash[6] = (byte) ((hash[6] & 0xf) | VERSION << 4);
    hash[8] = (byte) ((hash[8] & 0x3f) | 0x80);
  }

  /** The GUID in the first 16 bytes. */
  public static UUID guidIn(byte[] bytes) {
    return new UUID(
        (long) Unaligned.ARRAY_U64BE.get(bytes, 0), (long) Unaligned.ARRAY_U64BE.get(bytes, 8));
  }

  /** The 16 bytes of a GUID, in the order of its text. */
  public static byte[] bytes(UUID guid) {
    byte[] bytes = new byte[GUID_SIZE];
    put(guid, bytes, 0);
    return bytes;
  }

  private static void put(UUID guid, byte[] into, int at) {
    Unaligned.ARRAY_U64BE.set(into, at, guid.getMostSignificantBits());
    Unaligned.ARRAY_U64BE.set(into, at + 8, guid.getLeastSignificantBits());
  }
}
