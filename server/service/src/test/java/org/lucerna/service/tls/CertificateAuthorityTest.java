package org.lucerna.service.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CertificateAuthorityTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00.5Z");
  private static final Instant FROM = Instant.parse("2026-11-19T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  private static final CertificateAuthority AUTHORITY =
      CertificateAuthority.create(Validity.STANDARD, CLOCK);
  private static final KeyPair SERVER = CertificateAuthority.newServerKey();

  @Test
  void rootHasTheExpectedProperties() {
    X509Certificate root = AUTHORITY.certificate();
    assertThat(root.getVersion()).isEqualTo(3);
    assertThat(root.getSubjectX500Principal().getName()).matches("CN=Lucerna root [0-9a-f]{8}");
    assertThat(root.getIssuerX500Principal()).isEqualTo(root.getSubjectX500Principal());
    assertThat(((RSAPublicKey) root.getPublicKey()).getModulus().bitLength()).isEqualTo(3072);
    assertThat(root.getSigAlgName()).isEqualTo("SHA256withRSA");
    assertThat(root.getBasicConstraints()).isEqualTo(0);
    // keyCertSign and cRLSign, and nothing else
    assertThat(root.getKeyUsage())
        .containsExactly(false, false, false, false, false, true, true, false, false);
    assertThat(root.getCriticalExtensionOIDs()).containsExactlyInAnyOrder("2.5.29.15", "2.5.29.19");
    assertThat(root.getNonCriticalExtensionOIDs()).containsExactly("2.5.29.14");
    assertValid(root, FROM, FROM.plus(Duration.ofDays(3652)));
  }

  @Test
  void serverCertificateHasTheExpectedProperties() throws Exception {
    ServerNames names =
        ServerNames.of(List.of("Lucerna.Example", "*.lucerna.example", "192.0.2.7", "2001:db8::7"));
    X509Certificate leaf = issue(names, Validity.STANDARD);
    assertThat(leaf.getVersion()).isEqualTo(3);
    assertThat(leaf.getSubjectX500Principal().getName()).isEqualTo("CN=lucerna.example");
    assertThat(leaf.getIssuerX500Principal())
        .isEqualTo(AUTHORITY.certificate().getSubjectX500Principal());
    assertThat(((ECPublicKey) leaf.getPublicKey()).getParams().getOrder().bitLength())
        .isEqualTo(256);
    assertThat(leaf.getBasicConstraints()).isEqualTo(-1);
    // digitalSignature, and nothing else
    assertThat(leaf.getKeyUsage())
        .containsExactly(true, false, false, false, false, false, false, false, false);
    assertThat(leaf.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    assertThat(leaf.getSubjectAlternativeNames())
        .containsExactly(
            List.of(2, "lucerna.example"),
            List.of(2, "*.lucerna.example"),
            List.of(7, "192.0.2.7"),
            List.of(7, "2001:db8:0:0:0:0:0:7"));
    assertThat(leaf.getCriticalExtensionOIDs()).containsExactlyInAnyOrder("2.5.29.15", "2.5.29.19");
    // subject key, alternative names, authority key, extended key usage
    assertThat(leaf.getNonCriticalExtensionOIDs())
        .containsExactlyInAnyOrder("2.5.29.14", "2.5.29.17", "2.5.29.35", "2.5.29.37");
    assertValid(leaf, FROM, FROM.plus(Duration.ofDays(825)));
  }

  @Test
  void serverFollowsFromRoot() throws Exception {
    X509Certificate leaf = issue(ServerNames.of(List.of("a")), Validity.STANDARD);
    PKIXParameters parameters =
        new PKIXParameters(Set.of(new TrustAnchor(AUTHORITY.certificate(), null)));
    parameters.setRevocationEnabled(false);
    parameters.setDate(Date.from(NOW));
    CertPathValidator.getInstance("PKIX")
        .validate(
            CertificateFactory.getInstance("X.509").generateCertPath(List.of(leaf)), parameters);
  }

  @Test
  void serverDoesNotOutliveTheRoot() {
    Validity validity = new Validity(Duration.ofDays(10), Duration.ofDays(9999));
    X509Certificate leaf = issue(ServerNames.of(List.of("a")), validity);
    assertThat(leaf.getNotAfter()).isEqualTo(AUTHORITY.certificate().getNotAfter());
  }

  /** From 2050 on X.509 writes years with four digits. */
  @Test
  void datesInTheFarFutureAreEncoded() throws Exception {
    X509Certificate leaf = issue(ServerNames.of(List.of("a")), Validity.STANDARD);
    assertThat(leaf.getNotAfter().toInstant()).isBefore(Instant.parse("2050-01-01T00:00:00Z"));
    Validity long_ = new Validity(Duration.ofDays(36_500), Duration.ofDays(825));
    assertThat(CertificateAuthority.create(long_, CLOCK).certificate().getNotAfter().toInstant())
        .isEqualTo(FROM.plus(Duration.ofDays(36_500)));
  }

  @Test
  void serialsAreRandom() {
    ServerNames names = ServerNames.of(List.of("a"));
    X509Certificate one = issue(names, Validity.STANDARD);
    X509Certificate other = issue(names, Validity.STANDARD);
    assertThat(one.getSerialNumber()).isNotEqualTo(other.getSerialNumber()).isPositive();
    assertThat(one.getSerialNumber().bitLength()).isEqualTo(127);
  }

  @Test
  void commonNameLengthIsLimited() {
    String name = "a".repeat(63) + ".example";
    X509Certificate leaf = issue(ServerNames.of(List.of(name)), Validity.STANDARD);
    assertThat(leaf.getSubjectX500Principal().getName()).isEqualTo("CN=Lucerna server");
  }

  private static X509Certificate issue(ServerNames names, Validity validity) {
    return AUTHORITY.issue(SERVER.getPublic(), names, validity, CLOCK);
  }

  private static void assertValid(X509Certificate certificate, Instant from, Instant until) {
    assertThat(certificate.getNotBefore().toInstant()).isEqualTo(from);
    assertThat(certificate.getNotAfter().toInstant()).isEqualTo(until);
  }
}
