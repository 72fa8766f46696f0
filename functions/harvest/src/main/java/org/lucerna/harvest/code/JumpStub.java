package org.lucerna.harvest.code;

import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Architecture;

/**
 * Stubs that linkers insert: they jump to a function, or through a slot that has its address.
 *
 * <pre>
 * x86, x64   [endbr] [bnd, rex.w] jmp [slot]          [endbr] [bnd] jmp target
 * arm64      [bti] adrp x16; ldr x16 or x17 [x16]     [bti] b target
 * </pre>
 */
enum JumpStub {
  X86_64 {
    @Override
    long slot(byte[] code, long address) {
      int at = x86Jump(code);
      return isThroughSlot(code, at) ? address + at + 6 + i32(code, at + 2) : 0;
    }

    @Override
    long target(byte[] code, long address) {
      int at = x86Jump(code);
      return isNear(code, at) ? address + at + 5 + i32(code, at + 1) : 0;
    }
  },
  X86 {
    @Override
    long slot(byte[] code, long address) {
      int at = x86Jump(code);
      return isThroughSlot(code, at) ? Integer.toUnsignedLong(i32(code, at + 2)) : 0;
    }

    @Override
    long target(byte[] code, long address) {
      int at = x86Jump(code);
      return isNear(code, at)
          ? Integer.toUnsignedLong((int) address + at + 5 + i32(code, at + 1))
          : 0;
    }
  },
  ARM64 {
    @Override
    long slot(byte[] code, long address) {
      int at = i32(code, 0) == BTI ? 4 : 0;
      int page = i32(code, at);
      int load = i32(code, at + 4);
      if ((page & 0x9f00_001f) != 0x9000_0010 || (load & 0xffc0_03fe) != 0xf940_0210) {
        return 0;
      }
      long pages = ((page << 8 >> 13 << 2) | (page >>> 29 & 3)) & 0x1f_ffffL;
      return (address + at & -4096L) + (pages << 43 >> 31) + ((load >>> 10) & 0xfff) * 8L;
    }

    @Override
    long target(byte[] code, long address) {
      int at = i32(code, 0) == BTI ? 4 : 0;
      int word = i32(code, at);
      return word >>> 26 == 5 ? address + at + 4L * (word << 6 >> 6) : 0;
    }
  },
  /** Architectures whose stubs are unknown. */
  NONE {
    @Override
    long slot(byte[] code, long address) {
      return 0;
    }

    @Override
    long target(byte[] code, long address) {
      return 0;
    }
  };

  /** Number of bytes of code that are read; zeros if there are fewer. */
  static final int SIZE = 16;

  private static final int BTI = 0xd503_245f;

  /** The stubs of an architecture. */
  static JumpStub of(Architecture architecture) {
    return switch (architecture) {
      case X64 -> X86_64;
      case X86 -> X86;
      case A64 -> ARM64;
      case A32, T32, MIPS, PPC, RISCV -> NONE;
    };
  }

  /** The slot that the stub at an address jumps through; 0 if there is no such stub. */
  abstract long slot(byte[] code, long address);

  /** The target of the stub at an address; 0 if there is no such stub. */
  abstract long target(byte[] code, long address);

  private static int i32(byte[] code, int at) {
    return (int) Unaligned.ARRAY_U32LE.get(code, at);
  }

  /** The offset of the first opcode after any marker instruction. */
  private static int x86Jump(byte[] code) {
    int at = (i32(code, 0) & 0xfeff_ffff) == 0xfa1e_0ff3 ? 4 : 0;
    return code[at] == (byte) 0xf2 || code[at] == 0x48 ? at + 1 : at;
  }

  private static boolean isThroughSlot(byte[] code, int at) {
    return code[at] == (byte) 0xff && code[at + 1] == 0x25;
  }

  private static boolean isNear(byte[] code, int at) {
    return code[at] == (byte) 0xe9;
  }
}
