package org.lucerna.store.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.AliasStore;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.BackgroundPace;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.Deletion;
import org.lucerna.store.Explanation;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionCatalog;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.LogLoss;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.PushRun;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.Sighting;
import org.lucerna.store.SimilaritySearch;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.StoreAdmin;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.StoreMetric;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Capabilities;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.engine.WriteTask.PushTask;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.folder.AtomicFolder;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.ServingRule;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.ranking.Ranker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store, over any back-end.
 *
 * <p>One thread writes; pushes that wait together share one wait for the disk. Pulls never wait for
 * the writer.
 *
 * <p>A push returns when it is durable. Pull counts are kept in memory and written within half a
 * minute, so a crash may lose the last ones. A deletion is committed in parts, function by function
 * in the order of the keys: if it fails or is interrupted, some functions are done and the others
 * unchanged, and repeating it does the rest (an undo, however, would remove one more version of the
 * functions that were done).
 */
public final class StoreEngine implements FunctionStore, StoreAdmin {
  private static final Logger LOG = LoggerFactory.getLogger(StoreEngine.class);

  /** Maximum time that callers wait while the back-end recovers. */
  private static final Duration MAX_RECOVERY_WAIT = Duration.ofSeconds(1);

  /** Pull counts take at most this part of the heap. */
  private static final int COUNTS_SHARE = 16;

  /** Maximum number of pushes that are read to list them. */
  private static final int MOST_LISTED = 10_000;

  private final Backend backend;
  private final HealthMonitor health = new HealthMonitor();
  private final AddressMapCache addressMaps;
  private final Ranker ranker;
  private final Writer writer;
  private final PullCounts counts;
  private final PopularReader popular;
  private final CountFlusher flusher;
  private final AccountRegistry accounts;
  private final CloseGuard guard = new CloseGuard();
  private final boolean writes;
  private @Nullable SketchIndexer indexer;
  private boolean closed;

  private StoreEngine(Backend backend, ServingRule rule, Ranker ranker, boolean writes) {
    this.backend = backend;
    this.writes = writes;
    this.ranker = ranker;
    addressMaps = new AddressMapCache(backend);
    writer = new Writer(backend, rule, addressMaps, guard);
    long kept = Runtime.getRuntime().maxMemory() / COUNTS_SHARE / PullCounts.BYTES;
    counts = new PullCounts(backend, kept, new SecureRandom().nextLong());
    popular = new PopularReader(backend, counts);
    flusher = new CountFlusher(this::flushCounts, this::recover);
    accounts = new AccountRegistry(backend, guard);
  }

  /**
   * A store over a back-end, which it closes.
   *
   * @param writes whether the store may be written; else pulls are not counted
   */
  public static StoreEngine over(
      Backend backend, ServingRule.Merge merge, Ranker ranker, boolean writes) {
    StoreEngine engine = new StoreEngine(backend, new ServingRule(merge), ranker, writes);
    engine.writer.start();
    if (writes) {
      engine.flusher.start();
    }
    return engine;
  }

  /** Runs a request while the store stays open. */
  private <R> R guarded(Supplier<R> action) {
    return health.watch(() -> guard.call(action));
  }

  private void flushCounts() {
    guard.run(() -> counts.maintain(popular::offer));
  }

  private void recover() {
    if (backend.recover(action -> guard.runExclusively(MAX_RECOVERY_WAIT, action))) {
      addressMaps.allChanged();
      accounts.read();
    }
  }

  @Override
  public StoreHealth health() {
    return new StoreHealth(
        health.errors(), health.damage(), backend.writeFailure(), backend.freeBytes());
  }

  @Override
  public List<StoreMetric> metrics() {
    return backend.metrics();
  }

  /** The capabilities of the back-end. */
  public Capabilities capabilities() {
    return backend.capabilities();
  }

  @Override
  public List<PushOutcome> push(Push push) {
    return health.watch(() -> writer.perform(PushTask.of(push)));
  }

  @Override
  public List<@Nullable PullHit> pull(Pull pull, MemoryGrant memory) {
    return guarded(
        () -> {
          PullReader reader = new PullReader(backend, addressMaps, ranker, pull);
          reader.read(memory);
          return reader.answers(counts, memory);
        });
  }

