package org.lucerna.cli.connection;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.IdentifyRequest;
import org.lucerna.api.LookupRequest;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.NewToken;
import org.lucerna.api.ProgramComponent;
import org.lucerna.api.PushSummary;
import org.lucerna.api.SearchResult;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserView;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.client.Administration;
import org.lucerna.client.RequestRefusedException;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.PullOrder;
import org.lucerna.service.RefusalException;
import org.lucerna.service.UncountedPull;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.account.LastAdministrator;
import org.lucerna.service.account.Tokens;
import org.lucerna.service.config.SimilarConfig;
import org.lucerna.service.store.Deletions;
import org.lucerna.service.store.SimilarFunctions;
import org.lucerna.service.store.StoreLookup;
import org.lucerna.service.store.StorePackages;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.SearchTimeoutException;
import org.lucerna.store.engine.StoreEngine;

/**
 * Administration of a data folder that no server has open. Every user who can write to the folder
 * is trusted.
 */
final class FolderAdministration implements Administration {
  private final StoreEngine store;
  private final StoreLookup lookup;
  private final Accounts accounts;
  private final Tokens tokens;
  private final ByteString who;
  private final LastAdministrator last;

  /**
   * Administration of a store, which it closes at the end.
   *
   * @param user of the operating system, for the log
   * @param last whether the last administrator may be removed
   */
  FolderAdministration(StoreEngine store, String user, LastAdministrator last) {
    this.store = store;
    this.lookup = new StoreLookup(store);
    SecureRandom random = new SecureRandom();
    this.accounts = new Accounts(store.accounts(), Clock.systemUTC(), random);
    this.tokens = new Tokens(store.accounts(), Clock.systemUTC(), random);
    this.who = ByteString.utf8("system:" + user);
    this.last = last;
  }

  @Override
  public List<UserView> users() {
    return accounts.list();
  }

  /** A change of the accounts. */
  private interface Change {
    void make() throws AccountException;
  }

  /** A request about accounts. */
  private interface Request<T> {
    T make() throws AccountException;
  }

  private static void make(Change change) throws RequestRefusedException {
    boolean _ =
        made(
            () -> {
              change.make();
              return true;
            });
  }

  private static <T> T made(Request<T> request) throws RequestRefusedException {
    try {
      return request.make();
    } catch (AccountException refused) {
      throw new RequestRefusedException(String.valueOf(refused.getMessage()));
    }
  }

  @Override
  public void add(String name, UserChange request) throws RequestRefusedException {
    make(() -> accounts.add(who, ByteString.utf8(name), request));
  }

  @Override
  public void change(String name, UserChange request) throws RequestRefusedException {
    make(() -> accounts.change(who, ByteString.utf8(name), request, last));
  }

  @Override
  public void remove(String name) throws RequestRefusedException {
    make(() -> accounts.remove(who, ByteString.utf8(name), last));
  }

  @Override
  public List<TokenView> tokens(String name) throws RequestRefusedException {
    return made(() -> tokens.list(ByteString.utf8(name)));
  }

  @Override
  public NewToken addToken(String name, TokenRequest request) throws RequestRefusedException {
    return made(() -> tokens.add(who, ByteString.utf8(name), request));
  }

  @Override
  public void revokeToken(String name, String id) throws RequestRefusedException {
    make(() -> tokens.revoke(who, ByteString.utf8(name), id));
  }

  @Override
  public List<AuditEvent> audit(int limit) {
    return accounts.audit(limit);
  }

  @Override
  public List<PushSummary> pushes(int limit) {
    return lookup.pushes(limit);
  }

  @Override
  public int deletionPreview(DeleteHistory request) {
    return store.delete(Deletions.of(request, who, Clock.systemUTC().instant()).withDryRun());
  }

  @Override
  public List<ExplainedPlace> explain(PullOrder pull, Md5 key) {
    return lookup.explain(UncountedPull.of(LookupRequest.ofPull(pull.requests())), List.of(key));
  }

  @Override
  public MatchResult match(MatchRequest request) throws RequestRefusedException {
    try {
      return SimilarFunctions.of(store, SimilarConfig.defaults().timeout())
          .match(request, true, MemoryGrant.UNBOUNDED);
    } catch (RefusalException | SearchTimeoutException refused) {
      throw new RequestRefusedException(String.valueOf(refused.getMessage()));
    }
  }

  @Override
  public List<ProgramComponent> identify(IdentifyRequest program) throws RequestRefusedException {
    throw new RequestRefusedException(
        "a running server identifies components: leave out --data and --config, or start one");
  }

  @Override
  public SearchResult search(String query, int limit, @Nullable String cursor)
      throws RequestRefusedException {
    throw new RequestRefusedException(
        "a running server searches: leave out --data and --config, or start one");
  }

  @Override
  public FunctionProvider functions() {
    return new FunctionProvider() {
      @Override
      public PullResult pull(List<PullMetadata.Item> functions) {
        return lookup.pull(
            UncountedPull.of(LookupRequest.ofPull(functions)), MemoryGrant.UNBOUNDED);
      }

      @Override
      public PullResult look(List<Md5> keys) {
        return lookup.pull(Pull.of(keys, false), MemoryGrant.UNBOUNDED);
      }

      @Override
      public HistoriesResult histories(List<Md5> keys) {
        return lookup.histories(keys, MemoryGrant.UNBOUNDED);
      }

      @Override
      public boolean findsSimilar() {
        return true;
      }

      @Override
      public SimilarResult similar(GetSimilar request) throws RequestRefusedException {
        return match(MatchRequest.of(request)).similar();
      }

      @Override
      public List<List<ByteString>> packages(List<Md5> keys) {
        return new StorePackages(store.files(), store.provenances())
            .of(keys, MemoryGrant.UNBOUNDED);
      }
    };
  }

  @Override
  public void close() {
    store.close();
  }
}
