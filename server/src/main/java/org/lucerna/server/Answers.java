package org.lucerna.server;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.MessageCode;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.StatisticsResult;
import org.lucerna.lumina.UnknownRequest;
import org.lucerna.lumina.User;
import org.lucerna.lumina.metadata.KeySet;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.server.config.AccessConfig;
import org.lucerna.server.upstream.Upstreams;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Outcome;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the server answers to each request of a session that has been greeted. Safe for use by many
 * threads.
 */
final class Answers {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);

  private static final int DEFAULT_POPULAR = 10;
  private static final int MOST_POPULAR = 100;

  /** Longest part of a name that a refusal repeats, in characters. */
  private static final int LONGEST_QUOTE = 200;

  private final FunctionStore store;
  private final Upstreams upstreams;
  private final boolean keeps;
  private final AccountStore accounts;
  private final AccessConfig access;
  private final NameRules names;
  private final GuestQuota quota;
  private final ServerIdentity identity;
  private final InstantSource clock;
  private final ContributionCache contributions;

  /**
   * Answers.
   *
   * @param upstreams where to ask what the store does not know
   * @param keeps false for a proxy, whose store is empty and stays so
   */
  Answers(
      FunctionStore store,
      Upstreams upstreams,
      boolean keeps,
      AccountStore accounts,
      AccessConfig access,
      NameRules names,
      GuestQuota quota,
      ServerIdentity identity,
      InstantSource clock) {
    this.store = store;
    this.upstreams = upstreams;
    this.keeps = keeps;
    this.accounts = accounts;
    this.access = access;
    this.names = names;
    this.quota = quota;
    this.identity = identity;
    this.clock = clock;
    this.contributions = new ContributionCache(store::contributions, System::nanoTime);
  }

  /** Whether requests of a code may need the processor for long, however short they are. */
  static boolean isHeavy(int code) {
    return switch (MessageCode.of(code)) {
      case STATISTICS, DELETE, HISTORIES -> true;
      case HELO,
          PULL,
          PUSH,
          POPULAR,
          INFO,
          OK,
          FAIL,
          NOTIFY,
          HELO_RESULT,
          PULL_RESULT,
          PUSH_RESULT,
          POPULAR_RESULT,
          DELETE_RESULT,
          HISTORIES_RESULT,
          INFO_RESULT,
          STATISTICS_RESULT ->
          false;
      case null -> false;
    };
  }

  /**
   * Answers one request.
   *
   * @param memory asked as the store is read
   * @throws org.lucerna.store.StoreException where the store cannot; nothing was changed then
   */
  Response answer(Request request, AuthenticatedSession authenticatedSession, MemoryGrant memory) {
    return switch (request) {
      case GetHistories _, DeleteHistory _, GetPopular _, GetStatistics _ when !keeps ->
          Fail.error("this server is a proxy, which keeps nothing");
      case PullMetadata pull when pull.asksForAddressSupport() -> new Ok();
      case PullMetadata pull -> pull(pull, authenticatedSession.dialect().form(), memory);
      case PushMetadata push -> push(push, authenticatedSession);
      case GetHistories histories ->
          new HistoryReply(access.discloseAuthors()).of(histories, store, memory);
      case DeleteHistory delete -> delete(delete, authenticatedSession.principal());
      case GetPopular popular -> popular(popular);
      case GetInfo _ -> info(authenticatedSession);
      case GetStatistics _ -> statistics(authenticatedSession.principal());
      case Hello _ -> Fail.error("already greeted");
      case UnknownRequest unknown -> Fail.error("Unhandled packet type: " + unknown.code());
    };
  }

  private PullResult pull(PullMetadata pull, MetadataForm form, MemoryGrant memory) {
    List<PullMetadata.Item> asked =
        pull.functions().stream().filter(function -> function.pattern().isKey()).toList();
    List<Md5> keys = asked.stream().map(function -> function.pattern().key()).toList();
    Pull request = Pull.of(keys, pull.counts());
    if (asked.stream().anyMatch(function -> function.size() != 0)) {
      request = request.withSizes(asked.stream().map(PullMetadata.Item::size).toList());
    }
    List<Long> addresses =
        asked.stream().map(PullMetadata.Item::address).filter(Objects::nonNull).toList();
    if (addresses.size() == keys.size()) {
      request = request.withAddresses(addresses);
    }
    KeySet wanted = KeySet.wanted(pull.wantedKeys());
    List<@Nullable PullHit> served = store.pull(request, memory);
    Set<Md5> open = fill(keys, served, pull, memory);
    IdentityHashMap<FunctionInfo, FunctionInfo> written = new IdentityHashMap<>();
    var answers = served.iterator();
    List<PullResult.Item> items = new ArrayList<>(pull.functions().size());
    for (PullMetadata.Item function : pull.functions()) {
      if (!function.pattern().isKey()) {
        items.add(new PullResult.Missing(ResultCode.BAD_PATTERN));
        continue;
      }
      PullHit pullHit = answers.next();
      if (pullHit == null) {
        boolean unsure = pull.relayed() && open.contains(function.pattern().key());
        items.add(unsure ? new PullResult.Missing(ResultCode.ERROR) : PullResult.Missing.UNKNOWN);
        continue;
      }
      // A function that is asked several times is made and held once.
      FunctionInfo info =
          written.computeIfAbsent(
              pullHit.function(), stored -> select(MetadataConverter.to(form, stored), wanted));
      items.add(new PullResult.Found(info, frequency(pullHit.frequency())));
    }
    return new PullResult(items);
  }

  /**
   * Asks upstreams for what the store does not know. What they know is stored by then: it is pulled
   * from there, so that such a pull counts as any other does, and needs as much memory.
   *
   * @param served what the store knows of each key; what is found is put there
   * @return keys that an upstream may know all the same
   */
  private Set<Md5> fill(
      List<Md5> keys, List<@Nullable PullHit> served, PullMetadata pull, MemoryGrant memory) {
    List<Integer> missed =
        IntStream.range(0, keys.size()).filter(i -> served.get(i) == null).boxed().toList();
    Set<Md5> open = upstreams.fill(keys, served, pull.relayed());
    List<Integer> found = missed.stream().filter(i -> served.get(i) != null).toList();
    if (keeps && !found.isEmpty()) {
      List<@Nullable PullHit> stored =
          store.pull(Pull.of(found.stream().map(keys::get).toList(), pull.counts()), memory);
      for (int i = 0; i < found.size(); i++) {
        // Null if the store could not take it, or it was deleted at once.
        if (stored.get(i) != null) {
          served.set(found.get(i), stored.get(i));
        }
      }
    }
    return open;
  }

  private static FunctionInfo select(FunctionInfo function, KeySet wanted) {
    return wanted == KeySet.ALL
        ? function
        : function.withMetadata(MetadataBlob.select(function.metadata(), wanted));
  }

  /** As the protocol has it: 32 bits, unsigned. */
  static int frequency(long pulls) {
    return (int) Math.min(pulls, 0xffff_ffffL);
  }

  private Response push(PushMetadata push, AuthenticatedSession authenticatedSession) {
    Principal principal = authenticatedSession.principal();
    if (!principal.role().mayPush()) {
      return Fail.error(principal.name() + " may pull here, but not push");
    }
    String refusal =
        PushRules.refusal(push, authenticatedSession.dialect().form(), access.asciiNames());
    if (refusal != null) {
      return Fail.error(refusal);
    }
    if (principal.login() == null
        && !quota.take(authenticatedSession.client(), push.functions().size())) {
      return Fail.error("guests have pushed enough from your address: try again in an hour");
    }
    Predicate<ByteString> refuses = names.forPush(push.functions().size());
    List<Integer> codes = new ArrayList<>(push.functions().size());
    List<PushMetadata.Item> accepted = new ArrayList<>(push.functions().size());
    for (PushMetadata.Item item : push.functions()) {
      if (!item.pattern().isKey()) {
        codes.add(ResultCode.BAD_PATTERN);
      } else if (refuses.test(item.function().name())) {
        codes.add(ResultCode.ERROR);
      } else {
        codes.add(ResultCode.OK);
        accepted.add(item);
      }
    }
    PushMetadata rest = push.withFunctions(accepted);
    try {
      Iterator<Integer> results =
          (keeps ? store(rest, principal) : upstreams.push(rest)).iterator();
      codes.replaceAll(code -> code == ResultCode.OK ? results.next() : code);
    } catch (IOException nowhere) {
      return Fail.error("the push was not passed on: " + nowhere.getMessage());
    }
    int stored = (int) codes.stream().filter(code -> code >= ResultCode.OK).count();
    if (stored < codes.size() && !authenticatedSession.dialect().answersEachFunction()) {
      return new Fail(Fail.PARTLY, ByteString.utf8(partly(push, codes, stored)));
    }
    return new PushResult(codes);
  }

  /** What became of a push, for a client that gets no code for each function. */
  private static String partly(PushMetadata push, List<Integer> codes, int stored) {
    int first = 0;
    while (codes.get(first) >= ResultCode.OK) {
      first++;
    }
    int others = codes.size() - stored - 1;
    String name = push.functions().get(first).function().name().text();
    return "stored "
        + stored
        + " of "
        + codes.size()
        + " functions; this server does not take the name '"
        + name.substring(0, Math.min(name.length(), LONGEST_QUOTE)).replace('\0', '?')
        + "'"
        + (others == 0 ? "" : " and " + others + " more");
  }

  private List<Integer> store(PushMetadata push, Principal principal) {
    List<PushedFunction> functions =
        push.functions().stream()
            .map(
                item ->
                    new PushedFunction(
                        item.pattern().key(),
                        item.function(),
                        Objects.requireNonNullElse(item.address(), PushedFunction.NO_ADDRESS)))
            .toList();
    PushOrigin origin =
        new PushOrigin(push.idbPath(), push.inputPath(), push.inputMd5(), push.hostName());
    return store
        .push(new Push(clock.instant(), principal.name(), origin, push.mode(), functions))
        .stream()
        .map(outcome -> code(outcome, push.isDetailed()))
        .toList();
  }

  private static int code(Outcome outcome, boolean detailed) {
    return switch (outcome) {
      case ADDED -> ResultCode.ADDED;
      case UPDATED -> ResultCode.OK;
      case UNCHANGED -> detailed ? ResultCode.UNCHANGED : ResultCode.OK;
    };
  }

  private Response delete(DeleteHistory delete, Principal principal) {
    if (!principal.role().mayDelete()) {
      return Fail.error("Unknown command");
    }
    if (!delete.restricts()) {
      return Fail.error("a deletion needs at least one filter");
    }
    if (!delete.licenseIds().isEmpty()) {
      return Fail.error("this server keeps no licence ids to delete by");
    }
    Instant now = clock.instant();
    String words = Deletions.words(delete);
    // First: nothing is deleted of which the log does not tell.
    accounts.record(new AuditEntry(now, principal.name(), "delete", words));
    int functions = store.delete(Deletions.of(delete, principal.name(), now));
    AuditEntry done =
        new AuditEntry(
            clock.instant(), principal.name(), "deleted", words + "; functions: " + functions);
    try {
      accounts.record(done);
    } catch (StoreException failed) {
      // It is done, and the client must know.
      LOG.warn("not in the audit log: {}: {}", done.subject(), failed.getMessage());
    }
    return new DeleteResult(functions);
  }

  private PopularResult popular(GetPopular popular) {
    int asked = popular.count() == 0 ? DEFAULT_POPULAR : popular.count();
    int count = Integer.compareUnsigned(asked, MOST_POPULAR) > 0 ? MOST_POPULAR : asked;
    return new PopularResult(store.popular(count).stream().map(this::popular).toList());
  }

  private PopularResult.Popular popular(PopularFunction popularFunction) {
    boolean disclose = access.discloseOrigins();
    PushOrigin origin = popularFunction.firstSeen();
    return new PopularResult.Popular(
        MetadataConverter.to(MetadataForm.IDA, popularFunction.function()),
        Pattern.of(popularFunction.key()),
        frequency(popularFunction.frequency()),
        disclose ? origin.hostName() : ByteString.EMPTY,
        disclose ? baseName(origin.idbPath()) : ByteString.EMPTY,
        origin.inputMd5(),
        popularFunction.address());
  }

  private static ByteString baseName(ByteString path) {
    int start = path.length();
    while (start > 0 && path.at(start - 1) != '/' && path.at(start - 1) != '\\') {
      start--;
    }
    return path.slice(start, path.length());
  }

  private InfoResult info(AuthenticatedSession authenticatedSession) {
    return new InfoResult(
        new InfoResult.Session(
            authenticatedSession.session(),
            ByteString.utf8(authenticatedSession.peer()),
            authenticatedSession.principal().user(),
            authenticatedSession.since()),
        new InfoResult.Server(
            ByteString.EMPTY,
            ByteString.utf8(identity.version()),
            identity.started(),
            clock.instant()));
  }

  /** Who may not know the authors gets to know what is his own. */
  private StatisticsResult statistics(Principal principal) {
    boolean seesAll = access.discloseAuthors() || principal.role().mayAdminister();
    return new StatisticsResult(
        contributions.get().stream()
            .filter(each -> seesAll || each.account().equals(principal.name()))
            .map(
                each ->
                    new StatisticsResult.Contribution(
                        User.of(each.account(), 0),
                        each.functions(),
                        each.pushes(),
                        each.historyRecords(),
                        each.idbs(),
                        each.inputs()))
            .toList());
  }
}
