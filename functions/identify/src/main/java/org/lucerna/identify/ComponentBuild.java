package org.lucerna.identify;

import java.util.List;
import org.lucerna.harvest.contents.LinkedObject;

/**
 * A file of a component.
 *
 * @param file its name, for people
 * @param version of the component; empty if it is unknown
 * @param build what else tells the files that were built together from others of this version, such
 *     as a distribution's revision; may be empty
 * @param packages URLs of the packages that contain it, of this version
 * @param objects that it consists of
 */
public record ComponentBuild(
    String file, String version, String build, List<String> packages, List<LinkedObject> objects) {
  /** Copies the lists. */
  public ComponentBuild {
    packages = List.copyOf(packages);
    objects = List.copyOf(objects);
  }
}
