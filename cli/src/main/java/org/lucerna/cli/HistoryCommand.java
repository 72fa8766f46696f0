package org.lucerna.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.HistoriesResult.Entry;
import org.lucerna.lumina.metadata.Metadata;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna history}: all versions of functions. */
@Command(
    name = "history",
    abbreviateSynopsis = true,
    description = "List the versions that a server has of functions, newest first.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna history 8f7a2b3c4d5e6f708192a3b4c5d6e7f8 --json")
final class HistoryCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ServerOptions server;
  @Mixin private JsonOption json;

  @Parameters(
      arity = "1..*",
      paramLabel = "KEY",
      converter = KeyConverter.class,
      description = "Function keys, 32 hexadecimal digits each.")
  private List<Md5> keys;

  HistoryCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    HistoriesResult result = server.ask(console, client -> client.histories(keys));
    List<Md5> unknown = new ArrayList<>();
    Table table = new Table("KEY", "VERSION", "TIME", "ADDRESS", "NAME", "METADATA");
    for (int i = 0; i < keys.size(); i++) {
      List<Entry> versions = versions(result, i);
      if (versions.isEmpty()) {
        unknown.add(keys.get(i));
      }
      for (Entry version : versions) {
        if (json.isSet()) {
          console.out().json(json(keys.get(i), version, result));
        } else {
          add(table, keys.get(i), version);
        }
      }
    }
    print(table, unknown);
    return ExitStatus.DONE;
  }

  private void print(Table table, List<Md5> unknown) throws IOException, CommandException {
    if (!json.isSet() && unknown.size() < keys.size()) {
      table.print(console.out());
    }
    if (!unknown.isEmpty()) {
      String others = unknown.size() == 1 ? "" : " and " + (unknown.size() - 1) + " more";
      throw new CommandException(
          ExitStatus.NO, unknown.getFirst() + others + ": the server knows no such function");
    }
  }

  /** The versions of the key at {@code index}; none too where the server answers nonsense. */
  private static List<Entry> versions(HistoriesResult result, int index) {
    int list = index < result.indices().size() ? result.indices().get(index) : -1;
    List<Entry> versions = at(result.histories(), list);
    return versions == null ? List.of() : versions;
  }

  private static <T> @Nullable T at(List<T> list, int index) {
    return index >= 0 && index < list.size() ? list.get(index) : null;
  }

  private static JsonObject json(Md5 key, Entry version, HistoriesResult result) {
    return new JsonObject()
        .put("key", key.toString())
        .unsigned("id", version.id())
        .put("time", version.time())
        .text("name", version.name())
        .unsigned("address", version.address())
        .text("author", at(result.authors(), version.author()))
        .text("idbPath", at(result.idbPaths(), version.idbPath()))
        .put("metadata", MetadataJson.of(Metadata.decode(version.metadata())));
  }

  private static void add(Table table, Md5 key, Entry version) {
    table.row(
        key,
        Long.toUnsignedString(version.id()),
        version.time(),
        "0x" + Long.toHexString(version.address()),
        version.name(),
        summary(version.metadata()));
  }

  /** The names of the chunks. */
  private static String summary(ByteString blob) {
    return Metadata.decode(blob).chunks().stream()
        .map(MetadataText::name)
        .collect(Collectors.joining(" "));
  }
}
