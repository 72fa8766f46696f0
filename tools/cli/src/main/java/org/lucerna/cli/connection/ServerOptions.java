package org.lucerna.cli.connection;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DialectName;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.BatchProgress;
import org.lucerna.cli.output.Console;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.UngreetedException;
import org.lucerna.naming.ProgressListener;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.tls.TlsIdentity;
import org.lucerna.service.tls.TrustedRoots;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The Lumina server of a command, and the login. */
public final class ServerOptions {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--server",
      paramLabel = "HOST:PORT",
      description = "The Lumina server. Default: LUCERNA_SERVER, or 127.0.0.1:20667.")
  @Nullable Endpoint server;

  @Option(
      names = "--tls",
      description = "Use TLS, and verify the server's certificate. Default: LUCERNA_TLS.")
  boolean tls;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Use TLS with the client certificate in this PEM file; needs --key.")
  @Nullable Path certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "PEM file with the private key of that certificate.")
  @Nullable Path key;

  @Option(
      names = "--dialect",
      paramLabel = "D",
      defaultValue = "ida",
      description = {
        "Dialect: ida, or published for servers that follow the public description of the protocol."
            + " Default: ${DEFAULT-VALUE}."
      })
  DialectName dialect;

  @Mixin LoginOptions login;

  @Option(
      names = "--timeout",
      paramLabel = "S",
      description = "Wait up to S seconds. Default: 10 for a connection, 120 for an answer.")
  @Nullable Integer timeout;

  /** The login. */
  public LoginOptions login() {
    return login;
  }

  /**
   * Rejects the dialect published.
   *
   * @param what the operation without a message
   */
  public void needsDialectIda(String what) {
    if (dialect == DialectName.published) {
      throw wrong("the dialect published has no message for " + what + ": leave out --dialect");
    }
  }

  /** A task on a connected server. */
  public interface Question<T> {
    /**
     * Performs the task.
     *
     * @param progress shows the progress of multiple requests
     * @throws IOException if the server fails; failures of anything else name it themselves
     */
    T ask(LuminaClient client, ProgressListener progress)
        throws IOException, SubjectException, CommandException;
  }

  /** The server and the login of a command, for any number of connections. Thread-safe. */
  public record Connections(Endpoint address, ClientOptions options, Console console) {
    /** Connects; the caller closes the client. Failures do not name the server. */
    public LuminaClient connect() throws IOException {
      return new LuminaClient(options, notice -> console.say(address + " says: " + notice.text()));
    }
  }

  /** The server and the login, which may be read from standard input. */
  public Connections connections(Console console) throws IOException, CommandException {
    ClientSettings settings = ClientSettings.of(console.environment());
    Endpoint address = settings.server(server);
    return new Connections(address, options(address, settings, console), console);
  }

  /** Connects and performs the task; failures name the server. */
  public <T> T ask(Console console, Question<T> question)
      throws IOException, SubjectException, CommandException {
    Connections connections = connections(console);
    Endpoint address = connections.address();
    console.begin("asking " + address);
    try (LuminaClient client = connections.connect();
        BatchProgress progress = new BatchProgress(console)) {
      return question.ask(client, progress);
    } catch (UngreetedException closed) {
      throw new CommandException(
          ExitStatus.IO,
          address
              + ": closed before the greeting was answered"
              + (connections.options().tls() == null ? ": the server may require --tls" : ""));
    } catch (IOException failed) {
      throw new SubjectException(address.toString(), failed);
    }
  }

  private ClientOptions options(Endpoint server, ClientSettings settings, Console console)
      throws IOException, CommandException {
    boolean ofFile = settings.isOfFile(server);
    Path given = login.ca();
    Path trusted = given == null && !tls ? settings.ca(ofFile) : given;
    ClientOptions options =
        ClientOptions.plain(server.host(), server.port()).withDialect(dialect.dialect());
    TlsIdentity own = identity();
    if (trusted != null) {
      options = options.withTls(TrustedRoots.load(trusted).context(own));
    } else if (own != null) {
      options = options.withTls(own.context());
    } else if (tls || settings.tls(ofFile)) {
      options = options.withTls(systemTrust());
    }
    if (timeout != null) {
      if (timeout < 1) {
        throw wrong("--timeout: expected at least 1 second");
      }
      Duration patience = Duration.ofSeconds(timeout);
      options = options.withTimeouts(patience, patience);
    }
    Credentials credentials = login.credentials(console.in(), settings.login(ofFile));
    if (credentials != null) {
      LoginOptions.warn(console, options.tls() == null, server);
      options = options.withCredentials(credentials);
    }
    return options;
  }

  private @Nullable TlsIdentity identity() throws IOException {
    if (certificate != null && key != null) {
      return TlsIdentity.load(certificate, key);
    }
    if (certificate != null || key != null) {
      throw wrong("--certificate and --key must be given together");
    }
    return null;
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
}
