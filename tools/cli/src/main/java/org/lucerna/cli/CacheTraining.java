package org.lucerna.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.cli.output.Console;
import org.lucerna.server.Server;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.Endpoint;

/**
 * Runs commands or a server, so that the JVM records the classes that they load: the launcher turns
 * each record into a cache. The JVM loads a cache as a whole, so the classes of a server would
 * delay each command. Output is discarded.
 */
public final class CacheTraining {
  /** An ELF file that each JDK for Linux has, of about 200 KB. */
  private static final String LIBRARY = "libjava.so";

  private static final String SETTINGS =
      """
      lumina.listen = "127.0.0.1:0"
      http.listen = "127.0.0.1:0"
      """;

  /** The line that a server prints when it is ready, with its address. */
  private static final Pattern READY = Pattern.compile(".*ready lumina=(\\S+) .*");

  private CacheTraining() {}

  /**
   * Runs the commands or the server.
   *
   * @param arguments {@code commands} or {@code serve}; a folder for the output; then databases to
   *     read
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    List<String> databases = List.of(arguments).subList(2, arguments.length);
    Path library = Path.of(System.getProperty("java.home"), "lib", LIBRARY);
    boolean readsLibrary = Files.exists(library);
    if (arguments[0].equals("serve")) {
      run("serve", "--help");
      if (readsLibrary) {
        server(folder.resolve("store"), library.toString());
      }
    } else {
      commands(databases);
      if (readsLibrary) {
        commands(library.toString(), folder);
      }
    }
  }

  private static void commands(List<String> databases) {
    run("--help");
    for (String group : List.of("cert", "idb", "lidia", "store", "user", "warp")) {
      run(group, "--help");
    }
    run("--version");
    run("config");
    run("completion");
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
  }

  private static void commands(String library, Path folder) throws IOException {
    String stripped =
        Files.write(folder.resolve("stripped.so"), stripped(Path.of(library))).toString();
    for (String file : List.of(library, stripped)) {
      run("key", file, "--json");
      run("push", "--dry-run", file);
      run("similar", file, stripped);
    }
    String symbols = folder.resolve("java.lidia").toString();
    run("lidia", "create", library, symbols);
    run("lidia", "info", symbols);
    run("lidia", "lookup", symbols, "0x8000");
    String guids = folder.resolve("java.warp").toString();
    run("warp", "create", library, guids);
    run("warp", "info", guids);
    run("warp", "dump", guids);
    ask(folder.resolve("store"), lumina -> pushAndPull(library, lumina));
  }

  /**
   * Runs a server in a process of its own, so that its classes are not recorded with the commands.
   */
  private static void ask(Path data, Consumer<String> asking) throws IOException {
    Process server =
        new ProcessBuilder(serve(data)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader lines = server.inputReader()) {
      lines
          .lines()
          .map(READY::matcher)
          .filter(Matcher::matches)
          .findFirst()
          .ifPresent(ready -> asking.accept(ready.group(1)));
    } finally {
      server.destroy();
      server.onExit().join();
    }
  }

  /** A copy of the library without a symbol table: the type of that section becomes 0 (unused). */
  private static byte[] stripped(Path library) throws IOException {
    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(library));
    try (ElfFile elf = ElfFile.open(library)) {
      ElfHeader header = elf.header();
      for (ElfSection section : elf.sections()) {
        if (section.type() == ElfSectionHeader.SYMTAB) {
          long at = header.sectionsAt() + (long) section.index() * header.sectionSize();
          file.putInt((int) at + Integer.BYTES, 0);
        }
      }
    }
    return file.array();
  }

  private static List<String> serve(Path data) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djava.library.path=" + System.getProperty("java.library.path"),
        "-cp",
        System.getProperty("java.class.path"),
        Main.class.getName(),
        "serve",
        "--data",
        data.toString(),
        "--listen",
        "127.0.0.1:0",
        "--http",
        "127.0.0.1:0");
  }

  private static void server(Path data, String library) throws IOException {
    try (Server server = Server.start(ConfigFile.parse(SETTINGS, "training").withData(data))) {
      for (int i = 0; i < 3; i++) {
        pushAndPull(library, Endpoint.of(server.luminaAddress()).toString());
      }
    }
  }

  private static void pushAndPull(String library, String address) {
    run("push", library, "--server", address);
    run("pull", library, "--server", address);
  }

  private static void run(String... arguments) {
    LucernaCommandLine.run(Console.discarding(), arguments);
  }
}
