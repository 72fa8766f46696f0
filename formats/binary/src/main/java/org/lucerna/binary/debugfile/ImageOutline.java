package org.lucerna.binary.debugfile;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * The headers of a program that a file with its names repeats, and the id by which debuggers find
 * that file. The package has the layouts.
 */
public sealed interface ImageOutline permits ElfOutline, PeOutline {
  /** By which debuggers know the program, at most {@value ElfOutline#MOST_ID} bytes. */
  ByteString id();

  /** The address to which offsets in the loaded program are relative. */
  long imageBase();

  /** Writes the outline. */
  void write(ByteSink out);
}
