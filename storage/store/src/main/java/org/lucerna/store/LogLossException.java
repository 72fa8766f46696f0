package org.lucerna.store;

import java.nio.file.Path;

/**
 * The logs of a store lost acknowledged pushes. Nothing was changed: the operator must decide
 * whether to continue without them.
 */
public final class LogLossException extends StoreException {
  private static final long serialVersionUID = 1;

  /**
   * The store was not opened.
   *
   * @param folder of the store
   */
  public LogLossException(Path folder, LogLoss loss) {
    super(
        folder
            + ": the log is damaged, "
            + loss.extent()
            + " of acknowledged pushes are lost ("
            + loss.reason()
            + "): restore a backup, or continue without them with serve --accept-log-loss, which"
            + " copies the logs aside first");
  }
}
