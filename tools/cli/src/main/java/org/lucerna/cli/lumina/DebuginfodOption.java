package org.lucerna.cli.lumina;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.WebAddress;
import org.lucerna.cli.output.Console;
import org.lucerna.client.DebugFileClient;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.naming.PublishedNames;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The servers from which names of stripped programs are fetched. */
public final class DebuginfodOption {
  /** The value that means the servers in the environment. */
  private static final String ENVIRONMENT = "env";

  private static final long MOST_BYTES = 4L << 30;

  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--debuginfod",
      paramLabel = "URL",
      description = {
        "Fetch the debug file of a stripped program by its build-id from this server, such as"
            + " https://debuginfod.example.org, and send the names in it. May be repeated; 'env'"
            + " stands for the servers in DEBUGINFOD_URLS."
      })
  List<String> servers = List.of();

  /**
   * The functions of a file, with the names that these servers publish for it.
   *
   * @throws ParameterException if a server is no URL
   */
  public List<HarvestedFunction> functions(Console console, String name, Harvest file) {
    List<HarvestedFunction> own = file.functions();
    List<URI> addresses = addresses();
    if (addresses.isEmpty() || own.stream().allMatch(function -> function.name() != null)) {
      return own;
    }
    try {
      if (!(file.imageOutline() instanceof ElfOutline outline)) {
        console.say(name + ": it has no build-id to fetch names by");
        return own;
      }
      List<HarvestedFunction> named = fetch(addresses, outline.buildId(), own);
      if (named == null) {
        console.say(name + ": no names are published for it");
        return own;
      }
      return named;
    } catch (IOException | FormatException failure) {
      console.say(name + ": published names are missing: " + FailureText.of(failure));
      return own;
    }
  }

  private static @Nullable List<HarvestedFunction> fetch(
      List<URI> addresses, ByteString buildId, List<HarvestedFunction> own) throws IOException {
    Path into = Files.createTempFile("lucerna", ".debug");
    try (DebugFileClient client = new DebugFileClient(addresses, MOST_BYTES)) {
      if (!client.fetch(buildId, into)) {
        return null;
      }
      try (ElfFile debug = ElfFile.open(into)) {
        if (!Objects.equals(debug.buildId(), buildId)) {
          throw new FormatException(0, "the build-id " + buildId.hex(), "another one");
        }
        return PublishedNames.addTo(own, debug);
      }
    } finally {
      Files.deleteIfExists(into);
    }
  }

  private List<URI> addresses() {
    List<URI> addresses = new ArrayList<>();
    for (String server : servers) {
      if (server.equals(ENVIRONMENT)) {
        String known = Objects.requireNonNullElse(System.getenv("DEBUGINFOD_URLS"), "");
        for (String one : known.strip().split(" +", -1)) {
          if (one.startsWith("http")) {
            addresses.add(address(one));
          }
        }
      } else {
        addresses.add(address(server));
      }
    }
    return addresses;
  }

  private URI address(String text) {
    try {
      return WebAddress.of(text);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(
          spec.commandLine(), "--debuginfod: " + wrong.getMessage(), wrong);
    }
  }
}
