package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

final class PullMetadataTest {
  private static final Map<Integer, Predicate<PullMetadata>> QUESTIONS =
      Map.of(
          PullMetadata.PLACED, PullMetadata::asksForAddressSupport,
          PullMetadata.SKETCHES, PullMetadata::asksForSketchSupport,
          PullMetadata.PROGRAMS, PullMetadata::asksForProgramSupport,
          PullMetadata.ALIASES, PullMetadata::asksForAliasSupport,
          PullMetadata.CONTENTS, PullMetadata::asksForContentsSupport);

  private static PullMetadata pull(int flags, Md5... keys) {
    return PullMetadata.of(flags, List.of(keys));
  }

  @Test
  void pullOfNoFunctionAsksForWhatItsFlagNames() {
    QUESTIONS.forEach(
        (flag, asks) ->
            QUESTIONS
                .keySet()
                .forEach(
                    other -> assertThat(asks.test(pull(other))).isEqualTo(other.equals(flag))));
  }

  @Test
  void pullOfFunctionsAsksForNothing() {
    for (int flag : QUESTIONS.keySet()) {
      if (flag == PullMetadata.PLACED) {
        continue;
      }
      assertThat(QUESTIONS.values()).noneMatch(asks -> asks.test(pull(flag, new Md5(1, 2))));
    }
    PullMetadata placed =
        new PullMetadata(
            PullMetadata.PLACED,
            List.of(),
            List.of(new PullMetadata.Item(Pattern.of(new Md5(1, 2)), 0, 0x1000L)));
    assertThat(placed.asksForAddressSupport()).isFalse();
  }

  @Test
  void onlyFoundFunctionsAreCounted() {
    FunctionInfo function = new FunctionInfo(ByteString.utf8("f"), 1, ByteString.EMPTY);
    PullResult result =
        new PullResult(List.of(PullResult.Missing.UNKNOWN, new PullResult.Found(function, 7)));
    assertThat(result.foundCount()).isEqualTo(1);
    assertThat(result.found()).hasSize(1);
  }

  @Test
  void pullOfSeenFileIsNotCounted() {
    assertThat(pull(PullMetadata.AUTO_APPLY).counts()).isTrue();
    assertThat(pull(PullMetadata.SEEN_FILE).counts()).isFalse();
    assertThat(pull(PullMetadata.AUTO_APPLY).relayed()).isFalse();
    assertThat(pull(PullMetadata.RELAYED).relayed()).isTrue();
  }
}
