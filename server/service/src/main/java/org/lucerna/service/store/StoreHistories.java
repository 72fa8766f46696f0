package org.lucerna.service.store;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.service.FunctionHistories;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.store.Deletion;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The histories of a store.
 *
 * @param audit has every deletion
 */
record StoreHistories(
    FunctionStore store,
    FunctionAliases aliases,
    AccountStore audit,
    DisclosureRules disclosure,
    InstantSource clock)
    implements FunctionHistories {
  private static final Logger LOG = LoggerFactory.getLogger(StoreHistories.class);

  @Override
  public List<List<HistoriesResult.Entry>> histories(
      List<Md5> keys, boolean withMetadata, MemoryGrant memory) {
    return new HistoryEntries(disclosure.authors()).of(store, keys, withMetadata, memory);
  }

  @Override
  public int delete(DeleteHistory request, Principal caller) throws RefusalException {
    Deletion deletion = deletion(request, caller);
    String words = Deletions.words(request);
    // First: nothing is deleted that the log does not mention.
    audit.record(new AuditEntry(deletion.time(), caller.actor(), "delete", words));
    int functions = store.delete(deletion);
    int guids = request.isOfWholeKeys() ? aliases.delete(request.keys()) : 0;
    String counts = "; functions: " + functions + (guids == 0 ? "" : "; GUIDs: " + guids);
    AuditEntry done = new AuditEntry(clock.instant(), caller.actor(), "deleted", words + counts);
    try {
      audit.record(done);
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
}
