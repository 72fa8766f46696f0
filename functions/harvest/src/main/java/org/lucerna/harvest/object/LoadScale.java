package org.lucerna.harvest.object;

/** The unit of the number in an arm64 load or store, which a linker fills in. */
public final class LoadScale {
  private static final int ADD = 277;
  private static final int LOAD_8 = 278;
  private static final int LOAD_128 = 299;

  private LoadScale() {}

  /** The unit as a power of two: 0 for a byte to 4 for 16 bytes. */
  public static int of(int word) {
    boolean isWide = (word & 0x0480_0000) == 0x0480_0000 && word >>> 30 == 0;
    return isWide ? 4 : word >>> 30;
  }

  /** The type of ELF's that fills in the lower part of an address in a load or store. */
  public static int type(int word) {
    int scale = of(word);
    return switch (scale) {
      case 0 -> LOAD_8;
      case 4 -> LOAD_128;
      default -> 283 + scale;
    };
  }

  /** The same for an instruction that may add the lower part, too. */
  public static int typeOfAny(int word) {
    return (word & 0x3b00_0000) == 0x3900_0000 ? type(word) : ADD;
  }
}
