package org.lucerna.server.config;

import org.jspecify.annotations.Nullable;

/** {@code [http]}: health and metrics. */
@Comment("The port for health and metrics.")
public record HttpConfig(
    @Comment("HOST:PORT; port 0 takes a free one; empty turns HTTP off.") String listen) {
  /**
   * Checks the address.
   *
   * @throws SettingException where it is none
   */
  public HttpConfig {
    if (!listen.isEmpty()) {
      Require.endpoint("listen", listen);
    }
  }

  /** What holds where nothing is set. */
  public static HttpConfig defaults() {
    return new HttpConfig("127.0.0.1:8667");
  }

  /** Where to listen; null where HTTP is off. */
  public @Nullable Endpoint endpoint() {
    return listen.isEmpty() ? null : Endpoint.parse(listen);
  }
}
