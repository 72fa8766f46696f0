package org.lucerna.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/**
 * Flipped bits in the files of an index: it is made again, searches never end with a defect, and
 * afterwards all functions are found.
 */
final class DamagedIndexTest {
  private static final int FUNCTIONS = 300;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private StoreEngine store;

  @BeforeEach
  void fill() throws IOException {
    store = StoreFactory.inMemory(MetadataBlob::merge);
    List<PushedFunction> functions = new ArrayList<>();
    for (int i = 0; i < FUNCTIONS; i++) {
      FunctionInfo function = new FunctionInfo(name(i), 32 + i, ByteString.EMPTY);
      functions.add(
          new PushedFunction(new Md5(i * 0x9e37_79b9_7f4a_7c15L, i), function, 0x1000L * i));
    }
    PushOrigin origin =
        new PushOrigin(
            ByteString.utf8("a.i64"), ByteString.utf8("a"), new Md5(1, 2), ByteString.EMPTY);
    store.push(
        new Push(
            Instant.parse("2026-10-05T12:00:00Z"),
            ByteString.utf8("ana"),
            origin,
            PushMode.OVERRIDE,
            functions));
    try (FunctionSearch search = start()) {
      awaitComplete(search);
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static ByteString name(int i) {
    return ByteString.utf8("function_" + Integer.toString(i * 7919, 36) + "_of_" + i);
  }

  private Path index() {
    return folder.resolve("search");
  }

  private FunctionSearch start() {
    return FunctionSearch.start(index(), store.catalog(), store.changes(), store.pace());
  }

  private static void awaitComplete(FunctionSearch search) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> search.isComplete() && search.size() == FUNCTIONS);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(index())) {
      return files.filter(file -> !file.endsWith("write.lock")).sorted().toList();
    }
  }

  private Path largest() throws IOException {
    return Collections.max(files(), Comparator.comparingLong(file -> file.toFile().length()));
  }

  private static boolean finds(FunctionSearch search, int i) throws IOException {
    SearchQuery query = SearchQuery.parse("name:" + name(i).text());
    return search.search(query, 5, null).hits().stream()
        .anyMatch(hit -> hit.name().equals(name(i)));
  }

  private static void assertFindsAll(FunctionSearch search) throws IOException {
    for (int i = 0; i < FUNCTIONS; i++) {
      assertThat(finds(search, i)).as("function %d", i).isTrue();
    }
    assertThat(search.search(SearchQuery.parse("size:>0"), 1, null).total()).isEqualTo(FUNCTIONS);
  }

  private static void flip(Path file, long at) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      channel.read(one, at);
      one.put(0, (byte) (one.get(0) ^ 0x10)).rewind();
      channel.write(one, at);
    }
  }

  private static Set<Long> places(Path file, int count) throws IOException {
    Set<Long> places = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      places.add(Files.size(file) * (2 * i + 1) / (2L * count));
    }
    return places;
  }

  /** Flips a bit at this many places of each file, one at a time. */
  private void damageAtRest(int count) throws IOException {
    int kinds = files().size();
    assertThat(kinds).isGreaterThanOrEqualTo(4);
    int unnoticed = 0;
    for (int kind = 0; kind < kinds; kind++) {
      for (int n = 0; n < count; n++) {
        // An index that was made again may have fewer files, and smaller ones.
        Path file = files().get(Math.min(kind, files().size() - 1));
        List<Long> places = List.copyOf(places(file, count));
        long place = places.get(n % places.size());
        flip(file, place);
        byte[] damaged = Files.readAllBytes(file);
        try (FunctionSearch search = start()) {
          awaitComplete(search);
          assertFindsAll(search);
          unnoticed +=
              Files.exists(file) && Arrays.equals(Files.readAllBytes(file), damaged) ? 1 : 0;
        } catch (AssertionError | ConditionTimeoutException wrong) {
          throw new AssertionError("bit in byte %d of %s".formatted(place, file), wrong);
        }
      }
    }
    // Between the parts of a compound file are bytes that nobody reads.
    assertThat(unnoticed).isLessThanOrEqualTo(count / 4);
  }

  @Test
  void indexDamagedAtRestIsMadeAgain() throws IOException {
    damageAtRest(5);
  }

  @Tag("long")
  @Test
  void indexDamagedAtAnyPlaceIsMadeAgain() throws IOException {
    damageAtRest(200);
  }

  @Test
  void damageOfOpenIndexIsFoundAndIndexIsMadeAgain() throws IOException {
    Duration soon = Duration.ofMillis(300);
    try (FunctionSearch search =
        FunctionSearch.start(index(), store.catalog(), store.changes(), store.pace(), soon)) {
      awaitComplete(search);
      Path data = largest();
      for (long place : places(data, 400)) {
        flip(data, place);
      }
      await()
          .atMost(PATIENCE)
          .ignoreException(IOException.class)
          .untilAsserted(() -> assertFindsAll(search));
    }
  }
}
