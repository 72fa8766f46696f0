package org.lucerna.server.config;

/**
 * {@code [tls]}: TLS on the Lumina port, beside plaintext.
 *
 * @param enabled whether clients with TLS are served
 * @param certificate PEM file with the certificate and its chain; empty takes the one in the data
 *     folder, made at the first start
 * @param key PEM file with the private key (PKCS#8); empty as above
 */
public record TlsConfig(boolean enabled, String certificate, String key) {
  public static TlsConfig defaults() {
    return new TlsConfig(true, "", "");
  }
}
