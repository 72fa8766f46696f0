package org.lucerna.harvest.contents;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class TextHashesTest {
  private static int hash(String text) {
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.US_ASCII));
    return (int) crc.getValue();
  }

  private static HashList hashes(String... texts) {
    return HashList.of(Arrays.stream(texts).mapToInt(TextHashesTest::hash));
  }

  private static HashList of(String data) {
    TextHashes texts = new TextHashes();
    texts.add(MemorySegment.ofArray(data.getBytes(StandardCharsets.ISO_8859_1)));
    return texts.hashes();
  }

  @Test
  void stringsEndWithAZero() {
    assertThat(of("deflate\0invalid\1header\0too far\0"))
        .isEqualTo(hashes("deflate", "header", "too far"));
    assertThat(of("without end")).isEqualTo(HashList.EMPTY);
  }

  @Test
  void shortStringsAreLeftOut() {
    assertThat(of("12345\000123456\0")).isEqualTo(hashes("123456"));
  }

  @Test
  void shortVersionsAreStrings() {
    assertThat(of("5.4\0001.2.3\000.5.\0001.2a\000...\000123\0005.\000"))
        .isEqualTo(hashes("5.4", "1.2.3", ".5."));
  }

  @Test
  void versionAtTheEndOfAPartIsLeftOut() {
    String filled = "x".repeat((1 << 16) - 3) + "\1";
    assertThat(of(filled + "1.2.3\0007.8.9\0")).isEqualTo(hashes("7.8.9"));
  }

  @Test
  void tabsAndEndsOfLinesBelongToStrings() {
    assertThat(of("\1usage:\tx\r\n\0")).isEqualTo(hashes("usage:\tx\r\n"));
  }

  @Test
  void stringsAreCountedOnce() {
    assertThat(of("string\0string\0")).isEqualTo(hashes("string"));
  }

  @Test
  void stringsAcrossPartsAreWhole() {
    for (int before : new int[] {65_529, 65_530, 65_535, 65_536, 65_537}) {
      assertThat(of("\1".repeat(before) + "a string\0and more\0"))
          .as("after %d bytes", before)
          .isEqualTo(hashes("a string", "and more"));
    }
    String longest = "x".repeat(200_000);
    assertThat(of("\0" + longest + "\0")).isEqualTo(hashes(longest));
  }

  @Test
  void stringThatIsReferredToIsTheFirst() {
    TextHashes texts = new TextHashes();
    for (String data :
        new String[] {"format %d\0other string\0", "\1format\0", "abc\0", "no end"}) {
      texts.addFirst(MemorySegment.ofArray(data.getBytes(StandardCharsets.US_ASCII)));
    }
    assertThat(texts.hashes()).isEqualTo(hashes("format %d"));
  }
}
