package org.lucerna.service;

import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.AliasStore;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.OutlineStore;
import org.lucerna.store.account.AccountStore;

/**
 * What a server keeps functions in.
 *
 * @param functions closed last
 * @param bridge serves similar names to clients that cannot ask; null if it is off
 * @param search null if it is off
 */
public record StoreParts(
    FunctionStore functions,
    FileCatalog files,
    OutlineStore outlines,
    AliasStore aliases,
    SimilarFunctions similar,
    @Nullable SimilarityBridge bridge,
    @Nullable StoreSearch search)
    implements AutoCloseable {
  /**
   * The service over these parts, which it closes.
   *
   * @param upstreams queried for functions that the store does not know; they store their findings
   * @param accounts keep the audit log
   * @param access in force
   */
  public FunctionService service(
      Upstreams upstreams,
      AccountStore accounts,
      Supplier<AccessConfig> access,
      PushAdmission admission,
      InstantSource clock) {
    DisclosureRules disclosure = new DisclosureRules(access);
    MissRecorder misses = new MissRecorder(clock);
    FunctionAliases ofFunctions = new FunctionAliases(aliases);
    ProgramOutlines ofPrograms = new ProgramOutlines(outlines);
    return new FunctionService(
        new StorePulls(
            functions, new StoreLookup(functions), ofFunctions, files, upstreams, bridge, misses),
        new StoreSimilarity(similar, bridge, disclosure),
        new StorePushes(
            functions,
            admission,
            similar,
            ofPrograms,
            ofFunctions,
            bridge,
            misses,
            new PushSignal(),
            clock),
        new StoreHistories(functions, ofFunctions, accounts, disclosure, clock),
        new StorePrograms(functions, files, ofPrograms, disclosure),
        new StoreBrowsing(
            functions,
            files,
            new ContributionCache(functions::contributions, System::nanoTime),
            search,
            misses,
            disclosure),
        this::close);
  }

  @Override
  public void close() {
    if (bridge != null) {
      bridge.close();
    }
    if (search != null) {
      search.close();
    }
    functions.close();
  }
}
