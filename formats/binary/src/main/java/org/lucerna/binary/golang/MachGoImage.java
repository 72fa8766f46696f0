package org.lucerna.binary.golang;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachPointer;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.binary.macho.MachSymbol;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * A macOS program, whose data has addresses unencoded or in chains.
 *
 * @param pointers those in chains
 */
record MachGoImage(MachFile file, List<MachPointer> pointers) implements GoImage {
  static MachGoImage of(MachFile file) {
    return new MachGoImage(file, file.pointers());
  }

  @Override
  public @Nullable Part named() {
    MachSection section = file.section("__gopclntab");
    return section == null || !section.inFile() ? null : part(section);
  }

  private Part part(MachSection section) {
    return new Part(file.view(section), section.address(), section.writable());
  }

  @Override
  public List<Part> parts() {
    return file.sections().stream()
        .filter(section -> section.inFile() && !section.executable())
        .map(this::part)
        .toList();
  }

  @Override
  public LongStream filledWith(long address) {
    return pointers.stream()
        .filter(pointer -> pointer.target() == address)
        .mapToLong(MachPointer::slot);
  }

  @Override
  public long filledAt(long place) {
    for (MachPointer pointer : pointers) {
      if (pointer.slot() == place) {
        return pointer.target();
      }
    }
    return 0;
  }

  @Override
  public long textStart() {
    Long symbol = symbol("runtime.text", "_runtime.text");
    MachSection section = file.section("__text");
    return symbol != null ? symbol : section == null ? 0 : section.address();
  }

  @Override
  public @Nullable Long symbol(String... names) {
    List<ByteString> wanted = List.of(names).stream().map(ByteString::utf8).toList();
    for (MachSymbol symbol : file.symbols().list()) {
      if (symbol.isInSection() && wanted.contains(symbol.name())) {
        return symbol.value();
      }
    }
    return null;
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }
}
