package org.lucerna.cli.pack;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.PackView;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import org.lucerna.client.HttpAdministration;
import org.lucerna.packs.RefusedPackException;
import org.lucerna.repositories.download.DownloadRules;
import org.lucerna.repositories.download.Downloads;
import org.lucerna.service.PackViews;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna pack add}: adds a pack. */
@Command(
    name = "add",
    description = {
      "Add a pack to a data folder or a server, or replace an older version of it.",
      "The whole pack is checked before anything of it is served. A server that is running serves"
          + " it within a second.",
      "The first pack of a key is refused; the message has the key's fingerprint. Compare it with"
          + " the one that the publisher names, and repeat the command with --trust."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna pack add debian-12.pack --data /var/lib/lucerna",
      "  lucerna pack add https://packs.example.org/debian-12.pack \\",
      "      --trust 0123456789abcdef0123456789abcdef",
      "  lucerna pack add debian-12.pack --server-http https://lumina.example.org:8667 --user ana"
    })
final class PackAddCommand implements Callable<Integer> {
  /** The pack of common libraries that comes with the program. */
  private static final String STARTER = "starter";

  /** Largest pack that is downloaded, in bytes. */
  private static final long LARGEST = 1L << 36;

  private final Console console;

  @Spec CommandSpec spec;
  @Mixin PackPlace place;
  @Mixin JsonOption json;

  @Option(
      names = "--trust",
      paramLabel = "FINGERPRINT",
      description = "Accept this pack and later ones that are signed with the key of this name.")
  @Nullable String trust;

  @Parameters(
      paramLabel = "FILE|URL",
      description = "The pack, or its address; starter is the pack that comes with the program.")
  String source;

  PackAddCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    String lower = source.toLowerCase(Locale.ROOT);
    if (lower.startsWith("http://") || lower.startsWith("https://")) {
      Path downloaded = Files.createTempFile("lucerna", ".pack");
      try {
        download(downloaded);
        add(downloaded);
      } finally {
        Files.delete(downloaded);
      }
    } else {
      add(source.equals(STARTER) && !Files.exists(Path.of(STARTER)) ? starter() : Path.of(source));
    }
    return ExitStatus.DONE;
  }

  private void download(Path into) throws IOException {
    URI address;
    try {
      address = Downloads.address(source);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()));
    }
    console.begin("downloading " + source);
    try (Downloads downloads = new Downloads(DownloadRules.USUAL)) {
      downloads.fetch(address, LARGEST, into);
    }
  }

  private void add(Path file) throws Exception {
    PackView added;
    try {
      added = added(file);
    } catch (RefusedPackException refused) {
      String hint =
          refused.untrusted() == null
              ? ""
              : ": if this is the publisher's key, repeat the command with --trust "
                  + refused.untrusted();
      throw new CommandException(ExitStatus.NO, refused.getMessage() + hint);
    } catch (FormatException damaged) {
      throw new SubjectException(source, damaged);
    }
    PackText.done(console, json.isSet(), "added", added);
  }

  private PackView added(Path file) throws Exception {
    if (place.isServer()) {
      try (HttpAdministration server = place.server(console)) {
        return server.addPack(file, trust);
      }
    }
    try (InputStream in = Files.newInputStream(file)) {
      return PackViews.of(place.folder().add(in, trust).head());
    }
  }

  /** The starter pack beside the program. */
  private static Path starter() throws Exception {
    Path program =
        Path.of(PackAddCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path beside = program.resolveSibling("starter.pack");
    if (!Files.exists(beside)) {
      throw new CommandException(
          ExitStatus.IO,
          "there is no starter pack beside this program ("
              + beside
              + "): download starter.pack from the page where this release was published, and add"
              + " it with lucerna pack add starter.pack; or make a pack of your distribution with"
              + " lucerna collect and lucerna pack create");
    }
    return beside;
  }
}
