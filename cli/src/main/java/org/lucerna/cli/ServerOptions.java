package org.lucerna.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.server.config.Endpoint;
import org.lucerna.server.tls.TrustedRoots;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which server a command asks, and as whom. */
final class ServerOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      defaultValue = "127.0.0.1:20667",
      converter = EndpointConverter.class,
      description = "The Lumina server; ${DEFAULT-VALUE} unless given.")
  private Endpoint server;

  @Option(names = "--tls", description = "Speak TLS, and verify the server's certificate.")
  private boolean tls;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description =
          "Speak TLS, and trust the certificates in this PEM file instead of the system's.")
  private @Nullable Path ca;

  @Option(names = "--user", paramLabel = "U", description = "Log in as this user, not as guest.")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "F",
      description = "The user's password is the first line of this file; - is standard input.")
  private @Nullable Path passwordFile;

  @Option(
      names = "--timeout",
      paramLabel = "S",
      description = "Wait so many seconds at most; 10 to connect and 120 for an answer otherwise.")
  private @Nullable Integer timeout;

  /** What is asked of a connected server. */
  interface Question<T> {
    T ask(LuminaClient client) throws IOException;
  }

  /** Connects, asks, and tells the server's name in whatever goes wrong. */
  <T> T ask(Console console, Question<T> question) throws IOException, SubjectException {
    ClientOptions options = options(console.in());
    try (LuminaClient client =
        new LuminaClient(options, notice -> console.say(server + " says: " + notice.text()))) {
      return question.ask(client);
    } catch (IOException failed) {
      throw new SubjectException(server.toString(), failed);
    }
  }

  private ClientOptions options(InputStream in) throws IOException {
    ClientOptions options = ClientOptions.plain(server.host(), server.port());
    if (ca != null) {
      options = options.withTls(TrustedRoots.load(ca).context());
    } else if (tls) {
      options = options.withTls(systemTrust());
    }
    if (timeout != null) {
      if (timeout < 1) {
        throw wrong("--timeout is at least a second");
      }
      Duration patience = Duration.ofSeconds(timeout);
      options = options.withTimeouts(patience, patience);
    }
    if (user != null && passwordFile != null) {
      ByteString name = ByteString.utf8(user);
      options = options.withCredentials(new Credentials(name, password(passwordFile, in)));
    } else if (user != null) {
      throw wrong("--user needs --password-file");
    } else if (passwordFile != null) {
      throw wrong("--password-file needs --user");
    }
    return options;
  }

  private static SSLContext systemTrust() throws IOException {
    try {
      return SSLContext.getDefault();
    } catch (GeneralSecurityException broken) {
      throw new IOException("no TLS: " + broken.getMessage(), broken);
    }
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }

  private ByteString password(Path file, InputStream in) throws IOException {
    byte[] bytes = file.toString().equals("-") ? in.readAllBytes() : Files.readAllBytes(file);
    ByteString all = ByteString.wrap(bytes);
    int end = all.indexOf('\n');
    ByteString line = end < 0 ? all : all.slice(0, end);
    if (!line.isEmpty() && line.at(line.length() - 1) == '\r') {
      line = line.slice(0, line.length() - 1);
    }
    if (line.indexOf(0) >= 0) {
      throw wrong(file + ": no password holds a NUL");
    }
    return line;
  }
}
