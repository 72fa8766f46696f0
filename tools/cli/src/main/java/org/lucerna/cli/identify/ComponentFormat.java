package org.lucerna.cli.identify;

/** The forms in which the components of a program are printed. */
enum ComponentFormat {
  /** For people. */
  table,
  /** CycloneDX 1.6 as JSON. */
  cyclonedx,
  /** SPDX 2.3 as JSON. */
  spdx
}
