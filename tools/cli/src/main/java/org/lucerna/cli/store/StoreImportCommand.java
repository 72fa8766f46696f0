package org.lucerna.cli.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Escaped;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.Interruption;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Progress;
import org.lucerna.service.store.WarpRecordSource;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreImport;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.ImportErrors;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.SpillFile;
import org.lucerna.store.exchange.jsonl.JsonLinesReader;
import org.lucerna.store.lmn1.Lmn1Source;
import org.lucerna.store.lumen.LumenCsv;
import org.lucerna.store.lumen.LumenDump;
import org.lucerna.warp.WarpFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna store import}: reads a file into a store. */
@Command(
    name = "import",
    description = {
      "Import functions into a store, which is created if there is none.",
      "Sources: files from store export, LMN1 segments (a folder or a file), a lumen"
          + " server's data (a plain pg_dump, or CSV), or names and comments from WARP files.",
      "Importing twice, or again after an interruption, does no harm. Damage is reported with exit"
          + " status 3; everything else is imported."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna store import --data /var/lib/lucerna lumen.sql",
      "  zstd -dc everything.jsonl.zst | lucerna store import -"
    })
final class StoreImportCommand implements Callable<Integer> {
  private static final int BUFFER = 1 << 17;

  /** Maximum size of a WARP file, in bytes. */
  private static final int LARGEST_WARP = 1 << 30;

  private final Console console;

