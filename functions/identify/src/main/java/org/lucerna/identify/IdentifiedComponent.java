package org.lucerna.identify;

import java.util.List;
import java.util.Set;

/**
 * A component of a program.
 *
 * @param name of the component
 * @param alike names of other components that have most of these functions, too: one of them may be
 *     there in place of this one, or have it as a copy
 * @param isCertain false if there are only traces of it
 * @param certainty how often such components are really in programs, 0 to 1, as measured
 * @param weight of the evidence, as the package says
 * @param functions those of the program that it explains, by ascending address
 * @param of number of functions that it has in the build that fits best; 0 if it is unknown
 * @param objects how many of its objects are in the program
 * @param missing number of functions of these objects that the program lacks, if it has a build but
 *     for some functions; else 0
 * @param changed functions of the program that lie where those are missing, by ascending address:
 *     the changed ones, if nothing else was linked there
 * @param parts names of the objects that are in the program, if these are few; empty if they are
 *     many
 * @param evidence how the version is known
 * @param versions that are possible, each once; empty if none is known
 */
public record IdentifiedComponent(
    String name,
    List<String> alike,
    boolean isCertain,
    double certainty,
    double weight,
    List<SubjectFunction> functions,
    int of,
    int objects,
    int missing,
    List<SubjectFunction> changed,
    List<String> parts,
    VersionEvidence evidence,
    List<IdentifiedVersion> versions) {
  /** Copies the lists. */
  public IdentifiedComponent {
    alike = List.copyOf(alike);
    functions = List.copyOf(functions);
    changed = List.copyOf(changed);
    parts = List.copyOf(parts);
    versions = List.copyOf(versions);
  }

  /** What every program of a platform contains, whoever wrote it. */
  private static final Set<String> RUNTIMES =
      Set.of("dietlibc", "gcc", "glibc", "llvm-toolchain", "mingw-w64", "musl", "newlib");

  /** Whether it is the run-time library of a compiler or a platform's C library. */
  public boolean isRuntime() {
    return RUNTIMES.contains(name);
  }
}
