package org.lucerna.cli.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.client.HttpAdministration;
import org.lucerna.client.HttpLogin;
import org.lucerna.lumina.Credentials;
import org.lucerna.service.tls.TrustedRoots;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The HTTP port of a running server, and how to log in there other than with a password. */
public final class HttpOptions {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--server-http",
      paramLabel = "HOST:PORT",
      converter = ServerAddress.HttpConverter.class,
      description =
          "HTTP port of a running server; https://HOST:PORT if it is on another machine. Default:"
              + " LUCERNA_HTTP.")
  @Nullable HttpAddress address;

  /** The former name of --ca, for this port alone. */
  @Option(names = "--http-ca", hidden = true, paramLabel = "FILE")
  @Nullable Path formerCa;

  @Option(
      names = "--token-file",
      paramLabel = "F",
      description =
          "Log in with the token in the first line of this file; - is standard input. Default:"
              + " LUCERNA_TOKEN_FILE.")
  @Nullable Path tokenFile;

  /** The former name of --server-http for backups. */
  @Option(
      names = "--http",
      hidden = true,
      paramLabel = "HOST:PORT",
      converter = ServerAddress.HttpConverter.class)
  @SuppressWarnings("UnusedMethod") // picocli's own
  void formerAddress(HttpAddress server) {
    address = server;
  }

  /** Whether a server was given. */
  public boolean isSet() {
    return address != null;
  }

  /** Rejects options that are for servers only. */
  void checkUnset(LoginOptions login) {
    if (tokenFile != null || (ca(login) != null && isAlone())) {
      throw wrong("--ca and --token-file need --server-http");
    }
  }

  private @Nullable Path ca(LoginOptions login) {
    return formerCa == null ? login.ca() : formerCa;
  }

  /** Whether the command connects to no other port that --ca may be meant for. */
  private boolean isAlone() {
    return spec.findOption("--server") == null;
  }

  /**
   * Opens the administration of the server whose Lumina port a command uses; the caller closes it.
   * Null if the HTTP port of that server is not known.
   */
  public @Nullable HttpAdministration openBeside(Console console, ServerOptions lumina)
      throws IOException, CommandException {
    ClientSettings settings = ClientSettings.of(console.environment());
    boolean isOfSettings =
        lumina.server == null && (settings.namesHttp() || !settings.namesServer());
    return isSet() || isOfSettings ? open(console, lumina.login()) : null;
  }

  /** Opens the administration of the server; the caller closes it. */
  public HttpAdministration open(Console console, LoginOptions login)
      throws IOException, CommandException {
    ClientSettings settings = ClientSettings.of(console.environment());
    HttpAddress server = settings.http(address);
    boolean ofFile = settings.isHttpOfFile(server);
    HttpLogin own = login(console, login, settings, server);
    console.begin("asking " + server);
    return new HttpAdministration(server.uri(), own, trust(server, ca(login), settings.ca(ofFile)));
  }

  private HttpLogin login(
      Console console, LoginOptions login, ClientSettings settings, HttpAddress server)
      throws IOException, CommandException {
    if (tokenFile != null && login.isSet()) {
      throw wrong("--token-file cannot be combined with --user");
    }
    ClientSettings.Login otherwise = settings.login(settings.isHttpOfFile(server));
    Path token =
        tokenFile != null || login.isSet()
            ? tokenFile
            : settings.tokenFile(settings.isHttpOfFile(server));
    if (token != null) {
      return token(token, console);
    }
    Credentials credentials = login.credentials(console.in(), otherwise);
    if (credentials == null) {
      return new HttpLogin.Guest();
    }
    LoginOptions.warn(console, !server.tls(), server.endpoint());
    return new HttpLogin.Password(credentials);
  }

  private static HttpLogin token(Path file, Console console) throws IOException, CommandException {
    String text =
        new String(Passwords.read(file, console.in()).toByteArray(), StandardCharsets.ISO_8859_1);
    try {
      return new HttpLogin.Token(text.strip());
    } catch (IllegalArgumentException other) {
      throw new CommandException(ExitStatus.USAGE, file + ": expected a token in the first line");
    }
  }

  /**
   * The certificates that a connection trusts; null for the system's authorities, or without TLS.
   *
   * @param ca of the options
   * @param usual of the settings
   */
  private @Nullable SSLContext trust(HttpAddress server, @Nullable Path ca, @Nullable Path usual)
      throws IOException {
    if (!server.tls()) {
      if (formerCa != null || (ca != null && isAlone())) {
        throw wrong("--ca needs --server-http https://HOST:PORT");
      }
      return null;
    }
    Path trusted = ca == null ? usual : ca;
    return trusted == null ? null : TrustedRoots.load(trusted).context();
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }
}
