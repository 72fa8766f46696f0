package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.pe.PeHarvest;

/** Functions of a Windows program or library. */
record PeFunctionFile(Path path, PeFile file, LinkedHarvest harvest) implements LinkedFile {
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
  public @Nullable BreakpadModule breakpadModule() {
    return BreakpadModule.of(file, name());
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
