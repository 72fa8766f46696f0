package org.lucerna.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.store.Deletion;
import org.lucerna.store.VersionFilter;

final class DeletionsTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final ByteString WHO = ByteString.utf8("guest");

  @Test
  void everyFilterIsConverted() {
    TimeSpan time =
        new TimeSpan(
            Instant.parse("2023-11-14T22:13:20.250Z"), Instant.parse("2023-11-14T22:13:21Z"));
    Span versions = new Span(3, 4);
    Span pushes = new Span(5, -1);
    DeleteHistory wish =
        new DeleteHistory(
            DeleteHistory.LAST_RECORD,
            List.of(),
            List.of(time),
            List.of(versions),
            List.of(ByteString.utf8("idb")),
            List.of(ByteString.utf8("input")),
            List.of(ByteString.utf8("name")),
            List.of(ByteString.utf8("user")),
            List.of(new Md5(1, 2)),
            List.of(new Md5(3, 4)),
            List.of(pushes),
            7);
    assertThat(Deletions.of(wish, WHO, NOW))
        .isEqualTo(
            new Deletion(
                new VersionFilter(
                    Set.of(new Md5(3, 4)),
                    Set.of(ByteString.utf8("name")),
                    Set.of(new Md5(1, 2)),
                    Set.of(ByteString.utf8("input")),
                    Set.of(ByteString.utf8("idb")),
                    Set.of(ByteString.utf8("user")),
                    List.of(time),
                    List.of(versions),
                    List.of(pushes)),
                true,
                7,
                WHO,
                NOW,
                false));
  }

  @Test
  void auditTextHasTheFirstValuesOfEachFilter() {
    List<Md5> keys = java.util.stream.IntStream.range(0, 10).mapToObj(i -> new Md5(0, i)).toList();
    List<ByteString> none = List.of();
    DeleteHistory wish =
        new DeleteHistory(
            DeleteHistory.LAST_RECORD,
            none,
            List.of(new TimeSpan(Instant.EPOCH, Instant.ofEpochSecond(1_700_000_000))),
            List.of(),
            none,
            none,
            List.of(ByteString.utf8("n".repeat(300))),
            List.of(ByteString.utf8("mallory")),
            List.of(),
            keys,
            List.of(new DeleteHistory.Span(3, -1)),
            5);
    assertThat(Deletions.words(wish))
        .isEqualTo(
            "undo; keys "
                + String.join(", ", keys.subList(0, 8).stream().map(Md5::toString).toList())
                + " and 2 more; names "
                + "n".repeat(256)
                + "...; authors mallory; times 1970-01-01T00:00:00Z to 2023-11-14T22:13:20Z;"
                + " pushes 3 to 18446744073709551615; at most 5");
  }

  @Test
  void allVersionsAreDeletedWithoutTheFlag() {
    DeleteHistory wish = DeleteHistory.ofKeys(List.of(new Md5(3, 4)), false);
    assertThat(Deletions.of(wish, WHO, NOW).lastOnly()).isFalse();
  }
}
