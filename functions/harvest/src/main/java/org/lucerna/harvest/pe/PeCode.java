package org.lucerna.harvest.pe;

import java.util.List;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.x86.X86Instruction;

/** A function of a Windows file, whose base relocations mark the offsets. Not thread-safe. */
final class PeCode implements CodeView {
  private final PeFile file;
  private final BaseRelocations relocations;
  private final Architecture architecture;
  private final X86Instruction decoded;
  private final List<CodeChunk> chunks;
  private final boolean hasOffsets;

  /** The chunk queried last, and a copy of its bytes for the decoded. */
  private CodeChunk chunk;

  private byte[] code = {};

  /**
   * Code of a file.
   *
   * @param chunks at least one
   */
  PeCode(
      PeFile file, BaseRelocations relocations, Architecture architecture, List<CodeChunk> chunks) {
    this.file = file;
    this.relocations = relocations;
    this.architecture = architecture;
    this.decoded = new X86Instruction(architecture == Architecture.X64);
    this.chunks = chunks;
    this.chunk = chunks.getFirst();
    this.hasOffsets =
        chunks.stream().anyMatch(one -> relocations.anyIn(one.start(), one.start() + one.size()));
  }

  @Override
  public List<CodeChunk> chunks() {
    return chunks;
  }

  /** Nothing in the file marks data. */
  @Override
  public boolean mayHaveData() {
    return false;
  }

  @Override
  public boolean mayHaveOffsets() {
    return hasOffsets;
  }

  @Override
  public boolean isOffset(long instruction, OperandField field) {
    return switch (architecture) {
      case X86, X64 -> hasOffsets && isOffsetOfX86(instruction, field);
      // One place for both halves: the MOVW, and after it the MOVT.
      case A32 ->
          relocations.type(instruction) == BaseRelocations.ARM_MOV32
              || relocations.type(instruction - 4) == BaseRelocations.ARM_MOV32;
      default -> false;
    };
  }

  private boolean isOffsetOfX86(long instruction, OperandField field) {
    turnTo(instruction);
    int at = (int) (instruction - chunk.start());
    if (!chunk.contains(instruction) || decoded.decode(code, at) == 0) {
      return false;
    }
    boolean ofImmediate = field == OperandField.IMM;
    int size = ofImmediate ? decoded.immediateSize() : decoded.displacementSize();
    int place = ofImmediate ? decoded.immediateAt() : decoded.displacementAt();
    int wanted = size == 8 ? BaseRelocations.DIR64 : BaseRelocations.HIGHLOW;
    return size >= 4 && relocations.type(chunk.start() + place) == wanted;
  }

  private void turnTo(long address) {
    if (code.length == 0 || !chunk.contains(address)) {
      for (CodeChunk one : chunks) {
        if (one.contains(address)) {
          chunk = one;
          code = CodeWalk.padded(one.bytes());
        }
      }
    }
  }

  /** If base relocations mark all addresses, no other number is one. */
  @Override
  public boolean isMapped(long address) {
    return relocations.count() == 0 && file.sectionAt(address) != null;
  }

  @Override
  public boolean isExecutable(long address) {
    return file.isCode(address);
  }
}
