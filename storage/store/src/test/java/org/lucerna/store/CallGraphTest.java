package org.lucerna.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

final class CallGraphTest {
  private static CallGraph read(String hex) {
    return CallGraph.read(Cursor.of(ByteString.hex(hex)));
  }

  private static ByteString written(CallGraph graph) {
    ByteSink out = new ByteSink();
    graph.write(out);
    return out.toByteString();
  }

  @Test
  void graphIsReadAsSpecified() {
    String hex = "03" + "ffffffffffff" + "000000000001" + "123456789abc" + "020001" + "00" + "0103";
    CallGraph graph = read(hex);
    assertThat(graph.size()).isEqualTo(3);
    assertThat(graph.function(0)).isEqualTo(0xffff_ffff_ffffL);
    assertThat(graph.function(2)).isEqualTo(0x1234_5678_9abcL);
    assertThat(graph.callees(0)).containsExactly(0, 2);
    assertThat(graph.callees(1)).isEmpty();
    assertThat(graph.callees(2)).containsExactly(0);
    assertThat(written(graph).hex()).isEqualTo(hex);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ff7fffffff",
        "ff00040001",
        "02000000000001",
        "010000000000010102",
        "010000000000010101",
        "01000000000001020000",
        "0100000000000182ff"
      })
  void damagedGraphThrowsFormatException(String hex) {
    assertThatThrownBy(() -> read(hex)).isInstanceOf(FormatException.class);
  }

  @Test
  void damageOfAnyKindThrowsFormatException() {
    SplittableRandom random = new SplittableRandom(7);
    byte[] sound = ByteString.hex("03" + "01".repeat(18) + "020001" + "00" + "0103").toByteArray();
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = sound.clone();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      try {
        CallGraph graph = CallGraph.read(Cursor.of(damaged));
        assertThat(CallGraph.read(Cursor.of(written(graph)))).isEqualTo(graph);
      } catch (FormatException expected) {
        assertThat(expected.offset()).isBetween(0L, (long) damaged.length);
      }
    }
  }
}
