package org.lucerna.bench.ranking;

import org.lucerna.bytes.Md5;

/**
 * A function of one push, as the server saw it.
 *
 * @param push it was part of
 * @param place number of the function in its file, counted by address from 0
 * @param key the function's
 * @param size in bytes, as declared
 * @param name as given
 */
record Observation(
    Push push, int place, Md5 key, int size, String name, SimulatedMetadata metadata) {
  /**
   * A push.
   *
   * @param number from 0, in order of time
   * @param time in seconds since the start of the simulation
   * @param account account that pushed
   * @param file number of the input file
   * @param fileName its name, without folders
   */
  record Push(int number, long time, int account, int file, String fileName) {}

  long time() {
    return push.time();
  }

  int account() {
    return push.account();
  }

  int file() {
    return push.file();
  }

  /** Whether both have the same content for the function, so that they are one version. */
  boolean sameVersion(Observation other) {
    return name.equals(other.name) && size == other.size && metadata.equals(other.metadata);
  }
}
