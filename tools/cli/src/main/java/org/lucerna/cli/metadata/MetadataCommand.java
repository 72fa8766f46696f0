package org.lucerna.cli.metadata;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DialectName;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.published.PublishedMetadata;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna metadata}: decodes blobs of metadata. */
@Command(
    name = "metadata",
    description = {
      "Decode metadata of functions in Lumina's encoding.",
      "Damaged metadata is printed as far as possible, with exit status 3."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna metadata 0108000c400503200a7209062900010000000a05000f100d10",
      "  lucerna metadata --stdin --json < blobs.txt"
    })
public final class MetadataCommand implements Callable<Integer> {
  private final Console console;

  @Spec CommandSpec spec;
  @Mixin JsonOption json;

  @Parameters(arity = "0..*", paramLabel = "HEX", description = "Blobs, in hex.")
  List<String> arguments = List.of();

  @Option(names = "--stdin", description = "Read blobs in hex from standard input, one per line.")
  boolean stdin;

  @Option(
      names = "--dialect",
      paramLabel = "D",
      defaultValue = "ida",
      description = "Dialect of the blobs: ${COMPLETION-CANDIDATES}.")
  DialectName dialect;

  private int blobs;
  private int incomplete;
  private @Nullable String firstError;

  public MetadataCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (stdin == !arguments.isEmpty()) {
      throw wrong("expected blobs either as arguments or with --stdin");
    }
    if (stdin) {
      readLines();
    } else {
      readArguments();
    }
    if (firstError != null) {
      String others = incomplete == 1 ? "" : " (and " + (incomplete - 1) + " more)";
      throw new CommandException(ExitStatus.DAMAGED, firstError + others);
    }
    return ExitStatus.DONE;
  }

  private void readArguments() throws IOException {
    List<ByteString> all = arguments.stream().map(this::argument).toList();
    for (ByteString blob : all) {
      print(blob, all.size() == 1 ? "the blob" : "blob " + (blobs + 1));
    }
  }

  private ByteString argument(String hex) {
    try {
      return ByteString.hex(hex);
    } catch (IllegalArgumentException notHex) {
      throw wrong("expected pairs of hexadecimal digits, got '" + hex + "'");
    }
  }

  private void readLines() throws IOException, CommandException {
    // Text that is not ASCII cannot be hex, whatever its encoding.
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.ISO_8859_1));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String place = "standard input: line " + (blobs + 1);
      ByteString blob;
      try {
        blob = ByteString.hex(line.strip());
      } catch (IllegalArgumentException notHex) {
        throw new CommandException(
            ExitStatus.DAMAGED, place + ": expected pairs of hexadecimal digits");
      }
      print(blob, place);
      if (!lines.ready()) {
        // The caller may be waiting for this answer before it sends the next line.
        console.out().flush();
      }
    }
  }

  private void print(ByteString blob, String place) throws IOException {
    @Nullable String error =
        switch (dialect) {
          case ida -> {
            Metadata metadata = Metadata.decode(blob);
            print(() -> MetadataJson.of(metadata), () -> MetadataText.of(metadata));
            yield MetadataJson.error(metadata);
          }
          case published -> {
            PublishedMetadata metadata = PublishedMetadata.decode(blob);
            print(() -> PublishedJson.of(metadata), () -> MetadataText.of(metadata));
            yield PublishedJson.error(metadata);
          }
        };
    blobs++;
    if (error != null) {
      incomplete++;
      firstError = firstError == null ? place + ": " + error : firstError;
    }
  }

  private void print(Supplier<JsonObject> object, Supplier<Table> table) throws IOException {
    if (json.isSet()) {
      console.out().json(object.get());
      return;
    }
    if (blobs > 0) {
      console.out().line("");
    }
    table.get().print(console.out());
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }
}
