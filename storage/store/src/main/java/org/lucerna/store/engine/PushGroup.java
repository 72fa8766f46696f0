package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.FilePlace;
import org.lucerna.store.Push;
import org.lucerna.store.backend.AddedFunctions;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.engine.WriteTask.AliasTask;
import org.lucerna.store.engine.WriteTask.ProvenanceTask;
import org.lucerna.store.model.FunctionChangeBuilder;
import org.lucerna.store.model.PushPlanner;
import org.lucerna.store.model.PushTarget;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.MetadataQuality;
import org.lucerna.store.ranking.NameCandidate;

/**
 * Pushes that are committed together, and changes of sketches with them. Their functions are read
 * once; then the pushes are planned in order, each on top of the earlier ones. Nothing is visible
 * before the commit. Not thread-safe.
 */
final class PushGroup implements AutoCloseable {
  /**
   * A push that is part of the group.
   *
   * @param qualities of the metadata of its functions
   * @param attestation of the names of its functions
   */
  private record Member(
      StoredPush stored,
      Push push,
      List<Integer> qualities,
      Attestation attestation,
      List<PushOutcome> outcomes) {

    /** Adds which functions get a version. Keys at one place belong to one function. */
    void addTo(ChangeSet changes) {
      Set<Md5> keys = new HashSet<>();
      Set<Long> functions = new HashSet<>();
      for (int i = 0; i < outcomes.size(); i++) {
        if (outcomes.get(i) != PushOutcome.UNCHANGED) {
          PushedFunction pushed = push.functions().get(i);
          keys.add(pushed.key());
          functions.add(FilePlace.of(pushed.key(), pushed.address()));
        }
      }
      changes.addFunctionsOf(stored.id(), AddedFunctions.of(keys, functions.size()));
    }
  }

  private final Backend backend;
  private final PushPlanner planner;
  private final Transaction transaction;
  private StoredHistory history;
  private final List<Member> members = new ArrayList<>();
  private final ChangeSet changes = new ChangeSet();

  /** The functions changed by the group so far. */
  private Map<Md5, FunctionChangeBuilder> functions = Map.of();

  PushGroup(Backend backend, PushPlanner planner) {
    this.backend = backend;
    this.planner = planner;
    transaction = backend.begin();
    history = new StoredHistory(backend);
  }

  /** Reads the functions of all pushes that will be added. */
  void read(List<Push> pushes) {
    SortedSet<Md5> keys = new TreeSet<>();
    pushes.forEach(push -> push.functions().forEach(function -> keys.add(function.key())));
    functions = history.functions(keys);
  }

  private FunctionChangeBuilder function(Md5 key) {
    FunctionChangeBuilder function = functions.get(key);
    if (function == null) {
      throw new IllegalStateException("function " + key + " was not read");
    }
    return function;
  }

  private PushTarget target(Md5 key) {
    return function(key).target(visitor -> history.forEachLive(key, visitor));
  }

  /**
   * Adds the next push.
   *
   * @param qualities of the metadata of its functions
   * @throws RuntimeException if merging throws it; then the push is not part of the group
   */
  void add(Push push, List<Integer> qualities) {
    List<PushPlanner.Decision> decisions = planner.decide(push, push.functions(), this::target);
    long file = transaction.file(push.origin().inputMd5(), push.origin().inputPath());
    StoredPush stored = StoredPush.of(transaction.nextPush(), push, file);
    Member member =
        new Member(
            stored,
            push,
            qualities,
            stored.attestation(),
            new ArrayList<>(Collections.nCopies(push.functions().size(), PushOutcome.UNCHANGED)));
    members.add(member);
    changes.add(stored);
    Set<Long> places = new HashSet<>();
    for (int i = 0; i < decisions.size(); i++) {
      PushedFunction pushed = push.functions().get(i);
      ByteString name = apply(member, i, decisions.get(i));
      // Of several keys at one place the first one is recorded.
      long place = FilePlace.of(pushed.key(), pushed.address());
      if (push.origin().namesFile() && places.add(place)) {
        changes.add(
            new AddressSpot(
                file, place, AddressMap.keyPrefix(pushed.key()), NameCandidate.numberOf(name)));
      }
    }
  }

  /** Adds a change of sketches. */
  void add(SketchChange sketches) {
    changes.add(sketches);
  }

  /** Adds an attachment of a program. */
  void add(StoredAttachment attachment) {
    changes.add(attachment);
  }

  /** Adds where files are from. */
  void add(ProvenanceTask provenances) {
    provenances.provenances().forEach(changes::add);
  }

  /** Adds or removes aliases of functions. */
  void add(AliasTask aliases) {
    aliases.aliases().forEach(aliases.removes() ? changes::remove : changes::add);
  }

  /**
   * Returns the name that the push votes for: the name of the added version, or the pushed name.
   */
  private ByteString apply(Member member, int place, PushPlanner.Decision decision) {
    PushedFunction pushed = decision.pushed();
    FunctionChangeBuilder function = function(pushed.key());
    FunctionInfo added = decision.version();
    member.outcomes().set(place, decision.outcome());
    if (added != null) {
      boolean isAsPushed = added.equals(pushed.function());
      function.add(
          new StoredVersion(
              transaction.nextVersion(), member.stored().id(), added, pushed.address()),
          isAsPushed ? member.qualities().get(place) : MetadataQuality.of(added),
          member.attestation());
      return added.name();
    }
    ByteString name = pushed.function().name();
    function.repeat(name, member.attestation());
    return name;
  }

  /**
   * Commits all pushes.
   *
   * @return for each push the outcomes of its functions
   */
  List<List<PushOutcome>> commit() {
    functions.values().forEach(function -> changes.addIfChanged(function.change()));
    members.forEach(member -> member.addTo(changes));
    Set<Md5> refused = changes.isEmpty() ? Set.of() : transaction.commit(changes);
    Attempts attempts = new Attempts();
    while (!refused.isEmpty()) {
      attempts.next();
      refused = replan(new TreeSet<>(refused));
    }
    return members.stream().map(member -> List.copyOf(member.outcomes())).toList();
  }

  /** Plans functions again that another writer has changed meanwhile. */
  private Set<Md5> replan(SortedSet<Md5> keys) {
    history.close();
    history = new StoredHistory(backend);
    functions = history.functions(keys);
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
        ByteString _ = apply(member, places.get(i), decisions.get(i));
      }
    }
    ChangeSet rest = new ChangeSet();
    functions.values().forEach(function -> rest.addIfChanged(function.change()));
    members.forEach(member -> member.addTo(rest));
    return transaction.commit(rest);
  }

  /** The numbers of the files whose address maps change. */
  Set<Long> files() {
    return changes.mappedFiles();
  }

  @Override
  public void close() {
    history.close();
    transaction.close();
  }
}
