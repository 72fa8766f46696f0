package org.lucerna.collect;

import java.io.IOException;

/** Watches packages being collected. Calls do not overlap. */
public interface CollectListener {
  /**
   * A point at which the work can stop: before each package.
   *
   * @throws IOException to stop; packages that are being read are finished
   */
  void check() throws IOException;

  /**
   * A package was collected, or not.
   *
   * @throws IOException if it cannot be recorded; it stops the work
   */
  void finished(PackageResult result) throws IOException;
}
