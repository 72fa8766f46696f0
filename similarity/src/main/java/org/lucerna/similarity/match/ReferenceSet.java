package org.lucerna.similarity.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * Programs whose functions are known by name. Their functions are numbered through: those of a
 * program one after the other, by address. Immutable.
 */
public final class ReferenceSet {
  private final List<ProgramSketch> programs;

  /** The number of each program's first function, and the end of the last. */
  private final int[] starts;

  private final CandidateIndex index;

  private ReferenceSet(List<ProgramSketch> programs, int[] starts, CandidateIndex index) {
    this.programs = programs;
    this.starts = starts;
    this.index = index;
  }

  /** A set of programs. */
  public static ReferenceSet of(List<ProgramSketch> programs, FeatureRarity rarity) {
    int[] starts = new int[programs.size() + 1];
    List<FunctionVector> functions = new ArrayList<>();
    for (int i = 0; i < programs.size(); i++) {
      for (int place = 0; place < programs.get(i).size(); place++) {
        functions.add(
            new FunctionVector(programs.get(i).key(place), programs.get(i).sketch(place), rarity));
      }
      starts[i + 1] = functions.size();
    }
    return new ReferenceSet(List.copyOf(programs), starts, CandidateIndex.of(functions));
  }

  /** How many functions there are. */
  public int size() {
    return starts[starts.length - 1];
  }

  /** How many programs there are. */
  public int programs() {
    return programs.size();
  }

  /** The program that a function is in. */
  public int program(int function) {
    int found = Arrays.binarySearch(starts, function);
    while (found >= 0 && starts[found + 1] == function) {
      found++;
    }
    return found >= 0 ? found : -2 - found;
  }

  /** The place of a function in its program. */
  public int place(int function) {
    return function - starts[program(function)];
  }

  /** The number of a program's first function. */
  public int start(int program) {
    return starts[program];
  }

  /** The number after a program's last function. */
  public int end(int program) {
    return starts[program + 1];
  }

  FunctionVector function(int function) {
    return index.function(function);
  }

  CandidateIndex index() {
    return index;
  }

  /** The functions that a function calls, as numbers of their program, with its start. */
  int[] callees(int function) {
    return programs.get(program(function)).callees(place(function));
  }

  int[] callers(int function) {
    return programs.get(program(function)).callers(place(function));
  }
}
