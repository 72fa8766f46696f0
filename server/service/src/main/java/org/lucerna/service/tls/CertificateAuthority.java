package org.lucerna.service.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.HexFormat;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A root certificate with its key, which signs certificates of servers and clients. New roots have
 * RSA keys of 3072 bits and servers P-256 keys (128 bits of strength each); the package description
 * explains why.
 */
public final class CertificateAuthority {
  /**
   * Certificates are valid from this time before their creation, for clients whose clocks are slow.
   */
  private static final Duration EARLIER = Duration.ofDays(1);

  /** Not a parameter: predictable keys would be worthless. */
  private static final SecureRandom RANDOM = new SecureRandom();

  private static final int RSA_BITS = 3072;
  private static final int SERIAL_BITS = 127;

  /** Longest common name that X.509 allows, in characters. */
  private static final int COMMON_NAME = 64;

  private final X509Certificate certificate;
  private final PrivateKey key;

  private CertificateAuthority(X509Certificate certificate, PrivateKey key) {
    this.certificate = certificate;
    this.key = key;
  }

  /** A new root. Generating its key takes about a second. */
  public static CertificateAuthority create(Validity validity, Clock clock) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(RSA_BITS, RANDOM);
      KeyPair keys = generator.generateKeyPair();
      // Two roots in one folder of IDA must not have the same name.
      byte[] distinction = new byte[4];
      RANDOM.nextBytes(distinction);
      X500Name name = name("Lucerna root " + HexFormat.of().formatHex(distinction));
      Instant from = start(clock);
      X509v3CertificateBuilder root =
          new JcaX509v3CertificateBuilder(
              name,
              serial(),
              Date.from(from),
              Date.from(from.plus(validity.authority())),
              name,
              keys.getPublic());
      root.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      root.addExtension(
          Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
      root.addExtension(
          Extension.subjectKeyIdentifier,
          false,
          new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
      return new CertificateAuthority(sign(root, keys.getPrivate()), keys.getPrivate());
    } catch (GeneralSecurityException | CertIOException e) {
      throw new IllegalStateException("cannot create a root certificate", e);
    }
  }

  /**
   * The root in two PEM files.
   *
   * @throws TlsFileException if they hold none
   * @throws IOException if they cannot be read
   */
  public static CertificateAuthority load(Path certificate, Path key) throws IOException {
    X509Certificate root = Pem.certificates(certificate).getFirst();
    PrivateKey secret = Pem.privateKey(key);
    if (root.getBasicConstraints() < 0) {
      throw new TlsFileException(certificate, "not a certificate of an authority");
    }
    if (!KeyKind.pair(root.getPublicKey(), secret)) {
      throw new TlsFileException(key, "not the key of the certificate in " + certificate);
    }
    return new CertificateAuthority(root, secret);
  }

  /** A new key pair for a server, or a client. */
  public static KeyPair newServerKey() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot create a key", e);
    }
  }

  /** The root certificate, which clients trust. */
  public X509Certificate certificate() {
    return certificate;
  }

  /** The key that signs. */
  PrivateKey key() {
    return key;
  }

  /** Certifies the key of a server with these names. */
  public X509Certificate issue(
      PublicKey server, ServerNames names, Validity validity, Clock clock) {
    return issue(
        server,
        commonName(names),
        KeyPurposeId.id_kp_serverAuth,
        names.toGeneralNames(),
        validity,
        clock);
  }

  /**
   * Certifies the key of a client.
   *
   * @param user the account that the certificate logs in
   * @param validity how long, as for a server
   * @throws IllegalArgumentException if the name is longer than X.509 allows
   */
  public X509Certificate issueClient(
      PublicKey client, String user, Validity validity, Clock clock) {
    if (user.isEmpty() || user.length() > COMMON_NAME) {
      throw new IllegalArgumentException(
          "expected a name of 1 to %d characters, got %d".formatted(COMMON_NAME, user.length()));
    }
    return issue(client, user, KeyPurposeId.id_kp_clientAuth, null, validity, clock);
  }

  private X509Certificate issue(
      PublicKey owner,
      String commonName,
      KeyPurposeId purpose,
      @Nullable GeneralNames alternatives,
      Validity validity,
      Clock clock) {
    try {
      Instant from = start(clock);
      Instant until = from.plus(validity.server());
      Instant last = certificate.getNotAfter().toInstant();
      X509v3CertificateBuilder leaf =
          new JcaX509v3CertificateBuilder(
              certificate,
              serial(),
              Date.from(from),
              Date.from(until.isAfter(last) ? last : until),
              name(commonName),
              owner);
      JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
      leaf.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      leaf.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      leaf.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
      if (alternatives != null) {
        leaf.addExtension(Extension.subjectAlternativeName, false, alternatives);
      }
      leaf.addExtension(
          Extension.subjectKeyIdentifier, false, identifiers.createSubjectKeyIdentifier(owner));
      leaf.addExtension(
          Extension.authorityKeyIdentifier,
          false,
          identifiers.createAuthorityKeyIdentifier(certificate.getPublicKey()));
      return sign(leaf, key);
    } catch (GeneralSecurityException | CertIOException e) {
      throw new IllegalStateException("cannot create a certificate", e);
    }
  }

  private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
      throws GeneralSecurityException {
    try {
      String algorithm = KeyKind.of(key).orElseThrow().signature();
      return new JcaX509CertificateConverter()
          .getCertificate(builder.build(new JcaContentSignerBuilder(algorithm).build(key)));
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException(e);
    }
  }

  private static Instant start(Clock clock) {
    return clock.instant().minus(EARLIER).truncatedTo(ChronoUnit.SECONDS);
  }

  /** Random, and always of the same length. */
  private static BigInteger serial() {
    return new BigInteger(SERIAL_BITS, RANDOM).setBit(SERIAL_BITS - 1);
  }

  private static X500Name name(String commonName) {
    return new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, commonName).build();
  }

  /** The common name, for people only: programs use the alternative names. */
  private static String commonName(ServerNames names) {
    String first = names.all().getFirst();
    return first.length() <= COMMON_NAME ? first : "Lucerna server";
  }
}
