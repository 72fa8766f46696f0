package org.lucerna.cli.doctor;

import java.util.List;

/** Looks at one thing that a server needs. */
@FunctionalInterface
interface Check {
  /** What it found, at least one finding unless there is nothing to look at. Changes nothing. */
  List<Finding> findings();
}
