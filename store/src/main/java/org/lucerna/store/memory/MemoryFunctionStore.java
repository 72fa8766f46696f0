package org.lucerna.store.memory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.Contribution;
import org.lucerna.store.Deletion;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.Known;
import org.lucerna.store.Origin;
import org.lucerna.store.Outcome;
import org.lucerna.store.Popular;
import org.lucerna.store.Push;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.ServingRule;
import org.lucerna.store.Sighting;
import org.lucerna.store.StoreException;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;

/**
 * All there is in maps, under one lock, as plainly as the rules can be written down: what the
 * durable store is compared with, and what a server has that keeps nothing.
 */
public final class MemoryFunctionStore implements FunctionStore {
  private final ServingRule rule;

  /** Live versions only, the oldest first; never an empty list. */
  private final NavigableMap<Md5, List<Version>> functions = new TreeMap<>();

  private final List<Push> pushes = new ArrayList<>();

  /** Input files in the order in which they came: MD5 and first path. */
  private final List<Sighting> files = new ArrayList<>();

  private final Map<Md5, Integer> fileNumbers = new HashMap<>();

  /** Key, number of the file, address there. */
  private final Map<Md5, NavigableMap<Integer, Long>> seen = new HashMap<>();

  private final Map<Md5, Long> frequencies = new HashMap<>();
  private long lastVersion;
  private boolean closed;

  /**
   * An empty store.
   *
   * @param merge see {@link ServingRule}
   */
  public MemoryFunctionStore(ServingRule.Merge merge) {
    rule = new ServingRule(merge);
  }

  @Override
  public synchronized List<Outcome> push(Push push) {
    open();
    List<Outcome> outcomes = new ArrayList<>();
    Map<Md5, FunctionInfo> served = new HashMap<>();
    List<Version> added = new ArrayList<>();
    long pushId = pushes.size() + 1L;
    for (PushedFunction pushed : push.functions()) {
      FunctionInfo before = served.computeIfAbsent(pushed.key(), this::served);
      FunctionInfo next = rule.next(before, pushed.function(), push.mode());
      if (next == null) {
        outcomes.add(Outcome.UNCHANGED);
        continue;
      }
      outcomes.add(before == null ? Outcome.ADDED : Outcome.UPDATED);
      served.put(pushed.key(), next);
      long id = lastVersion + added.size() + 1;
      added.add(
          new Version(
              id,
              pushed.key(),
              next.compact(),
              push.time(),
              push.account(),
              pushId,
              push.origin(),
              pushed.address()));
    }
    lastVersion += added.size();
    added.forEach(v -> functions.computeIfAbsent(v.key(), _ -> new ArrayList<>()).add(v));
    pushes.add(push);
    see(push);
    return List.copyOf(outcomes);
  }

  private @Nullable FunctionInfo served(Md5 key) {
    List<Version> versions = functions.get(key);
    return versions == null ? null : versions.getLast().function();
  }

  private void see(Push push) {
    Origin origin = push.origin();
    int file =
        fileNumbers.computeIfAbsent(
            origin.inputMd5(),
            md5 -> {
              files.add(new Sighting(md5, origin.inputPath(), 0));
              return files.size() - 1;
            });
    for (PushedFunction pushed : push.functions()) {
      seen.computeIfAbsent(pushed.key(), _ -> new TreeMap<>()).put(file, pushed.address());
    }
  }

  @Override
  public synchronized List<@Nullable Known> pull(List<Md5> keys, boolean count) {
    open();
    List<@Nullable Known> answers = new ArrayList<>();
    for (Md5 key : keys) {
      FunctionInfo function = served(key);
      if (function == null) {
        answers.add(null);
        continue;
      }
      long frequency = frequencies.getOrDefault(key, 0L);
      answers.add(new Known(function, frequency));
      if (count) {
        frequencies.put(key, frequency + 1);
      }
    }
    return answers;
  }

  @Override
  public synchronized List<List<Version>> histories(List<Md5> keys) {
    open();
    return keys.stream().map(k -> functions.getOrDefault(k, List.of()).reversed()).toList();
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
  public synchronized List<Popular> popular(int count) {
    open();
    return functions.entrySet().stream()
        .filter(e -> frequencies.containsKey(e.getKey()))
        .map(e -> popular(e.getKey(), e.getValue()))
        .sorted(Comparator.comparingLong(Popular::frequency).reversed().thenComparing(Popular::key))
        .limit(count)
        .toList();
  }

  private Popular popular(Md5 key, List<Version> versions) {
    Version oldest = versions.getFirst();
    return new Popular(
        key,
        versions.getLast().function(),
        frequencies.getOrDefault(key, 0L),
        oldest.origin(),
        oldest.address());
  }

  @Override
  public synchronized List<Sighting> sightings(Md5 key, int limit) {
    open();
    NavigableMap<Integer, Long> addresses = seen.getOrDefault(key, new TreeMap<>());
    return addresses.entrySet().stream()
        .filter(e -> !files.get(e.getKey()).inputMd5().equals(Origin.NO_FILE))
        .limit(limit)
        .map(e -> seenAt(files.get(e.getKey()), e.getValue()))
        .toList();
  }

  private static Sighting seenAt(Sighting file, long address) {
    return new Sighting(file.inputMd5(), file.inputPath(), address);
  }

  @Override
  public synchronized List<Contribution> contributions() {
    open();
    return pushes.stream().map(Push::account).distinct().sorted().map(this::contribution).toList();
  }

  private Contribution contribution(ByteString account) {
    List<Push> own = pushes.stream().filter(p -> p.account().equals(account)).toList();
    return new Contribution(
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
            .filter(md5 -> !md5.equals(Origin.NO_FILE))
            .distinct()
            .count());
  }

  @Override
  public void backup(Path folder) {
    throw new StoreException("a store in memory has no backup");
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
