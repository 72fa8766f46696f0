package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.Outcome;
import org.lucerna.store.Push;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredSighting;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionChangeBuilder;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PushPlanner;
import org.lucerna.store.model.PushTarget;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/**
 * Pushes that are committed together. What they touch is read once; then they are planned in order,
 * each seeing what the ones before it did. Nothing is visible before the commit. Not thread-safe.
 */
final class PushGroup implements AutoCloseable {
  private static final int READ_TOGETHER = 1000;

  /** Commits of a function that somebody else keeps changing. */
  private static final int MOST_ATTEMPTS = 100;

  /** A push that is part of the group. */
  private record Member(StoredPush stored, Push push, List<Outcome> outcomes) {}

  private final Backend backend;
  private final PushPlanner planner;
  private final Transaction transaction;
  private Snapshot snapshot;
  private StoredHistory history;
  private final List<Member> members = new ArrayList<>();
  private final ChangeSet changes = new ChangeSet();

  /** The functions touched, as far as the group has come. */
  private final Map<Md5, FunctionChangeBuilder> functions = new TreeMap<>();

  PushGroup(Backend backend, PushPlanner planner) {
    this.backend = backend;
    this.planner = planner;
    transaction = backend.begin();
    snapshot = backend.snapshot();
    history = history(snapshot);
  }

  private static StoredHistory history(Snapshot snapshot) {
    return new StoredHistory(snapshot.pastVersions(), new PushLookup(snapshot::push));
  }

  /** Reads what is known of the functions of pushes, which are all that will be added. */
  void read(List<Push> pushes) {
    TreeSet<Md5> keys = new TreeSet<>();
    pushes.forEach(push -> push.functions().forEach(function -> keys.add(function.key())));
    read(keys);
  }

  private void read(Collection<Md5> sorted) {
    List<Md5> part = new ArrayList<>();
    for (Md5 key : sorted) {
      part.add(key);
      if (part.size() == READ_TOGETHER) {
        readPart(part);
        part.clear();
      }
    }
    readPart(part);
  }

  private void readPart(List<Md5> keys) {
    List<@Nullable FunctionHead> heads = backend.heads(keys);
    for (int i = 0; i < keys.size(); i++) {
      Md5 key = keys.get(i);
      FunctionHead head = heads.get(i);
      functions.put(key, new FunctionChangeBuilder(key, head, history.candidates(key, head)));
    }
  }

  private FunctionChangeBuilder function(Md5 key) {
    FunctionChangeBuilder function = functions.get(key);
    if (function == null) {
      throw new IllegalStateException("a function that was not read");
    }
    return function;
  }

  private PushTarget target(Md5 key) {
    return function(key).target(taker -> history.forEachLive(key, taker));
  }

  /**
   * Adds the next push.
   *
   * @throws RuntimeException what merging throws; the push is not part of the group then
   */
  void add(Push push) {
    List<PushPlanner.Decision> decisions = planner.decide(push, push.functions(), this::target);
    long file = transaction.file(push.origin().inputMd5(), push.origin().inputPath());
    Member member =
        new Member(
            StoredPush.of(transaction.nextPush(), push, file),
            push,
            new ArrayList<>(Collections.nCopies(push.functions().size(), Outcome.UNCHANGED)));
    members.add(member);
    changes.add(member.stored());
    Set<Long> addresses = new HashSet<>(Set.of(PushedFunction.NO_ADDRESS));
    for (int i = 0; i < decisions.size(); i++) {
      PushedFunction pushed = push.functions().get(i);
      ByteString name = apply(member, i, decisions.get(i));
      changes.add(new StoredSighting(pushed.key(), file, pushed.address()));
      // Of functions with one address the first one lies there.
      if (push.origin().namesFile() && addresses.add(pushed.address())) {
        changes.add(
            new AddressSpot(
                file,
                pushed.address(),
                AddressMap.keyPrefix(pushed.key()),
                NameCandidate.numberOf(name)));
      }
    }
  }

  /** Returns the name that the function got, or was met with. */
  private ByteString apply(Member member, int place, PushPlanner.Decision decision) {
    PushedFunction pushed = decision.pushed();
    FunctionChangeBuilder function = function(pushed.key());
    FunctionInfo added = decision.version();
    member.outcomes().set(place, decision.outcome());
    if (added != null) {
      function.add(
          new StoredVersion(
              transaction.nextVersion(), member.stored().id(), added, pushed.address()));
    }
    ByteString name = added == null ? pushed.function().name() : added.name();
    Attestation attestation = member.stored().attestation();
    function.vote(name, attestation);
    return name;
  }

  /**
   * Commits all pushes.
   *
   * @return for each push what happened to its functions
   */
  List<List<Outcome>> commit() {
    functions.values().forEach(function -> addTo(changes, function));
    Set<Md5> refused = members.isEmpty() ? Set.of() : transaction.commit(changes);
    for (int attempt = 1; !refused.isEmpty(); attempt++) {
      if (attempt == MOST_ATTEMPTS) {
        throw new StoreException("others keep changing the same functions: try again");
      }
      refused = again(refused);
    }
    return members.stream().map(member -> List.copyOf(member.outcomes())).toList();
  }

  /** Plans functions again that somebody else has changed meanwhile. */
  private Set<Md5> again(Set<Md5> keys) {
    closeSnapshot();
    snapshot = backend.snapshot();
    history = history(snapshot);
    read(new TreeSet<>(keys));
    for (Member member : members) {
      List<Integer> places = new ArrayList<>();
      List<PushedFunction> pushed = new ArrayList<>();
      for (int i = 0; i < member.outcomes().size(); i++) {
        PushedFunction function = member.push().functions().get(i);
        if (keys.contains(function.key())) {
          places.add(i);
          pushed.add(function);
        }
      }
      List<PushPlanner.Decision> decisions = planner.decide(member.push(), pushed, this::target);
      for (int i = 0; i < places.size(); i++) {
        ByteString unusedName = apply(member, places.get(i), decisions.get(i));
      }
    }
    ChangeSet rest = new ChangeSet();
    keys.forEach(key -> addTo(rest, function(key)));
    return transaction.commit(rest);
  }

  private static void addTo(ChangeSet changes, FunctionChangeBuilder function) {
    FunctionChange change = function.change();
    if (change != null) {
      changes.add(change);
    }
  }

  /** The numbers of the files whose address maps change. */
  Set<Long> files() {
    Set<Long> files = new HashSet<>();
    changes.spots().forEach(spot -> files.add(spot.file()));
    return files;
  }

  private void closeSnapshot() {
    history.past().close();
    snapshot.close();
  }

  @Override
  public void close() {
    closeSnapshot();
    transaction.close();
  }
}
