package org.lucerna.harvest.object;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.code.HintedCode;

/**
 * An object file as harvest needs it, in whatever format. Places that a linker fills in have the
 * numbers of ELF's relocations for the processor. Methods read the file when called and throw
 * {@link org.lucerna.bytes.FormatException} if it is damaged. Thread-safe while the file is open.
 */
public interface ObjectFile {
  /** Size of the file in bytes. */
  long size();

  /**
   * The code in it.
   *
   * @throws org.lucerna.harvest.UnsupportedCodeException if it is unsupported
   */
  Machine machine();

  /** Whether a linker puts this file and the other one into one program. */
  boolean isLinkedWith(ObjectFile other);

  /** Whether it is for Windows. */
  boolean isForWindows();

  /** Whether linkers rewrite its accesses to memory, as {@link HintedCode} says. */
  default boolean hasHints() {
    return false;
  }

  /** The sections, by ascending number. */
  List<? extends ObjectSection> sections();

  /** The section with a number; null if there is none. */
  @Nullable ObjectSection section(int number);

  /** The symbols, the only ones that say where names are. */
  ObjectSymbols symbols();

  /** The functions, without padding after them. */
  List<FunctionBytes> functions();

  /** Which code is data, and which functions are Thumb code. */
  CodeMarks marks();

  /**
   * Reports the places to be filled in, section by section, in no particular order.
   *
   * @param sections those whose places are reported
   */
  void relocations(Predicate<ObjectSection> sections, BiConsumer<ObjectSection, Relocation> to);

  /** What fills in its code. */
  RelocationFill fill();

  /**
   * The symbol of the function whose address a program has in the slot that a symbol names; null if
   * the symbol names no slot.
   */
  @Nullable ByteString inSlot(ByteString symbol);

  /** The name by which a program imports the function of a symbol. */
  ByteString importName(ByteString symbol);

  /** The name of a symbol as people know it; null if no person gave it. */
  @Nullable ByteString given(ByteString symbol);
}
