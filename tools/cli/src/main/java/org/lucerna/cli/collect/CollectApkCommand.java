package org.lucerna.cli.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.repositories.apk.AlpineKeys;
import org.lucerna.repositories.apk.AlpineRepository;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna collect apk}: repositories of Alpine's packages. */
@Command(
    name = "apk",
    description = {
      "Push the functions of the packages in a repository of Alpine's packages.",
      "Without --repository, those in /etc/apk/repositories. Without names, the packages *-dev and"
          + " *-static, which have static libraries with names.",
      "Indexes must be signed by a key in /etc/apk/keys."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna collect apk --dry-run",
      "  lucerna collect apk --repository https://dl-cdn.alpinelinux.org/alpine/v3.22/main \\",
      "      --arch x86_64,aarch64 --keyring alpine-devel@lists.alpinelinux.org-6165ee59.rsa.pub"
    })
final class CollectApkCommand implements Callable<Integer> {
  private static final Path REPOSITORIES = Path.of("/etc/apk/repositories");
  private static final Path KEYS = Path.of("/etc/apk/keys");
  private static final List<String> USUAL = List.of("*-dev", "*-static");

  private final Console console;

  @Mixin CollectOptions options;
  @Mixin ArchitectureOption architectures;

  @Option(
      names = "--repository",
      paramLabel = "URL",
      description =
          "The folder above those of the architectures: an http, https or file URL. May be"
              + " repeated. Default: those in /etc/apk/repositories.")
  List<String> repositories = List.of();

  CollectApkCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    List<String> wanted = architectures.or(List.of(MachineArchitecture.ofOthers()));
    List<CollectRun.Named> named = new ArrayList<>();
    for (String address : repositories.isEmpty() ? ofMachine() : repositories) {
      named.add(
          CollectRun.Named.of(
              address, (root, cache) -> new AlpineRepository(root, wanted, keys(), cache)));
    }
    return new CollectRun(console, options).collect(named, USUAL);
  }

  private static List<String> ofMachine() throws IOException, CommandException {
    if (!Files.exists(REPOSITORIES)) {
      throw new CommandException(
          ExitStatus.USAGE, "there is no " + REPOSITORIES + ": --repository names a repository");
    }
    // A tag may stand before the address.
    return Files.readAllLines(REPOSITORIES).stream()
        .map(line -> line.replaceAll("#.*", "").replaceAll("^\\s*@\\S+\\s+", "").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private @Nullable AlpineKeys keys() throws IOException {
    if (options.keys.isInsecure()) {
      return null;
    }
    List<Path> files = options.keys.files();
    return files.isEmpty() ? AlpineKeys.ofFolder(KEYS) : AlpineKeys.of(files);
  }
}
