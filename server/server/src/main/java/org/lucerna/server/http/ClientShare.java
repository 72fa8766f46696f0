package org.lucerna.server.http;

import org.lucerna.server.service.RequestMemory;

/** What one client of the HTTP port may take of the server, fairly with all others. Thread-safe. */
public interface ClientShare extends HeavyWork {
  /** Whose share it is, as {@link org.lucerna.server.service.Principal#client} names it. */
  String client();

  /** Memory for one request or a part of it: nothing yet. Whoever takes it closes it. */
  RequestMemory memory();
}
