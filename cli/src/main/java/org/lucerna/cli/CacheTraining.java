package org.lucerna.cli;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;

/**
 * Runs short commands, so that the JVM records what they load: the launcher turns the record into
 * the cache from which all commands start. Their output is discarded.
 */
public final class CacheTraining {
  /** An ELF file that each JDK for Linux has, of about 200 KB. */
  private static final String LIBRARY = "libjava.so";

  private CacheTraining() {}

  /**
   * Runs the commands.
   *
   * @param arguments databases to read
   */
  public static void main(String[] arguments) {
    run("--help");
    run("metadata", "--json", "03026f6b");
    for (String database : arguments) {
      run("key", database, "--json");
      run("idb", "info", "--json", database);
      for (String list : List.of("info", "names", "functions", "structs", "enums", "scripts")) {
        run("idb", list, database, database);
      }
      run("idb", "query", database, "Root Node;V");
    }
    Path library = Path.of(System.getProperty("java.home"), "lib", LIBRARY);
    if (Files.exists(library)) {
      run("key", library.toString(), "--json");
      run("push", "--dry-run", library.toString());
      run("similar", library.toString(), library.toString());
    }
  }

  private static void run(String... arguments) {
    Output out = new Output(OutputStream.nullOutputStream());
    PrintStream err =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    LucernaCommandLine.run(new Console(new ByteArrayInputStream(new byte[0]), out, err), arguments);
  }
}
