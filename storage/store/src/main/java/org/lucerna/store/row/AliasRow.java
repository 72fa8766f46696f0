package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FunctionAlias;

/** The rows of {@code aliases}: two for each alias, one if key and GUID are the same. */
public final class AliasRow {
  public static final String TABLE = "aliases";

  /** The row begins with the key. */
  private static final int OF_KEY = 1;

  /** The row begins with the GUID. */
  private static final int OF_GUID = 2;

  /** Maximum size of a key after its id, in bytes. */
  public static final int MAX_REST = Md5.BYTES + AliasStore.MAX_TARGET;

  private AliasRow() {}

  /** Receives a row. */
  @FunctionalInterface
  public interface RowConsumer {
    void accept(byte[] key, byte[] value);
  }

  /** Passes on the rows of an alias. */
  public static void forEach(FunctionAlias alias, RowConsumer rows) {
    Md5 guid = FunctionAlias.keyOf(alias.guid());
    rows.accept(key(alias.key(), guid, alias), value(OF_KEY, alias));
    if (!alias.isOfGuidAlone()) {
      rows.accept(key(guid, alias.key(), alias), value(OF_GUID, alias));
    }
  }

  private static byte[] value(int side, FunctionAlias alias) {
    return Row.sink(1 + Integer.BYTES).u8(side).u32be(alias.size()).toByteArray();
  }

  private static byte[] key(Md5 id, Md5 other, FunctionAlias alias) {
    return new ByteSink(2 * Md5.BYTES + alias.target().length())
        .md5(id)
        .md5(other)
        .bytes(alias.target())
        .toByteArray();
  }

  /** Whether the row begins with the key: each alias has one such row. */
  public static boolean isOfKey(byte[] key, byte[] value) {
    return Row.read(TABLE, key, value, Cursor::u8) == OF_KEY;
  }

  public static FunctionAlias decode(byte[] key, byte[] value) {
    return Row.read(
        TABLE,
        key,
        value,
        in -> {
          int side = in.u8();
          int size = in.u32be();
          Cursor row = Cursor.of(key);
          Md5 id = row.md5();
          Md5 other = row.md5();
          ByteString target = row.rest();
          if ((side != OF_KEY && side != OF_GUID) || target.length() > AliasStore.MAX_TARGET) {
            throw new FormatException(1, "side 1 or 2 and a target", "side " + side);
          }
          Md5 guid = side == OF_KEY ? other : id;
          return new FunctionAlias(
              side == OF_KEY ? id : other, FunctionAlias.guidOf(guid), size, target);
        });
  }
}
