package org.lucerna.store.lmn1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Deletion;
import org.lucerna.store.Version;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.ImportErrors.Loss;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.exchange.SpillFile;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.PullCountRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.testkit.Pushes;

final class Lmn1Test {
  private static final Md5 K = Md5.parse("00112233445566778899aabbccddeeff");
  private static final byte[] BLOB = {1, 2, 3};

  @TempDir Path folder;

  @Test
  void recordMatchesSpecification() throws IOException {
    PlainSegment segment = new PlainSegment();
    segment.add(K, 1_700_000_000, 0, 77, 2, "named", BLOB);
    segment.add(key(1), 9, 0, 77, 7, 0, "old", BLOB, true);

    List<StoreRecord> records = new ArrayList<>();
    Lmn1Source source = read(segment.bytes(), records);

    assertThat(source.records()).isEqualTo(2);
    assertThat(source.legacyChecksums()).isEqualTo(1);
    assertThat(source.importErrors().count()).isZero();
    VersionRecord old = (VersionRecord) records.get(0);
    assertThat(old.function().size()).isZero();
    assertThat(records.get(1)).isEqualTo(new PullCountRecord(key(1), 7));
    VersionRecord named = (VersionRecord) records.get(2);
    assertThat(named.key()).isEqualTo(K);
    assertThat(named.function().name().text()).isEqualTo("named");
    assertThat(named.function().size()).isEqualTo(77);
    assertThat(named.function().metadata()).isEqualTo(ByteString.wrap(BLOB));
    assertThat(named.push().time()).isEqualTo(Instant.ofEpochSecond(1_700_000_000));
    assertThat(named.address()).isEqualTo(StoreRecord.NO_ADDRESS);
  }

  @Test
  void historiesAreOrderedByTimeThenByLinks() throws IOException {
    PlainSegment segment = new PlainSegment();
    segment.add(key(9), 1, 0, 0, 0, "other", BLOB);
    // As after a compaction: the second of three records is last.
    int first = segment.add(K, 50, 0, 1, 2, "first", BLOB);
    int later = segment.add(K, 60, 0, 1, 2, "later", BLOB);
    int thirdAt = segment.bytes().length;
    int secondAt = thirdAt + 64 + "third".length() + BLOB.length;
    segment.add(K, 50, PlainSegment.address(0, secondAt, 2), 1, 2, "third", BLOB);
    segment.add(K, 50, PlainSegment.address(0, first, 2), 1, 2, "second", BLOB);
    segment.add(K, 40, PlainSegment.address(7, 4096, 0), 1, 2, "earliest", BLOB);

    List<StoreRecord> records = new ArrayList<>();
    Lmn1Source source = read(segment.bytes(), records);

    assertThat(names(records))
        .containsExactly("other", "earliest", "first", "second", "third", "later");
    assertThat(source.brokenLinks()).isEqualTo(1);
    assertThat(later).isPositive();
  }

  @Test
  void cyclesOfLinksTerminate() throws IOException {
    PlainSegment segment = new PlainSegment();
    segment.add(key(9), 1, 0, 0, 0, "", BLOB);
    int at = segment.bytes().length;
    int size = 64 + 1 + BLOB.length;
    segment.add(K, 5, PlainSegment.address(0, at + size, 0), 0, 0, "a", BLOB);
    segment.add(K, 5, PlainSegment.address(0, at, 0), 0, 0, "b", BLOB);
    segment.add(K, 5, PlainSegment.address(0, at + 2 * size, 0), 0, 0, "c", BLOB);

    List<StoreRecord> records = new ArrayList<>();
    read(segment.bytes(), records);
    assertThat(names(records)).hasSize(4).contains("a", "b", "c");
  }

  @Test
  void tombstoneDeletesAllEarlierVersions() throws IOException {
    PlainSegment segment = new PlainSegment();
    segment.add(K, 10, 0, 1, 2, "gone", BLOB);
    segment.add(K, 20, 0, 1, 1, "", new byte[0]);
    segment.add(K, 30, 0, 1, 2, "again", BLOB);
    segment.add(key(1), 10, 0, 1, 2, "away", BLOB);
    segment.add(key(1), 11, 0, 1, 3, "", new byte[0]);
    write(segment.bytes());

    try (StoreEngine store = RandomStore.open(folder.resolve("store"))) {
      ImportCount count = bring(store);
      assertThat(count.versions()).isEqualTo(3);
      assertThat(store.totals().functions()).isEqualTo(1);
      assertThat(store.totals().versions()).isEqualTo(1);
      assertThat(bring(store).versions()).isZero();
      assertThat(RandomStore.exported(store).text())
          .contains("\"name\":\"gone\"", "\"deleted\":\"1970-01-01T00:00:20Z\"");
    }
  }

