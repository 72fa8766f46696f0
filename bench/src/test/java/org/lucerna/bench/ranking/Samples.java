package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;

/** Small sets of pushes made by hand. */
final class Samples {
  static final long DAY = 86_400;

  private final Knowledge knowledge = new Knowledge();
  private int pushes;

  static Md5 key(int number) {
    return new Md5(1, number);
  }

  /** A push of one function, later than those before. */
  Samples push(int account, int file, int key, String name, SimulatedMetadata metadata) {
    Observation.Push push =
        new Observation.Push(pushes, DAY * pushes, account, file, "program" + file);
    pushes++;
    knowledge.add(new Observation(push, key, key(key), 100, name, metadata));
    return this;
  }

  /** Pushes without metadata, each as {@code account file key name}. */
  static Samples of(String... pushes) {
    Samples samples = new Samples();
    for (String push : pushes) {
      String[] fields = push.split(" ", -1);
      samples.push(
          Integer.parseInt(fields[0]),
          Integer.parseInt(fields[1]),
          Integer.parseInt(fields[2]),
          fields[3],
          SimulatedMetadata.NONE);
    }
    return samples;
  }

  Knowledge knowledge() {
    return knowledge;
  }

  /** The name that a rule serves for each key; "-" if it is unknown. */
  List<String> served(Rule rule, int... keys) {
    List<SimulatedPull.RequestedFunction> requestedFunction = new ArrayList<>();
    for (int key : keys) {
      requestedFunction.add(new SimulatedPull.RequestedFunction(key(key), 100));
    }
    List<String> names = new ArrayList<>();
    for (Observation answer : rule.choose(new SimulatedPull(requestedFunction), knowledge)) {
      names.add(answer == null ? "-" : answer.name());
    }
    return names;
  }

  /** Families of programs with functions of their own and some that all share. */
  static List<SimulatedProgram> corpus(int families, int programs) {
    List<SimulatedProgram> corpus = new ArrayList<>();
    for (int family = 0; family < families; family++) {
      for (int number = 0; number < programs; number++) {
        List<SimulatedProgram.Function> functions = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
          boolean common = i < 20;
          int key = common ? i : 1000 * (family + 1) + i + number;
          String name = common ? "common_" + i : "own_" + family + "_" + (i + number);
          functions.add(new SimulatedProgram.Function(key(key), 16 + i, List.of(name)));
        }
        functions.add(new SimulatedProgram.Function(key(999), 3, List.of()));
        corpus.add(
            new SimulatedProgram(
                "family" + family, "program" + number, new Md5(family, number), functions));
      }
    }
    return corpus;
  }
}
