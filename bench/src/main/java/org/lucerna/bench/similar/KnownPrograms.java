package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ReferenceSet;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * The programs that a store knows in the evaluation, and which of its functions have which name.
 */
final class KnownPrograms {
  private final ReferenceSet references;
  private final FeatureRarity rarity;
  private final List<String> families = new ArrayList<>();
  private final List<@Nullable String> names = new ArrayList<>();
  private final Map<String, Map<String, Set<Integer>>> functions = new HashMap<>();

  KnownPrograms(
      List<EvaluatedProgram> programs, List<Pool.Stranger> strangers, FeatureRarity rarity) {
    this.rarity = rarity;
    List<ProgramSketch> all = new ArrayList<>();
    List<@Nullable ByteString> given = new ArrayList<>();
    for (EvaluatedProgram program : programs) {
      all.add(program.stored());
      families.add(program.family());
      Map<String, Set<Integer>> known =
          functions.computeIfAbsent(program.family(), _ -> new HashMap<>());
      for (String name : program.names()) {
        if (name != null) {
          known.computeIfAbsent(name, _ -> new HashSet<>()).add(names.size());
        }
        names.add(name);
      }
      program.given().forEach(name -> given.add(name == null ? null : ByteString.utf8(name)));
    }
    for (Pool.Stranger stranger : strangers) {
      all.add(stranger.sketch());
      families.add(stranger.file());
      names.addAll(Collections.nCopies(stranger.sketch().size(), null));
      given.addAll(Collections.nCopies(stranger.sketch().size(), null));
    }
    references = ReferenceSet.of(all, given, rarity);
  }

  int size() {
    return references.size();
  }

  /** Whether one of the programs is of a program's family. */
  boolean knows(EvaluatedProgram program) {
    return families.contains(program.family());
  }

  /** The functions of the same name in the same family. */
  Set<Integer> counterparts(EvaluatedProgram program, int place) {
    String name = program.names().get(place);
    Map<String, Set<Integer>> known = functions.getOrDefault(program.family(), Map.of());
    return name == null ? Set.of() : known.getOrDefault(name, Set.of());
  }

  Md5 key(int function) {
    return references.key(function);
  }

  /** Whether a function is one of the program's family. */
  boolean isOf(EvaluatedProgram program, int function) {
    return families.get(references.program(function)).equals(program.family());
  }

  /** The family or the file of a function. */
  String origin(int function) {
    return families.get(references.program(function));
  }

  @Nullable String name(int function) {
    return names.get(function);
  }

  /** Looks a program up; with {@code isAbsent} as if its family was not known. */
  ProgramMatch look(EvaluatedProgram program, boolean isAbsent) {
    return new ProgramMatch(
        program.asked(),
        references,
        rarity,
        known -> !(isAbsent && families.get(known).equals(program.family())));
  }
}
