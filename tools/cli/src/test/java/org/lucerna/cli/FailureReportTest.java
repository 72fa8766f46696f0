package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;
import org.lucerna.client.ServerRequestException;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;

class FailureReportTest {
  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(damage(), 3, "at offset 12: expected a chunk, found the end"),
        Arguments.of(
            new SubjectException("a.i64", damage()),
            3,
            "a.i64: at offset 12: expected a chunk, found the end"),
        Arguments.of(new CommandException(1, "not found"), 1, "not found"),
        Arguments.of(new NoSuchFileException("f"), 4, "f: no such file or folder"),
        Arguments.of(new AccessDeniedException("f"), 4, "f: permission denied"),
        Arguments.of(new FileSystemException("f"), 4, "f: cannot be used"),
        Arguments.of(new FileSystemException("f", null, "Is a directory"), 4, "f: Is a directory"),
        Arguments.of(new UncheckedIOException(new IOException("bad disk")), 4, "bad disk"),
        Arguments.of(
            new SubjectException("h:1", new UnknownHostException("h")), 4, "h:1: unknown host h"),
        Arguments.of(
            new SubjectException("h:1", new EOFException()),
            4,
            "h:1: the connection was closed before the answer was complete"),
        Arguments.of(new IOException(), 4, "input or output failed (--debug shows where)"),
        Arguments.of(
            new ServerRequestException("h:1", new ConnectException()),
            4,
            "h:1: connection refused: is the server running?"),
        Arguments.of(
            new SubjectException(
                "h:1", new SSLException("Unsupported or unrecognized SSL message")),
            4,
            "h:1: the server does not speak TLS here: leave out --tls and --ca"),
        Arguments.of(new StoreException("locked"), 4, "locked"),
        Arguments.of(
            new DamagedException("bad block in 000028.sst", null),
            3,
            "bad block in 000028.sst: restore a backup (store restore), or save what can be read:"
                + " store repair, or store export --salvage FILE"),
        Arguments.of(
            new OutOfMemoryError("Java heap space"),
            4,
            "out of memory: enlarge the heap with LUCERNA_JAVA_OPTS=-Xmx4g (Java heap space)"),
        Arguments.of(
            new IllegalStateException("oops"), 4, "internal error (--debug shows where): oops"));
  }

  private static FormatException damage() {
    return new FormatException(12, "a chunk", "the end");
  }

  @ParameterizedTest
  @MethodSource("failures")
  void eachFailureHasStatusAndOneLine(Throwable failure, int status, String line) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new Output(OutputStream.nullOutputStream()),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    assertThat(new FailureReport(console, new Lucerna()).failure(failure)).isEqualTo(status);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("lucerna: " + line + "\n");
  }
}
