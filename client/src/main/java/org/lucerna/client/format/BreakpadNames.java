package org.lucerna.client.format;

import java.io.IOException;
import java.util.Locale;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;

/**
 * Writes the names of an ELF program as a symbol file of Breakpad, in UTF-8, which crash reporters
 * and profilers read. Lines end in LF; fields are separated by one space, and the last one of a
 * line may have spaces.
 *
 * <pre>
 * MODULE Linux ARCHITECTURE ID NAME   {@link DebugId}; name of the program's file
 * INFO CODE_ID BUILDID                in upper-case hexadecimal
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
   * @param outline of the program
   * @param file name of the program's file, without folders
   */
  public static void write(
      NamedProgram program, ElfOutline outline, ByteString file, NameStyle style, Appendable out)
      throws IOException {
    out.append("MODULE Linux ").append(architecture(outline.header())).append(' ');
    out.append(DebugId.of(outline.buildId())).append(' ').append(LineText.line(file).text());
    out.append("\nINFO CODE_ID ").append(outline.buildId().hex().toUpperCase(Locale.ROOT));
    out.append('\n');
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

  private static String architecture(ElfHeader header) {
    boolean wide = header.wide();
    return switch (header.architecture()) {
      case X86 -> "x86";
      case X86_64 -> "x86_64";
      case ARM -> "arm";
      case AARCH64 -> "arm64";
      case MIPS -> wide ? "mips64" : "mips";
      case POWERPC -> "ppc";
      case POWERPC64 -> "ppc64";
      case RISCV -> wide ? "riscv64" : "riscv";
      case S390 -> wide ? "s390x" : "s390";
      case SPARC -> wide ? "sparcv9" : "sparc";
      case LOONGARCH, OTHER -> "unknown";
    };
  }
}
