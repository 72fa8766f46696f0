package org.lucerna.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.CatalogEntry;

/**
 * Makes the documents of functions, one by one. Fields are made once, because the fields of a
 * function take more objects than its text. Not thread-safe.
 */
final class DocumentBuilder {
  /** A field of words or of parts of names. */
  private record Text(Field field, TermStream terms) {
    private static final FieldType POSITIONS = new FieldType();

    static {
      POSITIONS.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
      POSITIONS.setOmitNorms(true);
      POSITIONS.setTokenized(true);
      POSITIONS.freeze();
    }

    static Text of(String name) {
      TermStream terms = new TermStream();
      return new Text(new Field(name, terms, POSITIONS), terms);
    }
  }

  private final Document document = new Document();
  private final StringField key =
      new StringField(FunctionFields.KEY, FunctionFields.term(new Md5(0, 0)), Field.Store.NO);
  private final NumericDocValuesField high = new NumericDocValuesField(FunctionFields.HIGH, 0);
  private final NumericDocValuesField low = new NumericDocValuesField(FunctionFields.LOW, 0);
  private final NumericDocValuesField pulls = new NumericDocValuesField(FunctionFields.PULLS, 0);
  private final LongPoint size = new LongPoint(SearchField.SIZE.label(), 0);
  private final LongPoint time = new LongPoint(SearchField.TIME.label(), 0);
  private final LongPoint address = new LongPoint(SearchField.ADDRESS.label(), 0);
  private final Text grams = Text.of(FunctionFields.GRAM);
  private final Map<SearchField, Text> words = new EnumMap<>(SearchField.class);

  /** The document of a function; it is valid until the next is made. */
  Document document(SearchDocument function) {
    CatalogEntry entry = function.entry();
    document.clear();
    key.setBytesValue(FunctionFields.term(entry.key()));
    document.add(key);
    add(high, entry.key().high());
    add(low, entry.key().low());
    add(pulls, entry.pulls());
    add(grams, function.names(), name -> Grams.ofName(name.toLowerCase(Locale.ROOT)));
    addWords(SearchField.NAME, function.names());
    addWords(SearchField.COMMENT, function.comments());
    addWords(SearchField.TYPE, List.of(function.prototype()));
    addWords(SearchField.MEMBER, function.members());
    addWords(SearchField.FILE, function.files());
    for (CatalogEntry.InputFile file : entry.files()) {
      document.add(
          new StringField(
              FunctionFields.FILE_MD5, FunctionFields.term(file.md5()), Field.Store.NO));
    }
    for (int account : entry.accounts()) {
      document.add(
          new StringField(
              SearchField.AUTHOR.label(), FunctionFields.author(account), Field.Store.NO));
    }
    add(size, Integer.toUnsignedLong(entry.function().size()));
    add(time, entry.time().getEpochSecond());
    if (entry.address() != PushedFunction.NO_ADDRESS) {
      add(address, FunctionFields.ordered(entry.address()));
    }
    return document;
  }

  private void add(Field field, long value) {
    field.setLongValue(value);
    document.add(field);
  }

  private void addWords(SearchField field, List<String> texts) {
    if (!texts.isEmpty()) {
      add(words.computeIfAbsent(field, name -> Text.of(name.label())), texts, Words::of);
    }
  }

  private void add(Text field, List<String> texts, Function<String, List<String>> split) {
    List<List<String>> terms = new ArrayList<>(texts.size());
    for (String text : texts) {
      List<String> some = split.apply(text);
      if (!some.isEmpty()) {
        terms.add(some);
      }
    }
    if (!terms.isEmpty()) {
      field.terms.set(terms);
      document.add(field.field);
    }
  }
}
