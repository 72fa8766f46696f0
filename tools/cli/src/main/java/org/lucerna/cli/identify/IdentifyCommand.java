package org.lucerna.cli.identify;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.lucerna.api.IdentifyRequest;
import org.lucerna.api.ProgramComponent;
import org.lucerna.bytes.MappedFile;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.output.BatchProgress;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.client.ComponentQuery;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.identify.stated.ProgramStatements;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna identify}: which components a program consists of. */
@Command(
    name = "identify",
    description = {
      "Say which components a program consists of, in which versions, as far as the server knows"
          + " their packages: those that 'push' and 'collect' have read.",
      "It queries the running server on this machine; it must say to you where functions are from"
          + " (access.disclose-origins).",
      "Functions are found by their keys, which need the same build; a component is listed if whole"
          + " objects of it are in the program. EVIDENCE says how the version is known: 'build' by"
          + " the code, 'patched' by the code except for some functions, 'strings' by the texts of"
          + " its objects; 'undecided' if nothing distinguishes the known versions in this program;"
          + " 'none' if no known version fits, with the nearest; 'stated' if"
          + " the program names the component itself, as those of Go and Rust do."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna identify a.out",
      "  lucerna identify a.out --format cyclonedx > a.cdx.json",
      "  lucerna identify firmware.bin --json --server-http https://lucerna.example.org:8667"
    })
public final class IdentifyCommand implements Callable<Integer> {
  private final Console console;

  @Mixin AdministrationOptions place;
  @Mixin LoginOptions login;
  @Mixin FileOptions opening;
  @Mixin JsonOption json;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The program, library, object file, archive or IDA database.")
  Path path;

  @Option(
      names = "--similar",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Also find components by functions that are only similar to known ones: of another"
              + " compiler, other options or another version. This is the default.")
  boolean withSimilar = true;

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "table",
      description =
          "Print a table, or what is certain as a bill of materials: ${COMPLETION-CANDIDATES}."
              + " Default: ${DEFAULT-VALUE}.")
  ComponentFormat format = ComponentFormat.table;

  /** The command, which prints to a console. */
  public IdentifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try (Harvest file = opening.open(console, path, false)) {
      List<HarvestedFunction> functions = file.functions();
      if (functions.isEmpty()) {
        throw new CommandException(ExitStatus.NO, path + ": no functions were found in it");
      }
      List<ProgramComponent> found;
      try (Administration administration = place.openServer(console, login)) {
        found = administration.identify(request(administration, file));
      }
      String name = String.valueOf(path.getFileName());
      ComponentReport report = new ComponentReport(name, functions, found, stated(name, found));
      print(report);
      return opening.status(report.isAny() ? ExitStatus.DONE : ExitStatus.NO);
    }
  }

  private ProgramStatements stated(String name, List<ProgramComponent> found) throws IOException {
    List<String> names =
        found.stream().filter(ProgramComponent::certain).map(ProgramComponent::name).toList();
    try (Arena arena = Arena.ofConfined()) {
      return ProgramStatements.of(MappedFile.map(path, arena), name, names);
    }
  }

  private void print(ComponentReport report) throws IOException {
    switch (format) {
      case cyclonedx -> console.out().json(CycloneDxBom.of(report, origin()));
      case spdx -> console.out().json(SpdxDocument.of(report, origin()));
      case table -> {
        if (json.isSet()) {
          ComponentJson.print(console.out(), report);
        } else {
          ComponentTable.print(console, report);
        }
      }
    }
  }

  private SbomOrigin origin() throws IOException {
    String version = IdentifyCommand.class.getPackage().getImplementationVersion();
    MessageDigest md5 = digest("MD5");
    MessageDigest sha256 = digest("SHA-256");
    try (InputStream in =
        new DigestInputStream(new DigestInputStream(Files.newInputStream(path), md5), sha256)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return new SbomOrigin(
        UUID.randomUUID(),
        Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS),
        version == null ? "unknown" : version,
        HexFormat.of().formatHex(md5.digest()),
        HexFormat.of().formatHex(sha256.digest()));
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java has " + algorithm, missing);
    }
  }

  private IdentifyRequest request(Administration server, Harvest file) throws IOException {
    if (!withSimilar) {
      return ComponentQuery.byKeys(file);
    }
    try (BatchProgress progress = new BatchProgress(console)) {
      return new ComponentQuery(server, progress).withSimilar(file, this::sayMissing);
    }
  }

  private void sayMissing(Exception failure) {
    console.say("components are found by keys alone: " + FailureText.of(failure));
  }
}
