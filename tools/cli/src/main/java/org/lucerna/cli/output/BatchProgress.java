package org.lucerna.cli.output;

import org.jspecify.annotations.Nullable;
import org.lucerna.naming.ProgressListener;

/** Shows the progress of a client's requests. */
public final class BatchProgress implements ProgressListener, AutoCloseable {
  private final Console console;
  private String activity = "";
  private @Nullable Progress shown;

  public BatchProgress(Console console) {
    this.console = console;
  }

  @Override
  public void progress(String what, int done, int total) {
    Progress current = shown;
    if (current == null || !what.equals(activity)) {
      close();
      activity = what;
      current = new Progress(console, what);
      shown = current;
    }
    current.at(done, total);
    if (done == total) {
      close();
    }
  }

  /** Erases the line shown. */
  @Override
  public void close() {
    if (shown != null) {
      shown.close();
      shown = null;
    }
  }
}
