package org.lucerna.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

/** The forms in which pulled functions are written; named as on the command line. */
enum PullFormat {
  json,
  table,
  lidia;

  /** Writes to a file. */
  void write(List<PulledFunction> functions, Path path) throws IOException {
    if (this == lidia) {
      lidia(functions).writeTo(path);
      return;
    }
    try (OutputStream out = Files.newOutputStream(path)) {
      Output output = new Output(out);
      write(functions, output);
      output.flush();
    }
  }

  /** Prints text. */
  void write(List<PulledFunction> functions, Output out) throws IOException {
    if (this == json) {
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
    return name != null ? name.text() : "? " + String.join(" ", function.candidateNames());
  }

  private static JsonObject json(PulledFunction function) {
    JsonObject line =
        Harvested.json(function.function())
            .put("key", function.key().toString())
            .put("profile", function.profile().id())
            .put("found", function.found())
            .text("name", function.name())
            .unsigned("frequency", Integer.toUnsignedLong(function.frequency()))
            .put("metadata", MetadataJson.of(function.metadata()));
    return function.candidates().isEmpty()
        ? line
        : line.putTexts("candidates", function.candidateNames());
  }

  private static LidiaWriter lidia(List<PulledFunction> functions) {
    LidiaWriter writer = new LidiaWriter();
    for (PulledFunction function : functions) {
      ByteString name = function.name();
      if (name != null) {
        writer.add(Range.named(function.function().address(), function.function().size(), name));
      }
    }
    return writer;
  }
}
