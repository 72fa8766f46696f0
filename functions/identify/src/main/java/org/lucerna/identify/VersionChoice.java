package org.lucerna.identify;

import java.util.List;
import org.lucerna.harvest.contents.LinkedObject;

/**
 * The versions that a component of a program may have.
 *
 * @param objects how many of its objects are in the program
 * @param missing number of functions of these objects that the program lacks, if it has a build but
 *     for some functions; else 0
 * @param functions of all objects of the build that fits best
 * @param parts names of these objects, if they are few beside those that are not there
 * @param changed the objects that lack functions
 */
record VersionChoice(
    int objects,
    int missing,
    int functions,
    List<String> parts,
    List<LinkedObject> changed,
    VersionEvidence evidence,
    List<IdentifiedVersion> versions) {
  /** Of a component whose builds are unknown. */
  static final VersionChoice NONE =
      new VersionChoice(0, 0, 0, List.of(), List.of(), VersionEvidence.UNDECIDED, List.of());
}
