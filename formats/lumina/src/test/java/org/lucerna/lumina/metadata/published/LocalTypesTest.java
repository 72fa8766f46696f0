package org.lucerna.lumina.metadata.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.BlobMutation;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.Metadata;

final class LocalTypesTest {
  /** A pointer to type 72 of some database. */
  private static final ByteString LOCAL = ByteString.hex("0a3d04238148");

  /** A pointer to the type {@code a#}. */
  private static final ByteString NAMED = ByteString.hex("0a3d036123");

  private static final FunctionComment COMMENT =
      new FunctionComment(false, ByteString.utf8("see issue #72"));

  private static FunctionType prototype(ByteString result) {
    return new FunctionType(1, ByteString.hex("0c30" + result.hex() + "01"), null);
  }

  private static FrameMember member(@Nullable ByteString type) {
    return new FrameMember(
        ByteString.utf8("v"),
        type == null ? null : new FrameMember.Type(type, ByteString.EMPTY),
        ByteString.utf8("#1"),
        null,
        8L,
        null,
        8L);
  }

  private static FrameDescription frame(@Nullable ByteString first) {
    return new FrameDescription(16, -1, 8, List.of(member(first), member(NAMED)));
  }

  private static FunctionInfo ida(Metadata metadata) {
    return new FunctionInfo(ByteString.utf8("f"), 5, metadata.encode());
  }

  @Test
  void typesByOrdinalAreDroppedAndNothingElse() {
    FunctionInfo function = ida(Metadata.of(prototype(LOCAL), COMMENT, frame(LOCAL)));

    assertThat(LocalTypes.in(function)).isTrue();
    assertThat(LocalTypes.dropped(function)).isEqualTo(ida(Metadata.of(COMMENT, frame(null))));
  }

  @Test
  void publishedFormToo() {
    FunctionInfo function =
        MetadataConverter.to(
            MetadataForm.PUBLISHED,
            ida(Metadata.of(prototype(LOCAL), COMMENT, frame(LOCAL), prototype(NAMED))));

    assertThat(LocalTypes.dropped(function))
        .isEqualTo(
            MetadataConverter.to(
                MetadataForm.PUBLISHED, ida(Metadata.of(COMMENT, frame(null), prototype(NAMED)))));
  }

  @Test
  void functionWithoutThemIsTheSameObject() {
    FunctionInfo function = ida(Metadata.of(prototype(NAMED), COMMENT, frame(NAMED)));

    assertThat(LocalTypes.dropped(function)).isSameAs(function);
    assertThat(LocalTypes.in(function)).isFalse();
    FunctionInfo published = MetadataConverter.to(MetadataForm.PUBLISHED, function);
    assertThat(LocalTypes.dropped(published)).isSameAs(published);
  }

  @Test
  void anyBytesAreCleanAfterwards() {
    SplittableRandom random = new SplittableRandom(11);
    byte[] whole =
        ida(Metadata.of(prototype(LOCAL), COMMENT, frame(LOCAL))).metadata().toByteArray();
    for (int i = 0; i < 5_000; i++) {
      ByteString blob = ByteString.wrap(BlobMutation.of(whole, random));
      for (MetadataForm form : MetadataForm.values()) {
        FunctionInfo dropped =
            LocalTypes.dropped(new FunctionInfo(ByteString.utf8("f"), 5, blob, form));
        assertThat(LocalTypes.in(dropped)).as(blob::hex).isFalse();
      }
    }
  }
}
