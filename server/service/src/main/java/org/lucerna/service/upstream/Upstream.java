package org.lucerna.service.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.License;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.tls.TrustedRoots;

/**
 * An upstream server, with the files of its configuration loaded.
 *
 * @param options of the connection; its password appears in no message
 */
record Upstream(UpstreamConfig config, ClientOptions options) {
  /** Factor of the time-out for pushes, which take longer than pulls. */
  private static final int PUSH_TIMEOUTS = 10;

  /**
   * Reads the files that a configuration names.
   *
   * @throws IOException if one cannot be read
   */
  static Upstream of(UpstreamConfig config) throws IOException {
    ClientOptions options =
        ClientOptions.plain(config.endpoint().host(), config.endpoint().port())
            .withLongestReply((int) config.longestReply().bytes());
    if (config.dialect() == DialectChoice.PUBLISHED) {
      options = options.withDialect(PublishedDialect.INSTANCE);
    } else {
      options = options.withDialect(IdaDialect.INSTANCE);
    }
    if (config.tls()) {
      options = options.withTls(trust(config.ca()));
    }
    if (!config.user().isEmpty()) {
      options = options.withCredentials(credentials(config));
    }
    if (!config.licenseFile().isEmpty()) {
      options = options.withCredentials(options.credentials().withLicense(license(config)));
    }
    return new Upstream(config, options);
  }

  private static License license(UpstreamConfig config) throws IOException {
    Path file = Path.of(config.licenseFile());
    if (Files.size(file) > License.MAX_FILE) {
      throw new IOException(
          file + ": expected a licence file of at most " + License.MAX_FILE + " bytes");
    }
    return License.of(ByteString.wrap(Files.readAllBytes(file)), config.licenseId());
  }

  private static SSLContext trust(String authorities) throws IOException {
    if (!authorities.isEmpty()) {
      return TrustedRoots.load(Path.of(authorities)).context();
    }
    try {
      return SSLContext.getDefault();
    } catch (GeneralSecurityException broken) {
      throw new IOException("no TLS: " + broken.getMessage(), broken);
    }
  }

  private static Credentials credentials(UpstreamConfig config) throws IOException {
    ByteString password;
    try (var lines = Files.lines(Path.of(config.passwordFile()))) {
      password = ByteString.utf8(lines.findFirst().orElse(""));
    }
    if (password.isEmpty() || password.indexOf(0) >= 0) {
      throw new IOException(config.passwordFile() + ": expected a password in the first line");
    }
    return new Credentials(ByteString.utf8(config.user()), password);
  }

  String name() {
    return config.name();
  }

  UpstreamConnection pullLink() {
    return new UpstreamConnection(options, config.timeout());
  }

  UpstreamConnection pushLink() {
    return new UpstreamConnection(options, config.timeout().multipliedBy(PUSH_TIMEOUTS));
  }

  /** A failure as text for the log and for clients: one line, regardless of the server's text. */
  static String words(Throwable failure) {
    String message = failure.getMessage();
    String text = message == null ? failure.getClass().getSimpleName() : message;
    String line = text.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Co}\\p{Cn}\\u2028\\u2029]+", " ");
    return line.substring(0, Math.min(line.length(), 200));
  }
}
