package org.lucerna.bench.identify;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.api.IdentifyRequest;
import org.lucerna.api.ProgramComponent;
import org.lucerna.api.ProgramComponent.Evidence;
import org.lucerna.bench.identify.LinkedProgram.Part;

/** How right the answers of a case are. Not thread-safe. */
final class IdentifyScore {
  /** Number of functions from which on a component should be found, and should often be. */
  private static final int LARGE = 20;

  private static final int SMALL = 5;

  /** Counts what is right of some. */
  private static final class Count {
    private int right;
    private int all;

    void add(boolean isRight) {
      right += isRight ? 1 : 0;
      all++;
    }

    Proportion proportion() {
      return new Proportion(right, all);
    }
  }

  private final Map<String, Set<String>> stored;
  private final List<String> faults = new ArrayList<>();

  /** Components that are named, and those that are there and stored; with many functions or few. */
  private final Count precision = new Count();

  private final Count recall = new Count();
  private final Count smallPrecision = new Count();
  private final Count smallRecall = new Count();

  /** Of those whose build is stored: it is named. */
  private final Count build = new Count();

  /** Of those whose version is stored: it is in the answer, alone, or only another one is. */
  private final Count version = new Count();

  private final Count alone = new Count();
  private final Count wrong = new Count();

  /** Of those whose version is not stored: the answer says so. */
  private final Count noneFits = new Count();

  private final Count clean = new Count();
  private final Count traces = new Count();

  /** The score of a store with some versions of each component. */
  IdentifyScore(Map<String, Set<String>> stored) {
    this.stored = stored;
  }

  void add(LinkedProgram program, IdentifyRequest asked, List<ProgramComponent> answer) {
    String name = program.path().getFileName().toString();
    Map<String, Part> parts =
        program.parts(asked.functions().stream().map(IdentifyRequest.Function::address).toList());
    Set<String> named = new HashSet<>();
    boolean isClean = true;
    for (ProgramComponent each : answer) {
      if (each.certain()) {
        named.add(each.name());
        Part part = parts.get(each.name());
        // A copy that is named as one is there.
        boolean isThere = part != null || each.alike().stream().anyMatch(parts::containsKey);
        precision.add(isThere);
        if (each.functions().size() < LARGE) {
          smallPrecision.add(isThere);
        }
        if (!isThere) {
          isClean = false;
          fault(name, "false", each);
        } else if (part != null && part.functions() >= LARGE) {
          addVersion(name, part, each);
        }
      } else {
        traces.add(parts.containsKey(each.name()));
        if (!parts.containsKey(each.name())) {
          fault(name, "false traces of", each);
        }
      }
    }
    clean.add(isClean);
    parts.forEach(
        (component, part) -> {
          if (stored.containsKey(component) && part.functions() >= SMALL) {
            (part.functions() >= LARGE ? recall : smallRecall).add(named.contains(component));
            if (!named.contains(component)) {
              faults.add(
                  "%s: missed %s, %d functions".formatted(name, component, part.functions()));
              answer.stream()
                  .filter(each -> each.name().equals(component))
                  .forEach(each -> fault(name, "only traces", each));
            }
          }
        });
  }

  private void addVersion(String name, Part part, ProgramComponent answer) {
    Set<String> known = stored.getOrDefault(part.from().component(), Set.of());
    String right = part.from().upstream();
    List<String> versions =
        answer.versions().stream().map(ProgramComponent.Version::version).toList();
    if (!known.contains(right)) {
      noneFits.add(answer.evidence() == Evidence.NONE);
      if (answer.evidence() != Evidence.NONE) {
        fault(name, "not stored " + right, answer);
      }
      return;
    }
    boolean isIn = versions.contains(right) && answer.evidence() != Evidence.NONE;
    boolean isAlone = versions.size() == 1 && answer.evidence() != Evidence.NONE;
    version.add(isIn);
    alone.add(isIn && isAlone);
    wrong.add(!isIn && isAlone);
    boolean isBuild =
        (answer.evidence() == Evidence.BUILD || answer.evidence() == Evidence.PATCHED)
            && answer.versions().stream()
                .flatMap(each -> each.packages().stream())
                .anyMatch(part.from()::isAt);
    build.add(isBuild);
    if (!isBuild) {
      fault(name, "not this build: " + part.from().version(), answer);
    }
    if (!isIn) {
      fault(name, "version " + right, answer);
    }
  }

  private void fault(String program, String what, ProgramComponent answer) {
    faults.add(
        "%s: %s %s, %d functions, weight %.1f, objects %d, missing %d, %s %s"
            .formatted(
                program,
                what,
                answer.name(),
                answer.functions().size(),
                answer.weight(),
                answer.objects(),
                answer.missing(),
                answer.evidence(),
                answer.versions().stream().map(ProgramComponent.Version::version).toList()));
  }

  /** What was wrong, a line each. */
  List<String> faults() {
    return List.copyOf(faults);
  }

  /** The figures by their names. */
  Map<String, Proportion> figures() {
    Map<String, Proportion> figures = new LinkedHashMap<>();
    figures.put("precision", precision.proportion());
    figures.put("recall", recall.proportion());
    figures.put("precision, under 20 functions", smallPrecision.proportion());
    figures.put("recall, 5 to 19 functions", smallRecall.proportion());
    figures.put("build", build.proportion());
    figures.put("version in the answer", version.proportion());
    figures.put("version alone", alone.proportion());
    figures.put("wrong version alone", wrong.proportion());
    figures.put("no version fits", noneFits.proportion());
    figures.put("traces of what is there", traces.proportion());
    figures.put("programs without a false component", clean.proportion());
    return figures;
  }
}
