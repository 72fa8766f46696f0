package org.lucerna.cli.reference;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A manual page in roff, as {@code man} reads it. Not thread-safe. */
public final class ManualPage {
  private final StringBuilder roff = new StringBuilder();

  private ManualPage(String name, int section, String product) {
    roff.append(
        ".TH %s %d \"\" \"%s\"\n"
            .formatted(escaped(name.toUpperCase(Locale.ROOT)), section, escaped(product)));
    // Words are not broken, and both edges need not be even: names stay as they are typed.
    roff.append(".nh\n.ad l\n");
  }

  /**
   * The page of a command and all below it; that of the program itself names its commands only,
   * which have pages of their own.
   *
   * @param product the name and version in the footer
   */
  public static String of(CommandLine line, String product) {
    CommandReference command = new CommandReference(line);
    ManualPage page = new ManualPage(fileName(line), 1, product);
    boolean program = line.getParent() == null;
    page.heading("NAME");
    String summary = command.summary();
    String phrase =
        summary.substring(0, 1).toLowerCase(Locale.ROOT)
            + summary.substring(1).replaceFirst("\\.$", "");
    page.raw(escaped(fileName(line)) + " \\- " + escaped(phrase) + "\n");
    page.heading("SYNOPSIS");
    page.synopsis(command);
    page.heading("DESCRIPTION");
    page.details(command);
    if (program) {
      page.programEnd(command);
    } else {
      for (CommandReference below : command.descendants()) {
        page.heading(below.name().toUpperCase(Locale.ROOT));
        page.synopsis(below);
        page.raw(".PP\n");
        page.details(below);
      }
      page.heading("SEE ALSO");
      page.raw(".BR lucerna (1)\n");
    }
    return page.roff.toString();
  }

  /**
   * The page of the configuration file.
   *
   * @param template the file with comments above the settings, as {@code lucerna config} prints it
   * @param product the name and version in the footer
   */
  public static String ofSettings(String template, String product) {
    ManualPage page = new ManualPage("lucerna.toml", 5, product);
    page.heading("NAME");
    page.raw("lucerna.toml \\- settings of a Lucerna server\n");
    page.heading("DESCRIPTION");
    for (SettingsTable table : SettingsTable.allOf(template)) {
      if (!table.header().isEmpty()) {
        page.heading(table.header());
      }
      for (String paragraph : table.description()) {
        page.raw(".PP\n");
        page.text(paragraph);
      }
      for (SettingsTable.Setting setting : table.settings()) {
        page.term("\\fB" + escaped(setting.line()) + "\\fR", setting.description());
      }
    }
    page.heading("SEE ALSO");
    page.raw(".BR lucerna (1),\n.BR lucerna-serve (1),\n.BR lucerna-config (1)\n");
    return page.roff.toString();
  }

  /** The name of a command's page, without section: its words joined by hyphens. */
  public static String fileName(CommandLine line) {
    return new CommandReference(line).name().replace(' ', '-');
  }

  private void synopsis(CommandReference command) {
    raw(
        "\\fB%s\\fR [\\fIOPTIONS\\fR] %s\n"
            .formatted(escaped(command.name()), escaped(command.operands())));
  }

  private void details(CommandReference command) {
    lines(command.description());
    arguments(command);
    examples(command);
  }

  private void arguments(CommandReference command) {
    for (ArgSpec parameter : command.parameters()) {
      term(
          "\\fI" + escaped(parameter.paramLabel()) + "\\fR",
          CommandReference.description(parameter));
    }
    for (OptionSpec option : command.options()) {
      String names =
          command.spellings(option).stream()
              .map(name -> "\\fB" + escaped(name) + "\\fR")
              .collect(Collectors.joining(", "));
      String value =
          CommandReference.takesValue(option)
              ? "=\\fI" + escaped(option.paramLabel()) + "\\fR"
              : "";
      term(names + value, CommandReference.description(option));
    }
    for (CommandReference child : command.children()) {
      term("\\fB" + escaped(child.word()) + "\\fR", child.summary());
    }
  }

  private void term(String term, String description) {
    raw(".TP\n" + term + "\n");
    text(description);
  }

  private void examples(CommandReference command) {
    if (!command.examples().isEmpty()) {
      raw(".PP\n");
      text(command.spec().usageMessage().footerHeading().replace("%n", "").strip());
      lines(command.examples());
    }
  }

  private void programEnd(CommandReference program) {
    heading("EXIT STATUS");
    for (Map.Entry<String, String> status :
        program.spec().usageMessage().exitCodeList().entrySet()) {
      term(escaped(status.getKey()), status.getValue());
    }
    heading("FILES");
    term("/etc/lucerna/lucerna.toml", "The settings of the service.");
    term("/var/lib/lucerna", "The data of the service.");
    term("~/.config/lucerna/client.toml", "The settings of client commands.");
    heading("SEE ALSO");
    raw(
        program.children().stream()
            .map(child -> ".BR lucerna\\-" + escaped(child.word()) + " (1)")
            .collect(Collectors.joining(",\n", "", ",\n")));
    raw(".BR lucerna.toml (5)\n");
  }

  private void heading(String title) {
    raw(".SH \"" + escaped(title).replace("\"", "\\(dq") + "\"\n");
  }

  /** Lines of help: an empty one ends a paragraph, indented ones stay as they are. */
  private void lines(List<String> lines) {
    boolean verbatim = false;
    for (String line : lines) {
      boolean indented = line.startsWith("  ");
      if (indented != verbatim) {
        raw(indented ? ".nf\n" : ".fi\n");
        verbatim = indented;
      }
      if (line.isEmpty()) {
        raw(".sp\n");
      } else {
        text(line);
      }
    }
    if (verbatim) {
      raw(".fi\n");
    }
  }

  private void text(String line) {
    raw("\\&" + escaped(line) + "\n");
  }

  private void raw(String request) {
    roff.append(request);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }
}
