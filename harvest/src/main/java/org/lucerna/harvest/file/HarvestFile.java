package org.lucerna.harvest.file;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.elf.ElfHarvest;
import org.lucerna.harvest.elf.ObjectHarvest;

/** A file, and the functions in it. It belongs to one thread. */
public final class HarvestFile implements AutoCloseable {
  private static final int MAGIC_SIZE = 16;

  private final List<HarvestedFunction> functions;
  private final Function<HarvestedFunction, Map<Long, Long>> references;
  private final @Nullable ElfFile file;

  private HarvestFile(
      List<HarvestedFunction> functions,
      Function<HarvestedFunction, Map<Long, Long>> references,
      @Nullable ElfFile file) {
    this.functions = functions;
    this.references = references;
    this.file = file;
  }

  /**
   * Harvests a file: a program, library or object file of ELF, or an archive.
   *
   * @throws org.lucerna.harvest.UnsupportedCodeException where no keys can be made of its code
   * @throws FormatException where it is none of these, or damaged
   */
  public static HarvestFile open(Path path) throws IOException {
    MemorySegment magic;
    try (InputStream in = Files.newInputStream(path)) {
      magic = MemorySegment.ofArray(in.readNBytes(MAGIC_SIZE));
    }
    String name = String.valueOf(path.getFileName());
    if (Archive.isAt(magic)) {
      try (Archive archive = Archive.open(path)) {
        return new HarvestFile(ObjectHarvest.functions(archive, name), _ -> Map.of(), null);
      }
    }
    if (!ElfHeader.isAt(magic)) {
      throw new FormatException(0, "an ELF file or an archive", "something else");
    }
    return elf(ElfFile.open(path), name);
  }

  private static HarvestFile elf(ElfFile file, String name) {
    try {
      if (file.header().type() == ElfType.RELOCATABLE) {
        return new HarvestFile(ObjectHarvest.functions(file, name), _ -> Map.of(), file);
      }
      ElfHarvest harvest = ElfHarvest.of(file);
      return new HarvestFile(harvest.functions(), harvest::references, file);
    } catch (RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  /** The functions, in the order of the file. */
  public List<HarvestedFunction> functions() {
    return functions;
  }

  /**
   * The addresses that the instructions of a function name, by the instructions' offsets. Empty
   * where the file is not linked, and where nobody can tell.
   */
  public Map<Long, Long> references(HarvestedFunction function) {
    return references.apply(function);
  }

  /** Unmaps the file. */
  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}
