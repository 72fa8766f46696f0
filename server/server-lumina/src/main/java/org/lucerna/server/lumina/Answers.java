package org.lucerna.server.lumina;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.recovery.KeyConfidence;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPackages;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PackagesResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.PushAliasesResult;
import org.lucerna.lumina.PushContents;
import org.lucerna.lumina.PushContentsResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.PushProgramResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.lumina.UnknownRequest;
import org.lucerna.lumina.User;
import org.lucerna.lumina.metadata.KeySet;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.PushReceipt;
import org.lucerna.service.RefusalException;
import org.lucerna.service.upstream.PullAnswer;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.SearchTimeoutException;

/**
 * Translates requests of Lumina sessions into calls of the {@link FunctionService}, and its results
 * into replies. Safe for use by many threads.
 */
public final class Answers {
  private static final int DEFAULT_POPULAR = 10;
  private static final int MOST_POPULAR = 100;

  /** Longest part of a name quoted in a refusal, in characters. */
  private static final int LONGEST_QUOTE = 200;

  private static final List<HistoriesResult.Entry> NO_HISTORY = List.of();

  private final FunctionService service;
  private final ServerIdentity identity;
  private final InstantSource clock;
  private final BooleanSupplier certainOnly;

  /**
   * Answers.
   *
   * @param certainOnly whether clients that cannot mark uncertain names get none
   */
  public Answers(
      FunctionService service,
      ServerIdentity identity,
      InstantSource clock,
      BooleanSupplier certainOnly) {
    this.service = service;
    this.identity = identity;
    this.clock = clock;
    this.certainOnly = certainOnly;
  }

  /** Whether requests of a code may take much processor time, however short they are. */
  static boolean isHeavy(int code) {
    return switch (RequestCode.of(code)) {
      case STATISTICS,
          DELETE,
          HISTORIES,
          PUSH_SKETCHES,
          SIMILAR,
          PUSH_PROGRAM,
          PUSH_ALIASES,
          PUSH_CONTENTS,
          PACKAGES ->
          true;
      case HELO, PULL, PUSH, POPULAR, INFO -> false;
      case null -> false;
    };
  }

  /**
   * Answers one request of an authenticated session.
   *
   * @param memory called while the store is read
   * @throws org.lucerna.store.StoreException if the store cannot be read or written; nothing has
   *     changed in that case
   */
  Response answer(Request request, AuthenticatedSession session, MemoryGrant memory) {
    try {
      return switch (request) {
        case PullMetadata pull when pull.asksForAddressSupport() -> new Ok();
        case PullMetadata pull
            when pull.asksForSketchSupport() && service.pushes().keeps(ProgramPart.SKETCHES) ->
            new Ok();
        case PullMetadata pull
            when pull.asksForProgramSupport() && service.pushes().keeps(ProgramPart.OUTLINE) ->
            new Ok();
        case PullMetadata pull
            when pull.asksForAliasSupport() && service.pushes().keeps(ProgramPart.ALIASES) ->
            new Ok();
        case PullMetadata pull
            when pull.asksForContentsSupport() && service.pushes().keeps(ProgramPart.CONTENTS) ->
            new Ok();
        case PullMetadata pull -> pull(pull, session.dialect().form(), memory);
        case PushMetadata push -> push(push, session, memory);
        case GetHistories histories -> histories(histories, memory);
        case DeleteHistory delete -> delete(delete, session.principal());
        case GetPopular popular -> popular(popular, session.principal());
        case GetInfo _ -> info(session);
        case GetStatistics _ -> statistics(session.principal());
        case PushSketches push ->
            new PushSketchesResult(
                push(push.inputMd5(), ProgramParts.ofSketches(push.sketches()), session, memory)
                    .sketches());
        case GetSimilar similar ->
            new SimilarResult(service.similarity().similar(similar, session.principal(), memory));
        case PushProgram push ->
            new PushProgramResult(
                push(PushOrigin.NO_FILE, ProgramParts.ofOutline(push.outline()), session, memory)
                    .isOutlineStored());
        case PushAliases push ->
            new PushAliasesResult(
                push(PushOrigin.NO_FILE, ProgramParts.ofAliases(push.aliases()), session, memory)
                    .aliases());
        case GetPackages packages ->
            new PackagesResult(
                service.programs().packages(packages.keys(), session.principal(), memory));
        case PushContents push ->
            new PushContentsResult(
                push(push.inputMd5(), ProgramParts.ofContents(push.contents()), session, memory)
                    .areObjectsStored());
        case Hello _ -> Fail.error("already greeted");
        case UnknownRequest unknown -> Fail.error("Unhandled packet type: " + unknown.code());
      };
    } catch (RefusalException refused) {
      return Fail.error(
          refused.kind() == RefusalException.Kind.FORBIDDEN
              ? session.principal().name() + " may pull here, but not push"
              : String.valueOf(refused.getMessage()));
    } catch (SearchTimeoutException refused) {
      return Fail.error(String.valueOf(refused.getMessage()));
    }
  }

