package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.reference.ManualPage;
import org.lucerna.service.config.ConfigFile;
import picocli.CommandLine;

/**
 * Writes the files of packages that are generated from the commands and settings: completion for
 * shells, manual pages and the configuration file.
 */
public final class PackageFiles {
  /** The line of the template that names the data folder. */
  private static final String DATA = "#data = \"lucerna-data\"\n";

  private PackageFiles() {}

  /**
   * Writes the files.
   *
   * @param arguments the root of the package's files, which has the folders {@code share} and
   *     {@code etc}
   */
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    CommandLine line = LucernaCommandLine.commandLine(Console.discarding());
    Path share = root.resolve("share");
    for (CompletionShell shell : CompletionShell.values()) {
      write(share.resolve(shell.file()), shell.completion(line));
    }
    String product = new Lucerna.Version().getVersion()[0];
    Path manual = share.resolve("man");
    write(manual.resolve("man1/lucerna.1"), ManualPage.of(line, product));
    for (CommandLine command : line.getSubcommands().values()) {
      write(
          manual.resolve("man1/" + ManualPage.fileName(command) + ".1"),
          ManualPage.of(command, product));
    }
    String template = ConfigFile.template();
    write(manual.resolve("man5/lucerna.toml.5"), ManualPage.ofSettings(template, product));
    write(root.resolve("etc/lucerna/lucerna.toml"), serviceSettings(template));
  }

  /** The template with the data folder of the service. */
  static String serviceSettings(String template) {
    String settings = template.replace(DATA, "data = \"/var/lib/lucerna\"\n");
    if (settings.equals(template)) {
      throw new IllegalStateException("expected in the configuration: " + DATA);
    }
    return settings;
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
