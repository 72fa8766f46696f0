package org.lucerna.naming.format;

import java.io.IOException;
import java.io.OutputStream;
import org.lucerna.bytes.LineText;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

/** Writes the names of a program as a Lidia symbol file. */
public final class LidiaNames {
  private LidiaNames() {}

  /** Writes the file; {@code out} stays open. */
  public static void write(NamedProgram program, NameStyle style, OutputStream out)
      throws IOException {
    LidiaWriter writer = new LidiaWriter();
    for (NamedCode code : program.code()) {
      writer.add(
          Range.named(
              code.range().start(), code.range().size(), LineText.line(style.of(code.name()))));
    }
    writer.writeTo(out);
  }
}
