package org.lucerna.idb.btree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.fixture.ArrayData;
import org.lucerna.idb.fixture.BTreeWriter;
import org.lucerna.idb.fixture.RandomRecords;

/** Trees written by the tests, read back and compared with a map. */
class BTreeTest {
  private static final int SMALL_PAGE = 1200;

  private final SplittableRandom random = new SplittableRandom(20261120);
  private final RandomRecords generator = new RandomRecords(random);

  private static BTree tree(
      BTreeVersion version, int pageSize, NavigableMap<ByteString, ByteString> records) {
    return BTree.open(new ArrayData(BTreeWriter.write(version, pageSize, records)));
  }

  @ParameterizedTest
  @EnumSource
  void recordsAreWalkedInBothDirections(BTreeVersion version) {
    for (int count : new int[] {0, 1, 2, 10, 100, 3000}) {
      NavigableMap<ByteString, ByteString> expected = generator.records(count);
      BTree tree = tree(version, count > 1000 ? SMALL_PAGE : 8192, expected);
      assertThat(tree.header().recordCount()).isEqualTo(expected.size());
      assertThat(tree.header().version()).isEqualTo(version);
      Records records = tree.records();
      List<Map.Entry<ByteString, ByteString>> walked = new ArrayList<>();
      while (records.next()) {
        walked.add(Map.entry(records.key(), records.value()));
      }
      assertThat(walked).containsExactlyElementsOf(expected.entrySet());
      assertThat(records.next()).isFalse();
      walked.clear();
      while (records.previous()) {
        walked.add(Map.entry(records.key(), records.value()));
      }
      assertThat(walked.reversed()).containsExactlyElementsOf(expected.entrySet());
      assertThat(records.previous()).isFalse();
      assertThat(RecordsDigest.of(tree).count()).isEqualTo(expected.size());
    }
  }

  @ParameterizedTest
  @EnumSource
  void seekFindsSameRecordsAsSortedMap(BTreeVersion version) {
    NavigableMap<ByteString, ByteString> expected = generator.records(3000);
    BTree tree = tree(version, SMALL_PAGE, expected);
    List<ByteString> keys = new ArrayList<>(expected.keySet());
    Records records = tree.records();
    for (int i = 0; i < 4000; i++) {
      ByteString key =
          switch (random.nextInt(4)) {
            case 0 -> generator.key();
            case 1 -> {
              ByteString whole = keys.get(random.nextInt(keys.size()));
              yield whole.slice(0, random.nextInt(whole.length() + 1));
            }
            default -> keys.get(random.nextInt(keys.size()));
          };
      assertThat(tree.get(key)).isEqualTo(expected.get(key));
      check(records, Seek.EQUAL, key, expected.containsKey(key) ? key : null, expected);
      check(records, Seek.LESS, key, expected.lowerKey(key), expected);
      check(records, Seek.AT_MOST, key, expected.floorKey(key), expected);
      check(records, Seek.GREATER, key, expected.higherKey(key), expected);
      check(records, Seek.AT_LEAST, key, expected.ceilingKey(key), expected);
    }
  }

  private void check(
      Records records,
      Seek relation,
      ByteString key,
      @Nullable ByteString expected,
      NavigableMap<ByteString, ByteString> all) {
    assertThat(records.seek(relation, key.toByteArray())).isEqualTo(expected != null);
    if (expected == null) {
      return;
    }
    ByteString at = expected;
    for (int step = 0; step < 4 && at != null; step++) {
      assertThat(records.key()).isEqualTo(at);
      assertThat(records.value()).isEqualTo(all.get(at));
      boolean forward = random.nextBoolean();
      at = forward ? all.higherKey(at) : all.lowerKey(at);
      assertThat(forward ? records.next() : records.previous()).isEqualTo(at != null);
    }
  }

