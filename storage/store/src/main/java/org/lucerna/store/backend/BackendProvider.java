package org.lucerna.store.backend;

import java.nio.file.Path;
import org.lucerna.store.StoreException;

/**
 * A kind of back-end, found as a service. An implementation has a public constructor without
 * parameters, and is named in {@code META-INF/services}.
 */
public interface BackendProvider {
  /** Its name in the configuration. */
  String kind();

  /**
   * Opens a back-end.
   *
   * @param folder for its data, if they are on this machine
   * @param options those of this kind
   * @throws org.lucerna.store.StoreInUseException if another process has it open
   * @throws org.lucerna.store.LogLossException if acknowledged pushes are lost, and that is not
   *     accepted
   * @throws StoreException if the folder contains something else, or data of a newer version
   */
  Backend open(Path folder, BackendOptions options, OpenMode mode);

  /**
   * Makes what must exist before the first {@link #open}; existing data stay. Most back-ends make
   * it themselves when they are opened.
   *
   * @param replicas the number of machines that store each row
   * @throws StoreException if this back-end needs no such step
   */
  default void prepare(BackendOptions options, int replicas) {
    throw new StoreException("a store of kind '" + kind() + "' is made when it is first opened");
  }

  /**
   * Copies the data of a back-end that no process has open.
   *
   * @param from a folder written by {@link Backend#copyTo}
   * @param to does not exist; appears complete or not at all
   * @throws StoreException if {@code from} is not such a copy, or {@code to} exists
   */
  void restore(Path from, Path to);
}
