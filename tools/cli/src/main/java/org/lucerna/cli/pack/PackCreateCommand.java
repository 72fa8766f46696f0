package org.lucerna.cli.pack;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Progress;
import org.lucerna.cli.store.DataFolder;
import org.lucerna.packs.PackBuilder;
import org.lucerna.packs.file.PackHead;
import org.lucerna.packs.file.SigningKey;
import org.lucerna.search.SearchQuery;
import org.lucerna.search.SearchSyntaxException;
import org.lucerna.service.PackViews;
import org.lucerna.store.engine.StoreEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna pack create}: makes a pack. */
@Command(
    name = "create",
    description = {
      "Make a pack of the functions in a data folder, and sign it.",
      "No server may have the folder open: of a running one, take a backup, which is such a folder,"
          + " too.",
      "The pack has names, metadata, sketches and where files are from, under the name of the pack:"
          + " not who pushed them, when and on which machine, nor the folders of files. With a"
          + " query on packages, only files of these packages, and names that were given in them."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna pack create debian-12.pack --query 'package:pkg:deb/debian/*'",
      "  lucerna pack create ours.pack --pack-version 3.1 --data backups/monday --key ours.key"
    })
final class PackCreateCommand implements Callable<Integer> {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** The key in the data folder, if none is named. */
  private static final String KEY = "pack-key.pem";

  private final Console console;

  @Spec CommandSpec spec;
  @Mixin DataFolder data;
  @Mixin JsonOption json;

  @Option(
      names = "--query",
      paramLabel = "QUERY",
      description = "Only the functions that lucerna search finds with this query. Default: all.")
  @Nullable String query;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "Name of the pack: a pack replaces older ones of its name. Default: the name of the file"
              + " without its ending.")
  @Nullable String name;

  @Option(
      names = "--pack-version",
      paramLabel = "V",
      description = "Version of the pack. Default: today, such as 20261129.")
  @Nullable String version;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "The key that signs the pack; made if there is no such file. Default: "
              + KEY
              + " in the data folder.")
  @Nullable Path key;

  @Parameters(paramLabel = "OUT", description = "The new file, replaced if it exists.")
  Path target;

  PackCreateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    SearchQuery wanted = query();
    PackBuilder builder = builder(now);
    Path place = target.toAbsolutePath();
    Path scratch = place.resolveSibling("." + place.getFileName() + ".making");
    PackHead made;
    try (StoreEngine store = data.openToRead(console);
        Shown shown = new Shown(console)) {
      made =
          builder.build(
              new PackBuilder.Source(store.catalog(), store.provenances(), store::export),
              wanted,
              scratch,
              target,
              shown);
    } catch (SearchSyntaxException | IllegalArgumentException refused) {
      throw wrong(refused);
    }
    PackText.done(console, json.isSet(), "made", PackViews.of(made));
    return ExitStatus.DONE;
  }

  private @Nullable SearchQuery query() {
    try {
      return query == null ? null : SearchQuery.parse(query);
    } catch (SearchSyntaxException refused) {
      throw wrong(refused);
    }
  }

  private PackBuilder builder(Instant now) throws Exception {
    Path file = key == null ? data.folder().resolve(KEY) : key;
    boolean isNew = !Files.exists(file);
    try {
      PackBuilder builder =
          new PackBuilder(
              name == null ? nameOf(target) : name,
              version == null ? DAY.format(now) : version,
              now,
              SigningKey.in(file, new SecureRandom()));
      if (isNew) {
        console.say("made a key to sign packs: " + file + "; keep it, and keep it secret");
      }
      return builder;
    } catch (IllegalArgumentException refused) {
      throw wrong(refused);
    }
  }

  private static String nameOf(Path file) {
    return String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
  }

  private ParameterException wrong(RuntimeException refused) {
    return new ParameterException(spec.commandLine(), String.valueOf(refused.getMessage()));
  }

  /** The progress of the command. */
  private static final class Shown implements PackBuilder.Progress, AutoCloseable {
    private final Console console;
    private Progress line;

    Shown(Console console) {
      this.console = console;
      line = new Progress(console, "functions read");
    }

    @Override
    public LongConsumer selecting() {
      return done -> line.at(done, 0);
    }

    @Override
    public LongConsumer copying() {
      line.close();
      line = new Progress(console, "records read");
      return done -> line.at(done, 0);
    }

    @Override
    public void compacting(String part) {
      console.begin("compacting: " + part + " is done");
    }

    @Override
    public void close() {
      line.close();
    }
  }
}
