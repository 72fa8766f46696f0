package org.lucerna.store.ranking;

import java.util.function.ToLongFunction;

/**
 * Whether a push of the requester's input file, or from the requester's host, gave the name: 1 if
 * so, otherwise 0. Always 0 for pulls over Lumina, which send neither.
 */
final class SameOrigin implements Signal {
  private final String label;
  private final ToLongFunction<Attestation> given;
  private final ToLongFunction<Requester> requested;

  private SameOrigin(
      String label, ToLongFunction<Attestation> given, ToLongFunction<Requester> requested) {
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
    long origin = requested.applyAsLong(context.requester());
    return Values.ofKeys(
        (function, into) -> {
          for (int i = 0; i < function.candidates().size(); i++) {
            boolean same =
                origin != Attestation.NONE
                    && function.candidates().get(i).attestations().stream()
                        .anyMatch(attestation -> given.applyAsLong(attestation) == origin);
            into[i] = same ? 1 : 0;
          }
        });
  }
}
