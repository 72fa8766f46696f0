package org.lucerna.harvest.code;

import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;

/** A linked file as what is in memory. */
public interface LinkedImage {
  /** Where it starts; 0 is nowhere. */
  long entry();

  /** The order of the bytes in an instruction. */
  ByteOrder order();

  /** The ranges that hold code, by ascending address; without stubs for other libraries. */
  List<AddressRange> codeRanges();

  /** Where the code ends that an address is in; 0 if it is in none. */
  long codeEnd(long address);

  /** The bytes from an address on, as far as they lie together; null if the file has none. */
  @Nullable ByteView at(long address);
}
