package org.lucerna.harvest.object;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;

/**
 * The chunks of a function of an object file, each from a section of its own. Since the sections
 * have no addresses yet, the chunks get addresses far apart.
 */
final class JoinedCode implements CodeView {
  /** Distance between the starts of chunks: more than the maximum size of a function. */
  private static final long APART = 0x2000_0000;

  private final List<CodeView> parts;
  private final List<CodeChunk> chunks = new ArrayList<>();

  /** Chunks in order, one for each part. */
  JoinedCode(List<CodeView> parts) {
    this.parts = List.copyOf(parts);
    for (CodeView part : this.parts) {
      chunks.add(new CodeChunk(chunks.size() * APART, part.chunks().getFirst().bytes()));
    }
  }

  @Override
  public List<CodeChunk> chunks() {
    return List.copyOf(chunks);
  }

  @Override
  public boolean mayHaveData() {
    return parts.stream().anyMatch(CodeView::mayHaveData);
  }

  @Override
  public boolean isData(long address) {
    int index = index(address);
    return parts.get(index).isData(place(index, address));
  }

  @Override
  public boolean isOffset(long instruction, OperandField field) {
    int index = index(instruction);
    return parts.get(index).isOffset(place(index, instruction), field);
  }

  private int index(long address) {
    return Math.clamp(address / APART, 0, parts.size() - 1);
  }

  /** The offset of an address in its own section. */
  private long place(int index, long address) {
    return parts.get(index).chunks().getFirst().start() + address - chunks.get(index).start();
  }
}
