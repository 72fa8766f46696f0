package org.lucerna.packages;

import org.jspecify.annotations.Nullable;

/**
 * An entry of a container.
 *
 * @param name as the container has it
 * @param obstacle why its content cannot be read; null if it can
 */
record ContainerEntry(String name, boolean isFolder, @Nullable SkipReason obstacle) {
  /** Whether it is a file that can be read. */
  boolean isReadable() {
    return !isFolder && obstacle == null;
  }

  static ContainerEntry file(String name) {
    return new ContainerEntry(name, false, null);
  }

  static ContainerEntry folder(String name) {
    return new ContainerEntry(name, true, null);
  }

  static ContainerEntry obstructed(String name, SkipReason obstacle) {
    return new ContainerEntry(name, false, obstacle);
  }
}
