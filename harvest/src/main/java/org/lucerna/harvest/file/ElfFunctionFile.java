package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.elf.ElfHarvest;
import org.lucerna.harvest.outline.ProgramOutline;

/** Functions of an ELF program or library. */
record ElfFunctionFile(Path path, ElfFile file, LinkedHarvest harvest) implements Harvest {
  /** Harvests an ELF file. */
  static Harvest open(Path path, HarvestOptions options) throws IOException {
    ElfFile file = ElfFile.open(path);
    try {
      return file.header().type() == ElfType.RELOCATABLE
          ? ObjectFunctions.of(file, path, options)
          : new ElfFunctionFile(path, file, ElfHarvest.of(file, options));
    } catch (RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  @Override
  public List<HarvestedFunction> functions() {
    return harvest.functions();
  }

  @Override
  public Map<Long, Long> references(HarvestedFunction function) {
    return harvest.references(function);
  }

  @Override
  public @Nullable HarvestedFeatures features() {
    return harvest.features();
  }

  @Override
  public @Nullable HarvestedGuids guids(boolean withOthers) {
    return harvest.guids(withOthers);
  }

  @Override
  public void maskedCode(Consumer<MaskedFunction> to) {
    harvest.maskedCode(to);
  }

  @Override
  public SourceFile input() throws IOException {
    return SourceFile.of(path);
  }

  @Override
  public @Nullable ElfOutline elfOutline() {
    return ElfOutline.of(file);
  }

  @Override
  public @Nullable ProgramOutline outline() throws IOException {
    ElfOutline elf = elfOutline();
    return elf == null ? null : ProgramOutline.of(input().md5(), elf, functions());
  }

  @Override
  public OptionalLong imageBase() {
    long lowest =
        file.segments().stream()
            .filter(segment -> segment.type() == ElfSegment.LOAD)
            .mapToLong(ElfSegment::address)
            .reduce((one, other) -> Long.compareUnsigned(one, other) < 0 ? one : other)
            .orElse(0);
    return OptionalLong.of(lowest);
  }

  @Override
  public void close() {
    file.close();
  }
}
