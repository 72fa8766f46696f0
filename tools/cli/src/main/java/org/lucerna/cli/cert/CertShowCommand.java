package org.lucerna.cli.cert;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.service.tls.TrustedRoots;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna cert show}: shows the certificates in a file. */
@Command(
    name = "show",
    description = {"Show the names in the certificates of a PEM file, and when they expire."},
    footerHeading = "%nExample:%n",
    footer = "  lucerna cert show lucerna-data/tls/server.crt")
final class CertShowCommand implements Callable<Integer> {
  private final Console console;

  @Mixin JsonOption json;

  @Parameters(paramLabel = "FILE", description = "Certificates in PEM form.")
  Path file;

  CertShowCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    console.begin("reading " + file);
    Instant now = Instant.now();
    boolean first = true;
    for (X509Certificate certificate : TrustedRoots.load(file).certificates()) {
      if (json.isSet()) {
        console.out().json(json(certificate, now));
      } else {
        if (!first) {
          console.out().line("");
        }
        table(certificate, now).print(console.out());
      }
      first = false;
    }
    return ExitStatus.DONE;
  }

  private static JsonObject json(X509Certificate certificate, Instant now)
      throws GeneralSecurityException {
    return new JsonObject()
        .put("subject", certificate.getSubjectX500Principal().getName())
        .put("issuer", certificate.getIssuerX500Principal().getName())
        .putTexts("names", names(certificate))
        .put("notBefore", certificate.getNotBefore().toInstant())
        .put("notAfter", certificate.getNotAfter().toInstant())
        .number("daysLeft", daysLeft(certificate, now))
        .put("sha256", sha256(certificate));
  }

  private static Table table(X509Certificate certificate, Instant now)
      throws GeneralSecurityException {
    long days = daysLeft(certificate, now);
    return new Table()
        .row("subject", certificate.getSubjectX500Principal().getName())
        .row("issuer", certificate.getIssuerX500Principal().getName())
        .row("names", String.join(", ", names(certificate)))
        .row("from", certificate.getNotBefore().toInstant())
        .row(
            "until",
            certificate.getNotAfter().toInstant()
                + (days < 0 ? ", expired" : ", " + days + " days left"))
        .row("sha256", sha256(certificate));
  }

  /** DNS names and addresses; an authority's certificate has none. */
  private static List<String> names(X509Certificate certificate)
      throws CertificateParsingException {
    Collection<List<?>> names = certificate.getSubjectAlternativeNames();
    return names == null ? List.of() : names.stream().map(name -> name.get(1).toString()).toList();
  }

  /** Whole days; negative if the certificate has expired. */
  private static long daysLeft(X509Certificate certificate, Instant now) {
    Duration left = Duration.between(now, certificate.getNotAfter().toInstant());
    return Math.floorDiv(left.toSeconds(), Duration.ofDays(1).toSeconds());
  }

  private static String sha256(X509Certificate certificate) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
    return HexFormat.of().formatHex(digest);
  }
}
