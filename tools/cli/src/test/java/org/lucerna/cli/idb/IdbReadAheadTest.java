package org.lucerna.cli.idb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.IdaDatabase;

class IdbReadAheadTest {
  private static final Path SAMPLE =
      Path.of(System.getProperty("lucerna.root", "../.."), "samples", "worker.i64");

  private final Queue<IdaDatabase> opened = new ConcurrentLinkedQueue<>();

  private IdaDatabase open(Path path) throws IOException {
    if (path.endsWith("damaged")) {
      throw new FormatException(7, "a database", "something else");
    }
    IdaDatabase database = IdaDatabase.open(SAMPLE);
    opened.add(database);
    return database;
  }

  @Test
  void failureIsReportedInOrderAndOthersAreOpened() throws Exception {
    List<Path> files = List.of(Path.of("a"), Path.of("damaged"), Path.of("b"));
    try (IdbReadAhead databases = new IdbReadAhead(files, this::open);
        IdaDatabase first = databases.next()) {
      assertThatThrownBy(databases::next)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("at offset 7");
      try (IdaDatabase last = databases.next()) {
        assertThat(last.functions()).hasSameSizeAs(first.functions()).isNotEmpty();
      }
    }
  }

  @Test
  void noMoreThanAFewAreOpenedAheadAndAllAreClosed() throws Exception {
    List<Path> files = IntStream.range(0, 100).mapToObj(i -> Path.of("file" + i)).toList();
    try (IdbReadAhead databases = new IdbReadAhead(files, this::open)) {
      databases.next().close();
    }
    assertThat(opened).hasSizeBetween(1, 6);
    assertThat(opened)
        .allSatisfy(
            database ->
                assertThatThrownBy(() -> database.sections().getFirst().openStream().read())
                    .isInstanceOf(IllegalStateException.class));
  }
}
