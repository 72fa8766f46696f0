package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;
import org.lucerna.harvest.contents.TextHashes;
import org.lucerna.harvest.object.ObjectFeatures;
import org.lucerna.harvest.object.ObjectFile;
import org.lucerna.harvest.object.ObjectFunction;
import org.lucerna.harvest.object.ObjectGuids;
import org.lucerna.harvest.object.ObjectHarvest;
import org.lucerna.harvest.object.ObjectMasks;
import org.lucerna.harvest.object.ObjectSection;

/**
 * Functions of an object file, or of an archive of them.
 *
 * @param files also those without functions, to which others refer
 * @param unmapping unmaps them
 */
record ObjectFunctions(
    Path path, List<ObjectFile> files, List<ObjectFunction> found, Runnable unmapping)
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
    return ObjectFeatures.of(files, found);
  }

  @Override
  public @Nullable HarvestedGuids guids(boolean withOthers) {
    return ObjectGuids.of(files, found, withOthers);
  }

  @Override
  public void maskedCode(Consumer<MaskedFunction> to) {
    ObjectMasks.of(found, to);
  }

  @Override
  public List<LinkedObject> objects() {
    Map<ObjectFile, List<HarvestedFunction>> members = new LinkedHashMap<>();
    for (ObjectFunction each : found) {
      members.computeIfAbsent(each.object(), _ -> new ArrayList<>()).add(each.function());
    }
    List<LinkedObject> linked = new ArrayList<>();
    members.forEach(
        (object, functions) ->
            linked.add(
                LinkedObject.of(memberName(functions.getFirst()), functions, strings(object))));
    return linked;
  }

  /** The name of a member of the archive; empty if the file is not one. */
  private ByteString memberName(HarvestedFunction function) {
    String container = function.container();
    int start = name().text().length() + 1;
    return container == null || start >= container.length()
        ? ByteString.EMPTY
        : ByteString.utf8(container.substring(start, container.length() - 1));
  }

  @Override
  public HashList strings() {
    TextHashes texts = new TextHashes();
    files.forEach(file -> addStrings(file, texts));
    return texts.hashes();
  }

  private static HashList strings(ObjectFile object) {
    TextHashes texts = new TextHashes();
    addStrings(object, texts);
    return texts.hashes();
  }

  private static void addStrings(ObjectFile object, TextHashes texts) {
    for (ObjectSection section : object.sections()) {
      if (section.allocated() && !section.executable() && section.inFile()) {
        texts.add(section.view().segment());
      }
    }
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
