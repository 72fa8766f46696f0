package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A program of constants, imports and functions at given addresses. */
final class FakeProgram implements ProgramView {
  final Map<Long, byte[]> constants = new HashMap<>();
  final Map<Long, ByteString> imports = new HashMap<>();
  final Map<Long, Long> functions = new HashMap<>();
  final Map<Long, Long> pointers = new HashMap<>();
  final Map<Long, ByteString> types = new HashMap<>();
  final Map<Long, List<VirtualSlot>> slots = new HashMap<>();

  long globalPointer;

  private final ByteOrder order;

  FakeProgram() {
    this(ByteOrder.LITTLE_ENDIAN);
  }

  FakeProgram(ByteOrder order) {
    this.order = order;
  }

  @Override
  public ByteOrder order() {
    return order;
  }

  @Override
  public Content content(long address) {
    return constants.containsKey(address) ? Content.CONSTANT : Content.NOTHING;
  }

  @Override
  public int copy(long address, byte[] into) {
    byte[] constant = constants.getOrDefault(address, new byte[0]);
    int size = Math.min(constant.length, into.length);
    System.arraycopy(constant, 0, into, 0, size);
    return size;
  }

  @Override
  public @Nullable ByteString importAt(long address) {
    return imports.get(address);
  }

  @Override
  public long pointerAt(long address) {
    return pointers.getOrDefault(address, 0L);
  }

  @Override
  public long functionAt(long address) {
    return functions.getOrDefault(address, 0L);
  }

  @Override
  public @Nullable ByteString typeAt(long address) {
    return types.get(address);
  }

  @Override
  public List<VirtualSlot> slotsOf(long function) {
    return slots.getOrDefault(function, List.of());
  }

  @Override
  public long globalPointer() {
    return globalPointer;
  }
}