  @Test
  void exportedStoreIsImportedUnchanged() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    List<String> histories = new ArrayList<>();
    try (StoreEngine store = RandomStore.open(folder.resolve("from"))) {
      for (int i = 0; i < 40; i++) {
        Pushes push = some().at(Pushes.NOON.plusSeconds(i));
        for (int k = 0; k < 20; k++) {
          push = push.with(key(k), function("f" + i % 7 + k, "m" + (i * k) % 11));
        }
        store.push(push.push());
      }
      store.delete(Deletion.undo(Set.of(key(3)), ByteString.utf8("x"), Pushes.NOON));
      store.pull(List.of(key(3), key(3), key(4)), true);
      for (int k = 0; k < 20; k++) {
        histories.add(history(store, k));
      }
      try (Lmn1Writer writer = new Lmn1Writer(out, 4000)) {
        store.export(writer);
        assertThat(writer.leftOut()).isEqualTo(1);
      }
    }
    try (Stream<Path> segments = Files.list(out)) {
      assertThat(segments.count()).isGreaterThan(5);
    }
    try (StoreEngine store = RandomStore.open(folder.resolve("to"));
        SpillFile spillFile = SpillFile.in(folder.resolve("spill"))) {
      Lmn1Source source = new Lmn1Source(out, spillFile);
      RandomStore.bring(source, store);
      assertThat(source.importErrors().count() + source.brokenLinks()).isZero();
      for (int k = 0; k < 20; k++) {
        assertThat(history(store, k)).isEqualTo(histories.get(k));
      }
      assertThat(store.popular(5).getFirst().frequency()).isEqualTo(2);
    }
  }

  private static String history(StoreEngine store, int k) {
    StringBuilder text = new StringBuilder();
    for (Version version : store.histories(List.of(key(k))).getFirst()) {
      text.append(version.function()).append(version.time().getEpochSecond());
    }
    return text.toString();
  }

  @Test
  void recordsBeforeAndAfterDamageAreRead() throws IOException {
    PlainSegment segment = new PlainSegment();
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      starts.add(segment.add(key(i), i, 0, 1, 2, "n" + i, new byte[i]));
    }
    byte[] whole = segment.bytes();
    byte[] flipped = whole.clone();
    flipped[starts.get(10) + 66] ^= 4;
    flipped[starts.get(20)] ^= 1;
    // A length that points far past the end.
    flipped[starts.get(21) + 7] = 0x7f;
    List<StoreRecord> records = new ArrayList<>();
    Lmn1Source source = read(flipped, records);

    assertThat(source.records()).isEqualTo(27);
    assertThat(source.importErrors().count()).isEqualTo(2);
    Loss first = source.importErrors().first().get(0);
    assertThat(first.from()).isEqualTo((long) starts.get(10));
    assertThat(first.until()).isEqualTo((long) starts.get(11));
    Loss second = source.importErrors().first().get(1);
    assertThat(second.from()).isEqualTo((long) starts.get(20));
    assertThat(second.until()).isEqualTo((long) starts.get(22));

    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    assertThat(read(cut, new ArrayList<>()).records()).isEqualTo(29);
    byte[] reserved = Arrays.copyOf(whole, whole.length + 5000);
    Lmn1Source padded = read(reserved, new ArrayList<>());
    assertThat(padded.records()).isEqualTo(30);
    assertThat(padded.importErrors().count()).isZero();
  }

  @Test
  void workOnFalseStartsIsLimited() throws IOException {
    ByteArrayOutputStream hostile = new ByteArrayOutputStream();
    int size = 1 << 20;
    for (int at = 0; at < size; at += 64) {
      PlainSegment one = new PlainSegment();
      one.add(K, 0, 0, 0, 0, "", new byte[0]);
      byte[] header = one.bytes();
      ByteBuffer b = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
      b.putInt(4, size - at).putInt(54, size - at - 64);
      hostile.writeBytes(header);
    }
    Lmn1Source source = read(hostile.toByteArray(), new ArrayList<>());
    assertThat(source.records()).isZero();
    assertThat(source.importErrors().bytes()).isEqualTo(size);
  }

  private static List<String> names(List<StoreRecord> records) {
    return records.stream()
        .filter(VersionRecord.class::isInstance)
        .map(record -> ((VersionRecord) record).function().name().text())
        .toList();
  }

  private Lmn1Source read(byte[] segment, List<StoreRecord> records) throws IOException {
    write(segment);
    try (SpillFile spillFile = SpillFile.in(folder.resolve("spill"))) {
      Lmn1Source source = new Lmn1Source(folder.resolve("seg.00000.dat"), spillFile);
      source.writeTo(records::add);
      return source;
    }
  }

  private void write(byte[] segment) throws IOException {
    Files.write(folder.resolve("seg.00000.dat"), segment);
  }

  private ImportCount bring(StoreEngine store) throws IOException {
    try (SpillFile spillFile = SpillFile.in(folder.resolve("spill"))) {
      return RandomStore.bring(new Lmn1Source(folder.resolve("seg.00000.dat"), spillFile), store);
    }
  }
}
