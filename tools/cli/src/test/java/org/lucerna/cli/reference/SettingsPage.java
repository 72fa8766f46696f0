package org.lucerna.cli.reference;

import static org.lucerna.cli.reference.Markdown.code;
import static org.lucerna.cli.reference.Markdown.link;
import static org.lucerna.cli.reference.Markdown.row;
import static org.lucerna.cli.reference.Markdown.text;

import java.util.List;

/** The page of all settings of a server in Markdown. */
public final class SettingsPage {
  /** The setting whose default depends on the machine that writes the page. */
  private static final String BY_MEMORY = "[store] functions";

  private SettingsPage() {}

  /**
   * The page.
   *
   * @param template the configuration file, as {@code lucerna config} prints it
   */
  public static String of(String template) {
    List<SettingsTable> tables = SettingsTable.allOf(template);
    StringBuilder page = new StringBuilder();
    SettingsTable first = tables.getFirst();
    page.append("# Configuration\n\n")
        .append("<!-- Written by ReferencePagesTest from the settings themselves. -->\n\n")
        .append(text(first.description().getFirst()))
        .append(
            """
             `lucerna config` prints them as a file, `lucerna serve --config FILE` follows one, \
            `lucerna config --check FILE` checks it: see [operation.md](operation.md#configuration).

            """);
    first.description().stream()
        .skip(1)
        .forEach(paragraph -> page.append(text(paragraph)).append("\n\n"));
    page.append(row("table", "what it is for")).append(row("---", "---"));
    for (SettingsTable table : tables.subList(1, tables.size())) {
      String summary = table.description().getFirst().replaceFirst("(?<=\\.) .*", "");
      page.append(row(link(code(table.header()), table.header()), text(summary)));
    }
    page.append("\n## Before the first table\n");
    settings(page, first);
    for (SettingsTable table : tables.subList(1, tables.size())) {
      page.append("\n## ").append(code(table.header())).append("\n\n");
      table.description().forEach(paragraph -> page.append(text(paragraph)).append('\n'));
      settings(page, table);
    }
    return page.toString();
  }

  private static void settings(StringBuilder page, SettingsTable table) {
    page.append('\n')
        .append(row("setting", "default", "what it is"))
        .append(row("---", "---", "---"));
    for (SettingsTable.Setting setting : table.settings()) {
      boolean byMemory = BY_MEMORY.equals(table.header() + " " + setting.name());
      String value = byMemory ? "by memory" : code(setting.value());
      page.append(row(code(setting.name()), value, text(setting.description())));
    }
  }
}
