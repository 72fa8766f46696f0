package org.lucerna.binary.macho;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * A segment: a part of the file that is mapped as a whole.
 *
 * @param name such as {@code __TEXT}; empty in an object file
 * @param address at which it is loaded
 * @param size bytes in memory
 * @param offset in the file
 * @param fileSize bytes in the file
 * @param protection as the loader sets it first
 */
public record MachSegment(
    ByteString name, long address, long size, long offset, long fileSize, int protection) {
  static final int HEADER_SIZE = 72;
  private static final int EXECUTABLE = 4;
  private static final int WRITABLE = 2;

  static MachSegment read(ByteView command) {
    return new MachSegment(
        MachSection.text(command, 8),
        command.u64(24),
        command.u64(32),
        command.u64(40),
        command.u64(48),
        command.i32(60));
  }

  public boolean executable() {
    return (protection & EXECUTABLE) != 0;
  }

  public boolean writable() {
    return (protection & WRITABLE) != 0;
  }
}
