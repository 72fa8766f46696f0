package org.lucerna.cli.user;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.connection.Passwords;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.service.tls.ClientCertificate;
import org.lucerna.store.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna user add}. */
@Command(
    name = "add",
    abbreviateSynopsis = true,
    description = {
      "Add an account.",
      "The password is prompted for, or is the first line of standard input: 8 to 1000 bytes.",
      "Roles: reader (pulls), contributor (also pushes), curator (also deletes), administrator"
          + " (also manages accounts)."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna user add ana --role administrator",
      "  lucerna user add build --role reader --new-password-file build.txt",
      "  lucerna user add proxy --no-password --certificate proxy.crt"
    })
final class UserAddCommand extends AccountChangeCommand {
  @Option(
      names = "--role",
      paramLabel = "R",
      defaultValue = "contributor",
      description = "Role of the user. Default: ${DEFAULT-VALUE}.")
  Role role;

  @Option(names = "--new-password-file", paramLabel = "F", description = UserCommand.NEW_PASSWORD)
  @Nullable Path password;

  @Option(names = "--no-password", description = "The user can log in only with a certificate.")
  boolean withoutPassword;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "PEM file with the only client certificate that the user can log in with.")
  @Nullable Path certificate;

  UserAddCommand(Console console) {
    super(console, "added");
  }

  /** The first administrator may be added before the server's first start. */
  @Override
  FolderUse use() {
    return FolderUse.MAKE;
  }

  @Override
  void perform(Administration administration) throws Exception {
    if (administration.users().stream().anyMatch(user -> user.name().equals(name))) {
      throw new CommandException(ExitStatus.NO, "user " + name + " already exists");
    }
    ByteString chosen = withoutPassword ? null : Passwords.choose(console(), password, name);
    ByteString shown = certificate == null ? null : ClientCertificate.fingerprint(certificate);
    administration.add(
        name,
        UserChange.NONE.withRole(role.toString()).withPassword(chosen).withCertificate(shown));
  }
}
