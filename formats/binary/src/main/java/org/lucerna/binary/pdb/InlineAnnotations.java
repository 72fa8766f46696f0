package org.lucerna.binary.pdb;

import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The lines of an inlined function: a program of changes, each a compressed operation and its
 * compressed numbers. Not thread-safe.
 */
final class InlineAnnotations {
  private static final int CODE_OFFSET = 1;
  private static final int CODE_PART = 2;
  private static final int CODE_DELTA = 3;
  private static final int CODE_LENGTH = 4;
  private static final int FILE = 5;
  private static final int LINE_DELTA = 6;
  private static final int CODE_AND_LINE_DELTA = 11;
  private static final int LENGTH_AND_CODE_DELTA = 12;
  private static final int LAST = 13;

  private final ByteView program;
  private final Receiver receiver;
  private long next;

  private long file;
  private int line;
  private long offset;

  /** Which part of the procedure: 0 for the one that it begins with. */
  private long part;

  /** A row whose end is not known yet. */
  private boolean isOpen;

  private long openOffset;
  private long openFile;
  private int openLine;

  /** Receives lines. */
  interface Receiver {
    /**
     * A piece of code has a line.
     *
     * @param start of the piece, from the start of the procedure
     * @param file offset among the checksums
     */
    void line(long start, long end, long file, int line);
  }

  private InlineAnnotations(ByteView program, LineSubsections.Place start, Receiver receiver) {
    this.program = program;
    this.receiver = receiver;
    file = start.file();
    line = start.line();
  }

  /**
   * Runs a program.
   *
   * @param start where the function begins
   * @param most size of the procedure in bytes, where the last line ends at the latest
   * @throws FormatException if it has an unknown operation, or is cut off
   */
  static void run(ByteView program, LineSubsections.Place start, long most, Receiver receiver) {
    InlineAnnotations lines = new InlineAnnotations(program, start, receiver);
    while (lines.next < program.size()) {
      int operation = lines.number();
      if (operation == 0) {
        break;
      }
      lines.change(operation);
    }
    lines.end(most);
  }

  private void change(int operation) {
    switch (operation) {
      case CODE_OFFSET -> offset = number();
      case CODE_PART -> part = number();
      case CODE_DELTA -> {
        offset += number();
        begin();
      }
      case CODE_LENGTH -> {
        offset += number();
        end(offset);
      }
      case FILE -> file = number();
      case LINE_DELTA -> line += signed(number());
      case CODE_AND_LINE_DELTA -> {
        int both = number();
        offset += both & 0xf;
        line += signed(both >>> 4);
        begin();
      }
      case LENGTH_AND_CODE_DELTA -> {
        int length = number();
        offset += number();
        begin();
        end(offset + length);
      }
      default -> {
        if (operation > LAST) {
          throw new FormatException(
              program.offset(next), "an operation up to " + LAST, "operation " + operation);
        }
        // Columns, and whether lines are of expressions.
        number();
      }
    }
  }

  private void begin() {
    end(offset);
    isOpen = part == 0;
    openOffset = offset;
    openFile = file;
    openLine = line;
  }

  private void end(long at) {
    if (isOpen && openOffset < at) {
      receiver.line(openOffset, at, openFile, openLine);
    }
    isOpen = false;
  }

  /** One, two or four bytes, by the first one's highest bits. */
  private int number() {
    int first = program.u8(next++);
    if ((first & 0x80) == 0) {
      return first;
    }
    int number = (first & 0x3f) << 8 | program.u8(next++);
    if ((first & 0x40) == 0) {
      return number;
    }
    if ((first & 0x20) != 0) {
      throw new FormatException(program.offset(next), "a compressed number", "byte " + first);
    }
    return (number & 0x1fff) << 16 | program.u8(next++) << 8 | program.u8(next++);
  }

  /** The lowest bit is the sign. */
  private static int signed(int number) {
    return (number & 1) == 0 ? number >>> 1 : -(number >>> 1);
  }
}
