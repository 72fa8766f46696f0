package org.lucerna.cli.key;

import java.util.List;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;
import org.lucerna.cli.command.AddressSpan;

/**
 * A function as it was given on the command line.
 *
 * @param offsets operands that are offsets
 * @param data addresses that are not code
 */
record GivenCode(List<CodeChunk> chunks, List<OffsetOperand> offsets, List<AddressSpan> data)
    implements CodeView {
  @Override
  public boolean isData(long address) {
    return data.stream().anyMatch(span -> span.contains(address));
  }

  @Override
  public boolean isOffset(long instruction, OperandField field) {
    return offsets.contains(new OffsetOperand(instruction, field));
  }

  /**
   * An operand that is an offset.
   *
   * @param instruction its instruction's address
   */
  record OffsetOperand(long instruction, OperandField field) {}
}
