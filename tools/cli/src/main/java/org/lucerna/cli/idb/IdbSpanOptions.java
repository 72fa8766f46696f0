package org.lucerna.cli.idb;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.cli.command.CommandException;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.function.IdbFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The address range of the program that a command reads. */
final class IdbSpanOptions {
  /** Number of addresses read if no end is given and no function starts there. */
  private static final long SOME = 256;

  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "A",
      description = "The first address: a number, a name, or a sum such as main+0x10.")
  IdbAddress from;

  @Option(
      names = "--until",
      paramLabel = "B",
      description = "The address after the last. Default: the end of the function, or 256 bytes.")
  @Nullable IdbAddress until;

  /** The addresses in a database. */
  AddressRange in(IdaDatabase database) throws CommandException {
    long start = from.in(database);
    long end = until == null ? end(database, start) : until.in(database);
    if (Long.compareUnsigned(start, end) > 0) {
      throw new ParameterException(spec.commandLine(), "--from is after --until");
    }
    return new AddressRange(start, end);
  }

  private static long end(IdaDatabase database, long start) {
    boolean hasFunctions = database.container().section(SectionKind.ID0) != null;
    IdbFunction function = hasFunctions ? database.functions().at(start) : null;
    if (function != null) {
      return function.range().end();
    }
    return Long.compareUnsigned(start, -SOME) < 0 ? start + SOME : -1;
  }
}
