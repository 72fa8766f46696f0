package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The server's log while this is open. */
final class LogLines implements AutoCloseable {
  private final Logger logger = (Logger) LoggerFactory.getLogger("org.lucerna.server");
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  LogLines() {
    appender.start();
    logger.addAppender(appender);
  }

  /** Waits for a line that has all of these. */
  void awaitMessage(String... parts) {
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                assertThat(List.copyOf(appender.list))
                    .anySatisfy(event -> assertThat(event.getFormattedMessage()).contains(parts)));
  }

  /** The warnings so far. */
  List<String> warnings() {
    return List.copyOf(appender.list).stream()
        .filter(event -> event.getLevel() == Level.WARN)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
  }
}
