package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.similarity.sketch.FeatureRarity;

/** Programs that are asked for, and those that a store knows. */
enum SimilarCorpus {
  /** Libraries compiled by several compilers with several options. */
  VARIANTS("variants", "gcc12-O2", true, true),
  /** Libraries of three releases of Debian. */
  RELEASES("programs", "bookworm", true, true),
  RELEASES_ARM64("programs-arm64", "bookworm", false, true),
  RELEASES_I386("programs-i386", "bookworm", false, true),
  /** Rust's libraries. */
  RUST("programs-rust", "bookworm", false, false),
  /** Go's tools; they have much in common. */
  GO("programs-go", "bookworm", false, false);

  private final String folder;
  private final String stored;
  private final boolean hasStrangers;

  /** Whether models are trained with it. */
  private final boolean isLearned;

  SimilarCorpus(String folder, String stored, boolean hasStrangers, boolean isLearned) {
    this.folder = folder;
    this.stored = stored;
    this.hasStrangers = hasStrangers;
    this.isLearned = isLearned;
  }

  /**
   * Some of them.
   *
   * @param names in lower case, divided by commas; null for all
   */
  static List<SimilarCorpus> named(@Nullable String names) {
    return names == null
        ? List.of(values())
        : Arrays.stream(names.split(",", -1))
            .map(name -> valueOf(name.toUpperCase(Locale.ROOT)))
            .toList();
  }

  /** The queries: each program once as it is, and once as if its family was unknown. */
  List<Asked> read(Path root, List<Pool.Stranger> strangers, FeatureRarity rarity)
      throws IOException {
    Path programs = root.resolve(folder);
    if (!Files.isDirectory(programs)) {
      return List.of();
    }
    List<EvaluatedProgram> all = new ArrayList<>();
    for (Path file : Pool.filesIn(programs)) {
      HarvestedFeatures features = EvaluatedProgram.features(file);
      if (features != null && !features.functions().isEmpty()) {
        all.add(EvaluatedProgram.of(file, features, rarity));
      }
    }
    KnownPrograms known =
        new KnownPrograms(
            all.stream().filter(one -> one.variant().equals(stored)).toList(),
            hasStrangers ? strangers : List.of(),
            rarity);
    List<Asked> asked = new ArrayList<>();
    for (EvaluatedProgram program : all) {
      if (!program.variant().equals(stored)) {
        asked.add(new Asked(label(program), program, known, false, isLearned));
        asked.add(new Asked(label(program), program, known, true, isLearned));
      }
    }
    return asked;
  }

  private String label(EvaluatedProgram program) {
    return hasStrangers
        ? program.variant()
        : program.variant() + " " + folder.substring(folder.indexOf('-') + 1);
  }
}
