package org.lucerna.store.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.ranking.NameCandidate;

final class PushTargetTest {
  private static final int KILOBYTE = 1 << 10;

  /** A version whose metadata begins with a number. */
  private static FunctionInfo version(int number, int bytes) {
    byte[] metadata = new byte[bytes];
    metadata[0] = (byte) (number >>> 8);
    metadata[1] = (byte) number;
    return new FunctionInfo(ByteString.utf8("f"), 1, ByteString.wrap(metadata));
  }

  /** A function that serves version 0; older ones have greater numbers. */
  private static PushTarget target(int versions, int bytes) {
    List<FunctionInfo> older = new ArrayList<>();
    for (int i = 1; i < versions; i++) {
      older.add(version(i, bytes));
    }
    FunctionInfo served = version(0, bytes);
    return new PushTarget(
        served,
        List.of(NameCandidate.of(1, served, List.of())),
        visitor -> {
          for (FunctionInfo one : older) {
            if (!visitor.test(one)) {
              return;
            }
          }
        });
  }

  @Test
  void pushIsComparedWithServedVersionAnd1024OlderOnes() {
    PushTarget target = target(2000, 2);
    assertThat(target.has(version(0, 2))).isTrue();
    assertThat(target.has(version(1024, 2))).isTrue();
    assertThat(target.has(version(1025, 2))).isFalse();
  }

  @Test
  void pushIsComparedWithOneMegabyteOfOlderMetadata() {
    PushTarget target = target(1000, 4 * KILOBYTE);
    assertThat(target.has(version(256, 4 * KILOBYTE))).isTrue();
    assertThat(target.has(version(257, 4 * KILOBYTE))).isFalse();
  }
}
