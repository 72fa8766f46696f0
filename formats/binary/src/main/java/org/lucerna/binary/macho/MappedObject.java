package org.lucerna.binary.macho;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * An object file that a program was linked from, and which of its functions the program has.
 *
 * @param path as the linker wrote it, usually absolute; of a member of an archive {@code
 *     ARCHIVE(MEMBER)}
 * @param time when the object file, or the member before it was added, was modified, in seconds
 *     since 1970; 0 if the linker wrote none
 * @param functions in the order of the program's symbols
 */
public record MappedObject(ByteString path, long time, List<MappedFunction> functions) {
  /** Copies the list. */
  public MappedObject {
    functions = List.copyOf(functions);
  }
}
