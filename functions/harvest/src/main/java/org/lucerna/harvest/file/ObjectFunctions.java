package org.lucerna.harvest.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.ar.ArchiveMember;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.elf.ArchiveHarvest;
import org.lucerna.harvest.elf.ObjectFeatures;
import org.lucerna.harvest.elf.ObjectFunction;
import org.lucerna.harvest.elf.ObjectGuids;
import org.lucerna.harvest.elf.ObjectHarvest;
import org.lucerna.harvest.elf.ObjectMasks;

/**
 * Functions of an object file, or of an archive of them.
 *
 * @param objects the bytes of the object files, and of other members
 * @param unmapping unmaps them
 */
record ObjectFunctions(
    Path path, List<MemorySegment> objects, List<ObjectFunction> found, Runnable unmapping)
    implements Harvest {
  static ObjectFunctions ofArchive(Path path, HarvestOptions options) throws IOException {
    Archive archive = Archive.open(path);
    try {
      return new ObjectFunctions(
          path,
          archive.members().stream().map(ArchiveMember::bytes).toList(),
          ArchiveHarvest.functions(archive, SourceFile.name(path).text(), options),
          archive::close);
    } catch (RuntimeException failed) {
      archive.close();
      throw failed;
    }
  }

  /** The functions of an object file, which stays open. */
  static ObjectFunctions of(ElfFile file, Path path, HarvestOptions options) {
    return new ObjectFunctions(
        path,
        List.of(file.view().segment()),
        ObjectHarvest.functions(file, SourceFile.name(path).text(), options),
        file::close);
  }

  @Override
  public List<HarvestedFunction> functions() {
    return found.stream().map(ObjectFunction::function).toList();
  }

  @Override
  public Map<Long, Long> references(HarvestedFunction function) {
    return Map.of();
  }

  @Override
  public @Nullable HarvestedFeatures features() {
    return ObjectFeatures.of(objects, found);
  }

  @Override
  public @Nullable HarvestedGuids guids(boolean withOthers) {
    return ObjectGuids.of(objects, found, withOthers);
  }

  @Override
  public void maskedCode(Consumer<MaskedFunction> to) {
    ObjectMasks.of(found, to);
  }

  @Override
  public ByteString name() {
    return SourceFile.name(path);
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
  public void close() {
    unmapping.run();
  }
}
