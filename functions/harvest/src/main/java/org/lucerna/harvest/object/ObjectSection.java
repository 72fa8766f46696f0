package org.lucerna.harvest.object;

import org.lucerna.bytes.ByteView;

/** A section of an object file. */
public interface ObjectSection {
  /** Its number, by which symbols and functions refer to it; not 0. */
  int index();

  /** Its name, different from that of every other section with code. */
  String name();

  /** Size in bytes, also if the file has no bytes for it. */
  long size();

  /** The alignment of its start, in bytes; 0 if none is stated. */
  long alignment();

  boolean executable();

  boolean writable();

  /** Whether it is part of the program. */
  boolean allocated();

  /** Whether the file has bytes for it. */
  boolean inFile();

  /** Whether it consists of strings of bytes, whose order a linker changes. */
  boolean hasLooseStrings();

  /**
   * The bytes; empty if the file has none.
   *
   * @throws org.lucerna.bytes.FormatException if they lie past the end of the file
   */
  ByteView view();
}
