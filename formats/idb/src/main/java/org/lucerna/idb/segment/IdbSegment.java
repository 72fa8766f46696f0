package org.lucerna.idb.segment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;

/**
 * A segment of a program.
 *
 * @param range its addresses
 * @param name null if there is none
 * @param type of contents, such as {@code CODE}; IDA calls it the class. Null if there is none
 * @param base its base, in paragraphs of 16 bytes: addresses in it are relative to it
 * @param flags the {@code SFL_} bits of the SDK
 * @param alignment number of the SDK's {@code saAbs...}
 * @param combination number of the SDK's {@code sc...}: how a linker joins it with others
 * @param permissions 1 execute, 2 write, 4 read; 0 unknown
 * @param bitness 16, 32 or 64
 * @param kind number of the SDK's {@code SEG_...}
 * @param selector its selector
 * @param registers the default of each segment register, by number, unless {@linkplain
 *     org.lucerna.idb.segreg.SegmentRegisters set otherwise}; null if unknown. There are always 16,
 *     regardless of the processor
 * @param colour of its background in listings, 0xbbggrr; null if there is none of its own
 */
public record IdbSegment(
    AddressRange range,
    @Nullable ByteString name,
    @Nullable ByteString type,
    long base,
    long flags,
    long alignment,
    long combination,
    long permissions,
    int bitness,
    long kind,
    long selector,
    List<@Nullable Long> registers,
    @Nullable Integer colour) {
  /** Copies {@code registers}. */
  public IdbSegment {
    registers = Collections.unmodifiableList(new ArrayList<>(registers));
  }

  /** Whether a flag is set. */
  public boolean is(SegmentFlag flag) {
    return (flags & flag.mask()) != 0;
  }
}
