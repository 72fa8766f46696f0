package org.lucerna.cli.collect;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.Interruption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.client.HttpAdministration;
import org.lucerna.collect.CollectRules;
import org.lucerna.collect.FunctionSelection;
import org.lucerna.collect.HttpLedger;
import org.lucerna.collect.PackageCollector;
import org.lucerna.collect.RunFolder;
import org.lucerna.collect.ServerFailureException;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.repositories.Repository;
import org.lucerna.repositories.RepositoryPackage;
import org.lucerna.repositories.download.Downloads;
import org.lucerna.repositories.download.IndexCache;

/** One run of {@code lucerna collect}. Not thread-safe. */
final class CollectRun {
  private static final int READERS = Math.max(1, Runtime.getRuntime().availableProcessors());

  /** Of a package, for a thousand named functions: in 620 lib*-dev packages of Debian 12. */
  private static final long BYTES_PER_THOUSAND = 794_000;

  private final Console console;
  private final CollectOptions options;

  CollectRun(Console console, CollectOptions options) {
    this.console = console;
    this.options = options;
  }

  /**
   * A repository that the user, or the machine, names.
   *
   * @param name for messages
   */
  record Named(String name, Opening opening) {
    /**
     * The repository at an address.
     *
     * @throws CommandException if it is no address
     */
    static Named of(String address, OpeningAt opening) throws CommandException {
      URI root;
      try {
        root = Downloads.address(address);
      } catch (IllegalArgumentException wrong) {
        throw new CommandException(ExitStatus.USAGE, "--repository: " + wrong.getMessage());
      }
      return new Named(address, cache -> opening.open(root, cache));
    }
  }

  /** Opens a repository at an address. */
  interface OpeningAt {
    Repository open(URI root, IndexCache cache) throws IOException;
  }

  /** Opens a repository. */
  interface Opening {
    Repository open(IndexCache cache) throws IOException;
  }

  /**
   * Collects packages.
   *
   * @param usual patterns of the packages that are collected if the user names none
   */
  int collect(List<Named> repositories, List<String> usual)
      throws IOException, CommandException, SubjectException {
    Path folder = options.cache(console.environment());
    try (Downloads downloads = new Downloads(options.downloads());
        Interruption interruption = new Interruption()) {
      CollectReport report =
          new CollectReport(
              console, options.json.isSet(), options.verbose, interruption, System::nanoTime);
      List<RepositoryPackage> found =
          find(
              repositories,
              options.patterns(usual),
              new IndexCache(folder.resolve("indexes"), downloads),
              report);
      if (options.dryRun) {
        return list(limited(found), report);
      }
      collect(found, folder.resolve("packages"), downloads, report);
      return report.end();
    }
  }

  private List<RepositoryPackage> find(
      List<Named> repositories, List<NamePattern> patterns, IndexCache cache, CollectReport report)
      throws IOException {
    Map<ByteString, RepositoryPackage> found = new LinkedHashMap<>();
    for (Named named : repositories) {
      console.begin("reading the index of " + named.name());
      try {
        for (RepositoryPackage each : named.opening().open(cache).packages()) {
          if (NamePattern.anyFits(patterns, each.name())) {
            RepositoryPackage _ = found.putIfAbsent(each.checksum().value(), each);
          }
        }
      } catch (IOException failure) {
        report.unusable(named.name(), failure);
      }
    }
    return found.values().stream().sorted(Comparator.comparing(RepositoryPackage::name)).toList();
  }

  private List<RepositoryPackage> limited(List<RepositoryPackage> packages) {
    return options.limit == null || packages.size() <= options.limit
        ? packages
        : packages.subList(0, options.limit);
  }

  private int list(List<RepositoryPackage> packages, CollectReport report) throws IOException {
    long bytes = 0;
    for (RepositoryPackage each : packages) {
      bytes += each.size();
      if (options.verbose) {
        console.out().line(each.purl() + "  " + each.size());
      }
    }
    console.say(
        "packages: %d; megabytes: %d; functions: about %d"
            .formatted(packages.size(), bytes >> 20, bytes / BYTES_PER_THOUSAND * 1000));
    return report.status();
  }

  private void collect(
      List<RepositoryPackage> found, Path folder, Downloads downloads, CollectReport report)
      throws IOException, CommandException, SubjectException {
    ServerOptions.Connections server = options.server.connections(console);
    try (HttpAdministration http = options.http.open(console, options.server.login());
        RunFolder own = RunFolder.in(folder)) {
      HttpLedger ledger = new HttpLedger(http);
      Set<ByteString> known =
          ledger.collected(found.stream().map(each -> each.checksum().value()).toList());
      List<RepositoryPackage> fresh =
          limited(found.stream().filter(each -> !known.contains(each.checksum().value())).toList());
      console.say(
          "packages: %d, of which the server has %d; %d to collect, %d MB"
              .formatted(
                  found.size(),
                  known.size(),
                  fresh.size(),
                  fresh.stream().mapToLong(RepositoryPackage::size).sum() >> 20));
      report.begin(fresh);
      new PackageCollector(
              new CollectRules(options.connections, READERS, options.parts()),
              downloads,
              ledger,
              server::connect,
              this::selection,
              report)
          .collect(fresh, own.path());
    } catch (ServerFailureException failure) {
      int _ = report.end();
      throw new SubjectException(server.address().toString(), failure.failure());
    } catch (Interruption.StoppedException stopped) {
      int _ = report.end();
      throw new CommandException(
          ExitStatus.NO, "stopped: the same command goes on with what is missing");
    }
  }

  private FunctionSelection selection(String name, Harvest file) {
    List<HarvestedFunction> all = options.debuginfod.functions(console, name, file);
    List<HarvestedFunction> sent = new ArrayList<>();
    int unnamed = 0;
    for (HarvestedFunction function : all) {
      if (function.name() == null) {
        unnamed++;
      } else if (function.size() >= HarvestedFunction.USUAL_LEAST_SIZE) {
        sent.add(function);
      }
    }
    return new FunctionSelection(sent, unnamed);
  }
}
