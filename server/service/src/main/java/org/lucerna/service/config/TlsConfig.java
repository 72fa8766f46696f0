package org.lucerna.service.config;

import java.nio.file.Path;

/** {@code [tls]}: TLS on both ports, in addition to plaintext. */
@SettingComment("TLS on both ports. A client's first bytes show whether it speaks TLS.")
public record TlsConfig(
    @SettingComment("Whether clients may use TLS.") boolean enabled,
    @SettingComment({
          "PEM file with the server's certificate and the intermediate ones after it. Empty takes",
          "the one in the folder tls of the data folder, created at the first start."
        })
        String certificate,
    @SettingComment("PEM file with the private key of that certificate, not encrypted.") String key,
    @SettingComment({
          "\"off\", \"optional\" (a client's certificate logs in the user that it names) or",
          "\"required\" (a client without one is not served)."
        })
        ClientCertificates clientCertificates,
    @SettingComment(
            "PEM file with the authorities that sign client certificates; empty if these are off.")
        String clientCa) {
  /**
   * Checks that files that belong together are all given.
   *
   * @throws SettingException if one of them is missing
   */
  public TlsConfig {
    if (certificate.isEmpty() != key.isEmpty()) {
      throw new SettingException(
          key.isEmpty() ? "key" : "certificate", "expected both certificate and key, or neither");
    }
    if (clientCa.isEmpty() != (clientCertificates == ClientCertificates.OFF)) {
      throw new SettingException(
          "client-ca", "expected a value if client-certificates is not \"off\", and none if it is");
    }
  }

  /** A copy with paths that start in a folder. */
  TlsConfig in(Path folder) {
    return new TlsConfig(
        enabled,
        ConfiguredFile.in(folder, certificate),
        ConfiguredFile.in(folder, key),
        clientCertificates,
        ConfiguredFile.in(folder, clientCa));
  }

  /** The defaults. */
  public static TlsConfig defaults() {
    return new TlsConfig(true, "", "", ClientCertificates.OFF, "");
  }
}
