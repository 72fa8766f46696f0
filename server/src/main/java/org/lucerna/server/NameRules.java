package org.lucerna.server;

import java.util.List;
import java.util.regex.Pattern;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.DummyNames;
import org.lucerna.server.config.NamePolicy;
import org.lucerna.server.config.NamesConfig;

/**
 * Which names of functions are refused. The operator's expressions may backtrack and names come
 * from strangers: so an expression sees the start of a name only, and so often at most. Safe for
 * use by many threads.
 */
final class NameRules {
  /** Characters that an expression sees; so few that none runs out of stack either. */
  private static final int LONGEST = 512;

  /** How often all expressions together may look at a character of one name. */
  private static final int MOST_LOOKS = 100_000;

  private final boolean refusesDummies;
  private final List<Pattern> expressions;

  NameRules(NamesConfig config) {
    refusesDummies = config.policy() == NamePolicy.PREFIXES;
    expressions = config.refuse().stream().map(Pattern::compile).toList();
  }

  boolean refuses(ByteString name) {
    if (refusesDummies && DummyNames.isDummy(name)) {
      return true;
    }
    if (expressions.isEmpty()) {
      return false;
    }
    // A character takes four bytes at most.
    String start = name.slice(0, Math.min(name.length(), 4 * LONGEST)).text();
    Watched watched = new Watched(start.substring(0, Math.min(start.length(), LONGEST)));
    try {
      return expressions.stream().anyMatch(expression -> expression.matcher(watched).find());
    } catch (TooManyLooksException hostile) {
      return true;
    }
  }

  /** Ends a search. */
  private static final class TooManyLooksException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyLooksException() {
      super("too many looks at a name", null, false, false);
    }
  }

  /** A text that counts how often it is looked at. */
  private static final class Watched implements CharSequence {
    private final String text;
    private int looks;

    Watched(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      looks++;
      if (looks > MOST_LOOKS) {
        throw new TooManyLooksException();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
