package org.lucerna.server.service;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.LookupRequest;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.PushSummary;
import org.lucerna.api.SearchResult;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.server.config.AccessConfig;
import org.lucerna.server.upstream.PullAnswer;
import org.lucerna.server.upstream.Upstreams;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.AliasStore;
import org.lucerna.store.Deletion;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.OutlineStore;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.Sighting;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.Totals;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service over a store. */
public final class StoreFunctionService implements FunctionService {
  private static final Logger LOG = LoggerFactory.getLogger(StoreFunctionService.class);

  private final FunctionStore store;
  private final StoreLookup lookup;
  private final FileCatalog files;
  private final ProgramOutlines outlines;
  private final FunctionAliases aliases;
  private final SimilarFunctions similar;
  private final @Nullable SimilarityBridge bridge;
  private final @Nullable StoreSearch search;
  private final Upstreams upstreams;
  private final AccountStore accounts;
  private final Supplier<AccessConfig> access;
  private final PushAdmission admission;
  private final InstantSource clock;
  private final ContributionCache contributions;
  private final PushSignal signal = new PushSignal();
  private final MissRecorder misses;

  /**
   * A service, which closes the store at the end.
   *
   * @param files of the store
   * @param outlines in the store
   * @param aliases in the store
   * @param bridge serves similar names to clients that cannot ask; closed with the service. Null if
   *     it is off
   * @param search closed with the service; null if it is off
   * @param upstreams queried for functions that the store does not know; they store their findings
   * @param accounts keep the audit log
   * @param access in force
   */
  public StoreFunctionService(
      FunctionStore store,
      FileCatalog files,
      OutlineStore outlines,
      AliasStore aliases,
      SimilarFunctions similar,
      @Nullable SimilarityBridge bridge,
      @Nullable StoreSearch search,
      Upstreams upstreams,
      AccountStore accounts,
      Supplier<AccessConfig> access,
      PushAdmission admission,
      InstantSource clock) {
    this.store = store;
    this.files = files;
    this.lookup = new StoreLookup(store);
    this.outlines = new ProgramOutlines(outlines);
    this.aliases = new FunctionAliases(aliases);
    this.similar = similar;
    this.bridge = bridge;
    this.search = search;
    this.upstreams = upstreams;
    this.accounts = accounts;
    this.access = access;
    this.admission = admission;
    this.clock = clock;
    this.misses = new MissRecorder(clock);
    this.contributions = new ContributionCache(store::contributions, System::nanoTime);
  }

  @Override
  public PullAnswer pull(Pull pull, boolean relayed, MemoryGrant memory) {
    PullAnswer known = pullKnown(pull, relayed, memory);
    if (pull.counts()) {
      misses.record(pull.keys(), known.hits());
    }
    // Servers would store the names, and clients that send addresses can ask for similar ones.
    return bridge == null || relayed || !pull.addresses().isEmpty()
        ? known
        : new PullAnswer(bridge.complete(pull.keys(), known.hits()), known.uncertain());
  }

  private PullAnswer pullKnown(Pull pull, boolean relayed, MemoryGrant memory) {
    List<Md5> keys = pull.keys();
    List<@Nullable PullHit> known = aliases.complete(keys, store.pull(pull, memory), store, memory);
    PullAnswer filled = upstreams.fill(keys, known, relayed);
    int[] found =
        IntStream.range(0, keys.size())
            .filter(i -> known.get(i) == null && filled.hits().get(i) != null)
            .toArray();
    if (found.length == 0) {
      return filled;
    }
    // The functions that upstreams found are stored by now. They are pulled from the store, so that
    // such a pull counts as any other does, and needs as much memory.
    List<@Nullable PullHit> stored =
        store.pull(
            Pull.of(IntStream.of(found).mapToObj(keys::get).toList(), pull.counts()), memory);
    List<@Nullable PullHit> hits = new ArrayList<>(filled.hits());
    for (int i = 0; i < found.length; i++) {
      // Null if the store could not take it, or it was deleted at once.
      if (stored.get(i) != null) {
        hits.set(found[i], stored.get(i));
      }
    }
    return new PullAnswer(hits, filled.uncertain());
  }

  @Override
  public PullResult look(LookupRequest request, MemoryGrant memory) {
    return lookup.pull(request, memory);
  }

