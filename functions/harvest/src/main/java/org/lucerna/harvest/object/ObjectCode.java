package org.lucerna.harvest.object;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;
import org.lucerna.harvest.SymbolReference;

/**
 * A function of an object file with branches filled in: those that leave the function go outside,
 * the others to their targets.
 */
public final class ObjectCode implements CodeView {
  /** A distance that leaves any function. */
  static final int FAR = 0x4000_0000;

  private final Set<Operand> offsets = new HashSet<>();
  private final List<SymbolReference> references = new ArrayList<>();
  private final long start;
  private final int section;
  private final byte[] code;
  private final int size;
  private final CodeMarks marks;

  /** An operand that a linker fills in. */
  private record Operand(long instruction, OperandField field) {}

  /**
   * A function before its places are filled in.
   *
   * @param code its bytes, which may be modified, and padding for a decoder
   * @param size number of bytes that belong to the function
   */
  ObjectCode(long start, int section, byte[] code, int size, CodeMarks marks) {
    this.start = start;
    this.section = section;
    this.code = code;
    this.size = size;
    this.marks = marks;
  }

  /** The same function with other bytes. */
  ObjectCode with(byte[] otherCode) {
    ObjectCode other = new ObjectCode(start, section, otherCode, size, marks);
    other.offsets.addAll(offsets);
    return other;
  }

  /** The bytes, which may be modified, and padding for a decoder. */
  public byte[] code() {
    return code;
  }

  /** Number of bytes that belong to the function. */
  public int size() {
    return size;
  }

  /** Offset of the function in its section. */
  public long start() {
    return start;
  }

  /** Records that an operand is an offset. */
  public void addOffset(long instruction, OperandField field) {
    offsets.add(new Operand(instruction, field));
  }

  /** Records what an instruction refers to; null is ignored. */
  public void addReference(@Nullable SymbolReference reference) {
    if (reference != null) {
      references.add(reference);
    }
  }

  /** The references of the function, in order. */
  List<SymbolReference> references() {
    return references;
  }

  /**
   * Whether a branch stays in the function.
   *
   * @param bias part of the addend that is not the distance from the symbol
   */
  public boolean stays(Relocation branch, long bias) {
    return branch.isIn(section)
        && Long.compareUnsigned(branch.value() + branch.addend() + bias - start, size) < 0;
  }

  @Override
  public List<CodeChunk> chunks() {
    return List.of(new CodeChunk(start, MemorySegment.ofArray(code).asSlice(0, size).asReadOnly()));
  }

  @Override
  public boolean mayHaveData() {
    return marks.mayHaveData();
  }

  @Override
  public boolean isData(long address) {
    return marks.isData(section, address);
  }

  @Override
  public boolean isOffset(long instruction, OperandField field) {
    return offsets.contains(new Operand(instruction, field));
  }
}
