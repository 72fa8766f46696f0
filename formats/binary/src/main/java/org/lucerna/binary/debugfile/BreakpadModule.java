package org.lucerna.binary.debugfile;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.ByteString;

/**
 * A program as Breakpad, and the tools that read its symbol files, know it.
 *
 * <pre>
 *         debug id                                code id                      name
 * ELF     {@link DebugId#of(ByteString)}          the build-id                 of the program
 * Mach-O  the UUID, age 0                         none                         of the program
 * PE      the PDB's GUID and age, {@link DebugId#of(PdbReference)}
 *                                                 time and size of the image   of the PDB
 * </pre>
 *
 * @param system Linux, mac or windows
 * @param architecture as Breakpad calls it
 * @param debugId 32 upper-case hexadecimal digits and the age
 * @param codeId null if there is none
 * @param name of the file that has the debug information, without folders
 */
public record BreakpadModule(
    String system, String architecture, String debugId, @Nullable String codeId, ByteString name) {
  /**
   * An ELF or Windows program.
   *
   * @param file its name, without folders
   */
  public static BreakpadModule of(ImageOutline outline, ByteString file) {
    return switch (outline) {
      case ElfOutline elf ->
          new BreakpadModule(
              "Linux",
              architecture(elf.header()),
              DebugId.of(elf.buildId()),
              elf.buildId().hex().toUpperCase(Locale.ROOT),
              file);
      case PeOutline windows ->
          new BreakpadModule(
              "windows",
              name(windows.architecture()),
              DebugId.of(windows.pdb()),
              "%08X%X %s".formatted(windows.time(), windows.imageSize(), file.text()),
              windows.pdb().name());
    };
  }

  /**
   * A Mach-O program; null if it has no UUID.
   *
   * @param file its name, without folders
   */
  public static @Nullable BreakpadModule of(MachFile program, ByteString file) {
    ByteString uuid = program.uuid();
    return uuid == null
        ? null
        : new BreakpadModule(
            "mac", program.slice(), uuid.hex().toUpperCase(Locale.ROOT) + '0', null, file);
  }

  private static String architecture(ElfHeader header) {
    boolean wide = header.wide();
    return switch (header.architecture()) {
      case MIPS -> wide ? "mips64" : "mips";
      case RISCV -> wide ? "riscv64" : "riscv";
      case S390 -> wide ? "s390x" : "s390";
      case SPARC -> wide ? "sparcv9" : "sparc";
      default -> name(header.architecture());
    };
  }

  private static String name(InstructionSet architecture) {
    return switch (architecture) {
      case X86 -> "x86";
      case X86_64 -> "x86_64";
      case ARM -> "arm";
      case AARCH64 -> "arm64";
      case POWERPC -> "ppc";
      case POWERPC64 -> "ppc64";
      default -> "unknown";
    };
  }
}
