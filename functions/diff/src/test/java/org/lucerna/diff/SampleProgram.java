package org.lucerna.diff;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.similarity.match.SimilarityModel;

/** A program of functions of 64-bit x86, which know neither data nor each other. */
record SampleProgram(List<Code> functions) {
  private static final int X86_64 = 62;
  private static final long TEXT = 0x1000;
  private static final int ALIGNMENT = 16;

  /** Larger than all addresses, so that no key hides it. */
  private static final int LEAST_NUMBER = 0x1000000;

  /** A function: instructions, which a return follows. */
  record Code(String name, List<byte[]> instructions) {
    /** Random code that no other function has. */
    static Code random(String name, int size, Random random) {
      List<byte[]> instructions = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        instructions.add(instruction(random));
      }
      return new Code(name, List.copyOf(instructions));
    }

    /** A copy with another instruction somewhere. */
    Code edited(Random random) {
      List<byte[]> edited = new ArrayList<>(instructions);
      edited.add(random.nextInt(edited.size()), instruction(random));
      return new Code(name, List.copyOf(edited));
    }

    Code named(String other) {
      return new Code(other, instructions);
    }

    private static byte[] instruction(Random random) {
      int number = LEAST_NUMBER + random.nextInt(LEAST_NUMBER);
      return switch (random.nextInt(4)) {
        // add eax, number
        case 0 -> withNumber(number, 0x05);
        // imul eax, eax, number
        case 1 -> withNumber(number, 0x69, 0xc0);
        // mov [rdi + n], eax
        case 2 -> new byte[] {(byte) 0x89, 0x47, (byte) (4 * random.nextInt(30))};
        // mov eax, [rdi + n]
        default -> new byte[] {(byte) 0x8b, 0x47, (byte) (4 * random.nextInt(30))};
      };
    }

    private static byte[] withNumber(int number, int... code) {
      byte[] bytes = new byte[code.length + Integer.BYTES];
      for (int i = 0; i < code.length; i++) {
        bytes[i] = (byte) code[i];
      }
      for (int i = 0; i < Integer.BYTES; i++) {
        bytes[code.length + i] = (byte) (number >> (Byte.SIZE * i));
      }
      return bytes;
    }
  }

  /** Writes the program, and reads its functions. */
  DiffProgram read(Path file, boolean hasNames, SimilarityModel model) throws IOException {
    write(file, hasNames);
    try (Harvest harvest = Harvest.open(file, HarvestOptions.PLAIN)) {
      return DiffProgram.of(harvest, model);
    }
  }

  /**
   * Writes the program.
   *
   * @param hasNames whether its symbols have names; otherwise they are generated ones
   */
  void write(Path file, boolean hasNames) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    ElfWriter elf = new ElfWriter(true, ByteOrder.LITTLE_ENDIAN, 3, X86_64);
    SymbolWriter symbols = new SymbolWriter(elf, true);
    for (Code function : functions) {
      int at = text.size();
      function.instructions().forEach(text::writeBytes);
      text.write(0xc3);
      long address = TEXT + at;
      String name = hasNames ? function.name() : "sub_" + Long.toHexString(address);
      symbols.add(name, 0x12, 1, address, text.size() - at);
      while (text.size() % ALIGNMENT != 0) {
        text.write(0xcc);
      }
    }
    int section = elf.progbits(".text", 6, TEXT, text.toByteArray());
    int names = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    elf.section(".symtab", 2, 0, 0, names, 1, symbols.symbols());
    elf.segment(1, 5, section);
    Files.write(file, elf.write());
  }

  /** The place of a function, by the address that it has in the file. */
  String nameAt(DiffProgram read, long address) {
    for (int i = 0; i < functions.size(); i++) {
      if (read.function(i).address() == address) {
        return functions.get(i).name();
      }
    }
    throw new IllegalArgumentException("no function at " + Long.toHexString(address));
  }
}
