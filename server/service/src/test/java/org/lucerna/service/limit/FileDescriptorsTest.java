package org.lucerna.service.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FileDescriptorsTest {
  @Test
  void connectionLimitLeavesFileDescriptorsForTheStore() {
    assertThat(FileDescriptors.fitting(10_000, 1L << 20)).isEqualTo(10_000);
    assertThat(FileDescriptors.fitting(10_000, 4096)).isEqualTo(3096);
    assertThat(FileDescriptors.fitting(10_000, 400)).isEqualTo(200);
    assertThat(FileDescriptors.fitting(5, Long.MAX_VALUE)).isEqualTo(5);
  }
}
