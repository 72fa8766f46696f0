package org.lucerna.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.server.lumina.TlsStart;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.TlsConfig;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.TlsIdentity;
import org.lucerna.service.tls.TrustedRoots;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate that a server shows, with a warning each day once it expires soon. Thread-safe.
 */
final class ServerCertificate implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ServerCertificate.class);

  private static final Duration CHECK = Duration.ofDays(1);

  private final Clock clock;
  private volatile @Nullable TlsIdentity shown;
  private final Thread watch = Thread.ofVirtual().name("certificate expiry").unstarted(this::watch);

  ServerCertificate(Clock clock) {
    this.clock = clock;
  }

  /**
   * Reads the configured certificate; makes one in the data folder if none is configured.
   *
   * @throws IOException if a file cannot be read or written
   */
  static TlsStart.Tls read(ServerConfig config, Clock clock) throws IOException {
    TlsIdentity identity = identity(config, clock);
    return new TlsStart.Tls(identity, identity.context(clients(config.tls())));
  }

  /** The authorities of client certificates; null if none is requested. */
  private static @Nullable TrustedRoots clients(TlsConfig tls) throws IOException {
    return tls.clientCa().isEmpty() ? null : TrustedRoots.load(Path.of(tls.clientCa()));
  }

  private static TlsIdentity identity(ServerConfig config, Clock clock) throws IOException {
    TlsConfig tls = config.tls();
    if (!tls.certificate().isEmpty()) {
      return TlsIdentity.load(Path.of(tls.certificate()), Path.of(tls.key()));
    }
    PrivateFolder.make(config.data());
    CertificateFolder folder = CertificateFolder.in(config.data());
    boolean made = folder.isEmpty();
    TlsIdentity identity =
        CertificateFolder.ensure(folder.path(), ServerNames.ofThisMachine(), clock);
    if (made) {
      LOG.info(
          "created a certificate for {}; IDA trusts it once {} is in IDA's folder",
          identity.names().all(),
          folder.hexrays());
    }
    return identity;
  }

  /** Clients are shown this one from now on; the first call starts the watch. */
  void show(TlsIdentity identity) {
    boolean isFirst = shown == null;
    shown = identity;
    if (isFirst) {
      watch.start();
    }
  }

  /** When it expires, in seconds since 1970; NaN if it is not known here. */
  double expiry() {
    TlsIdentity identity = shown;
    return identity == null ? Double.NaN : identity.notAfter().getEpochSecond();
  }

  private void watch() {
    try {
      while (true) {
        warn();
        Thread.sleep(CHECK);
      }
    } catch (InterruptedException closed) {
      // The server stops.
    }
  }

  private void warn() {
    TlsIdentity identity = shown;
    if (identity == null) {
      return;
    }
    if (identity.expiresSoon(clock)) {
      LOG.warn(
          "the TLS certificate expires on {}, in {} days",
          identity.notAfter(),
          identity.daysLeft(clock));
    }
    if (identity.notBefore().isAfter(clock.instant())) {
      LOG.warn(
          "the TLS certificate is valid only from {}: until then clients refuse it",
          identity.notBefore());
    }
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
