package org.lucerna.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;
import org.lucerna.server.Server;
import org.lucerna.server.config.ConfigFile;
import org.lucerna.server.config.Endpoint;

/**
 * Runs short commands and a server, so that the JVM records what they load: the launcher turns the
 * record into the cache from which all commands start. Their output is discarded.
 */
public final class CacheTraining {
  /** An ELF file that each JDK for Linux has, of about 200 KB. */
  private static final String LIBRARY = "libjava.so";

  private static final String SETTINGS =
      """
      lumina.listen = "127.0.0.1:0"
      http.listen = "127.0.0.1:0"
      """;

  private CacheTraining() {}

  /**
   * Runs the commands and the server.
   *
   * @param arguments a folder for the files that they make, then databases to read
   */
  public static void main(String[] arguments) throws IOException {
    List<String> databases = List.of(arguments).subList(1, arguments.length);
    run("--help");
    run("--version");
    run("config");
    run("metadata", "--json", "03026f6b");
    run("metadata", "03026f6b");
    for (String database : databases) {
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
      Path folder = Files.createDirectories(Path.of(arguments[0]));
      String symbols = folder.resolve("java.lidia").toString();
      run("lidia", "create", library.toString(), symbols);
      run("lidia", "info", symbols);
      run("lidia", "lookup", symbols, "0x8000");
      server(folder.resolve("store"), library.toString());
    }
  }

  private static void server(Path data, String library) throws IOException {
    try (Server server = Server.start(ConfigFile.parse(SETTINGS, "training").withData(data))) {
      String address = Endpoint.of(server.luminaAddress()).toString();
      for (int i = 0; i < 3; i++) {
        run("push", library, "--server", address);
        run("pull", library, "--server", address);
      }
    }
  }

  private static void run(String... arguments) {
    Output out = new Output(OutputStream.nullOutputStream());
    PrintStream err =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    LucernaCommandLine.run(new Console(new ByteArrayInputStream(new byte[0]), out, err), arguments);
  }
}
