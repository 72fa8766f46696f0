package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.macho.UniversalFile;
import org.lucerna.binary.macho.UniversalSlice;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.FunctionHint;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;
import org.lucerna.harvest.outline.ProgramOutline;

/** The functions of a file, which stays open until this is closed. Not thread-safe. */
public sealed interface Harvest extends AutoCloseable
    permits LinkedFile, ObjectFunctions, DatabaseFunctions {
  /**
   * Harvests a file: an ELF program or library, an ELF, COFF or Mach-O object file, an archive of
   * object files, a Windows or macOS program or library, or an IDA database. Of a universal file,
   * which may consist of archives, the slice of the options, else the first for x86-64 or arm64.
   *
   * @throws org.lucerna.harvest.UnsupportedCodeException if its code is unsupported
   * @throws FormatException if it is none of these, or damaged
   */
  static Harvest open(Path path, HarvestOptions options) throws IOException {
    FileKind kind = FileKind.of(path);
    HarvestReader reader = reader(kind);
    if (reader == null && DatabaseFunctions.isDatabase(path)) {
      reader = DatabaseFunctions::open;
    }
    if (reader == null) {
      throw new FormatException(
          0, "an ELF, PE, Mach-O or COFF file, an archive or an IDA database", kind.words());
    }
    return reader.open(path, options);
  }

  /** What reads files of a kind; null if they have no functions that are read. */
  private static @Nullable HarvestReader reader(FileKind kind) {
    return switch (kind) {
      case ARCHIVE -> ObjectFunctions::ofArchive;
      case COFF_OBJECT -> ObjectFunctions::ofCoff;
      case ELF -> ElfFunctionFile::open;
      case PE -> PeFunctionFile::open;
      case MACH_O, UNIVERSAL_MACH_O -> MachFunctionFile::open;
      case IDA_DATABASE -> DatabaseFunctions::open;
      case ANONYMOUS_OBJECT,
          BZIP2,
          CABINET,
          COMPRESSED_PDB,
          DEBIAN_PACKAGE,
          ELF_CORE,
          EMPTY,
          GZIP,
          IMPORT_OBJECT,
          JAVA_CLASS,
          KERNEL_IMAGE,
          LFS_POINTER,
          LIDIA,
          LLVM_BITCODE,
          MANAGED_PE,
          OLD_PDB,
          OTHER,
          PDB,
          PORTABLE_PDB,
          RPM,
          SCRIPT,
          WEB_ASSEMBLY,
          XZ,
          ZIP,
          ZSTD ->
          null;
    };
  }

  /** Whether files of a kind are harvested. */
  static boolean reads(FileKind kind) {
    return reader(kind) != null;
  }

  /** Whether files with this beginning are harvested, as far as it shows their kind. */
  static boolean reads(byte[] start) {
    return reads(FileKind.ofStart(start));
  }

  /**
   * The names of the slices of a universal file that can be read, in the order of the file; empty
   * for other files.
   *
   * @throws FormatException if it is damaged
   */
  static List<String> slices(Path path) throws IOException {
    return FileKind.of(path) == FileKind.UNIVERSAL_MACH_O
        ? UniversalFile.names(path, UniversalSlice::isReadable)
        : List.of();
  }

  /** The functions, in the order of the file. */
  List<HarvestedFunction> functions();

  /**
   * The addresses referenced by the instructions of a function, by instruction offset. Empty if the
   * file is not linked or they are unknown.
   */
  Map<Long, Long> references(HarvestedFunction function);

  /**
   * The features of the functions, by which similar functions are compared; this reads their code
   * again. Null if the architecture's features are not known.
   */
  @Nullable HarvestedFeatures features();

  /**
   * The GUIDs of the functions, by which Binary Ninja knows them; this reads their code again. Null
   * if the architecture's GUIDs are not known.
   */
  default @Nullable HarvestedGuids guids() {
    return guids(false);
  }

  /**
   * Like {@link #guids()}, optionally with {@link HarvestedGuids.Entry#others other GUIDs}, by
   * which Binary Ninja may know functions that it read before others.
   */
  @Nullable HarvestedGuids guids(boolean withOthers);

  /**
   * Gives the code of the functions, in their order, and which of its bytes vary; this reads it
   * again. Functions whose code cannot be read are left out.
   *
   * @throws FormatException if it is damaged
   */
  void maskedCode(Consumer<MaskedFunction> to);

  /**
   * What functions without a name may be, by address; this may read the file. Empty if nothing in
   * it says so.
   *
   * @throws FormatException if it is damaged
   */
  default Map<Long, FunctionHint> hints() {
    return Map.of();
  }

  /** The objects that the file consists of, with functions; this may read it. */
  List<LinkedObject> objects();

  /**
   * The hashes of the strings in the data of the program; this reads it.
   *
   * @throws FormatException if it is damaged
   */
  HashList strings();

  /** The {@link SourceFile#name} of the program or library that contains the functions. */
  ByteString name();

  /** The program or library that contains the functions; this may read it. */
  SourceFile input() throws IOException;

  /**
   * The headers of the program that a file with its names repeats. Null if it is neither an ELF
   * program with a build-id nor a Windows program that refers to a PDB file, or has an unusual
   * number of headers.
   *
   * @throws FormatException if its headers are damaged
   */
  default @Nullable ImageOutline imageOutline() {
    return null;
  }

  /**
   * The program as crash reporters know it. Null if it has no identity: a build-id in an ELF file,
   * a UUID in a Mach-O file, a PDB file in a Windows program; and for other files.
   *
   * @throws FormatException if its headers are damaged
   */
  default @Nullable BreakpadModule breakpadModule() {
    return null;
  }

  /**
   * The outline that a server stores to answer debuggers; this may read the file. Null if it is no
   * ELF program with a build-id and no Windows program that refers to a PDB file, or is too large.
   *
   * @throws FormatException if its headers are damaged
   */
  default @Nullable ProgramOutline outline() throws IOException {
    return null;
  }

  /**
   * The image base, to which a disassembler's addresses are relative: the lowest loaded address of
   * an ELF file; the address of {@code __TEXT} in a Mach-O file; the stated image base of PE files
   * and databases. Empty if functions have no addresses yet: in object files and archives.
   */
  OptionalLong imageBase();

  /** Unmaps the file. */
  @Override
  void close();
}
