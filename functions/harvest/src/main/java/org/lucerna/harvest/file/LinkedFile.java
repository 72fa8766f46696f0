package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.code.LinkedHarvest;

/** Functions of a linked program or library. */
sealed interface LinkedFile extends Harvest
    permits ElfFunctionFile, PeFunctionFile, MachFunctionFile {
  /** The path of the file. */
  Path path();

  /** The functions harvested from the file. */
  LinkedHarvest harvest();

  @Override
  default List<HarvestedFunction> functions() {
    return harvest().functions();
  }

  @Override
  default Map<Long, Long> references(HarvestedFunction function) {
    return harvest().references(function);
  }

  @Override
  default @Nullable HarvestedFeatures features() {
    return harvest().features();
  }

  @Override
  default @Nullable HarvestedGuids guids(boolean withOthers) {
    return harvest().guids(withOthers);
  }

  @Override
  default void maskedCode(Consumer<MaskedFunction> to) {
    harvest().maskedCode(to);
  }

  @Override
  default ByteString name() {
    return SourceFile.name(path());
  }

  @Override
  default SourceFile input() throws IOException {
    return SourceFile.of(path());
  }
}
