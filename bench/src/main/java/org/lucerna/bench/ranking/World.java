package org.lucerna.bench.ranking;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.Md5;

/** A server after years of pushes, and the programs that are then pulled. */
final class World {
  private final Knowledge knowledge;
  private final List<Withheld> withheld;
  private final Set<Md5> shared;

  /**
   * A program whose names are withheld.
   *
   * @param pull that requests its functions
   * @param newFamily whether no program of its family was pushed
   */
  record Withheld(SimulatedProgram program, SimulatedPull pull, boolean newFamily) {
    Withheld(SimulatedProgram program, boolean newFamily) {
      this(program, SimulatedPull.of(program), newFamily);
    }
  }

  /**
   * A world.
   *
   * @param pushed the programs that were pushed
   * @param withheld the programs pulled; none of them was pushed
   */
  World(Knowledge knowledge, List<SimulatedProgram> pushed, List<Withheld> withheld) {
    this.knowledge = knowledge;
    this.withheld = List.copyOf(withheld);
    Map<Md5, Set<String>> common = new HashMap<>();
    this.shared = new HashSet<>();
    pushed.forEach(program -> share(program, common));
    withheld.forEach(each -> share(each.program(), common));
  }

  private void share(SimulatedProgram program, Map<Md5, Set<String>> common) {
    for (SimulatedProgram.Function function : program.functions()) {
      if (!function.names().isEmpty()) {
        Set<String> names =
            common.computeIfAbsent(function.key(), _ -> new HashSet<>(function.names()));
        names.retainAll(function.names());
        if (names.isEmpty()) {
          shared.add(function.key());
        }
      }
    }
  }

  Knowledge knowledge() {
    return knowledge;
  }

  List<Withheld> withheld() {
    return Collections.unmodifiableList(withheld);
  }

  /** Whether functions of this key truly have different names: no name is common to all. */
  boolean isShared(Md5 key) {
    return shared.contains(key);
  }
}
