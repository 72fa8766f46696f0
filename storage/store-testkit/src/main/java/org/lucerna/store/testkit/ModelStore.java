package org.lucerna.store.testkit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.Deletion;
import org.lucerna.store.Explanation;
import org.lucerna.store.FilePlace;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.JoinedPart;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.PushRun;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.Sighting;
import org.lucerna.store.StoreException;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;
import org.lucerna.store.model.JoinedFunction;
import org.lucerna.store.model.ServingRule;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.RankingContext;
import org.lucerna.store.ranking.Requester;

/**
 * A store of plain maps under one lock, the simplest implementation of the rules, which other
 * stores are compared with. Thread-safe.
 */
public final class ModelStore implements FunctionStore {
  private final ModelRule rule;
  private final Ranker ranker;
  private final ModelEvidence evidence = new ModelEvidence();

  /** Live versions only, oldest first; never an empty list. */
  private final NavigableMap<Md5, List<Version>> functions = new TreeMap<>();

  private final List<Push> pushes = new ArrayList<>();

  /** Number of functions that got a version by each push. */
  private final List<Long> added = new ArrayList<>();

  /** Input files in the order of their first push: MD5 and path. */
  private final List<Sighting> files = new ArrayList<>();

  private final Map<Md5, Integer> fileNumbers = new HashMap<>();

  private final Map<Md5, Long> frequencies = new HashMap<>();
  private long lastVersion;
  private boolean closed;

  /** An empty store with the standard ranking. */
  public ModelStore(ServingRule.Merge merge) {
    this(merge, Ranker.standard());
  }

  /**
   * An empty store.
   *
   * @param merge see {@link ServingRule}
   * @param ranker decides between several names of a function
   */
  public ModelStore(ServingRule.Merge merge, Ranker ranker) {
    rule = new ModelRule(merge);
    this.ranker = ranker;
  }

  @Override
  public synchronized List<PushOutcome> push(Push push) {
    open();
    List<PushOutcome> outcomes = new ArrayList<>();
    Map<Md5, List<FunctionInfo>> live = new HashMap<>();
    List<@Nullable Version> versions = new ArrayList<>();
    long lastId = lastVersion;
    long pushId = pushes.size() + 1L;
    for (PushedFunction pushed : push.functions()) {
      List<FunctionInfo> before = live.computeIfAbsent(pushed.key(), this::live);
      boolean isKnown = !before.isEmpty();
      FunctionInfo next = rule.next(before, pushed.function(), push.mode());
      if (next == null) {
        outcomes.add(PushOutcome.UNCHANGED);
        versions.add(null);
        continue;
      }
      outcomes.add(isKnown ? PushOutcome.UPDATED : PushOutcome.ADDED);
      before.add(next);
      versions.add(
          new Version(
              ++lastId,
              pushed.key(),
              next.compact(),
              push.time(),
              push.account(),
              pushId,
              push.origin(),
              pushed.address()));
    }
    lastVersion = lastId;
    pushes.add(push);
    Set<Long> places = new HashSet<>();
    for (Version version : versions) {
      if (version != null) {
        places.add(FilePlace.of(version.key(), version.address()));
        functions.computeIfAbsent(version.key(), _ -> new ArrayList<>()).add(version);
      }
    }
    added.add((long) places.size());
    evidence.add(push.functions(), versions, attestation(push, record(push)));
    return List.copyOf(outcomes);
  }

  private Attestation attestation(Version version) {
    Push push = pushes.get((int) version.pushId() - 1);
    return attestation(push, fileNumbers.getOrDefault(push.origin().inputMd5(), 0));
  }

  private static Attestation attestation(Push push, int file) {
    boolean named = !push.origin().inputMd5().equals(PushOrigin.NO_FILE);
    return Attestation.of(
        named ? file : Attestation.NONE, push.account(), push.origin().hostName(), push.time());
  }

  /** The live versions of a function, oldest first, in a list of the caller's own. */
  private List<FunctionInfo> live(Md5 key) {
    return new ArrayList<>(
        functions.getOrDefault(key, List.of()).stream().map(Version::function).toList());
  }

  /** Records the file of a push; returns its number, from 1 on. */
  private int record(Push push) {
    PushOrigin origin = push.origin();
    return fileNumbers.computeIfAbsent(
        origin.inputMd5(),
        md5 -> {
          files.add(new Sighting(md5, origin.inputPath(), 0));
          return files.size();
        });
  }

