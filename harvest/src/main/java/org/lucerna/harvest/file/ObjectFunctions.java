package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.elf.ArchiveHarvest;
import org.lucerna.harvest.elf.ObjectHarvest;

/** Functions of an object file, or of an archive of them. The file is closed already. */
record ObjectFunctions(Path path, List<HarvestedFunction> functions) implements Harvest {
  static ObjectFunctions ofArchive(Path path, HarvestOptions options) throws IOException {
    try (Archive archive = Archive.open(path)) {
      return new ObjectFunctions(path, ArchiveHarvest.functions(archive, name(path), options));
    }
  }

  static ObjectFunctions of(ElfFile file, Path path, HarvestOptions options) {
    return new ObjectFunctions(path, ObjectHarvest.functions(file, name(path), options));
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }

  @Override
  public Map<Long, Long> references(HarvestedFunction function) {
    return Map.of();
  }

  @Override
  public @Nullable HarvestedFeatures features() {
    return null;
  }

  @Override
  public SourceFile input() throws IOException {
    return SourceFile.of(path);
  }

  @Override
  public OptionalLong imageBase() {
    return OptionalLong.empty();
  }

  @Override
  public void close() {}
}
