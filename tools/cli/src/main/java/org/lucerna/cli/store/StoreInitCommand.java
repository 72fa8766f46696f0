package org.lucerna.cli.store;

import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.service.config.CassandraConfig;
import org.lucerna.store.engine.StoreFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lucerna store init}: the keyspace of a cluster. */
@Command(
    name = "init",
    description = {
      "Create the keyspace and the tables of a store in a cluster: [store.cassandra] of the"
          + " configuration.",
      "Existing ones are kept. Stores of other kinds need no such step."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna store init --cassandra --config lucerna.toml --replicas 3")
final class StoreInitCommand implements Callable<Integer> {
  private final Console console;

  @Spec CommandSpec spec;

  @Mixin ConfigOption config;

  @Option(names = "--cassandra", description = "In an Apache Cassandra cluster.")
  boolean cassandra;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      defaultValue = "3",
      description = "Nodes that have each row. Default: ${DEFAULT-VALUE}.")
  int replicas;

  StoreInitCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (!cassandra) {
      throw new ParameterException(
          spec.commandLine(),
          "expected --cassandra: stores of other kinds are created when they are first opened");
    }
    CassandraConfig where = config.read().store().cassandra();
    StoreFactory.prepare(where.options(), replicas);
    console.say("the keyspace " + where.keyspace() + " is ready");
    return ExitStatus.DONE;
  }
}
