package org.lucerna.server.pages.reader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.PulledFunction;
import org.lucerna.server.pages.stack.StackNaming;
import org.lucerna.warp.WarpTarget;

/**
 * A file that is being read in a process of its own. Its methods wait, and throw
 *
 * <ul>
 *   <li>{@link UnreadableFileException} if the file cannot be read,
 *   <li>{@link LimitException} if it is too large, or takes too much time or memory,
 *   <li>{@link IOException} if the process ended for another reason.
 * </ul>
 *
 * <p>Not thread-safe, except for {@link #end}.
 */
public final class FileReading implements AutoCloseable {
  /** Maximum size of aliases, in bytes: enough for more than a million functions. */
  private static final long MOST_ALIAS_BYTES = 64 << 20;

  private final ReaderProcess process;
  private final ReadingProgress progress;
  private final List<String> notes = new ArrayList<>();
  private @Nullable ImageOutline outline;
  private @Nullable FileReport file;
  private HashList strings = HashList.EMPTY;
  private StatedReport stated = new StatedReport(List.of());

  private FileReading(ReaderProcess process, ReadingProgress progress) {
    this.process = process;
    this.progress = progress;
  }

  /**
   * Starts to read.
   *
   * @param folder for temporary files
   * @param progress receives how far it is
   */
  public static FileReading start(
      ReaderTask task, ReaderLimits limits, Path folder, ReadingProgress progress)
      throws IOException {
    return new FileReading(ReaderProcess.start(task, limits, folder), progress);
  }

  /** The description of the file. Asked first. */
  public FileReport file() throws IOException {
    FileReport known = file;
    if (known == null) {
      known = ReaderProcess.report(FileReport.class, await(ReportCode.FILE));
      file = known;
    }
    return known;
  }

  /**
   * The functions of the file.
   *
   * @param known answers the requests of the process
   * @param memory bytes that the functions may take here, roughly
   */
  public List<PulledFunction> functions(FunctionProvider known, long memory) throws IOException {
    List<PulledFunction> functions = new ArrayList<>();
    long bytes = 0;
    while (true) {
      LuminaFrame frame = next();
      switch (ReportCode.of(frame.code())) {
        case null -> process.answer(answer(ReaderProcess.request(frame), known));
        case FUNCTION -> {
          bytes += frame.body().length();
          if (bytes > memory) {
            throw new LimitException(
                "its functions take too much memory: use 'lucerna pull' for such a file");
          }
          functions.add(ReaderProcess.report(FunctionReport.class, frame).pulled());
        }
        case NOTE -> notes.add(frame.body().text());
        case OUTLINE -> {
          Cursor body = Cursor.of(frame.body());
          outline = ImageOutline.read(body.u8(), body);
        }
        case STRINGS -> strings = HashList.read(Cursor.of(frame.body()), false, "strings");
        case STATED -> stated = ReaderProcess.report(StatedReport.class, frame);
        case DONE -> {
          return functions;
        }
        default -> throw unexpected(frame);
      }
    }
  }

  /** The hashes of the strings in the file's data; known after {@link #functions}. */
  public HashList strings() {
    return strings;
  }

  /** What the file says that it consists of; known after {@link #functions}. */
  public StatedReport stated() {
    return stated;
  }

  /** The parts that were left out, in one line each; complete after {@link #functions}. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * The headers of the program that a file with its names repeats, if there can be one, else null;
   * known after {@link #functions}.
   */
  public @Nullable ImageOutline outline() {
    return outline;
  }

  /**
   * The GUIDs of functions. There are none if the processor's GUIDs are not known.
   *
   * @param named the functions of the file, as another process has found them
   * @param memory bytes that the GUIDs may take here, roughly
   */
  public HarvestedGuids guids(List<HarvestedFunction> named, long memory) throws IOException {
    FileReport _ = file();
    GuidsReport about = null;
    List<HarvestedGuids.Entry> entries = new ArrayList<>();
    long bytes = 0;
    while (true) {
      LuminaFrame frame = next();
      switch (ReportCode.of(frame.code())) {
        case GUIDS -> about = ReaderProcess.report(GuidsReport.class, frame);
        case GUID -> {
          bytes += frame.body().length();
          GuidReport report = ReaderProcess.report(GuidReport.class, frame);
          if (bytes > memory || report.index() >= named.size()) {
            throw new LimitException(
                "its GUIDs take too much memory: use 'lucerna pull' for such a file");
          }
          entries.add(report.entry(named.get(report.index())));
        }
        case DONE -> {
          if (about == null) {
            throw new UnreadableFileException(
                "Binary Ninja has no ids for functions of this processor");
          }
          return new HarvestedGuids(about.scheme(), WarpTarget.split(about.target()), entries);
        }
        case null, default -> throw unexpected(frame);
      }
    }
  }

  /** The stored parts of the file other than its functions. */
  public ProgramParts program() throws IOException {
    FileReport _ = file();
    ByteString sketches = null;
    ByteString outline = null;
    ByteString contents = null;
    List<ByteString> aliases = new ArrayList<>();
    long aliasBytes = 0;
    while (true) {
      LuminaFrame frame = next();
      switch (ReportCode.of(frame.code())) {
        case SKETCHES -> sketches = frame.body();
        case OUTLINE -> outline = frame.body();
        case CONTENTS -> contents = frame.body();
        case ALIASES -> {
          aliasBytes += frame.body().length();
          if (aliasBytes > MOST_ALIAS_BYTES) {
            throw new LimitException("it has too many functions: use 'lucerna push' for it");
          }
          aliases.add(frame.body());
        }
        case DONE -> {
          return new ProgramParts(sketches, outline, aliases, contents);
        }
        case null, default -> throw unexpected(frame);
      }
    }
  }

  /** What is different from the earlier file. */
  public DifferencesReport differences() throws IOException {
    return ReaderProcess.report(DifferencesReport.class, await(ReportCode.DIFFERENCES));
  }

  /** The stack with names. */
  public StackNaming.Named stack() throws IOException {
    return ReaderProcess.report(StackNaming.Named.class, await(ReportCode.STACK));
  }

  private LuminaFrame await(ReportCode code) throws IOException {
    LuminaFrame frame = next();
    if (frame.code() != code.code()) {
      throw unexpected(frame);
    }
    return frame;
  }

  private LuminaFrame next() throws IOException {
    while (true) {
      LuminaFrame frame = process.next();
      switch (ReportCode.of(frame.code())) {
        case PROGRESS -> {
          ProgressReport report = ReaderProcess.report(ProgressReport.class, frame);
          progress.at(report.step(), report.done(), report.total());
        }
        case REFUSED -> throw new UnreadableFileException(frame.body().text());
        case TOO_LARGE -> throw new LimitException(frame.body().text());
        case DEFECT -> throw new IllegalStateException(frame.body().text());
        case null, default -> {
          return frame;
        }
      }
    }
  }

  private static IOException unexpected(LuminaFrame frame) {
    return new IOException("unexpected report " + frame.code());
  }

  private static Response answer(Request request, FunctionProvider known) {
    try {
      return switch (request) {
        case PullMetadata pull -> known.pull(pull.functions());
        case GetHistories histories ->
            known.histories(histories.patterns().stream().map(Pattern::key).toList());
        case GetSimilar similar -> known.similar(similar);
        default -> throw new IOException("unexpected request");
      };
    } catch (IOException refused) {
      return Fail.error(String.valueOf(refused.getMessage()));
    }
  }

  /** Ends the process. Any thread may call this. */
  public void end() {
    process.end();
  }

  @Override
  public void close() {
    process.close();
  }
}
