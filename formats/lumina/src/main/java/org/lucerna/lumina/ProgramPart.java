package org.lucerna.lumina;

/** A part of a program that a server may keep besides its functions. */
public enum ProgramPart {
  /** The sketches that similarity search uses. */
  SKETCHES,
  /** The outline from which debuggers get names. */
  OUTLINE,
  /** Which key and which WARP GUID are of the same code. */
  ALIASES,
  /** Where it is from, and the objects that it consists of. */
  CONTENTS
}
