package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.Ledger;
import org.lucerna.cli.Run;
import org.lucerna.cli.ScriptedServer;
import org.lucerna.cli.Tools;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.User;

/** Servers that find no similar functions answer for the same ones all the same. */
class SimilarityRefusedTest {
  @TempDir private Path folder;

  private String library;

  @BeforeEach
  void aLibrary() throws Exception {
    library = new Ledger(new Tools(folder)).library("libledger.so.1", "-O2").toString();
  }

  /** Knows the first function of each request; the reply to sketches depends on the test. */
  private static List<Response> answer(
      Request request, Response probe, Supplier<Response> sketches) {
    return List.of(
        switch (request) {
          case Hello _ -> new HelloResult(User.of(ByteString.utf8("guest"), 0));
          case PullMetadata pull when pull.asksForSketchSupport() -> probe;
          case PullMetadata pull -> firstKnown(pull.functions().size());
          case PushMetadata push ->
              new PushResult(Collections.nCopies(push.functions().size(), ResultCode.ADDED));
          case GetSimilar _, PushSketches _ -> sketches.get();
          default -> throw new AssertionError(request);
        });
  }

  private static PullResult firstKnown(int count) {
    List<PullResult.Item> items =
        new ArrayList<>(Collections.nCopies(count, PullResult.Missing.UNKNOWN));
    if (count > 0) {
      FunctionInfo known = new FunctionInfo(ByteString.utf8("exact"), 0, ByteString.EMPTY);
      items.set(0, new PullResult.Found(known, 0));
    }
    return new PullResult(items);
  }

  private static PullResult nothing() {
    return new PullResult(List.of());
  }

  private static Response broken() {
    throw new UncheckedIOException(new IOException("closed"));
  }

  private Run pull(Response probe, Supplier<Response> sketches) throws IOException {
    try (ScriptedServer server = new ScriptedServer(request -> answer(request, probe, sketches))) {
      return Run.of(
          "pull", "--no-variants", "--no-own-names", "--server", server.address(), library);
    }
  }

  private static void assertExactOnly(Run run, int status) {
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    assertThat(run.out()).containsPattern(" exact\n").doesNotContain("≈").hasLineCount(2);
    assertThat(run.err())
        .containsPattern("1 of \\d+ functions named, (1 of them probable, )?0 with candidates\n");
  }

  @Test
  void olderServerIsAskedForNoSimilarFunctions() throws IOException {
    Run run = pull(nothing(), () -> Fail.error("unexpected"));

    assertExactOnly(run, 0);
    assertThat(run.err()).hasLineCount(1);
  }

  @Test
  void refusedSearchKeepsTheExactNames() throws IOException {
    Run run = pull(new Ok(), () -> Fail.error("the message is too long"));

    assertExactOnly(run, 1);
    assertThat(run.err())
        .startsWith("lucerna: names of similar functions are missing: the message is too long\n")
        .hasLineCount(2);
  }

  @Test
  void scriptReportsMissingNames() throws IOException {
    String hostile = "too slow\nimport os \\u000a";
    for (String format : new String[] {"idapython", "idc", "radare2"}) {
      try (ScriptedServer server =
          new ScriptedServer(request -> answer(request, new Ok(), () -> Fail.error(hostile)))) {
        Run run =
            Run.of(
                "pull",
                "--no-own-names",
                "--server",
                server.address(),
                "--format",
                format,
                library);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out().lines().findFirst().orElseThrow())
            .startsWith(format.equals("idc") ? "// names of" : "# names of")
            .contains("similar functions are missing: too slow_import os /u000a");
      }
    }
  }

  @Test
  void largeProgramIsAskedInPartsIfItTakesTooLong() throws Exception {
    StringBuilder source = new StringBuilder();
    for (int i = 0; i < 1500; i++) {
      source.append(
          "int f%d(int *a, int b) { int s = %d; for (int i = 0; i < b; i++) s = s * %d + a[i] / %d; return s; }\n"
              .formatted(i, i, i + 3, 2 * i + 3));
    }
    library = new Tools(folder).library("large", source.toString()).toString();
    AtomicInteger asked = new AtomicInteger();
    SimilarResult.Similar first =
        new SimilarResult.Similar(
            0, 9999, new Md5(1, 2), ByteString.utf8("known"), ByteString.EMPTY, List.of(), null);
    Run run =
        pull(
            new Ok(),
            () ->
                asked.getAndIncrement() == 0
                    ? Fail.error("stopped after 60 s")
                    : new SimilarResult(List.of(first)));

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(asked).hasValue(1 + 4);
    assertThat(run.err()).contains("3 like known ones").doesNotContain("missing");
  }

  @Test
  void brokenConnectionKeepsTheExactNames() throws IOException {
    Run run = pull(new Ok(), SimilarityRefusedTest::broken);

    assertExactOnly(run, 1);
    assertThat(run.err())
        .startsWith("lucerna: names of similar functions are missing: the connection was closed")
        .hasLineCount(2);
  }

  @Test
  void answerForAFunctionThatTheFileLacksKeepsTheExactNames() throws IOException {
    SimilarResult.Similar beyond =
        new SimilarResult.Similar(
            1000, 9999, new Md5(1, 2), ByteString.utf8("wrong"), ByteString.EMPTY, List.of(), null);
    Run run = pull(new Ok(), () -> new SimilarResult(List.of(beyond)));

    assertExactOnly(run, 1);
    assertThat(run.err()).contains("names of similar functions are missing: the server names");
  }

  @Test
  void refusedSketchesLeavePushedFunctionsUnchanged() throws IOException {
    for (Supplier<Response> sketches :
        List.<Supplier<Response>>of(
            () -> Fail.error("the message is too long"), SimilarityRefusedTest::broken)) {
      try (ScriptedServer server =
          new ScriptedServer(request -> answer(request, new Ok(), sketches))) {
        Run run = Run.of("push", "--server", server.address(), library);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err())
            .contains(library + ": functions were pushed, but not their sketches")
            .containsPattern("functions: \\d+ added; keys: \\d+\n");
      }
    }
  }

  @Test
  void pushToOlderServerSendsNoSketches() throws IOException {
    try (ScriptedServer server =
        new ScriptedServer(request -> answer(request, nothing(), () -> Fail.error("unexpected")))) {
      Run run = Run.of("push", "--server", server.address(), library);

      assertThat(run.status()).as(run.err()).isZero();
      assertThat(server.asked()).noneMatch(PushSketches.class::isInstance);
    }
  }
}
