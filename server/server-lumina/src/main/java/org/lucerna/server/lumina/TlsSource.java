package org.lucerna.server.lumina;

import java.io.IOException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The server's side of TLS connections, which may still be in preparation. */
@FunctionalInterface
public interface TlsSource {
  /**
   * Waits for the end of the preparation.
   *
   * @return null if TLS is off
   * @throws IOException if TLS cannot be prepared
   */
  @Nullable SSLContext context() throws IOException;
}