  @Override
  public PushReceipt push(
      ProgramSubmission program, Principal caller, String client, MemoryGrant memory)
      throws RefusalException {
    PushAdmission.Admitted admitted = admission.admit(program, caller, client);
    ProgramParts parts = program.parts();
    ProgramSketch sketches =
        parts.sketches() == null ? null : SimilarFunctions.program(parts.sketches());
    ProgramOutline outline =
        parts.outline() == null ? null : outlines.read(parts.outline(), memory);
    List<FunctionAlias> pushedAliases = new ArrayList<>();
    for (ByteString part : parts.aliases()) {
      pushedAliases.addAll(FunctionAliases.read(part, memory));
    }
    List<PushOutcome> outcomes =
        program.functions().isEmpty()
            ? List.of()
            : admitted.push(accepted -> store(program, caller, accepted));
    if (sketches != null) {
      similar.store(program.origin().inputMd5(), sketches, caller);
    }
    boolean isOutlineStored =
        outline != null && outlines.store(outline, Objects.requireNonNull(parts.outline()), caller);
    return new PushReceipt(
        outcomes,
        sketches == null ? 0 : sketches.size(),
        isOutlineStored,
        aliases.store(pushedAliases));
  }

  private List<PushOutcome> store(
      ProgramSubmission program, Principal caller, List<PushedFunction> accepted) {
    List<PushOutcome> outcomes =
        store.push(
            new Push(clock.instant(), caller.name(), program.origin(), program.mode(), accepted));
    signal.pushed();
    List<Md5> keys = accepted.stream().map(PushedFunction::key).toList();
    misses.forget(keys);
    if (bridge != null) {
      bridge.forget(keys);
    }
    return outcomes;
  }

  @Override
  public boolean disclosesOrigins(Principal caller) {
    return caller.isAmong(access.get().discloseOrigins());
  }

  @Override
  public boolean keeps(ProgramPart part) {
    return true;
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    return aliases.of(ids);
  }

  @Override
  public List<List<NamedPlace>> places(List<Md5> keys, int distance) {
    return files.places(keys, distance);
  }

  @Override
  public @Nullable ProgramOutline program(ByteString buildId, MemoryGrant memory) {
    return outlines.program(buildId, memory);
  }

  @Override
  public @Nullable ProgramOutline programOfShortId(ByteString shortId, MemoryGrant memory) {
    return outlines.programOfShortId(shortId, memory);
  }

  @Override
  public List<SimilarResult.Similar> similar(
      GetSimilar request, Principal caller, MemoryGrant memory) throws RefusalException {
    float least = request.least() / (float) SimilarResult.CERTAIN;
    ProgramSketch program = SimilarFunctions.program(request.sketches());
    List<SimilarResult.Similar> found =
        similar.find(program, least, disclosesOrigins(caller), memory);
    if (bridge != null && caller.role().mayPush()) {
      similar.keep(request.inputMd5(), program);
      bridge.forget(IntStream.range(0, program.size()).mapToObj(program::key).toList());
    }
    return found;
  }

  @Override
  public MatchResult match(MatchRequest request, Principal caller, MemoryGrant memory)
      throws RefusalException {
    return similar.match(request, disclosesOrigins(caller), memory);
  }

  @Override
  public List<List<HistoriesResult.Entry>> histories(
      List<Md5> keys, boolean withMetadata, MemoryGrant memory) {
    return new StoreHistories(access.get().discloseAuthors()).of(store, keys, withMetadata, memory);
  }

  @Override
  public int delete(DeleteHistory request, Principal caller) throws RefusalException {
    Deletion deletion = deletion(request, caller);
    String words = Deletions.words(request);
    // First: nothing is deleted that the log does not mention.
    accounts.record(new AuditEntry(deletion.time(), caller.actor(), "delete", words));
    int functions = store.delete(deletion);
    int guids = request.isOfWholeKeys() ? aliases.delete(request.keys()) : 0;
    String counts = "; functions: " + functions + (guids == 0 ? "" : "; GUIDs: " + guids);
    AuditEntry done = new AuditEntry(clock.instant(), caller.actor(), "deleted", words + counts);
    try {
      accounts.record(done);
    } catch (StoreException failed) {
      // It is done, and the client must know.
      LOG.warn("not in the audit log: {}: {}", done.subject(), failed.getMessage());
    }
    return functions;
  }

  @Override
  public int previewDeletion(DeleteHistory request, Principal caller) throws RefusalException {
    return store.delete(deletion(request, caller).withDryRun());
  }