  @Override
  public synchronized List<@Nullable PullHit> pull(Pull pull, MemoryGrant memory) {
    open();
    RankingContext rankingContext = rankingContext(pull);
    int[] chosen = ranker.choose(rankingContext);
    List<@Nullable PullHit> answers = new ArrayList<>();
    for (int place = 0; place < chosen.length; place++) {
      FunctionCandidates functionCandidates = rankingContext.functions().get(place);
      if (functionCandidates == null) {
        answers.add(null);
        continue;
      }
      Md5 key = functionCandidates.key();
      long frequency = frequencies.getOrDefault(key, 0L);
      FunctionInfo function =
          joined(
              key, functionCandidates.candidates().get(chosen[place]).version(), new ArrayList<>());
      memory.take(size(function));
      answers.add(new PullHit(function, frequency));
      if (pull.counts()) {
        frequencies.put(key, frequency + 1);
      }
    }
    return answers;
  }

  private RankingContext rankingContext(Pull pull) {
    Map<Md5, @Nullable FunctionCandidates> candidatesByKey = new HashMap<>();
    pull.keys().forEach(key -> candidatesByKey.computeIfAbsent(key, evidence::candidates));
    List<@Nullable FunctionCandidates> places = new ArrayList<>();
    pull.keys().forEach(key -> places.add(candidatesByKey.get(key)));
    int file =
        pull.inputMd5().equals(PushOrigin.NO_FILE)
            ? Attestation.NONE
            : fileNumbers.getOrDefault(pull.inputMd5(), Attestation.NONE);
    Requester requester = new Requester(file, Attestation.numberOf(pull.hostName()));
    return RankingContext.of(
        pull.keys(), places, pull.sizes(), pull.addresses(), requester, evidence::addressMap);
  }

  private static long size(FunctionInfo function) {
    return (long) function.name().length() + function.metadata().length();
  }

  private @Nullable FunctionInfo version(Md5 key, long id) {
    return functions.getOrDefault(key, List.of()).stream()
        .filter(version -> version.id() == id)
        .findFirst()
        .map(Version::function)
        .orElse(null);
  }

  /** The result for a place; adds to {@code parts} its metadata from other versions. */
  private FunctionInfo joined(Md5 key, long chosen, List<JoinedPart> parts) {
    JoinedFunction joined = new JoinedFunction(Objects.requireNonNull(version(key, chosen)));
    for (NameCandidate candidate : evidence.list(key)) {
      for (long id : candidate.version() == chosen ? candidate.complements() : List.<Long>of()) {
        FunctionInfo other = version(key, id);
        Set<MetadataKey> added = other == null ? Set.of() : joined.join(other);
        if (!added.isEmpty()) {
          parts.add(new JoinedPart(id, added));
        }
      }
    }
    return joined.function();
  }

  @Override
  public synchronized List<Explanation> explain(Pull pull, List<Md5> keys) {
    open();
    return Explanation.of(rankingContext(pull), keys, ranker).stream()
        .map(
            explanation -> {
              List<JoinedPart> parts = new ArrayList<>();
              FunctionInfo _ =
                  joined(pull.keys().get(explanation.place()), explanation.version(), parts);
              return explanation.with(parts);
            })
        .toList();
  }

  @Override
  public synchronized List<List<Version>> histories(
      List<Md5> keys, boolean withMetadata, MemoryGrant memory) {
    open();
    List<List<Version>> histories = new ArrayList<>(keys.size());
    for (Md5 key : keys) {
      List<Version> history =
          functions.getOrDefault(key, List.of()).reversed().stream()
              .map(version -> withMetadata ? version : version.withoutMetadata())
              .toList();
      history.forEach(version -> memory.take(size(version.function())));
      histories.add(history);
    }
    return histories;
  }

  @Override
  public synchronized int delete(Deletion deletion) {
    open();
    long left = deletion.limit();
    int touched = 0;
    for (Md5 key : List.copyOf(functions.keySet())) {
      List<Version> kept = new ArrayList<>();
      List<Version> before = functions.getOrDefault(key, List.of());
      for (Version version : before.reversed()) {
        boolean candidate = !deletion.lastOnly() || version.id() == before.getLast().id();
        if (left > 0 && candidate && passes(deletion, version)) {
          left--;
        } else {
          kept.addFirst(version);
        }
      }
      touched += kept.size() < before.size() ? 1 : 0;
      if (deletion.dryRun()) {
        continue;
      }
      if (kept.size() < before.size()) {
        evidence.keep(key, kept, this::attestation);
      }
      if (kept.isEmpty()) {
        functions.remove(key);
      } else {
        functions.put(key, kept);
      }
    }
    return touched;
  }

