package org.lucerna.server;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The system's limit of open files, which connections share with the store. */
final class FileDescriptors {
  private static final Logger LOG = LoggerFactory.getLogger(FileDescriptors.class);

  /** Reserved for the store's table files, the HTTP port, upstreams and the JVM. */
  private static final long RESERVED = 1000;

  private FileDescriptors() {}

  /**
   * The number of connections that the descriptors allow, at most {@code wanted}; logs it if it is
   * lower.
   */
  static int connections(int wanted) {
    long limit =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
            ? system.getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    int fitting = fitting(wanted, limit);
    if (fitting < wanted) {
      LOG.warn(
          "connections are limited to {} instead of {}: this process may open {} files"
              + " (ulimit -n, LimitNOFILE=), {} would do",
          fitting,
          wanted,
          limit,
          wanted + RESERVED);
    }
    return fitting;
  }

  /** If the limit is small, connections get half of it. */
  static int fitting(int wanted, long limit) {
    return (int) Math.max(1, Math.min(wanted, limit - Math.min(RESERVED, limit / 2)));
  }
}
