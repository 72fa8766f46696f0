package org.lucerna.service.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.PushSummary;
import org.lucerna.api.SearchResult;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.MissRecorder;
import org.lucerna.service.PathName;
import org.lucerna.service.Principal;
import org.lucerna.service.PushSummaries;
import org.lucerna.service.RefusalException;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.Totals;

/** What a store has, for people who look around. */
record StoreBrowsing(
    FunctionStore store,
    FileCatalog files,
    ContributionCache contributions,
    @Nullable StoreSearch index,
    MissRecorder misses,
    DisclosureRules disclosure)
    implements FunctionBrowsing {
  @Override
  public List<PopularFunction> popular(int count, Principal caller) {
    boolean all = disclosure.origins(caller);
    return store.popular(count).stream().map(popular -> disclosed(popular, all)).toList();
  }

  private static PopularFunction disclosed(PopularFunction popular, boolean all) {
    PushOrigin origin = popular.firstSeen();
    ByteString none = ByteString.EMPTY;
    PushOrigin shown =
        all
            ? new PushOrigin(
                PathName.base(origin.idbPath()), none, origin.inputMd5(), origin.hostName())
            : DisclosureRules.withoutNames(origin);
    return new PopularFunction(
        popular.key(), popular.function(), popular.frequency(), shown, popular.address());
  }

  @Override
  public List<AccountStatistics> statistics(Principal caller) {
    boolean all = disclosure.authors(caller);
    return contributions.get().stream()
        .filter(each -> all || each.account().equals(caller.name()))
        .toList();
  }

  @Override
  public List<PushSummary> pushes(int limit, Principal caller) {
    DisclosedFiles shown = disclosure.files(files, caller);
    return store.pushRuns(limit).stream().map(shown::disclosed).map(PushSummaries::of).toList();
  }

  @Override
  public long lastPush() {
    return store.pushes(1).stream().mapToLong(RecordedPush::id).findFirst().orElse(0);
  }

  @Override
  public List<PushSummary> pushesAfter(long id, int limit, Principal caller) {
    DisclosedFiles shown = disclosure.files(files, caller);
    return store.pushesAfter(id, limit).stream()
        .map(shown::disclosed)
        .map(PushSummaries::of)
        .toList();
  }

  @Override
  public List<MissRecorder.Miss> unknown(int limit) {
    return misses.most(limit);
  }

  @Override
  public SearchResult search(String query, int limit, @Nullable String cursor, Principal caller)
      throws RefusalException, IOException {
    if (index == null) {
      throw RefusalException.invalid("search is off on this server: see search.enabled");
    }
    return index.search(query, limit, cursor, caller);
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
}
