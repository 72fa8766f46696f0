package org.lucerna.server.pages.reader;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.diff.DiffProgram;
import org.lucerna.diff.ProgramDiff;
import org.lucerna.harvest.DebugLookup;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.LimitException;
import org.lucerna.naming.FunctionPull;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.ProgramEncoder;
import org.lucerna.naming.ProgressListener;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarPull;
import org.lucerna.server.pages.stack.StackNaming;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;

/** The program of a process that reads one file. */
public final class ReaderMain {
  private static final int BUFFER = 1 << 16;

  private final ReaderTask task;
  private final ReportStream reports;

  private ReaderMain(ReaderTask task, ReportStream reports) {
    this.task = task;
    this.reports = reports;
  }

  /**
   * Runs the task that standard input has, and reports to standard output. Returns when that is
   * done, or the server has ended: then nothing keeps the process.
   */
  public static void main(String[] arguments) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .name("reader")
        .start(
            () -> {
              try {
                runTask();
              } finally {
                done.complete(null);
              }
            });
    ProcessHandle.current()
        .parent()
        .ifPresentOrElse(
            server -> CompletableFuture.anyOf(done, server.onExit()).join(), done::join);
  }

  private static void runTask() {
    ReportStream reports =
        new ReportStream(
            new FileInputStream(FileDescriptor.in),
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER));
    // Nothing else may write into the reports.
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    try {
      new ReaderMain(reports.task(), reports).runReported();
    } catch (IOException ended) {
      throw new UncheckedIOException(ended);
    }
  }

  private void runReported() {
    try {
      run();
      reports.report(ReportCode.DONE, "");
    } catch (LimitException large) {
      reports.report(ReportCode.TOO_LARGE, String.valueOf(large.getMessage()));
    } catch (FormatException | UnsupportedCodeException unfit) {
      reports.report(ReportCode.REFUSED, String.valueOf(unfit.getMessage()));
    } catch (IOException | UncheckedIOException failed) {
      reports.report(ReportCode.REFUSED, "the file cannot be read: " + failed.getMessage());
    } catch (OutOfMemoryError exhausted) {
      // Outside the heap: the JVM itself ends if that is exhausted.
      reports.report(
          ReportCode.TOO_LARGE,
          "reading it takes too much memory: use 'lucerna pull' for such a file");
    } catch (RuntimeException | StackOverflowError defect) {
      StringWriter trace = new StringWriter();
      defect.printStackTrace(new PrintWriter(trace));
      reports.report(ReportCode.DEFECT, trace.toString());
    }
  }

  private void run() throws IOException {
    switch (task.kind()) {
      case NAMES -> names();
      case GUIDS -> guids();
      case PROGRAM -> program();
      case DIFFERENCES -> differences();
      case STACK -> stack();
    }
  }

  private Harvest open(boolean withVariants, HarvestListener listener) throws IOException {
    return open(task.file(), task.debugFile(), withVariants, listener);
  }

  private Harvest open(
      String file, @Nullable String debugFile, boolean withVariants, HarvestListener listener)
      throws IOException {
    HarvestOptions options = new HarvestOptions(withVariants, null, task.inflated(), listener);
    return Harvest.open(
        Path.of(file), debugFile == null ? options : options.with(only(Path.of(debugFile))));
  }

  /** No file of this machine is opened, whatever the program names. */
  private DebugLookup only(Path debugFile) {
    return new DebugLookup(
        new DebugFiles(Path.of(task.file(), "none"), task.inflated()),
        PdbSearch.ofGivenFiles(),
        List.of(debugFile));
  }

  private void names() throws IOException {
    FunctionWatch watch = new FunctionWatch(task.most(), reports::progress);
    try (Harvest file = open(true, watch)) {
      reports.report(ReportCode.FILE, FileReport.class, FileReport.of(file));
      List<HarvestedFunction> asked = named(file);
      List<PulledFunction> pulled =
          new FunctionPull(new FunctionQueries(reports, step(ReadingStep.LOOKING_UP)), file)
              .pull(asked).stream().map(PulledFunction::withOwnName).toList();
      new SimilarPull(reports, step(ReadingStep.COMPARING), SimilarFunction.NAME)
          .addTo(pulled, file, watch::missing)
          .forEach(
              function ->
                  reports.report(
                      ReportCode.FUNCTION, FunctionReport.class, FunctionReport.of(function)));
      reportHeaders(file);
      reportStrings(file.strings());
      reports.report(ReportCode.STATED, StatedReport.class, StatedReport.of(Path.of(task.file())));
      int small = file.functions().size() - asked.size();
      if (small > 0) {
        reports.report(
            ReportCode.NOTE,
            "functions smaller than "
                + HarvestedFunction.USUAL_LEAST_SIZE
                + " bytes, many of which are alike, are left out: "
                + small);
      }
      watch.notes().forEach(note -> reports.report(ReportCode.NOTE, withoutPath(note)));
    }
  }

  /** The path of a sent file means nothing to its visitor. */
  private String withoutPath(String note) {
    String debugFile = task.debugFile();
    return debugFile == null ? note : note.replace(debugFile, "the debug file");
  }

  /** The functions that get names: the same as in a pull without options. */
  private static List<HarvestedFunction> named(Harvest file) {
    return file.functions().stream()
        .filter(function -> function.size() >= HarvestedFunction.USUAL_LEAST_SIZE)
        .toList();
  }

  private ProgressListener step(ReadingStep step) {
    return (_, done, total) -> reports.progress(step, done, total);
  }

  private void reportStrings(HashList strings) {
    ByteSink bytes = new ByteSink();
    strings.write(bytes);
    reports.report(ReportCode.STRINGS, bytes.toByteArray());
  }

  /** Reports the headers of the program that symbol files for debuggers repeat. */
  private void reportHeaders(Harvest file) {
    try {
      ImageOutline outline = file.imageOutline();
      if (outline != null) {
        ByteSink bytes = new ByteSink().u8(outline.kind());
        outline.write(bytes);
        reports.report(ReportCode.OUTLINE, bytes.toByteArray());
      }
    } catch (FormatException damaged) {
      reports.report(
          ReportCode.NOTE,
          "no symbol files for debuggers: " + String.valueOf(damaged.getMessage()));
    }
  }

  private void guids() throws IOException {
    try (Harvest file = open(true, new FunctionWatch(task.most(), ReadingProgress.NONE))) {
      reports.report(ReportCode.FILE, FileReport.class, FileReport.of(file));
      HarvestedGuids guids = file.guids(true);
      if (guids == null) {
        return;
      }
      reports.report(
          ReportCode.GUIDS,
          GuidsReport.class,
          new GuidsReport(guids.scheme(), guids.target().joined()));
      IdentityHashMap<HarvestedFunction, Integer> indices = new IdentityHashMap<>();
      for (HarvestedFunction function : named(file)) {
        indices.put(function, indices.size());
      }
      for (HarvestedGuids.Entry entry : guids.functions()) {
        Integer index = indices.get(entry.function());
        if (index != null) {
          reports.report(ReportCode.GUID, GuidReport.class, GuidReport.of(index, entry));
        }
      }
    }
  }

  private void program() throws IOException {
    try (Harvest file = open(false, new FunctionWatch(task.most(), ReadingProgress.NONE))) {
      reports.report(ReportCode.FILE, FileReport.class, FileReport.of(file));
      report(ReportCode.SKETCHES, ProgramEncoder.sketches(file.features()));
      report(ReportCode.OUTLINE, ProgramEncoder.outline(file));
      for (ByteString part : ProgramEncoder.aliases(file.guids())) {
        reports.report(ReportCode.ALIASES, part.toByteArray());
      }
      report(ReportCode.CONTENTS, ProgramEncoder.contents(file, null));
    }
  }

  private void differences() throws IOException {
    ReaderTask.Earlier earlier = Objects.requireNonNull(task.earlier());
    SimilarityModel model = SimilarityModel.standard();
    DiffProgram before = program(earlier.file(), earlier.debugFile(), model);
    DiffProgram after = program(task.file(), task.debugFile(), model);
    if (!before.isComparableWith(after)) {
      throw new UnsupportedCodeException(
          "code for " + before.architecture() + " and for " + after.architecture(), "differences");
    }
    reports.report(
        ReportCode.DIFFERENCES,
        DifferencesReport.class,
        DifferencesReport.of(ProgramDiff.of(before, after, model)));
  }

  private DiffProgram program(String path, @Nullable String debugFile, SimilarityModel model)
      throws IOException {
    FunctionWatch watch = new FunctionWatch(task.most(), ReadingProgress.NONE);
    try (Harvest file = open(path, debugFile, false, watch)) {
      return DiffProgram.of(file, model);
    }
  }

  private void report(ReportCode code, @Nullable ByteString part) throws IOException {
    if (part != null) {
      reports.report(code, part.toByteArray());
    }
  }

  private void stack() throws IOException {
    ReaderTask.StackTask stack = Objects.requireNonNull(task.stack());
    reports.report(
        ReportCode.STACK,
        StackNaming.Named.class,
        new StackNaming(task.inflated())
            .name(
                stack.lines(),
                stack.key(),
                Path.of(task.file()),
                path(stack.program()),
                Path.of(stack.scratch())));
  }

  private static @Nullable Path path(@Nullable String path) {
    return path == null ? null : Path.of(path);
  }
}
