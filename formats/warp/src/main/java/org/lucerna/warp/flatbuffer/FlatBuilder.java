package org.lucerna.warp.flatbuffer;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Unaligned;
import org.lucerna.warp.flatbuffer.FlatFields.Field;
import org.lucerna.warp.flatbuffer.FlatFields.Kind;

/**
 * Writes a {@link FlatBuffer} from back to front: the targets of a table's references are written
 * before it. A <em>place</em> is a distance from the end in bytes, never 0. Not thread-safe.
 */
public final class FlatBuilder {
  private static final int REFERENCE = 4;
  private static final int LARGEST = Integer.MAX_VALUE - 64;

  /** The bytes written are the last ones. */
  private byte[] bytes = new byte[256];

  private int used;
  private int largestAlignment = 1;
  private final Map<ByteString, Integer> vtables = new HashMap<>();

  /** A builder of one buffer. */
  public FlatBuilder() {}

  /** Writes a string, and returns its place. */
  public int string(ByteString text) {
    align(text.length() + 1, REFERENCE);
    put(1, 0);
    return counted(text);
  }

  /** Writes a vector of bytes, and returns its place. */
  public int bytes(ByteString content) {
    align(content.length(), REFERENCE);
    return counted(content);
  }

  private int counted(ByteString content) {
    reserve(content.length());
    used += content.length();
    System.arraycopy(content.toByteArray(), 0, bytes, bytes.length - used, content.length());
    return put(REFERENCE, content.length());
  }

  /** Writes a vector of tables that are at these places, and returns its place. */
  public int tables(List<Integer> places) {
    align(REFERENCE * places.size(), REFERENCE);
    for (int place : places.reversed()) {
      putDistance(place);
    }
    return put(REFERENCE, places.size());
  }

  /** Writes a vector of GUIDs, and returns its place. */
  public int guids(List<UUID> guids) {
    align(Kind.GUID.size * guids.size(), REFERENCE);
    for (UUID guid : guids.reversed()) {
      putGuid(guid.getMostSignificantBits(), guid.getLeastSignificantBits());
    }
    return put(REFERENCE, guids.size());
  }

  /** Writes a table, and returns its place. */
  public int table(FlatFields fields) {
    int end = used;
    int count = 0;
    List<Field> ordered = fields.ordered();
    int[] places = new int[ordered.size()];
    for (int i = 0; i < places.length; i++) {
      Field field = ordered.get(i);
      places[i] = put(field);
      count = Math.max(count, field.slot() + 1);
    }
    align(REFERENCE, REFERENCE);
    int table = put(REFERENCE, 0);
    byte[] vtable = new byte[4 + 2 * count];
    put16(vtable, 0, vtable.length);
    put16(vtable, 2, table - end);
    for (int i = 0; i < places.length; i++) {
      put16(vtable, 4 + 2 * ordered.get(i).slot(), table - places[i]);
    }
    int vtablePlace = vtable(ByteString.wrap(vtable));
    Unaligned.ARRAY_U32LE.set(bytes, bytes.length - table, vtablePlace - table);
    return table;
  }

  private static void put16(byte[] into, int at, int value) {
    into[at] = (byte) value;
    into[at + 1] = (byte) (value >> 8);
  }

  private int vtable(ByteString vtable) {
    return vtables.computeIfAbsent(
        vtable,
        _ -> {
          reserve(vtable.length());
          used += vtable.length();
          System.arraycopy(vtable.toByteArray(), 0, bytes, bytes.length - used, vtable.length());
          return used;
        });
  }

  private int put(Field field) {
    align(field.kind().size, field.kind().alignment);
    return switch (field.kind()) {
      case GUID -> putGuid(field.high(), field.low());
      case DISTANCE -> putDistance((int) field.low());
      case U8, U16, U32, U64 -> put(field.kind().size, field.low());
    };
  }

  private int putGuid(long high, long low) {
    int _ = put(8, Long.reverseBytes(low));
    return put(8, Long.reverseBytes(high));
  }

  private int putDistance(int place) {
    return put(REFERENCE, used + REFERENCE - place);
  }

  /** Writes a number of 1, 2, 4 or 8 bytes. */
  private int put(int size, long value) {
    reserve(size);
    used += size;
    int at = bytes.length - used;
    for (int i = 0; i < size; i++) {
      bytes[at + i] = (byte) (value >>> (8 * i));
    }
    return used;
  }

  /** Pads so that {@code size} more bytes end at a multiple of {@code alignment}. */
  private void align(int size, int alignment) {
    largestAlignment = Math.max(largestAlignment, alignment);
    int padding = -(used + size) & (alignment - 1);
    reserve(padding);
    used += padding;
  }

  private void reserve(int size) {
    if (size > bytes.length - used) {
      long larger = Math.max(2L * bytes.length, (long) used + size);
      if ((long) used + size > LARGEST) {
        throw new IllegalArgumentException("a buffer of more than 2 GiB");
      }
      byte[] copy = new byte[(int) Math.min(larger, LARGEST)];
      System.arraycopy(bytes, bytes.length - used, copy, copy.length - used, used);
      bytes = copy;
    }
  }

  /** The finished buffer, whose root is the table at a place. */
  public ByteString finish(int root) {
    align(REFERENCE, Math.max(largestAlignment, REFERENCE));
    int _ = putDistance(root);
    return ByteString.wrap(Arrays.copyOfRange(bytes, bytes.length - used, bytes.length));
  }
}
