package org.lucerna.cassandra;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.store.backend.Scan;

/**
 * A table of values that may be larger than a mutation. The rows of a value are its pieces: their
 * keys are the id of the value, the inverted timestamp of the write and the number of the piece;
 * each has the number of all pieces first. Of a value that was written several times the newest
 * write with all its pieces counts. Thread-safe.
 */
public record LargeTable(RowTable rows) {
  private static final int PIECE = 512 << 10;

  /** Size of a version in a key, after the id. */
  private static final int VERSION_BYTES = Long.BYTES;

  private static final int NUMBER_BYTES = Short.BYTES;

  /**
   * A value.
   *
   * @param part its partition
   */
  public record Large(long part, ByteString id, ByteString bytes) {}

  /**
   * Writes a value in place of an earlier one.
   *
   * @param id not the beginning of another one in its partition
   */
  public void put(RowWrites writes, long part, ByteString id, ByteString value) {
    int pieces = Math.max(1, Math.ceilDiv(value.length(), PIECE));
    for (int piece = 0; piece < pieces; piece++) {
      ByteString some = value.slice(piece * PIECE, Math.min(value.length(), (piece + 1) * PIECE));
      writes.put(
          rows,
          part,
          new ByteSink().bytes(id).u64be(~writes.timestamp()).u16be(piece).toByteString(),
          new ByteSink(NUMBER_BYTES + some.length()).u16be(pieces).bytes(some).toByteString());
    }
    writes.deleteEarlier(rows, values(part, id));
  }

  /** Deletes the values of a partition. */
  public void delete(RowWrites writes, long part) {
    writes.deleteEarlier(rows, RowRange.whole(part));
  }

  /** The pieces of a value. */
  private static RowRange values(long part, ByteString id) {
    return RowRange.of(part, id, VERSION_BYTES + NUMBER_BYTES);
  }

  /** A value; null if there is none. */
  public @Nullable ByteString get(long part, ByteString id) {
    Large found = scan(Stream.of(values(part, id))).next();
    return found == null ? null : found.bytes();
  }

  /** The values in a range, or several. */
  public Scan<Large> scan(Stream<RowRange> ranges) {
    return rows.scan(ranges).map(new Assembly()::add);
  }

  /** All values, partition by partition. */
  public Scan<Large> scan() {
    return scan(rows.parts().stream().map(RowRange::whole));
  }

  /** Puts pieces together, which come in the order of their keys. */
  private static final class Assembly {
    private final List<ByteString> pieces = new ArrayList<>();
    private @Nullable Large last;
    private ByteString version = ByteString.EMPTY;
    private long part;

    /** The value that this piece completes; null if it does not. */
    @Nullable Large add(TableRow row) {
      ByteString key = row.key();
      ByteString of = key.slice(0, key.length() - NUMBER_BYTES);
      if (!of.equals(version) || row.part() != part) {
        version = of;
        part = row.part();
        pieces.clear();
      }
      int count = row.value(this::addPiece);
      ByteString id = of.slice(0, of.length() - VERSION_BYTES);
      if (pieces.size() < count || (last != null && last.part() == part && last.id().equals(id))) {
        return null;
      }
      ByteSink all = new ByteSink(pieces.stream().mapToInt(ByteString::length).sum());
      pieces.forEach(all::bytes);
      last = new Large(part, id, all.toByteString());
      return last;
    }

    /** Adds a piece, and returns the number of all. */
    private int addPiece(Cursor value) {
      int count = value.u16be();
      pieces.add(value.rest());
      return count;
    }
  }
}
