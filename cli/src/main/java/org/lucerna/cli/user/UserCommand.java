package org.lucerna.cli.user;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserView;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.connection.Passwords;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.server.tls.ClientCertificate;
import org.lucerna.store.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user}: the accounts of a server. */
@Command(
    name = "user",
    addMethodSubcommands = false,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Add, change and remove the accounts of a server, and show its audit log.",
      "By default, those in the folder lucerna-data of a stopped server; with --server-http, those"
          + " of a running one."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna user add ana --role administrator",
      "  lucerna user list --data /var/lib/lucerna --json",
      "  lucerna user role bob curator --user ana --password-file ana.txt \\",
      "      --server-http 127.0.0.1:8667"
    })
public final class UserCommand {
  private static final String NAME = "Name of the user.";
  private static final String NEW_PASSWORD = "The password is the first line of this file.";
  private static final String FORCE =
      "Allow it even for the last administrator; only in the data folder of a stopped server.";

  private final Console console;

  public UserCommand(Console console) {
    this.console = console;
  }

  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add(
            UserCommand.class,
            "add",
            "audit",
            "disable",
            "enable",
            "list",
            "passwd",
            "remove",
            "role")
        .add("token", new TokenCommandSpec(), TokenCommand::new, TokenCommand::subcommands);
  }

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
  int add(
      @Mixin UserTarget target,
      @Parameters(paramLabel = "NAME", description = NAME) String name,
      @Option(
              names = "--role",
              paramLabel = "R",
              defaultValue = "contributor",
              description = "What the user may do. Default: ${DEFAULT-VALUE}.")
          Role role,
      @Option(names = "--new-password-file", paramLabel = "F", description = NEW_PASSWORD)
          @Nullable Path password,
      @Option(names = "--no-password", description = "The user can log in only with a certificate.")
          boolean withoutPassword,
      @Option(
              names = "--certificate",
              paramLabel = "FILE",
              description =
                  "PEM file with the only client certificate that the user can log in with.")
          @Nullable Path certificate)
      throws Exception {
    // The first administrator may be added before the server's first start.
    return target.perform(
        console,
        FolderUse.MAKE,
        name,
        administration -> {
          if (administration.users().stream().anyMatch(user -> user.name().equals(name))) {
            throw new CommandException(ExitStatus.NO, "user " + name + " already exists");
          }
          ByteString chosen = withoutPassword ? null : Passwords.choose(console, password, name);
          ByteString shown =
              certificate == null ? null : ClientCertificate.fingerprint(certificate);
          administration.add(
              name,
              UserChange.NONE
                  .withRole(role.toString())
                  .withPassword(chosen)
                  .withCertificate(shown));
          return "added";
        });
  }

  @Command(
      name = "audit",
      abbreviateSynopsis = true,
      description = "Show who deleted what, and who changed which account; the newest last.",
      footerHeading = "%nExample:%n",
      footer = "  lucerna user audit --last 20")
  int audit(
      @Mixin UserTarget target,
      @Option(
              names = "--last",
              paramLabel = "N",
              defaultValue = "100",
              description = "Show up to N entries. Default: ${DEFAULT-VALUE}.")
          int last)
      throws Exception {
    return target.perform(
        console,
        FolderUse.READ,
        null,
        administration -> {
          if (last < 1) {
            throw new CommandException(ExitStatus.USAGE, "--last: expected at least 1");
          }
          target.print(
              console,
              new Table("TIME", "WHO", "ACTION", "SUBJECT"),
              administration.audit(last),
              UserCommand::json,
              event -> new Object[] {event.time(), event.who(), event.action(), event.subject()});
          return null;
        });
  }

  @Command(
      name = "disable",
      abbreviateSynopsis = true,
      description = {
        "Stop a user from logging in; a user who is logged in is disconnected.",
        "The account stays."
      },
      footerHeading = "%nExample:%n",
      footer = "  lucerna user disable bob")
  int disable(
      @Mixin UserTarget target,
      @Parameters(paramLabel = "NAME", description = NAME) String name,
      @Option(names = "--force", description = FORCE) boolean force)
      throws Exception {
    return change(target, name, UserChange.NONE.withDisabled(true), force, "disabled");
  }

  @Command(
      name = "enable",
      abbreviateSynopsis = true,
      description = "Let a user log in again.",
      footerHeading = "%nExample:%n",
      footer = "  lucerna user enable bob")
  int enable(
      @Mixin UserTarget target, @Parameters(paramLabel = "NAME", description = NAME) String name)
      throws Exception {
    return change(target, name, UserChange.NONE.withDisabled(false), false, "enabled");
  }

  @Command(
      name = "list",
      abbreviateSynopsis = true,
      description = "List the accounts of a server.",
      footerHeading = "%nExample:%n",
      footer = "  lucerna user list --json")
  int list(@Mixin UserTarget target) throws Exception {
    return target.perform(
        console,
        FolderUse.READ,
        null,
        administration -> {
          target.print(
              console,
              new Table("NAME", "ROLE", "CREATED", "LOGIN"),
              administration.users(),
              UserCommand::json,
              user -> new Object[] {user.name(), user.role(), user.created(), login(user)});
          return null;
        });
  }

  @Command(
      name = "passwd",
      abbreviateSynopsis = true,
      description = {
        "Change a user's password. It is prompted for, or is the first line of standard input.",
        "A user who is logged in with the old password is logged out."
      },
      footerHeading = "%nExample:%n",
      footer = "  lucerna user passwd ana --new-password-file ana.txt")
  int passwd(
      @Mixin UserTarget target,
      @Parameters(paramLabel = "NAME", description = NAME) String name,
      @Option(names = "--new-password-file", paramLabel = "F", description = NEW_PASSWORD)
          @Nullable Path password)
      throws Exception {
    return target.perform(
        console,
        FolderUse.CHANGE,
        name,
        administration -> {
          ByteString chosen = Passwords.choose(console, password, name);
          administration.change(name, UserChange.NONE.withPassword(chosen));
          return "changed";
        });
  }

  @Command(
      name = "remove",
      abbreviateSynopsis = true,
      description = {
        "Remove an account; a user who is logged in with it is logged out.",
        "What the user pushed stays under that name; to delete it: lucerna delete --author."
      },
      footerHeading = "%nExample:%n",
      footer = "  lucerna user remove bob")
  int remove(
      @Mixin UserTarget target,
      @Parameters(paramLabel = "NAME", description = NAME) String name,
      @Option(names = "--force", description = FORCE) boolean force)
      throws Exception {
    return target.perform(
        console,
        changing(force),
        name,
        administration -> {
          administration.remove(name);
          return "removed";
        });
  }

  @Command(
      name = "role",
      abbreviateSynopsis = true,
      description = "Change a user's role: reader, contributor, curator or administrator.",
      footerHeading = "%nExample:%n",
      footer = "  lucerna user role bob curator")
  int role(
      @Mixin UserTarget target,
      @Parameters(index = "0", paramLabel = "NAME", description = NAME) String name,
      @Parameters(
              index = "1",
              paramLabel = "ROLE",
              description = "What the user may do from now on.")
          Role role,
      @Option(names = "--force", description = FORCE) boolean force)
      throws Exception {
    return change(target, name, UserChange.NONE.withRole(role.toString()), force, "changed");
  }

  private int change(
      UserTarget target, String name, UserChange change, boolean force, String result)
      throws Exception {
    return target.perform(
        console,
        changing(force),
        name,
        administration -> {
          administration.change(name, change);
          return result;
        });
  }

  private static FolderUse changing(boolean force) {
    return force ? FolderUse.FORCE : FolderUse.CHANGE;
  }

  private static JsonObject json(UserView user) {
    return new JsonObject()
        .put("name", user.name())
        .put("role", user.role())
        .put("created", user.created())
        .put("disabled", user.disabled())
        .put("password", user.password())
        .hex("certificate", user.certificate());
  }

  private static JsonObject json(AuditEvent event) {
    return new JsonObject()
        .put("time", event.time())
        .put("who", event.who())
        .put("action", event.action())
        .put("subject", event.subject());
  }

  private static String login(UserView user) {
    if (user.disabled()) {
      return "disabled";
    }
    if (!user.password()) {
      return "certificate";
    }
    return user.certificate() == null ? "password" : "password, certificate";
  }
}
