package org.lucerna.harvest.object;

import java.nio.ByteOrder;
import org.lucerna.isa.Architecture;

/** Fills in the code of object files as a linker does for a program. */
interface ObjectLinker {
  /** The linker of an architecture. */
  static ObjectLinker of(Architecture architecture, ByteOrder order, ObjectLayout layout) {
    return switch (architecture) {
      case X64 -> new X86Linker(layout, true);
      case X86 -> new X86Linker(layout, false);
      case A64 -> new A64Linker(layout);
      case A32, T32 -> new ArmLinker(layout, order);
      case MIPS -> new MipsLinker(layout, order);
      case RISCV -> new RiscvLinker(layout);
      case PPC -> new PpcLinker(layout, order);
    };
  }

  /** Whether a place in data becomes an address, by the type of its relocation. */
  boolean isAddress(int type);

  /**
   * Fills in a place.
   *
   * @param code of a section
   * @param start its address
   * @param at offset of the place in it
   * @param symbol the address of the place's symbol
   */
  void link(byte[] code, long start, int at, long symbol, Relocation place);

  /** The address without bits that say what code is there. */
  default long plain(long address) {
    return address;
  }
}
