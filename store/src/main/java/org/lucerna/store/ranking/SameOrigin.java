package org.lucerna.store.ranking;

import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Whether the opinion was given by a push of the very input file, or from the very host, that the
 * functions are asked for: 1 where it was, else 0. Nothing is known in a pull over Lumina, which
 * tells neither.
 */
public final class SameOrigin implements Signal {
  private final String label;
  private final ToIntFunction<Attestation> given;
  private final Function<Requester, Integer> asked;

  private SameOrigin(
      String label, ToIntFunction<Attestation> given, Function<Requester, Integer> asked) {
    this.label = label;
    this.given = given;
    this.asked = asked;
  }

  /** The same input file. */
  public static SameOrigin file() {
    return new SameOrigin("input-file", Attestation::file, Requester::file);
  }

  /** The same host. */
  public static SameOrigin host() {
    return new SameOrigin("host", Attestation::host, Requester::host);
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public Values evaluate(RankingContext context) {
    int origin = asked.apply(context.requester());
    return Values.ofKeys(
        (function, into) -> {
          for (int i = 0; i < function.candidates().size(); i++) {
            boolean same =
                origin != Attestation.NONE
                    && function.candidates().get(i).attestations().stream()
                        .anyMatch(attestation -> given.applyAsInt(attestation) == origin);
            into[i] = same ? 1 : 0;
          }
        });
  }
}
