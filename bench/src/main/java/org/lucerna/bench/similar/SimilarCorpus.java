package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.similarity.sketch.FeatureRarity;

/** Programs that are asked for, and those that a store knows. */
enum SimilarCorpus {
  /** Libraries compiled by several compilers with several options. */
  VARIANTS(ProgramKind.C, "variants", "", "gcc12-O2", true),
  VARIANTS_MIPSEL(ProgramKind.C, "variants-mipsel", "mipsel", "gcc12-O2", false),
  VARIANTS_RISCV64(ProgramKind.C, "variants-riscv64", "riscv64", "gcc12-O2", false),
  VARIANTS_PPC64EL(ProgramKind.C, "variants-ppc64el", "ppc64el", "gcc12-O2", false),
  /** Libraries of three releases of Debian. */
  RELEASES(ProgramKind.C, "programs", "", "bookworm", true),
  RELEASES_ARM64(ProgramKind.C, "programs-arm64", "arm64", "bookworm", false),
  RELEASES_ARMHF(ProgramKind.C, "programs-armhf", "armhf", "bookworm", false),
  RELEASES_I386(ProgramKind.C, "programs-i386", "i386", "bookworm", false),
  /** Windows libraries by Visual C++, asked for against those of Debian. */
  WINDOWS(ProgramKind.MSVC, "programs-windows", "", "bookworm", true),
  /** C++ libraries of three releases of Debian. */
  CPP(ProgramKind.CPP, "programs-cpp", "c++", "bookworm", true),
  /** Rust's libraries. */
  RUST(ProgramKind.RUST, "programs-rust", "rust", "bookworm", false),
  /** Python's packages of Rust, two releases each, by different compilers. */
  RUSTAPPS(ProgramKind.RUST, "programs-rustapps", "rust package", "old", false),
  /** Go's tools; they have much in common. */
  GO(ProgramKind.GO, "programs-go", "go", "bookworm", false),
  /** Programs in Go of two releases of Debian. */
  GOAPPS(ProgramKind.GO, "programs-goapps", "go program", "bookworm", false);

  /** One of this many programs is. */
  private static final int PAIRED = 4;

  private final ProgramKind kind;
  private final String folder;

  /** What its rows are called, after the variant; may be empty. */
  private final String label;

  /** The variant that the store knows. */
  private final String stored;

  private final boolean hasStrangers;

  SimilarCorpus(
      ProgramKind kind, String folder, String label, String stored, boolean hasStrangers) {
    this.kind = kind;
    this.folder = folder;
    this.label = label;
    this.stored = stored;
    this.hasStrangers = hasStrangers;
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

  /** The file of a program, below the folder of all. */
  String file(EvaluatedProgram program) {
    return folder + "/" + program;
  }

  /** The files of the programs that the store knows. */
  List<String> stored(Path root) throws IOException {
    return Pool.filesIn(root.resolve(folder)).stream()
        .map(file -> folder + "/" + file.getFileName())
        .filter(file -> file.endsWith("--" + stored))
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
      EvaluatedProgram program = EvaluatedProgram.read(file, rarity);
      if (program != null) {
        all.add(program);
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
        EvaluatedProgram part = program.around();
        asked.add(new Asked(label(program), kind, part, known, false));
        asked.add(new Asked(label(program), kind, part, known, true));
      }
    }
    asked.addAll(inPairs(all, rarity));
    return asked;
  }

  /** Some programs each compared with one other: once of its family, and once of another. */
  private List<Asked> inPairs(List<EvaluatedProgram> all, FeatureRarity rarity) {
    List<KnownPrograms> single =
        all.stream()
            .filter(one -> one.variant().equals(stored))
            .map(one -> new KnownPrograms(List.of(one), List.of(), rarity))
            .toList();
    List<Asked> asked = new ArrayList<>();
    for (EvaluatedProgram program : all) {
      if (program.variant().equals(stored) || Families.hash("pair " + program) % PAIRED != 0) {
        continue;
      }
      for (int i = 0; i < single.size(); i++) {
        if (single.get(i).knows(program)) {
          KnownPrograms other = single.get((i + 1) % single.size());
          asked.add(
              new Asked(
                  ProgramKind.PAIR.title(),
                  ProgramKind.PAIR,
                  program.around(),
                  single.get(i),
                  false));
          asked.add(
              new Asked(ProgramKind.PAIR.title(), ProgramKind.PAIR, program.around(), other, true));
        }
      }
    }
    return asked;
  }

  /** The row of a program: its variant, without the part of a library that it may state. */
  private String label(EvaluatedProgram program) {
    return (program.variant().split("\\.", 2)[0] + " " + label).strip();
  }
}
