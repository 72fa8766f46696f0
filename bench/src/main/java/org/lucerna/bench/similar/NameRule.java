package org.lucerna.bench.similar;

/** Whether a function was found by a name that it has in another release. */
final class NameRule {
  private NameRule() {}

  /** Whether both are equal but for words at the start or at the end of one of them. */
  static boolean areAlike(String one, String other) {
    String shorter = one.length() <= other.length() ? one : other;
    String longer = shorter.equals(one) ? other : one;
    if (longer.equals(shorter)) {
      return true;
    }
    boolean isLong = shorter.length() >= 4;
    return isLong
        && (longer.endsWith("_" + shorter)
            || longer.startsWith(shorter + "_")
            || (shorter.startsWith("_") && longer.endsWith(shorter))
            || (shorter.endsWith("_") && longer.startsWith(shorter)));
  }
}