  private static boolean passes(Deletion deletion, Version v) {
    return deletion.filter().passesVersion(v.key(), v.id(), v.function())
        && deletion.filter().passesPush(v.pushId(), v.time(), v.account(), v.origin());
  }

  @Override
  public synchronized List<PopularFunction> popular(int count) {
    open();
    return functions.entrySet().stream()
        .filter(e -> frequencies.containsKey(e.getKey()))
        .map(e -> popular(e.getKey(), e.getValue()))
        .sorted(
            Comparator.comparingLong(PopularFunction::frequency)
                .reversed()
                .thenComparing(PopularFunction::key))
        .limit(count)
        .toList();
  }

  private PopularFunction popular(Md5 key, List<Version> versions) {
    Version oldest = versions.getFirst();
    return new PopularFunction(
        key,
        versions.getLast().function(),
        frequencies.getOrDefault(key, 0L),
        oldest.origin(),
        oldest.address());
  }

  @Override
  public synchronized List<Sighting> sightings(Md5 key, int limit) {
    open();
    return evidence
        .files(key)
        .limit(limit)
        .mapToObj(number -> seenAt(file((int) number), evidence.address(key, number)))
        .toList();
  }

  @Override
  public synchronized List<RecordedPush> pushes(int limit) {
    return pushesAfter(Math.max(0, pushes.size() - limit), limit);
  }

  @Override
  public synchronized List<PushRun> pushRuns(int limit) {
    Map<Integer, Integer> next = new HashMap<>();
    Set<Integer> continued = new HashSet<>();
    for (int i = pushes.size() - 1; i >= 0; i--) {
      for (int j = i + 1; j < pushes.size() && !next.containsKey(i); j++) {
        if (continues(pushes.get(i), pushes.get(j))) {
          next.put(i, j);
          continued.add(j);
        }
      }
    }
    List<PushRun> runs = new ArrayList<>();
    for (int first = 0; first < pushes.size(); first++) {
      if (!continued.contains(first)) {
        runs.add(run(first, next));
      }
    }
    runs.sort(Comparator.comparingLong(run -> run.last().id()));
    return List.copyOf(runs.subList(Math.max(0, runs.size() - limit), runs.size()));
  }

  private static boolean continues(Push one, Push next) {
    return one.account().equals(next.account())
        && one.origin().equals(next.origin())
        && Duration.between(one.time(), next.time()).compareTo(PushRun.PAUSE) <= 0;
  }

  private PushRun run(int first, Map<Integer, Integer> next) {
    List<Long> ids = new ArrayList<>();
    long functions = 0;
    int last = first;
    for (Integer i = first; i != null; i = next.get(i)) {
      ids.add(i + 1L);
      functions += added.get(i);
      last = i;
    }
    return new PushRun(ids, pushesAfter(last, 1).getFirst(), functions);
  }

  @Override
  public synchronized List<RecordedPush> pushesAfter(long id, int limit) {
    open();
    List<RecordedPush> some = new ArrayList<>();
    for (int i = (int) id; i < pushes.size() && some.size() < limit; i++) {
      Push push = pushes.get(i);
      some.add(new RecordedPush(i + 1L, push.time(), push.account(), push.origin()));
    }
    return some;
  }

  private Sighting file(int number) {
    return files.get(number - 1);
  }

  private static Sighting seenAt(Sighting file, long address) {
    return new Sighting(file.inputMd5(), file.inputPath(), address);
  }

  @Override
  public synchronized List<AccountStatistics> contributions() {
    open();
    return pushes.stream().map(Push::account).distinct().sorted().map(this::contribution).toList();
  }

  private AccountStatistics contribution(ByteString account) {
    List<Push> own = pushes.stream().filter(p -> p.account().equals(account)).toList();
    return new AccountStatistics(
        account,
        functions.values().stream().filter(v -> v.getFirst().account().equals(account)).count(),
        own.size(),
        functions.values().stream()
            .flatMap(List::stream)
            .filter(v -> v.account().equals(account))
            .count(),
        own.stream().map(p -> p.origin().idbPath()).distinct().count(),
        own.stream()
            .map(p -> p.origin().inputMd5())
            .filter(md5 -> !md5.equals(PushOrigin.NO_FILE))
            .distinct()
            .count());
  }

  @Override
  public void backup(Path folder) {
    throw new StoreException("the model store has no backups");
  }

  @Override
  public synchronized Totals totals() {
    open();
    long versions = functions.values().stream().mapToLong(List::size).sum();
    return new Totals(functions.size(), versions, files.size(), pushes.size());
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private void open() {
    if (closed) {
      throw new StoreException("the store is closed");
    }
  }
}
