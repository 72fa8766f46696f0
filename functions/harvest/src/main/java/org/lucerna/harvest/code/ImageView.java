package org.lucerna.harvest.code;

import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ProgramView;

/**
 * A program as its functions refer to it, from its image in memory: its bytes say where stubs lead
 * and which pointers its data holds. Thread-safe while the file is open.
 */
public final class ImageView implements ProgramView {
  /** A stub may lead to another one. */
  private static final int MOST_JUMPS = 4;

  private final LoadedProgram program;
  private final JumpStub stubs;
  private final boolean wide;
  private final LongPredicate pointers;
  private final long bias;

  /**
   * A view of a little-endian program.
   *
   * @param program knows sections, functions, and imports by slot
   * @param pointers whether the word at an address may be a pointer
   */
  public ImageView(LoadedProgram program, Architecture architecture, LongPredicate pointers) {
    this(program, architecture, pointers, 0);
  }

  /**
   * A view of a little-endian program that was moved.
   *
   * @param program knows sections, functions, and imports by slot
   * @param pointers whether the word at an address may be a pointer
   * @param bias number added to the pointers in its data
   */
  public ImageView(
      LoadedProgram program, Architecture architecture, LongPredicate pointers, long bias) {
    this.program = program;
    this.stubs = JumpStub.of(architecture);
    this.wide = architecture == Architecture.X64 || architecture == Architecture.A64;
    this.pointers = pointers;
    this.bias = bias;
  }

  @Override
  public Content content(long address) {
    return program.content(address);
  }

  @Override
  public int copy(long address, byte[] into) {
    return program.copy(address, into);
  }

  @Override
  public @Nullable ByteString importAt(long address) {
    ByteString name = program.importAt(address);
    Content content = name == null ? content(address) : Content.NOTHING;
    if (content == Content.NOTHING) {
      return name;
    }
    if (content != Content.CODE) {
      return program.importAt(word(address));
    }
    byte[] code = new byte[JumpStub.SIZE];
    long at = address;
    for (int i = 0; i < MOST_JUMPS && content(at) == Content.CODE && name == null; i++) {
      copy(at, code);
      name = program.importAt(stubs.slot(code, at));
      at = next(code, at);
      name = name == null ? program.importAt(at) : name;
    }
    return name;
  }

  /** The target of the stub at an address; 0 if there is none. */
  private long next(byte[] code, long address) {
    long slot = stubs.slot(code, address);
    return slot == 0 ? stubs.target(code, address) : word(slot);
  }

  @Override
  public long pointerAt(long address) {
    if (program.importAt(address) != null || !pointers.test(address)) {
      return 0;
    }
    long word = word(address);
    return content(word) == Content.NOTHING ? 0 : word;
  }

  @Override
  public long functionAt(long address) {
    byte[] code = new byte[JumpStub.SIZE];
    long at = address;
    for (int i = 0; i < MOST_JUMPS && content(at) == Content.CODE; i++) {
      copy(at, code);
      long next = next(code, at);
      if (next == 0) {
        break;
      }
      at = next;
    }
    long function = program.functionAt(at);
    return function == 0 ? program.functionAt(address) : function;
  }

  /** The word at an address if it may be a pointer; 0 if not, or if the file has none. */
  public long possiblePointer(long address) {
    return pointers.test(address) ? word(address) : 0;
  }

  /**
   * The same, if the word that the file has there is known; 0 also if it leads out of the program.
   *
   * @param word without sign
   */
  public long possiblePointer(long address, long word) {
    long target = moved(word);
    return content(target) != Content.NOTHING && pointers.test(address) ? target : 0;
  }

  /** The size of an address, in bytes. */
  public int wordSize() {
    return wide ? Long.BYTES : Integer.BYTES;
  }

  /** The program from whose tables it knows sections, functions and imports. */
  public LoadedProgram program() {
    return program;
  }

  /** The word at an address; 0 if the file has none. */
  private long word(long address) {
    byte[] bytes = new byte[wide ? 8 : 4];
    if (copy(address, bytes) < bytes.length) {
      return 0;
    }
    return moved(
        wide
            ? (long) Unaligned.ARRAY_U64LE.get(bytes, 0)
            : (int) Unaligned.ARRAY_U32LE.get(bytes, 0));
  }

  private long moved(long word) {
    return wide ? word - bias : Integer.toUnsignedLong((int) (word - bias));
  }
}
