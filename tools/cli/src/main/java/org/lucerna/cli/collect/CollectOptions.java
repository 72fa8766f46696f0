package org.lucerna.cli.collect;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.HttpOptions;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.lumina.AliasOption;
import org.lucerna.cli.lumina.DebuginfodOption;
import org.lucerna.cli.lumina.OutlineOption;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.repositories.download.DownloadRules;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What is collected of a repository, whatever its kind, and how. */
final class CollectOptions {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Mixin ServerOptions server;
  @Mixin HttpOptions http;
  @Mixin JsonOption json;
  @Mixin OutlineOption outline;
  @Mixin AliasOption aliases;
  @Mixin DebuginfodOption debuginfod;
  @Mixin KeyringOptions keys;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "Names of packages; * stands for any characters, ? for one.")
  List<String> names = List.of();

  @Option(
      names = "--dry-run",
      description = "Send nothing; count packages and megabytes, and estimate the functions.")
  boolean dryRun;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Collect at most N packages that the server does not have yet.")
  @Nullable Integer limit;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "4",
      description = "Downloads from one host at the same time. Default: ${DEFAULT-VALUE}.")
  int connections = 4;

  @Option(
      names = "--pause",
      paramLabel = "MS",
      defaultValue = "0",
      description =
          "Begin at most one download from a host in this time, in milliseconds. Default:"
              + " ${DEFAULT-VALUE}.")
  int pause;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Folder for indexes, and for packages while they are read. It may be deleted at any time."
              + " Default: lucerna/collect in XDG_CACHE_HOME or ~/.cache.")
  @Nullable Path cache;

  @Option(names = "--verbose", description = "List every package, and what of it is not stored.")
  boolean verbose;

  /** The patterns of the packages that are collected. */
  List<NamePattern> patterns(List<String> usual) {
    return (names.isEmpty() ? usual : names).stream().map(NamePattern::parse).toList();
  }

  /**
   * The folder of the cache.
   *
   * @throws CommandException if none is named, and there is no home
   */
  Path cache(Map<String, String> environment) throws CommandException {
    if (cache != null) {
      return cache;
    }
    String folder = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (folder.isEmpty() && home.isEmpty()) {
      throw new CommandException(ExitStatus.USAGE, "there is no HOME: --cache names a folder");
    }
    Path base = folder.isEmpty() ? Path.of(home, ".cache") : Path.of(folder);
    return base.resolve("lucerna").resolve("collect");
  }

  /** The rules of downloads. */
  DownloadRules downloads() {
    if (connections < 1 || pause < 0 || (limit != null && limit < 1)) {
      throw new ParameterException(
          spec.commandLine(),
          "--connections and --limit: expected at least 1; --pause: expected at least 0");
    }
    DownloadRules usual = DownloadRules.USUAL;
    return new DownloadRules(
        connections, Duration.ofMillis(pause), usual.attempts(), usual.backoff(), usual.patience());
  }

  /** The parts of programs that are sent besides the functions. */
  Set<ProgramPart> parts() {
    Set<ProgramPart> parts = EnumSet.of(ProgramPart.CONTENTS, ProgramPart.SKETCHES);
    if (outline.isWanted()) {
      parts.add(ProgramPart.OUTLINE);
    }
    if (aliases.isWanted()) {
      parts.add(ProgramPart.ALIASES);
    }
    return parts;
  }
}
