package org.lucerna.harvest.elf;

import java.util.function.LongConsumer;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.bytes.ByteView;

/**
 * The words to which a loader adds the address of the program, as sections of type RELR list them:
 * an even word is the address of one, and an odd one has a bit for each of the words after the last
 * one listed, from the second bit on.
 */
final class PackedRelocations {
  private static final int RELR = 19;

  private PackedRelocations() {}

  /** Reports the addresses of the words. */
  static void forEach(ElfFile file, LongConsumer address) {
    for (ElfSection section : file.sections()) {
      if (section.type() == RELR && section.inFile()) {
        read(section.view(), address);
      }
    }
  }

  private static void read(ByteView words, LongConsumer address) {
    int size = words.wordSize();
    int bits = Byte.SIZE * size - 1;
    long next = 0;
    for (long at = 0; at + size <= words.size(); at += size) {
      long word = words.word(at);
      if ((word & 1) == 0) {
        address.accept(word);
        next = word + size;
      } else {
        for (int i = 0; i < bits; i++) {
          if ((word >>> (i + 1) & 1) != 0) {
            address.accept(next + (long) i * size);
          }
        }
        next += (long) bits * size;
      }
    }
  }
}
