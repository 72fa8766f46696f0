package org.lucerna.cli.idb;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.AddressConverter;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.entry.EntryPoint;
import org.lucerna.idb.name.Name;

/**
 * An address on the command line: a number, {@code 0x...} or decimal, or a name in the database,
 * optionally plus a number, such as {@code main+0x10}. Names that IDA generates, such as {@code
 * sub_401000}, are not stored; the address is read from them.
 *
 * @param text the argument
 * @param number the address, if it is a number
 */
public record IdbAddress(String text, @Nullable Long number) {
  private static final String NUMBER = "0[xX][0-9a-fA-F]{1,16}|[0-9]{1,19}";
  private static final Pattern SUM = Pattern.compile("(?<name>.+)\\+(?<offset>" + NUMBER + ")");
  private static final Pattern MADE_UP =
      Pattern.compile(
          "(?:sub|loc|locret|unk|byte|word|dword|qword|off|asc|stru)_(?<address>[0-9A-F]{1,16})");

  /** Parses an argument that begins with a digit as a number, any other as a name. */
  public static IdbAddress parse(String text) {
    boolean isNumber = !text.isEmpty() && Character.isDigit(text.charAt(0));
    return new IdbAddress(text, isNumber ? new AddressConverter().convert(text) : null);
  }

  /**
   * The address in a database.
   *
   * @throws CommandException if the database has no such name
   */
  long in(IdaDatabase database) throws CommandException {
    if (number != null) {
      return number;
    }
    Long whole = named(database, text);
    if (whole != null) {
      return whole;
    }
    Matcher sum = SUM.matcher(text);
    Long base = sum.matches() ? named(database, sum.group("name")) : null;
    if (base != null) {
      return base + new AddressConverter().convert(sum.group("offset"));
    }
    throw new CommandException(
        ExitStatus.NO, text + ": no such name; expected an address, 0x... or decimal, or a name");
  }

  private static @Nullable Long named(IdaDatabase database, String text) {
    ByteString wanted = ByteString.utf8(text);
    for (Name name : database.names()) {
      if (name.name().equals(wanted)) {
        return name.address();
      }
    }
    for (EntryPoint entry : database.entries()) {
      ByteString name = entry.name();
      if (name != null && name.equals(wanted)) {
        return entry.address();
      }
    }
    Matcher madeUp = MADE_UP.matcher(text);
    return madeUp.matches() ? Long.parseUnsignedLong(madeUp.group("address"), 16) : null;
  }
}
