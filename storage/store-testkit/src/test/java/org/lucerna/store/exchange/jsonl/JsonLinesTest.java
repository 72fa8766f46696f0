package org.lucerna.store.exchange.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.Deletion;
import org.lucerna.store.Pull;
import org.lucerna.store.StoreException;
import org.lucerna.store.Version;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.testkit.Pushes;

final class JsonLinesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void exportImportedIntoEmptyStoreIsIdentical(long seed) throws IOException {
    ByteString lines = randomLines(seed, "from");
    try (StoreEngine copy = RandomStore.open(folder.resolve("to"))) {
      RandomStore.bring(lines, copy, spill());

      assertThat(RandomStore.exported(copy)).isEqualTo(lines);
      assertThat(folder.resolve("spill")).doesNotExist();
      ImportCount again = RandomStore.bring(lines, copy, spill());
      assertThat(again.versions() + again.pushes() + again.files()).isZero();
      assertThat(RandomStore.exported(copy)).isEqualTo(lines);
    }
    try (StoreEngine original = RandomStore.open(folder.resolve("from"));
        StoreEngine copy = RandomStore.open(folder.resolve("to"))) {
      assertThat(copy.totals()).isEqualTo(original.totals());
      assertThat(copy.contributions()).isEqualTo(original.contributions());
      assertThat(copy.popular(50)).isEqualTo(original.popular(50));
      Pull pull = Pull.of(IntStream.range(0, 30).mapToObj(Pushes::key).toList(), false);
      for (Md5 key : pull.keys()) {
        assertThat(copy.explain(pull, key)).isEqualTo(original.explain(pull, key));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void importMergesStoresAndIsIdempotent(long seed) throws IOException {
    ByteString lines = randomLines(seed, "from");
    try (StoreEngine other = RandomStore.open(folder.resolve("to"))) {
      RandomStore.fill(other, new SplittableRandom(seed + 100), 60);
      RandomStore.bring(lines, other, spill());
      ByteString once = RandomStore.exported(other);
      RandomStore.bring(lines, other, spill());

      assertThat(RandomStore.exported(other).text().lines().toList())
          .containsExactlyElementsOf(once.text().lines().toList());
      for (int k = 0; k < 30; k++) {
        List<Version> history = other.histories(List.of(key(k))).getFirst();
        assertThat(history.stream().map(Version::id).toList())
            .isSortedAccordingTo((a, b) -> Long.compare(b, a));
      }
    }
  }

  private ByteString randomLines(long seed, String name) throws IOException {
    try (StoreEngine store = RandomStore.open(folder.resolve(name))) {
      RandomStore.fill(store, new SplittableRandom(seed), 200);
      return RandomStore.exported(store);
    }
  }

  @Test
  void latestVersionByTimeIsServedAfterImport() throws IOException {
    FunctionInfo old = function("old", "a");
    FunctionInfo now = function("now", "b");
    ByteString lines;
    try (StoreEngine past = RandomStore.open(folder.resolve("past"))) {
      past.push(some().with(key(1), old).with(key(2), old).push());
      lines = RandomStore.exported(past);
    }
    try (StoreEngine store = RandomStore.open(folder.resolve("to"))) {
      store.push(some().at(Pushes.NOON.plusSeconds(9)).with(key(1), now).push());
      store.push(some().at(Pushes.NOON.minusSeconds(9)).with(key(2), now).push());
      ImportCount count = RandomStore.bring(lines, store, spill());

      assertThat(count).isEqualTo(new ImportCount(0, 2, 0, 1, 0));
      assertThat(names(store, 1)).containsExactly("now", "old");
      assertThat(names(store, 2)).containsExactly("old", "now");
      assertThat(store.totals().versions()).isEqualTo(4);
    }
  }

  @Test
  void versionDeletedInSourceStaysInTarget() throws IOException {
    ByteString lines;
    Pushes push = some().with(key(1), function("one", "a")).with(key(2), function("two", "b"));
    try (StoreEngine past = RandomStore.open(folder.resolve("past"))) {
      past.push(push.push());
      past.delete(Deletion.undo(Set.of(key(1), key(2)), ByteString.utf8("admin"), Pushes.NOON));
      lines = RandomStore.exported(past);
    }
    try (StoreEngine store = RandomStore.open(folder.resolve("to"))) {
      store.push(some().with(key(1), function("one", "a")).push());
      RandomStore.bring(lines, store, spill());

      assertThat(names(store, 1)).containsExactly("one");
      assertThat(names(store, 2)).isEmpty();
      assertThat(lines.text()).contains("\"deletedBy\":\"admin\"");
      assertThat(RandomStore.exported(store).text()).contains("\"deletedBy\":\"admin\"");
    }
  }

  private static List<String> names(StoreEngine store, int k) {
    return store.histories(List.of(key(k))).getFirst().stream()
        .map(version -> version.function().name().text())
        .toList();
  }

  @Test
  void textsThatCouldActOnATerminalAreEscapedAndReadBack() throws IOException {
    String name = "\u001b[31mred\u007f\u009b\u202eexe\u2028\udb40\udc41é😀";
    ByteString lines;
    try (StoreEngine store = RandomStore.open(folder.resolve("from"))) {
      store.push(some().with(key(1), function(name, "c")).push());
      lines = RandomStore.exported(store);
    }
    assertThat(lines.text())
        .contains("\\u001b[31mred\\u007f\\u009b\\u202eexe\\u2028\\udb40\\udc41é😀");
    try (StoreEngine copy = RandomStore.open(folder.resolve("to"))) {
      RandomStore.bring(lines, copy, spill());
      assertThat(RandomStore.exported(copy)).isEqualTo(lines);
      Version version = copy.histories(List.of(key(1))).getFirst().getFirst();
      assertThat(version.function().name().text()).isEqualTo(name);
    }
  }

  @Test
  void linesMatchSpecification() throws IOException {
    try (StoreEngine store = RandomStore.open(folder.resolve("s"))) {
      store.push(
          some()
              .with(
                  key(1), new FunctionInfo(ByteString.hex("61ff"), -1, ByteString.hex("0bad")), -1)
              .push());
      assertThat(RandomStore.exported(store).text())
          .isEqualTo(
              """
              {"type":"store","format":1}
              {"type":"file","id":1,"md5":"%1$s","path":"/bin/a.exe"}
              {"type":"push","id":1,"time":"2026-11-20T12:00:00.123456Z","account":"alice",\
              "md5":"%1$s","idb":"/idb/a.i64","path":"/bin/a.exe","host":"host-a"}
              {"type":"layout","md5":"%1$s","page":2251767598439550,\
              "functions":"03f30000000000000001cf2299f2"}
              {"type":"version","key":"%2$s","id":1,"push":1,"size":4294967295,\
              "address":"0xffffffffffffffff","name":"a\ufffd","nameHex":"61ff","metadata":"0bad"}
              """
                  .formatted(Pushes.md5("/bin/a.exe"), key(1)));
    }
  }

  @Test
  void evidenceAndAddressMapsAreExported() throws IOException {
    try (StoreEngine store = RandomStore.open(folder.resolve("s"))) {
      Pushes push = some().with(key(1), Pushes.function("f", ""), 0x7654_3210);
      store.push(push.push());
      store.push(push.from("b").by("bob").push());
      String lines = RandomStore.exported(store).text();
      String functions = "0210" + key(1).toString().substring(0, 16) + "151a27db";
      assertThat(lines.lines().filter(line -> line.matches(".*\"(layout|support)\".*")))
          .containsExactly(
              """
              {"type":"layout","md5":"%s","page":484675,"functions":"%s"}\
              """
                  .formatted(Pushes.md5("/bin/a.exe"), functions),
              """
              {"type":"layout","md5":"%s","page":484675,"functions":"%s"}\
              """
                  .formatted(Pushes.md5("/bin/b.exe"), functions),
              """
              {"type":"support","key":"%s","opinion":354035675,"md5":"%s","account":3996272340,\
              "host":4004965274,"time":"2026-11-20T12:00:00Z"}\
              """
                  .formatted(key(1), Pushes.md5("/bin/b.exe")));
    }
  }

  @Test
  void unknownFieldsAndWhiteSpaceAreAccepted() throws IOException {
    String lines =
        """
        { "format" : 1 , "type" : "store", "by": null }

        {"type":"remark","text":"\\u00e9\\ud83d\\ude00\\/"}
        {"type":"file","id":7,"md5":"000102030405060708090A0B0C0D0E0F","path":"\\u0061\\n"}
        """;
    try (StoreEngine store = RandomStore.open(folder.resolve("s"))) {
      RandomStore.bring(ByteString.utf8(lines), store, spill());
      assertThat(RandomStore.exported(store).text())
          .endsWith(
              "{\"type\":\"file\",\"id\":7,\"md5\":\"000102030405060708090a0b0c0d0e0f\","
                  + "\"path\":\"a\\n\"}\n");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"type\":\"store\",\"format\":2}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"x\"}{",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"x\",\"a\":[1]}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"x\",\"a\":\"\\ud800\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"x\",\"a\":\"\\u00g0\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"frequency\",\"key\":\"00\",\"count\":1}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"version\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"layout\","
            + "\"md5\":\"000102030405060708090a0b0c0d0e0f\",\"page\":0,\"functions\":\"00\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"layout\","
            + "\"md5\":\"000102030405060708090a0b0c0d0e0f\",\"page\":4503599627370496,"
            + "\"functions\":\"\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"layout\","
            + "\"md5\":\"000102030405060708090a0b0c0d0e0f\",\"page\":0,\"functions\":"
            + "\"00010000000000000000000000000001000000000000000000000000\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"layout\","
            + "\"md5\":\"000102030405060708090a0b0c0d0e0f\",\"page\":0,\"functions\":"
            + "\"1000000000000000000000000000\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"program\","
            + "\"md5\":\"000102030405060708090a0b0c0d0e0f\",\"account\":7,\"graph\":\"01\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"program\","
            + "\"md5\":\"000102030405060708090a0b0c0d0e0f\",\"account\":7,\"graph\":\"0000\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"sketch\","
            + "\"key\":\"000102030405060708090a0b0c0d0e0f\",\"account\":7,\"sketch\":\"\"}",
        "{\"type\":\"store\",\"format\":1}\n{\"type\":\"sketch\","
            + "\"key\":\"000102030405060708090a0b0c0d0e0f\",\"account\":7,\"sketch\":\"2100\"}",
      })
  void invalidLinesThrowFormatException(String lines) {
    try (StoreEngine store = RandomStore.open(folder.resolve("s"))) {
      assertThatThrownBy(() -> RandomStore.bring(ByteString.utf8(lines), store, spill()))
          .isInstanceOf(FormatException.class);
    }
  }

  @Test
  void sketchOfAnotherVersionIsKept() throws IOException {
    String sketch =
        "{\"type\":\"sketch\",\"key\":\"000102030405060708090a0b0c0d0e0f\",\"account\":7,\"sketch\":\"1100\"}\n";
    String lines = "{\"type\":\"store\",\"format\":1}\n" + sketch;
    try (StoreEngine store = RandomStore.open(folder.resolve("s"))) {
      RandomStore.bring(ByteString.utf8(lines), store, spill());
      assertThat(RandomStore.exported(store).text()).isEqualTo(lines);
      assertThat(store.sketchTotals().postings()).isZero();
    }
  }

  @Test
  void mutatedFilesAreReadOrThrowFormatException() throws IOException {
    byte[] lines = randomLines(5, "from").toByteArray();
    SplittableRandom random = new SplittableRandom(20261120);
    Files.createDirectories(folder);
    try (StoreEngine store = RandomStore.open(folder.resolve("to"))) {
      int damaged = 0;
      for (int i = 0; i < 300; i++) {
        byte[] mutated = lines.clone();
        for (int m = 1 + random.nextInt(3); m > 0; m--) {
          mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
        }
        try {
          RandomStore.bring(ByteString.wrap(mutated), store, spill());
        } catch (FormatException | StoreException expected) {
          damaged++;
        }
      }
      assertThat(damaged).isBetween(1, 300);
    }
  }

  private Path spill() {
    return folder.resolve("spill");
  }
}
