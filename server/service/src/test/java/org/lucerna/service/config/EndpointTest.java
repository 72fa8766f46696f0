package org.lucerna.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:20667, 127.0.0.1, 20667",
    "localhost:0, localhost, 0",
    "lumina.example.com:65535, lumina.example.com, 65535",
    "[::1]:20667, ::1, 20667",
    "[::]:443, ::, 443",
    "[fe80::1%eth0]:443, fe80::1%eth0, 443",
    "[::ffff:192.0.2.1]:443, ::ffff:192.0.2.1, 443",
  })
  void validFormsAreParsed(String text, String host, int port) {
    assertThat(Endpoint.parse(text)).isEqualTo(new Endpoint(host, port));
    assertThat(new Endpoint(host, port)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        ":20667",
        "20667",
        "localhost:",
        "localhost:x",
        "localhost:-1",
        "a b:1",
        "::1:20667",
        "[::1]",
        "[]:1",
        "[localhost]:1",
        "localhost:65536",
        "localhost:123456",
        " localhost:1",
        "http://localhost:1"
      })
  void invalidFormsAreRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse(text));
  }
}
