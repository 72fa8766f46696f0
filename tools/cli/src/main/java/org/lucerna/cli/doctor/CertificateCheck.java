package org.lucerna.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.lucerna.cli.command.FailureText;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.TlsIdentity;

/** The certificate that a server presents. */
record CertificateCheck(ServerConfig config, Clock clock) implements Check {
  private static final String SUBJECT = "certificate";

  @Override
  public List<Finding> findings() {
    if (!config.tls().enabled()) {
      return List.of(
          Finding.warning(
              SUBJECT,
              "TLS is off: names and passwords can be read on the network",
              "set tls.enabled"));
    }
    boolean isOwn = config.tls().certificate().isEmpty();
    CertificateFolder folder = CertificateFolder.in(config.data());
    try {
      if (isOwn && folder.isEmpty()) {
        return List.of(Finding.ok(SUBJECT, "made at the first start"));
      }
      TlsIdentity identity =
          isOwn
              ? folder.load()
              : TlsIdentity.load(Path.of(config.tls().certificate()), Path.of(config.tls().key()));
      return List.of(
          finding(identity, isOwn ? "lucerna cert renew, then kill -HUP the server" : "renew it"));
    } catch (IOException unusable) {
      return List.of(
          Finding.problem(SUBJECT, FailureText.of(unusable), "for details: lucerna cert show"));
    }
  }

  private Finding finding(TlsIdentity identity, String advice) {
    String names = String.join(", ", identity.names().all());
    long days = identity.daysLeft(clock);
    if (days < 0) {
      return Finding.problem(SUBJECT, "expired on " + identity.notAfter(), advice);
    }
    if (identity.notBefore().isAfter(clock.instant())) {
      return Finding.problem(SUBJECT, "not valid before " + identity.notBefore(), advice);
    }
    List<String> others =
        config.http().names().stream().filter(name -> !identity.names().covers(name)).toList();
    if (!others.isEmpty()) {
      return Finding.problem(
          SUBJECT,
          "for %s, not for %s, which http.names lists".formatted(names, String.join(", ", others)),
          "make one with 'lucerna cert create --out FOLDER %s', and set tls.certificate and tls.key"
              .formatted(String.join(" ", config.http().names())));
    }
    String found = "for %s, %d days left".formatted(names, days);
    return identity.expiresSoon(clock)
        ? Finding.warning(SUBJECT, found, advice)
        : Finding.ok(SUBJECT, found);
  }
}
