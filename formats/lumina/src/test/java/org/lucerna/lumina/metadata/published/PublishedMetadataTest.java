package org.lucerna.lumina.metadata.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.BlobMutation;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.Damage;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.lumina.metadata.VectorFiles;
import org.lucerna.lumina.metadata.published.PublishedValue.Common;
import org.lucerna.lumina.metadata.published.PublishedValue.Frame;
import org.lucerna.lumina.metadata.published.PublishedValue.Operands;

final class PublishedMetadataTest {
  private static final ByteString HELLO = ByteString.utf8("hello");

  private static PublishedMetadata decode(String hex) {
    return PublishedMetadata.decode(ByteString.hex(hex.replace(" ", "")));
  }

  private static List<PublishedValue> values(PublishedMetadata metadata) {
    return metadata.chunks().stream().map(PublishedChunk::value).toList();
  }

  /** The canonical form of a value that is read from it. */
  private static void check(String hex, int size, PublishedValue... values) {
    PublishedMetadata metadata = decode(hex);
    assertThat(metadata.complete()).isTrue();
    assertThat(metadata.functionSize()).isEqualTo(size);
    assertThat(values(metadata)).containsExactly(values);
    assertThat(metadata.encode().hex()).isEqualTo(hex.replace(" ", ""));
    assertThat(PublishedMetadata.of(size, List.of(values))).isEqualTo(metadata);
  }

  private static PublishedValue common(ChunkValue value) {
    return new Common(value);
  }

  /** The description's examples, as far as they follow its own rules. */
  @Test
  void examplesOfTheDescription() {
    check("00000000", 0);
    check("10000000 03 05 68656c6c6f", 16, common(new FunctionComment(false, HELLO)));
  }

  /** And the two that do not, as they have to be. */
  @Test
  void correctedExamplesOfTheDescription() {
    check(
        "20000000 05 08 00 10 06 68656c6c6f",
        32,
        common(
            new InstructionComments(
                false, List.of(new InstructionComments.Item(new Location(0, 16), HELLO)))));
    check("00000000 09 05 8099 00 01 00", 0, new Frame(new PublishedFrame(152, -1, 1, List.of())));
  }

  /**
   * The comment declares 11 bytes where 8 follow. The frame declares 10 where 5 follow, writes 153
   * as LEB128 does, which is 6401 here, and lacks the size that every blob begins with: its first
   * four bytes are taken for that, and its fifth and sixth for a chunk's header.
   */
  @ParameterizedTest
  @CsvSource({
    "20000000050b00100668656c6c6f, 32, 4, 'at offset 6: expected a payload of 11 bytes for key 5,"
        + " found 8 before the end'",
    "090a9901000100, 26806793, 4, 'at offset 6: expected a payload of 1 bytes for key 0,"
        + " found 1 before the end'",
  })
  void examplesThatContradictTheDescription(String hex, int size, int offset, String why) {
    PublishedMetadata metadata = decode(hex);
    if (hex.startsWith("09")) {
      // Read so, the rest is a whole chunk of tag 0.
      assertThat(metadata.damage()).isNull();
      assertThat(metadata.complete()).isFalse();
      assertThat(metadata.functionSize()).isEqualTo(size);
      assertThat(metadata.chunks().getFirst().tag()).isZero();
    } else {
      assertThat(metadata)
          .isEqualTo(new PublishedMetadata(size, List.of(), new Damage(offset, why)));
      assertThat(metadata.complete()).isFalse();
    }
  }

  @Test
  void everyTagIsDecoded() {
    Location at = new Location(0, 0x10);
    check("05000000 01 02 010f", 5, common(new FunctionType(1, ByteString.hex("0f"), null)));
    check("05000000 04 05 68656c6c6f", 5, common(new FunctionComment(true, HELLO)));
    check(
        "05000000 07 07 00 10 03616263 00",
        5,
        common(
            new ExtraComments(
                List.of(new ExtraComments.Item(at, ByteString.utf8("abc"), ByteString.EMPTY)))));
    check(
        "05000000 08 0b 00 10 c8fffffffffffffff9",
        5,
        common(new StackPoints(List.of(new StackPoints.Item(at, -8)))));
    check(
        "05000000 09 0e 11 00 c08000 01 02 6162 05 08 02 3200",
        5,
        new Frame(
            new PublishedFrame(
                16,
                -1,
                0x8000,
                List.of(
                    new PublishedVariable(ByteString.utf8("ab"), 4, 8, ByteString.hex("3200"))))));
    check(
        "05000000 0a 04 00 10 ff 00 0b 08 02 10 01 8080 04 00 01",
        5,
        new Operands(new OperandValues(false, List.of(new OperandValues.Item(at, 0xff, -1)))),
        new Operands(
            new OperandValues(
                true,
                List.of(
                    new OperandValues.Item(new Location(2, 16), 1, 127),
                    new OperandValues.Item(new Location(2, 20), 0, 0)))));
  }

