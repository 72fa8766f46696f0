package org.lucerna.similarity.feature;

/** Decodes the instructions of one architecture. Not thread-safe. */
public interface InstructionReader {
  /** Bytes that must be readable from the start of an instruction on. */
  int lookahead();

  /** Bytes after which decoding continues if there is no instruction. */
  int alignment();

  /** Begins a function: forgets the values of registers. */
  default void begin() {}

  /**
   * Decodes an instruction; instructions of a function are read in ascending order. It may leave
   * out which argument registers are read and written.
   *
   * @param code has {@link #lookahead} bytes from {@code at} on
   * @param address of the instruction
   */
  void read(byte[] code, int at, long address, DecodedInstruction into);

  /**
   * Adds which argument registers an instruction reads and writes.
   *
   * @param last the instruction that was read last
   */
  default void readArguments(DecodedInstruction last) {}
}
