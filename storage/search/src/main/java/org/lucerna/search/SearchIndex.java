package org.lucerna.search;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * The index of functions on disk: finds their keys. It may be deleted at any time while it is
 * closed, and is then made again. Thread-safe; one process has it open.
 */
final class SearchIndex implements AutoCloseable {
  /** Progress of the index, in the data that Lucene commits with it. */
  private static final String SCANNED = "scanned";

  /** Value of {@link #SCANNED} when all functions were read. */
  private static final String COMPLETE = "complete";

  /** Heap for documents that are not yet in a file, in MiB. */
  private static final double BUFFER = 12;

  /** Maximum count of hits. */
  private static final int COUNTED = 10_000;

  /** Vectors are not used; that they would be slow here is nothing to warn of. */
  private static final Logger VECTORS =
      Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  static {
    VECTORS.setLevel(Level.OFF);
  }

  private static final Sort BEST_FIRST =
      new Sort(
          SortField.FIELD_SCORE,
          new SortField(FunctionFields.PULLS, SortField.Type.LONG, true),
          new SortField(FunctionFields.HIGH, SortField.Type.LONG));

  /**
   * Keys that were found.
   *
   * @param cursor continues after these; null if there are no more
   */
  record Found(List<Md5> keys, long total, boolean isExact, @Nullable String cursor) {}

  private final FSDirectory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;

  private final Merges merges;

  private SearchIndex(
      FSDirectory directory, IndexWriter writer, SearcherManager searchers, Merges merges) {
    this.directory = directory;
    this.writer = writer;
    this.searchers = searchers;
    this.merges = merges;
  }

  /** Merges files in threads of their own, and remembers if they found damage. */
  private static final class Merges extends ConcurrentMergeScheduler {
    private volatile @Nullable CorruptIndexException damage;

    @Override
    protected void handleMergeException(Throwable failure) {
      if (failure instanceof CorruptIndexException damaged) {
        damage = damaged;
      } else {
        super.handleMergeException(failure);
      }
    }
  }

