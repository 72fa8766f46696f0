package org.lucerna.service.tls;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A certificate or key file that cannot be used. The message is one line, {@code FILE: why}, and
 * says what to do if that is not obvious. It never contains key material.
 */
public final class TlsFileException extends IOException {
  private static final long serialVersionUID = 1;

  TlsFileException(Path file, String problem) {
    this(file, problem, null);
  }

  TlsFileException(Path file, String problem, @Nullable Throwable cause) {
    super((file + ": " + problem).replaceAll("\\s+", " "), cause);
  }
}
