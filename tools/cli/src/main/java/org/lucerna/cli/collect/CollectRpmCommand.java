package org.lucerna.cli.collect;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.cli.output.Console;
import org.lucerna.repositories.rpm.RpmRepository;
import org.lucerna.repositories.signature.OpenPgpKeyring;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna collect rpm}: repositories of RPM packages. */
@Command(
    name = "rpm",
    description = {
      "Push the functions of the packages in a repository of RPM packages.",
      "Without names, the packages *-devel and *-static, which have static libraries with names.",
      "The index repomd.xml must be signed by a key in /etc/pki/rpm-gpg."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna collect rpm --repository https://download.opensuse.org/tumbleweed/repo/oss \\",
      "      --keyring openSUSE.asc --dry-run",
      "  lucerna collect rpm --repository file:///srv/mirror/oss 'lib*-static' --arch x86_64"
    })
final class CollectRpmCommand implements Callable<Integer> {
  private static final Path KEYS = Path.of("/etc/pki/rpm-gpg");
  private static final List<String> USUAL = List.of("*-devel", "*-static");

  private final Console console;

  @Mixin CollectOptions options;
  @Mixin ArchitectureOption architectures;

  @Option(
      names = "--repository",
      required = true,
      paramLabel = "URL",
      description = "The folder above repodata: an http, https or file URL. May be repeated.")
  List<String> repositories = List.of();

  CollectRpmCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    List<String> wanted = architectures.or(List.of(MachineArchitecture.ofOthers(), "noarch"));
    InstantSource clock = InstantSource.system();
    List<CollectRun.Named> named = new ArrayList<>();
    for (String address : repositories) {
      named.add(
          CollectRun.Named.of(
              address,
              (root, cache) ->
                  new RpmRepository(
                      root, wanted, options.keys.openPgp(() -> ofMachine(clock), clock), cache)));
    }
    return new CollectRun(console, options).collect(named, USUAL);
  }

  private static OpenPgpKeyring ofMachine(InstantSource clock) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(KEYS)) {
      try (DirectoryStream<Path> inFolder = Files.newDirectoryStream(KEYS)) {
        inFolder.forEach(files::add);
      }
    }
    return OpenPgpKeyring.of(files.stream().filter(OpenPgpKeyring::isKeyring).toList(), clock);
  }
}
