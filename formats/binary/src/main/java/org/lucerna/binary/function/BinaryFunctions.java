package org.lucerna.binary.function;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteView;

/**
 * The functions of an executable, one for each address. They are read on creation; their code is
 * not. Thread-safe until the file is closed.
 */
public final class BinaryFunctions {
  private final List<BinaryFunction> list;
  private final Code code;
  private final List<String> leftOut;

  /** The location of a function's code. */
  @FunctionalInterface
  interface Code {
    @Nullable ByteView of(BinaryFunction function);
  }

  private BinaryFunctions(List<BinaryFunction> list, Code code, @Nullable String... leftOut) {
    this.list = list;
    this.code = code;
    this.leftOut = Arrays.stream(leftOut).filter(Objects::nonNull).toList();
  }

  /**
   * The functions of an ELF file: from its symbols, unwind tables, Go table and stubs.
   *
   * @throws org.lucerna.bytes.FormatException if one of these is damaged
   */
  public static BinaryFunctions of(ElfFile file) {
    return of(file, DebugFiles.Found.none());
  }

  /**
   * The functions of an ELF file; without symbols of its own, also those of its debug information.
   *
   * @param debug the files with it; they need not stay open
   * @throws org.lucerna.bytes.FormatException if a table is damaged
   */
  public static BinaryFunctions of(ElfFile file, DebugFiles.Found debug) {
    ElfFunctions functions = new ElfFunctions(file, debug);
    return new BinaryFunctions(
        FunctionMerger.merge(functions.collect(), functions::sectionEnd),
        functions::code,
        functions.go().leftOut(),
        functions.leftOut());
  }

  /**
   * The functions of a Windows file: from its symbols, exports, unwind table and Go table.
   *
   * @throws org.lucerna.bytes.FormatException if one of these is damaged
   */
  public static BinaryFunctions of(PeFile file) {
    return of(file, null);
  }

  /**
   * The functions of a Windows file, with those of its debug information, too.
   *
   * @param debug need not stay open; null if there is none
   * @throws org.lucerna.bytes.FormatException if a table of either is damaged
   */
  public static BinaryFunctions of(PeFile file, @Nullable PdbFile debug) {
    PeFunctions functions = new PeFunctions(file, debug);
    return new BinaryFunctions(
        FunctionMerger.merge(functions.collect(), functions::sectionEnd),
        functions::code,
        functions.leftOut().toArray(String[]::new));
  }

  /**
   * The functions of a COFF object file: from its symbols and unwind tables.
   *
   * @throws org.lucerna.bytes.FormatException if one of these is damaged
   */
  public static BinaryFunctions of(CoffFile file) {
    CoffFunctions functions = new CoffFunctions(file);
    return new BinaryFunctions(
        FunctionMerger.merge(functions.collect(), functions::sectionEnd), functions::code);
  }

  /**
   * The functions of a Mach-O file: from its symbols, exports, function starts, Go table and stubs.
   *
   * @throws org.lucerna.bytes.FormatException if one of these is damaged
   */
  public static BinaryFunctions of(MachFile file) {
    return of(file, null);
  }

  /**
   * The functions of a Mach-O file, with names from its debug information, too.
   *
   * @param debug null if there is none
   * @throws org.lucerna.bytes.FormatException if a table of either is damaged
   */
  public static BinaryFunctions of(MachFile file, @Nullable MachFile debug) {
    MachFunctions functions = new MachFunctions(file, debug);
    return new BinaryFunctions(
        FunctionMerger.merge(functions.collect(), functions::sectionEnd),
        functions::code,
        functions.go().leftOut());
  }

  /**
   * The parts that were skipped because they cannot be read, and the reasons: Go's table, debug
   * information, and code that is packed, managed, or for another processor.
   */
  public List<String> leftOut() {
    return leftOut;
  }

  /** The functions, ordered by section in an object file or a Mach-O file, then by address. */
  public List<BinaryFunction> list() {
    return list;
  }

  /**
   * The bytes of a function, as far as the file has them. Null if there is none.
   *
   * @throws org.lucerna.bytes.FormatException if they lie past the end of the file
   */
  public @Nullable ByteView code(BinaryFunction function) {
    ByteView from = code.of(function);
    if (from == null) {
      return null;
    }
    boolean cut = Long.compareUnsigned(function.size(), from.size()) > 0;
    return from.slice(0, cut ? from.size() : function.size());
  }
}
