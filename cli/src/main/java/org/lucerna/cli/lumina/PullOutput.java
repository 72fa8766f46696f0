package org.lucerna.cli.lumina;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.key.Harvested;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

/** Prints pulled functions, or writes them to a file, which is there whole or not at all. */
final class PullOutput {
  private final Console console;
  private final @Nullable Path path;

  /**
   * An output.
   *
   * @param path the file; null for standard output
   */
  PullOutput(Console console, @Nullable Path path) {
    this.console = console;
    this.path = path;
  }

  /** Writes a script, and says what it leaves out. */
  void script(PulledScript script) throws IOException {
    if (path == null) {
      StringBuilder text = new StringBuilder();
      script.writeTo(text);
      console.out().bytes(ByteString.utf8(text.toString()).toByteArray());
    } else {
      AtomicFileWriter.write(
          path,
          out -> {
            Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            script.writeTo(writer);
            writer.flush();
          });
    }
    if (!script.leftOut().isEmpty()) {
      console.say("left out: " + script.leftOut());
    }
  }

  /** Writes objects, a table, or a Lidia file. */
  void list(PullFormat format, List<PulledFunction> functions, DemangleOption demangle)
      throws IOException {
    if (path == null) {
      print(format, functions, demangle, console.out());
    } else if (format == PullFormat.lidia) {
      lidia(functions, demangle.ofData()).writeTo(path);
    } else {
      AtomicFileWriter.write(path, out -> print(format, functions, demangle, out));
    }
  }

  private static void print(
      PullFormat format, List<PulledFunction> functions, DemangleOption demangle, OutputStream out)
      throws IOException {
    Output output = new Output(out);
    print(format, functions, demangle, output);
    output.flush();
  }

  private static void print(
      PullFormat format, List<PulledFunction> functions, DemangleOption demangle, Output out)
      throws IOException {
    NameStyle style = demangle.of(format == PullFormat.json, out);
    if (format == PullFormat.json) {
      for (PulledFunction function : functions) {
        out.json(json(function, style));
      }
      return;
    }
    Table table = new Table("ADDRESS", "SIZE", "KEY", "NAME");
    for (PulledFunction function : functions) {
      if (function.found()) {
        table.row(
            "0x" + Long.toHexString(function.function().address()),
            function.function().size(),
            function.key(),
            words(function, style));
      }
    }
    table.print(out);
  }

  private static String words(PulledFunction function, NameStyle style) {
    ByteString name = function.name();
    if (name == null) {
      return function.candidateNames().stream()
          .map(candidate -> style.of(candidate).text())
          .distinct()
          .sorted()
          .collect(Collectors.joining(" | ", "? ", ""));
    }
    String shown = style.of(name).text();
    return function.isProbable() ? "~ " + shown : shown;
  }

  private static JsonObject json(PulledFunction function, NameStyle style) {
    JsonObject line =
        Harvested.json(function.function())
            .put("key", function.key().toString())
            .put("profile", function.profile().id())
            .put("found", function.found())
            .name("name", function.name(), style)
            .unsigned("frequency", Integer.toUnsignedLong(function.frequency()))
            .put("metadata", function.metadataJson());
    if (function.name() != null) {
      line.put("confidence", function.confidence().name().toLowerCase(Locale.ROOT));
    }
    List<String> candidates = function.candidateNames().stream().map(ByteString::text).toList();
    return candidates.isEmpty() ? line : line.putTexts("candidates", candidates);
  }

  private static LidiaWriter lidia(List<PulledFunction> functions, NameStyle style) {
    LidiaWriter writer = new LidiaWriter();
    for (NamedCode code : NamedCode.of(functions)) {
      ByteString name = style.of(code.name());
      writer.add(Range.named(code.range().start(), code.range().size(), name));
    }
    return writer;
  }
}
