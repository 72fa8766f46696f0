package org.lucerna.service;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.DummyNames;
import org.lucerna.lumina.SimilarityMark;
import org.lucerna.service.config.NamePolicy;
import org.lucerna.service.config.NamesConfig;

/**
 * Which names of functions are refused. The operator's expressions may backtrack and names are
 * untrusted: an expression sees only the start of a name, and may read its characters only a
 * limited number of times. Thread-safe.
 */
public final class NameRules {
  /** Maximum number of characters that an expression sees; few enough to prevent stack overflow. */
  private static final int LONGEST = 512;

  /** Maximum number of times that all expressions together may read characters of one name. */
  private static final int MOST_LOOKS = 100_000;

  /** The same for each name of a push, on average. */
  private static final int LOOKS_OF_NAME = 1000;

  private final boolean refusesDummies;
  private final List<Pattern> expressions;

  public NameRules(NamesConfig config) {
    refusesDummies = config.policy() == NamePolicy.PREFIXES;
    expressions = config.refuse().stream().map(Pattern::compile).toList();
  }

  /** Decides over one name. */
  public boolean refuses(ByteString name) {
    return forPush(1).test(name);
  }

  /**
   * Decides which names of one push are refused. Their characters may be read a limited number of
   * times in total; names after that are refused. Not thread-safe.
   *
   * @param names number of names to come
   */
  public Predicate<ByteString> forPush(int names) {
    Looks looks = new Looks((long) names * LOOKS_OF_NAME + MOST_LOOKS);
    return name -> refuses(name, looks);
  }

  private boolean refuses(ByteString name, Looks looks) {
    if (SimilarityMark.isMarked(name) || (refusesDummies && DummyNames.isDummy(name))) {
      return true;
    }
    if (expressions.isEmpty()) {
      return false;
    }
    // A character takes four bytes at most.
    String start = name.slice(0, Math.min(name.length(), 4 * LONGEST)).text();
    looks.beginName();
    Watched watched = new Watched(start.substring(0, Math.min(start.length(), LONGEST)), looks);
    try {
      return expressions.stream().anyMatch(expression -> expression.matcher(watched).find());
    } catch (TooManyLooksException hostile) {
      return true;
    }
  }

  /**
   * The remaining number of times that characters may be read: of one name, and of all names of a
   * push.
   */
  private static final class Looks {
    private long ofPush;
    private long ofName;

    Looks(long ofPush) {
      this.ofPush = ofPush;
    }

    void beginName() {
      ofName = MOST_LOOKS;
    }

    void spend() {
      ofName--;
      ofPush--;
      if (ofName < 0 || ofPush < 0) {
        throw new TooManyLooksException();
      }
    }
  }

  /** Ends a search. */
  private static final class TooManyLooksException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyLooksException() {
      super("too many reads of a name", null, false, false);
    }
  }

  /** A text that counts how often its characters are read. */
  private static final class Watched implements CharSequence {
    private final String text;
    private final Looks looks;

    Watched(String text, Looks looks) {
      this.text = text;
      this.looks = looks;
    }

    @Override
    public char charAt(int index) {
      looks.spend();
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
