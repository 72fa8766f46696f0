package org.lucerna.server.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
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
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.server.upstream.PullAnswer;
import org.lucerna.server.upstream.Upstreams;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Pull;
import org.lucerna.store.Sighting;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.Totals;

/** The service of a proxy: pulls and pushes go to upstreams, and nothing is stored. */
public final class ProxyFunctionService implements FunctionService {
  private static final String KEEPS_NOTHING = "this server is a proxy, which stores nothing";

  private final Upstreams upstreams;
  private final PushAdmission admission;
  private final PushSignal signal = new PushSignal();

  public ProxyFunctionService(Upstreams upstreams, PushAdmission admission) {
    this.upstreams = upstreams;
    this.admission = admission;
  }

  @Override
  public PullAnswer pull(Pull pull, boolean relayed, MemoryGrant memory) {
    return upstreams.fill(pull.keys(), Collections.nCopies(pull.keys().size(), null), relayed);
  }

  @Override
  public PullResult look(LookupRequest request, MemoryGrant memory) {
    return new PullResult(
        Collections.nCopies(request.functions().size(), PullResult.Missing.UNKNOWN));
  }

  @Override
  public boolean disclosesOrigins(Principal caller) {
    return false;
  }

  @Override
  public PushReceipt push(
      ProgramSubmission program, Principal caller, String client, MemoryGrant memory)
      throws RefusalException {
    if (!program.parts().equals(ProgramParts.NONE)) {
      throw keepsNothing();
    }
    PushAdmission.Admitted admitted = admission.admit(program, caller, client);
    return new PushReceipt(admitted.push(accepted -> passOn(program, accepted)), 0, false, 0);
  }

  private List<PushOutcome> passOn(ProgramSubmission program, List<PushedFunction> accepted)
      throws RefusalException {
    PushOrigin origin = program.origin();
    PushMetadata message =
        new PushMetadata(
            program.mode().flags() | (program.detailed() ? PushMetadata.DETAILED : 0),
            origin.idbPath(),
            origin.inputPath(),
            origin.inputMd5(),
            origin.hostName(),
            accepted.stream().map(ProxyFunctionService::item).toList());
    try {
      return upstreams.push(message).stream().map(code -> PushOutcome.of(code, true)).toList();
    } catch (IOException nowhere) {
      throw RefusalException.invalid("the push was not passed on: " + nowhere.getMessage());
    }
  }

  @Override
  public boolean keeps(ProgramPart part) {
    return false;
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    return Collections.nCopies(ids.size(), List.of());
  }

  @Override
  public List<List<NamedPlace>> places(List<Md5> keys, int distance) {
    return Collections.nCopies(keys.size(), List.of());
  }

  @Override
  public @Nullable ProgramOutline program(ByteString buildId, MemoryGrant memory) {
    return null;
  }

  @Override
  public @Nullable ProgramOutline programOfShortId(ByteString shortId, MemoryGrant memory) {
    return null;
  }

  @Override
  public List<SimilarResult.Similar> similar(
      GetSimilar request, Principal caller, MemoryGrant memory) throws RefusalException {
    throw keepsNothing();
  }

  @Override
  public MatchResult match(MatchRequest request, Principal caller, MemoryGrant memory)
      throws RefusalException {
    throw keepsNothing();
  }

  @Override
  public SearchResult search(String query, int limit, @Nullable String cursor, Principal caller)
      throws RefusalException {
    throw keepsNothing();
  }

  private static PushMetadata.Item item(PushedFunction function) {
    return new PushMetadata.Item(
        Pattern.of(function.key()), function.function(), function.address());
  }

  @Override
  public List<List<HistoriesResult.Entry>> histories(
      List<Md5> keys, boolean withMetadata, MemoryGrant memory) throws RefusalException {
    throw keepsNothing();
  }

  @Override
  public int delete(DeleteHistory request, Principal caller) throws RefusalException {
    throw keepsNothing();
  }

  @Override
  public int previewDeletion(DeleteHistory request, Principal caller) throws RefusalException {
    throw keepsNothing();
  }

  @Override
  public List<PopularFunction> popular(int count, Principal caller) throws RefusalException {
    throw keepsNothing();
  }

  @Override
  public List<AccountStatistics> statistics(Principal caller) throws RefusalException {
    throw keepsNothing();
  }

  private static RefusalException keepsNothing() {
    return RefusalException.invalid(KEEPS_NOTHING);
  }

  @Override
  public List<ExplainedPlace> explain(LookupRequest request, List<Md5> keys) {
    return List.of();
  }

  @Override
  public List<PushSummary> pushes(int limit, Principal caller) {
    return List.of();
  }

  @Override
  public List<MissRecorder.Miss> unknown(int limit) {
    return List.of();
  }

  @Override
  public PushSignal pushSignal() {
    return signal;
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
  public FileCatalog files(Principal caller) throws RefusalException {
    throw keepsNothing();
  }

  @Override
  public List<Sighting> sightings(Md5 key, int limit, Principal caller) {
    return List.of();
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

  @Override
  public void close() {}
}
