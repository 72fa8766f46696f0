package org.lucerna.isa.x86;

/**
 * The prefixes of an instruction that select operations and registers, in any encoding. Not
 * thread-safe.
 */
public final class X86Prefixes {
  /** The prefix that counts by its number in vector encodings: 66. */
  public static final int PREFIX_66 = 1;

  /** The prefix F3. */
  public static final int PREFIX_F3 = 2;

  /** The prefix F2. */
  public static final int PREFIX_F2 = 3;

  /** A bit of {@link #extension}: operands have 8 bytes. */
  public static final int WIDE = 8;

  /** A bit of {@link #extension}: the register of ModRM.reg is one of the upper 8. */
  public static final int REG = 4;

  /** A bit of {@link #extension}: the index is one of the upper 8. */
  public static final int INDEX = 2;

  /** A bit of {@link #extension}: the base, or the register of ModRM.rm, is one of the upper 8. */
  public static final int BASE = 1;

  private static final boolean[] PREFIXES = prefixes();

  private int prefix;
  private int extension;

  /** Knows no instruction yet. */
  public X86Prefixes() {}

  private static boolean[] prefixes() {
    boolean[] prefixes = new boolean[256];
    for (int value : new int[] {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x66, 0x67, 0xf0, 0xf2, 0xf3}) {
      prefixes[value] = true;
    }
    return prefixes;
  }

  /**
   * Reads the prefixes of the instruction at {@code from}.
   *
   * @param decoder has just decoded it
   */
  public void read(byte[] code, int from, X86Decoder decoder) {
    int at = from;
    prefix = 0;
    int first = code[at] & 0xff;
    while (PREFIXES[first]) {
      prefix =
          switch (first) {
            case 0x66 -> prefix == 0 ? PREFIX_66 : prefix;
            case 0xf2 -> PREFIX_F2;
            case 0xf3 -> PREFIX_F3;
            default -> prefix;
          };
      at++;
      first = code[at] & 0xff;
    }
    extension = decoder.rex() & 15;
    if (decoder.isVector()) {
      int second = code[at + 1] & 0xff;
      int third = code[at + 2] & 0xff;
      int low = first == 0xc5 ? second : third;
      prefix = low & 3;
      int inverted = ~second >> 5;
      extension = first == 0xc5 ? inverted & REG : (inverted & 7) | ((low >> 4) & WIDE);
    }
  }

  /** The prefix of the last instruction that counts; 0 for none. */
  public int prefix() {
    return prefix;
  }

  /** W, R, X and B of a REX prefix or of a vector prefix, as bits. */
  public int extension() {
    return extension;
  }
}
