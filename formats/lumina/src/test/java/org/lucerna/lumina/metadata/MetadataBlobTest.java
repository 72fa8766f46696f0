package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.MetadataForm;

/** Blobs cut and joined as bytes. */
class MetadataBlobTest {
  /** Keys 1, 3, 9 and 10; the payload of 9 does not decode, the header of 3 is long. */
  private static final ByteString BLOB =
      ByteString.hex("010100" + "8003800161" + "0901ff" + "0a00");

  @Test
  void selectKeepsBytesAndOrder() {
    assertThat(select("1 3 9 10")).isEqualTo(BLOB.hex());
    assertThat(select("10 1")).isEqualTo("0101000a00");
    assertThat(select("3 9")).isEqualTo("8003800161" + "0901ff");
    assertThat(select("9 3 11 77 2147483647")).isEqualTo("8003800161" + "0901ff");
    assertThat(select("3 10 1")).isEqualTo("010100" + "8003800161" + "0a00");
    assertThat(select("10")).isEqualTo("0a00");
    assertThat(select("2")).isEmpty();
    assertThat(MetadataBlob.select(BLOB, KeySet.of())).isSameAs(ByteString.EMPTY);
    assertThat(MetadataBlob.select(ByteString.EMPTY, KeySet.of(1))).isEqualTo(ByteString.EMPTY);
  }

  @Test
  void pullWithoutMetadataKeysGetsAllMetadata() {
    assertThat(MetadataBlob.select(BLOB, KeySet.wanted(List.of()))).isSameAs(BLOB);
    assertThat(MetadataBlob.select(BLOB, KeySet.wanted(List.of(10))).hex()).isEqualTo("0a00");
  }

  @Test
  void selectOfRepeatedUnknownAndBrokenChunks() {
    assertThat(cut("030161" + "040162" + "030163", 3)).isEqualTo("030161" + "030163");
    assertThat(cut("4d0161" + "ffffffffff00" + "0300", 77)).isEqualTo("4d0161");
    assertThat(cut("4d0161" + "ffffffffff00" + "0300", -1)).isEqualTo("ffffffffff00");
    assertThat(cut("030161" + "0305", 3)).isEqualTo("030161");
  }

  @Test
  void keySetContainsItsKeysOnly() {
    KeySet keys = KeySet.of(0, 1, 63, 64, 100_000, -1);
    for (int key : new int[] {0, 1, 63, 64, 100_000, -1}) {
      assertThat(keys.contains(key)).as("%d", key).isTrue();
      assertThat(KeySet.of(key).contains(key)).as("%d", key).isTrue();
      assertThat(KeySet.ALL.contains(key)).isTrue();
      assertThat(KeySet.of().contains(key)).isFalse();
    }
    for (int key : new int[] {2, 62, 65, 127, 128, Integer.MIN_VALUE, -64, -2}) {
      assertThat(keys.contains(key)).as("%d", key).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({"''", "010100", "0300", "0b00", "e0000000010100", "0a01ff"})
  void wellFormedBlobsAreAccepted(String hex) {
    assertThat(MetadataBlob.check(ByteString.hex(hex))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "00, 0, 'at offset 1: expected 1 byte, found 0 bytes before the end'",
    "0000, 0, 'at offset 0: expected a key from 1 to %d, found 0'",
    "0300 7f0178, 2, 'at offset 2: expected a key from 1 to %d, found 127'",
    "ffffffffff00, 0, 'at offset 0: expected a key from 1 to %d, found 4294967295'",
    "010100 032061,"
        + " 3, 'at offset 5: expected a payload of 32 bytes for key 3, found 1 before the end'",
  })
  void malformedBlobsAreRefused(String hex, long offset, String reason) {
    assertThat(MetadataBlob.check(ByteString.hex(hex.replace(" ", ""))))
        .isEqualTo(new Damage(offset, reason.formatted(MetadataKey.LAST)));
  }

  @ParameterizedTest
  @CsvSource({
    // nothing lacking
    "0300 0900, 0900, 0300 0900",
    "0300 0900, '', 0300 0900",
    // from nothing
    "'', 0900 0300, 0900 0300",
    // between, before, after
    "0300 0900, 0100 0500 0a00, 0100 0300 0500 0900 0a00",
    "0300 0900, 0300 030161, 0300 0900",
    // served wins where both have the key; repeated new keys all come
    "0300 0900, 03017a 040161 040162, 0300 040161 040162 0900",
    "0300 0300, 0200, 0200 0300 0300",
    // one of them not ordered
    "0900 0300, 0500, 0900 0300 0500",
    "0300 0900, 0500 0400, 0300 0900 0500 0400",
    // chunk bytes unchanged
    "80038000, 8001800161, 8001800161 80038000",
    // broken: nothing can follow; only complete chunks are taken
    "0300 0905, 0100, 0300 0905",
    "0300, 0100 0905, 0100 0300",
  })
  void mergeAddsMissingChunks(String served, String pushed, String merged) {
    assertThat(MetadataBlob.merge(MetadataForm.IDA, hex(served), hex(pushed)))
        .isEqualTo(hex(merged));
    // So short, both forms are the same but for the size that begins the other.
    assertThat(
            MetadataBlob.merge(
                MetadataForm.PUBLISHED, hex("11000000" + served), hex("99000000" + pushed)))
        .isEqualTo(hex("11000000" + merged));
  }

  @ParameterizedTest
  @CsvSource({"0100, 01000000 0300, 0100", "01000000, 0100, 01000000", "'', '', ''"})
  void mergeOfBlobTooShortForItsForm(String served, String pushed, String merged) {
    assertThat(MetadataBlob.merge(MetadataForm.PUBLISHED, hex(served), hex(pushed)))
        .isEqualTo(hex(merged));
  }

  @Test
  void mergeWithoutNewChunksReturnsTheServedBlob() {
    assertThat(MetadataBlob.merge(MetadataForm.IDA, BLOB, BLOB)).isSameAs(BLOB);
  }

  private static String select(String keys) {
    List<Integer> wanted = List.of(keys.split(" ")).stream().map(Integer::valueOf).toList();
    return MetadataBlob.select(BLOB, KeySet.of(wanted)).hex();
  }

  private static String cut(String hex, int... keys) {
    return MetadataBlob.select(ByteString.hex(hex), KeySet.of(keys)).hex();
  }

  private static ByteString hex(String hex) {
    return ByteString.hex(hex.replace(" ", ""));
  }
}
