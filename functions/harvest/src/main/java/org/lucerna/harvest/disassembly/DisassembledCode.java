package org.lucerna.harvest.disassembly;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;
import org.lucerna.harvest.code.OffsetFields;
import org.lucerna.isa.Architecture;

/** A function of a disassembled program. Not thread-safe. */
final class DisassembledCode implements CodeView {
  private final DisassembledProgram program;
  private final List<CodeChunk> chunks;
  private final List<AddressRange> data;
  private final Set<Disassembly.Operand> offsets;
  private final OffsetFields fields;

  /** The range of data that was found last. */
  private @Nullable AddressRange last;

  /**
   * The code of a function.
   *
   * @param offsets empty if its operands count as in a file, which does not say which are offsets
   */
  DisassembledCode(
      DisassembledProgram program,
      List<CodeChunk> chunks,
      List<AddressRange> data,
      Set<Disassembly.Operand> offsets,
      Architecture architecture) {
    this.program = program;
    this.chunks = chunks;
    this.data = data;
    this.offsets = offsets;
    this.fields = new OffsetFields(architecture);
  }

  @Override
  public List<CodeChunk> chunks() {
    return chunks;
  }

  @Override
  public boolean mayHaveData() {
    return !data.isEmpty();
  }

  @Override
  public boolean isData(long address) {
    if (last == null || !last.contains(address)) {
      last = before(address);
    }
    return last != null && last.contains(address);
  }

  private @Nullable AddressRange before(long address) {
    int low = 0;
    int high = data.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(data.get(middle).start(), address) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? null : data.get(low - 1);
  }

  @Override
  public boolean mayHaveOffsets() {
    return !offsets.isEmpty();
  }

  @Override
  public boolean isOffset(long instruction, OperandField field) {
    return fields.isOffset(
        field,
        number -> offsets.contains(new Disassembly.Operand(instruction, number)),
        window -> program.copy(instruction, window));
  }

  @Override
  public boolean isMapped(long address) {
    return !program.isMoved() && program.block(address) != null;
  }

  @Override
  public boolean isExecutable(long address) {
    Disassembly.Block block = program.block(address);
    return block != null && block.isExecutable();
  }
}
