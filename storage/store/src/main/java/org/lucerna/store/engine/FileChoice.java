package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.CallGraph;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.StoredProgram;

/**
 * Chooses the parts of files that explain most of a program: the one with the most votes, then the
 * one with the most votes of functions that no chosen part explains as well, and so on. A function
 * that is explained still counts a little, so that other releases of the same library are chosen
 * after other libraries. A part must explain more the larger it is. The choice ends when no part
 * does, when as many functions are chosen as can be compared in the time of a request, or when
 * memory is refused.
 */
final class FileChoice {
  /** The number of a part that stands for all of a file. */
  static final int WHOLE = -1;

  /**
   * What a vote counts of a function that a chosen part explains as well: seven of them are one of
   * a function that nothing explains.
   */
  private static final float EXPLAINED = 0.15f;

  /** Minimum sum of votes that counts as evidence: a small file may have one function only. */
  private static final double FEWEST = 0.25;

  /**
   * What is added to it for each function to read: a whole part has to explain four functions,
   * because some of so many share a feature with the program by chance.
   */
  private static final double FEWEST_EACH = 0.001;

  /**
   * The choice ends after so many parts in a row that are not chosen: the call graph of each was
   * read, and the next ones explain even less.
   */
  private static final int MAX_REFUSED = 64;

  /**
   * Functions that are read for each of the program: several releases of its libraries. Reading and
   * comparing takes time and memory in proportion.
   */
  private static final int MOST_EACH = 8;

  /** Functions that are read besides, so that a small program finds the parts it is from. */
  private static final int MOST = 4 * CallGraphPart.FUNCTIONS;

  private final SketchData stored;
  private final SearchLimits limits;
  private final int functionBytes;
  private final LongPredicate isOwn;

  /** The graphs of files that were looked at; null if there is none. */
  private final Map<Long, @Nullable CallGraph> graphs = new HashMap<>();

  private final Map<Long, Chosen> chosen = new LinkedHashMap<>();

  /**
   * A choice.
   *
   * @param functionBytes memory of a function that is read
   * @param isOwn whether a short key is one of the program itself, and without a name: a part of
   *     which most functions are explains nothing
   */
  FileChoice(SketchData stored, SearchLimits limits, int functionBytes, LongPredicate isOwn) {
    this.stored = stored;
    this.limits = limits;
    this.functionBytes = functionBytes;
    this.isOwn = isOwn;
  }

  /**
   * A file of which functions are read.
   *
   * @param places of these functions
   */
  record Chosen(CallGraph graph, BitSet places) {
    /** Whether all functions are read. */
    boolean isWhole() {
      return places.cardinality() == graph.size();
    }
  }

  /** A vote of a function. */
  private record Vote(int function, float weight) {}

  /**
   * A part with what it explained when so many were chosen: it cannot explain more later.
   *
   * @param round number of parts that were chosen
   */
  private record Candidate(CallGraphPart part, double gain, int round) {
    static final Comparator<Candidate> BEST_FIRST =
        Comparator.comparingDouble((Candidate each) -> -each.gain).thenComparing(Candidate::part);
  }

  /**
   * The chosen files, best first; those without a call graph are left out.
   *
   * @param votes for each function of the program the parts that may explain it, 0 to 1
   */
  Map<Long, Chosen> choose(List<Map<CallGraphPart, Float>> votes) {
    Map<CallGraphPart, List<Vote>> voters = new HashMap<>();
    for (int i = 0; i < votes.size(); i++) {
      int function = i;
      votes
          .get(i)
          .forEach(
              (part, weight) ->
                  voters
                      .computeIfAbsent(part, _ -> new ArrayList<>())
                      .add(new Vote(function, weight)));
    }
    float[] explained = new float[votes.size()];
    PriorityQueue<Candidate> queue = new PriorityQueue<>(Candidate.BEST_FIRST);
    voters.forEach((part, of) -> offer(queue, part, gain(of, explained), 0));
    int round = 0;
    int refused = 0;
    long left = MOST + (long) MOST_EACH * votes.size();
    for (Candidate next = queue.poll();
        next != null && refused < MAX_REFUSED;
        next = queue.poll()) {
      List<Vote> of = voters.getOrDefault(next.part, List.of());
      if (next.round < round) {
        offer(queue, next.part, gain(of, explained), round);
        continue;
      }
      CallGraph graph = graphs.computeIfAbsent(next.part.file(), this::graph);
      long size = graph == null ? 0 : to(next.part, graph) - from(next.part);
      if (graph == null
          || next.gain < FEWEST + FEWEST_EACH * size
          || size > left
          || !mayExplain(next.part, graph)) {
        refused++;
        continue;
      }
      if (!add(next.part, graph)) {
        break;
      }
      refused = 0;
      left -= size;
      round++;
      for (Vote vote : of) {
        explained[vote.function] = Math.max(explained[vote.function], vote.weight);
      }
    }
    return chosen;
  }

  private static void offer(
      PriorityQueue<Candidate> queue, CallGraphPart part, double gain, int round) {
    if (gain > FEWEST) {
      queue.add(new Candidate(part, gain, round));
    }
  }

  private static double gain(List<Vote> votes, float[] explained) {
    double gain = 0;
    for (Vote vote : votes) {
      gain += Math.max(vote.weight - explained[vote.function], EXPLAINED * vote.weight);
    }
    return gain;
  }

  private @Nullable CallGraph graph(long file) {
    StoredProgram program = stored.program(file);
    return program == null ? null : program.graph();
  }

  private static int from(CallGraphPart part) {
    return part.number() == WHOLE ? 0 : CallGraphPart.FUNCTIONS * part.number();
  }

  /** The end of a part; if the graph has none of its functions, not after its start. */
  private static int to(CallGraphPart part, CallGraph graph) {
    return part.number() == WHOLE
        ? graph.size()
        : Math.min(from(part) + CallGraphPart.FUNCTIONS, graph.size());
  }

  private boolean mayExplain(CallGraphPart part, CallGraph graph) {
    int own = 0;
    int from = from(part);
    int to = to(part, graph);
    for (int i = from; i < to; i++) {
      own += isOwn.test(graph.function(i)) ? 1 : 0;
    }
    return 2 * own < to - from;
  }

  /** Chooses a part; false if memory is refused. */
  private boolean add(CallGraphPart part, CallGraph graph) {
    Chosen known = chosen.get(part.file());
    BitSet places = known == null ? new BitSet() : known.places;
    int from = from(part);
    int to = to(part, graph);
    long added = (long) to - from - places.get(from, to).cardinality();
    if (!limits.tryTake(functionBytes * added)) {
      return false;
    }
    places.set(from, to);
    chosen.putIfAbsent(part.file(), new Chosen(graph, places));
    return true;
  }
}
