package org.lucerna.service.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Objects;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.UserAccount;

/**
 * The certificate of a client, signed by an authority that the operator trusts.
 *
 * @param commonName of its subject; empty if there is none or several
 * @param fingerprint its SHA-256
 */
public record ClientCertificate(ByteString commonName, ByteString fingerprint) {
  /** The certificate that was verified in a handshake; null if the client showed none. */
  public static @Nullable ClientCertificate of(SSLSession session) {
    try {
      return of((X509Certificate) session.getPeerCertificates()[0]);
    } catch (SSLPeerUnverifiedException none) {
      return null;
    }
  }

  /** The properties of a certificate. */
  static ClientCertificate of(X509Certificate certificate) {
    try {
      RDN[] names = new JcaX509CertificateHolder(certificate).getSubject().getRDNs(BCStyle.CN);
      String name =
          names.length == 1 ? IETFUtils.valueToString(names[0].getFirst().getValue()) : "";
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return new ClientCertificate(ByteString.utf8(name), ByteString.wrap(digest));
    } catch (CertificateEncodingException damaged) {
      throw new IllegalArgumentException("the certificate cannot be encoded", damaged);
    } catch (GeneralSecurityException none) {
      throw new IllegalStateException("no SHA-256", none);
    }
  }

  /**
   * The SHA-256 of the first certificate in a PEM file.
   *
   * @throws TlsFileException if it holds none
   * @throws IOException if it cannot be read
   */
  public static ByteString fingerprint(Path file) throws IOException {
    return of(Pem.certificates(file).getFirst()).fingerprint;
  }

  /**
   * The account that it logs in: the account that names this certificate, otherwise the account
   * with the common name as its name and no other certificate; null if there is none.
   */
  public @Nullable UserAccount accountOf(AccountStore accounts) {
    for (UserAccount account : accounts.accounts()) {
      if (Objects.equals(fingerprint, account.certificate())) {
        return account;
      }
    }
    UserAccount named = accounts.account(commonName);
    return named == null || named.certificate() != null ? null : named;
  }
}
