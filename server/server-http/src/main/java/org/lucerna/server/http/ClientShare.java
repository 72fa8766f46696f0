package org.lucerna.server.http;

import org.lucerna.service.RequestMemory;

/** The share of the server's resources that one client of the HTTP port may use. Thread-safe. */
public interface ClientShare extends HeavyWork {
  /** The client, as named by {@link org.lucerna.service.Principal#client}. */
  String client();

  /** Memory for one request or a part of it; empty at first. The caller closes it. */
  RequestMemory memory();
}
