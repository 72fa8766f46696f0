package org.lucerna.harvest.database;

import org.lucerna.calcrel.OperandField;
import org.lucerna.harvest.code.OffsetFields;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.metadata.OperandForm;

/** Which parts of instructions a database shows as offsets. */
final class OffsetOperands {
  private static final int FIRST_SHIFT = 20;
  private static final int SECOND_SHIFT = 24;

  private final IdaDatabase database;
  private final OffsetFields fields;

  OffsetOperands(IdaDatabase database, Architecture architecture) {
    this.database = database;
    this.fields = new OffsetFields(architecture);
  }

  /** How operand 0 is shown. */
  static OperandForm first(int flags) {
    return OperandForm.of(flags >>> FIRST_SHIFT);
  }

  /** How operand 1 is shown. */
  static OperandForm second(int flags) {
    return OperandForm.of(flags >>> SECOND_SHIFT);
  }

  /** Whether the part of an instruction is an offset. */
  boolean isOffset(CodeRun run, long instruction, OperandField field) {
    int flags = run.flagsAt(instruction);
    return fields.isOffset(
        field,
        number ->
            switch (number) {
              case 0 -> first(flags) == OperandForm.OFFSET;
              case 1 -> second(flags) == OperandForm.OFFSET;
              default -> database.at(instruction).operand(number).isOffset();
            },
        window -> run.copy(instruction, window));
  }
}
