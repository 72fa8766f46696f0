package org.lucerna.cli.doctor;

import java.util.List;

/** Checks one requirement of a server. */
@FunctionalInterface
interface Check {
  /** The findings: at least one, unless there is nothing to check. Changes nothing. */
  List<Finding> findings();
}
