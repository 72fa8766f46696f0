package org.lucerna.service.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.stream.Stream;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.AtomicFileWriter.Access;
import org.lucerna.bytes.AtomicFileWriter.Content;

/**
 * The folder of the certificates that a server created for itself; the package description names
 * the files. Its files are never overwritten, except {@code server.crt} by {@link #renew}.
 *
 * @param path the folder; need not exist
 */
public record CertificateFolder(Path path) {
  /**
   * The folder in a server's data folder.
   *
   * @param data need not exist
   */
  public static CertificateFolder in(Path data) {
    return new CertificateFolder(data.resolve("tls"));
  }

  /**
   * The certificate in the folder; a new one if the folder does not exist or is empty.
   *
   * @param names for a new certificate
   * @throws TlsFileException if the folder holds other files, or damaged ones
   * @throws IOException if it cannot be read or written
   */
  public static TlsIdentity ensure(Path folder, ServerNames names, Clock clock) throws IOException {
    CertificateFolder certificates = new CertificateFolder(folder);
    if (certificates.isEmpty()) {
      certificates.create(names, Validity.STANDARD, clock);
    }
    return certificates.load();
  }

  /** Whether the folder is missing or empty. */
  public boolean isEmpty() throws IOException {
    if (!Files.exists(path)) {
      return true;
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.findAny().isEmpty();
    }
  }

  /**
   * Creates a root and a server certificate; all files appear at once.
   *
   * @throws TlsFileException if the folder is not empty
   * @throws IOException if it cannot be written; no files are left then
   */
  public void create(ServerNames names, Validity validity, Clock clock) throws IOException {
    if (!isEmpty()) {
      throw new TlsFileException(
          path, "not empty; remove it to start over: every client then needs the new root");
    }
    CertificateAuthority authority = CertificateAuthority.create(validity, clock);
    KeyPair server = CertificateAuthority.newServerKey();
    X509Certificate root = authority.certificate();
    X509Certificate leaf = authority.issue(server.getPublic(), names, validity, clock);
    AtomicFileWriter.createFolder(
        path,
        folder -> {
          CertificateFolder draft = new CertificateFolder(folder);
          AtomicFileWriter.create(
              draft.authorityKey(), Access.OWNER, Content.text(Pem.text(authority.key())));
          AtomicFileWriter.create(
              draft.authorityCertificate(), Access.ALL, Content.text(Pem.text(root)));
          AtomicFileWriter.create(draft.hexrays(), Access.ALL, Content.text(Pem.text(root)));
          AtomicFileWriter.create(
              draft.serverKey(), Access.OWNER, Content.text(Pem.text(server.getPrivate())));
          AtomicFileWriter.create(
              draft.serverCertificate(), Access.ALL, Content.text(Pem.text(leaf, root)));
        });
  }

  /**
   * Creates a new certificate for the server's existing key, signed by the existing root: for other
   * names, or because the old one expires. Clients need nothing new.
   *
   * @throws TlsFileException if the root or the key is missing, damaged, expired or not valid yet
   * @throws IOException if files cannot be read or written
   */
  public void renew(ServerNames names, Validity validity, Clock clock) throws IOException {
    CertificateAuthority authority =
        CertificateAuthority.load(authorityCertificate(), authorityKey());
    X509Certificate root = authority.certificate();
    if (root.getNotAfter().toInstant().isBefore(clock.instant())) {
      throw new TlsFileException(
          authorityCertificate(),
          "expired; remove the folder to start over: every client then needs the new root");
    }
    if (root.getNotBefore().toInstant().isAfter(clock.instant())) {
      throw new TlsFileException(
          authorityCertificate(),
          "made while the clock was ahead; remove the folder to start over: every client then needs"
              + " the new root");
    }
    PublicKey server = load().certificate().getPublicKey();
    X509Certificate leaf = authority.issue(server, names, validity, clock);
    AtomicFileWriter.write(serverCertificate(), Access.ALL, Content.text(Pem.text(leaf, root)));
  }

  /**
   * Creates a key and a certificate for a client, signed by the existing root.
   *
   * @param user the account that the certificate logs in
   * @param out a new folder for {@code client.crt} and {@code client.key}
   * @throws TlsFileException if the root is missing or damaged, or the new folder is not empty
   * @throws IOException if files cannot be read or written
   * @throws IllegalArgumentException if the name is longer than X.509 allows
   */
  public void createClient(String user, Path out, Validity validity, Clock clock)
      throws IOException {
    if (!new CertificateFolder(out).isEmpty()) {
      throw new TlsFileException(out, "not empty: name a new folder");
    }
    CertificateAuthority authority =
        CertificateAuthority.load(authorityCertificate(), authorityKey());
    KeyPair client = CertificateAuthority.newServerKey();
    X509Certificate leaf = authority.issueClient(client.getPublic(), user, validity, clock);
    AtomicFileWriter.createFolder(
        out,
        folder -> {
          AtomicFileWriter.create(
              folder.resolve("client.key"),
              Access.OWNER,
              Content.text(Pem.text(client.getPrivate())));
          AtomicFileWriter.create(
              folder.resolve("client.crt"), Access.ALL, Content.text(Pem.text(leaf)));
        });
  }

  /**
   * The certificate and key of the server.
   *
   * @throws TlsFileException if one is missing or damaged, or they do not belong together
   * @throws IOException if they cannot be read
   */
  public TlsIdentity load() throws IOException {
    return TlsIdentity.load(serverCertificate(), serverKey());
  }

  /** The root certificate. */
  public Path authorityCertificate() {
    return path.resolve("ca.crt");
  }

  /** The root certificate under the name that IDA expects. */
  public Path hexrays() {
    return path.resolve("hexrays.crt");
  }

  /** The server's certificate, followed by the root. */
  public Path serverCertificate() {
    return path.resolve("server.crt");
  }

  /** The server's key. */
  public Path serverKey() {
    return path.resolve("server.key");
  }

  private Path authorityKey() {
    return path.resolve("ca.key");
  }
}
