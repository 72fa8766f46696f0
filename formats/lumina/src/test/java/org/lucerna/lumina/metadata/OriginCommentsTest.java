package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

final class OriginCommentsTest {
  private static final FunctionComment PLACE = comment(false, "libc.a(memcpy.o) .text+0x40");
  private static final InstructionComments REFERENCES = references(false, "-> stdout", "-> table");

  private static FunctionComment comment(boolean repeatable, String text) {
    return new FunctionComment(repeatable, ByteString.utf8(text));
  }

  private static InstructionComments references(boolean repeatable, String... texts) {
    return new InstructionComments(
        repeatable,
        IntStream.range(0, texts.length)
            .mapToObj(
                i -> new InstructionComments.Item(new Location(0, i), ByteString.utf8(texts[i])))
            .toList());
  }

  private static boolean areAll(ChunkValue... values) {
    return OriginComments.areAll(Metadata.of(List.of(values)).encode());
  }

  @Test
  void originAloneIsRecognized() {
    assertThat(areAll(PLACE)).isTrue();
    assertThat(areAll(PLACE, REFERENCES)).isTrue();
    assertThat(areAll(comment(false, "libc.a(memcpy.o) .text+0x40\nalso: __memcpy"))).isTrue();
  }

  @Test
  void anythingElseIsWrittenByUser() {
    assertThat(areAll()).isFalse();
    assertThat(areAll(REFERENCES)).isFalse();
    assertThat(areAll(comment(false, "copies bytes"))).isFalse();
    assertThat(areAll(comment(true, "libc.a(memcpy.o) .text+0x40"))).isFalse();
    assertThat(areAll(PLACE, references(false, "-> stdout", "prints it"))).isFalse();
    assertThat(areAll(PLACE, references(true, "-> stdout"))).isFalse();
    assertThat(areAll(PLACE, new FunctionType(1, ByteString.hex("0c3001"), null))).isFalse();
  }
}
