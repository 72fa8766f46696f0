package org.lucerna.cli.similar;

import java.nio.file.Path;
import org.lucerna.harvest.HarvestedFunction;

/** A function of a file that is searched. */
record KnownFunction(Path file, HarvestedFunction function) {}