  private Deletion deletion(DeleteHistory request, Principal caller) throws RefusalException {
    if (!caller.role().mayDelete()) {
      throw RefusalException.forbidden(caller, Role.CURATOR);
    }
    if (!request.licenseIds().isEmpty()) {
      throw RefusalException.invalid("this server keeps no licence ids to delete by");
    }
    try {
      return Deletions.of(request, caller.name(), clock.instant());
    } catch (IllegalArgumentException unfiltered) {
      throw RefusalException.invalid(Objects.requireNonNull(unfiltered.getMessage()));
    }
  }

  @Override
  public List<PopularFunction> popular(int count, Principal caller) {
    boolean all = disclosesOrigins(caller);
    return store.popular(count).stream().map(popular -> disclosed(popular, all)).toList();
  }

  private static PopularFunction disclosed(PopularFunction popular, boolean all) {
    PushOrigin origin = popular.firstSeen();
    ByteString none = ByteString.EMPTY;
    PushOrigin shown =
        all
            ? new PushOrigin(baseName(origin.idbPath()), none, origin.inputMd5(), origin.hostName())
            : withoutNames(origin);
    return new PopularFunction(
        popular.key(), popular.function(), popular.frequency(), shown, popular.address());
  }

  /** The last part of a path of any system. */
  public static ByteString baseName(ByteString path) {
    int start = path.length();
    while (start > 0 && path.at(start - 1) != '/' && path.at(start - 1) != '\\') {
      start--;
    }
    return path.slice(start, path.length());
  }

  static PushOrigin withoutNames(PushOrigin origin) {
    ByteString none = ByteString.EMPTY;
    return new PushOrigin(none, none, origin.inputMd5(), none);
  }

  @Override
  public List<AccountStatistics> statistics(Principal caller) {
    boolean all = access.get().discloseAuthors() || caller.role().mayAdminister();
    return contributions.get().stream()
        .filter(each -> all || each.account().equals(caller.name()))
        .toList();
  }

  @Override
  public List<ExplainedPlace> explain(LookupRequest request, List<Md5> keys) {
    return lookup.explain(request, keys);
  }

  @Override
  public List<PushSummary> pushes(int limit, Principal caller) {
    DisclosedFiles disclosed = disclosed(caller);
    return store.pushRuns(limit).stream()
        .map(disclosed::disclosed)
        .map(StoreLookup::summary)
        .toList();
  }

  @Override
  public long lastPush() {
    return store.pushes(1).stream().mapToLong(RecordedPush::id).findFirst().orElse(0);
  }

  @Override
  public List<PushSummary> pushesAfter(long id, int limit, Principal caller) {
    DisclosedFiles disclosed = disclosed(caller);
    return store.pushesAfter(id, limit).stream()
        .map(disclosed::disclosed)
        .map(StoreLookup::summary)
        .toList();
  }

  @Override
  public PushSignal pushSignal() {
    return signal;
  }

  @Override
  public List<MissRecorder.Miss> unknown(int limit) {
    return misses.most(limit);
  }

  @Override
  public SearchResult search(String query, int limit, @Nullable String cursor, Principal caller)
      throws RefusalException, IOException {
    if (search == null) {
      throw RefusalException.invalid("search is off on this server: see search.enabled");
    }
    return search.search(query, limit, cursor, caller);
  }

  @Override
  public FileCatalog files(Principal caller) {
    return disclosed(caller);
  }

  private DisclosedFiles disclosed(Principal caller) {
    return new DisclosedFiles(
        files,
        disclosesOrigins(caller),
        access.get().discloseAuthors() || caller.role().mayAdminister());
  }

  @Override
  public List<Sighting> sightings(Md5 key, int limit, Principal caller) {
    List<Sighting> sightings = store.sightings(key, limit);
    return disclosesOrigins(caller)
        ? sightings
        : sightings.stream()
            .map(seen -> new Sighting(seen.inputMd5(), ByteString.EMPTY, seen.address()))
            .toList();
  }

  @Override
  public Totals totals() {
    return store.totals();
  }

  @Override
  public StoreHealth health() {
    return store.health();
  }

  @Override
  public void backup(Path folder) {
    store.backup(folder);
  }

  @Override
  public void close() {
    if (bridge != null) {
      bridge.close();
    }
    if (search != null) {
      search.close();
    }
    store.close();
  }
}
