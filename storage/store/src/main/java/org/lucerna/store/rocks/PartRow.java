package org.lucerna.store.rocks;

import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.PartPosting;
import org.lucerna.store.row.Row;

/**
 * The rows of {@code parts}: everything is in the key, so a part that is posted again replaces its
 * row.
 */
final class PartRow {
  private static final byte[] NOTHING = {};

  private PartRow() {}

  static void put(Batch batch, PartPosting posting) {
    batch.put(Column.PARTS, Keys.part(posting.feature(), posting.part()), NOTHING);
  }

  /**
   * The part of a row.
   *
   * @throws org.lucerna.store.DamagedException if the row is damaged
   */
  static CallGraphPart decode(byte[] key, byte[] value) {
    if (key.length != Keys.PART_BYTES || value.length != 0) {
      throw Row.damaged(
          Column.PARTS.label(),
          key,
          new FormatException(
              0, "a key of 10 bytes and no value", key.length + " and " + value.length));
    }
    Cursor in = Cursor.of(key);
    in.skip(Integer.BYTES);
    return new CallGraphPart(Integer.toUnsignedLong(in.u32be()), in.u16be());
  }
}