  @Test
  void flagsOfAFrameHave16Bits() {
    check(
        "05000000 09 06 11 00 c0ffff 00",
        5,
        new Frame(new PublishedFrame(16, -1, 0xffff, List.of())));
    for (int flags : List.of(-1, 0x1_0000)) {
      assertThatThrownBy(() -> new PublishedFrame(16, -1, flags, List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("16 bits");
    }
  }

  @Test
  void commentOfLengthZeroIsEmpty() {
    InstructionComments empty =
        new InstructionComments(
            true, List.of(new InstructionComments.Item(new Location(0, 1), ByteString.EMPTY)));
    assertThat(values(decode("00000000 06 03 00 01 00"))).containsExactly(common(empty));
    check("00000000 06 03 00 01 01", 0, common(empty));
  }

  @Test
  void longerIntegersRoundTrip() {
    String hex = "05000000" + "c000000003" + "e500" + "68656c6c6f";
    assertThat(values(decode(hex))).containsExactly(common(new FunctionComment(false, HELLO)));
    assertThat(decode(hex).encode().hex()).isEqualTo(hex);
  }

  @Test
  void unknownAndReservedTagsAreKept() {
    PublishedMetadata metadata = decode("05000000 02 02 abcd 63 00");
    assertThat(metadata.complete()).isFalse();
    assertThat(metadata.encode().hex()).isEqualTo("050000000202abcd6300");
    assertThat(values(metadata))
        .containsExactly(
            common(new Undecoded(2, ByteString.hex("abcd"), 0, "unknown tag 2")),
            common(new Undecoded(99, ByteString.EMPTY, 0, "unknown tag 99")));
    assertThat(PublishedMetadata.of(5, values(metadata))).isEqualTo(metadata);
  }

  @Test
  void valuesThatOnlyIdasFormHasAreRefused() {
    for (ChunkValue value :
        List.of(
            new DecompilationTime(1),
            new FrameDescription(16, -1, 0, List.of()),
            new org.lucerna.lumina.metadata.Operands(List.of()),
            new FurtherOperands(List.of()))) {
      assertThatThrownBy(() -> PublishedMetadata.of(5, List.of(new Common(value))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the published form has no " + value.getClass().getSimpleName());
    }
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "aabbcc, 0", "00000000 03, 4", "00000000 030161 05, 7"})
  void brokenBlobIsReadUpToTheDamage(String hex, int offset) {
    PublishedMetadata metadata = decode(hex);
    assertThat(Objects.requireNonNull(metadata.damage()).offset()).isEqualTo(offset);
    assertThat(metadata.chunks()).hasSize(offset == 7 ? 1 : 0);
  }

  @Test
  void damagedBlobsAreRead() {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    RandomPublished generator = new RandomPublished(random);
    int damaged = 0;
    for (int i = 0; i < 30_000; i++) {
      byte[] whole =
          PublishedMetadata.of(random.nextInt(), generator.values()).encode().toByteArray();
      ByteString mutant = ByteString.wrap(BlobMutation.of(whole, random));
      PublishedMetadata metadata = PublishedMetadata.decode(mutant);
      Damage damage = metadata.damage();
      damaged += damage == null ? 0 : 1;
      long end = damage == null ? mutant.length() : damage.offset();
      if (end >= 4) {
        assertThat(metadata.encode())
            .as("seed %d, %d", seed, i)
            .isEqualTo(mutant.slice(0, (int) end));
      }
    }
    assertThat(damaged).isGreaterThan(3_000);
  }

  @Test
  void valuesRoundTrip() {
    long seed = 20261120;
    SplittableRandom random = new SplittableRandom(seed);
    RandomPublished generator = new RandomPublished(random);
    for (int i = 0; i < 20_000; i++) {
      List<PublishedValue> values = generator.values();
      int size = random.nextInt();
      PublishedMetadata metadata = PublishedMetadata.of(size, values);
      PublishedMetadata read = PublishedMetadata.decode(metadata.encode());
      assertThat(read).as("seed %d, %d", seed, i).isEqualTo(metadata);
      assertThat(values(read)).as("seed %d, %d", seed, i).isEqualTo(values);
    }
  }

  @Test
  void vectors() {
    String json = VectorFiles.read("published-vectors.json");
    List<MatchResult> blobs =
        Pattern.compile("\"hex\": \"([0-9a-f]+)\",\\s*\"mustPass\": (true|false)")
            .matcher(json)
            .results()
            .toList();
    assertThat(blobs).hasSize(6);
    for (MatchResult blob : blobs) {
      PublishedMetadata metadata = decode(blob.group(1));
      assertThat(metadata.complete()).as(blob.group(1)).isEqualTo(blob.group(2).equals("true"));
      if (metadata.complete()) {
        assertThat(metadata.encode().hex()).isEqualTo(blob.group(1));
        assertThat(PublishedMetadata.of(metadata.functionSize(), values(metadata)))
            .isEqualTo(metadata);
      }
    }
  }
}
