package org.lucerna.cli.export;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.key.DebugFileOption;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.key.SelectionOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.pattern.PatternFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna export}: writes the named functions of a file for other tools. */
@Command(
    name = "export",
    description = {
      "Write the named functions of a file in a format of other tools.",
      "The file is a program or library with symbols, an object file or an archive of them, or an"
          + " IDA database. 'lucerna store export' writes the contents of a server's store.",
      "pat is a file of patterns. IDA's sigmake and rizin make FLIRT signatures from it; angr and"
          + " capa read it directly."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna export /usr/lib/x86_64-linux-gnu/libc.a --output libc.pat",
      "  lucerna export hello.i64 --format pat > hello.pat"
    })
public final class ExportCommand implements Callable<Integer> {
  private final Console console;

  @Spec CommandSpec spec;
  @Mixin FileOptions opening;
  @Mixin DebugFileOption debugFile;
  @Mixin SelectionOptions selection;

  @Parameters(index = "0", paramLabel = "FILE", description = "The file with functions.")
  Path path;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "Output format: ${COMPLETION-CANDIDATES}. Default: pat.")
  ExportFormat format = ExportFormat.pat;

  @Option(
      names = "--output",
      paramLabel = "OUT",
      description = "Write to this file instead of standard output; it is replaced.")
  @Nullable Path output;

  public ExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    opening.use(debugFile.given());
    if (output != null && Files.exists(output) && Files.isSameFile(output, path)) {
      throw new ParameterException(spec.commandLine(), "--output must name a file other than FILE");
    }
    int written =
        switch (format) {
          case pat -> patterns();
        };
    return opening.status(written > 0 ? ExitStatus.DONE : ExitStatus.NO);
  }

  private int patterns() throws Exception {
    PatternFile patterns = new PatternFile();
    try (Harvest file = opening.open(console, path, false)) {
      file.maskedCode(
          function -> {
            if (selection.admits(function.function())) {
              patterns.add(function);
            }
          });
    } catch (FormatException damage) {
      throw new SubjectException(path.toString(), damage);
    }
    StringBuilder text = new StringBuilder();
    patterns.writeTo(text);
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (output == null) {
      console.out().bytes(bytes);
    } else {
      AtomicFileWriter.write(output, out -> out.write(bytes));
    }
    console.say(
        "patterns: "
            + patterns.size()
            + (patterns.tooVague() > 0
                ? "; left out: " + patterns.tooVague() + " functions that vary too much"
                : ""));
    return patterns.size();
  }
}
