package org.lucerna.service.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The only authorities that Lucerna's client trusts, as named by {@code --ca FILE}. Also the
 * authorities of client certificates that the server trusts.
 *
 * @param certificates roots, or servers' own certificates; at least one
 */
public record TrustedRoots(List<X509Certificate> certificates) {
  /** Copies the list. */
  public TrustedRoots {
    certificates = List.copyOf(certificates);
  }

  /**
   * All certificates of a PEM file, such as {@code ca.crt} or {@code hexrays.crt}.
   *
   * @throws TlsFileException if it is missing or damaged, or holds none
   * @throws IOException if it cannot be read
   */
  public static TrustedRoots load(Path file) throws IOException {
    return new TrustedRoots(Pem.certificates(file));
  }

  /**
   * The context of the client's TLS sockets: TLS 1.2 and 1.3. The socket has to be configured to
   * verify the server's name (endpoint identification {@code HTTPS}); a context cannot.
   */
  public SSLContext context() {
    return context(null);
  }

  /**
   * The same for a client with a certificate of its own.
   *
   * @param own null if there is none
   */
  public SSLContext context(@Nullable TlsIdentity own) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own == null ? null : own.keys(), trust(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot use these roots for TLS", e);
    }
  }

  /** The trust managers for a context that trusts these roots. */
  TrustManager[] trust() {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      for (X509Certificate certificate : certificates) {
        store.setCertificateEntry("root" + store.size(), certificate);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      return trust.getTrustManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("cannot use these roots for TLS", e);
    }
  }
}
