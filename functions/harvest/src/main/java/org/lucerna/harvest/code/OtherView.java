package org.lucerna.harvest.code;

import java.util.List;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.OperandField;

/** Another view of some code, which differs in what a subclass overrides. */
public abstract class OtherView implements CodeView {
  private final CodeView plain;

  /** Differs from {@code plain}. */
  protected OtherView(CodeView plain) {
    this.plain = plain;
  }

  @Override
  public List<CodeChunk> chunks() {
    return plain.chunks();
  }

  @Override
  public boolean isData(long address) {
    return plain.isData(address);
  }

  @Override
  public boolean mayHaveData() {
    return plain.mayHaveData();
  }

  @Override
  public boolean isOffset(long instruction, OperandField field) {
    return plain.isOffset(instruction, field);
  }

  @Override
  public boolean mayHaveOffsets() {
    return plain.mayHaveOffsets();
  }

  @Override
  public boolean isMapped(long address) {
    return plain.isMapped(address);
  }

  @Override
  public boolean isExecutable(long address) {
    return plain.isExecutable(address);
  }
}
