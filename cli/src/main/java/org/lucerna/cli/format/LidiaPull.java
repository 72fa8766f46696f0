package org.lucerna.cli.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.cli.output.Output;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

/** A Lidia symbol file. */
final class LidiaPull implements PullWriter {
  @Override
  public String id() {
    return "lidia";
  }

  @Override
  public boolean needsFile() {
    return true;
  }

  @Override
  public boolean needsAddresses() {
    return true;
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    NameStyle style = program.styleOfData();
    LidiaWriter writer = new LidiaWriter();
    for (NamedCode code : NamedCode.of(program.functions())) {
      writer.add(Range.named(code.range().start(), code.range().size(), style.of(code.name())));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.writeTo(bytes);
    out.bytes(bytes.toByteArray());
    return "";
  }
}
