package org.lucerna.lumina.metadata.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.BlobMutation;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.RandomMetadata;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;
import org.lucerna.lumina.metadata.VectorFiles;

final class MetadataConverterTest {
  private static final ByteString NAME = ByteString.utf8("f");

  private static FunctionInfo ida(int size, ByteString blob) {
    return new FunctionInfo(NAME, size, blob);
  }

  private static FunctionInfo published(int size, ByteString blob) {
    return new FunctionInfo(NAME, size, blob, MetadataForm.PUBLISHED);
  }

  private static FunctionInfo toIda(FunctionInfo function) {
    return MetadataConverter.to(MetadataForm.IDA, function);
  }

  private static FunctionInfo toPublished(FunctionInfo function) {
    return MetadataConverter.to(MetadataForm.PUBLISHED, function);
  }

  private static ByteString hex(String hex) {
    return ByteString.hex(hex.replace(" ", ""));
  }

  @Test
  void metadataAlreadyInTheFormIsReturnedUnchanged() {
    FunctionInfo function = ida(5, hex("0501ff"));
    assertThat(toIda(function)).isSameAs(function);
    FunctionInfo other = published(5, hex("01"));
    assertThat(toPublished(other)).isSameAs(other);
  }

  @ParameterizedTest
  @CsvSource({
    // nothing but the size
    "'', 05000000",
    // verbatim, also empty values
    "010200ff 0300 0402fe00 0100, 05000000 010200ff 0300 0402fe00 0100",
    // a comment of a length that needs more bytes by one
    "0503 00 10 00, 05000000 0503 00 10 01",
    // a chunk number above 3fff has four bytes there and five here
    "0506 c0004000 10 00, 05000000 0507 c000004000 10 01",
    // stack points: two numbers there, one here
    "0804 00 10 01 01, 05000000 080b 00 10 c80000000100000001",
  })
  void payloads(String ida, String published) {
    assertThat(toPublished(ida(5, hex(ida)))).isEqualTo(published(5, hex(published)));
    assertThat(toIda(published(5, hex(published)))).isEqualTo(ida(5, hex(ida)));
  }

  @Test
  void emptyMemberBecomesAnEmptyVariable() {
    FrameMember nothing = new FrameMember(null, null, null, null, null, null, null);
    FrameDescription frame = new FrameDescription(-1, -1, 0, List.of(nothing));
    assertThat(toPublished(ida(5, Metadata.of(frame).encode())).metadata())
        .isEqualTo(hex("05000000 0908 00 00 00 01 00 01 00 00"));
  }

  @Test
  void theDeclaredSizeHeadsTheBlob() {
    assertThat(toPublished(ida(0xfffffffe, ByteString.EMPTY)).metadata())
        .isEqualTo(hex("feffffff"));
    FunctionInfo lying = published(7, hex("99000000 030161"));
    assertThat(toIda(lying)).isEqualTo(ida(7, hex("030161")));
  }

  @Test
  void keysWithoutACommonLayoutAreLeftOut() {
    assertThat(toPublished(ida(1, hex("020105 0a0100 0b0100 630100 030161"))).metadata())
        .isEqualTo(hex("01000000 030161"));
    assertThat(toIda(published(1, hex("01000000 0201aa 0a0100 0b0100 630100 030161"))).metadata())
        .isEqualTo(hex("030161"));
  }

  @Test
  void damagedPayloadIsLeftOut() {
    assertThat(toPublished(ida(1, hex("0501ff 0703001005 0901ff 030161"))).metadata())
        .isEqualTo(hex("01000000 030161"));
    String whole = "0904 00 00 00 00";
    String oneByteMore = "0905 00 00 00 00 00";
    String nulInAName = "090a 00 00 00 01 02 6100 01 00 00";
    String nulInFields = "090c 00 00 00 01 00 01 00 04 0f00 0161";
    String secondNul = "090c 00 00 00 01 00 01 00 04 0f00 6100";
    ByteString blob =
        hex("01000000 0801ff" + whole + oneByteMore + nulInAName + nulInFields + secondNul);
    assertThat(toIda(published(1, blob)).metadata())
        .isEqualTo(hex("0906 0000 0000 00 00 0910 0000 0000 00 01 52 0f00 016100 0100 0100"));
  }

  @Test
  void brokenBlobIsConvertedUpToTheDamage() {
    assertThat(toPublished(ida(1, hex("030161 0505"))).metadata())
        .isEqualTo(hex("01000000 030161"));
    assertThat(toIda(published(1, hex("01000000 030161 050b00100668656c6c6f"))).metadata())
        .isEqualTo(hex("030161"));
    assertThat(toIda(published(1, hex("0100"))).metadata()).isEqualTo(ByteString.EMPTY);
  }

