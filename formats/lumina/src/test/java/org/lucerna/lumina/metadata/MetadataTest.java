package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;

/** Blobs and chunks: preservation, damage, completeness. */
class MetadataTest {
  @Test
  void theEmptyBlobIsComplete() {
    Metadata metadata = Metadata.decode(ByteString.EMPTY);
    assertThat(metadata).isEqualTo(Metadata.EMPTY).isEqualTo(Metadata.of());
    assertThat(metadata.complete()).isTrue();
    assertThat(metadata.encode()).isEqualTo(ByteString.EMPTY);
  }

  @Test
  void valuesBecomeChunksInTheirOrder() {
    Metadata metadata =
        Metadata.of(
            new FunctionComment(true, ByteString.utf8("b")),
            new FunctionComment(false, ByteString.utf8("a")));
    assertThat(metadata.encode().hex()).isEqualTo("0401620301" + "61");
    assertThat(Metadata.decode(metadata.encode())).isEqualTo(metadata);
    assertThat(metadata.values(FunctionComment.class).stream().map(FunctionComment::repeatable))
        .containsExactly(true, false);
  }

  @Test
  void repeatedAndUnsortedKeysAreKept() {
    ByteString blob = ByteString.hex("040162" + "030161" + "040163");
    Metadata metadata = Metadata.decode(blob);
    assertThat(metadata.complete()).isTrue();
    assertThat(metadata.chunks().stream().map(MetadataChunk::key)).containsExactly(4, 3, 4);
    assertThat(metadata.encode()).isEqualTo(blob);
  }

  @Test
  void onlyRequestedKeysAreDecoded() {
    ByteString blob = ByteString.hex("040162" + "030161" + "040163");
    assertThat(Metadata.decode(blob, KeySet.of(3)))
        .isEqualTo(Metadata.of(new FunctionComment(false, ByteString.utf8("a"))));
  }

  @Test
  void typeOfFrameMemberHasNoNul() {
    ByteString nul = ByteString.hex("0a00");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FrameMember.Type(nul, ByteString.EMPTY));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FrameMember.Type(ByteString.EMPTY, nul));
  }

  @Test
  void aLongerHeaderThanNeededIsKept() {
    ByteString blob = ByteString.hex("e0000000038002" + "6869");
    MetadataChunk chunk = Metadata.decode(blob).chunks().getFirst();
    assertThat(chunk.key()).isEqualTo(3);
    assertThat(chunk.payload()).isEqualTo(ByteString.utf8("hi"));
    assertThat(chunk.bytes()).isEqualTo(blob);
    assertThat(chunk.value()).isEqualTo(new FunctionComment(false, ByteString.utf8("hi")));
    assertThat(MetadataChunk.of(chunk.value()).bytes().hex()).isEqualTo("03026869");
    assertThat(MetadataChunk.of(chunk.value())).isNotEqualTo(chunk);
  }

  @ParameterizedTest
  @CsvSource({"7f, 127", "00, 0", "ffffffffff, -1"})
  void anUnknownKeyKeepsItsBytes(String key, int number) {
    ByteString blob = ByteString.hex(key + "02beef" + "030161");
    Metadata metadata = Metadata.decode(blob);
    assertThat(metadata.complete()).isFalse();
    assertThat(metadata.damage()).isNull();
    assertThat(metadata.encode()).isEqualTo(blob);
    MetadataChunk chunk = metadata.chunks().getFirst();
    assertThat(chunk.value())
        .isEqualTo(
            new Undecoded(
                number,
                ByteString.hex("beef"),
                0,
                "unknown key " + Integer.toUnsignedString(number)));
    assertThat(MetadataChunk.of(chunk.value())).isEqualTo(chunk);
  }

  @Test
  void undecodablePayloadLeavesOtherChunksDecoded() {
    ByteString blob = ByteString.hex("0203000000" + "030161");
    Metadata metadata = Metadata.decode(blob);
    assertThat(metadata.complete()).isFalse();
    assertThat(metadata.encode()).isEqualTo(blob);
    assertThat(metadata.values(Undecoded.class))
        .containsExactly(
            new Undecoded(
                2,
                ByteString.hex("000000"),
                2,
                "at offset 2: expected the end of the payload, found 1 bytes more"));
    assertThat(metadata.values(FunctionComment.class)).hasSize(1);
  }

  @Test
  void undecodedValueUnderAKnownKeyKeepsItsPayload() {
    Undecoded claim = new Undecoded(3, ByteString.utf8("text"), 0, "so they say");
    assertThat(MetadataChunk.of(claim).value())
        .isEqualTo(new FunctionComment(false, ByteString.utf8("text")));
  }

  @ParameterizedTest
  @CsvSource({
    "04, 'at offset 4: expected 1 byte, found 0 bytes before the end'",
    "c0, 'at offset 4: expected 1 byte, found 0 bytes before the end'",
    "0102, 'at offset 5: expected a payload of 2 bytes for key 1, found 0 before the end'",
    "01ffffffffff00,"
        + " 'at offset 9: expected a payload of 4294967295 bytes for key 1,"
        + " found 1 before the end'",
  })
  void chunksBeforeABrokenOneAreRead(String broken, String reason) {
    Metadata metadata = Metadata.decode(ByteString.hex("030161" + broken));
    assertThat(metadata.complete()).isFalse();
    assertThat(metadata.chunks()).hasSize(1);
    assertThat(metadata.damage()).isEqualTo(new Damage(3, reason));
    assertThat(metadata.encode().hex()).isEqualTo("030161");
  }

  @Test
  void keysHaveTheirWireNumbers() {
    for (MetadataKey key : MetadataKey.values()) {
      assertThat(MetadataKey.of(key.number())).isEqualTo(key);
    }
    assertThat(MetadataKey.of(1)).isEqualTo(MetadataKey.TYPE);
    assertThat(MetadataKey.of(11)).isEqualTo(MetadataKey.OPS_EX);
    for (int none : List.of(0, MetadataKey.LAST + 1, -1, Integer.MIN_VALUE)) {
      assertThat(MetadataKey.of(none)).isNull();
    }
  }

  @Test
  void formsHaveTheirWireNibbles() {
    assertThat(OperandForm.values()).hasSize(16);
    for (OperandForm form : OperandForm.values()) {
      assertThat(OperandForm.of(0x70 | form.code())).isEqualTo(form);
    }
    assertThat(OperandForm.of(5)).isEqualTo(OperandForm.OFFSET);
    assertThat(OperandForm.of(0xb)).isEqualTo(OperandForm.STACK_VARIABLE);
    assertThat(OperandForm.of(0xd)).isEqualTo(OperandForm.CUSTOM);
  }
}
