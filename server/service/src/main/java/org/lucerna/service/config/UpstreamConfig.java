package org.lucerna.service.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/** {@code [[upstreams.server]]}: a Lumina server to query. */
@SettingComment({
  "One upstream server; they are asked in the order of the file. Name and address must be set,",
  "the others are shown with their defaults."
})
public record UpstreamConfig(
    @SettingComment("Its name here; functions from it have the author upstream:NAME.") String name,
    @SettingComment("HOST:PORT.") String address,
    @SettingComment("Whether to use TLS; its certificate and its name are verified.") boolean tls,
    @SettingComment("PEM file with the trusted authorities; empty for the system's.") String ca,
    @SettingComment("Its dialect: \"ida\" or \"published\".") DialectChoice dialect,
    @SettingComment("User to log in as; empty for the guest.") String user,
    @SettingComment("File whose first line is the password of that user.") String passwordFile,
    @SettingComment({
          "Your own licence file of IDA, which the official servers ask for. It is read at the"
              + " start",
          "and sent to this server only. The licences of clients are never sent."
        })
        String licenseFile,
    @SettingComment("The id of that licence, such as 48-1234-5678-90; empty sends zeros.")
        String licenseId,
    @SettingComment({
          "Time-out for connecting and the answer to a request together; for a push, ten",
          "times as much."
        })
        Duration timeout,
    @SettingComment("Functions in one request.") int batch,
    @SettingComment("Longest answer accepted, in bytes.") DataSize longestReply) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

  /**
   * Checks each setting, and that settings that belong together are all given.
   *
   * @throws SettingException if one is invalid
   */
  public UpstreamConfig {
    if (!NAME.matcher(name).matches()) {
      throw new SettingException(
          "name",
          "expected 1 to 40 letters, digits, dots, dashes and underscores, got \"%s\""
              .formatted(name));
    }
    Require.endpoint("address", address);
    if (Endpoint.parse(address).port() == 0) {
      throw new SettingException("address", "expected a port from 1 to 65535, got 0");
    }
    if (!ca.isEmpty() && !tls) {
      throw new SettingException("ca", "expected no value, as tls is off");
    }
    if (dialect == DialectChoice.AUTO) {
      throw new SettingException("dialect", "expected \"ida\" or \"published\", got auto");
    }
    if (user.isEmpty() != passwordFile.isEmpty()) {
      throw new SettingException(
          user.isEmpty() ? "user" : "password-file",
          "expected both user and password-file, or neither");
    }
    if (!licenseId.isEmpty()
        && (licenseFile.isEmpty()
            || !licenseId.matches("[0-9A-Fa-f]{2}(-[0-9A-Fa-f]{4}){2}-[0-9A-Fa-f]{2}"))) {
      throw new SettingException(
          "license-id", "expected an id such as 48-1234-5678-90 with a license-file, or no value");
    }
    Require.time("timeout", timeout);
    Require.positive("batch", batch);
    Require.arraySize("longest-reply", longestReply);
  }

  /** A server of this name, with defaults for everything else. */
  public static UpstreamConfig of(String name, String address) {
    return new UpstreamConfig(
        name,
        address,
        true,
        "",
        DialectChoice.IDA,
        "",
        "",
        "",
        "",
        Duration.ofSeconds(2),
        500,
        DataSize.ofMiB(64));
  }

  /** A copy with paths that start in a folder. */
  UpstreamConfig in(Path folder) {
    return new UpstreamConfig(
        name,
        address,
        tls,
        ConfiguredFile.in(folder, ca),
        dialect,
        user,
        ConfiguredFile.in(folder, passwordFile),
        ConfiguredFile.in(folder, licenseFile),
        licenseId,
        timeout,
        batch,
        longestReply);
  }

  /** The endpoint to connect to. */
  public Endpoint endpoint() {
    return Endpoint.parse(address);
  }

  /** A copy with another time-out. */
  public UpstreamConfig withTimeout(Duration other) {
    return new UpstreamConfig(
        name,
        address,
        tls,
        ca,
        dialect,
        user,
        passwordFile,
        licenseFile,
        licenseId,
        other,
        batch,
        longestReply);
  }

  /** A copy with or without TLS. */
  public UpstreamConfig withTls(boolean on, String authorities) {
    return new UpstreamConfig(
        name,
        address,
        on,
        authorities,
        dialect,
        user,
        passwordFile,
        licenseFile,
        licenseId,
        timeout,
        batch,
        longestReply);
  }
}
