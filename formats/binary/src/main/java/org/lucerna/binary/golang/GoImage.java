package org.lucerna.binary.golang;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/** A linked executable as the search for its function table sees it. */
sealed interface GoImage extends ImageMemory permits ElfGoImage, PeGoImage, MachGoImage {
  /**
   * A part of the image that is not code.
   *
   * @param address where it is loaded
   */
  record Part(ByteView bytes, long address, boolean isWritable) {}

  /** The section that is named as the table's; null if there is none. */
  @Nullable Part named();

  /** The parts of the image that have bytes in the file. */
  List<Part> parts();

  /**
   * The places that the loader fills with an address and the file has otherwise. Places where the
   * file has the address itself may be left out.
   */
  LongStream filledWith(long address);

  /** The address that the loader puts into a place where the file has another value; 0 for none. */
  long filledAt(long place);

  /** Start of the code; 0 if unknown. */
  long textStart();

  /** The value of the first symbol with one of the names; null if there is none. */
  @Nullable Long symbol(String... names);
}
