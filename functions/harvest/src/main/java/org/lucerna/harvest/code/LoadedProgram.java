package org.lucerna.harvest.code;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.similarity.feature.AddressTable;
import org.lucerna.similarity.feature.ProgramView;

/**
 * A program as its functions refer to it, from tables. Thread-safe once the tables are filled, and
 * while the file is open.
 */
public final class LoadedProgram implements ProgramView {
  private final ByteOrder order;

  /** The sections by ascending address. */
  private final LoadedSection[] sections;

  /** Functions that begin at an address, and those that stubs lead to. */
  private final AddressTable functions = new AddressTable();

  /** One more than the index in {@link #names}, by stub and by slot. */
  private final AddressTable imports = new AddressTable();

  /** Names of functions of other libraries. */
  private final List<ByteString> names = new ArrayList<>();

  /** The values that the loader puts into slots. */
  private final AddressTable pointers = new AddressTable();

  private long globalPointer;

  /**
   * A program whose tables are empty.
   *
   * @param sections in any order
   */
  public LoadedProgram(List<LoadedSection> sections) {
    this(sections, ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * A program whose tables are empty.
   *
   * @param sections in any order
   * @param order of bytes in its data
   */
  public LoadedProgram(List<LoadedSection> sections, ByteOrder order) {
    this.order = order;
    this.sections =
        sections.stream()
            .filter(section -> section.size() > 0)
            .sorted((one, other) -> Long.compareUnsigned(one.start(), other.start()))
            .toArray(LoadedSection[]::new);
  }

  /** The sections that take room in memory, by ascending address. */
  public List<LoadedSection> sections() {
    return List.of(sections);
  }

  /** Records the function that an address leads to. */
  public void putFunction(long address, long function) {
    functions.put(address, function);
  }

  /** Records that a stub or a slot leads to a function of another library. */
  public void putImport(long address, ByteString name) {
    names.add(name);
    imports.put(address, names.size());
  }

  /** Records the address that the loader puts into a slot. */
  public void putPointer(long slot, long address) {
    pointers.put(slot, address);
  }

  /** Records the {@link #globalPointer()}. */
  public void putGlobalPointer(long address) {
    globalPointer = address;
  }

  private @Nullable LoadedSection at(long address) {
    int low = 0;
    int high = sections.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(sections[middle].start(), address) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    LoadedSection section = low == 0 ? null : sections[low - 1];
    return section != null && section.covers(address) ? section : null;
  }

  @Override
  public ByteOrder order() {
    return order;
  }

  @Override
  public Content content(long address) {
    LoadedSection section = at(address);
    return section == null ? Content.NOTHING : section.content();
  }

  @Override
  public int copy(long address, byte[] into) {
    LoadedSection section = at(address);
    return section == null ? 0 : section.bytes().copy(address - section.start(), into);
  }

  @Override
  public @Nullable ByteString importAt(long address) {
    int number = (int) imports.get(address);
    return number == 0 ? null : names.get(number - 1);
  }

  @Override
  public long pointerAt(long address) {
    return pointers.get(address);
  }

  @Override
  public long functionAt(long address) {
    return functions.get(address);
  }

  @Override
  public long globalPointer() {
    return globalPointer;
  }
}
