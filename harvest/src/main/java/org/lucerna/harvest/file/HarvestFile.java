package org.lucerna.harvest.file;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.LeftOut;
import org.lucerna.harvest.database.DatabaseHarvest;
import org.lucerna.harvest.database.SkippedFunction;
import org.lucerna.harvest.elf.ArchiveHarvest;
import org.lucerna.harvest.elf.ElfHarvest;
import org.lucerna.harvest.elf.ObjectHarvest;
import org.lucerna.harvest.pe.PeHarvest;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.container.Container;

/** A file, and the functions in it. It belongs to one thread. */
public final class HarvestFile implements AutoCloseable {
  private static final int MAGIC_SIZE = 64;

  /** So often a listener hears of a database's functions. */
  private static final int STRIDE = 100;

  private final List<HarvestedFunction> functions;
  private final Function<HarvestedFunction, Map<Long, Long>> references;
  private final Source source;
  private final OptionalLong imageBase;
  private final Runnable closer;

  /** What tells of which file the functions are. */
  @FunctionalInterface
  private interface Source {
    SourceFile input() throws IOException;
  }

  private HarvestFile(
      List<HarvestedFunction> functions,
      Function<HarvestedFunction, Map<Long, Long>> references,
      Source source,
      OptionalLong imageBase,
      Runnable closer) {
    this.functions = functions;
    this.references = references;
    this.source = source;
    this.imageBase = imageBase;
    this.closer = closer;
  }

  /**
   * Harvests a file: a program, library or object file of ELF, an archive of object files, a
   * program or library of Windows, or an IDA database.
   *
   * @throws org.lucerna.harvest.UnsupportedCodeException where no keys can be made of its code
   * @throws FormatException where it is none of these, or damaged
   */
  public static HarvestFile open(Path path, HarvestOptions options) throws IOException {
    FileKind kind = FileKind.of(path);
    return switch (kind) {
      case ARCHIVE -> {
        try (Archive archive = Archive.open(path)) {
          String name = String.valueOf(path.getFileName());
          yield unlinked(ArchiveHarvest.functions(archive, name, options), path);
        }
      }
      case ELF -> opened(ElfFile.open(path), ElfFile::close, file -> elf(file, path, options));
      case PE -> opened(PeFile.open(path), PeFile::close, file -> pe(file, path, options));
      default -> {
        if (isDatabase(path)) {
          yield opened(
              IdaDatabase.open(path), IdaDatabase::close, file -> database(file, path, options));
        }
        throw new FormatException(
            0, "an ELF or PE file, an archive or an IDA database", kind.words());
      }
    };
  }

  private static boolean isDatabase(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return Container.isAt(MemorySegment.ofArray(in.readNBytes(MAGIC_SIZE)));
    }
  }

  private static <F> HarvestFile opened(
      F file, Consumer<F> closer, Function<F, HarvestFile> harvest) {
    try {
      return harvest.apply(file);
    } catch (RuntimeException failed) {
      closer.accept(file);
      throw failed;
    }
  }

  private static HarvestFile elf(ElfFile file, Path path, HarvestOptions options) {
    if (file.header().type() == ElfType.RELOCATABLE) {
      String name = String.valueOf(path.getFileName());
      HarvestFile harvest = unlinked(ObjectHarvest.functions(file, name, options), path);
      file.close();
      return harvest;
    }
    ElfHarvest harvest = ElfHarvest.of(file, options);
    reportTable(harvest.functions(), options.listener());
    return new HarvestFile(
        harvest.functions(),
        harvest::references,
        () -> SourceFile.of(path),
        OptionalLong.of(lowest(file)),
        file::close);
  }

  /** The lowest address that is loaded. */
  private static long lowest(ElfFile file) {
    return file.segments().stream()
        .filter(segment -> segment.type() == ElfSegment.LOAD)
        .mapToLong(ElfSegment::address)
        .reduce((one, other) -> Long.compareUnsigned(one, other) < 0 ? one : other)
        .orElse(0);
  }

  private static HarvestFile pe(PeFile file, Path path, HarvestOptions options) {
    PeHarvest harvest = PeHarvest.of(file, options);
    reportTable(harvest.functions(), options.listener());
    return new HarvestFile(
        harvest.functions(),
        harvest::references,
        () -> SourceFile.of(path),
        OptionalLong.of(file.header().imageBase()),
        file::close);
  }

  private static void reportTable(List<HarvestedFunction> functions, HarvestListener listener) {
    long called =
        functions.stream()
            .filter(function -> function.source() == HarvestedFunction.Source.CALLED)
            .count();
    if (2 * called >= functions.size()) {
      listener.foundWithoutTable(functions.size());
    }
  }

  /** Functions of object files, which need their file no more. */
  private static HarvestFile unlinked(List<HarvestedFunction> functions, Path path) {
    return new HarvestFile(
        functions, _ -> Map.of(), () -> SourceFile.of(path), OptionalLong.empty(), () -> {});
  }

  private static HarvestFile database(IdaDatabase file, Path path, HarvestOptions options) {
    HarvestListener listener = options.listener();
    List<HarvestedFunction> functions = new ArrayList<>();
    new DatabaseHarvest(file, options)
        .functions(skipped -> listener.leftOut(leftOut(skipped)))
        .forEach(
            function -> {
              functions.add(function);
              if (functions.size() % STRIDE == 0) {
                listener.at(functions.size(), 0);
              }
            });
    return new HarvestFile(
        functions,
        _ -> Map.of(),
        () -> SourceFile.of(file, path),
        OptionalLong.of(file.root().imageBase().orElse(0)),
        file::close);
  }

  private static LeftOut leftOut(SkippedFunction skipped) {
    String address = "0x" + Long.toHexString(skipped.address());
    ByteString name = skipped.name();
    return new LeftOut(
        name == null ? address : name.text() + " at " + address,
        skipped.reason(),
        skipped.isDamage());
  }

  /** The functions, in the order of the file. */
  public List<HarvestedFunction> functions() {
    return Collections.unmodifiableList(functions);
  }

  /**
   * The addresses that the instructions of a function name, by the instructions' offsets. Empty
   * where the file is not linked, and where nobody can tell.
   */
  public Map<Long, Long> references(HarvestedFunction function) {
    return references.apply(function);
  }

  /** The program or library that the functions are of; it may have to be read. */
  public SourceFile input() throws IOException {
    return source.input();
  }

  /**
   * The address from which a disassembler counts a program's places, wherever it puts the program:
   * of an ELF file the lowest that is loaded, of a PE file and a database what they say. Empty
   * where functions have no addresses yet: in object files and archives.
   */
  public OptionalLong imageBase() {
    return imageBase;
  }

  /** Unmaps the file. */
  @Override
  public void close() {
    closer.run();
  }
}
