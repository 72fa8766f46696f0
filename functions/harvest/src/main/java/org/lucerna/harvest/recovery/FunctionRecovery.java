package org.lucerna.harvest.recovery;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Identifies functions of a program among candidates. Not thread-safe. */
public final class FunctionRecovery {
  /** The evidence required for a candidate, decreasing from round to round. */
  private enum Caution {
    /** The candidate agrees with some evidence; the others agree with none, or conflict. */
    CLEAR,
    /**
     * The candidate is the only one without conflict, or agrees with more evidence than the others.
     */
    BETTER,
    /**
     * The others are no better, but no other functions of their object files are in the program.
     */
    IN_USE
  }

  /** A function of at most this many bytes is not recognized by its bytes alone. */
  public static final int SMALL = 16;

  /**
   * Maximum number of rounds: programs need a few, but a hostile one could name one function in
   * each.
   */
  private static final int MOST_ROUNDS = 100;

  private final List<UnknownFunction> functions;
  private final @Nullable Candidate[] chosen;

  /** The final link map: of everything recognized. */
  private LinkMap recognised;

  private final boolean keepsDistances;

  /**
   * The recovery of the functions of one program.
   *
   * @param keepsDistances whether functions of one section of an object file keep their distances
   *     in the program: not if {@link org.lucerna.isa.Architecture#isShortened}
   */
  public FunctionRecovery(List<UnknownFunction> functions, boolean keepsDistances) {
    this.functions = List.copyOf(functions);
    this.chosen = new Candidate[functions.size()];
    this.keepsDistances = keepsDistances;
    this.recognised = new LinkMap(keepsDistances);
  }

  /**
   * The identity of each function, in order; null if it cannot be determined. If several
   * indistinguishable candidates have the same name, any of them is returned. A function of at most
   * {@value #SMALL} bytes gets no name if nothing else from the candidate's file is in the program:
   * too many functions of other files look the same.
   */
  public List<@Nullable RecoveredFunction> recover() {
    for (int i = 0; i < chosen.length; i++) {
      List<Candidate> candidates = functions.get(i).candidates();
      chosen[i] = candidates.size() == 1 ? candidates.getFirst() : null;
    }
    for (Caution caution : Caution.values()) {
      for (int round = 0; round < MOST_ROUNDS && chooseMore(caution); round++) {
        // The functions that are named now distinguish others.
      }
    }
    return results();
  }

  private LinkMap layout() {
    LinkMap layout = new LinkMap(keepsDistances);
    for (int i = 0; i < chosen.length; i++) {
      Candidate candidate = chosen[i];
      if (candidate != null) {
        layout.add(functions.get(i), candidate);
      }
    }
    return layout;
  }

  private boolean chooseMore(Caution caution) {
    LinkMap layout = layout();
    boolean more = false;
    for (int i = 0; i < chosen.length; i++) {
      if (chosen[i] == null) {
        chosen[i] = choose(functions.get(i), layout, caution);
        more |= chosen[i] != null;
      }
    }
    return more;
  }

  /** A candidate and how well it fits. */
  private record Fitted(Candidate candidate, Fit fit) {}

  private static @Nullable Candidate choose(
      UnknownFunction function, LinkMap layout, Caution caution) {
    List<Fitted> fitted = new ArrayList<>();
    for (Candidate candidate : function.candidates()) {
      fitted.add(new Fitted(candidate, layout.fit(function, candidate)));
    }
    if (fitted.isEmpty()) {
      return null;
    }
    fitted.sort(Comparator.comparing(Fitted::fit));
    Fitted best = fitted.getFirst();
    Fit other = null;
    for (Fitted next : fitted) {
      if (!next.candidate.name().equals(best.candidate.name())) {
        other = next.fit;
        break;
      }
    }
    boolean wins = best.fit.conflicts() == 0 && (other == null || beats(best.fit, other, caution));
    return wins ? best.candidate : null;
  }

  private static boolean beats(Fit best, Fit other, Caution caution) {
    return switch (caution) {
      case CLEAR -> best.agreements() > 0 && (other.conflicts() > 0 || other.agreements() == 0);
      case BETTER -> other.conflicts() > 0 || best.agreements() > other.agreements();
      case IN_USE -> best.inUse() && !other.inUse();
    };
  }

  /** Names are only probable if other evidence contradicts them. */
  private List<@Nullable RecoveredFunction> results() {
    recognised = layout();
    List<@Nullable RecoveredFunction> results = new ArrayList<>();
    for (int i = 0; i < chosen.length; i++) {
      results.add(result(functions.get(i), chosen[i], recognised));
    }
    return results;
  }

  private static @Nullable RecoveredFunction result(
      UnknownFunction function, @Nullable Candidate choice, LinkMap layout) {
    Candidate best =
        choice == null && function.hasOneName() ? function.candidates().getFirst() : choice;
    if (best == null) {
      return null;
    }
    Fit fit = layout.fit(function, best);
    boolean isLost =
        function.size() <= SMALL && !fit.isSupported() && layout.isAlone(best, choice != null);
    boolean fits = choice != null && fit.conflicts() <= fit.agreements();
    if (isLost || !(fits || function.hasOneName())) {
      return null;
    }
    return new RecoveredFunction(best, fits ? Confidence.CERTAIN : Confidence.PROBABLE);
  }

  /**
   * The evidence for and against the candidates of a function, after {@link #recover}.
   *
   * @param index of the function
   * @return for each candidate, in order, all evidence compared
   */
  public List<List<Evidence>> evidence(int index) {
    List<List<Evidence>> all = new ArrayList<>();
    for (Candidate candidate : functions.get(index).candidates()) {
      List<Evidence> its = new ArrayList<>();
      recognised.compare(functions.get(index), candidate, its::add);
      all.add(its);
    }
    return all;
  }
}
