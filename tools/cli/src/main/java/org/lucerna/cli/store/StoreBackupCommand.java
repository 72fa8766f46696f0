package org.lucerna.cli.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.HttpOptions;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.client.HttpAdministration;
import org.lucerna.store.engine.StoreEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna store backup}: a copy of a store. */
@Command(
    name = "backup",
    description = {
      "Copy a store to a new folder, completely or not at all.",
      "On the same disk the copy shares its files with the store and takes almost no extra"
          + " space.",
      "With --server-http, a running server makes the backup, in the folder backups of its data"
          + " folder; --user names an administrator."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna store backup --data /var/lib/lucerna /backup/monday",
      "  lucerna store backup --server-http 127.0.0.1:8667 --user ana \\",
      "      --password-file ana.txt monday"
    })
final class StoreBackupCommand implements Callable<Integer> {
  private final Console console;

  @Spec CommandSpec spec;
  @Mixin DataFolder data;
  @Mixin LoginOptions login;
  @Mixin JsonOption json;

  @Mixin HttpOptions http;

  @Parameters(paramLabel = "DIR", description = "The new folder; with --server-http only its name.")
  String target;

  StoreBackupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    String made = http.isSet() ? ask() : copy();
    if (json.isSet()) {
      console.out().json(new JsonObject().put("folder", made));
    } else {
      console.say("backed up to " + made);
    }
    return ExitStatus.DONE;
  }

  private String copy() throws CommandException, IOException {
    if (login.isSet()) {
      throw new ParameterException(
          spec.commandLine(),
          "--user and --password-file log in to a server: they need --server-http");
    }
    try (StoreEngine store = data.open(console)) {
      store.backup(Path.of(target));
    }
    return target;
  }

  private String ask() throws Exception {
    try (HttpAdministration administration = http.open(console, login)) {
      return administration.backup(target);
    }
  }
}
