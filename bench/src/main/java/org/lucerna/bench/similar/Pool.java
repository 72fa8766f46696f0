package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.RarityTable;
import org.lucerna.similarity.sketch.Sketch;

/**
 * Stripped programs that have nothing to do with those that are asked for: rarity is learned from
 * them, and they fill the store. The programs that were read are kept in a folder, as reading takes
 * minutes.
 */
final class Pool {
  /** Number of features in the table of rarities. */
  private static final int LISTED = 100_000;

  /** Maximum number of functions from which rarity is learned. */
  private static final int LEARNED_FROM = 400_000;

  /** Programs with copies of libraries that are asked for: zlib and Brotli; pugixml. */
  private static final Set<String> WITH_COPIES =
      Set.of("libnode108--libnode.so.108", "libvtk9.1--libvtkpugixml-9.1.so.9.1.0");

  private final List<Path> files;
  private final Path kept;

  Pool(Path folder, Path kept) throws IOException {
    files = filesIn(folder);
    this.kept = kept;
    Files.createDirectories(kept);
  }

  static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      return found.sorted().toList();
    }
  }

  /** How rare features are among the functions of all programs. */
  RarityTable rarity() throws IOException {
    Path file = kept.resolve("rarity");
    if (Files.exists(file)) {
      return RarityTable.read(Cursor.of(Files.readAllBytes(file)));
    }
    List<int[]> read = new ArrayList<>();
    int functions = 0;
    for (Path program : shuffled()) {
      HarvestedFeatures features = features(program);
      if (features == null) {
        continue;
      }
      for (FunctionFeatures function : features.features()) {
        int[] all = new int[function.size()];
        Arrays.setAll(all, function::feature);
        read.add(all);
      }
      functions += features.features().size();
      if (functions > LEARNED_FROM) {
        break;
      }
    }
    RarityTable table = table(read);
    ByteSink out = new ByteSink();
    table.write(out);
    Files.write(file, out.toByteArray());
    return table;
  }

  private static RarityTable table(List<int[]> functions) {
    int[] all = new int[functions.stream().mapToInt(each -> each.length).sum()];
    int size = 0;
    for (int[] each : functions) {
      System.arraycopy(each, 0, all, size, each.length);
      size += each.length;
    }
    Arrays.parallelSort(all);
    int distinct = 0;
    int[] counts = new int[size];
    int[] features = new int[size];
    for (int i = 0; i < size; distinct++) {
      int end = i + 1;
      while (end < size && all[end] == all[i]) {
        end++;
      }
      features[distinct] = all[i];
      counts[distinct] = end - i;
      i = end;
    }
    int[] ranked = Arrays.copyOf(counts, distinct);
    Arrays.sort(ranked);
    int fewest = Math.max(2, ranked[Math.max(0, distinct - LISTED)] + 1);
    return RarityTable.of(
        functions.size(),
        Arrays.copyOf(features, distinct),
        Arrays.copyOf(counts, distinct),
        fewest);
  }

  /** A program without queries. */
  record Stranger(String file, ProgramSketch sketch) {}

  /** Programs with about this many functions together. */
  List<Stranger> programs(int functions, RarityTable rarity) throws IOException {
    List<Stranger> programs = new ArrayList<>();
    int found = 0;
    for (Path program : shuffled()) {
      if (found >= functions) {
        break;
      }
      Stranger stranger = read(program, rarity);
      if (stranger != null) {
        programs.add(stranger);
        found += stranger.sketch().size();
      }
    }
    return programs;
  }

  /** A program; null if it is not filled with, or cannot be compared. */
  @Nullable Stranger read(Path program, RarityTable rarity) throws IOException {
    if (WITH_COPIES.contains(program.getFileName() + "")) {
      return null;
    }
    Path file = kept.resolve(program.getFileName() + ".sketches");
    if (!Files.exists(file)) {
      ByteSink out = new ByteSink();
      HarvestedFeatures features = features(program);
      if (features != null) {
        features.sketch(rarity, Sketch.STORED_FEATURES).write(out);
      }
      Files.write(file, out.toByteArray());
    }
    if (Files.size(file) == 0) {
      return null;
    }
    ProgramSketch sketch = ProgramSketch.read(Cursor.of(Files.readAllBytes(file)));
    return new Stranger(String.valueOf(program.getFileName()), sketch);
  }

  /** The files of the programs, in the order in which they fill a store. */
  List<Path> shuffled() {
    List<Path> shuffled = new ArrayList<>(files);
    shuffled.sort(
        (a, b) ->
            Long.compare(Families.hash(a.getFileName() + ""), Families.hash(b.getFileName() + "")));
    return shuffled;
  }

  private static HarvestedFeatures features(Path program) throws IOException {
    try {
      return EvaluatedProgram.features(program);
    } catch (FormatException | UnsupportedCodeException other) {
      return null;
    }
  }
}
