package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;

/** The functions of a file, which stays open until this is closed. Not thread-safe. */
public sealed interface Harvest extends AutoCloseable
    permits ElfFunctionFile, PeFunctionFile, ObjectFunctions, DatabaseFunctions {

  /**
   * Harvests a file: a program, library or object file of ELF, an archive of object files, a
   * program or library of Windows, or an IDA database.
   *
   * @throws org.lucerna.harvest.UnsupportedCodeException if no keys can be made of its code
   * @throws FormatException if it is none of these, or damaged
   */
  static Harvest open(Path path, HarvestOptions options) throws IOException {
    FileKind kind = FileKind.of(path);
    return switch (kind) {
      case ARCHIVE -> ObjectFunctions.ofArchive(path, options);
      case ELF -> ElfFunctionFile.open(path, options);
      case PE -> PeFunctionFile.open(path, options);
      default -> {
        if (!DatabaseFunctions.isDatabase(path)) {
          throw new FormatException(
              0, "an ELF or PE file, an archive or an IDA database", kind.words());
        }
        yield DatabaseFunctions.open(path, options);
      }
    };
  }

  /** The functions, in the order of the file. */
  List<HarvestedFunction> functions();

  /**
   * The addresses that the instructions of a function name, by the instructions' offsets. Empty if
   * the file is not linked, and if they are unknown.
   */
  Map<Long, Long> references(HarvestedFunction function);

  /** The program or library that the functions are from; it may have to be read. */
  SourceFile input() throws IOException;

  /**
   * The address from which a disassembler counts a program's addresses, wherever it loads the
   * program: of an ELF file the lowest that is loaded, of a PE file and a database what they say.
   * Empty if functions have no addresses yet: in object files and archives.
   */
  OptionalLong imageBase();

  /** Unmaps the file. */
  @Override
  void close();
}
