package org.lucerna.server.pages.reader;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process that reads one file for the server. Not thread-safe, except for {@link #end}. */
public final class ReaderProcess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ReaderProcess.class);

  /** Maximum number of bytes of a report. */
  private static final int LONGEST = 64 << 20;

  private static final int BUFFER = 1 << 16;

  /** Exit status of a JVM whose heap is exhausted. */
  private static final int OUT_OF_MEMORY = 3;

  /** Options of this JVM that the process has, too. */
  private static final List<String> INHERITED =
      List.of("-XX:AOTCache=", "-Djava.library.path=", "--sun-misc-unsafe-memory-access=");

  /** Variables that the process has, too: how names of files are written, where libraries are. */
  private static final Set<String> ENVIRONMENT =
      Set.of("LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "SystemRoot");

  private final ReaderLimits limits;
  private final Process process;
  private final Path temporary;
  private final FrameReader in;
  private final OutputStream out;
  private volatile boolean isOverTime;

  private ReaderProcess(ReaderLimits limits, Process process, Path temporary) {
    this.limits = limits;
    this.process = process;
    this.temporary = temporary;
    this.in = new FrameReader(new BufferedInputStream(process.getInputStream(), BUFFER));
    this.out = new BufferedOutputStream(process.getOutputStream(), BUFFER);
    Thread.ofVirtual().name("reader time").start(this::endInTime);
  }

  /**
   * Starts a process.
   *
   * @param folder for its temporary files
   */
  public static ReaderProcess start(ReaderTask task, ReaderLimits limits, Path folder)
      throws IOException {
    Path temporary = Files.createTempDirectory(folder, "reader");
    ProcessBuilder builder =
        new ProcessBuilder(command(limits, temporary))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    // It needs little of it, and there may be passwords.
    builder.environment().keySet().retainAll(ENVIRONMENT);
    ReaderProcess reader;
    try {
      reader = new ReaderProcess(limits, builder.start(), temporary);
    } catch (IOException failed) {
      Files.delete(temporary);
      throw failed;
    }
    try {
      byte[] json = RecordCodec.of(ReaderTask.class).writeBytes(task);
      reader.send(0, new ByteSink().bytes(ByteString.wrap(json)));
    } catch (IOException ended) {
      try {
        throw reader.why(ended);
      } finally {
        reader.close();
      }
    }
    return reader;
  }

  private static List<String> command(ReaderLimits limits, Path temporary) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + limits.heap());
    command.add("-XX:MaxDirectMemorySize=" + limits.heap());
    command.addAll(
        List.of(
            // Standard output has reports only.
            "-Xlog:disable",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:+DisplayVMOutputToStderr",
            "-XX:+SuppressFatalErrorMessage",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + temporary));
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (INHERITED.stream().anyMatch(option::startsWith)) {
        command.add(option);
      }
    }
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), ReaderMain.class.getName()));
    return command;
  }

  private void endInTime() {
    try {
      if (!process.waitFor(limits.time().toMillis(), TimeUnit.MILLISECONDS)) {
        isOverTime = true;
        process.destroyForcibly();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(int code, ByteSink body) throws IOException {
    LuminaFrame.write(out, code, body);
    out.flush();
  }

  /** Answers the request that was read last. */
  void answer(Response response) throws IOException {
    ByteSink body = new ByteSink();
    int code = IdaDialect.INSTANCE.write(response, body);
    send(code, body);
  }

  /**
   * Waits for a report or a request.
   *
   * @throws LimitException if the process needs too much time or memory
   * @throws IOException if it ended otherwise
   */
  LuminaFrame next() throws IOException {
    try {
      return in.read(LONGEST);
    } catch (IOException ended) {
      throw why(ended);
    }
  }

  static Request request(LuminaFrame frame) {
    return IdaDialect.INSTANCE.readRequest(frame.code(), frame.body(), Limits.NONE);
  }

  static <T extends Record> T report(Class<T> type, LuminaFrame frame) {
    return RecordCodec.of(type).readBytes(frame.body().toByteArray());
  }

  private IOException why(IOException ended) {
    int status;
    try {
      // Its output ended: it is about to exit, unless its output is not a report.
      status = process.waitFor(1, TimeUnit.SECONDS) ? process.exitValue() : -1;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return ended;
    }
    if (isOverTime) {
      throw new LimitException(
          "reading it takes more than %d seconds: use 'lucerna pull' for such a file"
              .formatted(limits.time().toSeconds()));
    }
    if (status == OUT_OF_MEMORY) {
      throw new LimitException(
          "reading it takes more than %d MiB of memory: use 'lucerna pull' for such a file"
              .formatted(limits.heap() >> 20));
    }
    return new IOException("the process that reads it ended: " + ended.getMessage(), ended);
  }

  /**
   * Ends the process; callers that wait for it get an {@link IOException}. Any thread may call
   * this.
   */
  public void end() {
    process.destroyForcibly();
  }

  /** Ends the process, and deletes its temporary files. */
  @Override
  public void close() {
    end();
    try {
      process.onExit().join();
      TemporaryFolders.delete(temporary);
    } catch (IOException kept) {
      LOG.warn("temporary files are left: {}", kept.getMessage());
    }
  }
}