  /** Opens the index in a folder, or makes one. */
  static SearchIndex open(Path folder) throws IOException {
    FSDirectory directory = FSDirectory.open(folder);
    try {
      return open(directory);
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static SearchIndex open(FSDirectory directory) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig();
    config.setRAMBufferSizeMB(BUFFER);
    config.setCommitOnClose(false);
    Merges merges = new Merges();
    config.setMergeScheduler(merges);
    IndexWriter writer = new IndexWriter(directory, config);
    try {
      // From now on the files exist.
      writer.commit();
      return new SearchIndex(directory, writer, new SearcherManager(writer, null), merges);
    } catch (IOException | RuntimeException damaged) {
      // It holds the lock of the folder, in which the index is made again.
      IOUtils.closeWhileHandlingException(writer);
      throw damaged;
    }
  }

  /** The last function that the first reading of the store has reached; null if none, or all. */
  @Nullable Md5 scanned() {
    String scanned = committed(SCANNED);
    return scanned == null || scanned.equals(COMPLETE) ? null : Md5.parse(scanned);
  }

  /** Whether all functions of the store were read once. */
  boolean isComplete() {
    return COMPLETE.equals(committed(SCANNED));
  }

  private @Nullable String committed(String name) {
    Iterable<Map.Entry<String, String>> data = writer.getLiveCommitData();
    if (data != null) {
      for (Map.Entry<String, String> one : data) {
        if (one.getKey().equals(name)) {
          return one.getValue();
        }
      }
    }
    return null;
  }

  /** Adds functions that are not in the index. */
  void add(List<SearchDocument> functions) throws IOException {
    DocumentBuilder documents = new DocumentBuilder();
    for (SearchDocument function : functions) {
      writer.addDocument(documents.document(function));
    }
  }

  /** Adds functions, or replaces them. */
  void put(List<SearchDocument> functions) throws IOException {
    DocumentBuilder documents = new DocumentBuilder();
    for (SearchDocument function : functions) {
      writer.updateDocument(term(function.key()), documents.document(function));
    }
  }

  /** Removes a function; does nothing if it is unknown. */
  void remove(Md5 key) throws IOException {
    writer.deleteDocuments(term(key));
  }

  private static Term term(Md5 key) {
    return new Term(FunctionFields.KEY, FunctionFields.term(key));
  }

  /** Makes additions visible to searches. */
  void refresh() throws IOException {
    searchers.maybeRefreshBlocking();
  }

  /**
   * Makes additions durable.
   *
   * @param scanned the last function that was read; null if all were
   */
  void commit(@Nullable Md5 scanned) throws IOException {
    writer.setLiveCommitData(
        Map.of(SCANNED, scanned == null ? COMPLETE : scanned.toString()).entrySet());
    writer.commit();
  }

  /**
   * Checks that the files were not deleted, and that no merge found damage in them.
   *
   * @throws IOException if so
   */
  void checkFiles() throws IOException {
    CorruptIndexException damage = merges.damage;
    if (damage != null) {
      throw damage;
    }
    if (!DirectoryReader.indexExists(directory)) {
      throw new IOException("the files in " + directory.getDirectory() + " were deleted");
    }
  }

  /**
   * Verifies the checksums of all files: Lucene itself does so for large ones only when it merges
   * them. Reads the whole index.
   *
   * @throws IOException if a file is damaged or cannot be read
   */
  void checkIntegrity() throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      for (LeafReaderContext leaf : searcher.getLeafContexts()) {
        leaf.reader().checkIntegrity();
      }
    } finally {
      searchers.release(searcher);
    }
  }

  /** The number of functions. */
  long size() {
    return writer.getDocStats().numDocs;
  }

  /**
   * Finds functions.
   *
   * @param cursor of the page before; null for the first page
   * @throws SearchSyntaxException if the query or the cursor is not valid
   */
  Found search(SearchQuery query, int limit, @Nullable String cursor) throws IOException {
    Query translated = QueryTranslation.query(query);
    FieldDoc after = cursor == null ? null : decode(cursor);
    IndexSearcher searcher = searchers.acquire();
    try {
      // One more, to know whether there is another page.
      TopFieldDocs top =
          searcher.search(
              translated, new TopFieldCollectorManager(BEST_FIRST, limit + 1, after, COUNTED));
      boolean isLast = top.scoreDocs.length <= limit;
      List<Md5> keys = new ArrayList<>();
      for (ScoreDoc one : isLast ? top.scoreDocs : Arrays.copyOf(top.scoreDocs, limit)) {
        keys.add(key(searcher, one.doc));
      }
      return new Found(
          keys,
          top.totalHits.value(),
          top.totalHits.relation() == TotalHits.Relation.EQUAL_TO,
          isLast ? null : encode((FieldDoc) top.scoreDocs[limit - 1]));
    } finally {
      searchers.release(searcher);
    }
  }

  private static Md5 key(IndexSearcher searcher, int document) throws IOException {
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    return new Md5(
        value(leaf, FunctionFields.HIGH, document), value(leaf, FunctionFields.LOW, document));
  }

  private static long value(LeafReaderContext leaf, String field, int document) throws IOException {
    NumericDocValues values = leaf.reader().getNumericDocValues(field);
    if (values == null || !values.advanceExact(document - leaf.docBase)) {
      throw new IOException("the search index is damaged: a function without key");
    }
    return values.longValue();
  }

  private static String encode(FieldDoc last) {
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES + 2 * Long.BYTES);
    bytes.putFloat((Float) last.fields[0]);
    bytes.putLong((Long) last.fields[1]);
    bytes.putLong((Long) last.fields[2]);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  private static FieldDoc decode(String cursor) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
      if (bytes.remaining() == Float.BYTES + 2 * Long.BYTES) {
        float score = bytes.getFloat();
        Object[] fields = {score, bytes.getLong(), bytes.getLong()};
        // After all documents with the same values.
        return new FieldDoc(Integer.MAX_VALUE, score, fields);
      }
    } catch (IllegalArgumentException notBase64) {
      // Reported below.
    }
    throw new SearchSyntaxException("not a cursor: '" + cursor + "'");
  }

  /** Closes the index; uncommitted additions are lost. */
  @Override
  public void close() throws IOException {
    IOUtils.close(searchers, writer::rollback, directory);
  }
}
