package org.lucerna.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.lucerna.cli.output.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class SubcommandsTest {
  @Command(name = "lake", description = "Go to the lake.")
  record Lake() {}

  private final List<String> made = new ArrayList<>();
  private final Subcommands commands =
      new Subcommands(Console.discarding())
          .add("row", Lake.class, _ -> make("row"))
          .add("swim", "Swim in the lake.", _ -> new CommandLine(make("swim")))
          .add("dive", Lake.class, _ -> make("dive"), this::dives);

  private Subcommands dives(Console console) {
    return new Subcommands(console)
        .add("deep", Lake.class, _ -> make("deep"))
        .add("long", Lake.class, _ -> make("long"));
  }

  private Lake make(String name) {
    made.add(name);
    return new Lake();
  }

  private CommandLine line(String... arguments) {
    return commands.addTo(new CommandLine(new Lake()), List.of(arguments));
  }

  private static List<String> names(CommandLine line) {
    return List.copyOf(line.getSubcommands().keySet());
  }

  private static CommandLine under(CommandLine line, String name) {
    return Objects.requireNonNull(line.getSubcommands().get(name));
  }

  @Test
  void onlyTheCalledCommandIsMade() {
    assertThat(names(line("swim", "row"))).containsExactly("swim");
    assertThat(names(under(line("dive", "deep", "--far"), "dive"))).containsExactly("deep");
    assertThat(names(under(line("help", "dive", "long"), "dive"))).containsExactly("long");
    assertThat(made).containsExactly("swim", "dive", "deep", "dive", "long");
  }

  @Test
  void listsHaveDescriptionsOfCommandsThatAreNotMade() {
    for (String argument : List.of("--help", "help")) {
      CommandLine line = line(argument);

      assertThat(names(line)).containsExactly("row", "swim", "dive");
      assertThat(under(line, "row").getCommandSpec().usageMessage().description())
          .containsExactly("Go to the lake.");
      assertThat(under(line, "swim").getCommandSpec().usageMessage().description())
          .containsExactly("Swim in the lake.");
    }
    assertThat(names(line())).containsExactly("row", "swim", "dive");
    assertThat(made).isEmpty();
    assertThat(names(under(line("dive"), "dive"))).containsExactly("deep", "long");
    assertThat(made).containsExactly("dive");
  }

  @Test
  void allCommandsAreMadeForOthersAndAfterOptions() {
    for (String[] arguments : new String[][] {{"--far", "dive", "deep"}, {"deep"}}) {
      made.clear();
      CommandLine line = line(arguments);

      assertThat(names(line)).containsExactly("row", "swim", "dive");
      assertThat(names(under(line, "dive"))).containsExactly("deep", "long");
      assertThat(made).containsExactly("row", "swim", "dive", "deep", "long");
    }
  }
}