  @Override
  public List<Explanation> explain(Pull pull, List<Md5> keys) {
    return guarded(
        () -> {
          PullReader reader = new PullReader(backend, addressMaps, ranker, pull);
          reader.read(MemoryGrant.UNBOUNDED);
          return reader.explain(keys);
        });
  }

  @Override
  public List<List<Version>> histories(List<Md5> keys, boolean withMetadata, MemoryGrant memory) {
    return guarded(
        () -> {
          try (HistoryReader reader = new HistoryReader(backend, memory)) {
            return reader.histories(keys, withMetadata);
          }
        });
  }

  @Override
  public int delete(Deletion deletion) {
    return guarded(() -> new DeletionRun(backend, writer, deletion).perform());
  }

  @Override
  public List<PopularFunction> popular(int count) {
    return guarded(() -> popular.popular(count));
  }

  @Override
  public List<Sighting> sightings(Md5 key, int limit) {
    return guarded(
        () -> {
          try (SightingReader reader = new SightingReader(backend, addressMaps)) {
            return reader.sightings(key, limit);
          }
        });
  }

  @Override
  public List<RecordedPush> pushes(int limit) {
    return recorded(limit, snapshot -> snapshot.lastPushes(limit));
  }

  @Override
  public List<PushRun> pushRuns(int limit) {
    return guarded(
        () -> {
          try (Snapshot snapshot = backend.snapshot()) {
            int most = Math.clamp(limit, FileCatalog.PUSHES_READ, MOST_LISTED);
            return new PushRuns(snapshot, _ -> true, most).newest(limit);
          }
        });
  }

  @Override
  public List<RecordedPush> pushesAfter(long id, int limit) {
    return recorded(limit, snapshot -> snapshot.pushes(id + 1));
  }

  private List<RecordedPush> recorded(int limit, Function<Snapshot, Scan<StoredPush>> scan) {
    return guarded(
        () -> {
          List<RecordedPush> pushes = new ArrayList<>();
          try (Snapshot snapshot = backend.snapshot();
              Scan<StoredPush> stored = scan.apply(snapshot)) {
            for (StoredPush push = limit == 0 ? null : stored.next();
                push != null;
                push = pushes.size() == limit ? null : stored.next()) {
              pushes.add(push.recorded());
            }
          }
          return pushes;
        });
  }

  @Override
  public List<AccountStatistics> contributions() {
    return guarded(
        () -> {
          try (Snapshot snapshot = backend.snapshot()) {
            return new StatisticsScan(snapshot).perform();
          }
        });
  }

  @Override
  public Totals totals() {
    return guarded(backend::totals);
  }

  /** The accounts in this store; usable until it is closed. */
  public AccountStore accounts() {
    return accounts;
  }

  /**
   * The sketches in this store; usable until it is closed.
   *
   * @param rarity decides which features are the heaviest: always the same, or postings must be
   *     rebuilt with {@link SketchStore#reindex}
   */
  public SketchStore sketches(FeatureRarity rarity) {
    return new SketchRegistry(backend, sketchWriter(rarity), indexer(rarity), guard, health);
  }

  /** The attachments of one kind in this store; usable until it is closed. */
  public AttachmentStore attachments(AttachmentKind kind) {
    return new AttachmentRegistry(kind, backend, writer, guard, health);
  }

  /** Where files in this store are from; usable until it is closed. */
  public ProvenanceStore provenances() {
    return new ProvenanceRegistry(backend, writer, guard, health);
  }

  /** The aliases in this store; usable until it is closed. */
  public AliasStore aliases() {
    return new AliasRegistry(backend, writer, guard, health);
  }

  private SketchWriter sketchWriter(FeatureRarity rarity) {
    return new SketchWriter(backend, writer, guard, health, rarity);
  }

  private synchronized SketchIndexer indexer(FeatureRarity rarity) {
    SketchIndexer known = indexer;
    if (known != null) {
      return known;
    }
    SketchWriter sketches = sketchWriter(rarity);
    SketchIndexer started =
        guarded(
            () ->
                writes
                    ? SketchIndexer.start(backend, sketches, pace())
                    : SketchIndexer.idle(backend, sketches));
    indexer = started;
    return started;
  }