  @Test
  void commonMetadataSurvivesBothConversions() {
    long seed = 20261120;
    SplittableRandom random = new SplittableRandom(seed);
    RandomMetadata generator = new RandomMetadata(random);
    for (int i = 0; i < 20_000; i++) {
      List<ChunkValue> values = generator.values();
      FunctionInfo function = ida(random.nextInt(), Metadata.of(values).encode());
      FunctionInfo there = toPublished(function);
      PublishedMetadata decoded = PublishedMetadata.decode(there.metadata());
      assertThat(decoded.complete()).as("seed %d, %d", seed, i).isTrue();
      assertThat(decoded.functionSize()).isEqualTo(function.size());
      FunctionInfo back = toIda(there);
      assertThat(back.size()).isEqualTo(function.size());
      assertThat(Metadata.decode(back.metadata()).chunks())
          .as("seed %d, %d", seed, i)
          .isEqualTo(
              values.stream().flatMap(MetadataConverterTest::said).map(MetadataChunk::of).toList());
      assertThat(toPublished(back)).as("seed %d, %d", seed, i).isEqualTo(there);
    }
  }

  /** The parts of a value that the published form can express. */
  private static Stream<ChunkValue> said(ChunkValue value) {
    return switch (value) {
      case DecompilationTime _, Operands _, FurtherOperands _, Undecoded _ -> Stream.empty();
      case FrameDescription frame ->
          Stream.of(
              new FrameDescription(
                  frame.frameSize(),
                  frame.argumentSize(),
                  frame.savedRegistersSize(),
                  frame.members().stream().map(MetadataConverterTest::said).toList()));
      case FunctionType _,
          FunctionComment _,
          InstructionComments _,
          ExtraComments _,
          StackPoints _ ->
          Stream.of(value);
    };
  }

  private static FrameMember said(FrameMember member) {
    FrameMember.Type type = member.type();
    boolean typed = type != null && !(type.type().isEmpty() && type.fields().isEmpty());
    boolean named = member.name() != null && !member.name().isEmpty();
    Long offset = member.offset();
    Long size = member.size();
    return new FrameMember(
        named ? member.name() : null,
        typed ? type : null,
        null,
        null,
        offset == null ? 0L : offset,
        null,
        size == null ? 0L : size);
  }

  @Test
  void damagedBlobsAreConvertedWithoutException() {
    long seed = 99;
    SplittableRandom random = new SplittableRandom(seed);
    RandomMetadata ofIda = new RandomMetadata(random);
    RandomPublished ofPublished = new RandomPublished(random);
    for (int i = 0; i < 20_000; i++) {
      ByteString mutant = mutant(Metadata.of(ofIda.values()).encode(), random);
      FunctionInfo there = toPublished(ida(i, mutant));
      assertThat(PublishedMetadata.decode(there.metadata()).damage()).isNull();
      assertThat(toPublished(toIda(there))).as("seed %d, %d", seed, i).isEqualTo(there);

      mutant = mutant(PublishedMetadata.of(i, ofPublished.values()).encode(), random);
      FunctionInfo back = toIda(published(i, mutant));
      assertThat(Metadata.decode(back.metadata()).damage()).isNull();
      // A type of nothing but the NUL has no way back, so the first way there decides.
      there = toPublished(back);
      assertThat(toPublished(toIda(there))).as("seed %d, %d", seed, i).isEqualTo(there);
    }
  }

  private static ByteString mutant(ByteString blob, SplittableRandom random) {
    return ByteString.wrap(BlobMutation.of(blob.toByteArray(), random));
  }

  @Test
  void vectors() {
    String json = VectorFiles.read("blob-crossing.json");
    List<MatchResult> all =
        Pattern.compile(
                "\"size\": (\\d+),\\s*\"idaHex\": \"([0-9a-f]*)\",\\s*"
                    + "\"publishedHex\": \"([0-9a-f]*)\"")
            .matcher(json)
            .results()
            .toList();
    assertThat(all).hasSize(3);
    for (MatchResult each : all) {
      int size = Integer.parseInt(each.group(1));
      FunctionInfo ida = ida(size, hex(each.group(2)));
      FunctionInfo published = published(size, hex(each.group(3)));
      assertThat(toPublished(ida)).isEqualTo(published);
      assertThat(toIda(published)).isEqualTo(ida);
    }
  }
}
