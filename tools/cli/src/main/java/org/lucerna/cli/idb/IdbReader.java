package org.lucerna.cli.idb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.Escaped;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.command.WrongKind;
import org.lucerna.cli.key.CodePageOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.RecordsDigest;
import org.lucerna.idb.container.SectionKind;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The common part of the commands under {@code lucerna idb}: databases and printing. With several
 * databases, each line and each object names its file, and a file that cannot be read does not
 * prevent reading the others; the exit status is then the highest of all.
 */
abstract class IdbReader implements Callable<Integer> {
  static final String FILES =
      "Databases, and folders with databases; - reads a list of them from stdin.";

  private final Console console;

  @Spec CommandSpec spec;
  @Mixin JsonOption json;
  @Mixin IdbInputs inputs;
  @Mixin CodePageOption encoding;

  @Option(
      names = "--recover",
      description = {
        "Read a damaged B-tree page by page, including pages that it no longer refers to, which may"
            + " have been deleted. Section files next to FILE are read in any case."
      })
  boolean recover;

  @Option(
      names = "--bits",
      paramLabel = "N",
      description = "Width of addresses, 32 or 64, of a lone .id1 or .nam file.")
  int bits;

  private boolean several;
  private Path file = Path.of("");
  private int status = ExitStatus.DONE;
  private @Nullable Table table;

  IdbReader(Console console) {
    this.console = console;
  }

  /** The operands of the command line: files, folders, and {@code -}. */
  abstract List<String> files();

  /** Whether the command has something to print for a type library without a database. */
  boolean readsTypeLibraries() {
    return false;
  }

  /** Prints the command's output for one database. */
  abstract void read(IdaDatabase database) throws IOException, CommandException;

  @Override
  public final Integer call() throws Exception {
    if (bits != 0 && bits != 32 && bits != 64) {
      throw wrong("invalid --bits " + bits + ": expected 32 or 64");
    }
    List<String> given = files();
    several = inputs.areSeveral(given);
    if (!several) {
      Path only = Path.of(given.getFirst());
      readFile(only, () -> open(only));
      return ExitStatus.DONE;
    }
    List<Path> found = inputs.find(given, console.in(), this::report);
    if (found.isEmpty() && status == ExitStatus.DONE) {
      throw wrong("missing required parameter: 'FILE'");
    }
    try (IdbReadAhead databases = new IdbReadAhead(found, this::open)) {
      for (Path next : found) {
        readOneOfSeveral(next, databases::next);
      }
    }
    return status;
  }

  private void readOneOfSeveral(Path next, Callable<IdaDatabase> opening) throws Exception {
    try {
      readFile(next, opening);
    } catch (ParameterException wrongForAll) {
      throw wrongForAll;
    } catch (Exception failed) {
      if (out().isBroken()) {
        throw failed;
      }
      if (table != null) {
        table.clear();
      }
      report(about(next, failed));
    }
  }

  private void readFile(Path next, Callable<IdaDatabase> opening) throws Exception {
    file = next;
    console.begin("reading " + next);
    try (IdaDatabase database = opening.call()) {
      if (database.isTypeLibrary() && !readsTypeLibraries()) {
        note(
            Escaped.of(next.toString())
                + ": a type library, for info, types and header: it has no "
                + spec.name());
      } else {
        readOpen(database);
      }
    } catch (FormatException damaged) {
      throw new SubjectException(file.toString(), damaged);
    }
  }

  private void readOpen(IdaDatabase database) throws IOException, CommandException {
    try {
      read(database);
    } catch (FormatException damage) {
      if (recover || !isTreeDamaged(database)) {
        throw damage;
      }
      throw new CommandException(
          ExitStatus.DAMAGED,
          file + ": " + damage.getMessage() + "; --recover reads what is left of the records");
    }
  }

  private static boolean isTreeDamaged(IdaDatabase database) {
    if (database.container().section(SectionKind.ID0) == null) {
      return false;
    }
    try {
      RecordsDigest _ = RecordsDigest.of(database.btree());
      return false;
    } catch (FormatException damaged) {
      return true;
    }
  }

  private IdaDatabase open(Path path) throws IOException, CommandException {
    switch (FileKind.of(path)) {
      case IDA_DATABASE, OTHER -> {
        // The reader of the database reports problems in more detail.
      }
      case ELF -> throw refusal(path, "an ELF file: lucerna key, push and pull read it");
      case PE -> throw refusal(path, "a PE file: lucerna key, push and pull read it");
      case MACH_O, UNIVERSAL_MACH_O ->
          throw refusal(path, "a Mach-O file: lucerna key, push and pull read it");
      case FileKind other -> throw refusal(path, other.words());
    }
    IdaDatabase stored =
        recover ? IdaDatabase.openRecovered(path) : IdaDatabase.open(path, bits / Byte.SIZE);
    Charset codePage = encoding.codePage();
    return codePage == null ? stored : stored.withCodePage(codePage);
  }

  private static CommandException refusal(Path path, String found) {
    return WrongKind.of(path, "an IDA database", found);
  }

  /** A failure that names the file, in case its message does not. */
  private static Exception about(Path file, Exception failure) {
    Exception reason = failure;
    if (failure instanceof UncheckedIOException && failure.getCause() instanceof IOException io) {
      reason = io;
    }
    boolean namesIt =
        reason instanceof SubjectException
            || reason instanceof FileSystemException
            || String.valueOf(reason.getMessage()).startsWith(file.toString());
    return namesIt ? reason : new SubjectException(file.toString(), reason);
  }

  /** Prints a failure immediately, and continues with the others. */
  private void report(Exception failure) {
    CommandLine command = spec.commandLine();
    try {
      int worse =
          command
              .getExecutionExceptionHandler()
              .handleExecutionException(failure, command, command.getParseResult());
      status = Math.max(status, worse);
    } catch (Exception handlerFailed) {
      throw new IllegalStateException(handlerFailed);
    }
  }

  /** Wrong usage. */
  final ParameterException wrong(String words) {
    return new ParameterException(spec.commandLine(), words);
  }

  /** Whether other databases may be read too. */
  final boolean isOneOfSeveral() {
    return several;
  }

  /** Refuses output that makes no sense for several databases. */
  final void requireOne(String what) {
    if (several) {
      throw wrong(what + " takes one FILE; --json takes several");
    }
  }

  /** The table of the command, without rows; its headings are printed once for all databases. */
  final Table table(String... headings) {
    Table shared = table;
    if (shared == null) {
      shared = new Table();
      table = shared;
      if (headings.length > 0) {
        if (several) {
          shared.lead("FILE");
        }
        shared.row((Object[]) headings);
      }
    }
    return several ? shared.lead(file) : shared;
  }

  /** Prints an object, on a line of its own. */
  final void print(JsonObject object) throws IOException {
    out().json(several ? new JsonObject().put("file", file.toString()).with(object) : object);
  }

  /** Prints a line for people. */
  final void line(String text) throws IOException {
    out().line(several ? Escaped.of(file.toString()) + "  " + text : text);
  }

  /** Reports a notice to the user. */
  final void note(String text) {
    console.say(text);
  }

  final Path file() {
    return file;
  }

  final Output out() {
    return console.out();
  }

  final boolean wantsJson() {
    return json.isSet();
  }
}
