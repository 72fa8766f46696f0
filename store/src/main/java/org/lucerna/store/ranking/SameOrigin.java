package org.lucerna.store.ranking;

import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Whether a push of the requester's input file, or from the requester's host, gave the name: 1 if
 * so, otherwise 0. Always 0 for pulls over Lumina, which send neither.
 */
public final class SameOrigin implements Signal {
  private final String label;
  private final ToIntFunction<Attestation> given;
  private final Function<Requester, Integer> requested;

  private SameOrigin(
      String label, ToIntFunction<Attestation> given, Function<Requester, Integer> requested) {
    this.label = label;
    this.given = given;
    this.requested = requested;
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
    int origin = requested.apply(context.requester());
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
