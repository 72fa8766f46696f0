package org.lucerna.harvest.disassembly;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.code.LinkedHarvest;

/** The functions of a disassembled program, with keys. Not thread-safe. */
public final class DisassemblyHarvest {
  private final LinkedHarvest harvest;

  private DisassemblyHarvest(LinkedHarvest harvest) {
    this.harvest = harvest;
  }

  /**
   * Harvests a program, in time proportional to its bytes.
   *
   * @param options select the keys of functions
   */
  public static DisassemblyHarvest of(Disassembly disassembly, HarvestOptions options) {
    return new DisassemblyHarvest(LinkedHarvest.of(new DisassembledProgram(disassembly), options));
  }

  /**
   * The functions by address, with those that the disassembler does not list: they help to
   * distinguish and compare the others. Functions without bytes are missing. No function has a
   * name.
   */
  public List<HarvestedFunction> functions() {
    return harvest.functions();
  }

  /** The addresses referenced by the instructions of a function's first chunk, by their offset. */
  public Map<Long, Long> references(HarvestedFunction function) {
    return harvest.references(function);
  }

  /** The features of the functions; null if the architecture's features are not known. */
  public @Nullable HarvestedFeatures features() {
    return harvest.features();
  }
}
