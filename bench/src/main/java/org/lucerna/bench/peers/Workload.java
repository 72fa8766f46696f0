package org.lucerna.bench.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.lucerna.bench.LoadOptions.Operation;

/**
 * The requests to a server.
 *
 * @param name such as {@code pull-8x1000}: the operation, connections and batch
 * @param connections open at a time
 * @param batch functions per request
 * @param skew exponent of Zipf's law; 0 if all functions are equally frequent
 */
record Workload(String name, Operation operation, int connections, int batch, double skew) {
  /** The first pushes of all functions. */
  static final Workload FILL = of(Operation.FILL, 8, 1000);

  /** All workloads of a round; pushes last, since they change the store. */
  static final List<Workload> ALL =
      List.of(
          of(Operation.PULL, 1, 10_000),
          of(Operation.PULL, 8, 1000),
          of(Operation.PULL, 64, 100),
          of(Operation.PULL, 64, 1),
          new Workload("pull-8x1000-zipf", Operation.PULL, 8, 1000, 1.0),
          of(Operation.MISS, 8, 1000),
          of(Operation.PUSH, 1, 10_000),
          of(Operation.PUSH, 8, 1000),
          of(Operation.PUSH, 8, 100));

  static Workload of(Operation operation, int connections, int batch) {
    String name =
        switch (operation) {
          case PUSH -> "push";
          case PULL -> "pull";
          case MISS -> "miss";
          case FILL -> "fill";
        };
    return new Workload(name + "-" + connections + "x" + batch, operation, connections, batch, 0);
  }

  /**
   * The workloads with the given names, in the order of the declaration.
   *
   * @param names separated by commas
   * @throws IllegalArgumentException if there is no workload of a name
   */
  static List<Workload> named(String names) {
    List<String> unknown = new ArrayList<>(Arrays.asList(names.split(",", -1)));
    List<Workload> found = ALL.stream().filter(one -> unknown.contains(one.name)).toList();
    found.forEach(one -> unknown.removeIf(one.name::equals));
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "unknown workload '"
              + unknown.getFirst()
              + "': expected some of "
              + ALL.stream().map(Workload::name).collect(Collectors.joining(",")));
    }
    return found;
  }
}
