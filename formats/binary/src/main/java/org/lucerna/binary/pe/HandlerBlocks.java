package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/**
 * Finds the code of 32-bit x86 functions that only their tables for exceptions lead to: filters,
 * handlers, and blocks of {@code __finally} and {@code catch}. The package specifies the tables.
 */
final class HandlerBlocks {
  private static final int PUSH = 0x68;
  private static final int MOV_EAX = 0xb8;
  private static final int JMP = 0xe9;

  /** MOV of [EBP-18] to ESP. */
  private static final byte[] RESTORE_STACK = {(byte) 0x8b, 0x65, (byte) 0xe8};

  private static final int SCOPE_SIZE = 12;
  private static final int COOKIES_SIZE = 16;
  private static final int TRY_SIZE = 20;
  private static final int CATCH_SIZE = 16;
  private static final int MAGIC = 0x1993_0520;
  private static final int LAST_MAGIC = 0x1993_0522;
  private static final int MAGIC_BITS = 0x1fff_ffff;

  /** Bytes of the code that loads a description and jumps: it checks the stack before. */
  private static final int STUB_SIZE = 80;

  private final PeFile file;
  private final BaseRelocations relocations;
  private final Map<Long, List<Long>> blocks = new HashMap<>();

  /** Each block has an address that is relocated, and no two tables share one. */
  private int left;

  HandlerBlocks(PeFile file, BaseRelocations relocations) {
    this.file = file;
    this.relocations = relocations;
    this.left = relocations.count();
  }

  /** The blocks, by the operand with which their function registers its table. */
  Map<Long, List<Long>> find() {
    relocations.addresses(false).forEach(this::readOperand);
    blocks.values().removeIf(List::isEmpty);
    return blocks;
  }

  private void readOperand(long place) {
    ByteView instruction = file.isCode(place) ? file.at(place - 1) : null;
    if (instruction == null || instruction.size() < 5) {
      return;
    }
    int opcode = instruction.u8(0);
    long operand = instruction.u32(1);
    if ((opcode == PUSH || opcode == MOV_EAX) && !blocks.containsKey(operand)) {
      List<Long> found = new ArrayList<>();
      blocks.put(operand, found);
      if (file.isCode(operand)) {
        readStub(operand, found);
      } else if (opcode == PUSH) {
        readScopes(operand, found);
      }
    }
  }

  private boolean isAddress(long place) {
    return relocations.type(place) == BaseRelocations.HIGHLOW;
  }

  /** Reads the scopes, with or without stack cookies before them. */
  private void readScopes(long table, List<Long> into) {
    ByteView bytes = file.at(table);
    boolean hasCookies =
        bytes != null
            && bytes.size() >= COOKIES_SIZE
            && bytes.i32(8) < 0
            && !relocations.anyIn(table, table + COOKIES_SIZE);
    if (hasCookies) {
      addScopes(table + COOKIES_SIZE, into);
    }
    if (into.isEmpty()) {
      addScopes(table, into);
    }
  }

  private void addScopes(long first, List<Long> into) {
    ByteView bytes = file.at(first);
    for (int i = 0; bytes != null && left > 0; i++) {
      long at = (long) i * SCOPE_SIZE;
      long place = first + at;
      if (bytes.size() - at < SCOPE_SIZE
          || bytes.i32(at) < -2
          || bytes.i32(at) >= i
          || isAddress(place)
          || isAddress(place + 4) != (bytes.u32(at + 4) != 0)
          || !isAddress(place + 8)
          || !file.isCode(bytes.u32(at + 8))
          || (bytes.u32(at + 4) != 0 && !isHandler(bytes.u32(at + 8)))) {
        return;
      }
      add(bytes.u32(at + 4), into);
      add(bytes.u32(at + 8), into);
    }
  }

  /** Bytes after a table may look like a scope, but their code does not. */
  private boolean isHandler(long block) {
    ByteView code = file.at(block);
    return code != null && code.matches(0, RESTORE_STACK);
  }

  private void add(long block, List<Long> into) {
    if (file.isCode(block) && left > 0) {
      left--;
      into.add(block);
    }
  }

  /** The code that the system calls: it loads the description of the function, and jumps. */
  private void readStub(long stub, List<Long> into) {
    ByteView code = file.at(stub);
    long end = code == null ? 0 : Math.min(STUB_SIZE, code.size() - 5);
    for (long i = 0; code != null && i < end; i++) {
      if (code.u8(i) == MOV_EAX && code.u8(i + 5) == JMP && isAddress(stub + i + 1)) {
        readDescription(code.u32(i + 1), into);
        return;
      }
    }
  }

  private void readDescription(long address, List<Long> into) {
    ByteView description = file.at(address);
    if (description == null || description.size() < TRY_SIZE) {
      return;
    }
    int magic = description.i32(0) & MAGIC_BITS;
    if (magic < MAGIC || magic > LAST_MAGIC || !isAddress(address + 16)) {
      return;
    }
    long tries = description.u32(16);
    ByteView table = file.at(tries);
    for (long i = 0; i < description.u32(12) && isEntry(table, i, TRY_SIZE, tries + 16); i++) {
      readCatches(table, i * TRY_SIZE, into);
    }
  }

  private void readCatches(@Nullable ByteView entry, long at, List<Long> into) {
    long catches = entry == null ? 0 : entry.u32(at + 16);
    long count = entry == null ? 0 : entry.u32(at + 12);
    ByteView table = file.at(catches);
    for (long i = 0; i < count && isEntry(table, i, CATCH_SIZE, catches + 12); i++) {
      if (table != null) {
        add(table.u32(i * CATCH_SIZE + 12), into);
      }
    }
  }

  /** Whether a table has an entry, whose address at {@code place} in the first is relocated. */
  private boolean isEntry(@Nullable ByteView table, long index, int size, long place) {
    long at = index * size;
    return left > 0 && table != null && table.size() - at >= size && isAddress(place + at);
  }
}
