package org.lucerna.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.util.BytesRef;
import org.lucerna.bytes.Md5;
import org.lucerna.search.SearchQuery.Clause;

/** Translates queries for Lucene. Scores say how well, not how often, something matches. */
final class QueryTranslation {
  private static final float WHOLE_NAME = 64;
  private static final float WORD = 32;
  private static final float BEGINNING = 24;
  private static final float PART = 16;
  private static final float KEY = 64;
  private static final float TYPE = 8;
  private static final float MEMBER = 6;
  private static final float COMMENT = 5;
  private static final float AUTHOR = 4;
  private static final float FILE = 3;

  private QueryTranslation() {}

  static Query query(SearchQuery query) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (Clause clause : query.clauses()) {
      all.add(
          query(clause.condition()),
          clause.isExcluded() ? BooleanClause.Occur.MUST_NOT : BooleanClause.Occur.MUST);
    }
    return all.build();
  }

  private static Query query(Condition condition) {
    return switch (condition) {
      case Condition.Text text -> text(text);
      case Condition.Pattern pattern -> scored(PART, pattern(pattern.parts()));
      case Condition.Range range -> range(range);
      case Condition.InPackage wanted ->
          scored(
              FILE,
              new TermInSetQuery(
                  FunctionFields.FILE_MD5,
                  wanted.files().keySet().stream().map(FunctionFields::term).toList()));
      case Condition.KeyPrefix prefix -> scored(KEY, key(prefix.digits()));
    };
  }

  private static Query text(Condition.Text text) {
    List<Query> ways = new ArrayList<>();
    if (text.isIn(SearchField.NAME)) {
      ways.add(scored(WHOLE_NAME, phrase(FunctionFields.GRAM, Grams.ofName(text.text()))));
      ways.add(scored(PART, part(text.text())));
    }
    addWords(ways, text, SearchField.NAME, WORD);
    addWords(ways, text, SearchField.TYPE, TYPE);
    addWords(ways, text, SearchField.MEMBER, MEMBER);
    addWords(ways, text, SearchField.COMMENT, COMMENT);
    addWords(ways, text, SearchField.FILE, FILE);
    if (text.isIn(SearchField.AUTHOR)) {
      BytesRef account = FunctionFields.author(text.text());
      ways.add(scored(AUTHOR, new TermQuery(new Term(SearchField.AUTHOR.label(), account))));
    }
    addKeys(ways, text);
    return new DisjunctionMaxQuery(ways, 0);
  }

  private static void addWords(
      List<Query> ways, Condition.Text text, SearchField field, float score) {
    List<String> words = text.words();
    if (!text.isIn(field) || words.isEmpty()) {
      return;
    }
    ways.add(scored(score, phrase(field.label(), words)));
    if (words.size() == 1 && field == SearchField.NAME) {
      ways.add(scored(BEGINNING, new PrefixQuery(new Term(field.label(), words.getFirst()))));
    }
  }

  /** A text that may be the beginning of a key, or the MD5 of a file, is searched for as such. */
  private static void addKeys(List<Query> ways, Condition.Text text) {
    if (!text.isDigits()) {
      return;
    }
    String digits = text.text();
    if (text.isIn(SearchField.KEY)) {
      ways.add(scored(KEY, key(digits)));
    }
    if (digits.length() == 2 * Md5.BYTES && text.isIn(SearchField.FILE)) {
      Md5 md5 = Md5.of(HexFormat.of().parseHex(digits), 0);
      Term term = new Term(FunctionFields.FILE_MD5, FunctionFields.term(md5));
      ways.add(scored(FILE, new TermQuery(term)));
    }
  }

  /** A part of a name; too short a part for the index must begin or end the name. */
  private static Query part(String text) {
    if (text.length() >= Grams.LENGTH) {
      return phrase(FunctionFields.GRAM, Grams.of(text));
    }
    return new MatchNoDocsQuery("too short");
  }

  private static Query pattern(List<String> parts) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (int i = 0; i < parts.size(); i++) {
      String anchored =
          (i == 0 && !parts.get(i).isEmpty() ? Grams.BEGIN : "")
              + parts.get(i)
              + (i == parts.size() - 1 && !parts.get(i).isEmpty() ? Grams.END : "");
      if (anchored.length() >= Grams.LENGTH) {
        all.add(part(anchored), BooleanClause.Occur.MUST);
      } else if (!anchored.isEmpty()) {
        throw new SearchSyntaxException(
            "'"
                + parts.get(i)
                + "' is too short: expected at least three characters between"
                + " asterisks, or two at an end of the name");
      }
    }
    return all.build();
  }

  private static Query phrase(String field, List<String> terms) {
    return terms.size() == 1
        ? new TermQuery(new Term(field, terms.getFirst()))
        : new PhraseQuery(field, terms.toArray(String[]::new));
  }

  private static Query key(String digits) {
    byte[] least = new byte[Md5.BYTES];
    byte[] greatest = new byte[Md5.BYTES];
    Arrays.fill(greatest, (byte) 0xff);
    for (int i = 0; i < digits.length(); i++) {
      int digit = HexFormat.fromHexDigit(digits.charAt(i));
      int shift = i % 2 == 0 ? 4 : 0;
      least[i / 2] |= (byte) (digit << shift);
      greatest[i / 2] &= (byte) ~((0xf ^ digit) << shift);
    }
    return new TermRangeQuery(
        FunctionFields.KEY, new BytesRef(least), new BytesRef(greatest), true, true);
  }

  private static Query range(Condition.Range range) {
    boolean unsigned = range.field() == SearchField.ADDRESS;
    long least = unsigned ? FunctionFields.ordered(range.least()) : range.least();
    long greatest = unsigned ? FunctionFields.ordered(range.greatest()) : range.greatest();
    return new ConstantScoreQuery(LongPoint.newRangeQuery(range.field().label(), least, greatest));
  }

  private static Query scored(float score, Query query) {
    return new BoostQuery(new ConstantScoreQuery(query), score);
  }
}
