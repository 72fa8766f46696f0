package org.lucerna.cli.user;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.connection.Passwords;
import org.lucerna.cli.output.Console;
import org.lucerna.server.account.UserChange;
import org.lucerna.server.tls.ClientCertificate;
import org.lucerna.store.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user add}: makes an account. */
@Command(
    name = "add",
    abbreviateSynopsis = true,
    description = {
      "Make an account.",
      "The password is asked for, or is the first line of standard input: 8 to 1000 bytes.",
      "Roles: reader (pulls), contributor (pushes as well), curator (deletes as well),"
          + " administrator (makes accounts as well)."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna user add ana --role administrator",
      "  lucerna user add build --role reader --new-password-file build.txt",
      "  lucerna user add proxy --no-password --certificate proxy.crt"
    })
final class UserAddCommand extends UserTask {
  @Parameters(paramLabel = "NAME", description = "Name of the user.")
  private String name;

  @Option(
      names = "--role",
      paramLabel = "R",
      defaultValue = "contributor",
      description = "What the user may do. Default: ${DEFAULT-VALUE}.")
  private Role role;

  @Option(
      names = "--new-password-file",
      paramLabel = "F",
      description = "The password is the first line of this file.")
  private @Nullable Path password;

  @Option(names = "--no-password", description = "Only a certificate lets the user in.")
  private boolean withoutPassword;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "PEM file with the only client certificate that lets the user in.")
  private @Nullable Path certificate;

  UserAddCommand(Console console) {
    super(console);
  }

  /** The first administrator may be there before the first start. */
  @Override
  FolderUse use() {
    return FolderUse.MAKE;
  }

  @Override
  void perform(Administration administration) throws Exception {
    boolean isThere = administration.users().stream().anyMatch(user -> user.name().equals(name));
    if (isThere) {
      throw new CommandException(ExitStatus.NO, "user " + name + " exists already");
    }
    ByteString chosen = withoutPassword ? null : Passwords.choose(console(), password, name);
    ByteString shown = certificate == null ? null : ClientCertificate.fingerprint(certificate);
    administration.add(
        ByteString.utf8(name),
        UserChange.NONE.withRole(role).withPassword(chosen).withCertificate(shown));
    tell(name, "added");
  }
}
