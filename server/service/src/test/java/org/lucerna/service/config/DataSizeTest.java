package org.lucerna.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "1, 1, 1",
    "512B, 512, 512",
    "1023, 1023, 1023",
    "1024, 1024, 1KiB",
    "8KiB, 8192, 8KiB",
    "8 KiB, 8192, 8KiB",
    "1536KiB, 1572864, 1536KiB",
    "1024KiB, 1048576, 1MiB",
    "256MiB, 268435456, 256MiB",
    "2GiB, 2147483648, 2GiB",
    "2147483647, 2147483647, 2147483647",
    "8589934591GiB, 9223372035781033984, 8589934591GiB",
  })
  void validFormsAreParsed(String text, long bytes, String canonical) {
    DataSize size = DataSize.parse(text);
    assertThat(size).isEqualTo(new DataSize(bytes));
    assertThat(size).hasToString(canonical);
    assertThat(DataSize.parse(canonical)).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "KiB", "-1", "1.5MiB", "8kb", "8KB", "8 K", "0x10", "1TiB", "١"})
  void invalidFormsAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataSize.parse(text))
        .withMessageStartingWith("expected a size such as 8KiB, 256MiB or 2GiB, got");
  }

  @Test
  void tooLargeSizesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataSize.parse("8589934592GiB"))
        .withMessage("expected a size below 8589934592GiB, got 8589934592GiB");
    assertThatIllegalArgumentException().isThrownBy(() -> new DataSize(-1));
  }
}
