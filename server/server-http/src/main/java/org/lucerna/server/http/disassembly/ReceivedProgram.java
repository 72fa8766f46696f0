package org.lucerna.server.http.disassembly;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.api.OpenProgram;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.disassembly.Disassembly;
import org.lucerna.harvest.disassembly.DisassemblyHarvest;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.Limits;
import org.lucerna.service.RefusalException;
import org.lucerna.store.MemoryGrant;

/** An open program whose functions have keys. Not thread-safe. */
final class ReceivedProgram {
  /** Memory of a function with its keys, in bytes. */
  private static final int FUNCTION = 1000;

  /** Memory of a byte of the program: a copy, and marks of the bytes read. */
  private static final int BYTE = 4;

  private final OpenProgram program;
  private final DisassemblyHarvest harvest;
  private final Map<Long, HarvestedFunction> byAddress = new HashMap<>();

  private ReceivedProgram(OpenProgram program, DisassemblyHarvest harvest) {
    this.program = program;
    this.harvest = harvest;
    for (HarvestedFunction function : harvest.functions()) {
      byAddress.put(function.address() + program.bias(), function);
    }
  }

  /**
   * Computes the keys of a program's functions.
   *
   * @param limits of pulls and pushes
   * @param memory called before
   * @throws RefusalException if the program contradicts itself
   */
  static ReceivedProgram of(
      OpenProgram program, HarvestOptions options, Limits limits, MemoryGrant memory)
      throws RefusalException {
    limits.checkItems(program.memory().size(), "blocks");
    limits.checkItems(program.functions().size(), "functions");
    limits.checkItems(program.imports().size(), "imports");
    for (OpenProgram.Block block : program.memory()) {
      if (Long.compareUnsigned(block.bytes().length(), block.size()) > 0) {
        throw RefusalException.invalid(
            "size: expected at least the " + block.bytes().length() + " bytes of the block");
      }
      memory.take((long) BYTE * block.bytes().length());
    }
    memory.take((long) FUNCTION * program.functions().size());
    return new ReceivedProgram(program, DisassemblyHarvest.of(disassembly(program), options));
  }

  private static Disassembly disassembly(OpenProgram program) {
    long bias = program.bias();
    Map<Long, ByteString> imports = new HashMap<>();
    program.imports().forEach(each -> imports.putIfAbsent(each.address() - bias, each.name()));
    return new Disassembly(
        architecture(program.processor()),
        program.bigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
        program.windows(),
        bias,
        program.memory().stream().map(block -> block(block, bias)).toList(),
        program.functions().stream().map(function -> function(function, bias)).toList(),
        imports);
  }

  private static Architecture architecture(OpenProgram.Processor processor) {
    return switch (processor) {
      case X86 -> Architecture.X86;
      case X64 -> Architecture.X64;
      case A64 -> Architecture.A64;
      case A32 -> Architecture.A32;
      case MIPS -> Architecture.MIPS;
      case PPC -> Architecture.PPC;
      case RISCV -> Architecture.RISCV;
    };
  }

  private static Disassembly.Block block(OpenProgram.Block block, long bias) {
    return new Disassembly.Block(
        block.start() - bias,
        block.size(),
        block.name(),
        block.executable(),
        block.writable(),
        block.bytes());
  }

  private static Disassembly.Function function(OpenProgram.Function function, long bias) {
    return new Disassembly.Function(
        function.start() - bias,
        ranges(function.ranges(), bias),
        function.thumb(),
        ranges(function.data(), bias),
        function.offsets().stream()
            .map(each -> new Disassembly.Operand(each.instruction() - bias, each.number()))
            .toList());
  }

  private static List<AddressRange> ranges(List<OpenProgram.Range> ranges, long bias) {
    return ranges.stream()
        .map(range -> new AddressRange(range.start() - bias, range.end() - bias))
        .toList();
  }

  OpenProgram program() {
    return program;
  }

  DisassemblyHarvest harvest() {
    return harvest;
  }

  /** The harvested functions, by the addresses of the disassembler. */
  Map<Long, HarvestedFunction> byAddress() {
    return byAddress;
  }
}
