package org.lucerna.binary.pdb;

import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Symbol records, one after another. Not thread-safe. */
final class SymbolRecords {
  private static final int END = 0x0006;
  static final int THUNK = 0x1102;
  private static final int BLOCK = 0x1103;
  private static final int WITH = 0x1104;
  static final int FRAME_RELATIVE = 0x110b;
  static final int PUBLIC = 0x110e;
  static final int LOCAL_PROCEDURE = 0x110f;
  static final int PROCEDURE = 0x1110;
  static final int REGISTER_RELATIVE = 0x1111;
  static final int SEPARATED = 0x1132;
  static final int LOCAL = 0x113e;

  private static final int FIRST_PLACE = 0x113f;
  private static final int LAST_PLACE = 0x1145;
  static final int LOCAL_PROCEDURE_ID = 0x1146;
  static final int PROCEDURE_ID = 0x1147;
  private static final int INLINED = 0x114d;
  private static final int INLINED_END = 0x114e;
  private static final int PROCEDURE_END = 0x114f;
  static final int DEPENDENT_PROCEDURE = 0x1155;
  static final int DEPENDENT_PROCEDURE_ID = 0x1156;
  static final int INLINED_2 = 0x115d;

  private static final int HEAD = 4;

  private final ByteView records;
  private long next;
  private long start;
  private long length;
  private int kind;

  SymbolRecords(ByteView records) {
    this(records, 0);
  }

  /** Those from a record on. */
  SymbolRecords(ByteView records, long first) {
    this.records = records;
    next = first;
  }

  /**
   * Moves to the next record; false after the last one.
   *
   * @throws FormatException if it is cut off
   */
  boolean advance() {
    if (records.size() - next < HEAD) {
      return false;
    }
    start = next;
    length = records.u16(start) + 2L;
    if (length < HEAD || length > records.size() - start) {
      throw new FormatException(
          records.offset(start),
          "a symbol record of 4 to " + (records.size() - start) + " bytes",
          length + " bytes");
    }
    kind = records.u16(start + 2);
    next = start + ((length + 3) & ~3L);
    return true;
  }

  int kind() {
    return kind;
  }

  /** The record after its kind. */
  ByteView body() {
    return records.slice(start + HEAD, length - HEAD);
  }

  /** Whether a procedure begins, which contains the records up to its end. */
  boolean isProcedure() {
    return switch (kind) {
      case PROCEDURE,
          LOCAL_PROCEDURE,
          PROCEDURE_ID,
          LOCAL_PROCEDURE_ID,
          DEPENDENT_PROCEDURE,
          DEPENDENT_PROCEDURE_ID ->
          true;
      default -> false;
    };
  }

  /** Whether an inlined function begins in a procedure. */
  boolean isInlined() {
    return kind == INLINED || kind == INLINED_2;
  }

  /** Whether something begins in a procedure that contains the records up to its end. */
  boolean isScope() {
    return switch (kind) {
      case BLOCK, WITH, SEPARATED -> true;
      default -> isInlined();
    };
  }

  /** Whether a procedure, or something in it, ends. */
  boolean isEnd() {
    return switch (kind) {
      case END, INLINED_END, PROCEDURE_END -> true;
      default -> false;
    };
  }

  /** Whether it says where the local variable before it is. */
  boolean isPlace() {
    return kind >= FIRST_PLACE && kind <= LAST_PLACE;
  }

  /** The record as that of a procedure. */
  PdbProcedure procedure() {
    return new PdbProcedure(records, start);
  }
}
