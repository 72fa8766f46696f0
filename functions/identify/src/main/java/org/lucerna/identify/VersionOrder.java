package org.lucerna.identify;

import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Orders versions as people do: 1.9 before 1.10, and 1.2~rc1 before 1.2. */
final class VersionOrder implements Comparator<String> {
  static final VersionOrder NATURAL = new VersionOrder();

  private static final Pattern PART = Pattern.compile("\\d+|~|[^\\d~]+");

  private VersionOrder() {}

  private static List<String> parts(String version) {
    return PART.matcher(version).results().map(MatchResult::group).toList();
  }

  @Override
  public int compare(String one, String other) {
    List<String> mine = parts(one);
    List<String> theirs = parts(other);
    for (int i = 0; i < Math.max(mine.size(), theirs.size()); i++) {
      int order =
          comparePart(i < mine.size() ? mine.get(i) : "", i < theirs.size() ? theirs.get(i) : "");
      if (order != 0) {
        return order;
      }
    }
    return one.compareTo(other);
  }

  private static int comparePart(String one, String other) {
    if (one.equals("~") || other.equals("~")) {
      return Boolean.compare(other.equals("~"), one.equals("~"));
    }
    boolean areNumbers =
        !one.isEmpty()
            && !other.isEmpty()
            && Character.isDigit(one.charAt(0))
            && Character.isDigit(other.charAt(0));
    if (!areNumbers) {
      return one.compareTo(other);
    }
    String mine = one.replaceFirst("^0+(?=.)", "");
    String theirs = other.replaceFirst("^0+(?=.)", "");
    return mine.length() == theirs.length()
        ? mine.compareTo(theirs)
        : Integer.compare(mine.length(), theirs.length());
  }
}
