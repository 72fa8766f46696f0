package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The output of log messages. */
class LogTest {
  private static final String START =
      "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d) WARN  Thing: ";

  /** Other tests run commands with --debug, which sets this for good. */
  @BeforeEach
  void debugMessagesAreOffByDefault() {
    System.clearProperty(Lucerna.LOG_THROWN);
  }

  @Test
  void aMessageIsOneLine() {
    assertThat(logged(log -> log.warn("{} is here", "a\r\nb\u001b[2J\u009b2J\u202ec")))
        .matches(START + "a b \\[2J 2J c is here\n");
  }

  @Test
  void jsonLogHasException() {
    assertThat(logged(log -> log.warn("no luck", new IOException("bad\ndisk"))))
        .matches(START + "no luck java\\.io\\.IOException: bad disk at org\\.lucerna\\..*[^ ]\n");
  }

  @Test
  void debugLogHasStackTrace() {
    System.setProperty(Lucerna.LOG_THROWN, "%n%ex");
    try {
      assertThat(logged(log -> log.warn("no luck", new IOException("bad disk"))))
          .containsPattern(START + "no luck\njava\\.io\\.IOException: bad disk\n\tat ");
    } finally {
      System.clearProperty(Lucerna.LOG_THROWN);
    }
  }

  @Test
  void onlyWarningsAreLoggedUnlessMoreIsAsked() {
    assertThat(logged(log -> log.info("hello"))).isEmpty();
  }

  @Test
  void jsonLogHasOneObjectPerLine() {
    System.setProperty(Lucerna.LOG_FORMAT, "json");
    try {
      String line =
          logged(log -> log.warn("{} is here", "a\r\nb\u001b[2J", new IOException("bad")));
      assertThat(line).hasLineCount(1).doesNotContain("\u001b");
      JsonNode json = JsonMapper.shared().readTree(line);
      assertThat(json.get("level").asString()).isEqualTo("warn");
      assertThat(json.get("logger").asString()).isEqualTo("Thing");
      assertThat(json.get("message").asString()).isEqualTo("a\r\nb\u001b[2J is here");
      assertThat(json.get("exception").asString()).startsWith("java.io.IOException: bad");
      assertThat(Instant.parse(json.get("time").asString())).isAfter(Instant.EPOCH);
    } finally {
      System.clearProperty(Lucerna.LOG_FORMAT);
    }
  }

  private static String logged(Consumer<Logger> logging) {
    PrintStream err = System.err;
    ByteArrayOutputStream captured = new ByteArrayOutputStream();
    System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
    try {
      LoggerContext context = new LoggerContext();
      context.setMDCAdapter(new LogbackMDCAdapter());
      new LogConfiguration().configure(context);
      logging.accept(context.getLogger("org.lucerna.Thing"));
      context.stop();
    } finally {
      System.setErr(err);
    }
    return captured.toString(StandardCharsets.UTF_8);
  }
}
