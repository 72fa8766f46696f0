package org.lucerna.cli.identify;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lucerna.api.ProgramComponent.Place;
import org.lucerna.harvest.HarvestedFunction;

/**
 * Functions of a component that lie next to each other in the program.
 *
 * @param start address of the first
 * @param end address after the last
 */
record PlaceRun(long start, long end, int functions) {
  /**
   * The runs of a component.
   *
   * @param program its functions by ascending address
   */
  static List<PlaceRun> of(List<Place> places, List<HarvestedFunction> program) {
    Set<Long> of = new HashSet<>();
    places.forEach(place -> of.add(place.address()));
    List<PlaceRun> runs = new ArrayList<>();
    PlaceRun run = null;
    for (HarvestedFunction function : program) {
      if (of.contains(function.address())) {
        long start = run == null ? function.address() : run.start;
        int functions = run == null ? 1 : run.functions + 1;
        run = new PlaceRun(start, function.address() + function.size(), functions);
      } else if (run != null) {
        runs.add(run);
        run = null;
      }
    }
    if (run != null) {
      runs.add(run);
    }
    return runs;
  }
}
