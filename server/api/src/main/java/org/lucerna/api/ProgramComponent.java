package org.lucerna.api;

import java.util.List;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.Unsigned;

/**
 * A component of a program.
 *
 * @param name such as zlib
 * @param alike names of other components that have most of these functions, too: one of them may be
 *     there in place of this one, or have it as a copy
 * @param runtime whether it is the run-time library of a compiler or a platform's C library
 * @param certain false if there are only traces of it
 * @param certainty how often such components are really in programs, 0 to 1, as measured
 * @param weight of the evidence: from 3 on a component is certain
 * @param functions of the program that it explains, by ascending address
 * @param of number of functions of the component in the build that fits best; 0 if it is unknown
 * @param objects how many of its objects are in the program
 * @param missing number of functions of these objects that the program lacks
 * @param changed functions of the program that lie where those are missing, by ascending address
 * @param parts names of the objects that are in the program, if only few of them are; else empty
 * @param evidence how the version is known: build, patched, strings, undecided or none
 * @param versions that are possible; of evidence none the nearest
 */
public record ProgramComponent(
    String name,
    List<String> alike,
    boolean runtime,
    boolean certain,
    double certainty,
    double weight,
    List<Place> functions,
    int of,
    int objects,
    int missing,
    List<Place> changed,
    List<String> parts,
    Evidence evidence,
    List<Version> versions) {
  public ProgramComponent {
    alike = List.copyOf(alike);
    functions = List.copyOf(functions);
    changed = List.copyOf(changed);
    parts = List.copyOf(parts);
    versions = List.copyOf(versions);
  }

  /** How the version of a component is known. */
  public enum Evidence {
    /** Its objects are those of this build. */
    BUILD,
    /** Its objects are those of this build, except for some functions. */
    PATCHED,
    /** The strings of its objects are those of this version. */
    STRINGS,
    /** Nothing distinguishes the known versions in this program. */
    UNDECIDED,
    /** No known version fits. */
    NONE
  }

  /**
   * A place of the program.
   *
   * @param size in bytes, unsigned
   */
  public record Place(@Address long address, @Unsigned int size) {}

  /**
   * A version of the component.
   *
   * @param packages URLs of known packages of this version
   */
  public record Version(String version, List<String> packages) {
    public Version {
      packages = List.copyOf(packages);
    }
  }
}
