package org.lucerna.service.proxy;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.PushSummary;
import org.lucerna.api.SearchResult;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.identify.SubjectFunction;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.Provenance;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.service.CollectedPackages;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.FunctionHistories;
import org.lucerna.service.FunctionService;
import org.lucerna.service.FunctionSimilarity;
import org.lucerna.service.MissRecorder;
import org.lucerna.service.NoPacks;
import org.lucerna.service.Principal;
import org.lucerna.service.PushAdmission;
import org.lucerna.service.PushSignal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.StoredPrograms;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Sighting;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.Totals;

/** The answers of a proxy to questions about stored functions: it has none. Thread-safe. */
public final class NothingStored
    implements FunctionSimilarity,
        FunctionHistories,
        StoredPrograms,
        FunctionBrowsing,
        CollectedPackages {
  private static final String KEEPS_NOTHING = "this server is a proxy, which stores nothing";

  private NothingStored() {}

  /** The service of a proxy: pulls and pushes go to upstreams. */
  public static FunctionService proxy(Upstreams upstreams, PushAdmission admission) {
    NothingStored nothing = new NothingStored();
    return new FunctionService(
        new ProxyPulls(upstreams),
        nothing,
        new ProxyPushes(upstreams, admission, new PushSignal()),
        nothing,
        nothing,
        nothing,
        nothing,
        NoPacks.INSTANCE,
        () -> {});
  }

  static RefusalException refusal() {
    return RefusalException.invalid(KEEPS_NOTHING);
  }

  @Override
  public boolean findsSimilar() {
    return false;
  }

  @Override
  public List<SimilarResult.Similar> similar(
      GetSimilar request, Principal caller, MemoryGrant memory) throws RefusalException {
    throw refusal();
  }

  @Override
  public MatchResult match(MatchRequest request, Principal caller, MemoryGrant memory)
      throws RefusalException {
    throw refusal();
  }

  @Override
  public List<List<HistoriesResult.Entry>> histories(
      List<Md5> keys, boolean withMetadata, MemoryGrant memory) throws RefusalException {
    throw refusal();
  }

  @Override
  public int delete(DeleteHistory request, Principal caller) throws RefusalException {
    throw refusal();
  }

  @Override
  public int previewDeletion(DeleteHistory request, Principal caller) throws RefusalException {
    throw refusal();
  }

  @Override
  public @Nullable ProgramOutline program(ByteString id, MemoryGrant memory) {
    return null;
  }

  @Override
  public @Nullable ProgramOutline programOfShortId(ByteString shortId, MemoryGrant memory) {
    return null;
  }

  @Override
  public FileCatalog files(Principal caller) throws RefusalException {
    throw refusal();
  }

  @Override
  public List<List<ByteString>> packages(List<Md5> keys, Principal caller, MemoryGrant memory) {
    return Collections.nCopies(keys.size(), List.of());
  }

  @Override
  public List<List<Provenance>> origins(List<Md5> files, Principal caller) {
    return Collections.nCopies(files.size(), List.of());
  }

  @Override
  public List<IdentifiedComponent> identify(
      List<SubjectFunction> functions, HashList strings, Principal caller, MemoryGrant memory)
      throws RefusalException {
    throw refusal();
  }

  @Override
  public List<Sighting> sightings(Md5 key, int limit, Principal caller) {
    return List.of();
  }

  @Override
  public boolean disclosesOrigins(Principal caller) {
    return false;
  }

  @Override
  public List<PopularFunction> popular(int count, Principal caller) throws RefusalException {
    throw refusal();
  }

  @Override
  public List<AccountStatistics> statistics(Principal caller) throws RefusalException {
    throw refusal();
  }

  @Override
  public List<PushSummary> pushes(int limit, Principal caller) {
    return List.of();
  }

  @Override
  public long lastPush() {
    return 0;
  }

  @Override
  public List<PushSummary> pushesAfter(long id, int limit, Principal caller) {
    return List.of();
  }

  @Override
  public List<MissRecorder.Miss> unknown(int limit) {
    return List.of();
  }

  @Override
  public SearchResult search(String query, int limit, @Nullable String cursor, Principal caller)
      throws RefusalException {
    throw refusal();
  }

  @Override
  public List<ByteString> known(List<ByteString> checksums) throws RefusalException {
    throw refusal();
  }

  @Override
  public void store(ByteString checksum, String purl, int functions, Principal caller)
      throws RefusalException {
    throw refusal();
  }

  @Override
  public Totals totals() {
    return new Totals(0, 0, 0, 0);
  }

  @Override
  public StoreHealth health() {
    return StoreHealth.IN_MEMORY;
  }

  @Override
  public void backup(Path folder) {
    throw new StoreException(KEEPS_NOTHING);
  }
}
