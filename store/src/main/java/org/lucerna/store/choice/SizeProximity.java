package org.lucerna.store.choice;

/**
 * How near the size that the version declares is to the one at the client: the smaller over the
 * larger. Where one of them is unknown it is one half. In the dialect of IDA no client tells sizes.
 */
public final class SizeProximity implements Signal {
  @Override
  public String label() {
    return "size";
  }

  @Override
  public Values of(Question question) {
    return (place, subject, into) -> {
      double asked = Integer.toUnsignedLong(question.size(place));
      for (int i = 0; i < subject.opinions().size(); i++) {
        double declared = Integer.toUnsignedLong(subject.opinions().get(i).size());
        into[i] =
            asked == 0 || declared == 0
                ? 0.5
                : Math.min(asked, declared) / Math.max(asked, declared);
      }
    };
  }
}
