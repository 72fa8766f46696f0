package org.lucerna.binary.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;

/** Finds the dynamic symbols of a file without sections, as the dynamic loader does. */
final class DynamicSymbols {
  private DynamicSymbols() {}

  /** The table that a segment refers to; null if there is none. */
  static @Nullable DynamicTable table(ElfFile file) {
    for (ElfSegment segment : file.segments()) {
      if (segment.type() == ElfSegment.DYNAMIC && segment.fileSize() != 0) {
        ByteView entries = file.view().slice(segment.offset(), segment.fileSize());
        return new DynamicTable(entries, strings(file, new DynamicTable(entries, null)));
      }
    }
    return null;
  }

  static SymbolTable read(ElfFile file) {
    DynamicTable table = table(file);
    ByteView names = table == null ? null : strings(file, table);
    ByteView symbols = table == null ? null : at(file, table, DynamicTable.SYMTAB);
    if (table == null || names == null || symbols == null) {
      return file.emptySymbols();
    }
    long most = symbols.size() / SymbolTable.entrySize(symbols.wide());
    long count = Math.min(most, count(file, table));
    ByteView numbers = at(file, table, DynamicTable.VERSYM);
    return new SymbolTable(
        symbols.slice(0, count * SymbolTable.entrySize(symbols.wide())),
        names,
        null,
        numbers == null
            ? null
            : new SymbolVersions(
                numbers,
                at(file, table, DynamicTable.VERDEF),
                at(file, table, DynamicTable.VERNEED)));
  }

  private static @Nullable ByteView strings(ElfFile file, DynamicTable table) {
    ByteView from = at(file, table, DynamicTable.STRTAB);
    Long size = table.find(DynamicTable.STRTAB_SIZE);
    return from == null || size == null || Long.compareUnsigned(size, from.size()) > 0
        ? from
        : from.slice(0, size);
  }

  private static @Nullable ByteView at(ElfFile file, DynamicTable table, int tag) {
    Long address = table.find(tag);
    return address == null ? null : file.at(address);
  }

  /** Only the hash tables reveal the number of symbols. */
  private static long count(ElfFile file, DynamicTable table) {
    ByteView hash = at(file, table, DynamicTable.HASH);
    if (hash != null) {
      boolean wideHash =
          file.header().wide() && file.header().architecture() == InstructionSet.S390;
      return wideHash ? hash.u64(8) : hash.u32(4);
    }
    ByteView gnuHash = at(file, table, DynamicTable.GNU_HASH);
    return gnuHash == null ? 0 : gnuCount(gnuHash);
  }

  /** The index after the last symbol of the chain that begins last. */
  private static long gnuCount(ByteView hash) {
    long bucketCount = hash.u32(0);
    long first = hash.u32(4);
    long buckets = 16 + hash.u32(8) * hash.wordSize();
    long chains = buckets + 4 * bucketCount;
    long last = 0;
    for (long i = 0; i < bucketCount; i++) {
      last = Math.max(last, hash.u32(buckets + 4 * i));
    }
    if (last < first) {
      return first;
    }
    while ((hash.i32(chains + 4 * (last - first)) & 1) == 0) {
      last++;
    }
    return last + 1;
  }
}
