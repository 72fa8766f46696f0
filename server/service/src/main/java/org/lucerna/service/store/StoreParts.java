package org.lucerna.service.store;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.search.FunctionSearch;
import org.lucerna.service.FunctionService;
import org.lucerna.service.MissRecorder;
import org.lucerna.service.PushAdmission;
import org.lucerna.service.PushSignal;
import org.lucerna.service.ServerPacks;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.AliasStore;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.engine.StoreEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a server keeps functions in.
 *
 * @param functions closed last
 * @param accounts usable as long as the store is open
 * @param search null if it is off
 */
public record StoreParts(
    FunctionStore functions,
    FileCatalog files,
    AttachmentStore outlines,
    AliasStore aliases,
    AttachmentStore objects,
    ProvenanceStore provenances,
    AttachmentStore packages,
    AccountStore accounts,
    SimilarFunctions similar,
    @Nullable FunctionSearch search)
    implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoreParts.class);

  /**
   * The parts of one store.
   *
   * @param similarTime of a search for similar functions
   * @param search of the same store; null if it is off
   */
  public static StoreParts of(
      StoreEngine store, Duration similarTime, @Nullable FunctionSearch search) {
    return new StoreParts(
        store,
        store.files(),
        store.attachments(AttachmentKind.OUTLINE),
        store.aliases(),
        store.attachments(AttachmentKind.OBJECTS),
        store.provenances(),
        store.attachments(AttachmentKind.PACKAGE),
        store.accounts(),
        SimilarFunctions.of(store, similarTime),
        search);
  }

  /** The same, with each search for similar functions counted. */
  public StoreParts measured(SimilarityMetrics metrics) {
    return new StoreParts(
        functions,
        files,
        outlines,
        aliases,
        objects,
        provenances,
        packages,
        accounts,
        similar.measured(metrics),
        search);
  }

  /**
   * The service over these parts, which it closes.
   *
   * @param upstreams queried for functions that the store does not know; they store their findings
   * @param bridge serves similar names to clients that cannot ask; null if it is off
   * @param searches by name; null if it is off
   * @param packs that are among these parts, or none
   * @param access in force
   */
  public FunctionService service(
      Upstreams upstreams,
      PushAdmission admission,
      @Nullable SimilarityBridge bridge,
      @Nullable StoreSearch searches,
      ServerPacks packs,
      Supplier<AccessConfig> access,
      InstantSource clock) {
    DisclosureRules disclosure = new DisclosureRules(access);
    MissRecorder misses = new MissRecorder(clock);
    FunctionAliases ofFunctions = new FunctionAliases(aliases);
    ProgramOutlines ofPrograms = new ProgramOutlines(outlines);
    FileContents contents = new FileContents(objects, provenances);
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
            contents,
            bridge,
            misses,
            new PushSignal(),
            clock),
        new StoreHistories(functions, ofFunctions, accounts, disclosure, clock),
        new StorePrograms(
            functions,
            files,
            ofPrograms,
            new StorePackages(files, provenances),
            objects,
            disclosure),
        new StoreBrowsing(
            functions,
            files,
            new ContributionCache(functions::contributions, System::nanoTime),
            searches,
            misses,
            disclosure),
        new StoredPackages(packages),
        packs,
        () -> {
          if (bridge != null) {
            bridge.close();
          }
          close();
        });
  }

  @Override
  public void close() {
    if (search != null) {
      try {
        search.close();
      } catch (IOException failed) {
        LOG.warn("the search index was not closed cleanly: {}", failed.getMessage());
      }
    }
    functions.close();
  }
}
