package org.lucerna.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.status.NopStatusListener;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Configures the log on standard error from the properties that {@link Lucerna} sets. logback loads
 * this class at the first log message; reading XML instead would delay a short command by a tenth
 * of a second.
 */
public final class LogConfiguration extends ContextAwareBase implements Configurator {
  private static final String TIME = "%d{\"yyyy-MM-dd'T'HH:mm:ss.SSSXXX\"}";

  /**
   * One line per message. Characters for which {@link org.lucerna.bytes.LineText#isUnsafe} is true,
   * which clients could have sent, become blanks.
   */
  private static final String MESSAGE =
      "%replace(%msg){'[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+', ' '}";

  /** The exception and where it was thrown, after the message. */
  private static final String THROWN = "%replace(%replace( %ex{short}){'\\s+', ' '}){' $', ''}";

  /** Libraries that log their start-up settings at level info. */
  private static final List<String> TALKATIVE =
      List.of("org.eclipse.jetty", "com.datastax.oss.driver");

  @Override
  public ExecutionStatus configure(LoggerContext log) {
    // logback's own messages are suppressed: standard error is for the user.
    log.getStatusManager().add(new NopStatusListener());
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(log);
    appender.setTarget("System.err");
    appender.setEncoder(encoder(log));
    appender.start();
    TALKATIVE.forEach(name -> log.getLogger(name).setLevel(Level.WARN));
    Logger root = log.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.toLevel(System.getProperty(Lucerna.LOG_LEVEL), Level.WARN));
    root.addAppender(appender);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static Encoder<ILoggingEvent> encoder(LoggerContext log) {
    EncoderBase<ILoggingEvent> encoder =
        "json".equals(System.getProperty(Lucerna.LOG_FORMAT)) ? new JsonLogEncoder() : text();
    encoder.setContext(log);
    encoder.start();
    return encoder;
  }

  private static PatternLayoutEncoder text() {
    String thrown = System.getProperty(Lucerna.LOG_THROWN, THROWN);
    PatternLayoutEncoder text = new PatternLayoutEncoder();
    text.setCharset(StandardCharsets.UTF_8);
    text.setPattern(TIME + " %-5level %logger{0}: " + MESSAGE + thrown + "%nopex%n");
    return text;
  }
}