  /** Waits for sketches that were accepted before. */
  private void awaitSketches() {
    SketchIndexer running;
    synchronized (this) {
      running = indexer;
    }
    if (running != null) {
      running.await();
    }
  }

  /** Searches this store for similar functions; usable until it is closed. */
  public SimilaritySearch similarities(SimilarityModel model) {
    return new SimilarSearch(backend, indexer(model.rarity()), guard, health, model);
  }

  /** The catalog of functions; usable until this is closed. */
  public FunctionCatalog catalog() {
    return new CatalogReader(backend, guard);
  }

  /** The catalog of input files; usable until this is closed. */
  public FileCatalog files() {
    return new FileReader(backend, addressMaps, guard);
  }

  /** The feed of changed functions. */
  public ChangeFeed changes() {
    return new GuardedFeed(backend.changes(), guard);
  }

  /** How threads that follow the feed leave processor time to pushes. */
  public BackgroundPace pace() {
    return new BackgroundPace(writer::lastPush);
  }

  /**
   * Exports everything in the store, including deleted versions; pushes and pulls continue
   * meanwhile.
   *
   * @throws IOException if {@code sink} throws it
   */
  public void export(RecordSink sink) throws IOException {
    awaitSketches();
    try {
      guarded(
          () -> {
            counts.flush(popular::offer);
            try (Snapshot snapshot = backend.snapshot()) {
              new StoreExport(snapshot, DamagePolicy.STRICT).writeTo(sink);
              return true;
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }

  /**
   * Begins an import.
   *
   * @param rarity as in {@link #sketches}
   */
  public StoreImport beginImport(FeatureRarity rarity) {
    return guarded(
        () -> {
          SketchPlanner planner = new SketchPlanner(backend, rarity);
          ImportSession session = new ImportSession(backend, counts, planner);
          return new StoreImport(writer, session, sketchWriter(rarity), accounts);
        });
  }

  @Override
  public void backup(Path folder) {
    runGuarded(
        () -> {
          counts.flush(popular::offer);
          AtomicFolder.make(
              folder,
              draft -> {
                PrivateFolder.make(draft);
                backend.copyTo(draft.resolve(StoreFactory.FOLDER));
              });
        });
  }

  private void runGuarded(Runnable action) {
    health.watch(
        () -> {
          guard.run(action);
          return true;
        });
  }

  @Override
  public void verify(Consumer<StoreFinding> findings, LongConsumer progress) {
    runGuarded(() -> backend.verify(findings, progress));
  }

  @Override
  public Map<String, Long> fileBytes() {
    return guarded(backend::fileBytes);
  }

  @Override
  public SketchTotals sketchTotals() {
    awaitSketches();
    return guarded(() -> backend.sketches().totals());
  }

  @Override
  public long attachmentCount(AttachmentKind kind) {
    return guarded(() -> backend.attachments(kind).count());
  }

  @Override
  public long provenanceCount() {
    return guarded(() -> backend.provenances().count());
  }

  @Override
  public long aliasCount() {
    return guarded(backend::aliasCount);
  }

  @Override
  public long deletedVersions() {
    return guarded(
        () -> {
          long deleted = 0;
          try (Snapshot snapshot = backend.snapshot();
              FunctionScan functions = snapshot.functions(FunctionScan.Part.VERSIONS)) {
            while (functions.next()) {
              PastVersion past = functions.nextPast();
              while (past != null) {
                deleted += past.isLive() ? 0 : 1;
                past = functions.nextPast();
              }
            }
          }
          return deleted;
        });
  }

  @Override
  public void compact(Consumer<String> done) {
    runGuarded(
        () -> {
          counts.flush(popular::offer);
          backend.compact(done);
        });
  }

  @Override
  public @Nullable LogLoss acceptedLoss() {
    return backend.acceptedLoss();
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (indexer != null) {
      indexer.close();
    }
    writer.close();
    counts.stop();
    flusher.close();
    guard.close();
    try {
      counts.flush(popular::offer);
    } catch (StoreException failed) {
      LOG.warn("pull counts of the last moments are lost: {}", failed.getMessage());
    }
    backend.close();
  }
}
