package org.lucerna.similarity.match;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.CanonicalName;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * Programs whose functions are known by name. Their functions are numbered through, program by
 * program, by address. Immutable.
 */
public final class ReferenceSet {
  private final List<ProgramSketch> programs;

  /** The number of each program's first function, and the end of the last. */
  private final int[] starts;

  private final List<FunctionVector> functions;
  private final CandidateIndex index;

  /** Equal for functions of the same name. */
  private final int[] names;

  /** As given; null for functions without. */
  private final List<? extends @Nullable ByteString> given;

  /** By what its name says; of functions without a name it does not matter. */
  private final NameLanguage[] languages;

  /** The program of each function. */
  private final int[] owners;

  /** How many functions of its program have each function's shape. */
  private final int[] alike;

  private ReferenceSet(
      List<ProgramSketch> programs,
      int[] starts,
      List<FunctionVector> functions,
      List<? extends @Nullable ByteString> given) {
    this.programs = programs;
    this.given = given;
    languages = given.stream().map(NameLanguage::of).toArray(NameLanguage[]::new);
    this.starts = starts;
    this.functions = functions;
    index = CandidateIndex.of(functions);
    names = numbered(given);
    owners = new int[functions.size()];
    alike = new int[functions.size()];
    for (int i = 0; i < programs.size(); i++) {
      Arrays.fill(owners, starts[i], starts[i + 1], i);
      int start = starts[i];
      int[] own = alike(functions.subList(start, starts[i + 1]));
      System.arraycopy(own, 0, alike, start, own.length);
    }
  }

  /** How many functions of a program, itself included, have the shape of each. */
  static int[] alike(List<FunctionVector> program) {
    Map<Long, Integer> counts = new HashMap<>();
    program.forEach(function -> counts.merge(function.shape(), 1, Integer::sum));
    return program.stream()
        .mapToInt(function -> counts.getOrDefault(function.shape(), 1))
        .toArray();
  }

  /** How many functions of its program have the shape of a function, itself included. */
  int alike(int function) {
    return alike[function];
  }

  /**
   * A set of programs.
   *
   * @param names of the functions by their numbers; null for those without. Functions whose names
   *     have one {@linkplain CanonicalName canonical form} do not compete
   */
  public static ReferenceSet of(
      List<ProgramSketch> programs,
      List<? extends @Nullable ByteString> names,
      FeatureRarity rarity) {
    int[] starts = new int[programs.size() + 1];
    for (int i = 0; i < programs.size(); i++) {
      starts[i + 1] = starts[i] + programs.get(i).size();
    }
    FunctionVector[] functions = new FunctionVector[starts[programs.size()]];
    for (int i = 0; i < programs.size(); i++) {
      ProgramSketch program = programs.get(i);
      int start = starts[i];
      IntStream.range(0, program.size())
          .parallel()
          .forEach(
              place ->
                  functions[start + place] =
                      new FunctionVector(program.key(place), program.sketch(place), rarity));
    }
    return new ReferenceSet(List.copyOf(programs), starts, List.of(functions), names);
  }

  /** Functions without a name differ from all others. */
  private static int[] numbered(List<? extends @Nullable ByteString> names) {
    Map<ByteString, Integer> numbers = new HashMap<>();
    int[] numbered = new int[names.size()];
    for (int i = 0; i < numbered.length; i++) {
      ByteString name = names.get(i);
      numbered[i] =
          name == null
              ? -1 - i
              : numbers.computeIfAbsent(CanonicalName.of(name), _ -> numbers.size());
    }
    return numbered;
  }

  /** Whether two functions have the same name, in its canonical form. */
  boolean areNamedAlike(int function, int other) {
    return names[function] == names[other];
  }

  /** What the names of a function's family have in common; null if it has no name. */
  @Nullable String family(int function) {
    ByteString name = given.get(function);
    return name == null ? null : NameFamily.plain(name);
  }

  /** The language that a function's name is of. */
  NameLanguage language(int function) {
    return languages[function];
  }

  /** Number of functions. */
  public int size() {
    return starts[starts.length - 1];
  }

  /** Number of programs. */
  public int programs() {
    return programs.size();
  }

  /** The program that a function is in. */
  public int program(int function) {
    return owners[function];
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

  /** The key of a function. */
  public Md5 key(int function) {
    return functions.get(function).key();
  }

  FunctionVector function(int function) {
    return functions.get(function);
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
