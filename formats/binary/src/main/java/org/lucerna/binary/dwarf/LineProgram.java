package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteString;

/**
 * The line program of a unit, which produces rows of addresses, files and lines. Confined to the
 * thread of its {@link Dwarf}.
 */
public final class LineProgram {
  private final Dwarf dwarf;
  private final LineHeader header;
  private final FilePaths paths;

  LineProgram(Dwarf dwarf, LineHeader header, FilePaths paths) {
    this.dwarf = dwarf;
    this.header = header;
    this.paths = paths;
  }

  /** 2 to 5; may differ from the unit's. */
  public int version() {
    return header.encoding().version();
  }

  /**
   * The path of a file: one object each time. It is absolute if the compiler's folder is known.
   *
   * @param number as used in rows and entries
   * @return null if there is no such file, or its name is in another file
   * @throws org.lucerna.bytes.FormatException if a name is damaged
   */
  public @Nullable ByteString path(long number) {
    return paths.path(number);
  }

  /**
   * Reports the rows of all sequences, except code that the linker dropped.
   *
   * @throws org.lucerna.bytes.FormatException at the first damage; earlier results remain valid
   */
  public void run(LineConsumer consumer) {
    dwarf.budget().spend(header.start(), header.end() - header.start());
    ByteReader in = dwarf.line().seek(header.start()).limit(header.end());
    new LineMachine(dwarf, header, in, consumer).run();
  }
}
