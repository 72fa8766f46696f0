package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.script.Script;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna idb scripts}: the scripts that the user keeps in the database. */
@Command(
    name = "scripts",
    description = "List the scripts stored in the database, or print their text.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb scripts sample.i64",
      "  lucerna idb scripts sample.i64 --name 'rename all' --body > rename.py"
    })
final class IdbScriptsCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {"NAME", "LANGUAGE", "BODY"};

  @Option(names = "--name", paramLabel = "NAME", description = "Only the scripts of this name.")
  @Nullable String name;

  @Option(
      names = "--body",
      description = "Print the text of the scripts, unmodified, instead of a table.")
  boolean body;

  IdbScriptsCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    List<Script> scripts =
        database.scripts().stream()
            .filter(script -> name == null || script.name().text().equals(name))
            .toList();
    if (name != null && scripts.isEmpty()) {
      throw new CommandException(ExitStatus.NO, name + ": no such script");
    }
    if (!body) {
      print(HEADINGS, scripts, IdbLists::script);
      return;
    }
    if (wantsJson()) {
      throw wrong("--body cannot be combined with --json, which includes the bodies");
    }
    requireOne("--body");
    for (Script script : scripts) {
      printBody(script);
    }
  }

  private void printBody(Script script) throws IOException {
    boolean isSeen = out().width() < Integer.MAX_VALUE;
    if (isSeen) {
      for (String line : script.body().text().lines().toList()) {
        out().line(Escaped.of(line.replace("\t", "    ")));
      }
    } else {
      out().bytes(script.body().toByteArray());
      if (!script.body().text().endsWith("\n")) {
        out().line("");
      }
    }
  }
}
