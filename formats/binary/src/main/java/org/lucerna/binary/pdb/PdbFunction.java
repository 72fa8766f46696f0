package org.lucerna.binary.pdb;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function. Equal code is linked once, and then has several names. The one shown is a public of
 * the module whose code it is, else the public that comes first in the file, else the compiler's
 * name in that module, else the one that comes first.
 *
 * @param rva of its first byte
 * @param size in bytes; 0 if unknown, as of functions that only publics name
 * @param name as the linker has it (decorated) if there is such a name, else as the compiler has
 *     it; null if it is empty in the file
 * @param others the linker's other names, in the order of the file
 */
public record PdbFunction(long rva, long size, @Nullable ByteString name, List<ByteString> others) {
  /** Copies the list. */
  public PdbFunction {
    others = List.copyOf(others);
  }
}
