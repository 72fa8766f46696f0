package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.coff.CoffObject;
import org.lucerna.harvest.object.ObjectFeatures;
import org.lucerna.harvest.object.ObjectFile;
import org.lucerna.harvest.object.ObjectFunction;
import org.lucerna.harvest.object.ObjectGuids;
import org.lucerna.harvest.object.ObjectHarvest;
import org.lucerna.harvest.object.ObjectMasks;

/**
 * Functions of an object file, or of an archive of them.
 *
 * @param objects also those without functions, to which others refer
 * @param unmapping unmaps them
 */
record ObjectFunctions(
    Path path, List<ObjectFile> objects, List<ObjectFunction> found, Runnable unmapping)
    implements Harvest {
  static ObjectFunctions ofArchive(Path path, HarvestOptions options) throws IOException {
    return ofArchive(Archive.open(path), path, options);
  }

  /** The functions of an archive, which is closed with this. */
  static ObjectFunctions ofArchive(Archive archive, Path path, HarvestOptions options) {
    try {
      List<ArchiveHarvest.Member> members =
          ArchiveHarvest.members(archive, SourceFile.name(path).text(), options);
      return new ObjectFunctions(
          path,
          members.stream().map(ArchiveHarvest.Member::object).toList(),
          members.stream().flatMap(member -> member.functions().stream()).toList(),
          archive::close);
    } catch (RuntimeException failed) {
      archive.close();
      throw failed;
    }
  }

  static ObjectFunctions ofCoff(Path path, HarvestOptions options) throws IOException {
    CoffFile file = CoffFile.open(path);
    try {
      return of(new CoffObject(file), path, options, file::close);
    } catch (RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  /**
   * The functions of an object file, which stays open.
   *
   * @param unmapping unmaps it
   */
  static ObjectFunctions of(
      ObjectFile object, Path path, HarvestOptions options, Runnable unmapping) {
    return new ObjectFunctions(
        path,
        List.of(object),
        ObjectHarvest.functions(object, SourceFile.name(path).text(), options),
        unmapping);
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
