package org.lucerna.service.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a server, or of a client with a certificate: its certificate, the chain of
 * issuers, and its key. Immutable.
 */
public final class TlsIdentity {
  /** Time before expiry at which a certificate causes a warning. */
  private static final Duration WARNING = Duration.ofDays(30);

  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  private final List<X509Certificate> chain;
  private final KeyManager[] keys;

  private TlsIdentity(List<X509Certificate> chain, PrivateKey key) {
    this.chain = chain;
    this.keys = keys(withoutRoot(chain), key);
  }

  /**
   * The identity in two PEM files, which may be the same file.
   *
   * @param certificate the server's own certificate, then each issuer's; the root may be included
   * @param key RSA or EC, in PKCS#8, PKCS#1 or SEC1, not encrypted
   * @throws TlsFileException if a file is missing or damaged, the certificates do not form a chain,
   *     or the key belongs to another certificate
   * @throws IOException if a file cannot be read
   */
  public static TlsIdentity load(Path certificate, Path key) throws IOException {
    List<X509Certificate> chain = Pem.certificates(certificate);
    PrivateKey secret = Pem.privateKey(key);
    if (!KeyKind.pair(chain.getFirst().getPublicKey(), secret)) {
      throw new TlsFileException(key, "not the key of the (first) certificate in " + certificate);
    }
    for (int i = 1; i < chain.size(); i++) {
      if (!signed(chain.get(i), chain.get(i - 1))) {
        throw new TlsFileException(
            certificate,
            ("certificate %d did not sign the one before it;"
                    + " the server's comes first, then its issuer")
                .formatted(i + 1));
      }
    }
    return new TlsIdentity(chain, secret);
  }

  /**
   * The context of the server's TLS sockets: TLS 1.2 and 1.3. It sends all certificates except the
   * root, which a client either has or does not trust; the package description explains why this
   * matters to IDA.
   */
  public SSLContext context() {
    return context(null);
  }

  /**
   * The same if clients may show certificates.
   *
   * @param clients the authorities of client certificates; null if none is requested
   */
  public SSLContext context(@Nullable TrustedRoots clients) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys, clients == null ? null : clients.trust(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot use this certificate for TLS", e);
    }
  }

  /** The keys for a context that presents the certificate. */
  KeyManager[] keys() {
    return keys.clone();
  }

  /** The server's own certificate. */
  public X509Certificate certificate() {
    return chain.getFirst();
  }

  /** The names and addresses that the certificate is for; empty if it names none. */
  public ServerNames names() {
    List<String> hosts = new ArrayList<>();
    List<InetAddress> addresses = new ArrayList<>();
    try {
      @Nullable Collection<List<?>> alternatives = certificate().getSubjectAlternativeNames();
      for (List<?> name : alternatives == null ? List.<List<?>>of() : alternatives) {
        switch ((Integer) name.get(0)) {
          case DNS_NAME -> hosts.add((String) name.get(1));
          case IP_ADDRESS -> addresses.add(InetAddress.ofLiteral((String) name.get(1)));
          default -> {}
        }
      }
    } catch (CertificateParsingException e) {
      return new ServerNames(List.of(), List.of());
    }
    return new ServerNames(hosts, addresses);
  }

  /** When the first of the certificates ends. */
  public Instant notAfter() {
    return chain.stream()
        .map(certificate -> certificate.getNotAfter().toInstant())
        .min(Instant::compareTo)
        .orElseThrow();
  }

  /**
   * When the last of the certificates begins; after now if the clock was ahead when it was made.
   */
  public Instant notBefore() {
    return chain.stream()
        .map(certificate -> certificate.getNotBefore().toInstant())
        .max(Instant::compareTo)
        .orElseThrow();
  }

  /** Whole days until {@link #notAfter}; negative after it. */
  public long daysLeft(Clock clock) {
    return Math.floorDiv(
        Duration.between(clock.instant(), notAfter()).toSeconds(), Duration.ofDays(1).toSeconds());
  }

  /** Whether fewer than 30 days are left: time for a warning. */
  public boolean expiresSoon(Clock clock) {
    return notAfter().isBefore(clock.instant().plus(WARNING));
  }

  /** Only the name: this object contains a key. */
  @Override
  public String toString() {
    return "TlsIdentity[" + certificate().getSubjectX500Principal() + ']';
  }

  private static boolean signed(X509Certificate issuer, X509Certificate certificate) {
    try {
      certificate.verify(issuer.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static List<X509Certificate> withoutRoot(List<X509Certificate> chain) {
    boolean root = chain.size() > 1 && signed(chain.getLast(), chain.getLast());
    return root ? chain.subList(0, chain.size() - 1) : chain;
  }

  private static KeyManager[] keys(List<X509Certificate> sent, PrivateKey key) {
    // The store is in memory only; its password protects nothing.
    char[] password = {};
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("own", key, password, sent.toArray(X509Certificate[]::new));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      return keys.getKeyManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("cannot use this certificate for TLS", e);
    }
  }
}
