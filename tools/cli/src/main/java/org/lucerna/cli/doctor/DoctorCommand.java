package org.lucerna.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.doctor.Finding.Grade;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.UpstreamConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna doctor}: checks the requirements of a server. */
@Command(
    name = "doctor",
    description = {
      "Check everything that a server needs, and advise on problems: Java, settings, data folder,"
          + " disk, clock, certificate, ports, store and upstreams.",
      "Run it as the server's user, while the server runs or not. It changes nothing. The exit"
          + " status is 1 if there is a problem; warnings leave it at 0."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna doctor",
      "  sudo -u lucerna lucerna doctor --config /etc/lucerna/lucerna.toml"
    })
public final class DoctorCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The server's configuration. Default: the one that lucerna config prints.")
  @Nullable Path file;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The server's data folder. Default: that of the configuration.")
  @Nullable Path data;

  @Mixin JsonOption json;

  /** A command with this input and output. */
  public DoctorCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    console.begin("checking what a server needs");
    List<Finding> findings =
        checks(config()).stream().flatMap(check -> check.findings().stream()).toList();
    if (json.isSet()) {
      console.out().json(json(findings));
    } else {
      table(findings).print(console.out());
    }
    return count(findings, Grade.PROBLEM) == 0 ? ExitStatus.DONE : ExitStatus.NO;
  }

  private ServerConfig config() throws IOException {
    ServerConfig config = file == null ? ServerConfig.defaults() : ConfigFile.load(file);
    return data == null ? config : config.withData(data);
  }

  private List<Check> checks(ServerConfig config) {
    Clock clock = Clock.systemUTC();
    StoreCheck store = StoreCheck.of(config);
    List<Check> checks = new ArrayList<>();
    checks.add(new ProcessCheck(config.limits()));
    checks.add(new SettingsCheck(config, file == null ? "the defaults" : file.toString()));
    checks.add(new FolderCheck(config.data()));
    checks.add(new ClockCheck(config.data(), clock));
    checks.add(new CertificateCheck(config, clock));
    checks.add(new PortCheck("lumina", config.lumina().endpoint(), store.isInUse()));
    checks.add(new PortCheck("http", config.http().endpoint(), store.isInUse()));
    checks.add(store);
    for (UpstreamConfig upstream : config.upstreams().server()) {
      checks.add(new UpstreamCheck(upstream));
    }
    return checks;
  }

  private static int count(List<Finding> findings, Grade grade) {
    return (int) findings.stream().filter(finding -> finding.grade() == grade).count();
  }

  private static String name(Grade grade) {
    return grade.name().toLowerCase(Locale.ROOT);
  }

  private static JsonObject json(List<Finding> findings) {
    return new JsonObject()
        .unsigned("problems", count(findings, Grade.PROBLEM))
        .unsigned("warnings", count(findings, Grade.WARNING))
        .put(
            "findings",
            findings.stream()
                .map(
                    finding ->
                        new JsonObject()
                            .put("grade", name(finding.grade()))
                            .put("subject", finding.subject())
                            .put("found", finding.found())
                            .put("advice", finding.advice()))
                .toList());
  }

  private static Table table(List<Finding> findings) {
    Table table = new Table();
    for (Finding finding : findings) {
      table.row(name(finding.grade()), finding.subject(), finding.found());
      if (!finding.advice().isEmpty()) {
        table.row("", "", "-> " + finding.advice());
      }
    }
    return table;
  }
}
