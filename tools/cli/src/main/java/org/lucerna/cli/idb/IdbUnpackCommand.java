package org.lucerna.cli.idb;

import java.util.concurrent.Callable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna idb unpack}: the packed numbers in a value. */
@Command(
    name = "unpack",
    description = {
      "Unpack the numbers in a value of a record.",
      "PATTERN has a letter for each of them:",
      "  H a number of 16 bits W a word: an address, as wide as --bits",
      "  L  a number of 32 bits        B  a byte that is not packed",
      "  Q  a number of 64 bits        S  a text: its length, then its bytes",
      "Bytes after the last letter are read as L."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb unpack c0401000809c10",
      "  lucerna idb unpack 'c0 40 10 00 80 9c 10' WWH --bits 32 --json"
    })
final class IdbUnpackCommand implements Callable<Integer> {
  private final Console console;

  @Spec CommandSpec spec;
  @Mixin JsonOption json;

  @Parameters(index = "0", paramLabel = "HEX", description = "The value, in hexadecimal.")
  String hex = "";

  @Parameters(index = "1", arity = "0..1", paramLabel = "PATTERN", description = "The letters.")
  String pattern = "";

  @Option(
      names = "--bits",
      paramLabel = "N",
      description = "Width of a word: 32 or 64. Default: 32.")
  int bits = 32;

  IdbUnpackCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    ByteString bytes = bytes();
    if (!pattern.matches("[HLQWBS]*")) {
      throw wrong("invalid PATTERN '" + pattern + "': expected letters of HLQWBS");
    }
    if (bits != 32 && bits != 64) {
      throw wrong("invalid --bits " + bits + ": expected 32 or 64");
    }
    Unpacker in = new Unpacker(bytes, new AddressSpace(bits / Byte.SIZE, 0));
    Table table = new Table("OFFSET", "LETTER", "VALUE", "DECIMAL");
    FormatException end = null;
    for (int i = 0; end == null && (i < pattern.length() || !in.atEnd()); i++) {
      int offset = bytes.length() - in.remaining();
      char letter = i < pattern.length() ? pattern.charAt(i) : 'L';
      IdbRow row = row(new IdbRow().number("offset", offset), letter, in);
      if (in.isPastEnd()) {
        end = new FormatException(offset, "a value of letter " + letter, "the end of HEX");
      } else if (json.isSet()) {
        console.out().json(row.json());
      } else {
        row.addTo(table);
      }
    }
    if (!json.isSet()) {
      table.print(console.out());
    }
    if (end != null) {
      throw end;
    }
    return ExitStatus.DONE;
  }

  private IdbRow row(IdbRow row, char letter, Unpacker in) {
    row.word("letter", "" + letter);
    if (letter == 'S') {
      ByteString text = in.ds();
      return row.text("value", text);
    }
    long value =
        switch (letter) {
          case 'H' -> in.dw();
          case 'Q' -> in.dq();
          case 'W' -> in.ea();
          case 'B' -> in.u8();
          default -> in.dd();
        };
    return row.address("value", value).cell(Long.toUnsignedString(value));
  }

  private ByteString bytes() {
    String digits = hex.replaceAll("[\\s:,_-]", "").replaceFirst("^0[xX]", "");
    if (!digits.matches("([0-9a-fA-F]{2})+")) {
      throw wrong("invalid HEX '" + hex + "': expected two hexadecimal digits per byte");
    }
    return ByteString.hex(digits);
  }

  private ParameterException wrong(String words) {
    return new ParameterException(spec.commandLine(), words);
  }
}
