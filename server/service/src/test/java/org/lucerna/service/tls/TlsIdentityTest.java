package org.lucerna.service.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlsIdentityTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final ServerNames NAMES = ServerNames.of(List.of("lucerna.example", "::1"));
  private static final CertificateAuthority AUTHORITY =
      CertificateAuthority.create(Validity.STANDARD, CLOCK);
  private static final X509Certificate ROOT = AUTHORITY.certificate();
  private static final KeyPair EC = CertificateAuthority.newServerKey();
  private static final X509Certificate LEAF =
      AUTHORITY.issue(EC.getPublic(), NAMES, Validity.STANDARD, CLOCK);

  @TempDir private Path folder;

  @Test
  void namesOfTheCertificateAreReported() throws IOException {
    TlsIdentity identity = load(Pem.text(LEAF, ROOT), Pem.text(EC.getPrivate()));
    assertThat(identity.certificate()).isEqualTo(LEAF);
    assertThat(identity.names()).isEqualTo(NAMES);
    assertThat(identity).hasToString("TlsIdentity[CN=lucerna.example]");
  }

  @Test
  void expiryIsReported() throws IOException {
    TlsIdentity identity = load(Pem.text(LEAF, ROOT), Pem.text(EC.getPrivate()));
    assertThat(identity.notAfter()).isEqualTo(NOW.plus(Duration.ofDays(824)));
    assertThat(identity.daysLeft(CLOCK)).isEqualTo(824);
    assertThat(identity.expiresSoon(CLOCK)).isFalse();
    assertThat(identity.expiresSoon(after(824 - 30))).isFalse();
    assertThat(identity.expiresSoon(Clock.offset(after(824 - 30), Duration.ofSeconds(1)))).isTrue();
    assertThat(identity.daysLeft(Clock.offset(after(823), Duration.ofHours(1)))).isEqualTo(0);
    assertThat(identity.daysLeft(Clock.offset(after(824), Duration.ofSeconds(1)))).isEqualTo(-1);
    assertThat(identity.expiresSoon(after(900))).isTrue();
  }

  @Test
  void keysOfAllFormsAreRead() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    KeyPair rsa = generator.generateKeyPair();
    X509Certificate certificate = AUTHORITY.issue(rsa.getPublic(), NAMES, Validity.STANDARD, CLOCK);
    load(Pem.text(certificate), Pem.text(rsa.getPrivate()));
    load(Pem.text(certificate), pkcs1(rsa.getPrivate()));
    load(Pem.text(LEAF), Pem.text(EC.getPrivate()));
    // As `openssl ecparam -genkey` writes it, with the curve before the key as well.
    load(
        Pem.text(LEAF),
        "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
            + sec1((ECPrivateKey) EC.getPrivate()));
  }

  @Test
  void oneFileMayHoldCertificateAndKey() throws IOException {
    Path all =
        Files.writeString(
            folder.resolve("all.pem"),
            "Bag Attributes: fran\u00e7ais\n" + Pem.text(EC.getPrivate()) + Pem.text(LEAF, ROOT));
    assertThat(TlsIdentity.load(all, all).certificate()).isEqualTo(LEAF);
  }

  @Test
  void keyOfAnotherCertificateIsRefused() {
    assertRefused(
        Pem.text(LEAF),
        Pem.text(CertificateAuthority.newServerKey().getPrivate()),
        "a.key: not the key of the (first) certificate in " + folder.resolve("a.crt"));
    assertRefused(
        Pem.text(LEAF),
        Pem.text(AUTHORITY.key()),
        "a.key: not the key of the (first) certificate in " + folder.resolve("a.crt"));
  }

  @Test
  void chainOutOfOrderIsRefused() {
    assertRefused(
        Pem.text(ROOT, LEAF),
        Pem.text(AUTHORITY.key()),
        "a.crt: certificate 2 did not sign the one before it; the server's comes first, then its"
            + " issuer");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|a.crt: contains no certificate (-----BEGIN CERTIFICATE-----)",
        "hello|a.crt: contains no certificate (-----BEGIN CERTIFICATE-----)",
        "-----BEGIN CERTIFICATE-----;MIIB|a.crt: damaged after 0 objects, or not PEM",
        "-----BEGIN CERTIFICATE-----;M*IB;-----END CERTIFICATE-----|a.crt: damaged after 0 objects,"
            + " or not PEM",
        "-----BEGIN CERTIFICATE-----;MIIB;-----END CERTIFICATE-----|a.crt: certificate 1 is"
            + " damaged",
      })
  void damagedCertificatesAreRefused(String certificate, String message) {
    assertRefused(certificate.replace(';', '\n'), Pem.text(EC.getPrivate()), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|a.key: contains no private key (-----BEGIN PRIVATE KEY-----)",
        "-----BEGIN PRIVATE KEY-----;MIIB|a.key: damaged after 0 objects, or not PEM",
        "-----BEGIN PRIVATE KEY-----;MIIB;-----END PRIVATE KEY-----|a.key: the private key is"
            + " damaged or of an unknown kind (expected RSA or EC)",
        "-----BEGIN RSA PRIVATE KEY-----;MAA=;-----END RSA PRIVATE KEY-----|a.key: the private key"
            + " is damaged or of an unknown kind (expected RSA or EC)",
        "-----BEGIN EC PRIVATE KEY-----;MAA=;-----END EC PRIVATE KEY-----|a.key: the private key is"
            + " damaged or of an unknown kind (expected RSA or EC)",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----;MIIB;-----END ENCRYPTED PRIVATE KEY-----|a.key: the"
            + " private key is encrypted; write it without a passphrase, in a file that only the"
            + " server may read: openssl pkey -in FILE -out NEW",
        "-----BEGIN RSA PRIVATE KEY-----;Proc-Type: 4,ENCRYPTED;;MIIB;-----END RSA PRIVATE"
            + " KEY-----|a.key: the private key is encrypted; write it without a passphrase, in a"
            + " file that only the server may read: openssl pkey -in FILE -out NEW",
      })
  void damagedKeysAreRefused(String key, String message) {
    assertRefused(Pem.text(LEAF), key.replace(';', '\n'), message);
  }

  @Test
  void unsupportedKeysAreRefused() throws Exception {
    PrivateKey key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPrivate();
    assertRefused(
        Pem.text(LEAF), Pem.text(key), "a.key: expected an RSA or EC private key, got EdDSA");
  }

  /** No damage, a letter changed or the rest cut off, leads to an exception without a file. */
  @ParameterizedTest
  @ValueSource(strings = {"a.crt", "a.key"})
  void brokenBlobReportsOffsetAndReason(String name) throws IOException {
    load(Pem.text(LEAF), Pem.text(EC.getPrivate()));
    Path file = folder.resolve(name);
    String text = Files.readString(file);
    for (int i = 0; i < text.length(); i += 7) {
      for (String damaged :
          List.of(text.substring(0, i), text.substring(0, i) + 'A' + text.substring(i + 1))) {
        Files.writeString(file, damaged);
        try {
          TlsIdentity.load(folder.resolve("a.crt"), folder.resolve("a.key"));
        } catch (TlsFileException e) {
          assertThat(e.getMessage()).matches(".*/a\\.(crt|key): .+");
        }
      }
    }
  }

  private static Clock after(int days) {
    return Clock.offset(CLOCK, Duration.ofDays(days));
  }

  private static String pkcs1(PrivateKey key) throws IOException {
    return pem(
        "RSA PRIVATE KEY",
        PrivateKeyInfo.getInstance(key.getEncoded()).parsePrivateKey().toASN1Primitive());
  }

  private static String sec1(ECPrivateKey key) throws IOException {
    return pem(
        "EC PRIVATE KEY",
        new org.bouncycastle.asn1.sec.ECPrivateKey(256, key.getS(), SECObjectIdentifiers.secp256r1)
            .toASN1Primitive());
  }

  private static String pem(String type, ASN1Primitive object) throws IOException {
    StringWriter text = new StringWriter();
    try (PemWriter writer = new PemWriter(text)) {
      writer.writeObject(new PemObject(type, object.getEncoded()));
    }
    return text.toString();
  }

  private TlsIdentity load(String certificate, String key) throws IOException {
    return TlsIdentity.load(
        Files.writeString(folder.resolve("a.crt"), certificate),
        Files.writeString(folder.resolve("a.key"), key));
  }

  private void assertRefused(String certificate, String key, String message) {
    assertThatExceptionOfType(TlsFileException.class)
        .isThrownBy(() -> load(certificate, key))
        .withMessage(folder + "/" + message);
  }
}
