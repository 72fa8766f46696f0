package org.lucerna.cli.connection;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.output.Console;
import org.lucerna.lumina.Credentials;
import org.lucerna.service.config.Endpoint;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The login of a command, and the certificates by which it trusts a server. */
public final class LoginOptions {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--user",
      paramLabel = "U",
      description = "Log in as this user. Default: LUCERNA_USER, or the guest.")
  @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "F",
      description =
          "The user's password is the first line of this file; - is standard input. Default:"
              + " LUCERNA_PASSWORD_FILE.")
  @Nullable Path passwordFile;

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description =
          "Use TLS, and trust the certificates in this PEM file instead of the system's. Default:"
              + " LUCERNA_CA.")
  @Nullable Path ca;

  /** The certificates to trust; null if the option was not given. */
  @Nullable Path ca() {
    return ca;
  }

  /** Whether a login was given. */
  public boolean isSet() {
    return user != null || passwordFile != null;
  }

  /** Warns if a password leaves this machine in plaintext. */
  static void warn(Console console, boolean plain, Endpoint server) {
    if (plain && !server.isLocal()) {
      console.say("warning: the password is sent to " + server + " in plaintext, without TLS");
    }
  }

  /**
   * The login; null for the guest.
   *
   * @param otherwise the login if the options specify none
   */
  public @Nullable Credentials credentials(InputStream in, ClientSettings.Login otherwise)
      throws IOException, CommandException {
    String who = user == null ? otherwise.user() : user;
    if (who == null) {
      if (passwordFile != null) {
        throw new ParameterException(spec.commandLine(), "--password-file needs --user");
      }
      return null;
    }
    Path secret = passwordFile;
    if (secret == null && (otherwise.user() == null || who.equals(otherwise.user()))) {
      secret = otherwise.passwordFile();
    }
    if (secret == null) {
      throw new ParameterException(
          spec.commandLine(),
          user == null
              ? "LUCERNA_USER needs LUCERNA_PASSWORD_FILE"
              : "--user needs --password-file");
    }
    return new Credentials(ByteString.utf8(who), Passwords.read(secret, in));
  }
}
