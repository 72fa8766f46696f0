package org.lucerna.store.testkit;

import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.lumina.metadata.MetadataKey;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.Deletion;
import org.lucerna.store.Explanation;
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
import org.lucerna.store.VersionFilter;
import org.lucerna.store.model.ServingRule;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.Ranking;
import org.lucerna.store.testkit.ModelSources.Source;

/**
 * A store of plain maps under one lock, the simplest implementation of the rules, which other
 * stores are compared with: stores that serve the newest version, {@link Pushes#NEWEST}. It shares
 * no rule with them, only how metadata is read and converted. Thread-safe.
 */
public final class ModelStore implements FunctionStore {
  private final ModelRule rule;
  private final ModelSources sources = new ModelSources();

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

  /**
   * An empty store.
   *
   * @param merge see {@link ServingRule}
   */
  public ModelStore(ServingRule.Merge merge) {
    rule = new ModelRule(merge);
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
    Set<Object> places = new HashSet<>();
    recordFile(push);
    Source source = source(push);
    for (int i = 0; i < versions.size(); i++) {
      PushedFunction pushed = push.functions().get(i);
      Version version = versions.get(i);
      if (version == null) {
        sources.repeat(pushed.key(), pushed.function().name(), source, push.time());
      } else {
        boolean isPlaced = version.address() != PushedFunction.NO_ADDRESS;
        places.add(isPlaced ? (Object) version.address() : version.key());
        functions.computeIfAbsent(version.key(), _ -> new ArrayList<>()).add(version);
        sources.add(version.key(), version.function().name(), source, push.time());
      }
    }
    added.add((long) places.size());
    sources.place(source.file(), push.functions());
    return List.copyOf(outcomes);
  }

  /** The source of a recorded push. */
  private Source source(Push push) {
    Md5 md5 = push.origin().inputMd5();
    boolean isFile = !md5.equals(PushOrigin.NO_FILE);
    int file = fileNumbers.getOrDefault(md5, ModelSources.NO_FILE);
    return new Source(push.account(), isFile ? file : ModelSources.NO_FILE);
  }

  /** The live versions of a function, oldest first, in a list of the caller's own. */
  private List<FunctionInfo> live(Md5 key) {
    return new ArrayList<>(
        functions.getOrDefault(key, List.of()).stream().map(Version::function).toList());
  }

  /** Records the file of a push; the first one gets number 1. */
  private void recordFile(Push push) {
    PushOrigin origin = push.origin();
    if (!fileNumbers.containsKey(origin.inputMd5())) {
      files.add(new Sighting(origin.inputMd5(), origin.inputPath(), 0));
      fileNumbers.put(origin.inputMd5(), files.size());
    }
  }

  @Override
  public synchronized List<@Nullable PullHit> pull(Pull pull, MemoryGrant memory) {
    open();
    List<@Nullable PullHit> answers = new ArrayList<>();
    for (Md5 key : pull.keys()) {
      if (!functions.containsKey(key)) {
        answers.add(null);
        continue;
      }
      long frequency = frequencies.getOrDefault(key, 0L);
      FunctionInfo function = joined(key, new ArrayList<>());
      memory.take(size(function));
      answers.add(new PullHit(function, frequency));
      if (pull.counts()) {
        frequencies.put(key, frequency + 1);
      }
    }
    return answers;
  }

  private static long size(FunctionInfo function) {
    return (long) function.name().length() + function.metadata().length();
  }

  /** The newest version of a known function, and additions; adds these to {@code parts}. */
  private FunctionInfo joined(Md5 key, List<JoinedPart> parts) {
    List<Version> live = functions.getOrDefault(key, List.of());
    Version newest = live.getLast();
    FunctionInfo function = newest.function();
    for (Version other : complements(key, live, newest)) {
      FunctionInfo joined = ModelJoin.join(function, other.function());
      Set<MetadataKey> added = ModelJoin.keys(joined);
      added.removeAll(ModelJoin.keys(function));
      if (!added.isEmpty()) {
        parts.add(new JoinedPart(other.id(), added));
      }
      function = joined;
    }
    return function;
  }

