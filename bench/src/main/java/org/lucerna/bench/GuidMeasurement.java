package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.bytes.AddressRange;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.warp.code.CodeSection;
import org.lucerna.warp.code.FunctionGuids;
import org.lucerna.warp.code.WarpProgram;
import org.lucerna.warp.code.WarpScheme;

/**
 * Computes the WARP GUIDs of the functions of an ELF file, round after round, with the constraints
 * and then alone. Prints the speed of the best round; {@code -XX:ActiveProcessorCount=1} measures
 * one core.
 */
public final class GuidMeasurement {
  private static final int ROUNDS = 20;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEGA = 1e6;

  private GuidMeasurement() {}

  /** Computes GUIDs once, and returns their number. */
  private interface Round {
    long run() throws IOException;
  }

  /** {@code FILE [ROUNDS]}. */
  public static void main(String[] arguments) throws IOException {
    Path path = Path.of(arguments[0]);
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
    try (Harvest harvest = Harvest.open(path, HarvestOptions.PLAIN);
        ElfFile file = ElfFile.open(path)) {
      HarvestedGuids guids = harvest.guids();
      if (guids == null) {
        throw new IOException("no GUIDs for the processor of this file");
      }
      double megabytes =
          harvest.functions().stream().mapToLong(HarvestedFunction::size).sum() / MEGA;
      System.out.printf("%.1f MB of functions%n", megabytes);
      List<HarvestedFunction> functions =
          guids.functions().stream().map(HarvestedGuids.Entry::function).toList();
      WarpProgram program = program(file, guids.scheme(), functions);
      measure("with constraints", megabytes, rounds, () -> count(harvest.guids()));
      measure("alone", megabytes, rounds, () -> count(program, functions));
    }
  }

  private static void measure(String what, double megabytes, int rounds, Round round)
      throws IOException {
    double best = 0;
    long count = 0;
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      count = round.run();
      best = Math.max(best, megabytes * NANOS_PER_SECOND / (System.nanoTime() - start));
    }
    System.out.printf("GUIDs %s: %d, %.1f MB/s%n", what, count, best);
  }

  private static long count(@Nullable HarvestedGuids guids) {
    return guids == null ? 0 : guids.functions().size();
  }

  private static long count(WarpProgram program, List<HarvestedFunction> functions) {
    FunctionGuids guids = FunctionGuids.of(program);
    return functions.stream().filter(each -> guids.of(each.address()) != null).count();
  }

  private static WarpProgram program(
      ElfFile file, WarpScheme scheme, List<HarvestedFunction> functions) {
    WarpProgram.Builder program = new WarpProgram.Builder(scheme);
    for (ElfSegment segment : file.segments()) {
      if (segment.type() == ElfSegment.LOAD) {
        program.region(AddressRange.sized(segment.address(), segment.memorySize()));
      }
    }
    for (ElfSection section : file.sections()) {
      if (section.executable()) {
        program.section(new CodeSection(section.address(), section.view().segment()));
      }
    }
    for (PltEntry stub : file.plt()) {
      program.function(stub.address());
    }
    functions.forEach(function -> program.function(function.address()));
    return program.build();
  }
}
