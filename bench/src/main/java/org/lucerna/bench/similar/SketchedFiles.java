package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/** The sketches of ELF files, read once and kept in a folder. */
final class SketchedFiles {
  private final List<Path> files = new ArrayList<>();
  private final Path kept;
  private final FeatureRarity rarity;

  /**
   * The sketches of files and of all files in folders.
   *
   * @param kept folder for sketches that were made
   */
  SketchedFiles(List<Path> paths, Path kept, FeatureRarity rarity) throws IOException {
    this.kept = kept;
    this.rarity = rarity;
    Files.createDirectories(kept);
    for (Path path : paths) {
      try (Stream<Path> found = Files.walk(path)) {
        found.filter(Files::isRegularFile).sorted().forEach(files::add);
      }
    }
  }

  /**
   * The programs with the features that they would be asked for by; of some files there is none.
   */
  List<ProgramSketch> programs() throws IOException {
    List<ProgramSketch> programs = new ArrayList<>();
    for (Path file : files) {
      Path sketches = kept.resolve(Long.toHexString(Families.hash(file.toString())));
      if (!Files.exists(sketches)) {
        Files.write(sketches, sketched(file));
      }
      if (Files.size(sketches) > 0) {
        programs.add(ProgramSketch.read(Cursor.of(Files.readAllBytes(sketches))));
      }
    }
    return programs;
  }

  private byte[] sketched(Path file) throws IOException {
    ByteSink out = new ByteSink();
    try {
      HarvestedFeatures features = EvaluatedProgram.features(file);
      if (features != null && !features.functions().isEmpty()) {
        features.sketch(rarity, Sketch.ASKED_FEATURES).write(out);
      }
    } catch (FormatException | UnsupportedCodeException other) {
      System.err.println(file + ": " + other.getMessage());
    }
    return out.toByteArray();
  }
}
