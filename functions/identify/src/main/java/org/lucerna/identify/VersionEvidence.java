package org.lucerna.identify;

/** How the version of a component is known, the most certain first. */
public enum VersionEvidence {
  /** By its code: the linked objects are those of this build. */
  BUILD,
  /** By its code, but for some functions: it was patched, or is another build of this version. */
  PATCHED,
  /** By the strings of its linked objects. */
  STRINGS,
  /** Nothing distinguishes the known versions in this program; all are named. */
  UNDECIDED,
  /** No known version fits; the nearest are named. */
  NONE
}
