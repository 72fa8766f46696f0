package org.lucerna.binary.golang;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.coff.CoffSymbol;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/** A Windows program: the table lies among read-only data, and addresses are as in the file. */
record PeGoImage(PeFile file) implements GoImage {
  @Override
  public @Nullable Part named() {
    return null;
  }

  @Override
  public List<Part> parts() {
    return file.sections().stream()
        .filter(section -> !section.executable() && section.fileSize() > 0)
        .map(section -> new Part(file.view(section), section.address(), section.writable()))
        .toList();
  }

  @Override
  public LongStream filledWith(long address) {
    return LongStream.empty();
  }

  @Override
  public long filledAt(long place) {
    return 0;
  }

  @Override
  public long textStart() {
    Long symbol = symbol("runtime.text");
    return symbol != null
        ? symbol
        : file.sections().stream()
            .filter(PeSection::executable)
            .mapToLong(PeSection::address)
            .findFirst()
            .orElse(0);
  }

  @Override
  public @Nullable Long symbol(String... names) {
    List<ByteString> wanted = List.of(names).stream().map(ByteString::utf8).toList();
    for (CoffSymbol symbol : file.symbols()) {
      if (wanted.contains(symbol.name())
          && symbol.section() > 0
          && symbol.section() <= file.sections().size()) {
        return file.sections().get(symbol.section() - 1).address() + symbol.value();
      }
    }
    return null;
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }
}
