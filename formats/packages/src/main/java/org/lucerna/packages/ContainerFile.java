package org.lucerna.packages;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that is a container, and what opening it may cost.
 *
 * @param path of the file, which may be read more than once
 * @param name that the file has for people, without folders
 * @param mostMemory for the window of a decompressor, in bytes
 */
record ContainerFile(Path path, String name, UnpackBudget budget, int mostMemory) {
  /** A new stream of the file. */
  InputStream stream() throws IOException {
    return new BufferedInputStream(Files.newInputStream(path), UnpackedStream.BUFFER);
  }

  /** The stream without its compression, or as it is if it has none. */
  UnpackedStream unpack(InputStream in) throws IOException {
    return UnpackedStream.of(in, budget, mostMemory);
  }
}
