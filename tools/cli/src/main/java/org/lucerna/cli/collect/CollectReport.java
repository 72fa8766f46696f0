package org.lucerna.cli.collect;

import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.Interruption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.collect.CollectListener;
import org.lucerna.collect.PackageResult;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.RepositoryPackage;

/** Reports what became of packages. Not thread-safe. */
final class CollectReport implements CollectListener {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final Console console;
  private final boolean json;
  private final boolean verbose;
  private final Interruption interruption;
  private final LongSupplier nanos;
  private long start;
  private int packages;
  private long bytes;
  private int done;
  private long bytesDone;
  private int collected;
  private int programs;
  private long added;
  private long known;
  private long refused;
  private long unnamed;
  private int failed;
  private int losses;
  private int status = ExitStatus.DONE;

  CollectReport(
      Console console,
      boolean json,
      boolean verbose,
      Interruption interruption,
      LongSupplier nanos) {
    this.console = console;
    this.json = json;
    this.verbose = verbose;
    this.interruption = interruption;
    this.nanos = nanos;
  }

  /** The work begins. */
  void begin(List<RepositoryPackage> queued) {
    packages = queued.size();
    bytes = queued.stream().mapToLong(RepositoryPackage::size).sum();
    start = nanos.getAsLong();
  }

  /** A repository that cannot be used. */
  void unusable(String repository, IOException failure) {
    console.say(repository + ": " + FailureText.of(failure));
    worsen(status(failure));
  }

  private static int status(Exception failure) {
    return failure instanceof IOException && !(failure instanceof RepositoryException)
        ? ExitStatus.IO
        : ExitStatus.DAMAGED;
  }

  private void worsen(int other) {
    status = Math.max(status, other);
  }

  @Override
  public void check() throws IOException {
    interruption.check();
  }

  @Override
  public void finished(PackageResult result) throws IOException {
    done++;
    bytesDone += result.subject().size();
    programs += result.programs();
    added += result.added();
    known += result.known();
    refused += result.refused();
    unnamed += result.unnamed();
    losses += result.losses().size();
    if (result.refused() > 0) {
      worsen(ExitStatus.NO);
    }
    if (!result.losses().isEmpty()) {
      worsen(ExitStatus.DAMAGED);
    }
    Exception failure = result.failure();
    if (failure == null) {
      collected++;
    } else {
      failed++;
      worsen(status(failure));
    }
    print(result, failure == null ? null : words(failure));
    console.begin(progress());
  }

  private static String words(Exception failure) {
    return failure instanceof IOException || failure instanceof FormatException
        ? FailureText.of(failure)
        : "it cannot be read: " + failure;
  }

  private void print(PackageResult result, @Nullable String failure) throws IOException {
    RepositoryPackage subject = result.subject();
    if (json) {
      console
          .out()
          .json(
              new JsonObject()
                  .put("package", subject.purl().toString())
                  .put("checksum", subject.checksum().value().hex())
                  .put("result", failure == null ? "collected" : "failed")
                  .number("programs", result.programs())
                  .number("added", result.added())
                  .number("known", result.known())
                  .number("rejected", result.refused())
                  .number("unnamed", result.unnamed())
                  .putTexts("losses", result.losses())
                  .put("reason", failure));
      console.out().flush();
    }
    if (failure != null) {
      console.say(subject.purl() + ": not collected: " + failure);
    } else if (verbose) {
      console.say(
          subject.purl()
              + ": functions: "
              + result.added()
              + " new, "
              + result.known()
              + " known, "
              + result.unnamed()
              + " without names");
      result.losses().forEach(loss -> console.say(subject.purl() + ": not stored: " + loss));
    }
  }

  /** How far the work is, and how long it may still take. */
  private String progress() {
    long left = bytesDone == 0 ? 0 : (long) ((double) seconds() / bytesDone * (bytes - bytesDone));
    return "%d of %d packages, %d of %d MB, %s left"
        .formatted(done, packages, bytesDone >> 20, bytes >> 20, time(left));
  }

  private long seconds() {
    return (nanos.getAsLong() - start) / NANOS_PER_SECOND;
  }

  private static String time(long seconds) {
    return seconds < 120 ? seconds + " s" : seconds / 60 + " min";
  }

  /** The exit status so far. */
  int status() {
    return status;
  }

  /** Prints the sums; the exit status. */
  int end() {
    console.say(
        "packages: %d collected from %d programs, %d not, in %s"
            .formatted(collected, programs, failed, time(seconds())));
    console.say(
        "functions: %d new, %d known, %d rejected, %d without names"
            .formatted(added, known, refused, unnamed));
    if (losses > 0 && !verbose) {
      console.say("not stored of these packages: " + losses + ", --verbose lists them");
    }
    return status;
  }
}
