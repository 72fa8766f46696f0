package org.lucerna.bench.ranking;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;

/**
 * Harvests the programs that {@code bench/ranking/programs} built, as {@code lucerna push} does.
 */
final class CorpusHarvest {
  private final Set<Object> seen = new HashSet<>();
  private final List<SimulatedProgram> programs = new ArrayList<>();

  private CorpusHarvest() {}

  /**
   * Reads the programs of a folder with one folder per family. Of programs with the same functions
   * and names only the first is kept.
   */
  static List<SimulatedProgram> of(Path folder) throws IOException {
    CorpusHarvest harvest = new CorpusHarvest();
    for (Path family : sorted(folder)) {
      for (Path file : sorted(family)) {
        harvest.add(family.getFileName().toString(), file);
      }
    }
    return harvest.programs;
  }

  private static List<Path> sorted(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private void add(String family, Path file) throws IOException {
    Map<Long, Set<String>> symbols = symbols(file);
    try (Harvest harvest = Harvest.open(file, HarvestOptions.PLAIN)) {
      List<SimulatedProgram.Function> functions = new ArrayList<>();
      for (HarvestedFunction function : harvest.functions()) {
        Set<String> names = new LinkedHashSet<>();
        ByteString name = function.name();
        if (name != null) {
          names.add(name.text());
          names.addAll(symbols.getOrDefault(function.address(), Set.of()));
        }
        functions.add(
            new SimulatedProgram.Function(
                function.keys().getFirst().md5(), (int) function.size(), List.copyOf(names)));
      }
      if (seen.add(functions)) {
        programs.add(
            new SimulatedProgram(
                family, file.getFileName().toString(), harvest.input().md5(), functions));
      }
    }
  }

  private static Map<Long, Set<String>> symbols(Path path) throws IOException {
    Map<Long, Set<String>> names = new HashMap<>();
    try (ElfFile file = ElfFile.open(path)) {
      for (Symbol symbol : file.symbols().stream().filter(Symbol::isFunction).toList()) {
        ByteString name = FunctionNames.givenInElf(symbol.name());
        if (name != null && symbol.hasSection()) {
          names.computeIfAbsent(symbol.value(), _ -> new LinkedHashSet<>()).add(name.text());
        }
      }
    }
    return names;
  }
}
