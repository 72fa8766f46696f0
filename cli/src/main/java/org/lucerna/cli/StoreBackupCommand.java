package org.lucerna.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.server.config.Endpoint;
import org.lucerna.store.rocks.RocksFunctionStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna store backup}: a copy of a store. */
@Command(
    name = "backup",
    description = {
      "Copy a store into a new folder, which appears whole or not at all.",
      "On the same disk the copy shares its files with the store and costs next to no room.",
      "With --http a running server does it, in the folder backups of its data folder."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna store backup --data /var/lib/lucerna /backup/monday",
      "  lucerna store backup --http 127.0.0.1:8667 monday"
    })
final class StoreBackupCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private DataFolder data;

  @Option(
      names = "--http",
      paramLabel = "HOST:PORT",
      converter = EndpointConverter.class,
      description = "Let the server do it whose HTTP port this is.")
  private @Nullable Endpoint http;

  @Parameters(paramLabel = "DIR", description = "The new folder; with --http only its name.")
  private String target;

  StoreBackupCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Endpoint server = http;
    if (server == null) {
      try (RocksFunctionStore store = data.open()) {
        store.backup(Path.of(target));
      }
      console.say("backed up to " + target);
    } else {
      console.say("backed up to " + ask(server));
    }
    return ExitStatus.DONE;
  }

  private String ask(Endpoint server) throws Exception {
    String name = URLEncoder.encode(target, StandardCharsets.UTF_8);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + server + "/api/backup?name=" + name))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      String text = answer.body().strip();
      if (answer.statusCode() >= 500) {
        throw new CommandException(ExitStatus.IO, server + ": " + text);
      }
      if (answer.statusCode() != 200) {
        throw new CommandException(ExitStatus.NO, server + ": " + text);
      }
      return text;
    } catch (IOException failed) {
      throw new SubjectException(server.toString(), failed);
    }
  }
}
