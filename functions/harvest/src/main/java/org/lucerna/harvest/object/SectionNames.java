package org.lucerna.harvest.object;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells sections of one name apart, by their numbers. */
public final class SectionNames {
  private final Map<String, Integer> counts = new HashMap<>();

  /** For a file with sections of these names. */
  public SectionNames(List<String> names) {
    names.forEach(name -> counts.merge(name, 1, Integer::sum));
  }

  /** The name of a section with an index. */
  public String of(String name, int index) {
    return counts.getOrDefault(name, 0) > 1 ? name + '#' + index : name;
  }
}