  private PullResult pull(PullMetadata pull, MetadataForm form, MemoryGrant memory) {
    PullAnswer answer = service.pulls().pull(wanted(pull), pull.relayed(), memory);
    List<@Nullable PullHit> served =
        certainOnly.getAsBoolean() && !decidesItself(pull)
            ? certain(pull, answer.hits())
            : answer.hits();
    KeySet keys = KeySet.wanted(pull.wantedKeys());
    // A function that is requested several times is converted and held once.
    IdentityHashMap<FunctionInfo, FunctionInfo> written = new IdentityHashMap<>();
    Iterator<@Nullable PullHit> hits = served.iterator();
    List<PullResult.Item> items = new ArrayList<>(pull.functions().size());
    for (PullMetadata.Item function : pull.functions()) {
      if (!function.pattern().isKey()) {
        items.add(new PullResult.Missing(ResultCode.BAD_PATTERN));
        continue;
      }
      PullHit hit = hits.next();
      if (hit == null) {
        boolean uncertain = pull.relayed() && answer.uncertain().contains(function.pattern().key());
        items.add(
            uncertain ? new PullResult.Missing(ResultCode.ERROR) : PullResult.Missing.UNKNOWN);
        continue;
      }
      FunctionInfo info = hit.function();
      if (keys != KeySet.ALL || info.form() != form) {
        info =
            written.computeIfAbsent(
                info, stored -> select(MetadataConverter.to(form, stored), keys));
      }
      items.add(new PullResult.Found(info, PullResult.frequency(hit.frequency())));
    }
    return new PullResult(items);
  }

  /** Other servers, and clients that report addresses, say how certain a name is. */
  private static boolean decidesItself(PullMetadata pull) {
    return pull.relayed()
        || pull.functions().stream().anyMatch(function -> function.address() != null);
  }

