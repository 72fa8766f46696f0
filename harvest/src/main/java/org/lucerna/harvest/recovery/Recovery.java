package org.lucerna.harvest.recovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds which candidates the functions of a program are. Belongs to one thread. */
public final class Recovery {
  /** How much has to speak for a candidate, from round to round less. */
  private enum Caution {
    /** It agrees with something, the others with nothing or they conflict. */
    CLEAR,
    /** It is the only one without conflict, or agrees with more than the others. */
    BETTER,
    /** The others are no better, but nothing else of their object files is in the program. */
    IN_USE
  }

  private final List<Unknown> functions;
  private final @Nullable Candidate[] chosen;

  /** For the functions of one program. */
  public Recovery(List<Unknown> functions) {
    this.functions = List.copyOf(functions);
    this.chosen = new Candidate[functions.size()];
  }

  /**
   * What the functions are, in their order; null where it cannot be told. Of several candidates
   * with one name that cannot be told apart it is one of them.
   */
  public List<@Nullable Candidate> recover() {
    for (int i = 0; i < chosen.length; i++) {
      List<Candidate> candidates = functions.get(i).candidates();
      chosen[i] = candidates.size() == 1 ? candidates.getFirst() : null;
    }
    for (Caution caution : Caution.values()) {
      while (chooseMore(caution)) {
        // Each round names more functions, so there is an end.
      }
    }
    return results();
  }

  private Layout layout() {
    Layout layout = new Layout();
    for (int i = 0; i < chosen.length; i++) {
      Candidate candidate = chosen[i];
      if (candidate != null) {
        layout.add(functions.get(i), candidate);
      }
    }
    return layout;
  }

  private boolean chooseMore(Caution caution) {
    Layout layout = layout();
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

  private static @Nullable Candidate choose(Unknown function, Layout layout, Caution caution) {
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

  /** Without those that the others speak against. */
  private List<@Nullable Candidate> results() {
    Layout layout = layout();
    @Nullable Candidate[] results = chosen.clone();
    for (int i = 0; i < results.length; i++) {
      Candidate candidate = results[i];
      if (candidate != null) {
        Fit fit = layout.fit(functions.get(i), candidate);
        results[i] = fit.conflicts() > fit.agreements() ? null : candidate;
      }
    }
    return Arrays.asList(results);
  }
}
