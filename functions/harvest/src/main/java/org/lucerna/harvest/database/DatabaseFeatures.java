package org.lucerna.harvest.database;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.code.FeaturesBuilder;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.root.FileType;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.InstructionReader;

/**
 * The features of functions of an IDA database, equal to those of the program that the database was
 * made from.
 */
public final class DatabaseFeatures {
  private static final int WIDE = 64;

  private DatabaseFeatures() {}

  /**
   * The features of harvested functions; those with other instructions than the first function are
   * left out.
   *
   * @return null if the architecture's features are not known
   * @throws org.lucerna.bytes.FormatException if data that all functions need is damaged
   */
  public static @Nullable HarvestedFeatures of(
      IdaDatabase database, List<HarvestedFunction> functions) {
    if (functions.isEmpty()) {
      return null;
    }
    Architecture architecture = architecture(functions.getFirst());
    IdaInfo info = database.root().idaInfo();
    if (!InstructionReader.exists(architecture, info != null && info.bitness() == WIDE)) {
      return null;
    }
    boolean isWindows = info != null && info.inputType() == FileType.PE;
    FeaturesBuilder features =
        new FeaturesBuilder(
            architecture,
            isWindows ? ArgumentRegisters.MICROSOFT : ArgumentRegisters.SYSTEM_V,
            DatabaseLoader.load(database, architecture, isWindows, functions));
    for (HarvestedFunction function : functions) {
      if (architecture(function) == architecture) {
        int size = (int) function.entry().size();
        byte[] code = database.memory().bytes(function.address(), size);
        features.add(function, function.address(), MemorySegment.ofArray(code));
      }
    }
    return features.build();
  }

  private static Architecture architecture(HarvestedFunction function) {
    return function.keys().getFirst().profile().architecture().family();
  }
}
