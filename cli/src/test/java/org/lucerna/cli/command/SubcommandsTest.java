package org.lucerna.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class SubcommandsTest {
  @Command(name = "lake")
  private record Lake() {}

  private final List<String> made = new ArrayList<>();
  private final Subcommands commands =
      new Subcommands().add("row", () -> make("row")).add("swim", () -> make("swim"));

  private CommandLine make(String name) {
    made.add(name);
    return new CommandLine(new Lake());
  }

  private List<String> called(String... arguments) {
    CommandLine line = commands.addTo(new CommandLine(new Lake()), List.of(arguments));
    return List.copyOf(line.getSubcommands().keySet());
  }

  @Test
  void onlyTheCalledCommandIsMade() {
    assertThat(called("swim", "row")).containsExactly("swim");
    assertThat(made).containsExactly("swim");
  }

  @Test
  void allCommandsAreMadeIfTheArgumentsBeginWithNone() {
    assertThat(called()).containsExactly("row", "swim");
    assertThat(called("--help")).containsExactly("row", "swim");
    assertThat(called("swimm")).containsExactly("row", "swim");
  }
}
