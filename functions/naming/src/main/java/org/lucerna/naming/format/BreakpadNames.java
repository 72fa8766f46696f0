package org.lucerna.naming.format;

import java.io.IOException;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;
import org.lucerna.demangle.NameStyle;

/**
 * Writes the names of a program as a symbol file of Breakpad, in UTF-8, which crash reporters and
 * profilers read. Lines end in LF; fields are separated by one space, and the last one of a line
 * may have spaces.
 *
 * <pre>
 * MODULE SYSTEM ARCHITECTURE ID NAME  {@link BreakpadModule}
 * INFO CODE_ID ID                     if it has one
 * FUNC ADDRESS SIZE 0 NAME            a run of code; the bytes of its parameters are unknown
 * PUBLIC ADDRESS 0 NAME               one of unknown size
 * </pre>
 *
 * Addresses are relative to the program's lowest one and sizes are in bytes, both in lower-case
 * hexadecimal without 0x. Functions ascend and do not overlap: {@link NamedRanges}. Readers look
 * for a file in {@code NAME/ID/NAME.sym}.
 */
public final class BreakpadNames {
  private BreakpadNames() {}

  /**
   * Writes the file.
   *
   * @param module the program as Breakpad knows it
   */
  public static void write(
      NamedProgram program, BreakpadModule module, NameStyle style, Appendable out)
      throws IOException {
    out.append("MODULE ").append(module.system()).append(' ');
    out.append(module.architecture()).append(' ').append(module.debugId()).append(' ');
    out.append(LineText.line(module.name()).text()).append('\n');
    String code = module.codeId();
    if (code != null) {
      out.append("INFO CODE_ID ").append(LineText.line(ByteString.utf8(code)).text()).append('\n');
    }
    for (NamedCode one : NamedRanges.of(program.code()).list()) {
      AddressRange range = one.range();
      write(range.start() - program.base(), range.size(), style.of(one.name()), out);
    }
  }

  private static void write(long address, long size, ByteString name, Appendable out)
      throws IOException {
    out.append(size == 0 ? "PUBLIC " : "FUNC ").append(Long.toHexString(address)).append(' ');
    if (size != 0) {
      out.append(Long.toHexString(size)).append(' ');
    }
    out.append("0 ").append(LineText.line(name).text()).append('\n');
  }
}
