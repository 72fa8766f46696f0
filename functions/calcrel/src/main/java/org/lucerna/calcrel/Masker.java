package org.lucerna.calcrel;

/** The rules of an architecture. */
interface Masker {
  /**
   * Masks the instruction at an index.
   *
   * @return its size in bytes, which may extend past the chunk; 0 if there is none
   */
  int mask(MaskingPass sweep, int at);

  /**
   * The number of bytes of the masked chunk to hash, from its start: if a linker shortens the code,
   * the remaining ones, moved together.
   */
  default int counted(MaskingPass sweep) {
    return sweep.to - sweep.from;
  }
}
