package org.lucerna.cli.store;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Progress;
import org.lucerna.server.http.warp.WarpStoreExport;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreSalvage;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.jsonl.JsonLinesWriter;
import org.lucerna.store.lmn1.Lmn1Writer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna store export}: writes everything to a file. */
@Command(
    name = "export",
    description = {
      "Write the contents of a store to files.",
      "jsonl has everything: functions with all versions, pushes, files, frequencies, sketches,"
          + " accounts and the audit log; password hashes only on request. lmn1, a folder without"
          + " segments or a new one, keeps versions and their times. warp, a file that Binary Ninja"
          + " loads, has names, comments and prototypes of functions whose GUIDs are known: those"
          + " of files that were pushed or pulled."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna store export --data /var/lib/lucerna everything.jsonl",
      "  lucerna store export - | zstd > everything.jsonl.zst",
      "  lucerna store export --format lmn1 segments",
      "  lucerna store export --format warp names.warp"
    })
final class StoreExportCommand implements Callable<Integer> {
  private static final int BUFFER = 1 << 16;

  private final Console console;

  @Spec CommandSpec spec;
  @Mixin DataFolder data;
  @Mixin JsonOption json;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "jsonl, lmn1 or warp. Default: lmn1 for a folder, otherwise jsonl.")
  @Nullable ExchangeFormat format;

  @Option(
      names = "--with-password-hashes",
      description =
          "Include hashes of passwords and tokens in jsonl. Without them an imported account needs"
              + " new ones.")
  boolean withPasswordHashes;

  @Option(
      names = "--salvage",
      description =
          "Read a damaged store: skip and list what cannot be read. Exit status 3 if there was"
              + " damage.")
  boolean salvage;

  @Parameters(paramLabel = "FILE", description = "The destination; - is standard output.")
  String target;

  private long records;
  private long leftOut;

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
      throw new ParameterException(spec.commandLine(), "lmn1 needs a folder, not a stream");
    }
    if (json.isSet() && target.equals("-")) {
      throw new ParameterException(
          spec.commandLine(), "--json cannot be combined with standard output");
    }
    if (wanted == ExchangeFormat.warp) {
      if (salvage || target.equals("-")) {
        throw new ParameterException(
            spec.commandLine(), "warp needs a file and a store that is not damaged");
      }
      try (StoreEngine store = data.openToRead(console)) {
        warp(store, path);
      }
      tell(wanted, 0);
      return ExitStatus.DONE;
    }
    if (salvage) {
      try (StoreSalvage store = data.openToSalvage(console)) {
        write(store, wanted, path);
        if (!target.equals("-")) {
          tell(wanted, store.losses());
        }
        return losses(store);
      }
    }
    try (StoreEngine store = data.openToRead(console)) {
      write(store::export, wanted, path);
      if (!target.equals("-")) {
        tell(wanted, 0);
      }
    }
    return ExitStatus.DONE;
  }

  private void warp(StoreEngine store, Path path) throws IOException {
    WarpStoreExport export = new WarpStoreExport(store.catalog(), store.aliases());
    try (Progress progress = new Progress(console, "functions")) {
      byte[] file = export.file(written -> progress.at(written, 0)).toBytes().toByteArray();
      AtomicFileWriter.write(path, out -> out.write(file));
    }
    records = export.written();
  }

  private int losses(StoreSalvage store) {
    store.first().forEach(loss -> console.say(Escaped.of(loss)));
    if (store.losses() == 0) {
      return ExitStatus.DONE;
    }
    console.say(store.losses() + " blocks or rows could not be read; all others were written");
    return ExitStatus.DAMAGED;
  }

  private void write(RecordSource store, ExchangeFormat wanted, Path path) throws IOException {
    if (wanted == ExchangeFormat.lmn1) {
      segments(store, path);
    } else if (target.equals("-")) {
      lines(store, new Printed(console.out()));
    } else {
      AtomicFileWriter.write(path, out -> lines(store, new BufferedOutputStream(out, BUFFER)));
    }
  }

  private void segments(RecordSource store, Path folder) throws IOException {
    Files.createDirectories(folder);
    Lmn1Writer writer = new Lmn1Writer(folder, Lmn1Writer.SEGMENT_BYTES);
    try (writer) {
      show(store, writer);
    }
    records = writer.records();
    leftOut = writer.leftOut();
  }

  private void tell(ExchangeFormat wrote, long losses) throws IOException {
    if (json.isSet()) {
      JsonObject line =
          new JsonObject()
              .put("format", wrote.name())
              .unsigned("records", records)
              .unsigned("leftOut", leftOut);
      console.out().json(salvage ? line.unsigned("losses", losses) : line);
    } else {
      String left = leftOut == 0 ? "" : ", without " + leftOut + " versions";
      console.say(target + ": " + records + " records" + left);
    }
  }

  private void lines(RecordSource store, OutputStream out) throws IOException {
    show(store, new JsonLinesWriter(out));
    out.flush();
  }

  private void show(RecordSource store, RecordSink sink) throws IOException {
    try (Progress progress = new Progress(console, "records")) {
      store.writeTo(
          record -> {
            sink.accept(withPasswordHashes ? record : withoutSecret(record));
            records++;
            progress.at(records, 0);
          });
    }
  }

  private static StoreRecord withoutSecret(StoreRecord record) {
    return record instanceof StoreRecord.AccountRecord(UserAccount account)
        ? new StoreRecord.AccountRecord(account.withoutSecrets())
        : record;
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
