package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.pe.PeHarvest;

/** Functions of a Windows program or library. */
record PeFunctionFile(Path path, PeFile file, LinkedHarvest harvest) implements Harvest {
  static PeFunctionFile open(Path path, HarvestOptions options) throws IOException {
    PeFile file = PeFile.open(path);
    try {
      return new PeFunctionFile(path, file, PeHarvest.of(file, options));
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
  public OptionalLong imageBase() {
    return OptionalLong.of(file.header().imageBase());
  }

  @Override
  public void close() {
    file.close();
  }
}
