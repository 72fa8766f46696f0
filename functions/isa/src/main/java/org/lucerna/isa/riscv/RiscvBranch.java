package org.lucerna.isa.riscv;

/** RISC-V branches, whose distances are scattered over the instruction. */
public enum RiscvBranch {
  /** JAL: twenty bits. */
  JUMP(0xffff_f000, 21) {
    @Override
    public int distance(int code) {
      return code >> 31 << 20
          | (code & 0xff000)
          | (code >> 20 & 1) << 11
          | (code >> 21 & 0x3ff) << 1;
    }

    @Override
    int field(int distance) {
      return (distance >> 20 & 1) << 31
          | (distance & 0xff000)
          | (distance >> 11 & 1) << 20
          | (distance >> 1 & 0x3ff) << 21;
    }
  },
  /** BEQ and the like: twelve bits. */
  CONDITIONAL(0xfe00_0f80, 13) {
    @Override
    public int distance(int code) {
      return code >> 31 << 12
          | (code >> 7 & 1) << 11
          | (code >> 25 & 0x3f) << 5
          | (code >> 8 & 15) << 1;
    }

    @Override
    int field(int distance) {
      return (distance >> 12 & 1) << 31
          | (distance >> 11 & 1) << 7
          | (distance >> 5 & 0x3f) << 25
          | (distance >> 1 & 15) << 8;
    }
  },
  /** C.J: eleven bits. */
  SHORT_JUMP(0x1ffc, 12) {
    @Override
    public int distance(int code) {
      return -(code >> 12 & 1) << 11
          | (code >> 8 & 1) << 10
          | (code >> 9 & 3) << 8
          | (code >> 6 & 1) << 7
          | (code >> 7 & 1) << 6
          | (code >> 2 & 1) << 5
          | (code >> 11 & 1) << 4
          | (code >> 3 & 7) << 1;
    }

    @Override
    int field(int distance) {
      return (distance >> 11 & 1) << 12
          | (distance >> 10 & 1) << 8
          | (distance >> 8 & 3) << 9
          | (distance >> 7 & 1) << 6
          | (distance >> 6 & 1) << 7
          | (distance >> 5 & 1) << 2
          | (distance >> 4 & 1) << 11
          | (distance >> 1 & 7) << 3;
    }
  },
  /** C.BEQZ and C.BNEZ: eight bits. */
  SHORT_CONDITIONAL(0x1c7c, 9) {
    @Override
    public int distance(int code) {
      return -(code >> 12 & 1) << 8
          | (code >> 5 & 3) << 6
          | (code >> 2 & 1) << 5
          | (code >> 10 & 3) << 3
          | (code >> 3 & 3) << 1;
    }

    @Override
    int field(int distance) {
      return (distance >> 8 & 1) << 12
          | (distance >> 6 & 3) << 5
          | (distance >> 5 & 1) << 2
          | (distance >> 3 & 3) << 10
          | (distance >> 1 & 3) << 3;
    }
  };

  private final int bits;
  private final int size;

  RiscvBranch(int bits, int size) {
    this.bits = bits;
    this.size = size;
  }

  /** The bits of the instruction that hold the distance. */
  public int bits() {
    return bits;
  }

  /** The forward reach, in bytes. */
  public int reach() {
    return (1 << (size - 1)) - 2;
  }

  /** The distance of an instruction of this kind. */
  public abstract int distance(int code);

  /** A distance encoded in the bits of an instruction of this kind. */
  abstract int field(int distance);

  /** An instruction of this kind with another distance, which must be even and within reach. */
  public int withDistance(int code, int distance) {
    return (code & ~bits) | field(distance);
  }
}
