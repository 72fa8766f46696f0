package org.lucerna.binary.dwarf;

import org.lucerna.bytes.ByteReader;

/** The machine that a line program runs on: its registers, and the effects of opcodes on them. */
final class LineMachine {
  private final Dwarf dwarf;
  private final LineHeader header;
  private final ByteReader in;
  private final LineConsumer consumer;
  private final long mask;

  private long address;
  private int operation;
  private int file;
  private int line;
  private int column;
  private boolean statement;

  /** Whether the linker dropped the code at the address set last. */
  private boolean dead;

  /** Whether the sequence has a row. */
  private boolean begun;

  LineMachine(Dwarf dwarf, LineHeader header, ByteReader in, LineConsumer consumer) {
    this.dwarf = dwarf;
    this.header = header;
    this.in = in;
    this.consumer = consumer;
    this.mask = header.encoding().addressMask();
    reset();
  }

  private void reset() {
    begun = false;
    set(0);
    file = 1;
    line = 1;
    column = 0;
    statement = header.statement();
  }

  void run() {
    while (!in.atEnd()) {
      int opcode = in.u8();
      if (opcode >= header.opcodeBase()) {
        special(opcode);
      } else if (opcode == 0) {
        extended();
      } else {
        standard(opcode);
      }
    }
    // The last sequence of a damaged program may lack its end; its last row then covers nothing.
    if (begun) {
      consumer.endSequence(address);
    }
  }

  private void special(int opcode) {
    int step = opcode - header.opcodeBase();
    advance(step / lineRange());
    line += header.lineBase() + step % lineRange();
    row();
  }

  private int lineRange() {
    if (header.lineRange() == 0) {
      throw in.damage("no special opcode, as there are no steps of lines", "one");
    }
    return header.lineRange();
  }

  private void standard(int opcode) {
    switch (opcode) {
      case 1 -> row();
      case 2 -> advance(in.uleb128());
      case 3 -> line += (int) in.sleb128();
      case 4 -> file = small(in.uleb128());
      case 5 -> column = small(in.uleb128());
      case 6 -> statement = !statement;
      case 7, 10, 11 -> {
        // Basic block, end of prologue, start of epilogue: not used.
      }
      case 8 -> advance((255 - header.opcodeBase()) / lineRange());
      case 9 -> {
        address = address + in.u16() & mask;
        operation = 0;
      }
      default -> {
        for (int n = header.operands().at(opcode - 1); n > 0; n--) {
          in.skipLeb128();
        }
      }
    }
  }

  private void extended() {
    long length = in.uleb128();
    long start = in.position();
    if (length <= 0 || length > in.remaining()) {
      throw in.damage("the length of an opcode", Long.toUnsignedString(length));
    }
    int opcode = in.u8();
    if (opcode == 1) {
      end();
    } else if (opcode == 2) {
      set(in.number((int) Math.min(length - 1, Integer.MAX_VALUE)) & mask);
    }
    in.seek(start + length);
  }

  private void set(long value) {
    address = value;
    operation = 0;
    dead = dwarf.isDead(value, header.encoding());
  }

  private void advance(long operations) {
    if (header.operations() == 1) {
      address = address + operations * header.instructionSize() & mask;
      return;
    }
    long all = operation + operations;
    address = address + header.instructionSize() * Long.divideUnsigned(all, header.operations());
    address &= mask;
    operation = (int) Long.remainderUnsigned(all, header.operations());
  }

  private void row() {
    if (!dead) {
      begun = true;
      consumer.row(address, file, Math.max(line, 0), column, statement);
    }
  }

  private void end() {
    if (begun) {
      consumer.endSequence(address);
    }
    reset();
  }

  /** A number of 31 bits, or -1. */
  private static int small(long value) {
    return value >>> 31 == 0 ? (int) value : -1;
  }
}
