package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A program as its functions refer to it. Thread-safe. */
public interface ProgramView {
  /** The content of an address. */
  enum Content {
    /** The address is not in the program. */
    NOTHING,
    CODE,
    /** Data that the program may change. */
    VARIABLE,
    CONSTANT
  }

  /** The order of bytes in its data. */
  default ByteOrder order() {
    return ByteOrder.LITTLE_ENDIAN;
  }

  /** The content of an address. */
  Content content(long address);

  /**
   * Copies bytes of the program.
   *
   * @param into filled from its start, as far as the bytes lie together in the file
   * @return how many were copied
   */
  int copy(long address, byte[] into);

  /**
   * The function of another library that the stub or the slot at an address leads to; null if there
   * is none.
   */
  @Nullable ByteString importAt(long address);

  /** The address that the loader puts at an address; 0 if it puts none there. */
  long pointerAt(long address);

  /**
   * The function that begins at an address, or that the stub there leads to; 0 if there is none.
   */
  long functionAt(long address);

  /**
   * The address that RISC-V's register gp, or r2 of 64-bit PowerPC, holds in the whole program; 0
   * if it has none. Linkers make distances from it of addresses near it.
   */
  default long globalPointer() {
    return 0;
  }

  /**
   * The name of the C++ class whose virtual table or type information is at an address, as type
   * information has it: {@code .?AVFoo@bar@@} or {@code N3bar3FooE}; null if there is none.
   */
  default @Nullable ByteString typeAt(long address) {
    return null;
  }

  /**
   * The slots of virtual tables that a function is in, by the address at which it begins: only of
   * the classes that declare or override it, as far as the program says; empty if there are none.
   */
  default List<VirtualSlot> slotsOf(long function) {
    return List.of();
  }
}
