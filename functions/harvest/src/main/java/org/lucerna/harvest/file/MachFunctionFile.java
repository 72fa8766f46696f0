package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.macho.MachHarvest;

/** Functions of a program or library of macOS. */
record MachFunctionFile(Path path, MachFile file, LinkedHarvest harvest) implements LinkedFile {
  /**
   * Harvests a thin file, or a slice of a universal file: the slice named by the options, else the
   * first that can be read.
   */
  static MachFunctionFile open(Path path, HarvestOptions options) throws IOException {
    String slice = options.slice();
    MachFile file = slice == null ? MachFile.open(path) : MachFile.open(path, slice);
    // Only names are needed from the debug information, and they are copied.
    try (MachFile debug = DebugBundle.open(path, file)) {
      return new MachFunctionFile(path, file, MachHarvest.of(file, debug, options));
    } catch (IOException | RuntimeException failed) {
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
    return OptionalLong.of(file.imageBase());
  }

  @Override
  public void close() {
    file.close();
  }
}
