package org.lucerna.cli.key;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.calcrel.ProfileName;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.Harvest;
import picocli.CommandLine.Option;

/** Options for opening files with functions and for reporting about them. */
public final class FileOptions {
  @Option(names = "--verbose", description = "List everything that is skipped, and why.")
  boolean verbose;

  @Option(
      names = "--profile",
      paramLabel = "P",
      description =
          "Compute only this kind of key: ida-core-1, link-1, published (of normalized bytes"
              + " alone), or with choices, such as ida-core-1+jccLeaving=KEEP. Default: the keys of"
              + " IDA, and those that survive linking.")
  @Nullable ProfileName profile;

  private boolean damaged;
  private int withoutKey;

  /** Opens a file; failures name the file. */
  public Harvest open(Console console, Path path, boolean withVariants)
      throws IOException, SubjectException {
    return open(console, path, withVariants, null);
  }

  /**
   * Opens a file; failures name the file.
   *
   * @param codePage of comments in a database that are not UTF-8; null if unknown
   */
  public Harvest open(Console console, Path path, boolean withVariants, @Nullable Charset codePage)
      throws IOException, SubjectException {
    HarvestWatch watch = new HarvestWatch(console, path.toString());
    Harvest file;
    try (watch) {
      file =
          Harvest.open(
              path, new HarvestOptions(withVariants, profile, watch).withCodePage(codePage));
    } catch (FormatException | UnsupportedCodeException wrong) {
      throw new SubjectException(path.toString(), wrong);
    }
    watch.report(verbose);
    damaged |= watch.isDamaged();
    withoutKey = watch.leftOut();
    return file;
  }

  /**
   * The GUIDs of the functions in an open file.
   *
   * @param path of the file, for the message
   * @param withOthers whether other GUIDs are computed that Binary Ninja may have given
   * @throws CommandException if it has none
   * @throws SubjectException if it is damaged
   */
  public static HarvestedGuids guids(Harvest file, Path path, boolean withOthers)
      throws CommandException, SubjectException {
    HarvestedGuids guids;
    try {
      guids = file.guids(withOthers);
    } catch (FormatException damage) {
      throw new SubjectException(path.toString(), damage);
    }
    if (guids == null) {
      throw new CommandException(
          ExitStatus.NO,
          path
              + ": no GUIDs of WARP: expected functions of x86-64 or AArch64 in a program, a"
              + " library, object files or an archive");
    }
    return guids;
  }

  /** Number of functions without a key in the file that was opened last. */
  public int withoutKey() {
    return withoutKey;
  }

  /** The only kind of key to compute; null for the usual ones. */
  public @Nullable ProfileName profile() {
    return profile;
  }

  /** The exit status: damage takes precedence over {@code status}. */
  public int status(int status) {
    return damaged ? ExitStatus.DAMAGED : status;
  }
}
