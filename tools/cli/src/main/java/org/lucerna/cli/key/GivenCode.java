package org.lucerna.cli.key;

import java.util.HexFormat;
import java.util.List;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;
import org.lucerna.cli.command.AddressConverter;
import org.lucerna.cli.command.AddressSpan;
import picocli.CommandLine.TypeConversionException;

/**
 * A function given on the command line.
 *
 * @param offsets operands that are offsets
 * @param data addresses that are not code
 */
public record GivenCode(List<CodeChunk> chunks, List<OffsetOperand> offsets, List<AddressSpan> data)
    implements CodeView {
  /** The address and bytes of an argument {@code ADDR:HEX}. */
  public static CodeChunk chunk(String text) {
    int colon = text.indexOf(':');
    if (colon > 0) {
      long start = new AddressConverter().convert(text.substring(0, colon));
      try {
        return CodeChunk.of(start, HexFormat.of().parseHex(text, colon + 1, text.length()));
      } catch (IllegalArgumentException notHex) {
        // reported below
      }
    }
    throw new TypeConversionException(
        "expected ADDR:HEX, such as 0x401000:5589e5c3, got '" + text + "'");
  }

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
  public record OffsetOperand(long instruction, OperandField field) {
    /** Parses {@code ADDR:FIELD}. */
    public static OffsetOperand parse(String text) {
      int colon = text.indexOf(':');
      OperandField field = OperandField.parse(text.substring(colon + 1));
      if (colon > 0 && field != null) {
        return new OffsetOperand(new AddressConverter().convert(text.substring(0, colon)), field);
      }
      throw new TypeConversionException(
          "expected ADDR:FIELD, such as 0x401000:disp (or imm, imm12, imm16), got '" + text + "'");
    }
  }
}
