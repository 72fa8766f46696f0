package org.lucerna.cli;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.lucerna.cli.output.JsonObject;

/** Writes each log message as a JSON object on a line of its own. */
public final class JsonLogEncoder extends EncoderBase<ILoggingEvent> {
  private static final byte[] NOTHING = {};

  private final ThrowableProxyConverter thrown = new ThrowableProxyConverter();

  @Override
  public void start() {
    thrown.start();
    super.start();
  }

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    String name = event.getLoggerName();
    JsonObject line =
        new JsonObject()
            .put("time", event.getInstant())
            .put("level", event.getLevel().toString().toLowerCase(Locale.ROOT))
            .put("logger", name.substring(name.lastIndexOf('.') + 1))
            .put("message", event.getFormattedMessage());
    if (event.getThrowableProxy() != null) {
      line.put("exception", thrown.convert(event));
    }
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }
}
