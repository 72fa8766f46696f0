package org.lucerna.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.collect.CollectSchedule;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.connection.ServerAddress;
import org.lucerna.cli.output.Console;
import org.lucerna.server.Server;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.ConfiguredFile;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.LogConfig;
import org.lucerna.service.config.LogFormat;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.ServerConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** {@code lucerna serve}: runs the server until a signal ends the process. */
@Command(
    name = "serve",
    description = {
      "Run the Lumina server.",
      "It prints one line when it is ready. Ctrl-C or SIGTERM shuts it down cleanly.",
      "Options take precedence over the configuration file; lucerna config prints one."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna serve",
      "  lucerna serve --data /var/lib/lucerna --listen 0.0.0.0:20667 --http off",
      "  lucerna serve --config lucerna.toml"
    })
final class ServeCommand implements Callable<Integer> {
  /** Read by the JDK when it creates the first virtual thread. */
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

  /** Read by the JDK when it creates the first TLS context. */
  private static final String NO_RENEGOTIATION = "jdk.tls.rejectClientInitiatedRenegotiation";

  private static final String OFF = "off";

  private final Console console;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Read the settings from this file. Default: the settings that lucerna config prints.")
  @Nullable Path config;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Data folder; created if missing. Default: lucerna-data.")
  @Nullable Path data;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "Address for IDA; port 0 picks a free one. Default: 127.0.0.1:20667.")
  @Nullable Endpoint listen;

  @Option(
      names = "--http",
      paramLabel = "HOST:PORT",
      converter = HttpConverter.class,
      description =
          "Address for health checks, metrics and administration, or off. Default: 127.0.0.1:8667.")
  @Nullable String http;

  @Option(
      names = "--allow-delete",
      description = "Let everybody delete functions: the guest is a curator.")
  boolean allowDelete;

  @Option(
      names = "--accept-log-loss",
      description =
          "Start even if acknowledged pushes were lost with a damaged log; copies of the logs are"
              + " kept next to the store.")
  boolean acceptLogLoss;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description = "Format of the log: ${COMPLETION-CANDIDATES}. Default: text.")
  @Nullable LogFormat logFormat;

  ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    ServerConfig settings = settings();
    if (Files.exists(settings.data()) && !Files.isDirectory(settings.data())) {
      throw new CommandException(
          ExitStatus.IO, settings.data() + ": expected the data folder, found a file");
    }
    for (ConfiguredFile file : settings.files()) {
      file.check();
    }
    setDefault(Lucerna.LOG_LEVEL, Lucerna.LogLevel.info.name());
    setDefault(Lucerna.LOG_FORMAT, settings.log().format().toString());
    // Calls of the store are native and pin their carrier threads: use more carriers than
    // processors.
    int carriers = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
    setDefault(CARRIERS, Integer.toString(carriers));
    setDefault(NO_RENEGOTIATION, "true");
    Thread.setDefaultUncaughtExceptionHandler(new OutOfMemoryExit(console));
    IdleCollection.start();
    try (Termination termination = new Termination(console)) {
      Server server = Server.start(settings, acceptLogLoss);
      termination.closes(server::close);
      new HangUp(console, () -> reload(server)).heed();
      sayReady(server);
      CollectSchedule collecting = CollectSchedule.start(settings, server, Main.class);
      termination.closes(
          () -> {
            collecting.close();
            server.close();
          });
      termination.await();
    }
    return ExitStatus.DONE;
  }

  private void reload(Server server) throws IOException {
    server.reloadCertificates();
    server.change(settings());
  }

  private static void setDefault(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /** The settings of the file, or the defaults, overridden by options. */
  private ServerConfig settings() throws IOException {
    ServerConfig file = config == null ? ServerConfig.defaults() : ConfigFile.load(config);
    LuminaConfig lumina = file.lumina();
    return new ServerConfig(
        data == null ? file.data() : data,
        listen == null ? lumina : lumina.withListen(listen.toString()),
        http == null ? file.http() : file.http().withListen(http),
        file.tls(),
        allowDelete ? file.access().withGuest(GuestRole.CURATOR) : file.access(),
        file.names(),
        file.ranking(),
        file.similar(),
        file.search(),
        file.packs(),
        file.collect(),
        file.upstreams(),
        file.limits(),
        file.timeouts(),
        file.store(),
        file.backups(),
        logFormat == null ? file.log() : new LogConfig(logFormat));
  }

  /** The only line on standard output; the process that started the server may wait for it. */
  private void sayReady(Server server) throws IOException {
    String lumina = Endpoint.of(server.luminaAddress()).toString();
    InetSocketAddress web = server.httpAddress();
    String http = web == null ? OFF : Endpoint.of(web).toString();
    console.out().line("lucerna: ready lumina=" + lumina + " http=" + http);
    console.out().flush();
  }

  /** {@code HOST:PORT}, or {@code off}, which is an empty setting. */
  static final class HttpConverter implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      return text.equals(OFF) ? "" : ServerAddress.http(text).toString();
    }
  }
}
