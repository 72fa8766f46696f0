package org.lucerna.binary.dwarf;

/** Takes the rows of a line program. */
public interface LineConsumer {
  /**
   * From {@code address} to that of the next row the code is of this line. Of rows with the same
   * address the last one counts.
   *
   * @param address unsigned; within a sequence the addresses ascend, in a sound file
   * @param file number for {@link LineProgram#path}; negative if it has more than 31 bits
   * @param line from 1; 0 for code of no line
   * @param column from 1; 0 for the start of the line
   * @param statement whether a debugger should stop here
   */
  void row(long address, int file, int line, int column, boolean statement);

  /**
   * A sequence of rows ends: the last one reaches to {@code address}. The next row begins a new
   * sequence, anywhere.
   */
  void endSequence(long address);
}
