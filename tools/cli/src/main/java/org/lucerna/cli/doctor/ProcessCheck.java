package org.lucerna.cli.doctor;

import java.util.List;
import org.lucerna.service.config.LimitsConfig;
import org.lucerna.service.limit.FileDescriptors;

/** The JVM, and the system's limits for a process. */
record ProcessCheck(LimitsConfig limits) implements Check {
  /** A heap below this leaves little for requests. */
  private static final long SMALL_HEAP = 256 << 20;

  @Override
  public List<Finding> findings() {
    return List.of(java(), files());
  }

  private static Finding java() {
    Runtime runtime = Runtime.getRuntime();
    String found =
        "%s, heap up to %s, %d processors"
            .formatted(
                Runtime.version(), SizeText.of(runtime.maxMemory()), runtime.availableProcessors());
    return runtime.maxMemory() < SMALL_HEAP
        ? Finding.warning("java", found, "give a server more: LUCERNA_JAVA_OPTS=-Xmx512m")
        : Finding.ok("java", found);
  }

  private Finding files() {
    int wanted = limits.connections();
    long limit = FileDescriptors.limit();
    int fitting = FileDescriptors.fitting(wanted, limit);
    return fitting < wanted
        ? Finding.warning(
            "files",
            "a process may open %d, which is enough for %d connections instead of %d"
                .formatted(limit, fitting, wanted),
            "raise the limit (ulimit -n, LimitNOFILE=), or lower limits.connections")
        : Finding.ok("files", "enough for %d connections".formatted(wanted));
  }
}
