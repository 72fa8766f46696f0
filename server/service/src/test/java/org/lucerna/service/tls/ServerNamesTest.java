package org.lucerna.service.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerNamesTest {
  @Test
  void hostsAndAddressesAreParsed() {
    ServerNames names =
        ServerNames.of(
            List.of("LUCERNA.example", "::1", "my_host", "10.0.0.1", "lucerna.example", "::1"));
    assertThat(names.hosts()).containsExactly("lucerna.example", "my_host");
    assertThat(names.all())
        .containsExactly("lucerna.example", "my_host", "0:0:0:0:0:0:0:1", "10.0.0.1");
  }

  @Test
  void namesOfThisMachineIncludeLocalhost() {
    assertThat(ServerNames.ofThisMachine().all())
        .startsWith("localhost")
        .contains("127.0.0.1", "0:0:0:0:0:0:0:1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a b",
        "-a,b",
        "a..b",
        ".a",
        "a.",
        "a.*",
        "*",
        "ü.example",
        "http://a",
        "a:1",
        "256.0.0.1",
        "1.2.3.4.",
        "[::1",
        "::1::",
        "a\nb"
      })
  void invalidNamesAreRefused(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> ServerNames.of(List.of(name)));
  }

  @Test
  void emptyListIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerNames.of(List.of()))
        .withMessage("a certificate needs a name");
  }
}
