package org.lucerna.calcrel;

/** What a {@link Parameter} can be set to: those of one parameter stand together. */
public enum MaskingOption {
  /** The normalized bytes, then the mask. */
  NORM_AND_MASK,
  /** The normalized bytes only: a formula that was published, and that no key of IDA follows. */
  NORM_ONLY,
  /** The chunk that the instruction is in. */
  CHUNK,
  /** All chunks of the function. */
  FUNCTION,
  /** The field is masked. */
  MASK,
  /** The field is kept. */
  KEEP,
  /** 0fff in both halfwords. */
  BITS_0FFF_0FFF,
  /** 07ff in the first halfword, 2fff in the second: all bits that are an address. */
  BITS_07FF_2FFF,
  /** The instruction right behind the ADRP. */
  ADJACENT,
  /** Also later ones, until the register is written again. */
  TRACKED,
  /** What the host names. */
  HOST,
  /** Each instruction as its table has it. */
  BY_TABLE,
  /** All of them. */
  ALWAYS,
  /** Those that lie outside of the chunk. */
  OUTSIDE,
  /** Those at an address of the program. */
  MAPPED,
  /** What the host names. */
  EXPLICIT,
  /** Nothing. */
  NONE,
  /** What the host names, and four bytes that are an address of the program without code. */
  HEURISTIC;

  /** As it is written in the name of a profile. */
  String word() {
    return name().replace("BITS_", "");
  }
}
