package org.lucerna.cli.lumina;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.client.Administration;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.service.store.Deletions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna delete}: deletes versions of functions from a server. */
@Command(
    name = "delete",
    abbreviateSynopsis = true,
    description = {
      "Delete functions from a server, or some versions of them.",
      "A version is deleted if it matches every option that is given: one of the keys, one of"
          + " the names, and so on. Options may be repeated.",
      "Keys without options also lose the GUIDs by which Binary Ninja finds them.",
      "This needs the right to delete: lucerna info lists your rights."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna delete --undo 8f7a2b3c4d5e6f708192a3b4c5d6e7f8",
      "  lucerna delete --author mallory --dry-run",
      "  lucerna delete --author mallory --since 2026-11-01 --until 2026-11-20T12:00:00Z"
    })
final class DeleteCommand implements Callable<Integer> {
  private static final String UNKNOWN = "Unknown command";

  private final Console console;

  @Spec CommandSpec spec;
  @Mixin ServerOptions server;
  @Mixin AdministrationOptions place;
  @Mixin JsonOption json;

  @Parameters(
      arity = "0..*",
      paramLabel = "KEY",
      description = "Function keys, 32 hexadecimal digits each.")
  List<String> keys = List.of();

  @Option(
      names = "--undo",
      description =
          "Delete only the newest version of each function, which restores the previous one.")
  boolean undo;

  @Option(names = "--name", paramLabel = "N", description = "Name of the function.")
  List<String> names = List.of();

  @Option(
      names = "--input-md5",
      paramLabel = "M",
      description = "MD5 of the input file it was pushed from.")
  List<Md5> inputHashes = List.of();

  @Option(names = "--input-path", paramLabel = "P", description = "Path of that file.")
  List<String> inputPaths = List.of();

  @Option(names = "--idb", paramLabel = "P", description = "Path of the database.")
  List<String> idbPaths = List.of();

  @Option(names = "--author", paramLabel = "U", description = "Who pushed it.")
  List<String> authors = List.of();

  @Option(
      names = "--since",
      paramLabel = "T",
      description =
          "Pushed at this time or later: the start of a date (UTC), or 2026-11-20T12:00:00Z.")
  @Nullable Instant since;

  @Option(names = "--until", paramLabel = "T", description = "Pushed at this time or earlier.")
  @Nullable Instant until;

  @Option(
      names = "--versions",
      paramLabel = "A-B",
      description = "Ids of versions, as lucerna history lists them.")
  List<Span> versions = List.of();

  @Option(
      names = "--pushes",
      paramLabel = "A-B,C",
      description = "Ids of pushes, as lucerna pushes lists them.")
  List<IdRanges> pushes = List.of();

  @Option(names = "--max", paramLabel = "N", description = "Delete at most this many.")
  @Nullable Long most;

  @Option(
      names = "--dry-run",
      description =
          "Delete nothing; print how many keys would be affected. The server is queried over HTTP"
              + " (--server-http), or a folder is read (--data).")
  boolean dryRun;

  DeleteCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    server.needsDialectIda("deletions");
    DeleteHistory request = request();
    if (!dryRun && place.isSet()) {
      throw wrong("--server-http, --data and --config are for --dry-run");
    }
    if (dryRun) {
      return preview(request);
    }
    String deleted = delete(request);
    if (json.isSet()) {
      console.out().json(new JsonObject().unsigned("deleted", Long.parseLong(deleted)));
    } else {
      console.out().line("deleted keys: " + deleted);
    }
    return deleted.equals("0") ? ExitStatus.NO : ExitStatus.DONE;
  }

  private String delete(DeleteHistory request) throws Exception {
    try {
      return Integer.toUnsignedString(server.ask(console, (client, _) -> client.delete(request)));
    } catch (SubjectException refused) {
      // The answer of servers to users who may not delete.
      if (UNKNOWN.equals(refused.failure().getMessage())) {
        throw new CommandException(
            ExitStatus.NO,
            refused.subject()
                + ": this user may not delete: log in as a curator (--user), or start the server"
                + " with --allow-delete");
      }
      throw refused;
    }
  }

  private Integer preview(DeleteHistory request) throws Exception {
    try (Administration administration = place.openServer(console, server.login())) {
      int functions = administration.deletionPreview(request);
      if (json.isSet()) {
        console.out().json(new JsonObject().unsigned("wouldDelete", functions));
      } else {
        console.out().line("keys to delete: " + functions);
      }
      return functions == 0 ? ExitStatus.NO : ExitStatus.DONE;
    }
  }

  private DeleteHistory request() {
    DeleteHistory request =
        new DeleteHistory(
            undo ? DeleteHistory.LAST_RECORD : 0,
            List.of(),
            times(),
            versions,
            utf8(idbPaths),
            utf8(inputPaths),
            utf8(names),
            utf8(authors),
            inputHashes,
            keys.stream().map(this::key).toList(),
            pushes.stream().flatMap(ids -> ids.spans().stream()).toList(),
            most == null ? 0 : most);
    if (!Deletions.filter(request).restricts()) {
      throw wrong("expected KEY or an option that selects versions to delete");
    }
    if (most != null && most < 1) {
      throw wrong("--max: expected at least 1");
    }
    return request;
  }

  /** With a converter, picocli would report an invalid key as an unmatched argument. */
  private Md5 key(String text) {
    try {
      return Md5.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw wrong("expected a key (32 hexadecimal digits), got '" + text + "'");
    }
  }

  private List<TimeSpan> times() {
    if (since == null && until == null) {
      return List.of();
    }
    return List.of(
        new TimeSpan(
            since == null ? Instant.EPOCH : since, until == null ? TimeSpan.LATEST : until));
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }

  private static List<ByteString> utf8(List<String> texts) {
    return texts.stream().map(ByteString::utf8).toList();
  }
}
