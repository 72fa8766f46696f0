package org.lucerna.binary.pe;

import org.lucerna.bytes.ByteView;

/** Reads the tables of {@code __CxxFrameHandler3}. */
record CxxTables(HandlerImage image, CxxFunction function) {
  private static final int UNWINDING_SIZE = 8;
  private static final int TRY_SIZE = 20;
  private static final int CATCH_SIZE = 20;

  void read(ByteView description) {
    long states = description.u32(4);
    image.take(states);
    ByteView unwinding = states == 0 ? description : image.at(description.u32(8));
    for (long i = 0; i < states; i++) {
      long funclet = unwinding.u32(i * UNWINDING_SIZE + 4);
      if (funclet != 0) {
        function.funclets().add(image.code(funclet));
      }
    }
    long tries = description.u32(12);
    image.take(tries);
    ByteView table = tries == 0 ? description : image.at(description.u32(16));
    for (long i = 0; i < tries; i++) {
      readCatches(table.u32(i * TRY_SIZE + 12), table.u32(i * TRY_SIZE + 16));
    }
  }

  private void readCatches(long count, long rva) {
    image.take(count);
    ByteView table = image.at(rva);
    for (long i = 0; i < count; i++) {
      function.funclets().add(image.code(table.u32(i * CATCH_SIZE + 12)));
    }
  }
}
