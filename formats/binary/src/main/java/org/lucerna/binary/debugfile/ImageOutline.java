package org.lucerna.binary.debugfile;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * The headers of a program that a file with its names repeats, and the id by which debuggers find
 * that file. The package has the layouts.
 */
public sealed interface ImageOutline permits ElfOutline, PeOutline {
  /** The kind of an ELF program. */
  int ELF = 1;

  /** The kind of a Windows program. */
  int WINDOWS = 2;

  /** By which debuggers know the program, at most {@value ElfOutline#MOST_ID} bytes. */
  ByteString id();

  /** The address to which offsets in the loaded program are relative. */
  long imageBase();

  /** Number of headers of sections and segments. */
  int headers();

  /** Writes the outline, without its {@link #kind}. */
  void write(ByteSink out);

  /** Says which layout the outline has: 1 an ELF program, 2 a Windows program. */
  default int kind() {
    return switch (this) {
      case ElfOutline _ -> ELF;
      case PeOutline _ -> WINDOWS;
    };
  }

  /**
   * Reads an outline.
   *
   * @param kind as {@link #kind} states it
   * @throws FormatException if it is damaged, exceeds the limits, or there is no such kind
   */
  static ImageOutline read(int kind, Cursor in) {
    return switch (kind) {
      case ELF -> ElfOutline.read(in);
      case WINDOWS -> PeOutline.read(in);
      default ->
          throw new FormatException(
              in.offset(), "an outline of kind " + ELF + " or " + WINDOWS, "" + kind);
    };
  }
}
