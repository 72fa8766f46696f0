package org.lucerna.calcrel;

/** The rules of an architecture. */
interface Masker {
  /**
   * Masks the instruction at an index.
   *
   * @return its size in bytes, which may reach behind the chunk; 0 if there is none
   */
  int mask(MaskingPass sweep, int at);

  /**
   * How many bytes of the chunk that was masked count, from its start on: of code that a linker
   * shortens those that it leaves, moved together.
   */
  default int counted(MaskingPass sweep) {
    return sweep.to - sweep.from;
  }
}
