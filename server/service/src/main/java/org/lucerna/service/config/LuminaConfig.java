package org.lucerna.service.config;

/** {@code [lumina]}: the port that IDA connects to. */
@SettingComment("The port that IDA connects to, in plaintext and with TLS.")
public record LuminaConfig(
    @SettingComment("HOST:PORT; 0.0.0.0 or [::] is every interface, port 0 picks a free one.")
        String listen,
    @SettingComment("Whether clients may connect without TLS.") boolean plaintext,
    @SettingComment({
          "Whether a client whose protocol is newer than any known is served like the newest;",
          "otherwise it is refused."
        })
        boolean newerVersions,
    @SettingComment({
          "The dialect of the protocol: \"ida\" is that of IDA, \"published\" that of its public",
          "description, and \"auto\" follows each client's greeting."
        })
        DialectChoice dialect) {
  /**
   * Checks the address.
   *
   * @throws SettingException if it is not an address
   */
  public LuminaConfig {
    Require.endpoint("listen", listen);
  }

  /** The defaults. */
  public static LuminaConfig defaults() {
    return new LuminaConfig("127.0.0.1:20667", true, false, DialectChoice.AUTO);
  }

  /** A copy with another address to listen on. */
  public LuminaConfig withListen(String address) {
    return new LuminaConfig(address, plaintext, newerVersions, dialect);
  }

  /** The endpoint to listen on. */
  public Endpoint endpoint() {
    return Endpoint.parse(listen);
  }
}
