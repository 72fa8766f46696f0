package org.lucerna.cli.lumina;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.User;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna info}: shows the server's information about itself and this session. */
@Command(
    name = "info",
    abbreviateSynopsis = true,
    description = "Show information about a server, and your rights there.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna info --server lumina.example.org:20667 --ca hexrays.crt")
final class InfoCommand implements Callable<Integer> {
  private final Console console;

  @Mixin ServerOptions server;
  @Mixin JsonOption json;

  InfoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    server.needsDialectIda("information about the server");
    InfoResult info = server.ask(console, (client, _) -> client.info());
    if (json.isSet()) {
      console.out().json(json(info));
    } else {
      table(info).print(console.out());
    }
    return ExitStatus.DONE;
  }

  private static JsonObject json(InfoResult info) {
    InfoResult.Session session = info.session();
    InfoResult.Server server = info.server();
    User user = session.user();
    return new JsonObject()
        .put(
            "server",
            new JsonObject()
                .text("version", server.version())
                .put("started", server.started())
                .put("now", server.now()))
        .put(
            "session",
            new JsonObject()
                .unsigned("id", Integer.toUnsignedLong(session.id()))
                .text("peer", session.peer())
                .put("established", session.established()))
        .put(
            "user",
            new JsonObject()
                .text("name", user.name())
                .putTexts("rights", rights(user.features()))
                .unsigned("features", Integer.toUnsignedLong(user.features())));
  }

  private static Table table(InfoResult info) {
    InfoResult.Server server = info.server();
    User user = info.session().user();
    List<String> rights = rights(user.features());
    return new Table()
        .row("server", server.version())
        .row("started", server.started() + ", " + age(server.started(), server.now()) + " ago")
        .row("user", user.name())
        .row("rights", rights.isEmpty() ? "nothing special" : String.join(", ", rights))
        .row("session", Integer.toUnsignedString(info.session().id()))
        .row("your address", info.session().peer());
  }

  /** Rights of the user beyond those of every user. */
  private static List<String> rights(int features) {
    List<String> rights = new ArrayList<>();
    if ((features & User.ADMINISTRATOR) != 0) {
      rights.add("administer");
    }
    if ((features & User.MAY_DELETE) != 0) {
      rights.add("delete");
    }
    return rights;
  }

  private static String age(Instant from, Instant to) {
    Duration age = Duration.between(from, to);
    if (age.toDays() > 0) {
      return age.toDays() + " d " + age.toHoursPart() + " h";
    }
    if (age.toHours() > 0) {
      return age.toHours() + " h " + age.toMinutesPart() + " min";
    }
    return age.toMinutes() > 0 ? age.toMinutes() + " min" : age.toSeconds() + " s";
  }
}
