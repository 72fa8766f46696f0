package org.lucerna.idb.btree;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.lucerna.bytes.ByteString;

/**
 * A digest of all records of a tree: SHA-256 over the u32 key length, key, u32 value length and
 * value (little-endian) of each, in key order. Two databases have the same digest if they have the
 * same records, however their trees are laid out.
 *
 * @param count the number of records
 * @param sha256 32 bytes
 */
public record RecordsDigest(long count, ByteString sha256) {
  private static final int BUFFER = 1 << 16;

  /**
   * Reads all records.
   *
   * @throws org.lucerna.bytes.FormatException if the tree is damaged
   */
  public static RecordsDigest of(BTree tree) {
    MessageDigest digest = sha256Algorithm();
    byte[] buffer = new byte[BUFFER];
    int used = 0;
    long count = 0;
    Records records = tree.records();
    while (records.next()) {
      int keyLength = records.keyLength();
      int valueLength = records.valueLength();
      int size = 8 + keyLength + valueLength;
      if (size > BUFFER - used) {
        digest.update(buffer, 0, used);
        used = 0;
        if (size > BUFFER) {
          buffer = new byte[2 * size];
        }
      }
      int keyAt = putLength(buffer, used, keyLength);
      int valueAt = putLength(buffer, keyAt + keyLength, valueLength);
      records.copyTo(buffer, keyAt, valueAt);
      used = valueAt + valueLength;
      count++;
    }
    digest.update(buffer, 0, used);
    return new RecordsDigest(count, ByteString.wrap(digest.digest()));
  }

  private static int putLength(byte[] buffer, int at, int length) {
    buffer[at] = (byte) length;
    buffer[at + 1] = (byte) (length >>> 8);
    buffer[at + 2] = (byte) (length >>> 16);
    buffer[at + 3] = (byte) (length >>> 24);
    return at + 4;
  }

  private static MessageDigest sha256Algorithm() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new AssertionError(missing);
    }
  }
}
