package org.lucerna.cli.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of the configuration file as readers see it.
 *
 * @param header the line that begins it, such as {@code [http]}; empty for the settings before the
 *     first table
 * @param description paragraphs on the table as a whole
 * @param settings its settings, in the order of the file
 */
record SettingsTable(String header, List<String> description, List<Setting> settings) {
  SettingsTable {
    description = List.copyOf(description);
    settings = List.copyOf(settings);
  }

  /**
   * A setting.
   *
   * @param name its key in the table
   * @param value its default, in TOML
   * @param description what it is for, in one line
   */
  record Setting(String name, String value, String description) {
    /** The setting as a file has it. */
    String line() {
      return name + " = " + value;
    }
  }

  /**
   * The tables of a configuration, first that of the settings before the first table.
   *
   * @param template the file with comments above the settings, as {@code lucerna config} prints it
   */
  static List<SettingsTable> allOf(String template) {
    List<SettingsTable> tables = new ArrayList<>();
    String header = "";
    List<String> description = new ArrayList<>();
    List<Setting> settings = new ArrayList<>();
    StringBuilder comment = new StringBuilder();
    for (String line : template.lines().toList()) {
      if (line.startsWith("# ")) {
        comment.append(comment.isEmpty() ? "" : " ").append(line, 2, line.length());
        continue;
      }
      if (line.startsWith("[") || line.startsWith("#[")) {
        tables.add(new SettingsTable(header, description, settings));
        header = line.replaceFirst("^#", "");
        description.clear();
        settings.clear();
      }
      if (line.startsWith("#") && line.contains(" = ")) {
        String[] sides = line.substring(1).split(" = ", 2);
        settings.add(new Setting(sides[0], sides[1], comment.toString()));
      } else if (!comment.isEmpty()) {
        description.add(comment.toString());
      }
      comment.setLength(0);
    }
    tables.add(new SettingsTable(header, description, settings));
    return tables;
  }
}
