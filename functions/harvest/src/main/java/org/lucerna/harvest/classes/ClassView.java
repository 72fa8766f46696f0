package org.lucerna.harvest.classes;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.code.ImageView;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.similarity.feature.ProgramView;
import org.lucerna.similarity.feature.VirtualSlot;

/**
 * A program as its functions refer to it, with its C++ classes. Their tables are searched for on
 * first use. Thread-safe.
 */
public final class ClassView implements ProgramView {
  /** Images begin at multiples of it, and their first section begins less than it later. */
  private static final long IMAGE_ALIGNMENT = 1 << 16;

  private final ProgramView plain;
  private final List<LoadedSection> sections;
  private final ProgramWords words;
  private final List<ClassReader> readers;

  private volatile @Nullable SlotIndex slots;

  private ClassView(
      ProgramView plain,
      List<LoadedSection> sections,
      ProgramWords words,
      List<ClassReader> readers) {
    this.plain = plain;
    this.sections = sections;
    this.words = words;
    this.readers = readers;
  }

  /**
   * A program of the Itanium C++ ABI.
   *
   * @param wordSize of an address, 4 or 8 bytes
   */
  public static ClassView of(
      LoadedProgram program, Pointers pointers, int wordSize, ByteOrder order) {
    ProgramWords words = new ProgramWords(program, pointers, wordSize, order);
    List<ClassReader> readers = List.of(new ItaniumClasses(words));
    return new ClassView(program, program.sections(), words, readers);
  }

  /**
   * A little-endian program whose data says which pointers it holds.
   *
   * @param isWindows whether it is one of Windows, of either ABI
   */
  public static ClassView of(ImageView program, boolean isWindows) {
    List<LoadedSection> sections = program.program().sections();
    Pointers pointers =
        new Pointers() {
          @Override
          public long at(long address) {
            return program.possiblePointer(address);
          }

          @Override
          public long at(long address, long word) {
            return program.possiblePointer(address, word);
          }
        };
    ProgramWords words =
        new ProgramWords(program, pointers, program.wordSize(), ByteOrder.LITTLE_ENDIAN);
    return new ClassView(program, sections, words, readers(words, sections, isWindows));
  }

  /** Of Visual C++ and of MinGW, or of the latter's ABI only. */
  private static List<ClassReader> readers(
      ProgramWords words, List<LoadedSection> sections, boolean isWindows) {
    List<ClassReader> readers = new ArrayList<>();
    if (isWindows) {
      long first = sections.isEmpty() ? 0 : sections.getFirst().start();
      readers.add(new MicrosoftClasses(words, first & -IMAGE_ALIGNMENT));
    }
    readers.add(new ItaniumClasses(words));
    return readers;
  }

  @Override
  public ByteOrder order() {
    return plain.order();
  }

  @Override
  public Content content(long address) {
    return plain.content(address);
  }

  @Override
  public int copy(long address, byte[] into) {
    return plain.copy(address, into);
  }

  @Override
  public @Nullable ByteString importAt(long address) {
    return plain.importAt(address);
  }

  @Override
  public long pointerAt(long address) {
    return plain.pointerAt(address);
  }

  @Override
  public long functionAt(long address) {
    return plain.functionAt(address);
  }

  @Override
  public long globalPointer() {
    return plain.globalPointer();
  }

  @Override
  public @Nullable ByteString typeAt(long address) {
    for (ClassReader reader : readers) {
      long name = reader.nameAt(address);
      if (name != 0) {
        return words.text(name);
      }
    }
    return null;
  }

  @Override
  public List<VirtualSlot> slotsOf(long function) {
    List<VirtualSlot> found = new ArrayList<>();
    for (SlotIndex.Slot slot : slots().of(function)) {
      ByteString name = words.text(slot.name());
      if (name != null) {
        found.add(new VirtualSlot(name, slot.offset(), slot.index()));
      }
    }
    return found;
  }

  private SlotIndex slots() {
    SlotIndex built = slots;
    if (built == null) {
      synchronized (this) {
        built = slots;
        if (built == null) {
          built = SlotIndex.of(words, readers, sections);
          slots = built;
        }
      }
    }
    return built;
  }
}