  /** The last versions of other sources under the same name, as far as they have more. */
  private List<Version> complements(Md5 key, List<Version> live, Version newest) {
    ByteString name = newest.function().name();
    Map<Source, Version> last = new HashMap<>();
    for (Version version : live) {
      if (version.function().name().equals(name)) {
        last.put(source(pushes.get((int) version.pushId() - 1)), version);
      }
    }
    return last.keySet().stream()
        .sorted(
            Comparator.comparing((Source source) -> sources.lastGiven(key, name, source))
                .reversed())
        .map(source -> last.getOrDefault(source, newest))
        .filter(version -> ModelJoin.hasMore(version.function(), newest.function()))
        .limit(4)
        .toList();
  }

  /** Explains with the newest version of each name only, newest first. */
  @Override
  public synchronized List<Explanation> explain(Pull pull, List<Md5> keys) {
    open();
    List<Explanation> explanations = new ArrayList<>();
    for (Md5 key : keys) {
      for (int place = 0; place < pull.keys().size(); place++) {
        if (pull.keys().get(place).equals(key) && functions.containsKey(key)) {
          List<JoinedPart> parts = new ArrayList<>();
          FunctionInfo _ = joined(key, parts);
          explanations.add(new Explanation(place, ranking(key), parts));
        }
      }
    }
    return explanations;
  }

  private Ranking ranking(Md5 key) {
    Map<ByteString, Ranking.RankedCandidate> names = new LinkedHashMap<>();
    for (Version version : functions.getOrDefault(key, List.of()).reversed()) {
      ByteString name = version.function().name();
      int size = version.function().size();
      NameCandidate candidate = new NameCandidate(0, version.id(), name, size, 0, List.of());
      names.putIfAbsent(name, new Ranking.RankedCandidate(candidate, Map.of(), 0));
    }
    return new Ranking(List.copyOf(names.values()));
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
    long left = deletion.maxEntries() > 0 ? deletion.maxEntries() : Long.MAX_VALUE;
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
      sources.keepNames(key, kept.stream().map(version -> version.function().name()).toList());
      if (kept.isEmpty()) {
        functions.remove(key);
      } else {
        functions.put(key, kept);
      }
    }
    return touched;
  }

  private static boolean passes(Deletion deletion, Version v) {
    VersionFilter filter = deletion.filter();
    return isIn(filter.keys(), v.key())
        && isIn(filter.names(), v.function().name())
        && isIn(filter.inputHashes(), v.origin().inputMd5())
        && isIn(filter.inputPaths(), v.origin().inputPath())
        && isIn(filter.idbPaths(), v.origin().idbPath())
        && isIn(filter.accounts(), v.account())
        && isInSpan(filter.versionIds(), v.id())
        && isInSpan(filter.pushIds(), v.pushId())
        && isInTime(filter.times(), v.time());
  }

  private static <T> boolean isIn(Set<T> selected, T value) {
    return selected.isEmpty() || selected.contains(value);
  }

  private static boolean isInSpan(List<Span> spans, long id) {
    BigInteger number = unsigned(id);
    return spans.isEmpty()
        || spans.stream()
            .anyMatch(
                s ->
                    unsigned(s.first()).compareTo(number) <= 0
                        && number.compareTo(unsigned(s.last())) <= 0);
  }

  private static BigInteger unsigned(long number) {
    return new BigInteger(Long.toUnsignedString(number));
  }

  private static boolean isInTime(List<TimeSpan> times, Instant time) {
    return times.isEmpty()
        || times.stream()
            .anyMatch(t -> t.first().compareTo(time) <= 0 && time.compareTo(t.last()) <= 0);
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
    return sources
        .files(key)
        .limit(limit)
        .mapToObj(number -> seenAt(file(number), sources.address(key, number)))
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
        && Duration.between(one.time(), next.time()).compareTo(Duration.ofMinutes(10)) <= 0;
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
