package org.lucerna.calcrel;

/** The values of each {@link Parameter}, grouped by parameter. */
public enum MaskingOption {
  /** The normalized bytes, then the mask. */
  NORM_AND_MASK,
  /** The normalized bytes only: a published formula that no key of IDA follows. */
  NORM_ONLY,
  /** The chunk that contains the instruction. */
  CHUNK,
  /** All addresses in chunks of the function. */
  FUNCTION,
  /** The field is masked. */
  MASK,
  /** The field is kept. */
  KEEP,
  /** Mask 0fff in both halfwords. */
  BITS_0FFF_0FFF,
  /** Mask 07ff in the first halfword, 2fff in the second: all address bits. */
  BITS_07FF_2FFF,
  /** The instruction right after the ADRP. */
  ADJACENT,
  /** Later ones as well, until the register is overwritten. */
  TRACKED,
  /** The offsets that the host reports. */
  HOST,
  /** According to the table of each instruction. */
  BY_TABLE,
  /** All fields are masked. */
  ALWAYS,
  /** Addresses outside the chunk. */
  OUTSIDE,
  /** Addresses of the program. */
  MAPPED,
  /** The offsets that the host reports. */
  EXPLICIT,
  /** Nothing. */
  NONE,
  /**
   * The offsets that the host reports, and four bytes that are an address of the program outside of
   * code.
   */
  HEURISTIC;

  /** The option as it appears in the name of a profile. */
  String text() {
    return name().replace("BITS_", "");
  }
}
