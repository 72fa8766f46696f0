package org.lucerna.service.limit;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The system's limit of open files, which connections share with the store. */
public final class FileDescriptors {
  private static final Logger LOG = LoggerFactory.getLogger(FileDescriptors.class);

  /** Number reserved for the store's table files, the HTTP port, upstreams and the JVM. */
  private static final long RESERVED = 1000;

  private FileDescriptors() {}

  /**
   * The number of connections that the descriptors allow, at most {@code wanted}; logs it if it is
   * lower.
   */
  public static int connections(int wanted) {
    long limit = limit();
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

  /** Maximum number of files that this process may open; the greatest number if that is unknown. */
  public static long limit() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
        ? system.getMaxFileDescriptorCount()
        : Long.MAX_VALUE;
  }

  /** Connections that a limit allows, at most {@code wanted}: half of a small limit. */
  public static int fitting(int wanted, long limit) {
    return (int) Math.max(1, Math.min(wanted, limit - Math.min(RESERVED, limit / 2)));
  }
}
