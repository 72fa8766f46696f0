package org.lucerna.isa.ppc;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.WordInstruction;

/** A PowerPC instruction of four bytes. Not thread-safe. */
public final class PpcInstruction extends WordInstruction {
  private static final int SIZE = 4;
  private static final int LINK = 1;
  private static final int ABSOLUTE = 2;
  private static final int NOP = 0x6000_0000;
  private static final int TRAP = 0x7fe0_0008;
  private static final int ADDRESS_24 = 0x03ff_fffc;
  private static final int ADDRESS_14 = 0xfffc;

  /** For code in that order of bytes. */
  public PpcInstruction(ByteOrder order) {
    super(order);
  }

  @Override
  public int decode(byte[] code, int at) {
    word = word(code, at);
    length = SIZE;
    return SIZE;
  }

  @Override
  public int alignment() {
    return SIZE;
  }

  /** The opcode: the highest 6 bits. */
  public int opcode() {
    return word >>> 26;
  }

  private boolean links() {
    return (word & LINK) != 0;
  }

  /**
   * {@inheritDoc}
   *
   * <p>BCLR is a return, BCCTR a jump, BCL a call; TRAP is one, other forms of TW and TD are not.
   */
  @Override
  public Flow flow() {
    return switch (targetBits()) {
      case ADDRESS_24 -> links() ? Flow.CALL : Flow.JUMP;
      case ADDRESS_14 -> links() ? Flow.CALL : Flow.CONDITIONAL;
      default -> {
        boolean returns = is(0xfc00_07fe, 0x4c00_0020);
        if (returns || is(0xfc00_07fe, 0x4c00_0420)) {
          yield links() ? Flow.INDIRECT_CALL : returns ? Flow.RETURN : Flow.INDIRECT_JUMP;
        }
        yield word == TRAP ? Flow.TRAP : Flow.NEXT;
      }
    };
  }

  /** {@inheritDoc} Unusual hints count as a condition. */
  @Override
  public boolean isPredicated() {
    return opcode() == 19 && !is(0xffff_fbff, 0x4e80_0020);
  }

  @Override
  public int targetBits() {
    return switch (opcode()) {
      case 18 -> ADDRESS_24;
      case 16 -> ADDRESS_14;
      default -> 0;
    };
  }

  @Override
  public long target(long address) {
    long distance = SIZE * (opcode() == 18 ? signed(2, 24) : signed(2, 14));
    return (word & ABSOLUTE) != 0 ? distance : address + distance;
  }

  /** {@inheritDoc} That is NOP, and a word of zeros. */
  @Override
  public boolean isPadding() {
    return word == 0 || word == NOP;
  }
}
