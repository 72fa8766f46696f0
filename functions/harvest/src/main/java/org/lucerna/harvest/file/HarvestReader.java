package org.lucerna.harvest.file;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.harvest.HarvestOptions;

/** Reads files of one kind. */
@FunctionalInterface
interface HarvestReader {
  /** As {@link Harvest#open}. */
  Harvest open(Path path, HarvestOptions options) throws IOException;
}
