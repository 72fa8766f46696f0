package org.lucerna.store.ranking;

/**
 * How close the version's declared size is to the client's: 1 if they are equal, otherwise half of
 * the smaller divided by the larger. One half if either is unknown: in IDA's dialect no client
 * sends sizes.
 *
 * <p>Code of one key has one size, so a version of another size belongs to other code or declares
 * it wrongly: by default an equal size outweighs everything else.
 */
final class SizeProximity implements Signal {
  @Override
  public String label() {
    return "size";
  }

  @Override
  public Values evaluate(RankingContext context) {
    return (place, function, into) -> {
      double requested = Integer.toUnsignedLong(context.size(place));
      for (int i = 0; i < function.candidates().size(); i++) {
        double declared = Integer.toUnsignedLong(function.candidates().get(i).size());
        into[i] = proximity(requested, declared);
      }
    };
  }

  private static double proximity(double requested, double declared) {
    if (requested == 0 || declared == 0) {
      return 0.5;
    }
    return requested == declared
        ? 1
        : Math.min(requested, declared) / Math.max(requested, declared) / 2;
  }
}