  @Test
  void numbersAreReadFromKeysAndValues() {
    NavigableMap<ByteString, ByteString> one = new TreeMap<>();
    one.put(ByteString.hex("2eff0000024101020304"), ByteString.hex("05000080"));
    Records records = tree(BTreeVersion.V2_0, 8192, one).records();
    assertThatThrownBy(records::value).isInstanceOf(IllegalStateException.class);
    assertThat(records.next()).isTrue();
    assertThat(records.keyWord(1, 4)).isEqualTo(0xff00_0002L);
    assertThat(records.keyAt(5)).isEqualTo('A');
    assertThat(records.valueWord()).isEqualTo(0x8000_0005L);
    assertThat(records.keyFrom(6)).isEqualTo(ByteString.hex("01020304"));
    assertThatThrownBy(() -> records.keyWord(8, 4)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @ParameterizedTest
  @EnumSource
  void readableRecordsOfDamagedTreeAreRecovered(BTreeVersion version) {
    NavigableMap<ByteString, ByteString> expected = generator.records(3000);
    byte[] section = BTreeWriter.write(version, SMALL_PAGE, expected);
    BTree whole = BTree.open(new ArrayData(section));
    RecoveredRecords all = whole.recover();
    assertThat(all.records()).isEqualTo(expected);
    assertThat(all.lossCount()).isZero();
    assertThat(all.strayRecords()).isZero();
    assertThat(RecordsDigest.of(all.tree())).isEqualTo(RecordsDigest.of(whole));

    int root = whole.header().rootPage() * SMALL_PAGE;
    for (int i = 0; i < SMALL_PAGE; i++) {
      section[root + i] = -1;
    }
    BTree headless = BTree.open(new ArrayData(section));
    assertThatThrownBy(() -> headless.records().next()).isInstanceOf(FormatException.class);
    RecoveredRecords most = headless.recover();
    assertThat(expected).containsAllEntriesOf(most.records());
    assertThat(most.records().size()).isGreaterThan(expected.size() - 100);
    assertThat(most.strayRecords()).isEqualTo(most.records().size());
    assertThat(most.lossCount()).isPositive();
  }

  /** As in a database of IDA 4: three pages on the free list, with a count and no records. */
  @ParameterizedTest
  @EnumSource
  void freePagesAreNotReportedAsLosses(BTreeVersion version) {
    NavigableMap<ByteString, ByteString> expected = generator.records(100);
    byte[] section = BTreeWriter.writeWithFreePages(version, SMALL_PAGE, expected, 3);
    BTree tree = BTree.open(new ArrayData(section));
    RecoveredRecords all = tree.recover();
    assertThat(all.records()).isEqualTo(expected);
    assertThat(all.losses()).isEmpty();
    assertThat(tree.pages().stream().map(PageUse::kind).filter(PageUse.Kind.FREE::equals))
        .hasSize(4);
    section[0] = 0;
    assertThat(BTree.open(new ArrayData(section)).recover().losses())
        .as("pages that were never written to, without the list")
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void damagedRecordsOfOnePageAreReportedAsOneLoss(BTreeVersion version) {
    byte[] section = BTreeWriter.write(version, SMALL_PAGE, generator.records(2));
    int entries = version == BTreeVersion.V1_5 ? 2 : 4;
    Arrays.fill(section, SMALL_PAGE + entries, 2 * SMALL_PAGE, (byte) 0xff);
    section[SMALL_PAGE + entries] = 9;
    section[SMALL_PAGE + entries + 1] = 0;
    RecoveredRecords none = BTree.open(new ArrayData(section)).recover();
    assertThat(none.losses())
        .singleElement()
        .satisfies(loss -> assertThat(loss).hasMessageContaining("9 records, found 0"));
  }

  @ParameterizedTest
  @EnumSource
  void pagesPastTheEndAreReportedAsOneLoss(BTreeVersion version) {
    byte[] section = BTreeWriter.write(version, SMALL_PAGE, generator.records(2000));
    int root = BTree.open(new ArrayData(section)).header().rootPage();
    byte[] moved = Arrays.copyOf(section, (root + 1) * SMALL_PAGE);
    System.arraycopy(moved, root * SMALL_PAGE, moved, SMALL_PAGE, SMALL_PAGE);
    moved[version == BTreeVersion.V1_5 ? 4 : 6] = 1;
    moved[version == BTreeVersion.V1_5 ? 5 : 7] = 0;
    byte[] cut = Arrays.copyOf(moved, 2 * SMALL_PAGE);
    RecoveredRecords some = BTree.open(new ArrayData(cut)).recover();
    assertThat(some.lossCount()).isEqualTo(1);
    assertThat(some.losses().getFirst())
        .hasMessageContaining("pages more")
        .hasMessageContaining("the end of the section");
  }

  @ParameterizedTest
  @EnumSource
  void usesOfPagesAreListed(BTreeVersion version) {
    byte[] section = BTreeWriter.write(version, SMALL_PAGE, generator.records(2000));
    BTreeHeader header = BTree.open(new ArrayData(section)).header();
    List<PageUse> pages = BTree.open(new ArrayData(section)).pages();
    assertThat(pages).hasSize(header.pageCount());
    assertThat(pages.getFirst().number()).isEqualTo(header.rootPage());
    assertThat(pages).extracting(PageUse::kind).contains(PageUse.Kind.LEAF, PageUse.Kind.INDEX);
    assertThat(pages.stream().mapToInt(PageUse::records).sum()).isEqualTo(header.recordCount());

    section[pages.getFirst().number() * SMALL_PAGE] = (byte) pages.getFirst().number();
    List<PageUse> damaged = BTree.open(new ArrayData(section)).pages();
    assertThat(damaged).filteredOn(page -> page.damage() != null).hasSize(1);
    assertThat(damaged).extracting(PageUse::kind).contains(PageUse.Kind.STRAY);
  }

  @ParameterizedTest
  @EnumSource
  void pageContentsTogetherAreAllRecords(BTreeVersion version) {
    NavigableMap<ByteString, ByteString> expected = generator.records(2000);
    byte[] section = BTreeWriter.writeWithFreePages(version, SMALL_PAGE, expected, 3);
    BTree tree = BTree.open(new ArrayData(section));
    Map<ByteString, ByteString> found = new HashMap<>();
    for (PageUse page : tree.pages()) {
      if (page.kind() == PageUse.Kind.FREE) {
        continue;
      }
      PageContents contents = tree.contents(page.number());
      assertThat(contents.damage()).isNull();
      assertThat(contents.first() != 0).isEqualTo(page.kind() == PageUse.Kind.INDEX);
      assertThat(contents.records()).hasSize(page.records());
      contents.records().forEach(record -> found.put(record.key(), record.value()));
    }
    assertThat(found).isEqualTo(expected);
    assertThatThrownBy(() -> tree.contents(0)).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> tree.contents(-1)).isInstanceOf(FormatException.class);
  }

  @Test
  void treeBuiltFromRecordsHasThoseRecords() {
    for (int count : new int[] {0, 1, 2, 10, 100, 3000}) {
      NavigableMap<ByteString, ByteString> expected = generator.records(count);
      if (count == 10) {
        expected.put(ByteString.utf8("large"), ByteString.wrap(new byte[60_000]));
      }
      BTree tree = TreeWriter.write(expected);
      assertThat(tree.header().recordCount()).isEqualTo(expected.size());
      BTree same = tree(BTreeVersion.V2_0, 0xf000, expected);
      assertThat(RecordsDigest.of(tree)).isEqualTo(RecordsDigest.of(same));
      expected.forEach((key, value) -> assertThat(tree.get(key)).isEqualTo(value));
      assertThat(tree.get(ByteString.utf8("~ no such key"))).isNull();
    }
  }

  /** A thousand keys that share nearly all bytes of a long one. */
  @Test
  void recoveredKeysOfOnePageAreLimited() {
    NavigableMap<ByteString, ByteString> records = new TreeMap<>();
    for (int i = 0; i < 400; i++) {
      byte[] key = new byte[1000];
      key[998] = (byte) (i >> 8);
      key[999] = (byte) i;
      records.put(ByteString.wrap(key), ByteString.EMPTY);
    }
    byte[] section = BTreeWriter.write(BTreeVersion.V2_0, 8192, records);
    assertThat(section).hasSize(2 * 8192);
    RecoveredRecords some = BTree.open(new ArrayData(section)).recover();
    assertThat(some.records()).hasSize(8192 * 32 / 1000 + 1);
    assertThat(some.lossCount()).isEqualTo(1);
  }

  @Test
  void cyclicFreeListTerminates() {
    byte[] tree = BTreeWriter.write(BTreeVersion.V2_0, SMALL_PAGE, generator.records(10));
    byte[] section = Arrays.copyOf(tree, tree.length + SMALL_PAGE);
    int list = tree.length / SMALL_PAGE;
    section[0] = (byte) list;
    section[tree.length] = 2;
    section[tree.length + 4] = (byte) list;
    assertThat(BTree.open(new ArrayData(section)).freePages().stream()).containsExactly(list);
  }

  /** A page number alone must not cause allocation. */
  @Test
  void freePageOutsideOfSectionDoesNotPreventRecovery() {
    NavigableMap<ByteString, ByteString> expected = generator.records(500);
    byte[] tree = BTreeWriter.write(BTreeVersion.V2_0, SMALL_PAGE, expected);
    byte[] section = Arrays.copyOf(tree, tree.length + SMALL_PAGE);
    section[0] = (byte) (tree.length / SMALL_PAGE);
    section[tree.length] = 1;
    Arrays.fill(section, tree.length + 8, tree.length + 11, (byte) 0xff);
    section[tree.length + 11] = 0x7f;
    BTree damaged = BTree.open(new ArrayData(section));
    assertThat(damaged.freePages().stream()).containsExactly(tree.length / SMALL_PAGE);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(damaged.recover().records()).isEqualTo(expected);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(64 << 20);
  }

  @ParameterizedTest
  @EnumSource
  void pageBelowItselfThrowsFormatException(BTreeVersion version) {
    byte[] section = BTreeWriter.write(version, SMALL_PAGE, generator.records(1000));
    int root = BTree.open(new ArrayData(section)).header().rootPage();
    section[root * SMALL_PAGE] = (byte) root;
    BTree tree = BTree.open(new ArrayData(section));
    assertThatThrownBy(() -> tree.records().next())
        .isInstanceOfSatisfying(
            FormatException.class,
            damage -> assertThat(damage.offset()).isEqualTo((long) root * SMALL_PAGE));
  }

  @Test
  void invalidHeaderThrowsFormatException() {
    assertThatThrownBy(() -> BTree.open(new ArrayData(new byte[0])))
        .isInstanceOf(FormatException.class);
    byte[] tree = BTreeWriter.write(BTreeVersion.V2_0, 8192, new TreeMap<>());
    tree[4] = 0;
    tree[5] = 0;
    assertThatThrownBy(() -> BTree.open(new ArrayData(tree)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("page size");
  }
}
