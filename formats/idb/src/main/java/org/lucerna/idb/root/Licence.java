package org.lucerna.idb.root;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.internal.ListNode;

/**
 * A licence under which a database was created or saved: personal data, to be read only on request.
 * See the package description for the layout.
 *
 * @param version of IDA that the licence is for, as in idainfo; 0 up to 5.2
 * @param issued when it was issued, in seconds since 1970; 0 if not stated
 * @param until when updates end, in seconds since 1970; 0 if not stated
 * @param id of the licence, such as {@code 00-0000-0000-00}; null up to 5.2
 * @param name of the owner
 */
public record Licence(int version, long issued, long until, @Nullable String id, ByteString name) {
  private static final int PLAIN_SIZE = 127;
  private static final int ENCRYPTED_SIZE = 128;
  private static final int ZEROES = 106;
  private static final int FREEWARE_MARK = 0x1_0000;
  private static final int ID = 28;
  private static final int NAME = 34;
  private static final int OLD_NAME = 20;
  private static final int LATE_OLD_NAME = 39;

  /** Reads a record, plain or encrypted; null if it is neither. */
  static @Nullable Licence read(ByteString record, LicenceKey key) {
    ByteString plain = record;
    if (record.length() > ENCRYPTED_SIZE && record.at(ENCRYPTED_SIZE) == 0) {
      // Very old records are plain as well, and longer than necessary.
      boolean isPlain = time(record, ZEROES) == 0;
      plain = isPlain ? record.slice(0, PLAIN_SIZE) : key.decrypt(record);
    }
    if (plain == null || plain.length() != PLAIN_SIZE || time(plain, ZEROES) != 0) {
      return null;
    }
    Licence licence = readPlain(plain);
    return licence.name().isEmpty() ? null : licence;
  }

  private static Licence readPlain(ByteString record) {
    int version = Cursor.of(record.slice(2, 4)).u16le();
    long time = time(record, 4);
    if (version == 0 && time != FREEWARE_MARK) {
      return time != 0
          ? new Licence(0, time, 0, null, name(record, OLD_NAME))
          : new Licence(0, time(record, 23), 0, null, name(record, LATE_OLD_NAME));
    }
    String hex = record.slice(ID, NAME).hex().toUpperCase(Locale.ROOT);
    String id =
        String.join(
            "-", hex.substring(0, 2), hex.substring(2, 6), hex.substring(6, 10), hex.substring(10));
    return new Licence(version, time(record, 16), time(record, 24), id, name(record, NAME));
  }

  private static long time(ByteString record, int at) {
    return Integer.toUnsignedLong(Cursor.of(record.slice(at, at + 4)).u32le());
  }

  private static ByteString name(ByteString record, int at) {
    return ListNode.text(record.slice(at, record.length())).compact();
  }
}
