package org.lucerna.identify;

import java.util.List;
import java.util.Set;
import org.lucerna.bytes.Md5;

/** The components that a store knows. */
public interface KnownComponents {
  /**
   * The components that have functions.
   *
   * @param keys of the functions
   * @return for each key, in order, names of components; empty if none has it
   */
  List<Set<String>> having(List<Md5> keys);

  /** The files of a component; empty if it is unknown, or what its files consist of is. */
  List<ComponentBuild> builds(String component);
}
