package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.HarvestFile;
import picocli.CommandLine.Option;

/** How files with functions are opened, and what is said of them. */
final class FileOptions {
  @Option(
      names = "--verbose",
      description = "Tell of everything in a file that is left out, and why.")
  private boolean verbose;

  private boolean damaged;
  private int withoutKey;

  /** Opens a file; what is wrong with it comes with its name. */
  HarvestFile open(Console console, Path path, boolean withVariants)
      throws IOException, SubjectException {
    HarvestWatch watch = new HarvestWatch(console, path.toString());
    HarvestFile file;
    try (watch) {
      file = HarvestFile.open(path, new HarvestOptions(withVariants, watch));
    } catch (FormatException | UnsupportedCodeException wrong) {
      throw new SubjectException(path.toString(), wrong);
    }
    watch.tell(verbose);
    damaged |= watch.isDamaged();
    withoutKey = watch.leftOut();
    return file;
  }

  /** How many functions of the file that was opened last have no key. */
  int withoutKey() {
    return withoutKey;
  }

  /** The exit status: what is damaged counts more than what came of the rest. */
  int status(int status) {
    return damaged ? ExitStatus.DAMAGED : status;
  }
}
