package org.lucerna.store.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.published.MetadataConverter;

/** The quality of metadata. */
final class MetadataQualityTest {
  private static int of(ChunkValue... values) {
    return of(Metadata.of(values).encode());
  }

  private static int of(ByteString metadata) {
    return MetadataQuality.of(new FunctionInfo(ByteString.utf8("f"), 32, metadata));
  }

  private static FunctionComment comment(String text) {
    return new FunctionComment(false, ByteString.utf8(text));
  }

  private static InstructionComments comments(int count, String text) {
    List<InstructionComments.Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(new InstructionComments.Item(new Location(0, i), ByteString.utf8(text)));
    }
    return new InstructionComments(true, items);
  }

  private static FunctionType prototype(String bytes) {
    return new FunctionType(1, ByteString.hex(bytes), null);
  }

  @Test
  void emptyOrDamagedMetadataScoresZero() {
    assertThat(of()).isZero();
    assertThat(of(ByteString.hex("ffffff"))).isZero();
  }

  @Test
  void onlyReadablePrototypeScores() {
    assertThat(of(prototype("0c30070201"))).isEqualTo(40);
    assertThat(of(prototype("0c300702"))).isZero();
    assertThat(of(prototype("07"))).as("not a function type").isZero();
  }

  @Test
  void onlyCommentsWithThreeLettersScore() {
    assertThat(of(comment("locks the list"))).isEqualTo(4);
    assertThat(of(comment("???? .. x!"))).isZero();
    assertThat(of(new FunctionComment(true, ByteString.hex("6162ff636465")))).isZero();
    assertThat(of(comments(3, "why"))).isEqualTo(12);
    assertThat(of(comments(30, "why"))).as("at most 40").isEqualTo(40);
    ExtraComments.Item lines =
        new ExtraComments.Item(
            new Location(0, 4), ByteString.utf8("before"), ByteString.utf8("after"));
    assertThat(of(new ExtraComments(List.of(lines)))).isEqualTo(8);
  }

  @Test
  void frameMembersScoreUpToTwenty() {
    FrameMember member = FrameMember.read(Cursor.of(new byte[] {0, 0}));
    FrameDescription frame = new FrameDescription(16, 0, 0, Collections.nCopies(3, member));
    assertThat(of(frame)).isEqualTo(6);
    assertThat(of(new FrameDescription(16, 0, 0, Collections.nCopies(99, member)))).isEqualTo(20);
    assertThat(of(prototype("0c30070201"), comments(30, "why"), frame)).isEqualTo(86);
  }

  @Test
  void chunksAfterDamageScoreZero() {
    ByteString sound = Metadata.of(comment("locks the list"), comments(2, "why")).encode();
    assertThat(of(sound)).isEqualTo(12);
    assertThat(of(sound.slice(0, sound.length() - 1))).isEqualTo(4);
  }

  @Test
  void bothMetadataFormsScoreTheSame() {
    FunctionInfo ida =
        new FunctionInfo(ByteString.utf8("f"), 32, Metadata.of(comment("locks the list")).encode());
    assertThat(MetadataQuality.of(MetadataConverter.to(MetadataForm.PUBLISHED, ida)))
        .isEqualTo(MetadataQuality.of(ida));
  }
}
