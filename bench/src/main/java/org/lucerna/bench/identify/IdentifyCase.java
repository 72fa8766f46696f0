package org.lucerna.bench.identify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bench.identify.LinkedPackages.LinkedPackage;

/** What is asked of which store. */
enum IdentifyCase {
  /** The very archives are stored. */
  STORED("all", "programs/%s", ".*"),
  /** Half of the sources are stored. */
  HALF("half", "programs/%s", ".*"),
  /** Other releases of Debian are stored. */
  OTHER("other", "programs/%s", "bookworm.*"),
  /** Upstream sources by other compilers, one library each. */
  COMPILERS("all", "variants", ".*--(clang|gcc12-Os|gcc12-O3|gcc11|mingw).*"),
  /** Programs without known components. */
  STRANGERS("all", "strangers", ".*");

  private final String store;
  private final String programs;
  private final String names;

  IdentifyCase(String store, String programs, String names) {
    this.store = store;
    this.programs = programs;
    this.names = names;
  }

  String store() {
    return store;
  }

  /** The programs in the folder of the evaluation, in the order of their names. */
  List<LinkedProgram> programs(Path folder, String set, LinkedPackages packages)
      throws IOException {
    List<LinkedProgram> found = new ArrayList<>();
    Path of = folder.resolve(programs.formatted(set));
    if (Files.isDirectory(of)) {
      try (Stream<Path> all = Files.list(of)) {
        for (Path file : all.filter(this::isTaken).sorted().toList()) {
          LinkedProgram program = program(file, packages);
          if (program != null) {
            found.add(program);
          }
        }
      }
    }
    return found;
  }

  private boolean isTaken(Path file) {
    String name = file.getFileName().toString();
    return name.matches(names) && !name.endsWith(".tsv");
  }

  /** A program; null if it is one library of a source that no package is built from. */
  private @Nullable LinkedProgram program(Path file, LinkedPackages packages) throws IOException {
    return switch (this) {
      case STORED, HALF, OTHER -> LinkedProgram.linked(file, packages);
      case STRANGERS -> LinkedProgram.stranger(file);
      case COMPILERS -> {
        String library = file.getFileName().toString().replaceFirst("--.*", "");
        LinkedPackage of = packages.builtFrom("bookworm", library);
        of = of == null ? packages.builtFrom("bookworm", "lib" + library) : of;
        yield of == null ? null : LinkedProgram.whole(file, of);
      }
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
