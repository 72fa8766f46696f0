package org.lucerna.cli.connection;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.client.FunctionProvider;
import org.lucerna.client.PullOrder;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.Accounts;
import org.lucerna.server.account.LastAdministrator;
import org.lucerna.server.account.UserChange;
import org.lucerna.server.account.UserView;
import org.lucerna.server.service.Deletions;
import org.lucerna.server.service.ExplainedPlace;
import org.lucerna.server.service.StoreLookup;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.engine.StoreEngine;

/** Administration of a data folder that no server has open. Whoever can write to it is trusted. */
final class FolderAdministration implements Administration {
  private final StoreEngine store;
  private final Accounts accounts;
  private final ByteString who;

  /**
   * Administration of a store, which it closes at the end.
   *
   * @param user of the operating system, for the log
   */
  FolderAdministration(StoreEngine store, String user) {
    this.store = store;
    accounts = new Accounts(store.accounts(), Clock.systemUTC(), new SecureRandom());
    who = ByteString.utf8("system:" + user);
  }

  @Override
  public List<UserView> users() {
    return accounts.list();
  }

  @Override
  public void add(ByteString name, UserChange request) throws AccountException {
    accounts.add(who, name, request);
  }

  @Override
  public void change(ByteString name, UserChange request, LastAdministrator last)
      throws AccountException {
    accounts.change(who, name, request, last);
  }

  @Override
  public void remove(ByteString name, LastAdministrator last) throws AccountException {
    accounts.remove(who, name, last);
  }

  @Override
  public List<AuditEntry> audit(int limit) {
    return accounts.audit(limit);
  }

  @Override
  public List<RecordedPush> pushes(int limit) {
    return store.pushes(limit);
  }

  @Override
  public int deletionPreview(DeleteHistory request) {
    return store.delete(Deletions.of(request, who, Clock.systemUTC().instant()).withDryRun());
  }

  @Override
  public List<ExplainedPlace> explain(PullOrder pull, Md5 key) {
    return ExplainedPlace.of(
        store, StoreLookup.asClientsAsk(UncountedPull.of(pull.requests())), List.of(key));
  }

  @Override
  public FunctionProvider functions() {
    StoreLookup lookup = new StoreLookup(store);
    return new FunctionProvider() {
      @Override
      public PullResult pull(List<PullMetadata.Item> functions) {
        return lookup.pull(UncountedPull.of(functions), MemoryGrant.UNBOUNDED);
      }

      @Override
      public PullResult look(List<Md5> keys) {
        return lookup.pull(Pull.of(keys, false), MemoryGrant.UNBOUNDED);
      }

      @Override
      public HistoriesResult histories(List<Md5> keys) {
        return lookup.histories(keys, MemoryGrant.UNBOUNDED);
      }
    };
  }

  @Override
  public void close() {
    store.close();
  }
}