  private static List<@Nullable PullHit> certain(PullMetadata pull, List<@Nullable PullHit> hits) {
    List<Md5> keys = wanted(pull).keys();
    List<KeyConfidence.Place> places = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      PullHit hit = hits.get(i);
      long size = hit == null ? 0 : Integer.toUnsignedLong(hit.function().size());
      places.add(new KeyConfidence.Place(keys.get(i), size, hit != null));
    }
    BitSet certain = KeyConfidence.certain(places);
    List<@Nullable PullHit> served = new ArrayList<>(hits);
    for (int i = 0; i < keys.size(); i++) {
      if (!certain.get(i)) {
        served.set(i, null);
      }
    }
    return served;
  }

  /** The functions of a pull that have keys. */
  private static Pull wanted(PullMetadata pull) {
    List<Md5> keys = new ArrayList<>(pull.functions().size());
    List<Integer> sizes = new ArrayList<>();
    List<Long> addresses = new ArrayList<>();
    boolean hasSizes = pull.functions().stream().anyMatch(function -> function.size() != 0);
    for (PullMetadata.Item function : pull.functions()) {
      if (!function.pattern().isKey()) {
        continue;
      }
      keys.add(function.pattern().key());
      if (hasSizes) {
        sizes.add(function.size());
      }
      Long address = function.address();
      if (address != null) {
        addresses.add(address);
      }
    }
    return Pull.of(keys, pull.counts()).withSizes(sizes).withAddresses(addresses);
  }

  private static FunctionInfo select(FunctionInfo function, KeySet wanted) {
    return wanted == KeySet.ALL
        ? function
        : function.withMetadata(MetadataBlob.select(function.metadata(), wanted));
  }

  /** Pushes parts of a program whose functions were pushed before. */
  private PushReceipt push(
      Md5 inputMd5, ProgramParts parts, AuthenticatedSession session, MemoryGrant memory)
      throws RefusalException {
    PushOrigin origin =
        new PushOrigin(ByteString.EMPTY, ByteString.EMPTY, inputMd5, ByteString.EMPTY);
    return service
        .pushes()
        .push(ProgramSubmission.of(origin, parts), session.principal(), session.client(), memory);
  }

  private Response push(PushMetadata push, AuthenticatedSession session, MemoryGrant memory)
      throws RefusalException {
    String refusal = PushRules.refusal(push, session.dialect().form());
    if (refusal != null) {
      return Fail.error(refusal);
    }
    Iterator<PushOutcome> outcomes =
        service
            .pushes()
            .push(submission(push), session.principal(), session.client(), memory)
            .functions()
            .iterator();
    List<Integer> codes =
        push.functions().stream()
            .map(
                item ->
                    item.pattern().isKey()
                        ? outcomes.next().code(push.isDetailed())
                        : ResultCode.BAD_PATTERN)
            .toList();
    int stored = (int) codes.stream().filter(code -> code >= ResultCode.OK).count();
    if (stored < codes.size() && !session.dialect().answersEachFunction()) {
      return new Fail(Fail.PARTLY, ByteString.utf8(partly(push, codes, stored)));
    }
    return new PushResult(codes);
  }

  /** The functions of a push that have keys. */
  private static ProgramSubmission submission(PushMetadata push) {
    return new ProgramSubmission(
        new PushOrigin(push.idbPath(), push.inputPath(), push.inputMd5(), push.hostName()),
        push.mode(),
        push.isDetailed(),
        push.functions().stream()
            .filter(item -> item.pattern().isKey())
            .map(
                item ->
                    new PushedFunction(
                        item.pattern().key(),
                        item.function(),
                        Objects.requireNonNullElse(item.address(), PushedFunction.NO_ADDRESS)))
            .map(SubmittedFunction::of)
            .toList(),
        ProgramParts.NONE);
  }

  /** The outcome of a push, for a client that gets no code for each function. */
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

  private HistoriesResult histories(GetHistories request, MemoryGrant memory)
      throws RefusalException {
    List<Md5> keys = request.patterns().stream().filter(Pattern::isKey).map(Pattern::key).toList();
    Iterator<List<HistoriesResult.Entry>> histories =
        service.histories().histories(keys, request.withMetadata(), memory).iterator();
    return new HistoriesResult(
        request.patterns().stream()
            .map(pattern -> pattern.isKey() ? histories.next() : NO_HISTORY)
            .toList());
  }

  private Response delete(DeleteHistory request, Principal caller) throws RefusalException {
    try {
      return new DeleteResult(service.histories().delete(request, caller));
    } catch (RefusalException refused) {
      if (refused.kind() != RefusalException.Kind.FORBIDDEN) {
        throw refused;
      }
      // The words that IDA's users know from other servers.
      return Fail.error("Unknown command");
    }
  }

  private PopularResult popular(GetPopular request, Principal caller) throws RefusalException {
    int wanted = request.count() == 0 ? DEFAULT_POPULAR : request.count();
    int count = Integer.compareUnsigned(wanted, MOST_POPULAR) > 0 ? MOST_POPULAR : wanted;
    return new PopularResult(
        service.browsing().popular(count, caller).stream().map(Answers::popular).toList());
  }

  private static PopularResult.Popular popular(PopularFunction popular) {
    return new PopularResult.Popular(
        MetadataConverter.to(MetadataForm.IDA, popular.function()),
        Pattern.of(popular.key()),
        PullResult.frequency(popular.frequency()),
        popular.firstSeen().hostName(),
        popular.firstSeen().idbPath(),
        popular.firstSeen().inputMd5(),
        popular.address());
  }

  private InfoResult info(AuthenticatedSession session) {
    return new InfoResult(
        new InfoResult.Session(
            session.session(),
            ByteString.utf8(session.peer()),
            session.principal().user(),
            session.since()),
        new InfoResult.Server(
            ByteString.EMPTY,
            ByteString.utf8(identity.version()),
            identity.started(),
            clock.instant()));
  }

  private StatisticsResult statistics(Principal caller) throws RefusalException {
    return new StatisticsResult(
        service.browsing().statistics(caller).stream().map(Answers::contribution).toList());
  }

  private static StatisticsResult.Contribution contribution(AccountStatistics account) {
    return new StatisticsResult.Contribution(
        User.of(account.account(), 0),
        account.functions(),
        account.pushes(),
        account.historyRecords(),
        account.idbs(),
        account.inputs());
  }
}
