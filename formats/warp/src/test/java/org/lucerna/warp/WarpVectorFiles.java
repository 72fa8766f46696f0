package org.lucerna.warp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Shared test vectors, which a checkout may not have. */
public final class WarpVectorFiles {
  private WarpVectorFiles() {}

  /** A file of vectors; without it the test is skipped. */
  public static byte[] read(String name) throws IOException {
    Path file =
        Path.of(System.getProperty("lucerna.root", "../.."), "../shared/vectors/warp")
            .resolve(name);
    Assumptions.assumeTrue(Files.exists(file), () -> "skipped: no vectors of WARP at " + file);
    return Files.readAllBytes(file);
  }
}
