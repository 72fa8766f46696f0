package org.lucerna.binary.macho;

import org.lucerna.bytes.ByteString;

/**
 * A symbol.
 *
 * @param index its place in the table
 * @param name as in the file: C names begin with an underscore
 * @param type as in the file
 * @param section starting at 1; 0 for none
 * @param description as in the file
 * @param value an address if it is in a section
 */
public record MachSymbol(
    int index, ByteString name, int type, int section, int description, long value) {
  private static final int KIND = 0xe;
  private static final int HIDDEN = 0x10;
  private static final int DEBUG = 0xe0;
  private static final int WEAK = 0x80;
  private static final int FURTHER_ENTRY = 0x200;

  /** Whether it is only for debuggers. */
  public boolean isDebug() {
    return (type & DEBUG) != 0;
  }

  /** Whether it is a place in a section. */
  public boolean isInSection() {
    return !isDebug() && (type & KIND) == KIND && section != 0;
  }

  /** Whether it is defined in another file. */
  public boolean isUndefined() {
    return !isDebug() && (type & KIND) == 0;
  }

  /** Whether other files see it. */
  public boolean isExternal() {
    return (type & 1) != 0 && (type & HIDDEN) == 0;
  }

  /** Whether other object files of the same program see it. */
  public boolean isLinked() {
    return (type & 1) != 0;
  }

  /**
   * Whether it is a label that an assembler or compiler made, whose name no linker keeps: {@code
   * ltmp0}, {@code l_.str}, {@code LJTI0_0}. Other names begin with an underscore, or are those of
   * assembly code.
   */
  public boolean isLabel() {
    return !name.isEmpty() && (name.at(0) == 'l' || name.at(0) == 'L');
  }

  /** Whether a definition in another file may replace it. */
  public boolean isWeak() {
    return (description & WEAK) != 0;
  }

  /** Whether it is a further entry of the function before it. */
  public boolean isFurtherEntry() {
    return isInSection() && (description & FURTHER_ENTRY) != 0;
  }

  /** The name in the source or as mangled elsewhere: without one underscore at its start. */
  public static ByteString plain(ByteString name) {
    return name.length() > 1 && name.at(0) == '_' ? name.slice(1, name.length()) : name;
  }
}
