package org.lucerna.cli.key;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.bytes.FormatException;
import org.lucerna.calcrel.ProfileName;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.command.SymbolsOption;
import org.lucerna.cli.output.Console;
import org.lucerna.harvest.DebugLookup;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.Harvest;
import picocli.CommandLine.Mixin;
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

  @Option(
      names = "--debug-root",
      paramLabel = "DIR",
      description =
          "Folder to search for the debug files of stripped ELF programs, which have their names,"
              + " instead of /usr/lib/debug.")
  @Nullable Path debugRoot;

  @Mixin SymbolsOption symbols;

  private List<Path> debugFiles = List.of();
  private boolean damaged;
  private int withoutKey;

  /**
   * Names the debug files of the files that are opened from now on; others are searched.
   *
   * @param given files, or folders {@code NAME.dSYM} with one
   */
  public void use(List<Path> given) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : given) {
      files.add(DebugBundle.inside(path));
    }
    debugFiles = files;
  }

  private Path debugRoot() {
    return debugRoot == null ? DebugFiles.SYSTEM : debugRoot;
  }

  /**
   * The programs in a file: the slices of a universal file, otherwise the file itself. They are
   * opened one after the other. A folder {@code NAME.dSYM} stands for the file in it.
   */
  public List<FilePart> parts(Path given) throws IOException, SubjectException {
    Path path = DebugBundle.inside(given);
    return parts(path, path.toString());
  }

  /**
   * The programs in a file, as above.
   *
   * @param name of the file for people
   */
  public List<FilePart> parts(Path path, String name) throws IOException, SubjectException {
    try {
      List<String> slices = Harvest.slices(path);
      return slices.isEmpty()
          ? List.of(new FilePart(path, name, null))
          : slices.stream().map(slice -> new FilePart(path, name, slice)).toList();
    } catch (FormatException wrong) {
      throw new SubjectException(name, wrong);
    }
  }

  /** Opens a file, or the first slice of a universal file that can be read, and says which. */
  public Harvest open(Console console, Path path, boolean withVariants)
      throws IOException, SubjectException {
    List<FilePart> parts = parts(path);
    if (parts.size() > 1) {
      console.say(parts.getFirst() + ": this slice of " + parts.size() + " is read");
    }
    return open(console, parts.getFirst(), withVariants, null);
  }

  /** Opens a part of a file; failures name it. */
  public Harvest open(Console console, FilePart part, boolean withVariants)
      throws IOException, SubjectException {
    return open(console, part, withVariants, null);
  }

  /**
   * Opens a part of a file; failures name it.
   *
   * @param codePage of comments in a database that are not UTF-8; null if unknown
   */
  public Harvest open(
      Console console, FilePart part, boolean withVariants, @Nullable Charset codePage)
      throws IOException, SubjectException {
    Path path = part.path();
    HarvestWatch watch = new HarvestWatch(console, part.toString());
    Harvest file;
    try (watch) {
      file =
          Harvest.open(
              path,
              new HarvestOptions(withVariants, profile, watch)
                  .of(part.slice())
                  .withCodePage(codePage)
                  .with(
                      new DebugLookup(
                          new DebugFiles(debugRoot()), symbols.search(console), debugFiles)));
    } catch (FormatException | UnsupportedCodeException wrong) {
      throw new SubjectException(part.toString(), wrong);
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

  /** Whether everything is listed that is skipped. */
  public boolean isVerbose() {
    return verbose;
  }

  /** The exit status: damage takes precedence over {@code status}. */
  public int status(int status) {
    return damaged ? ExitStatus.DAMAGED : status;
  }
}
