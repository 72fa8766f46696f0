package org.lucerna.isa.arm;

import static org.lucerna.isa.WordInstruction.field;

/** Decodes instructions of the vector unit and of coprocessors, in the form of A32. */
final class ArmVectors {
  private static final int PC = 15;

  private ArmVectors() {}

  private static boolean is(int word, int select, int match) {
    return (word & select) == match;
  }

  static void decode(int word, ArmOperands into) {
    if (is(word, 0xff10_0000, 0xf400_0000) || is(word, 0xff10_0000, 0xf410_0000)) {
      structures(word, into);
      return;
    }
    if (is(word, 0xfe00_0000, 0xf200_0000) || is(word, 0xff00_0000, 0xfe00_0000)) {
      into.begin(ArmOperation.VECTOR);
      return;
    }
    boolean isVector = is(word, 0x0e00, 0x0a00);
    if (is(word, 0x0e00_0000, 0x0c00_0000) && isVector) {
      memory(word, into);
    } else if (is(word, 0x0f00_0010, 0x0e00_0010) && isVector) {
      transfer(word, into);
    } else if (is(word, 0x0f00_0000, 0x0e00_0000) && isVector) {
      into.begin(ArmOperation.VECTOR);
      if (is(word, 0x0fb0_0ef0, 0x0eb0_0a00)) {
        into.setNumber(floating(field(word, 16, 4) << 4 | field(word, 0, 4)));
      }
    } else if (is(word, 0x0f10_0010, 0x0e10_0010)) {
      into.begin(ArmOperation.READ_SPECIAL);
      int d = field(word, 12, 4);
      into.d = d == PC ? into.d : d;
    } else {
      into.begin(ArmOperation.OTHER);
    }
  }

  private static void memory(int word, ArmOperands into) {
    boolean loads = field(word, 20, 1) != 0;
    if (is(word, 0x0fe0_00d0, 0x0c40_0010)) {
      into.begin(loads ? ArmOperation.FROM_VECTOR : ArmOperation.TO_VECTOR);
      setTransferred(field(word, 12, 4), loads, into);
      into.a = field(word, 16, 4);
      return;
    }
    int size = field(word, 8, 1) != 0 ? 8 : 4;
    long distance = 4L * field(word, 0, 8);
    boolean isUp = field(word, 23, 1) != 0;
    if (is(word, 0x0120_0000, 0x0100_0000)) {
      into.begin(loads ? ArmOperation.LOAD : ArmOperation.STORE);
      into.setNumber(isUp ? distance : -distance);
    } else {
      into.begin(loads ? ArmOperation.LOAD_MULTIPLE : ArmOperation.STORE_MULTIPLE);
      into.updates = field(word, 21, 1) != 0;
      into.setNumber(isUp ? 0 : -distance);
    }
    into.isVectorAccess = true;
    into.n = field(word, 16, 4);
    into.size = size;
  }

  private static void structures(int word, ArmOperands into) {
    into.begin(field(word, 21, 1) != 0 ? ArmOperation.LOAD : ArmOperation.STORE);
    into.isVectorAccess = true;
    into.n = field(word, 16, 4);
    into.size = 16;
    into.isBefore = false;
    into.updates = field(word, 0, 4) != PC;
  }

  private static void transfer(int word, ArmOperands into) {
    boolean loads = field(word, 20, 1) != 0;
    int general = field(word, 12, 4);
    if (is(word, 0x0fff_ffff, 0x0ef1_fa10)) {
      into.begin(ArmOperation.NOTHING);
    } else {
      into.begin(loads ? ArmOperation.FROM_VECTOR : ArmOperation.TO_VECTOR);
      setTransferred(general, loads, into);
    }
  }

  private static void setTransferred(int general, boolean loads, ArmOperands into) {
    if (loads) {
      into.d = general;
    } else {
      into.n = general;
    }
  }

  /** The bits of the double that a floating-point move encodes in 8 bits. */
  private static long floating(int bits) {
    long exponent = (bits & 0x40) == 0 ? 0x400 : 0x3fc;
    return (bits & 0x80L) << 56 | (exponent | (bits >> 4 & 3)) << 52 | (bits & 15L) << 48;
  }
}
