package org.lucerna.search;

import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** The terms of several texts, in sequence; no phrase extends from one into the next. */
final class TermStream extends TokenStream {
  private static final int GAP = 100;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private Iterator<List<String>> texts = List.<List<String>>of().iterator();
  private Iterator<String> terms = List.<String>of().iterator();

  /** Begins with the first term of other texts. */
  void set(List<List<String>> next) {
    texts = next.iterator();
    terms = List.<String>of().iterator();
  }

  @Override
  public boolean incrementToken() {
    clearAttributes();
    int increment = 1;
    while (!terms.hasNext()) {
      if (!texts.hasNext()) {
        return false;
      }
      terms = texts.next().iterator();
      increment = GAP;
    }
    term.append(terms.next());
    step.setPositionIncrement(increment);
    return true;
  }
}
