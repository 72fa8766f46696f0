package org.lucerna.binary.dwarf;

/** Receives the rows of a line program. */
public interface LineConsumer {
  /**
   * The code from {@code address} to the next row's address belongs to this line. Of rows with the
   * same address the last one counts.
   *
   * @param address unsigned; within a sequence the addresses ascend, in a sound file
   * @param file number for {@link LineProgram#path}; negative if it has more than 31 bits
   * @param line starting at 1; 0 for code without a line
   * @param column starting at 1; 0 for the start of the line
   * @param statement whether a debugger should stop here
   */
  void row(long address, int file, int line, int column, boolean statement);

  /**
   * A sequence of rows ends; its last row extends to {@code address}. The next row begins a new
   * sequence, anywhere.
   */
  void endSequence(long address);
}
