package org.lucerna.idb.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.ItemSample;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;

class HistoriesTest {
  @TempDir Path folder;

  private IdaDatabase open(ItemSample sample) throws IOException {
    return IdaDatabase.open(Files.write(folder.resolve("sample"), sample.write()));
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  /** A place of the listing, or of a hex view. */
  private static ByteString place(int wordSize, boolean packed, boolean hex) {
    long second = hex ? 0x1230 : 0;
    if (packed) {
      Packer place = new Packer(wordSize).dd(-1).ea(0x1234);
      return (hex ? place.ea(second) : place).dd(2, -1).dw(40, 300).raw(text("zoom")).done();
    }
    int w = wordSize;
    return hex
        ? ItemSample.fixed(-1, 2, 0x1234, w, second, w, 2, 1, -1, 4, 40, 2, 300, 2)
        : ItemSample.fixed(-1, 2, 0x1234, w, 2, 1, -1, 4, 40, 2, 300, 2);
  }

  @ParameterizedTest
  @CsvSource({"4, 695", "8, 695", "4, 700", "8, 910"})
  void historiesAndBookmarksAreRead(int wordSize, int version) throws IOException {
    ItemSample sample = new ItemSample(wordSize, version);
    RecordsWriter records = sample.records();
    boolean packed = version >= 700;
    ByteString listed = place(wordSize, packed, false);
    ByteString hex = place(wordSize, packed, true);
    long list = records.node("$ curlocs");
    long first = records.node("$ IDA View-A");
    long second = records.node("Hex View-1");
    long third = records.node("$ Other");
    long old = records.node("IDA View-B");
    long gone = records.node("$ temporary") + 100;
    for (long node : List.of(first, second, third, old, gone)) {
      records.alt(list, node, 1);
    }
    records.alt(first, 0, 7).item(first, 'A', 2, text("idaplace_t\0"));
    records.sup(first, 0, listed).sup(first, 7, listed);
    records.item(second, 'A', 2, text("hexplace_t\0")).sup(second, 0, hex);
    records.item(third, 'A', 2, text("tiplace_t\0")).sup(third, 0, text("?"));
    records.alt(old, 2, 4).sup(old, 0, text("??"));
    long marks = records.node("$ BMARKS ");
    long marked = records.node("some node");
    records.hash(marks, "idaplace_t", records.word(marked));
    records.sup(marked, 3, listed).item(marked, 'R', 3, text("here\0")).sup(marked, 4, listed);
    Place place = new Place(0x1234, -1, 2, -1, 40, 300);
    try (IdaDatabase database = open(sample)) {
      assertThat(database.histories())
          .containsExactly(
              new History(
                  text("IDA View-A"),
                  text("idaplace_t"),
                  7,
                  List.of(
                      new History.Visit(0, place, listed), new History.Visit(7, place, listed))),
              new History(
                  text("Hex View-1"),
                  text("hexplace_t"),
                  0,
                  List.of(new History.Visit(0, place, hex))),
              new History(
                  text("Other"),
                  text("tiplace_t"),
                  0,
                  List.of(new History.Visit(0, null, text("?")))),
              new History(
                  text("IDA View-B"), null, 0, List.of(new History.Visit(0, null, text("??")))));
      assertThat(database.bookmarks())
          .containsExactly(
              new Bookmark(text("idaplace_t"), 3, text("here"), place, listed),
              new Bookmark(text("idaplace_t"), 4, null, place, listed));
    }
  }

  @ParameterizedTest
  @CsvSource({"4, 480", "8, 680"})
  void placesBefore695AreReadFromOneValue(int wordSize, int version) throws IOException {
    ItemSample sample = new ItemSample(wordSize, version);
    RecordsWriter records = sample.records();
    int w = wordSize;
    long list = records.node("$ curlocs");
    long window = records.node("IDA View-A");
    long next = records.node("IDA View-A.next");
    records.alt(list, window, 1).alt(list, next, 1);
    records.alt(window, 1, 4).alt(window, 2, 8).alt(next, 2, 0);
    ByteString first = ItemSample.fixed(13, w, 13, 2, 40, w - 2, -1, w, 0x1234, w);
    ByteString second = ItemSample.fixed(-1, w, 5, 2, 115, w - 2, 0x2000, w, 0x5678, w);
    ByteString unused = ByteString.hex("ff".repeat(8 * w));
    records.sup(window, 0, ByteString.hex(first.hex() + second.hex() + unused.hex()));
    records.sup(next, 0, unused);
    try (IdaDatabase database = open(sample)) {
      assertThat(database.histories())
          .containsExactly(
              new History(
                  text("IDA View-A"),
                  null,
                  1,
                  List.of(
                      new History.Visit(0, new Place(0x1234, 13, 0, -1, 40, 13), first),
                      new History.Visit(1, new Place(0x5678, -1, 0, -1, 115, 5), second))),
              new History(text("IDA View-A.next"), null, 0, List.of()));
    }
  }

  @Test
  void missingHistoriesAreEmpty() throws IOException {
    try (IdaDatabase database = open(new ItemSample(8, 700))) {
      assertThat(database.histories()).isEmpty();
      assertThat(database.bookmarks()).isEmpty();
    }
  }

  /** Any bytes are kept, and nothing fails. */
  @ParameterizedTest
  @CsvSource({"4, 695", "8, 910"})
  void anyPlaceBytesAreKept(int wordSize, int version) throws IOException {
    SplittableRandom random = new SplittableRandom(version);
    ItemSample sample = new ItemSample(wordSize, version);
    RecordsWriter records = sample.records();
    long node = records.node("$ window");
    records.alt(records.node("$ curlocs"), node, 1).item(node, 'A', 2, text("hexplace_t"));
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      records.sup(node, i, ByteString.wrap(bytes));
    }
    try (IdaDatabase database = open(sample)) {
      assertThat(database.histories())
          .singleElement()
          .satisfies(
              history ->
                  assertThat(history.visits()).hasSize(2000).allMatch(v -> v.place() != null));
    }
  }
}
