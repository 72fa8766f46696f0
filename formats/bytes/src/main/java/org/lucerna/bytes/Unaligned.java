package org.lucerna.bytes;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers of 2, 4 and 8 bytes at any address, in either byte order: layouts for memory segments,
 * and handles for byte arrays, whose coordinates are the array and an index. An access out of
 * bounds throws {@link IndexOutOfBoundsException}: readers of untrusted bytes use {@link Cursor},
 * {@link ByteView} or {@link ByteReader}.
 */
public final class Unaligned {
  public static final ValueLayout.OfShort U16LE = u16(ByteOrder.LITTLE_ENDIAN);
  public static final ValueLayout.OfShort U16BE = u16(ByteOrder.BIG_ENDIAN);
  public static final ValueLayout.OfInt U32LE = u32(ByteOrder.LITTLE_ENDIAN);
  public static final ValueLayout.OfInt U32BE = u32(ByteOrder.BIG_ENDIAN);
  public static final ValueLayout.OfLong U64LE = u64(ByteOrder.LITTLE_ENDIAN);
  public static final ValueLayout.OfLong U64BE = u64(ByteOrder.BIG_ENDIAN);

  public static final VarHandle ARRAY_U32LE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  public static final VarHandle ARRAY_U32BE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  public static final VarHandle ARRAY_U64LE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  public static final VarHandle ARRAY_U64BE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Unaligned() {}

  public static ValueLayout.OfShort u16(ByteOrder order) {
    return ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order);
  }

  public static ValueLayout.OfInt u32(ByteOrder order) {
    return ValueLayout.JAVA_INT_UNALIGNED.withOrder(order);
  }

  public static ValueLayout.OfLong u64(ByteOrder order) {
    return ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order);
  }
}
