package org.lucerna.harvest.code;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ByteView;

/** A linked file as what is in memory. */
public interface Program {
  /** Where it starts; 0 is nowhere. */
  long entry();

  /** Where the code ends that an address is in; 0 where it is in none. */
  long codeEnd(long address);

  /** The bytes from an address on, as far as they lie together; null where the file has none. */
  @Nullable ByteView at(long address);
}
