package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.Explanation;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.RankingContext;
import org.lucerna.store.ranking.Requester;

/**
 * One pull: each key is looked up once, in order, in bounded parts. Where a function has several
 * names, the chooser decides place by place. It belongs to one thread.
 */
final class PullReader {
  /** Counts read together. */
  private static final int PART = 1000;

  /**
   * Functions read together: as many as RocksDB itself takes at once. What they hold is known only
   * afterwards, so that they are few.
   */
  static final int FUNCTIONS = 32;

  private final Database database;
  private final Layouts layouts;
  private final Ranker ranker;
  private final Pull pull;

  /** The keys asked, sorted, each once; and how often each was asked. */
  private final Md5[] keys;

  private final int[] times;

  /** For each place the number of its key among {@link #keys}. */
  private final int[] numbers;

  private final @Nullable StoredFunction[] known;
  private boolean disputed;

  PullReader(Database database, Layouts layouts, Ranker ranker, Pull pull) {
    this.database = database;
    this.layouts = layouts;
    this.ranker = ranker;
    this.pull = pull;
    keys = pull.keys().stream().sorted().distinct().toArray(Md5[]::new);
    times = new int[keys.length];
    numbers = new int[pull.keys().size()];
    for (int place = 0; place < numbers.length; place++) {
      numbers[place] = Arrays.binarySearch(keys, pull.keys().get(place));
      times[numbers[place]]++;
    }
    known = new @Nullable StoredFunction[keys.length];
  }

  /** Reads what is known. */
  void read(MemoryGrant memory) {
    for (int from = 0; from < keys.length; from += FUNCTIONS) {
      memory.take(read(from, Math.min(from + FUNCTIONS, keys.length)));
    }
  }

  /** Returns how much is held of it, in bytes. */
  private long read(int from, int to) {
    List<byte[]> rows = new ArrayList<>(to - from);
    for (int i = from; i < to; i++) {
      rows.add(Keys.function(keys[i]));
    }
    List<? extends byte @Nullable []> values = database.multiGet(Column.CURRENT, rows);
    long held = 0;
    for (int i = from; i < to; i++) {
      byte[] value = values.get(i - from);
      if (value != null) {
        StoredFunction function = StoredFunction.decode(rows.get(i - from), value);
        known[i] = function;
        held += value.length;
        disputed |= function.isDisputed();
      }
    }
    return held;
  }

  /**
   * The answers, after {@link #read}; once. Where the pull counts, they are counted.
   *
   * @return for each place; null where the key is unknown
   */
  List<@Nullable PullHit> answers(PullCounts counts, MemoryGrant memory) {
    @Nullable FunctionInfo[] functions = functions(memory);
    long[] frequencies = frequencies(counts);
    List<@Nullable PullHit> answers = new ArrayList<>(functions.length);
    for (int place = 0; place < functions.length; place++) {
      FunctionInfo function = functions[place];
      int number = numbers[place];
      answers.add(function == null ? null : new PullHit(function, frequencies[number]));
      frequencies[number] += pull.counts() ? 1 : 0;
    }
    return answers;
  }

  /** How often each key was pulled before. */
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

  /** How many places have a known key. */
  int knownPlaces() {
    int places = 0;
    for (int number : numbers) {
      places += known[number] != null ? 1 : 0;
    }
    return places;
  }

  private @Nullable FunctionInfo[] functions(MemoryGrant memory) {
    @Nullable FunctionInfo[] functions = new @Nullable FunctionInfo[numbers.length];
    for (int place = 0; place < functions.length; place++) {
      StoredFunction function = known[numbers[place]];
      functions[place] = function == null ? null : function.served().function();
    }
    if (disputed) {
      choose(functions, memory);
    }
    return functions;
  }

  /** Puts other versions in the place of the served ones. */
  private void choose(@Nullable FunctionInfo[] functions, MemoryGrant memory) {
    RankingContext rankingContext = question();
    int[] chosen = ranker.choose(rankingContext);
    ChosenVersions others = new ChosenVersions();
    for (int place = 0; place < chosen.length; place++) {
      FunctionCandidates functionCandidates = rankingContext.functions().get(place);
      StoredFunction now = known[numbers[place]];
      if (functionCandidates != null && now != null) {
        long version = functionCandidates.candidates().get(chosen[place]).version();
        if (version != now.served().id()) {
          others.add(place, functionCandidates.key(), version);
        }
      }
    }
    others.readInto(functions, database, memory);
  }

  private RankingContext question() {
    @Nullable FunctionCandidates[] functionCandidateses =
        new @Nullable FunctionCandidates[keys.length];
    for (int i = 0; i < functionCandidateses.length; i++) {
      StoredFunction function = known[i];
      if (function != null) {
        functionCandidateses[i] = new FunctionCandidates(keys[i], function.opinions(keys[i]));
      }
    }
    List<@Nullable FunctionCandidates> places = new ArrayList<>(numbers.length);
    for (int number : numbers) {
      places.add(functionCandidateses[number]);
    }
    Requester requester = new Requester(file(), Attestation.numberOf(pull.hostName()));
    return RankingContext.of(
        pull.keys(), places, pull.sizes(), pull.addresses(), requester, layouts::of);
  }

  private int file() {
    byte[] key = pull.inputMd5().toByteArray();
    byte[] value =
        pull.inputMd5().equals(PushOrigin.NO_FILE) ? null : database.get(Column.FILE_IDS, key);
    return value == null ? Attestation.NONE : StoredFile.decodeId(key, value);
  }

  /** See {@link org.lucerna.store.FunctionStore#explain}; after {@link #read}. */
  List<Explanation> explain(List<Md5> asked) {
    return Explanation.of(question(), asked, ranker);
  }
}
