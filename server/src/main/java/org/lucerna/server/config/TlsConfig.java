package org.lucerna.server.config;

/** {@code [tls]}: TLS on the Lumina port, beside plaintext. */
@Comment("TLS on the Lumina port. Plaintext and TLS are told apart by a client's first bytes.")
public record TlsConfig(
    @Comment("Whether clients with TLS are served.") boolean enabled,
    @Comment({
          "PEM file with the server's certificate and the intermediate ones after it. Empty takes",
          "the one in the folder tls of the data folder, which is made at the first start."
        })
        String certificate,
    @Comment("PEM file with the private key of that certificate, not encrypted.") String key) {
  /**
   * Checks that the files are given together.
   *
   * @throws SettingException where one of them is missing
   */
  public TlsConfig {
    if (certificate.isEmpty() != key.isEmpty()) {
      throw new SettingException(
          key.isEmpty() ? "key" : "certificate",
          "certificate and key are set together or not at all");
    }
  }

  /** What holds where nothing is set. */
  public static TlsConfig defaults() {
    return new TlsConfig(true, "", "");
  }
}
