package org.lucerna.cli.collect;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.repositories.deb.AptSource;
import org.lucerna.repositories.deb.AptSources;
import org.lucerna.repositories.deb.DebianRepository;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna collect deb}: repositories of Debian packages. */
@Command(
    name = "deb",
    description = {
      "Push the functions of the packages in a repository of Debian packages.",
      "Without --repository, those of apt's sources on this machine. Without names, the packages"
          + " *-dev, which have static libraries and objects with names.",
      "Indexes must be signed by a key that apt trusts on this machine, and have the checksums of"
          + " all packages."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna collect deb --dry-run",
      "  lucerna collect deb --suite bookworm --arch amd64,arm64 'lib*-dev'",
      "  lucerna collect deb --repository https://deb.debian.org/debian --suite trixie \\",
      "      --keyring debian-archive-keyring.gpg --limit 100"
    })
final class CollectDebCommand implements Callable<Integer> {
  private static final Path APT = Path.of("/etc/apt");
  private static final Path SHARED_KEYS = Path.of("/usr/share/keyrings");
  private static final List<String> USUAL = List.of("*-dev");

  private final Console console;

  @Mixin CollectOptions options;
  @Mixin ArchitectureOption architectures;

  @Option(
      names = "--repository",
      paramLabel = "URL",
      description =
          "The folder above dists: an http, https or file URL. Default: apt's sources on this"
              + " machine.")
  @Nullable String repository;

  @Option(
      names = "--suite",
      paramLabel = "SUITE",
      split = ",",
      description =
          "Suites such as bookworm, or folders with a slash at the end. Default: those of apt's"
              + " sources.")
  List<String> suites = List.of();

  @Option(
      names = "--component",
      paramLabel = "C",
      split = ",",
      description = "Components such as main. Default: those of apt's source, or all.")
  List<String> components = List.of();

  CollectDebCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    List<CollectRun.Named> repositories = new ArrayList<>();
    for (AptSource source : sources()) {
      repositories.add(named(source));
    }
    return new CollectRun(console, options).collect(repositories, USUAL);
  }

  private List<AptSource> sources() throws IOException, CommandException {
    List<AptSource> ofMachine = AptSources.of(APT);
    if (repository == null) {
      List<AptSource> wanted =
          ofMachine.stream()
              .filter(source -> suites.isEmpty() || suites.contains(source.suite()))
              .toList();
      if (wanted.isEmpty()) {
        throw new CommandException(
            ExitStatus.USAGE,
            "apt's sources on this machine have no such suite: --repository names another");
      }
      return wanted;
    }
    if (suites.isEmpty()) {
      throw new CommandException(ExitStatus.USAGE, "--repository needs --suite");
    }
    String signedBy =
        ofMachine.stream()
            .filter(source -> withoutSlash(source.root()).equals(withoutSlash(repository)))
            .map(AptSource::signedBy)
            .findFirst()
            .orElse(null);
    return suites.stream()
        .map(suite -> new AptSource(repository, suite, List.of(), List.of(), signedBy))
        .toList();
  }

  private static String withoutSlash(String address) {
    return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
  }

  private CollectRun.Named named(AptSource source) throws CommandException {
    InstantSource clock = InstantSource.system();
    return CollectRun.Named.of(
        source.root(),
        (root, cache) ->
            new DebianRepository(
                root,
                source.suite(),
                components.isEmpty() ? source.components() : components,
                architectures(source),
                options.keys.openPgp(
                    () -> new AptKeys(APT, SHARED_KEYS, clock).of(source.signedBy()), clock),
                cache,
                clock));
  }

  private List<String> architectures(AptSource source) {
    return architectures.or(
        source.architectures().isEmpty()
            ? List.of(MachineArchitecture.ofDebian())
            : source.architectures());
  }
}
