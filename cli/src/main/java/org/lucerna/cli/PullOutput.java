package org.lucerna.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Draft;
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
      Draft.write(
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
  void list(PullFormat format, List<PulledFunction> functions) throws IOException {
    if (path == null) {
      print(format, functions, console.out());
    } else if (format == PullFormat.lidia) {
      lidia(functions).writeTo(path);
    } else {
      Draft.write(path, out -> print(format, functions, out));
    }
  }

  private static void print(PullFormat format, List<PulledFunction> functions, OutputStream out)
      throws IOException {
    Output output = new Output(out);
    print(format, functions, output);
    output.flush();
  }

  private static void print(PullFormat format, List<PulledFunction> functions, Output out)
      throws IOException {
    if (format == PullFormat.json) {
      for (PulledFunction function : functions) {
        out.json(json(function));
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
            words(function));
      }
    }
    table.print(out);
  }

  private static String words(PulledFunction function) {
    ByteString name = function.name();
    if (name == null) {
      return "? " + String.join(" ", function.candidateNames());
    }
    return function.isProbable() ? "~ " + name.text() : name.text();
  }

  private static JsonObject json(PulledFunction function) {
    JsonObject line =
        Harvested.json(function.function())
            .put("key", function.key().toString())
            .put("profile", function.profile().id())
            .put("found", function.found())
            .text("name", function.name())
            .unsigned("frequency", Integer.toUnsignedLong(function.frequency()))
            .put("metadata", function.metadataJson());
    if (function.name() != null) {
      line.put("confidence", function.confidence().name().toLowerCase(Locale.ROOT));
    }
    List<String> candidates = function.candidateNames();
    return candidates.isEmpty() ? line : line.putTexts("candidates", candidates);
  }

  private static LidiaWriter lidia(List<PulledFunction> functions) {
    LidiaWriter writer = new LidiaWriter();
    for (NamedCode code : NamedCode.of(functions)) {
      writer.add(Range.named(code.range().start(), code.range().size(), code.name()));
    }
    return writer;
  }
}
