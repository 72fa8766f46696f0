package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;

/** Lists of located items, shown by key 5 with empty texts: an item is its delta and {@code 00}. */
class LocationsTest {
  @ParameterizedTest
  @CsvSource({
    // chunk, then delta and item
    "00 1000, 0:10",
    // the first delta may be 0
    "00 0000, 0:0",
    "07 0000 0100, 7:0 7:1",
    // differences after that
    "00 1000 0800, 0:10 0:18",
    // a marker and a new chunk, whose first delta is absolute and may be 0
    "00 1000 00 02 0800, 0:10 2:8",
    "00 1000 00 02 0000 0300, 0:10 2:0 2:3",
    "01 0000 00 00 0000, 1:0 0:0",
    // a marker where the offset does not grow
    "00 1000 00 00 0800, 0:10 0:8",
    "00 1000 00 00 1000, 0:10 0:10",
    // unsigned
    "00 ff80000000 00, 0:80000000",
    "00 ff80000000 00 ff7fffffff 00, 0:80000000 0:ffffffff",
    "ffffffffff ffffffffff 00, ffffffff:ffffffff",
    // no item
    "00, ''",
  })
  void canonicalForms(String hex, String places) {
    ByteString payload = ByteString.hex(hex.replace(" ", ""));
    InstructionComments comments = comments(places);
    assertThat(MetadataChunk.of(5, payload).value()).isEqualTo(comments);
    assertThat(MetadataChunk.of(comments).payload()).isEqualTo(payload);
  }

  @ParameterizedTest
  @CsvSource({
    // a chunk number that nothing follows
    "05, '', 00",
    "00 1000 00 02, 0:10, 001000",
    // a marker that changes nothing
    "00 1000 00 00 1800, 0:10 0:18, 0010000800",
    // longer integers than needed: a marker is a value, not a byte
    "8000 8010 8000 8000 c0000002 e000000008 00, 0:10 2:8, 00100000020800",
  })
  void otherFormsMeanTheSame(String hex, String places, String canonical) {
    MetadataChunk chunk = MetadataChunk.of(5, ByteString.hex(hex.replace(" ", "")));
    assertThat(chunk.value()).isEqualTo(comments(places));
    assertThat(MetadataChunk.of(chunk.value()).payload().hex()).isEqualTo(canonical);
    assertThat(Metadata.decode(chunk.bytes()).encode()).isEqualTo(chunk.bytes());
  }

  @ParameterizedTest
  @CsvSource({
    // nothing, not even a chunk number
    "'', 0",
    // a delta without its item
    "00 10, 2",
    // a marker without its chunk number
    "00 1000 00, 4",
    // beyond 32 bits
    "00 ffffffffff 00 01 00, 7",
    // an item longer than the rest
    "00 10 05 6162, 3",
  })
  void damagedLocationsThrowFormatException(String hex, long offset) {
    ByteString payload = ByteString.hex(hex.replace(" ", ""));
    assertThat(MetadataChunk.of(5, payload).value())
        .isInstanceOfSatisfying(
            Undecoded.class,
            undecoded -> {
              assertThat(undecoded.offset()).isEqualTo(offset);
              assertThat(undecoded.payload()).isEqualTo(payload);
            });
  }

  @Test
  void valuesOfMoreThan32BitsAreRefused() {
    assertThatThrownBy(() -> new Location(0, 1L << 32))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Location(1L << 32, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Location(0, -1)).isInstanceOf(IllegalArgumentException.class);
  }

  private static InstructionComments comments(String places) {
    List<InstructionComments.Item> items =
        Arrays.stream(places.split(" "))
            .filter(place -> !place.isEmpty())
            .map(place -> place.split(":"))
            .map(parts -> new Location(Long.parseLong(parts[0], 16), Long.parseLong(parts[1], 16)))
            .map(at -> new InstructionComments.Item(at, ByteString.EMPTY))
            .toList();
    return new InstructionComments(false, items);
  }
}
