package org.lucerna.search;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.ranking.Attestation;

/** A function in the index; the fields are specified in the package's documentation. */
final class IndexedFunction {
  static final String KEY = "key";
  static final String HIGH = "high";
  static final String LOW = "low";
  static final String PULLS = "pulls";
  static final String GRAM = "gram";
  static final String FILE_MD5 = "md5";

  private static final FieldType POSITIONS = text(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

  private IndexedFunction() {}

  private static FieldType text(IndexOptions options) {
    FieldType type = new FieldType();
    type.setIndexOptions(options);
    type.setOmitNorms(true);
    type.setTokenized(true);
    type.freeze();
    return type;
  }

  static Document document(SearchDocument function) {
    CatalogEntry entry = function.entry();
    Document document = new Document();
    document.add(new StringField(KEY, term(entry.key()), Field.Store.NO));
    document.add(new NumericDocValuesField(HIGH, entry.key().high()));
    document.add(new NumericDocValuesField(LOW, entry.key().low()));
    document.add(new NumericDocValuesField(PULLS, entry.pulls()));
    List<String> names =
        function.names().stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    add(document, GRAM, names.stream().map(Grams::ofName).toList());
    addWords(document, SearchField.NAME, function.names());
    addWords(document, SearchField.COMMENT, function.comments());
    addWords(document, SearchField.TYPE, List.of(function.prototype()));
    addWords(document, SearchField.MEMBER, function.members());
    addWords(document, SearchField.FILE, function.files());
    for (CatalogEntry.InputFile file : entry.files()) {
      document.add(new StringField(FILE_MD5, term(file.md5()), Field.Store.NO));
    }
    for (int account : entry.accounts()) {
      document.add(new StringField(SearchField.AUTHOR.label(), author(account), Field.Store.NO));
    }
    int size = entry.function().size();
    document.add(new LongPoint(SearchField.SIZE.label(), Integer.toUnsignedLong(size)));
    document.add(new LongPoint(SearchField.TIME.label(), entry.time().getEpochSecond()));
    if (entry.address() != PushedFunction.NO_ADDRESS) {
      document.add(new LongPoint(SearchField.ADDRESS.label(), ordered(entry.address())));
    }
    return document;
  }

  private static void addWords(Document document, SearchField field, List<String> texts) {
    add(document, field.label(), texts.stream().map(Words::of).toList());
  }

  private static void add(Document document, String field, List<List<String>> terms) {
    if (terms.stream().anyMatch(text -> !text.isEmpty())) {
      document.add(new Field(field, new TermStream(terms), POSITIONS));
    }
  }

  /** The term of a key. */
  static BytesRef term(Md5 key) {
    return new BytesRef(
        ByteBuffer.allocate(Md5.BYTES).putLong(key.high()).putLong(key.low()).array());
  }

  /** The term of an account. */
  static BytesRef author(String name) {
    return author(Attestation.numberOf(ByteString.utf8(name)));
  }

  private static BytesRef author(int number) {
    return new BytesRef(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }

  /** An unsigned number as a signed one, in the same order. */
  static long ordered(long unsigned) {
    return unsigned ^ Long.MIN_VALUE;
  }
}
