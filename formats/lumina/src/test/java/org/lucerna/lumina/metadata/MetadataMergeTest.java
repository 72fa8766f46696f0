package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.MetadataForm;

final class MetadataMergeTest {
  private static final int ROUNDS = 2000;

  private static ByteString merge(ByteString served, ByteString pushed) {
    return MetadataMerge.of(MetadataForm.IDA, served, pushed);
  }

  private static Metadata merge(ChunkValue served, ChunkValue pushed) {
    return Metadata.decode(merge(Metadata.of(served).encode(), Metadata.of(pushed).encode()));
  }

  private static InstructionComments.Item item(long chunk, long offset, String text) {
    return new InstructionComments.Item(new Location(chunk, offset), ByteString.utf8(text));
  }

  private static InstructionComments comments(InstructionComments.Item... items) {
    return new InstructionComments(false, List.of(items));
  }

  @ParameterizedTest
  @CsvSource({
    "reads, writes, 'reads\nwrites'",
    "reads a line, a line, reads a line",
    "a line, reads a line, reads a line",
    "reads, reads, reads",
  })
  void functionComments(String served, String pushed, String merged) {
    FunctionComment ours = new FunctionComment(false, ByteString.utf8(served));
    FunctionComment theirs = new FunctionComment(false, ByteString.utf8(pushed));
    assertThat(merge(ours, theirs).values(FunctionComment.class))
        .containsExactly(new FunctionComment(false, ByteString.utf8(merged)));
  }

  @Test
  void commentsOfInstructionsAreMergedPlaceByPlace() {
    InstructionComments ours = comments(item(0, 4, "ours"), item(0, 8, "both"), item(1, 0, "tail"));
    InstructionComments theirs =
        comments(item(0, 2, "first"), item(0, 4, "theirs"), item(0, 8, "both"), item(2, 0, "new"));
    assertThat(merge(ours, theirs).values(InstructionComments.class))
        .containsExactly(
            comments(
                item(0, 2, "first"),
                item(0, 4, "ours\ntheirs"),
                item(0, 8, "both"),
                item(1, 0, "tail"),
                item(2, 0, "new")));
  }

  @Test
  void mergedCommentIsAtMost65536BytesLong() {
    FunctionComment ours = new FunctionComment(false, ByteString.utf8("a".repeat(65_000)));
    assertThat(merge(ours, new FunctionComment(false, ByteString.utf8("b".repeat(535)))))
        .extracting(merged -> merged.values(FunctionComment.class).getFirst().text().length())
        .isEqualTo(65_536);
    assertThat(merge(ours, new FunctionComment(false, ByteString.utf8("b".repeat(536)))))
        .isEqualTo(Metadata.of(ours));
  }

  /** A pointer to type 72 of some database, and to the type {@code a}, which a name leads to. */
  @Test
  void prototypeThatOthersCanReadReplacesOneThatTheyCannot() {
    FunctionType local = new FunctionType(1, ByteString.hex("0c300a3d0423814801"), null);
    FunctionType otherLocal = new FunctionType(1, ByteString.hex("0c300a3d0423814701"), null);
    FunctionType readable = new FunctionType(1, ByteString.hex("0c300a3d026101"), null);
    FunctionType other = new FunctionType(1, ByteString.hex("0c300a3d026201"), null);
    assertThat(merge(local, readable)).isEqualTo(Metadata.of(readable));
    assertThat(merge(readable, local)).isEqualTo(Metadata.of(readable));
    assertThat(merge(local, otherLocal)).isEqualTo(Metadata.of(local));
    assertThat(merge(readable, other)).isEqualTo(Metadata.of(readable));
    ChunkValue broken = MetadataChunk.of(MetadataKey.TYPE.number(), ByteString.EMPTY).value();
    assertThat(broken).isInstanceOf(Undecoded.class);
    assertThat(merge(broken, readable)).isEqualTo(Metadata.of(readable));
    assertThat(merge(readable, broken)).isEqualTo(Metadata.of(readable));
  }

  @Test
  void anteriorAndPosteriorLinesAreMergedSeparately() {
    Location at = new Location(0, 3);
    ExtraComments ours =
        new ExtraComments(
            List.of(new ExtraComments.Item(at, ByteString.utf8("before"), ByteString.EMPTY)));
    ExtraComments theirs =
        new ExtraComments(
            List.of(
                new ExtraComments.Item(at, ByteString.utf8("more"), ByteString.utf8("behind"))));
    assertThat(merge(ours, theirs).values(ExtraComments.class))
        .containsExactly(
            new ExtraComments(
                List.of(
                    new ExtraComments.Item(
                        at, ByteString.utf8("before\nmore"), ByteString.utf8("behind")))));
  }

  @Test
  void mergeKeepsCommentsOfBothSides() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      Metadata served = Metadata.of(eachKeyOnce(random));
      Metadata pushed = Metadata.of(eachKeyOnce(random));
      Metadata merged = Metadata.decode(merge(served.encode(), pushed.encode()));
      assertThat(merged.damage()).as("seed %d", seed).isNull();
      List<String> texts = texts(merged);
      for (Metadata side : List.of(served, pushed)) {
        for (String text : texts(side)) {
          assertThat(texts).as("seed %d", seed).anyMatch(whole -> whole.contains(text));
        }
      }
    }
  }

  private static List<ChunkValue> eachKeyOnce(Random random) {
    Set<Integer> seen = new HashSet<>();
    return new RandomMetadata(random)
        .values().stream().filter(value -> seen.add(value.key())).toList();
  }

  private static List<String> texts(Metadata metadata) {
    List<String> texts = new ArrayList<>();
    for (MetadataChunk chunk : metadata.chunks()) {
      switch (chunk.value()) {
        case FunctionComment comment -> texts.add(comment.text().hex());
        case InstructionComments comments ->
            comments.items().forEach(comment -> texts.add(comment.text().hex()));
        default -> {}
      }
    }
    return texts;
  }

  @Test
  void mergeWithoutNewMetadataReturnsTheServedBlob() {
    ByteString blob = Metadata.of(comments(item(0, 4, "ours"))).encode();
    assertThat(merge(blob, ByteString.wrap(blob.toByteArray()))).isSameAs(blob);
    assertThat(merge(blob, Metadata.of(comments()).encode())).isSameAs(blob);
  }

  @Test
  void mergeAddsMissingChunks() {
    assertThat(merge(ByteString.hex("0300"), ByteString.hex("040161")))
        .isEqualTo(ByteString.hex("0300040161"));
  }

  @Test
  void brokenBlobIsUnchanged() {
    ByteString broken = ByteString.hex("03000905");
    assertThat(merge(broken, ByteString.hex("030161"))).isSameAs(broken);
  }

  @Test
  void mutatedBlobsAreMergedWithoutException() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      byte[] blob = Metadata.of(new RandomMetadata(random).values()).encode().toByteArray();
      ByteString one = ByteString.wrap(BlobMutation.of(blob, random));
      ByteString other = ByteString.wrap(BlobMutation.of(blob, random));
      ByteString merged = merge(one, other);
      assertThat(merge(merged, other).length())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(merged.length());
    }
  }
}
