package org.lucerna.cli.key;

import org.lucerna.calcrel.OperandField;
import org.lucerna.cli.command.AddressConverter;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code ADDR:FIELD}: an operand of the instruction at an address. */
final class OffsetOperandConverter implements ITypeConverter<GivenCode.OffsetOperand> {
  @Override
  public GivenCode.OffsetOperand convert(String text) {
    int colon = text.indexOf(':');
    OperandField field = OperandField.parse(text.substring(colon + 1));
    if (colon > 0 && field != null) {
      return new GivenCode.OffsetOperand(
          new AddressConverter().convert(text.substring(0, colon)), field);
    }
    throw new TypeConversionException(
        "expected ADDR:FIELD, such as 0x401000:disp (or imm, imm12, imm16), got '" + text + "'");
  }
}
