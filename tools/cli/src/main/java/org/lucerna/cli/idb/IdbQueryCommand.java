package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.netnode.NodeQuery;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna idb query}: records of netnodes. */
@Command(
    name = "query",
    description = {
      "Print the records that a query finds: NODE[;TAG[;INDEX]], optionally after ==, <, <=, > or"
          + " >=.",
      "NODE is a name, .ADDRESS, #NUMBER of an internal node, or ?NAME for the name's own record."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb query sample.i64 'Root Node;V'",
      "  lucerna idb query sample.i64 '>=.0x401000' --limit 20 -v",
      "  lucerna idb query *.i64 -q 'Root Node;V' -q 'Root Node;S;1303'"
    })
final class IdbQueryCommand extends IdbOperandReader {
  @Mixin IdbRecordPrinter printer;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE... EXPR",
      hideParamSyntax = true,
      description = FILES + " The last argument is the query.")
  List<String> arguments = List.of();

  @Option(
      names = {"-q", "--query"},
      paramLabel = "EXPR",
      description = "A query; may be repeated. All arguments are then databases.")
  List<String> queries = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Print at most N records. Default: 1 with ==, otherwise all.")
  int limit;

  @Option(
      names = "--descending",
      description = "Continue with preceding records instead of following ones.")
  boolean descending;

  IdbQueryCommand(Console console) {
    super(console);
  }

  @Override
  List<String> arguments() {
    return arguments;
  }

  @Override
  List<String> files() {
    return queries.isEmpty() ? super.files() : arguments;
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    List<String> expressions = queries.isEmpty() ? List.of(operand()) : queries;
    List<String> unanswered = new ArrayList<>();
    for (String expression : expressions) {
      List<NodeQuery.Answer> answers = answers(database, expression);
      if (answers.isEmpty()) {
        unanswered.add(expression);
      }
      for (NodeQuery.Answer answer : answers) {
        printer.print(this, database, answer.key(), answer.value());
      }
    }
    if (!unanswered.isEmpty()) {
      String all = String.join(", ", unanswered);
      throw new CommandException(ExitStatus.NO, all + ": no such record");
    }
  }

  private List<NodeQuery.Answer> answers(IdaDatabase database, String expression) {
    try {
      return NodeQuery.parse(expression).run(database.netnodes(), limit, descending);
    } catch (IllegalArgumentException invalid) {
      throw wrong(String.valueOf(invalid.getMessage()));
    }
  }
}
