package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.metadata.published.LocalTypes;
import org.lucerna.store.Explanation;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.RankingContext;
import org.lucerna.store.ranking.Requester;

/**
 * Answers one pull. Each key is looked up once, in order, in bounded parts. If a function has
 * several names, the ranker decides place by place. Not thread-safe.
 */
final class PullReader {
  /** Number of counts read at a time. */
  private static final int PART = 1000;

  private final Backend backend;
  private final AddressMapCache addressMaps;
  private final Ranker ranker;
  private final Pull pull;

  /** The requested keys, sorted, each once; and how often each was requested. */
  private final Md5[] keys;

  private final int[] times;

  /** The index in {@link #keys} of the key of each place. */
  private final int[] numbers;

  private final @Nullable FunctionHead[] known;
  private boolean disputed;

  PullReader(Backend backend, AddressMapCache addressMaps, Ranker ranker, Pull pull) {
    this.backend = backend;
    this.addressMaps = addressMaps;
    this.ranker = ranker;
    this.pull = pull;
    keys = distinct(pull.keys());
    times = new int[keys.length];
    numbers = new int[pull.keys().size()];
    for (int place = 0; place < numbers.length; place++) {
      numbers[place] = Arrays.binarySearch(keys, pull.keys().get(place));
      times[numbers[place]]++;
    }
    known = new @Nullable FunctionHead[keys.length];
  }

  /** The keys, sorted, each once. */
  private static Md5[] distinct(List<Md5> keys) {
    Md5[] sorted = keys.toArray(Md5[]::new);
    Arrays.sort(sorted);
    int distinct = 0;
    for (Md5 key : sorted) {
      if (distinct == 0 || !key.equals(sorted[distinct - 1])) {
        sorted[distinct++] = key;
      }
    }
    return distinct == sorted.length ? sorted : Arrays.copyOf(sorted, distinct);
  }

  /** Reads the known functions. */
  void read(MemoryGrant memory) {
    int together = backend.capabilities().headsTogether();
    for (int from = 0; from < keys.length; from += together) {
      memory.take(read(from, Math.min(from + together, keys.length)));
    }
  }

  /** Returns the memory taken by the functions read, in bytes. */
  private long read(int from, int to) {
    List<@Nullable FunctionHead> heads = backend.heads(Arrays.asList(keys).subList(from, to));
    long held = 0;
    for (int i = from; i < to; i++) {
      FunctionHead head = heads.get(i - from);
      if (head != null) {
        known[i] = head;
        held += head.served().bytes() + head.evidence().bytes();
        disputed |= head.isDisputed();
      }
    }
    return held;
  }

  /**
   * The results, without types that are meaningful only in the database that they come from. Call
   * it once, after {@link #read}. Counts the pulls if the pull requests it.
   *
   * @return for each place; null if the key is unknown
   */
  List<@Nullable PullHit> answers(PullCounts counts, MemoryGrant memory) {
    @Nullable FunctionInfo[] functions = functions(memory);
    long[] frequencies = frequencies(counts);
    List<@Nullable PullHit> answers = new ArrayList<>(functions.length);
    for (int place = 0; place < functions.length; place++) {
      FunctionInfo function = functions[place];
      int number = numbers[place];
      answers.add(
          function == null ? null : new PullHit(LocalTypes.dropped(function), frequencies[number]));
      frequencies[number] += pull.counts() ? 1 : 0;
    }
    return answers;
  }

  /** Pull count of each key before this pull. */
  private long[] frequencies(PullCounts counts) {
    long[] frequencies = new long[keys.length];
    List<Md5> asked = new ArrayList<>();
    int[] more = new int[keys.length];
    for (int from = 0; from < keys.length; from += PART) {
      int to = Math.min(from + PART, keys.length);
      asked.clear();
      for (int i = from; i < to; i++) {
        if (known[i] != null) {
          more[asked.size()] = times[i];
          asked.add(keys[i]);
        }
      }
      long[] before = counts.get(asked, pull.counts() ? more : null);
      int next = 0;
      for (int i = from; i < to; i++) {
        frequencies[i] = known[i] != null ? before[next++] : 0;
      }
    }
    return frequencies;
  }

  private @Nullable FunctionInfo[] functions(MemoryGrant memory) {
    @Nullable FunctionInfo[] functions = new @Nullable FunctionInfo[numbers.length];
    for (int place = 0; place < functions.length; place++) {
      FunctionHead function = known[numbers[place]];
      functions[place] = function == null ? null : function.served().function();
    }
    ChosenVersions versions = choose();
    versions.read(backend, memory);
    for (int place : versions.places()) {
      FunctionInfo served = functions[place];
      functions[place] = served == null ? null : versions.at(place, served).function();
    }
    return functions;
  }

  private ChosenVersions choose() {
    ChosenVersions versions = new ChosenVersions();
    RankingContext context = disputed ? context() : null;
    int[] chosen = context == null ? null : ranker.choose(context);
    for (int place = 0; place < numbers.length; place++) {
      FunctionHead head = known[numbers[place]];
      if (head != null) {
        FunctionCandidates function = context == null ? null : context.functions().get(place);
        long version =
            function == null || chosen == null
                ? head.served().id()
                : function.candidates().get(chosen[place]).version();
        versions.add(place, keys[numbers[place]], head, version);
      }
    }
    return versions;
  }

  private RankingContext context() {
    @Nullable FunctionCandidates[] functions = new @Nullable FunctionCandidates[keys.length];
    for (int i = 0; i < functions.length; i++) {
      FunctionHead head = known[i];
      if (head != null) {
        functions[i] = new FunctionCandidates(keys[i], head.candidates());
      }
    }
    List<@Nullable FunctionCandidates> places = new ArrayList<>(numbers.length);
    for (int number : numbers) {
      places.add(functions[number]);
    }
    Requester requester = new Requester(file(), Attestation.numberOf(pull.hostName()));
    return RankingContext.of(
        pull.keys(), places, pull.sizes(), pull.addresses(), requester, addressMaps::of);
  }

  private long file() {
    return PushOrigin.isFile(pull.inputMd5()) ? backend.file(pull.inputMd5()) : Attestation.NONE;
  }

  /** See {@link org.lucerna.store.FunctionStore#explain}; after {@link #read}. */
  List<Explanation> explain(List<Md5> asked) {
    List<Explanation> explanations = Explanation.of(context(), asked, ranker);
    ChosenVersions versions = new ChosenVersions();
    for (Explanation explanation : explanations) {
      FunctionHead head = known[numbers[explanation.place()]];
      if (head != null) {
        versions.add(
            explanation.place(), keys[numbers[explanation.place()]], head, explanation.version());
      }
    }
    versions.read(backend, MemoryGrant.UNBOUNDED);
    List<Explanation> complete = new ArrayList<>();
    for (Explanation explanation : explanations) {
      FunctionHead head = known[numbers[explanation.place()]];
      complete.add(
          head == null
              ? explanation
              : explanation.with(
                  versions.at(explanation.place(), head.served().function()).parts()));
    }
    return complete;
  }
}