  @Spec CommandSpec spec;
  @Mixin DataFolder data;
  @Mixin JsonOption json;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "jsonl, lmn1, lumen or warp. Default: detected from the contents.")
  @Nullable ExchangeFormat format;

  @Parameters(paramLabel = "FILE", description = "The source; - is standard input.")
  String file;

  private long records;

  StoreImportCommand(Console console) {
    this.console = console;
  }

  /** Records, and the damage found in their source. */
  private record Origin(
      RecordSource source, ImportErrors importErrors, Supplier<Map<String, Long>> skipped) {
    Origin(RecordSource source, ImportErrors importErrors) {
      this(source, importErrors, Map::of);
    }
  }

  @Override
  public Integer call() throws Exception {
    Path path = Path.of(file);
    boolean standardInput = file.equals("-");
    try (InputStream in = standardInput ? console.in() : start(path);
        BufferedInputStream input = new BufferedInputStream(in, BUFFER)) {
      ExchangeFormat kind = format;
      if (kind == null) {
        kind = standardInput ? ExchangeFormat.of(input) : ExchangeFormat.of(path);
      }
      if (standardInput && kind == ExchangeFormat.lmn1) {
        throw new ParameterException(spec.commandLine(), "LMN1 segments are read from files only");
      }
      return bring(kind, path, input);
    } catch (FormatException damaged) {
      throw new SubjectException(file, damaged);
    }
  }

  private static InputStream start(Path path) throws IOException {
    return Files.isDirectory(path) ? InputStream.nullInputStream() : Files.newInputStream(path);
  }

  private int bring(ExchangeFormat kind, Path path, InputStream in) throws Exception {
    try (Interruption interruption = new Interruption();
        StoreEngine store = data.openOrMake(console);
        SpillFile spillFile = spill(kind)) {
      Origin origin = origin(kind, path, in, spillFile);
      StoreImport sink = store.beginImport(DataFolder.rarity());
      try {
        bring(origin.source, sink, interruption);
      } catch (Interruption.StoppedException stopped) {
        sink.flush();
        console.say(
            "stopped: " + words(sink.count()) + "; repeat the command to continue from there");
        return ExitStatus.IO;
      } catch (FormatException damaged) {
        // The records before the damage are intact.
        sink.flush();
        if (!sink.count().equals(ImportCount.NONE)) {
          console.say(words(sink.count()));
        }
        throw damaged;
      }
      report(kind, sink.count(), origin.importErrors);
      origin
          .skipped
          .get()
          .forEach(
              (type, lines) ->
                  console.say(
                      "%d lines of type '%s' were skipped: written by a newer version"
                          .formatted(lines, Escaped.of(type))));
      return origin.importErrors.count() == 0 ? ExitStatus.DONE : ExitStatus.DAMAGED;
    }
  }

  /** JSON Lines are looked up as they arrive; the other formats are read completely first. */
  private SpillFile spill(ExchangeFormat kind) throws IOException {
    return kind == ExchangeFormat.jsonl
        ? SpillFile.in(data.spill())
        : SpillFile.filledFirst(data.spill());
  }

  private void bring(RecordSource source, StoreImport sink, Interruption interruption)
      throws IOException {
    try (Progress progress = new Progress(console, "records")) {
      source.writeTo(
          record -> {
            interruption.check();
            sink.accept(record);
            records++;
            progress.at(records, 0);
          });
      sink.flush();
    }
  }

  private Origin origin(ExchangeFormat kind, Path path, InputStream in, SpillFile spillFile)
      throws IOException {
    return switch (kind) {
      case jsonl -> {
        JsonLinesReader reader = new JsonLinesReader(in, spillFile);
        yield new Origin(reader, new ImportErrors(), reader::skipped);
      }
      case lmn1 -> {
        Lmn1Source source = new Lmn1Source(path, spillFile);
        yield new Origin(source, source.importErrors());
      }
      case warp -> {
        byte[] bytes = in.readNBytes(LARGEST_WARP + 1);
        if (bytes.length > LARGEST_WARP) {
          throw new FormatException(0, "a WARP file of at most 1 GiB", "more");
        }
        Instant time = file.equals("-") ? Instant.EPOCH : lastModified(path);
        yield new Origin(
            new WarpRecordSource(
                WarpFile.read(ByteString.wrap(bytes)), ByteString.utf8(file), time),
            new ImportErrors());
      }
      case lumen -> {
        if (ExchangeFormat.isCsv(in)) {
          LumenCsv source = new LumenCsv(in, file);
          yield new Origin(source, source.rejected());
        }
        LumenDump source = new LumenDump(in, file, spillFile);
        yield new Origin(source, source.rejected());
      }
    };
  }

  /** Rounded to the microsecond, the precision of stores. */
  private static Instant lastModified(Path path) throws IOException {
    return Files.getLastModifiedTime(path).toInstant().truncatedTo(ChronoUnit.MICROS);
  }

  private void report(ExchangeFormat kind, ImportCount count, ImportErrors importErrors)
      throws IOException {
    if (json.isSet()) {
      console
          .out()
          .json(
              new JsonObject()
                  .put("format", kind.name())
                  .unsigned("functions", count.functions())
                  .unsigned("versions", count.versions())
                  .unsigned("known", count.known())
                  .unsigned("pushes", count.pushes())
                  .unsigned("files", count.files())
                  .unsigned("losses", importErrors.count())
                  .unsigned("lostBytes", importErrors.bytes())
                  .put(
                      "lost",
                      importErrors.first().stream().map(StoreImportCommand::json).toList()));
    } else {
      importErrors.first().forEach(loss -> console.say(loss.toString()));
      console.say(words(count) + words(importErrors));
    }
  }

  private static JsonObject json(ImportErrors.Loss loss) {
    return new JsonObject()
        .put("file", loss.file())
        .unsigned("from", loss.from())
        .unsigned("until", loss.until())
        .put("reason", loss.reason());
  }

  private static String words(ImportErrors importErrors) {
    if (importErrors.count() == 0) {
      return "";
    }
    String places = importErrors.count() == 1 ? "1 loss" : importErrors.count() + " losses";
    return "; " + places + ", " + importErrors.bytes() + " bytes in all";
  }

  private static String words(ImportCount count) {
    return "%d versions imported, %d already known; %d new functions"
        .formatted(count.versions(), count.known(), count.functions());
  }
}
