package org.lucerna.service;

/**
 * The server's operations on functions: the logic behind Lumina sessions, the HTTP API and the
 * pages. Rights, disclosure of authors and origins, the audit log, name rules and upstreams are
 * decided here and nowhere else. Thread-safe.
 *
 * <p>Every method of a part throws {@link org.lucerna.store.StoreException} if the store cannot be
 * read or written; nothing has changed in that case.
 *
 * @param store closed with the service
 */
public record FunctionService(
    FunctionPulls pulls,
    FunctionSimilarity similarity,
    FunctionPushes pushes,
    FunctionHistories histories,
    StoredPrograms programs,
    FunctionBrowsing browsing,
    CollectedPackages packages,
    ServerPacks packs,
    Runnable store)
    implements AutoCloseable {
  /** Closes the store. */
  @Override
  public void close() {
    store.run();
  }
}
