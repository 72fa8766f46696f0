package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

final class PushMetadataTest {
  private static PushMetadata push(int flags) {
    return new PushMetadata(
        flags, ByteString.EMPTY, ByteString.EMPTY, new Md5(1, 2), ByteString.EMPTY, List.of());
  }

  @ParameterizedTest
  @EnumSource
  void onlyBit24AsksForUnchangedFunctionsAndItLeavesTheMode(PushMode mode) {
    assertThat(push(mode.flags() | 0x0100_0000).isDetailed()).isTrue();
    assertThat(push(mode.flags() | 0x0100_0000).mode()).isEqualTo(mode);
    assertThat(push(mode.flags() | ~0x0100_000f).isDetailed()).isFalse();
    assertThat(push(mode.flags() | ~0x0100_000f).mode()).isEqualTo(mode);
  }
}
