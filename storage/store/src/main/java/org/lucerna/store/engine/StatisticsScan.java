package org.lucerna.store.engine;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.model.StoredVersion;

/**
 * Counts each account's contributions, by one scan of the pushes and one of all versions. It takes
 * about 28 bytes of memory per push. Not thread-safe.
 */
final class StatisticsScan {
  /** The running counts of an account. */
  private static final class Tally {
    private long functions;
    private long pushes;
    private long versions;
    private final DistinctCount idbs = new DistinctCount();
    private final DistinctCount inputs = new DistinctCount();

    AccountStatistics of(ByteString account) {
      return new AccountStatistics(
          account, functions, pushes, versions, idbs.count(), inputs.count());
    }
  }

  /** Counts distinct numbers. */
  private static final class DistinctCount {
    private long[] numbers = new long[4];
    private int size;

    void add(long number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = number;
    }

    long count() {
      return Arrays.stream(numbers, 0, size).distinct().count();
    }
  }

  /** Numbers of ascending ids. */
  private static final class NumbersById {
    private long[] ids = new long[16];
    private int[] numbers = new int[16];
    private int size;

    /** Adds a number; ids must ascend, unsigned. */
    void add(long id, int number) {
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, 2 * size);
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      ids[size] = id;
      numbers[size++] = number;
    }

    /** The number of an id; -1 if there is none. */
    int get(long id) {
      int place = Arrays.binarySearch(ids, 0, size, id);
      return place < 0 ? -1 : numbers[place];
    }
  }

  private final Map<ByteString, Integer> accountNumbers = new TreeMap<>();
  private final List<Tally> tallies = new ArrayList<>();

  /** Account number of each push. */
  private final NumbersById pushers = new NumbersById();

  /**
   * Account number of each push that was made, to a store in a cluster, after the pushes were
   * scanned.
   */
  private final Map<Long, Integer> later = new HashMap<>();

  private final Snapshot snapshot;

  StatisticsScan(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  List<AccountStatistics> perform() {
    countPushes();
    countVersions();
    return accountNumbers.entrySet().stream()
        .map(account -> tallies.get(account.getValue()).of(account.getKey()))
        .toList();
  }

  private void countPushes() {
    try (Scan<StoredPush> scan = snapshot.pushes(0)) {
      for (StoredPush push = scan.next(); push != null; push = scan.next()) {
        pushers.add(push.id(), count(push));
      }
    }
  }

  /** Counts a push, and returns the number of its account. */
  private int count(StoredPush push) {
    int number =
        accountNumbers.computeIfAbsent(push.account().compact(), _ -> accountNumbers.size());
    if (number == tallies.size()) {
      tallies.add(new Tally());
    }
    Tally tally = tallies.get(number);
    tally.pushes++;
    tally.idbs.add(digest(push.origin().idbPath()));
    if (push.origin().namesFile()) {
      tally.inputs.add(push.file());
    }
    return number;
  }

  private void countVersions() {
    try (FunctionScan functions = snapshot.functions(FunctionScan.Part.VERSIONS)) {
      while (functions.next()) {
        FunctionHead head = functions.head();
        if (head == null) {
          continue;
        }
        Tally oldest = pusher(head.served());
        oldest.versions++;
        for (PastVersion past = functions.nextPast(); past != null; past = functions.nextPast()) {
          if (past.isLive()) {
            oldest = pusher(past.version());
            oldest.versions++;
          }
        }
        oldest.functions++;
      }
    }
  }

  private Tally pusher(StoredVersion version) {
    int number = pushers.get(version.pushId());
    return tallies.get(
        number < 0
            ? later.computeIfAbsent(version.pushId(), id -> count(snapshot.push(id)))
            : number);
  }

  /** Eight bytes of an MD5 distinguish paths well enough, and save memory. */
  private static long digest(ByteString path) {
    try {
      return Md5.of(MessageDigest.getInstance("MD5").digest(path.toByteArray()), 0).high();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
