package org.lucerna.cli.diff;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.lumina.PullTarget;
import org.lucerna.cli.output.Console;
import org.lucerna.diff.CarriedNames;
import org.lucerna.diff.DiffProgram;
import org.lucerna.diff.ProgramDiff;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.naming.PullSummary;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.format.PulledSubject;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna diff}: what changed between two files, and the names of one for the other. */
@Command(
    name = "diff",
    description = {
      "List which functions an update changed, added and removed: A is the file before, B after.",
      "Both are programs, libraries, object files, archives or IDA databases, stripped or not, of"
          + " the same processor. This needs no server. Functions are paired by name, by key, by"
          + " what is around them, and then by similarity.",
      "",
      "'changed' is a function with other code, or one that refers to other strings or imports;"
          + " those that changed most come first. CHANGE says what it gained (+) and lost (-), P"
          + " how probable a pair is that is not certain. 'renamed' has the same code and another"
          + " name, 'moved' the same code elsewhere among the others. With --all, those that are"
          + " the same are listed, too.",
      "With --format or --annotate-elf, the names, types and comments of A are written for B in the"
          + " forms of 'lucerna pull': names of functions with the same key, and marked, those of"
          + " similar ones from 99 %% on. B keeps the names it has.",
      "The exit status is 0 whether the files differ or not; with --format or --annotate-elf, it is"
          + " 1 if A names no function of B."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna diff libz.so.1.2.13 libz.so.1.3.1",
      "  lucerna diff firmware-1.elf firmware-2.elf --json",
      "  lucerna diff old.i64 new.so --format idapython --output names.py",
      "  lucerna diff with-symbols.so stripped.so --format gdb --output stripped.debug"
    })
public final class DiffCommand implements Callable<Integer> {
  private final Console console;

  @Mixin PullTarget target;
  @Mixin FileOptions opening;
  @Mixin DemangleOption demangle;

  @Parameters(index = "0", paramLabel = "A", description = "The file before.")
  Path first;

  @Parameters(index = "1", paramLabel = "B", description = "The file after.")
  Path second;

  @Option(
      names = "--debug-file",
      paramLabel = "F",
      description =
          "The debug file of A or of B, which has its names; may be given twice. Others are"
              + " searched beside the files.")
  List<Path> debugFiles = List.of();

  @Option(names = "--all", description = "List functions that are the same, too.")
  boolean all;

  public DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    opening.use(debugFiles);
    target.check(first, demangle);
    target.check(second, demangle);
    // Reading the model takes as long as reading a small program.
    CompletableFuture<SimilarityModel> reading =
        CompletableFuture.supplyAsync(SimilarityModel::standard);
    DiffProgram before;
    ByteString name;
    try (Harvest file = opening.open(console, first, false)) {
      before = program(file, first, reading.get());
      name = file.name();
    }
    Path named = target.subject(console, second);
    try (Harvest file = opening.open(console, named, false)) {
      DiffProgram after = program(file, named, reading.get());
      checkProcessors(before, after);
      if (target.isForTools()) {
        target.check(file, named);
        return opening.status(write(file, named, name, before, after));
      }
      ProgramDiff diff = ProgramDiff.of(before, after, reading.get());
      DiffOutput output =
          new DiffOutput(console, diff, demangle.of(target.wantsJson(), console.out()));
      if (target.wantsJson()) {
        output.json();
      } else {
        output.table(all);
      }
      return opening.status(ExitStatus.DONE);
    }
  }

  private static DiffProgram program(Harvest file, Path path, SimilarityModel model)
      throws SubjectException {
    try {
      return DiffProgram.of(file, model);
    } catch (FormatException damage) {
      throw new SubjectException(path.toString(), damage);
    }
  }

  private void checkProcessors(DiffProgram before, DiffProgram after) throws CommandException {
    if (!before.isComparableWith(after)) {
      throw new CommandException(
          ExitStatus.DAMAGED,
          second
              + ": its code is for "
              + after.architecture()
              + ", that of "
              + first
              + " for "
              + before.architecture());
    }
  }

  /** Writes the names of the first file for the second; returns the exit status. */
  private int write(Harvest file, Path path, ByteString name, DiffProgram before, DiffProgram after)
      throws IOException, CommandException, SubjectException {
    PulledSubject subject = target.subject(file, path);
    ProgramDiff diff = ProgramDiff.of(before, after, SimilarityModel.standard());
    List<PulledFunction> functions = CarriedNames.of(diff, after, name, SimilarFunction.NAME);
    target.write(console, path, subject, functions, demangle, Map.of(), null);
    PullSummary summary = PullSummary.of(functions);
    console.say(summary.words(Long::toString));
    return summary.named() - summary.own() + summary.similar() > 0
        ? ExitStatus.DONE
        : ExitStatus.NO;
  }
}
