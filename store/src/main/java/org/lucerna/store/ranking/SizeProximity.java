package org.lucerna.store.ranking;

/**
 * How near the size that the version declares is to the one at the client: 1 where they are the
 * same; else half of the smaller over the larger. Where one of them is unknown it is one half. In
 * the dialect of IDA no client tells sizes.
 *
 * <p>Code of one key has one size, so a version of another size is of other code, or was declared
 * wrongly: the usual weight lets a size that fits win over all else.
 */
public final class SizeProximity implements Signal {
  @Override
  public String label() {
    return "size";
  }

  @Override
  public Values evaluate(RankingContext context) {
    return (place, function, into) -> {
      double asked = Integer.toUnsignedLong(context.size(place));
      for (int i = 0; i < function.candidates().size(); i++) {
        double declared = Integer.toUnsignedLong(function.candidates().get(i).size());
        into[i] = proximity(asked, declared);
      }
    };
  }

  private static double proximity(double asked, double declared) {
    if (asked == 0 || declared == 0) {
      return 0.5;
    }
    return asked == declared ? 1 : Math.min(asked, declared) / Math.max(asked, declared) / 2;
  }
}
