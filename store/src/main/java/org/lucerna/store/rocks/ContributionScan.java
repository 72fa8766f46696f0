package org.lucerna.store.rocks;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.StoreException;

/**
 * Counts what each account has contributed, by one pass over the pushes and one over all versions.
 * It takes some 20 bytes of memory a push. It belongs to one thread.
 */
final class ContributionScan {
  /** An account's numbers as they grow. */
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

  /** Counts different numbers. */
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

  private final Map<ByteString, Integer> accountNumbers = new TreeMap<>();
  private final List<Tally> tallies = new ArrayList<>();

  /** Account number of each push, by push id. */
  private int[] pushers = new int[16];

  private int lastPush;

  List<AccountStatistics> perform(RocksSnapshot rocksSnapshot) {
    countPushes(rocksSnapshot);
    countVersions(rocksSnapshot);
    return accountNumbers.entrySet().stream()
        .map(account -> tallies.get(account.getValue()).of(account.getKey()))
        .toList();
  }

  private void countPushes(RocksSnapshot rocksSnapshot) {
    @Nullable Integer noFile = noFile(rocksSnapshot);
    try (RowIterator rows = rocksSnapshot.sweep(Column.PUSHES)) {
      while (rows.next()) {
        StoredPush push = StoredPush.decode(rows.key(), rows.value());
        int number =
            accountNumbers.computeIfAbsent(push.account().compact(), _ -> accountNumbers.size());
        if (number == tallies.size()) {
          tallies.add(new Tally());
        }
        Tally tally = tallies.get(number);
        tally.pushes++;
        tally.idbs.add(digest(push.idbPath()));
        if (noFile == null || push.fileId() != noFile) {
          tally.inputs.add(push.fileId());
        }
        lastPush = Math.toIntExact(Cursor.of(rows.key()).u64be());
        if (lastPush >= pushers.length) {
          pushers = Arrays.copyOf(pushers, Math.max(lastPush + 1, 2 * pushers.length));
        }
        pushers[lastPush] = number;
      }
    }
  }

  /** The number under which pushes stand that named no file; null where there is none. */
  private static @Nullable Integer noFile(RocksSnapshot rocksSnapshot) {
    byte[] key = PushOrigin.NO_FILE.toByteArray();
    byte[] id = rocksSnapshot.get(Column.FILE_IDS, key);
    return id == null ? null : StoredFile.decodeId(key, id);
  }

  private void countVersions(RocksSnapshot rocksSnapshot) {
    try (FunctionSweep sweep = new FunctionSweep(rocksSnapshot)) {
      Tally oldest = null;
      while (sweep.next()) {
        if (sweep.served() && oldest != null) {
          oldest.functions++;
        }
        oldest = pusher(sweep.version());
        oldest.versions++;
      }
      if (oldest != null) {
        oldest.functions++;
      }
    }
  }

  private Tally pusher(StoredVersion version) {
    if (version.pushId() < 1 || version.pushId() > lastPush) {
      throw new StoreException("the store is damaged: push " + version.pushId() + " is missing");
    }
    return tallies.get(pushers[(int) version.pushId()]);
  }

  /** Eight bytes of an MD5 tell paths apart well enough, and are smaller. */
  private static long digest(ByteString path) {
    try {
      return Md5.of(MessageDigest.getInstance("MD5").digest(path.toByteArray()), 0).high();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
