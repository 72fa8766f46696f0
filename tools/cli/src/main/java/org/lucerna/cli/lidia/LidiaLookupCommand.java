package org.lucerna.cli.lidia;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.AddressConverter;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.lidia.InlineFrame;
import org.lucerna.lidia.LidiaFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code lucerna lidia lookup}: the functions at addresses. */
@Command(
    name = "lookup",
    description = {
      "Print the functions at addresses with their source lines, the innermost first.",
      "Addresses are those of the executable's symbol table. The exit status is 1 if there is no"
          + " function at any of them."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna lidia lookup libc.lidia 0x29dc0 171456",
      "  lucerna lidia lookup libc.lidia --stdin --json < addresses.txt"
    })
final class LidiaLookupCommand extends LidiaReader {
  private static final AddressConverter ADDRESS = new AddressConverter();

  @Spec CommandSpec spec;
  @Mixin DemangleOption demangle;

  @Parameters(
      index = "1",
      arity = "0..*",
      paramLabel = "ADDR",
      converter = AddressConverter.class,
      description = "Addresses, 0x... or decimal.")
  List<Long> addresses = List.of();

  @Option(names = "--stdin", description = "Read addresses from standard input, one per line.")
  boolean stdin;

  private long asked;
  private boolean found;
  private long damaged;
  private @Nullable FormatException firstDamage;

  LidiaLookupCommand(Console console) {
    super(console);
  }

  @Override
  void read(LidiaFile file) throws IOException, CommandException {
    if (stdin == !addresses.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "expected addresses either as arguments or with --stdin");
    }
    if (stdin) {
      readLines(file);
    } else {
      for (long address : addresses) {
        print(file, address);
      }
    }
    if (firstDamage != null) {
      String others = damaged == 1 ? "" : " (and " + (damaged - 1) + " more)";
      throw end(ExitStatus.DAMAGED, firstDamage.getMessage() + others);
    }
    if (asked > 0 && !found) {
      throw end(ExitStatus.NO, "no function at " + (asked == 1 ? "it" : "any of them"));
    }
  }

  private void readLines(LidiaFile file) throws IOException, CommandException {
    // Text that is not ASCII cannot be an address, whatever its encoding.
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(console().in(), StandardCharsets.ISO_8859_1));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      try {
        print(file, ADDRESS.convert(line.strip()));
      } catch (TypeConversionException wrong) {
        throw new CommandException(
            ExitStatus.DAMAGED, "standard input: line " + (asked + 1) + ": " + wrong.getMessage());
      }
      if (!lines.ready()) {
        // The caller may be waiting for this answer before it sends the next line.
        out().flush();
      }
    }
  }

  private void print(LidiaFile file, long address) throws IOException {
    asked++;
    List<InlineFrame> frames = List.of();
    FormatException damage = null;
    try {
      frames = file.lookup(address);
    } catch (FormatException broken) {
      damage = broken;
      damaged++;
      firstDamage = firstDamage == null ? broken : firstDamage;
    }
    found |= !frames.isEmpty();
    if (wantsJson()) {
      JsonObject answer =
          new JsonObject()
              .unsigned("address", address)
              .put("frames", frames.stream().map(this::json).toList());
      out().json(damage == null ? answer : answer.put("error", damage.getMessage()));
    } else {
      table(address, frames, damage).print(out());
    }
  }

  private JsonObject json(InlineFrame frame) {
    return new JsonObject()
        .name("function", frame.function(), demangle.ofData())
        .text("file", frame.file())
        .unsigned("line", frame.line());
  }

  private Table table(long address, List<InlineFrame> frames, @Nullable FormatException damage) {
    Table table = new Table();
    String cell = "0x" + Long.toHexString(address);
    if (frames.isEmpty()) {
      return table.row(cell, damage == null ? "??" : "damaged: " + damage.getMessage());
    }
    for (InlineFrame frame : frames) {
      table.row(cell, demangle.ofText().of(frame.function()), place(frame.file(), frame.line()));
      cell = "";
    }
    return table;
  }

  /** A place in a source file, for people. */
  static String place(ByteString file, long line) {
    return line == 0 ? file.text() : file + ":" + Long.toUnsignedString(line);
  }
}
