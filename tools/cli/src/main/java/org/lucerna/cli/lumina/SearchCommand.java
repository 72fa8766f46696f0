package org.lucerna.cli.lumina;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.FoundFunction;
import org.lucerna.api.SearchResult;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.client.Administration;
import org.lucerna.demangle.NameStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna search}: searches functions by names, types, comments and other data. */
@Command(
    name = "search",
    description = {
      "Search the functions that the running server on this machine knows: by names, types,"
          + " comments, variables, files, authors, keys, sizes, addresses and times.",
      "All words must match, in either case; the best matches come first, then those pulled most."
          + " Each function is listed with the matching text, if that is not its name.",
      "name:, comment:, type:, member:, file: or author: before a word, or before words in"
          + " quotation marks, says where; - before a word excludes it. Names may begin or end with"
          + " *. Further conditions are key:, size:, address:, after:, before: and time:."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna search ssl read",
      "  lucerna search 'name:*_init' 'size:>200' --limit 100",
      "  lucerna search 'comment:\"heap overflow\" -test' --json",
      "  lucerna search type:SSL_CTX author:ana after:2026-10-01"
    })
final class SearchCommand implements Callable<Integer> {
  /** Maximum number of functions in one answer of a server. */
  private static final int PAGE = 100;

  private final Console console;

  @Mixin AdministrationOptions place;
  @Mixin LoginOptions login;
  @Mixin JsonOption json;
  @Mixin DemangleOption demangle;

  @Parameters(
      arity = "1..*",
      paramLabel = "QUERY",
      description =
          "What to search for, in one argument or several; quoted if it has blanks or symbols of"
              + " the shell.")
  List<String> query = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "List up to N functions. Default: ${DEFAULT-VALUE}.")
  int limit;

  SearchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (limit < 1) {
      throw new CommandException(ExitStatus.USAGE, "--limit: expected at least 1");
    }
    NameStyle style = demangle.of(json.isSet(), console.out());
    Table table = new Table("PULLS", "KEY", "SIZE", "NAME");
    int listed = 0;
    SearchResult page;
    @Nullable String cursor = null;
    try (Administration administration = place.openServer(console, login)) {
      do {
        int most = Math.min(limit - listed, PAGE);
        page = administration.search(String.join(" ", query), most, cursor);
        for (FoundFunction function : page.functions()) {
          if (json.isSet()) {
            console.out().json(json(function, style));
          } else {
            add(table, function, style);
          }
        }
        listed += page.functions().size();
        cursor = page.cursor();
      } while (cursor != null && listed < limit);
    }
    if (!json.isSet() && listed > 0) {
      table.print(console.out());
    }
    sayTotal(page, listed);
    return listed > 0 ? ExitStatus.DONE : ExitStatus.NO;
  }

  private void sayTotal(SearchResult page, int listed) {
    String of = page.isExact() ? "" : "more than ";
    if (page.cursor() != null) {
      console.say(listed + " of " + of + page.total() + " functions: --limit lists more");
    } else if (listed == 0) {
      console.say("no function matches");
    }
    if (!page.isComplete()) {
      console.say("the server is still building its search index, there may be more");
    }
  }

  private static void add(Table table, FoundFunction function, NameStyle style) {
    table.row(
        function.pulls(),
        function.key(),
        Integer.toUnsignedString(function.size()),
        style.of(function.name()));
    for (FoundFunction.Match match : function.matched()) {
      if (!match.text().equals(function.name().text())) {
        table.part(match.field() + ": " + match.text());
      }
    }
  }

  private static JsonObject json(FoundFunction function, NameStyle style) {
    return new JsonObject()
        .put("key", function.key().toString())
        .name("name", function.name(), style)
        .unsigned("size", Integer.toUnsignedLong(function.size()))
        .optional("address", function.address())
        .put("prototype", function.prototype())
        .put("time", function.time().toString())
        .unsigned("pulls", function.pulls())
        .put(
            "matched",
            function.matched().stream()
                .map(
                    match -> new JsonObject().put("field", match.field()).put("text", match.text()))
                .toList());
  }
}
