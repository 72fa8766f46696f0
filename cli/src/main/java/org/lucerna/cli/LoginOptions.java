package org.lucerna.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.server.config.Endpoint;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** As whom a command asks a server. */
final class LoginOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--user", paramLabel = "U", description = "Log in as this user, not as guest.")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "F",
      description = "The user's password is the first line of this file; - is standard input.")
  private @Nullable Path passwordFile;

  /** Whether any of it was given. */
  boolean isSet() {
    return user != null || passwordFile != null;
  }

  /** Says so where a password leaves this machine in plaintext. */
  static void warn(Console console, boolean plain, Endpoint server) {
    if (plain && !server.isLocal()) {
      console.say("warning: the password goes to " + server + " in plaintext, not by TLS");
    }
  }

  /** The login; null for the guest. */
  @Nullable Credentials credentials(InputStream in) throws IOException, CommandException {
    if (user != null && passwordFile != null) {
      return new Credentials(ByteString.utf8(user), Passwords.read(passwordFile, in));
    }
    if (user != null) {
      throw new ParameterException(spec.commandLine(), "--user needs --password-file");
    }
    if (passwordFile != null) {
      throw new ParameterException(spec.commandLine(), "--password-file needs --user");
    }
    return null;
  }
}
