package org.lucerna.similarity.feature;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A program of which nothing is known. */
final class EmptyProgram implements ProgramView {
  static final EmptyProgram INSTANCE = new EmptyProgram();

  private EmptyProgram() {}

  @Override
  public Content content(long address) {
    return Content.NOTHING;
  }

  @Override
  public int copy(long address, byte[] into) {
    return 0;
  }

  @Override
  public @Nullable ByteString importAt(long address) {
    return null;
  }

  @Override
  public long pointerAt(long address) {
    return 0;
  }

  @Override
  public long functionAt(long address) {
    return 0;
  }
}
