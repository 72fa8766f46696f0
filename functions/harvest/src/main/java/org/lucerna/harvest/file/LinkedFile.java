package org.lucerna.harvest.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
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
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;
import org.lucerna.harvest.contents.TextHashes;

/** Functions of a linked program or library. */
sealed interface LinkedFile extends Harvest
    permits ElfFunctionFile, PeFunctionFile, MachFunctionFile {
  /** The path of the file. */
  Path path();

  /** The functions harvested from the file. */
  LinkedHarvest harvest();

  /** The data of the program: the bytes of its loaded sections without code. */
  List<MemorySegment> data();

  @Override
  default List<LinkedObject> objects() {
    return harvest().objects();
  }

  @Override
  default HashList strings() {
    TextHashes texts = new TextHashes();
    data().forEach(texts::add);
    return texts.hashes();
  }

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
