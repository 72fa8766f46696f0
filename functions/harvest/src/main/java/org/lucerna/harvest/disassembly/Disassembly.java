package org.lucerna.harvest.disassembly;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.isa.Architecture;

/**
 * A program as a disassembler knows it, at the addresses of its file.
 *
 * @param architecture for ARM, the architecture of non-Thumb functions
 * @param order of bytes in instructions
 * @param isWindows whether functions are called as on Windows
 * @param bias number that the disassembler added to the addresses stored in {@code blocks}
 * @param blocks blocks of memory; where they overlap, the first one counts
 * @param functions in any order
 * @param imports names of functions of other libraries, by the addresses that represent them
 */
public record Disassembly(
    Architecture architecture,
    ByteOrder order,
    boolean isWindows,
    long bias,
    List<Block> blocks,
    List<Function> functions,
    Map<Long, ByteString> imports) {
  public Disassembly {
    blocks = List.copyOf(blocks);
    functions = List.copyOf(functions);
    imports = Map.copyOf(imports);
  }

  /**
   * A block of memory.
   *
   * @param name of its section; empty if unknown
   * @param size in memory, in bytes, at least the size of {@code bytes}
   * @param bytes that it begins with
   */
  public record Block(
      long start,
      long size,
      String name,
      boolean isExecutable,
      boolean isWritable,
      ByteString bytes) {
    AddressRange range() {
      return AddressRange.sized(start, size);
    }

    boolean contains(long address) {
      return Long.compareUnsigned(address - start, size) < 0;
    }
  }

  /**
   * A function.
   *
   * @param start of its code
   * @param ranges of its code, ascending; empty if only its start is known
   * @param isThumb whether it is Thumb code of 32-bit ARM
   * @param data between its instructions, ascending
   * @param offsets operands with references
   */
  public record Function(
      long start,
      List<AddressRange> ranges,
      boolean isThumb,
      List<AddressRange> data,
      List<Operand> offsets) {
    public Function {
      ranges = List.copyOf(ranges);
      data = List.copyOf(data);
      offsets = List.copyOf(offsets);
    }
  }

  /**
   * An operand.
   *
   * @param instruction its address
   * @param number position of the operand in the printed instruction, 0 for the first
   */
  public record Operand(long instruction, int number) {}
}
