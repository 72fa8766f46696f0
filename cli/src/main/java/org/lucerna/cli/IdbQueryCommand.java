package org.lucerna.cli;

import java.io.IOException;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.netnode.NodeQuery;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna idb query}: records of netnodes. */
@Command(
    name = "query",
    description = {
      "Print the records that a query finds: NODE[;TAG[;INDEX]], after ==, <, <=, > or >= if"
          + " wanted.",
      "NODE is a name, .ADDRESS, #NUMBER of an internal node, or ?NAME for the name's own record."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb query sample.i64 'Root Node;V'",
      "  lucerna idb query sample.i64 '>=.0x401000' --limit 20"
    })
final class IdbQueryCommand extends IdbReader {
  @Spec private CommandSpec spec;

  @Parameters(index = "1", paramLabel = "EXPR", description = "The query.")
  private String expression;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The most records. Default: 1 with ==, else all.")
  private int limit;

  @Option(names = "--descending", description = "Go on with the records before, not after.")
  private boolean descending;

  IdbQueryCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    boolean found = false;
    try {
      for (NodeQuery.Answer answer :
          NodeQuery.parse(expression).run(database.netnodes(), limit, descending)) {
        found = true;
        print(answer.key(), answer.value());
      }
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()));
    }
    if (!found) {
      throw new CommandException(ExitStatus.NO, expression + ": there is no such record");
    }
  }
}
