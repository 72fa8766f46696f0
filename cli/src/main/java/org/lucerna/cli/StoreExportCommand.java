package org.lucerna.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Draft;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.jsonl.JsonLinesWriter;
import org.lucerna.store.lmn1.Lmn1Writer;
import org.lucerna.store.rocks.RocksFunctionStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna store export}: everything, into a file. */
@Command(
    name = "export",
    description = {
      "Write the functions of a store to files.",
      "jsonl keeps all that is known of functions; lmn1, a folder without segments or a"
          + " new one, keeps versions and their times."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna store export --data /var/lib/lucerna everything.jsonl",
      "  lucerna store export - | zstd > everything.jsonl.zst",
      "  lucerna store export --format lmn1 segments"
    })
final class StoreExportCommand implements Callable<Integer> {
  private static final int BUFFER = 1 << 16;

  private final Console console;

  @Spec private CommandSpec spec;
  @Mixin private DataFolder data;
  @Mixin private JsonOption json;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "jsonl or lmn1. Default: lmn1 for a folder, else jsonl.")
  private @Nullable ExchangeFormat format;

  @Parameters(paramLabel = "FILE", description = "Where to; - is standard output.")
  private String target;

  private long records;

  StoreExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Path path = Path.of(target);
    ExchangeFormat wanted = format;
    if (wanted == null) {
      wanted = Files.isDirectory(path) ? ExchangeFormat.lmn1 : ExchangeFormat.jsonl;
    }
    if (wanted == ExchangeFormat.lumen) {
      throw new ParameterException(spec.commandLine(), "--format lumen is for imports only");
    }
    if (wanted == ExchangeFormat.lmn1 && target.equals("-")) {
      throw new ParameterException(spec.commandLine(), "lmn1 is a folder, not one stream");
    }
    if (json.isSet() && target.equals("-")) {
      throw new ParameterException(spec.commandLine(), "--json is for what goes into files");
    }
    try (RocksFunctionStore store = data.open()) {
      if (wanted == ExchangeFormat.lmn1) {
        segments(store, path);
      } else if (target.equals("-")) {
        lines(store, new Printed(console.out()));
      } else {
        file(store, path);
      }
    }
    return ExitStatus.DONE;
  }

  private void segments(RocksFunctionStore store, Path folder) throws IOException {
    Files.createDirectories(folder);
    Lmn1Writer writer = new Lmn1Writer(folder, Lmn1Writer.SEGMENT_BYTES);
    try (writer) {
      show(store, writer);
    }
    tell(ExchangeFormat.lmn1, writer.records(), writer.leftOut());
  }

  private void file(RocksFunctionStore store, Path path) throws IOException {
    Draft.write(path, out -> lines(store, new BufferedOutputStream(out, BUFFER)));
    tell(ExchangeFormat.jsonl, records, 0);
  }

  private void tell(ExchangeFormat wrote, long written, long leftOut) throws IOException {
    if (json.isSet()) {
      console
          .out()
          .json(
              new JsonObject()
                  .put("format", wrote.name())
                  .unsigned("records", written)
                  .unsigned("leftOut", leftOut));
    } else {
      String left = leftOut == 0 ? "" : ", without " + leftOut + " versions";
      console.say(target + ": " + written + " records" + left);
    }
  }

  private void lines(RocksFunctionStore store, OutputStream out) throws IOException {
    show(store, new JsonLinesWriter(out));
    out.flush();
  }

  private void show(RocksFunctionStore store, RecordSink sink) throws IOException {
    try (Progress progress = new Progress(console, "records")) {
      store.export(
          record -> {
            sink.accept(record);
            records++;
            progress.at(records, 0);
          });
    }
  }

  /** Standard output as a stream. */
  private static final class Printed extends OutputStream {
    private final Output out;

    Printed(Output out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      out.bytes(new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.bytes(Arrays.copyOfRange(bytes, from, from + length));
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }
  }
}
